// Builds the site: node web/build.mjs [--out dist] [--debug]. The same sources
// give the same bytes, in any directory; every address in them is relative.
// --debug keeps names and positions, so that a panic prints where it was.
import { build, transform } from "esbuild"
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import { parseArgs } from "node:util"
import { gzipSync } from "node:zlib"
import { withoutDetours } from "../cmd/engine/flow.mjs"
import { changed, quietRuntime } from "../cmd/engine/quiet.mjs"
import { withoutPositions } from "../cmd/engine/shrink.mjs"
import { framePolicy, metaPolicy } from "./policy.mjs"

const home = resolve(import.meta.dirname, "..")
const work = join(home, ".build")
const { values: { out, debug } } = parseArgs({
  options: { out: { type: "string", default: join(home, "dist") }, debug: { type: "boolean", default: false } },
})

function go(args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync("go", args, { cwd: home, env: { ...process.env, ...env }, maxBuffer: 1 << 26 })
  if (status === 0) return stdout
  console.error(`${stderr ?? ""}go ${args[0]} failed`, error?.code ?? "")
  blameStandIns(String(stderr))
  process.exit(1)
}

/** Says which of our stand-ins lacks what a newer Go or go-app asks for, where that is why a build failed. */
function blameStandIns(said) {
  const known = { ...slim, ...slimmer, "github.com/google/uuid": "app/slim/uuid/uuid.go" }
  for (const [name, file] of Object.entries(known)) {
    const lacks = new RegExp(`undefined: ${basename(name)}\\.|type \\*?${basename(name)}\\.\\w+ has no|${name}/${basename(file)}:`)
    if (lacks.test(said)) console.error(`${file} stands in for ${name} and lacks what this version of Go or go-app needs of it.`)
  }
  if (/CmpFunc|Ordered\b/.test(said)) console.error("app/slim/sorting/sorting.go stands in for the sorting of slices and lacks what this version of Go needs of it.")
  if (said.includes(".build/go-app")) console.error("app/slim/prune left out of go-app what this version of it, or the page, needs.")
}

// What the first load and the service worker need beside a version's folder; "" is the page itself.
const shell = ["", "icons/icon.svg", "manifest.webmanifest"]

/** Packages of the standard library by the files below a directory that stand in for them; each says why. */
const standIns = (dir, packages) =>
  Object.fromEntries(packages.map(name => [name, `${dir}/${basename(name)}/${basename(name)}.go`]))

// What the engine of the embed does with less of; a test of cmd/engine knows the same list.
const shared = ["embed", "internal/godebug", "unique"]
const slimmer = standIns("cmd/engine/slim", [...shared, "fmt"])

// What go-app needs by name only.
const slim = {
  ...standIns("cmd/engine/slim", shared),
  ...standIns("app/slim", ["crypto/aes", "crypto/cipher", "crypto/rand", "crypto/sha1", "fmt", "html", "net/http", "os", "path/filepath", "regexp"]),
}

/** The linter without its checks, for a program that does not run them; see cmd/engine/hollow. */
function hollowLinter() {
  const shell = join(work, "lint.go")
  mkdirSync(work, { recursive: true })
  writeFileSync(shell, go(["run", "-buildvcs=false", "./cmd/engine/hollow", "parser/lint"]))
  return replaced(join(home, "parser/lint"), "lint.go", shell)
}

/** The entries of an overlay that put one file in the place of a package. */
function replaced(dir, name, file) {
  const sources = readdirSync(dir).filter(name => name.endsWith(".go") && !name.endsWith("_test.go"))
  return { ...Object.fromEntries(sources.map(name => [join(dir, name), ""])), [join(dir, name)]: file }
}

// Fields of the catalogue of crawlers that neither the page nor the embed shows, and what the embed shows no more of.
const unshown = ["source", "date", "crawl-delay"]
const unshownByEmbed = [...unshown, "doc"]

/** The catalogue of crawlers without its comments and some of its fields. */
function shortCatalogue(fields) {
  const original = join(home, "parser/agents/crawlers.txt")
  const short = join(work, `crawlers-without-${fields.join("-")}.txt`)
  mkdirSync(work, { recursive: true })
  writeFileSync(short, readFileSync(original, "utf8").replace(new RegExp(`^(?:#|(?:${fields.join("|")}):).*\\n`, "gm"), ""))
  return { [original]: short }
}

/** The entries of an overlay that sort with less code; see there. */
const shortSorting = goroot => ({
  [join(goroot, "src/slices/zsortanyfunc.go")]: join(home, "app/slim/sorting/sorting.go"),
  [join(goroot, "src/slices/zsortordered.go")]: "",
})

/**
 * Numbers with a point are read and written by the exact ways that the standard library has beside
 * the fast ones: those bring tables of powers of ten, and there are few such numbers in a robots.txt.
 */
const exactNumbers = goroot => changed(goroot, work, "internal/strconv/atof.go", [/^var optimize = true\b/m, "const optimize = false"])

/** Writes the overlay that swaps packages of the standard library, and more, in a wasm build. */
function writeOverlay(goroot, file, packages, more = {}) {
  const replace = { ...exactNumbers(goroot), ...quietRuntime(goroot, work, debug), ...more }
  for (const [name, ours] of Object.entries(packages)) {
    Object.assign(replace, replaced(join(goroot, "src", name), basename(ours), join(home, ours)))
  }
  const overlay = join(work, file)
  mkdirSync(work, { recursive: true })
  writeFileSync(overlay, JSON.stringify({ Replace: replace }))
  return overlay
}

// The older garbage collector is smaller, the newer inliner can be held back.
const target = { GOOS: "js", GOARCH: "wasm", GOEXPERIMENT: "nogreenteagc,newinliner" }
const shortest = "-d=inlbudgetslack=-60"
const usual = "-d=inlbudgetslack=0"

/** Writes the go.mod of the page's program, with a smaller go-app and without a module that it never calls. */
function writeModules() {
  go(["run", "-buildvcs=false", "./app/slim/prune", "app", ".build/go-app"])
  const uuid = join(work, "uuid")
  mkdirSync(uuid, { recursive: true })
  writeFileSync(join(uuid, "go.mod"), "module github.com/google/uuid\n")
  cpSync(join(home, "app/slim/uuid/uuid.go"), join(uuid, "uuid.go"))
  const modules = join(work, "go.mod")
  writeFileSync(modules, `${readFileSync(join(home, "go.mod"), "utf8")}
replace github.com/maxence-charriere/go-app/v10 => ./.build/go-app
replace github.com/google/uuid => ./.build/uuid
`)
  cpSync(join(home, "go.sum"), join(work, "go.sum"))
  return modules
}

// Inlining makes a program larger to load. Only what every key waits for is built with
// it: reading, deciding, answering, and the memory beneath. A key in a file of 500 KiB
// takes a quarter of the engine's time without, for 50 KB; with short functions only, a
// third, for 17 KB. What draws the page is not: 28 KB more change neither start nor key.
const module = "github.com/robotstester/robotstester"
const hurried = [
  ...["parser", "parser/compare", "app/engine"].map(name => `${module}/${name}`),
  "bytes", "cmp", "internal/...", "runtime", "slices", "strings", "unicode/utf8",
].map(pattern => `-gcflags=${pattern}=${usual}`)

function buildProgram(goroot) {
  const wasm = join(work, "app.wasm")
  go(["build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-gcflags=all=-l", ...hurried,
    "-modfile", writeModules(), "-overlay", writeOverlay(goroot, "overlay.json", slim, { ...shortSorting(goroot), ...shortCatalogue(unshown) }), "-o", wasm, "./app"], target)
  const built = readFileSync(wasm)
  return debug ? built : Buffer.from(withoutDetours(withoutPositions(built, { recovers: true, numbered: true })))
}

// The engine is downloaded by readers of documentation for a few lines, so speed
// that nobody would notice there is given for size: only the shortest functions
// are inlined, the older garbage collector is smaller, and there are no
// positions for stack traces.
function buildEngine(goroot, name, overlay, ...flags) {
  const wasm = join(work, name)
  go(["build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", `-gcflags=all=${shortest}`,
    "-overlay", writeOverlay(goroot, `${name}-overlay.json`, slimmer, overlay), ...flags, "-o", wasm, "./cmd/engine"], target)
  return Buffer.from(withoutDetours(withoutPositions(readFileSync(wasm), { numbered: true })))
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

/** A package whose parts are taken alone: what they do not use of CodeMirror is not bundled a second time. */
const partsAlone = {
  name: "parts-alone",
  setup(build) {
    build.onResolve({ filter: /^(@codemirror|@lezer|style-mod)/ }, ({ path }) =>
      path === "@codemirror/merge" ? undefined : { path, external: true, sideEffects: false })
  },
}

// What the page needs once a file has more than one version.
const bundleVersions = () => bundle("web/versions.js", {
  minify: true, plugins: [partsAlone],
  banner: { js: "/* Contains parts of CodeMirror, Copyright Marijn Haverbeke and others, MIT license: https://codemirror.net */" },
})

/** Gives the toolchain's script a scope of its own in place of the page's: it becomes a function from that to Go. */
const privateRuntime = goroot => ({
  name: "private-runtime",
  setup(build) {
    build.onResolve({ filter: /^go-runtime$/ }, ({ path }) => ({ path, namespace: "go-runtime" }))
    build.onLoad({ filter: /.*/, namespace: "go-runtime" }, () => {
      const script = readFileSync(join(goroot, "lib/wasm/wasm_exec.js"), "utf8")
      return { contents: `export default globalThis => { const { crypto, fs, performance } = globalThis; ${script}; return globalThis.Go }` }
    })
  },
})

/** Styles as text in a script, without what people need to read them. */
const smallStyles = {
  name: "small-styles",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true, target: "es2022" })
      return { contents: code, loader: "text" }
    })
  },
}

// The script knows the hashes of its programs, so that a page which pins the script pins all.
const bundleEmbed = (goroot, engine, tools, words) => bundle("web/embed/robots-tester.js", {
  minify: true,
  external: ["node:fs/promises"],
  plugins: [privateRuntime(goroot), smallStyles],
  define: {
    ENGINE_INTEGRITY: JSON.stringify(integrity(engine)),
    TOOLS_INTEGRITY: JSON.stringify(integrity(tools)),
    LANGUAGES: JSON.stringify(Object.fromEntries(Object.entries(words).map(([code, text]) => [code, integrity(text)]))),
  },
  banner: { js: "/* robots-tester. Contains the Go runtime script, Copyright The Go Authors, BSD license: https://go.dev/LICENSE */" },
})

const bundleStyle = () => bundle("web/style/app.css", { minify: true, loader: {} })

// The parts of the product that the page and the embed speak of; see parser/lang/gather.
const spokenByAll = ["lists", "words", "dialects", "crawlers", "start"]
const spoken = [...spokenByAll, "names", "lint", "pagetags", "fetch", "page"]
const spokenByEmbed = [...spokenByAll, "embed"]

/** The texts of some areas in each language but English, which is in the code. */
function catalogues(areas) {
  const text = (code, area) => {
    const file = join(home, "parser/lang", code, `${area}.txt`)
    return existsSync(file) ? readFileSync(file, "utf8").replace(/^#.*\n|^\n/gm, "") : ""
  }
  return Object.fromEntries(["es", "ru"].map(code => [code, areas.map(area => text(code, area)).join("")]))
}

const under = (dir, files) => Object.fromEntries(Object.entries(files).map(([name, content]) => [`${dir}/${name}`, content]))

const texts = catalogues => Object.fromEntries(Object.entries(catalogues).map(([code, text]) => [`${code}.txt`, text]))

const languages = () => under("lang", texts(catalogues(spoken)))

const worker = (version, files, later, wasm) => bundle("web/sw.js", {
  minify: true, format: "iife",
  define: {
    VERSION: JSON.stringify(version), FILES: JSON.stringify(files), LATER: JSON.stringify(later),
    PROGRAM_BYTES: String(wasm.length),
  },
})

// Where the site will be: the reference then has absolute addresses and a map. Netlify names its own.
const address = (process.env.SITE_URL ?? (process.env.NETLIFY ? process.env.URL : undefined) ?? "").replace(/(?<=.)\/*$/, "/")

/** The reference: a page of its own for all that the product knows; see cmd/pages. */
async function reference() {
  const dir = join(work, `pages-${process.pid}`)
  rmSync(dir, { recursive: true, force: true })
  go(["run", "-buildvcs=false", "./cmd/pages", "-out", dir, "-site", address])
  const names = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    .map(entry => relative(dir, join(entry.parentPath, entry.name)).replaceAll("\\", "/")).sort()
  const pages = Object.fromEntries(names.map(name => [name, readFileSync(join(dir, name), "utf8").replace("%CSP%", metaPolicy)]))
  rmSync(dir, { recursive: true })
  return { ...pages, "reference/reference.css": await bundle("web/style/reference.css", { minify: true, loader: {} }) }
}

/** What crawlers may fetch here, and where the map is. */
const ownRobots = pages => `User-agent: *\nAllow: /\n${pages["sitemap.xml"] ? `\nSitemap: ${address}sitemap.xml\n` : ""}`

function page(prerendered, version) {
  return readFileSync(join(home, "web/index.html"), "utf8")
    .replace("%CSP%", metaPolicy)
    .replaceAll("%VERSION%", version)
    .replace("</head>", address ? `<link rel="canonical" href="${address}">\n</head>` : "</head>")
    .replace("%APP%", () => prerendered)
}

/** The page as the address of frames: below embed/ hosts may allow any page to frame it. */
const framedPage = page => page
  .replace("<html ", "<html data-embed ")
  .replaceAll(/(href|src)="(?!#|https?:)/g, '$1="../')

/** What stands in embed/, for people to copy. */
async function embedded(goroot) {
  const engine = buildEngine(goroot, "engine.wasm", { ...shortCatalogue(unshownByEmbed), ...hollowLinter() })
  const tools = buildEngine(goroot, "tools.wasm", {}, "-tags=tools")
  const words = catalogues(spokenByEmbed)
  return {
    ...under("embed", texts(words)),
    "embed/engine.wasm": engine,
    "embed/frame.html": readFileSync(join(home, "web/embed/frame.html"), "utf8").replace("%CSP%", framePolicy),
    "embed/frame.js": readFileSync(join(home, "web/embed/frame.js")),
    "embed/robots-tester.js": await bundleEmbed(goroot, engine, tools, words),
    "embed/tools.wasm": tools,
  }
}

function icons() {
  const dir = join(home, "web/icons")
  return Object.fromEntries(readdirSync(dir).sort().map(name => [`icons/${name}`, readFileSync(join(dir, name))]))
}

/** The tester: its page, its service worker, and the folder of its version, whose files never change. */
async function tester(goroot) {
  const wasm = buildProgram(goroot)
  const prerendered = go(["run", "-buildvcs=false", "./app"]).toString()
  const beside = { ...icons(), "manifest.webmanifest": readFileSync(join(home, "web/manifest.webmanifest")) }
  const loaded = {
    "app.css": await bundleStyle(),
    "app.wasm": wasm,
    "editor.js": await bundleEditor(),
    "versions.js": await bundleVersions(), // comes when the page works, and without a network too
    "wasm_exec.js": await bundleLoader(goroot, wasm),
  }
  const complete = async version => {
    const files = { ...beside, ...under(`v/${version}`, { ...loaded, ...languages() }) }
    const [kept, later] = [loaded, languages()].map(files => Object.keys(files).map(name => `v/${version}/${name}`))
    return {
      ...files,
      "embed/tester.html": framedPage(page(prerendered, version)),
      "index.html": page(prerendered, version),
      "sw.js": await worker(version, sums([...shell, ...kept], files), sums(later, files), wasm),
    }
  }
  const version = hash(await complete(""))
  return { ...await complete(version), [`v/${version}/app.wasm.gz`]: gzipSync(wasm, { level: 9 }) }
}

async function published() {
  const goroot = go(["env", "GOROOT"]).toString().trim()
  const pages = await reference()
  return {
    ...await tester(goroot),
    ...await embedded(goroot),
    ...pages,
    "404.html": readFileSync(join(home, "web/404.html")),
    "robots.txt": ownRobots(pages),
  }
}

/** The value of an integrity attribute. */
const integrity = content => `sha384-${createHash("sha384").update(content).digest("base64")}`

const sha256 = content => createHash("sha256").update(content).digest("hex")

const sums = (names, files) => Object.fromEntries(names.map(name => [name, name && sha256(files[name])]))

// The version of the tester, in the name of its folder and of its cache.
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

const site = await published()
publish(site, out)
console.log(`embed/robots-tester.js  integrity="${integrity(site["embed/robots-tester.js"])}"`)
