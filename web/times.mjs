// Times until the page is ready, in Chromium: node web/times.mjs PROGRAM [runs]
//
// PROGRAM is the command, which serves the site as a good host does. Ready is
// when the boxes and the editor answer. Prints medians, in milliseconds.
import { chromium } from "@playwright/test"
import { chromiumFlags, chromiumPath, median, serve } from "./served.mjs"

const [program, runs = "5"] = process.argv.slice(2)
if (!program) throw new Error("usage: node web/times.mjs PROGRAM [runs]")

// Started with the document, so that nothing is missed.
const watch = () => {
  new MutationObserver(() => {
    if (document.documentElement.dataset.ready === "true") globalThis.readyAfter ??= performance.now()
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] })
}

async function timed(page, address, slowdown) {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await page.goto(address)
  const time = await (await page.waitForFunction(() => globalThis.readyAfter, null, { timeout: 120_000 })).jsonValue()
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 })
  return time
}

/** One visit to an empty browser, and one that the service worker answers. */
async function visits(browser, address, slowdown) {
  const context = await browser.newContext()
  try {
    await context.addInitScript(watch)
    const page = await context.newPage()
    const cold = await timed(page, address, slowdown)
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    return [cold, await timed(page, address, slowdown)]
  } finally {
    await context.close()
  }
}

const server = await serve(program)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
try {
  console.log("     cold   stored  ms until the page is ready: from the server, from the service worker")
  for (const [slowdown, words] of [[1, "this machine"], [4, "a processor four times as slow"]]) {
    const times = []
    for (let n = 0; n < Number(runs); n++) times.push(await visits(browser, server.address, slowdown))
    const [cold, stored] = [0, 1].map(i => Math.round(median(times.map(pair => pair[i]))))
    console.log(`${String(cold).padStart(9)}${String(stored).padStart(9)}  ${words}`)
  }
} finally {
  await browser.close()
  server.stop()
}
