// Compresses the built site as a good host does:
//
//   node web/compress.mjs embed DIR   copies dist to DIR with .br and .gz beside each file, for the command to embed
//   node web/compress.mjs table       prints the size of each file of the site: as it is, with gzip, with brotli;
//                                     the pages of the reference are one row
//   node web/compress.mjs size        prints what a first visit loads and fails when that is over its limit
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

const home = resolve(import.meta.dirname, "..")
const dist = join(home, "dist")
const store = join(home, ".build/compressed")

// Everything the page and its service worker fetch, in bytes of brotli: what it
// should be, and what it must not pass.
const goal = 1_150_000
const limit = 1_200_000
// What a page with the embed fetches, and must not pass.
const embedLimit = 400_000
const embedLoad = ["embed/engine.wasm", "embed/robots-tester.js"]
const folder = /v\/[0-9a-f]{16}\//.exec(readFileSync(join(dist, "index.html"), "utf8"))[0]
const firstLoad = [
  "index.html", ...["wasm_exec.js", "editor.js", "app.css", "app.wasm"].map(name => folder + name),
  "manifest.webmanifest", "icons/icon.svg", "sw.js",
]

const methods = {
  br: content => brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }),
  gz: content => gzipSync(content, { level: 9 }),
}

// The best compression takes seconds for the program, so results are kept by content.
function compressed(content, method) {
  const key = join(store, `${createHash("sha256").update(content).digest("hex")}.${method}`)
  if (existsSync(key)) return readFileSync(key)
  const result = methods[method](content)
  mkdirSync(store, { recursive: true })
  writeFileSync(key, result)
  return result
}

const isReference = name => /^reference[/\\].*\.html$/.test(name)

function embed(target) {
  rmSync(target, { recursive: true, force: true })
  cpSync(dist, target, { recursive: true })
  for (const name of readdirSync(dist, { recursive: true })) {
    if (!/\.(css|html|js|svg|txt|wasm|webmanifest)$/.test(name)) continue
    const content = readFileSync(join(dist, name))
    if (isReference(name)) { // there are over a thousand: one form must do
      writeFileSync(join(target, `${name}.gz`), methods.gz(content))
      rmSync(join(target, name))
      continue
    }
    for (const method of Object.keys(methods)) {
      const small = compressed(content, method)
      if (small.length < content.length) writeFileSync(join(target, `${name}.${method}`), small)
    }
  }
}

/** Prints the sizes of files and gives their sum. */
function weigh(names) {
  let total = 0
  for (const name of names) {
    const content = readFileSync(join(dist, name))
    const bytes = Math.min(compressed(content, "br").length, content.length)
    total += bytes
    console.log(`${String(bytes).padStart(9)}  ${name}`)
  }
  return total
}

function hold(what, total, limit) {
  if (total <= limit) return
  console.error(`${what} is ${total - limit} bytes over its limit.`)
  process.exitCode = 1
}

function size() {
  const total = weigh(firstLoad)
  console.log(`${String(total).padStart(9)}  first load in bytes of brotli; the goal is ${goal}, the limit ${limit}`)
  hold("The first load", total, limit)
  const embedTotal = weigh(embedLoad)
  console.log(`${String(embedTotal).padStart(9)}  the embed in bytes of brotli; the limit ${embedLimit}`)
  hold("The embed", embedTotal, embedLimit)
}

function table() {
  const row = (...cells) => console.log(cells.map((cell, i) => i < 3 ? String(cell).padStart(9) : `  ${cell}`).join(""))
  const sum = sizes => sizes.reduce((total, size) => total + size, 0)
  const loads = { "* first load": firstLoad, "+ the embed": embedLoad }
  const sizes = {}
  row("bytes", "gzip", "brotli", "file")
  const names = readdirSync(dist, { recursive: true }).filter(name => statSync(join(dist, name)).isFile()).sort()
  for (const name of names) {
    if (isReference(name) || name.endsWith(".gz")) continue
    const content = readFileSync(join(dist, name))
    sizes[name] = [content.length, ...["gz", "br"].map(method => Math.min(compressed(content, method).length, content.length))]
    const mark = Object.keys(loads).find(load => loads[load].includes(name))?.[0] ?? ""
    row(...sizes[name], `${name} ${mark}`.trimEnd())
  }
  const pages = names.filter(isReference).map(name => readFileSync(join(dist, name)))
  row(sum(pages.map(page => page.length)), sum(pages.map(page => methods.gz(page).length)), "", `reference/, ${pages.length} pages`)
  for (const [load, files] of Object.entries(loads)) row(...[0, 1, 2].map(i => sum(files.map(name => sizes[name][i]))), load)
}

const [verb, target] = process.argv.slice(2)
if (verb === "embed" && target) embed(resolve(target))
else if (verb === "table") table()
else if (verb === "size") size()
else throw new Error("usage: node web/compress.mjs embed DIR | table | size")
