// Builds the site: node web/build.mjs [--out dist]. The same sources give the
// same bytes, in any directory; every address in them is relative.
import { build, transform } from "esbuild"
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { metaPolicy } from "./policy.mjs"

const home = resolve(import.meta.dirname, "..")
const work = join(home, ".build")
const { values: { out } } = parseArgs({ options: { out: { type: "string", default: join(home, "dist") } } })

function go(args, env = {}) {
  try {
    return execFileSync("go", args, { cwd: home, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 26 })
  } catch (error) {
    console.error(`go ${args[0]} failed`, error.code ?? "") // what it said stands above
    process.exit(1)
  }
}

// What the first load and the service worker need; "" is the page itself.
const shell = ["", "app.css", "app.wasm", "editor.js", "icons/icon.svg", "manifest.webmanifest", "wasm_exec.js"]

// Packages of the standard library that go-app needs by name only; see there.
const slim = { "net/http": "app/slim/http/http.go", regexp: "app/slim/regexp/regexp.go" }

/** Writes the overlay that swaps them in the wasm build. */
function writeOverlay(goroot) {
  const replace = {}
  for (const [name, ours] of Object.entries(slim)) {
    const dir = join(goroot, "src", name)
    for (const file of readdirSync(dir)) if (file.endsWith(".go")) replace[join(dir, file)] = ""
    replace[join(dir, basename(ours))] = join(home, ours)
  }
  const overlay = join(work, "overlay.json")
  mkdirSync(work, { recursive: true })
  writeFileSync(overlay, JSON.stringify({ Replace: replace }))
  return overlay
}

function buildProgram(goroot) {
  const wasm = join(work, "app.wasm")
  go(["build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-overlay", writeOverlay(goroot), "-o", wasm, "./app"],
    { GOOS: "js", GOARCH: "wasm" })
  return readFileSync(wasm)
}

const bundling = {
  bundle: true, write: false, format: "esm", target: "es2022", charset: "utf8", legalComments: "none",
  absWorkingDir: home, logLevel: "warning", loader: { ".css": "text" },
}

async function bundle(entry, options) {
  const { outputFiles } = await build({ ...bundling, ...options, entryPoints: [entry] })
  return Buffer.from(outputFiles[0].contents)
}

// Names are kept, so that the toolchain's script can be recognised in the bundle.
const bundleLoader = (goroot, wasm) => bundle("wasm_exec.js", {
  minifyWhitespace: true, minifySyntax: true,
  alias: { "go-wasm-exec": join(goroot, "lib/wasm/wasm_exec.js") },
  define: { WASM_BYTES: String(wasm.length) },
  banner: { js: "/* Contains the Go runtime script, Copyright The Go Authors, BSD license: https://go.dev/LICENSE */" },
})

// The two custom elements of the page: the editor and what is around it.
const bundleEditor = () => bundle("web/elements.js", {
  minify: true,
  banner: { js: "/* Contains CodeMirror, Copyright Marijn Haverbeke and others, MIT license: https://codemirror.net */" },
})

const bundleStyle = () => bundle("web/style/app.css", { minify: true, loader: {} })

async function worker(version, files) {
  const { code } = await transform(readFileSync(join(home, "web/sw.js"), "utf8"), {
    minify: true, target: "es2022",
    define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) },
  })
  return code
}

function page(prerendered, version) {
  return readFileSync(join(home, "web/index.html"), "utf8")
    .replace("%CSP%", metaPolicy)
    .replaceAll("%VERSION%", version)
    .replace("%APP%", () => prerendered)
}

function icons() {
  const dir = join(home, "web/icons")
  return Object.fromEntries(readdirSync(dir).sort().map(name => [`icons/${name}`, readFileSync(join(dir, name))]))
}

async function published() {
  const goroot = go(["env", "GOROOT"]).toString().trim()
  const wasm = buildProgram(goroot)
  const prerendered = go(["run", "-buildvcs=false", "./app"]).toString()
  const files = {
    ...icons(),
    "404.html": readFileSync(join(home, "web/404.html")),
    "app.css": await bundleStyle(),
    "app.wasm": wasm,
    "editor.js": await bundleEditor(),
    "manifest.webmanifest": readFileSync(join(home, "web/manifest.webmanifest")),
    "robots.txt": "User-agent: *\nAllow: /\n",
    "wasm_exec.js": await bundleLoader(goroot, wasm),
  }
  const complete = async version => ({
    ...files,
    "index.html": page(prerendered, version),
    "sw.js": await worker(version, Object.fromEntries(shell.map(name => [name, name && sha256(files[name])]))),
  })
  return complete(hash(await complete("")))
}

const sha256 = content => createHash("sha256").update(content).digest("hex")

// The version of the site, in every address and in the cache's name.
function hash(files) {
  const sum = createHash("sha256")
  for (const name of Object.keys(files).sort()) {
    sum.update(`${name}\0${Buffer.byteLength(files[name])}\0`).update(files[name])
  }
  return sum.digest("hex").slice(0, 16)
}

// A reader of the old directory never sees half of the new one.
function publish(files, target) {
  const next = join(work, `site-${process.pid}`)
  rmSync(next, { recursive: true, force: true })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(next, name)), { recursive: true })
    writeFileSync(join(next, name), content)
  }
  const old = `${next}-old`
  if (existsSync(target)) move(target, old)
  mkdirSync(dirname(resolve(target)), { recursive: true })
  move(next, target)
  rmSync(old, { recursive: true, force: true })
}

function move(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (error.code !== "EXDEV") throw error
    cpSync(from, to, { recursive: true })
    rmSync(from, { recursive: true })
  }
}

publish(await published(), out)
