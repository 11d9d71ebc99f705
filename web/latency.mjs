// What a key costs, in Chromium: node web/latency.mjs PROGRAM [keys] [runs]
//
// PROGRAM is the command, which serves the site as a good host does. A person types
// 10 keys a second into files of three sizes, while all that is painted and watched
// is. Prints when the edit was with the engine, its answer came back, the page had
// drawn it and the frame that shows it was there, each from the key event on, and
// the processor time of the page's own thread for a key, which a busy machine
// changes least. Medians of several runs, since of 60 keys three make the 95th percentile.
import { chromium } from "@playwright/test"
import { chromiumFlags, chromiumPath, median, serve } from "./served.mjs"

const [program, keys = "60", runs = "5"] = process.argv.slice(2)
if (!program) throw new Error("usage: node web/latency.mjs PROGRAM [keys] [runs]")

const DELAY = 100 // ms between keys
const sizes = [1, 50, 500] // KiB
const steps = ["sent", "answered", "drawn"]

/** A file of about that many bytes, of groups and rules as large sites have them. */
function file(bytes) {
  const lines = []
  for (let n = 0, i = 0; n < bytes; i++) {
    const line = i % 60 === 0
      ? `\nUser-agent: ${i === 0 ? "*" : `Bot${i}`}`
      : `${i % 7 ? "Disallow" : "Allow"}: /shop/${(i * 7919) % 100_003}/${i % 3 ? "*?sort=" : "item.html"}`
    lines.push(line)
    n += line.length + 1
  }
  return `${lines.join("\n")}\n`
}

const quantile = (numbers, q) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * q)]

async function busy(session) {
  const { metrics } = await session.send("Performance.getMetrics")
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000
}

/** The updates of a page into which a person types at the end of the file. */
async function typed(page, session, text) {
  await page.evaluate(text => document.querySelector("robots-editor").load(text, "robots.txt"), text)
  await page.waitForTimeout(1500)
  await page.locator("robots-editor .cm-content").press("ControlOrMeta+End")
  await page.keyboard.type("Disallow: /", { delay: DELAY })
  await page.waitForTimeout(1500)
  await page.evaluate(() => performance.clearMeasures("robots:update"))
  const before = await busy(session)
  await page.keyboard.type("shop/summer/sale/".repeat(10).slice(0, Number(keys)), { delay: DELAY })
  await page.waitForTimeout(300)
  const spent = (await busy(session) - before) / Number(keys)
  const updates = await page.evaluate(() =>
    performance.getEntriesByName("robots:update").map(({ duration, detail }) => ({ ...detail, painted: duration })))
  return { spent, updates }
}

/** A line of the table: the medians of what several runs gave. */
function row(size, measured) {
  const over = (step, q) => median(measured.map(({ updates }) => quantile(updates.map(update => update[step]), q)))
  const cells = [...steps, "painted"].map(step => [0.5, 0.95].map(q => over(step, q).toFixed(0).padStart(4)).join(" /"))
  const updates = measured.flatMap(({ updates }) => updates)
  const spent = median(measured.map(({ spent }) => spent))
  return `${`${size} KiB`.padStart(8)}  ${cells.map(cell => cell.padStart(11)).join(" ")}  ${spent.toFixed(1).padStart(6)} ms  ${updates.length} updates, ${updates.filter(({ near }) => near).length} answered near`
}

const server = await serve(program)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
try {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  await page.goto(server.address)
  await page.waitForSelector("html[data-ready=true]", { timeout: 120_000 })
  console.log(`ms after a key, median / 95th percentile\n${" ".repeat(8)}  ${[...steps, "painted"].map(step => step.padStart(11)).join(" ")}  processor`)
  const measured = sizes.map(() => [])
  for (let run = 0; run < Number(runs); run++) {
    for (const [i, size] of sizes.entries()) measured[i].push(await typed(page, session, file(size << 10)))
  }
  sizes.forEach((size, i) => console.log(row(size, measured[i])))
} finally {
  await browser.close()
  server.stop()
}
