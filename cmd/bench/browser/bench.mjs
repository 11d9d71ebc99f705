// Measures package parser, as WebAssembly, against the npm package robots-parser in one
// page of Chromium: ROBOTS_CORPUS=dir node bench.mjs [--rounds 9] [--json FILE]
//
// The corpus crosses to WebAssembly once, as bytes; robots-parser has it as strings
// from the start. Each then does all of the work in one call, in turns.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"

const here = import.meta.dirname
const modules = join(here, "../../../web/node_modules")
const { build } = await import(join(modules, "esbuild/lib/main.js"))
const { chromium } = await import(join(modules, "playwright-core/index.mjs"))
const { values: { rounds, json } } = parseArgs({ options: { rounds: { type: "string", default: "9" }, json: { type: "string" } } })

/** Real files with at least one address of theirs; robots-parser asks for the same host. */
function corpus(dir) {
  const sites = []
  for (const name of readdirSync(dir).sort()) {
    try {
      const robots = readFileSync(join(dir, name, "robots.txt"))
      const list = readFileSync(join(dir, name, "urls.txt"), "utf8").split("\n").filter(u => URL.canParse(u)).map(u => new URL(u))
      const urls = list.filter(u => u.origin === list[0].origin).map(u => u.href)
      if (urls.length) sites.push({ robots, urls })
    } catch (e) {
      if (e.code !== "ENOENT" && e.code !== "ENOTDIR") throw e
    }
  }
  return sites
}

function pack(sites) {
  const number = n => { const b = Buffer.alloc(4); b.writeUInt32LE(n); return b }
  return Buffer.concat(sites.flatMap(({ robots, urls }) =>
    [number(robots.length), robots, number(urls.length), ...urls.flatMap(u => [number(Buffer.byteLength(u)), Buffer.from(u)])]))
}

/** Runs in the page: makes the loads, which answer how many URLs are allowed. */
async function prepare() {
  const go = new Go()
  void go.run((await WebAssembly.instantiateStreaming(fetch("bench.wasm"), go.importObject)).instance)
  const data = new Uint8Array(await (await fetch("corpus")).arrayBuffer())
  parserBench.load(data)
  const sites = [], view = new DataView(data.buffer), text = new TextDecoder()
  for (let at = 0; at < data.length;) {
    const number = () => view.getUint32((at += 4) - 4, true)
    const string = () => { const n = number(); return text.decode(data.subarray(at, at += n)) }
    const site = { robots: string(), urls: Array.from({ length: number() }, string) }
    site.home = new URL("/robots.txt", site.urls[0]).href
    site.parsed = robotsParser(site.home, site.robots)
    sites.push(site)
  }
  const agent = "Googlebot"
  globalThis.loads = {
    "parse + one verdict": {
      ours: () => parserBench.parse(),
      peer: () => sites.reduce((n, s) => n + (robotsParser(s.home, s.robots).isAllowed(s.urls[0], agent) !== false), 0),
    },
    "verdicts on parsed files": {
      ours: () => parserBench.verdicts(),
      peer: () => sites.reduce((n, s) => n + s.urls.reduce((n, u) => n + (s.parsed.isAllowed(u, agent) !== false), 0), 0),
    },
  }
  return Object.keys(loads)
}

/** Measures a load in the page: what its thread used of a processor, and what went by, in ms. */
async function measurer(page) {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable")
  const used = async () => 1000 * (await session.send("Performance.getMetrics")).metrics.find(m => m.name === "ThreadTime").value
  return async (name, whose) => {
    const before = await used()
    const { times, clock, allowed } = await page.evaluate(({ name, whose }) => {
      const work = loads[name][whose], start = performance.now()
      let times = 0, clock, allowed
      do { allowed = work(); times++ } while ((clock = performance.now() - start) < 150)
      return { times, clock, allowed }
    }, { name, whose })
    return { used: (await used() - before) / times, clock: clock / times, allowed }
  }
}

/** Both do a load in turns, so that what disturbs one disturbs the other. */
async function compare(measure, name) {
  const found = { ours: [], peer: [] }
  for (let i = -2; i < Number(rounds); i++) {
    for (const whose of ["ours", "peer"]) {
      const took = await measure(name, whose)
      if (i >= 0) found[whose].push(took) // by then the compilers of both have had their say
    }
  }
  const median = (whose, of) => found[whose].map(t => t[of]).sort((a, b) => a - b)[found[whose].length >> 1]
  return { name, ours: median("ours", "used"), peer: median("peer", "used"), byClock: median("peer", "clock") / median("ours", "clock"),
    agreed: ["ours", "peer"].map(whose => found[whose][0].allowed) }
}

const dir = process.env.ROBOTS_CORPUS
if (!dir) throw new Error("ROBOTS_CORPUS names no directory of SITE/robots.txt and SITE/urls.txt")
const sites = corpus(dir)
const temp = mkdtempSync(join(tmpdir(), "bench-"))
const wasm = join(temp, "bench.wasm")
if (spawnSync("go", ["build", "-trimpath", "-o", wasm, "."], { cwd: here, stdio: "inherit", env: { ...process.env, GOOS: "js", GOARCH: "wasm" } }).status) process.exit(1)
const goroot = String(spawnSync("go", ["env", "GOROOT"]).stdout).trim()
const peer = await build({ stdin: { contents: 'globalThis.robotsParser = require("robots-parser")', resolveDir: here }, bundle: true, write: false, minify: true })
const files = {
  "/": ["text/html", '<!doctype html><title>bench</title><script src="wasm_exec.js"></script><script src="peer.js"></script>'],
  "/wasm_exec.js": ["text/javascript", readFileSync(join(goroot, "lib/wasm/wasm_exec.js"))],
  "/peer.js": ["text/javascript", peer.outputFiles[0].contents],
  "/bench.wasm": ["application/wasm", readFileSync(wasm)],
  "/corpus": ["application/octet-stream", pack(sites)],
}
rmSync(temp, { recursive: true })
const server = createServer((request, response) => {
  const [type, body] = files[request.url] ?? ["text/plain", ""]
  response.writeHead(200, { "content-type": type }).end(body)
})
await new Promise(resolve => server.listen(0, "127.0.0.1", resolve))
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"] })
try {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  const measure = await measurer(page), found = []
  for (const name of await page.evaluate(prepare)) found.push(await compare(measure, name))
  const bytes = sites.reduce((n, s) => n + s.robots.length, 0), urls = sites.reduce((n, s) => n + s.urls.length, 0)
  console.log(`Chromium ${browser.version()}, processor time of the page's thread, medians of ${rounds} rounds that alternate`)
  console.log(`corpus: ${sites.length} files with addresses, ${bytes} bytes, ${urls} URLs\n\n${" ".repeat(28)}${["parser", "robots-parser", "ratio", "by the clock"].map(s => s.padStart(16)).join("")}`)
  for (const { name, agreed, ours, peer, byClock } of found) {
    const cells = [`${ours.toFixed(2)} ms`, `${peer.toFixed(2)} ms`, `${(peer / ours).toFixed(1)} ×`, `${byClock.toFixed(1)} ×`]
    console.log(name.padStart(28) + cells.map(s => s.padStart(16)).join("") + (agreed[0] === agreed[1] ? "" : `   they differ: ${agreed.join(" and ")} are allowed`))
  }
  if (json) writeFileSync(json, JSON.stringify(Object.fromEntries(found.map(f => [`wasm ${f.name}`, f.peer / f.ours]))))
} finally {
  await browser.close()
  server.close()
}
