// The loader: the one place that runs WebAssembly. The page loads this file as
// a module, every worker loads it as its script. The build bundles the Go
// toolchain's runtime script, which defines globalThis.Go, in place of the
// first import.
import "go-wasm-exec"
import { cleanHash, guardHash } from "./web/loader/hash.js"
import { holdLock, watchLock } from "./web/loader/alive.js"
import { LoadError, compile } from "./web/loader/compile.js"
import { watchDamage } from "./web/loader/damage.js"
import { isFramed, showFramed } from "./web/loader/framed.js"
import { watchInstall } from "./web/loader/install.js"
import { startLanguage } from "./web/loader/language.js"
import { answerHello } from "./web/loader/notice.js"
import { Program } from "./web/loader/program.js"
import { keepFirst, hideRestart, showRestart } from "./web/loader/root.js"
import { seen } from "./web/loader/seen.js"
import { mixedVersions, noEditor, showFailure, showProgress } from "./web/loader/status.js"
import { guardStorage } from "./web/loader/storage.js"
import { watchUpdates } from "./web/loader/update.js"
import { pause } from "./web/pause.js"

/** URL of a published file, of the same version as this one: a folder has the files of one. */
const asset = name => new URL(name, import.meta.url).href

/** In a worker: waits for the compiled program and runs it as the engine. */
function serveEngine() {
  holdLock()
  // A worker whose program is over is silent; an error is what its owner hears.
  const ended = reason => reportError(new Error(`the engine ended: ${reason}`))
  const start = ({ data }) => {
    if (data?.op !== "start") return
    self.removeEventListener("message", start)
    new Program(ended).run(data.module).catch(error => ended(String(error)))
  }
  self.addEventListener("message", start)
}

function newEngineWorker() {
  return watchLock(new Worker(workerPolicy.createScriptURL(import.meta.url), { type: "module", name: "engine" }))
}

let early

/** Starts a worker while the program is on its way: it comes no later then. */
function expectEngine() {
  if (early) return
  try {
    early = newEngineWorker()
    early.onerror = () => { early = undefined }
  } catch {
    // The engine's client finds out as well, and says so.
  }
}

function nextEngineWorker() {
  const worker = early ?? newEngineWorker()
  early = undefined
  return worker
}

/** What go-app's program looks for in the window (its own page script is not used). */
function provideForGoApp() {
  const env = { GOAPP_ROOT_PREFIX: new URL(".", document.baseURI).pathname.replace(/\/$/, "") }
  globalThis.goappGetenv = key => env[key] ?? ""
  globalThis.goappUpdatedBeforeWasmLoaded = false
  globalThis.goappAppInstallChangedBeforeWasmLoaded = false
}

// How long a UI must have lived to be started anew without asking, in milliseconds.
const CALM = 2_000

let ui

/** Settled when the page may speak. */
let words

/** Settled when the UI is drawn, or is over before. */
async function startUI(module) {
  const started = performance.now()
  let damaged = false
  keepFirst()
  let go
  const drawn = new Promise(resolve => { go = resolve })
  const program = ui = new Program(reason => {
    go()
    delete document.documentElement.dataset.ready
    if (damaged && performance.now() - started > CALM) return startUI(module)
    console.error("The page's controls stopped:", reason)
    showRestart(() => startUI(module))
  })
  ui.damaged = () => {
    damaged = true
    queueMicrotask(() => program.end("its part of the page was changed by something else"))
  }
  // The UI asks for what it missed as soon as it is drawn.
  document.addEventListener("robots-hello", () => {
    keepFirst()
    hideRestart()
    go()
  }, { once: true })
  await program.run(module)
  await drawn
}

const reload = () => location.reload()

async function loadEditor(again) {
  try {
    // A browser may have stored that the file was missing.
    if (again) await fetch(asset("editor.js"), { cache: "reload" })
    return await import(asset("editor.js"))
  } catch (error) {
    throw new LoadError(noEditor(), error, reload)
  }
}

// The editor takes text while the program is still on its way.
async function load(again) {
  showProgress(0)
  await seen()
  const arriving = compile(asset("app.wasm"), WASM_BYTES, showProgress, again)
  arriving.catch(() => {}) // told below, unless the editor's failure is told first
  expectEngine()
  await words
  const { workspace } = await loadEditor(again)
  const module = await arriving
  await pause()
  workspace.engine.start(module, nextEngineWorker)
  try {
    await startUI(module)
  } catch (error) {
    throw new LoadError(mixedVersions(), error, reload)
  }
}

function startPage() {
  showFramed()
  cleanHash()
  guardHash()
  guardStorage()
  provideForGoApp()
  answerHello()
  watchInstall()
  words = startLanguage(asset)
  watchDamage(() => ui?.active, () => ui.damaged())
  attempt()
}

// The service worker comes last: while it fetches a file that a failing host
// withholds, a second try of the page would wait behind it.
async function attempt(again = false) {
  try {
    await load(again)
  } catch (error) {
    return showFailure(error, error.retry === "again" ? () => attempt(true) : error.retry)
  }
  // A frame keeps nothing: a stored page would come back with the headers of the whole tester, which others may not frame.
  if (!isFramed()) watchUpdates(import.meta.url)
}

// Trusted Types: a worker's address is only ever this file's own.
const workerPolicy = globalThis.trustedTypes?.createPolicy("rt-worker", {
  createScriptURL: url => {
    if (url !== import.meta.url) throw new TypeError("not the loader's own address")
    return url
  },
}) ?? { createScriptURL: url => url }

if (typeof document === "undefined") serveEngine()
else startPage()
