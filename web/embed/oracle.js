// Who answers the elements of a page: an engine in the page where its policy
// lets WebAssembly run, else one in a frame of our own origin. There is one for
// all elements, and none before the first of them is near the viewport.
import { EngineError, load } from "../../cmd/engine/engine.js"
import { answer } from "./answer.js"

/** No engine can be had, or it stopped. code names the reason; retry tells whether another try may help. */
export class OracleError extends Error {
  constructor(code, cause) {
    super(cause?.message ?? code, { cause })
    this.code = code
    this.retry = code !== "forbidden" && cause?.retry !== null
  }
}

let oracle
let turn = Promise.resolve()

/** Answers a request of answer.js. One is answered per task, so that many elements do not hold up the page. */
export function ask(request) {
  const mine = turn.then(pause).then(async () => {
    oracle ??= find()
    try {
      return await (await oracle)(request)
    } catch (error) {
      if (error.code === "stopped") oracle = undefined // the next request gets a new one
      throw error
    }
  })
  turn = mine.catch(() => {})
  return mine
}

/** Forgets an engine that could not be had, so that the next request looks for one again. */
export function tryAgain() {
  oracle?.catch(() => { oracle = undefined })
}

const pause = () => new Promise(done => setTimeout(done))

async function find() {
  const watch = watchPolicy()
  try {
    if (!mayCompile()) throw new OracleError("forbidden")
    const engine = await load()
    return request => inPage(engine, request)
  } catch (error) {
    const framed = await inFrames().catch(() => null)
    if (framed) return framed
    throw watch.blocked ? new OracleError("forbidden", error) : error instanceof OracleError ? error : new OracleError("failed", error)
  } finally {
    watch.stop()
  }
}

// The smallest program: a policy without 'wasm-unsafe-eval' refuses it too; Safari only once it is to run.
function mayCompile() {
  try {
    return Boolean(new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))))
  } catch {
    return false
  }
}

/** Notes whether the page's policy refuses something of ours. */
function watchPolicy() {
  const ours = new URL(import.meta.url).origin
  const watch = {
    blocked: false,
    stop: () => document.removeEventListener("securitypolicyviolation", hear),
  }
  const hear = ({ blockedURI }) => { watch.blocked ||= blockedURI.startsWith(ours) }
  document.addEventListener("securitypolicyviolation", hear)
  return watch
}

async function inPage(engine, request) {
  try {
    return answer(engine, request)
  } catch (error) {
    throw error instanceof EngineError ? new OracleError("stopped", error) : error
  }
}

// How long a frame may take to load, and then to say that it is there, in milliseconds.
const LOAD = 20_000
const GREET = [1_000, 3_000]

/**
 * Starts an engine in a frame that may run scripts and nothing else. Such a frame has no
 * origin, and then its policy's 'self' is nothing to Safari: one that stays silent gets it back.
 */
async function inFrames() {
  try {
    return await inFrame("allow-scripts", GREET[0])
  } catch (error) {
    if (error.code !== "silent") throw error
    return inFrame("allow-scripts allow-same-origin", GREET[1])
  }
}

function inFrame(sandbox, patience) {
  return new Promise((resolve, reject) => {
    const frame = document.createElement("iframe")
    let timer = setTimeout(() => fail("the frame did not load"), LOAD)
    const refused = ({ effectiveDirective }) => effectiveDirective === "frame-src" && fail("the page allows no frame")
    const fail = (reason, code = "failed") => {
      settle()
      frame.remove()
      reject(new OracleError(code, new Error(reason)))
    }
    const settle = () => {
      clearTimeout(timer)
      document.removeEventListener("securitypolicyviolation", refused)
    }
    document.addEventListener("securitypolicyviolation", refused)
    frame.addEventListener("load", () => {
      clearTimeout(timer)
      timer = setTimeout(() => fail("the frame is not ours", "silent"), patience)
      greet(frame, { settle, fail, resolve })
    }, { once: true })
    frame.src = new URL("frame.html", import.meta.url)
    frame.sandbox = sandbox
    frame.title = "robots.txt engine"
    frame.setAttribute("aria-hidden", "true")
    frame.style.setProperty("display", "none", "important")
    document.body.append(frame)
  })
}

// A sandboxed frame has no origin to name, so what identifies it is the port.
function greet(frame, { settle, fail, resolve }) {
  const { port1: port, port2 } = new MessageChannel()
  const waiting = new Map()
  let count = 0
  const request = question => new Promise((resolve, reject) => {
    waiting.set(++count, { resolve, reject })
    port.postMessage({ n: count, request: question })
  })
  port.onmessage = ({ data }) => {
    const asked = waiting.get(data?.n)
    waiting.delete(data?.n)
    if (data?.op === "hello") settle()
    else if (data?.op === "ready") resolve(request)
    else if (data?.op === "answer") asked?.resolve(data.answer)
    else if (asked) {
      frame.remove()
      asked.reject(new OracleError("stopped", new Error(String(data.text))))
    } else fail(String(data?.text))
  }
  frame.contentWindow.postMessage("robots-tester", "*", [port2])
}
