// Lighthouse against the command's own server, as "make lighthouse" runs it:
//
//   node web/lighthouse.mjs PROGRAM [runs]
//
// Prints the scores and what makes them, the median of several runs, and fails
// below the goals. Lighthouse is large and only needed here, so it is no
// dependency: npx fetches the version below.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromiumFlags, chromiumPath, median, serve } from "./served.mjs"

const LIGHTHOUSE = "lighthouse@12.8.2" // the last one for Node 20
const goals = { performance: 90, accessibility: 100, "best-practices": 100, seo: 100 }
const measures = {
  "first-contentful-paint": "First Contentful Paint", "largest-contentful-paint": "Largest Contentful Paint",
  "total-blocking-time": "Total Blocking Time", "cumulative-layout-shift": "Cumulative Layout Shift",
  "speed-index": "Speed Index", interactive: "Time to Interactive",
}

const [program, runs = "3"] = process.argv.slice(2)
if (!program) throw new Error("usage: node web/lighthouse.mjs PROGRAM [runs]")

/** One visit by Lighthouse, with its mobile preset: a middling phone on slow 4G. */
function visit(address, dir, n) {
  const report = join(dir, `${n}.json`)
  const flags = ["--headless=new", ...chromiumFlags].join(" ")
  const { status } = spawnSync("npx", [
    "--yes", LIGHTHOUSE, address, "--form-factor=mobile", "--quiet", "--output=json", `--output-path=${report}`,
    `--only-categories=${Object.keys(goals)}`, `--chrome-flags=${flags}`,
  ], { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, CHROME_PATH: chromiumPath() } })
  if (status !== 0) throw new Error("Lighthouse did not run")
  return JSON.parse(readFileSync(report, "utf8"))
}

function print(reports) {
  for (const [id, goal] of Object.entries(goals)) {
    const score = median(reports.map(report => Math.round(report.categories[id].score * 100)))
    console.log(`${String(score).padStart(5)}  ${reports[0].categories[id].title}; the goal is ${goal}`)
    if (score < goal) process.exitCode = 1
  }
  for (const [id, title] of Object.entries(measures)) {
    const value = median(reports.map(report => report.audits[id].numericValue))
    console.log(`${id.endsWith("shift") ? value.toFixed(3).padStart(8) : `${Math.round(value)} ms`.padStart(8)}  ${title}`)
  }
  for (const fault of faults(reports[0])) console.log(fault)
}

/** What keeps a category below its goal. */
function* faults({ categories, audits }) {
  for (const [id, goal] of Object.entries(goals)) {
    if (categories[id].score * 100 >= goal) continue
    for (const { id: audit, weight } of categories[id].auditRefs) {
      const { score, title, displayValue = "" } = audits[audit]
      if (weight > 0 && score !== null && score < 0.9) yield `       ${title} ${displayValue}`
    }
  }
}

const dir = mkdtempSync(join(tmpdir(), "robotstester-"))
const server = await serve(program)
try {
  print(Array.from({ length: Number(runs) }, (_, n) => visit(server.address, dir, n)))
} finally {
  server.stop()
  rmSync(dir, { recursive: true })
}
