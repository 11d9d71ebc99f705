// Fetches and compiles the program, and says in words what went wrong.
import { say } from "../say.js"
import { fetchProgram } from "./packed.js"

/** How long the server may send nothing before the load is given up, in milliseconds. */
export const STALL = 20_000

/**
 * A failed load: message is the sentence the reader gets, retry is "again" when
 * the same load may be tried again, a function when something else helps, or
 * null when nothing does.
 */
export class LoadError extends Error {
  constructor(sentence, cause, retry = "again") {
    super(sentence, { cause })
    this.retry = retry
  }
}

/**
 * Compiles the program at url. size is its length uncompressed: what a server
 * announces counts compressed bytes or is missing. progress gets 0 to 1. again
 * says that it failed before: then no stored copy is taken, and no packed form.
 */
export async function compile(url, size, progress, again) {
  if (typeof WebAssembly !== "object") {
    throw new LoadError(say("This browser does not run WebAssembly, or has it switched off."), undefined, null)
  }
  const stall = stopwatch()
  try {
    const response = await request(url, size, stall, again)
    const watching = watch(response.clone(), size, stall, progress)
    const [module] = await Promise.all([compileBody(response), watching])
    return module
  } catch (error) {
    if (error instanceof LoadError) throw error
    throw new LoadError(sentence(error, stall), error)
  } finally {
    stall.stop()
  }
}

async function request(url, size, { signal }, again) {
  const response = await (again ? fetch(url, { signal, cache: "reload" }) : fetchProgram(url, size, { signal }))
  if (response.ok) return response
  if (response.status === 404) {
    throw new LoadError(say("The server does not have the tester's program (status 404)."))
  }
  throw new LoadError(say("The server could not send the tester's program (status {status}).", { status: String(response.status) }))
}

// Browsers compile while bytes arrive only when the server names the right type.
async function compileBody(response) {
  const type = response.headers.get("Content-Type") ?? ""
  if (WebAssembly.compileStreaming && /^application\/wasm\b/i.test(type)) {
    return WebAssembly.compileStreaming(response)
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (String(bytes.subarray(0, 4)) !== "0,97,115,109") {
    throw new LoadError(say("The server sent something else in place of the tester's program."))
  }
  return WebAssembly.compile(bytes)
}

async function watch(response, size, stall, progress) {
  const reader = response.body.getReader()
  for (let seen = 0; ;) {
    const { done, value } = await reader.read()
    stall.restart()
    if (done) return
    seen += value.byteLength
    progress(Math.min(seen / size, 1))
  }
}

function stopwatch() {
  const controller = new AbortController()
  let timer
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    timer = setTimeout(() => controller.abort(), STALL)
  }
  restart()
  return { signal: controller.signal, stop, restart }
}

function sentence(error, stall) {
  if (stall.signal.aborted) return say("The server stopped answering before the tester's program was complete.")
  if (error instanceof WebAssembly.CompileError && !/network|aborted/i.test(error.message)) {
    return say("The tester's program arrived damaged or incomplete.")
  }
  if (!navigator.onLine) return say("This device is offline, and the tester is not stored on it yet.")
  return say("The connection broke before the tester's program was complete.")
}
