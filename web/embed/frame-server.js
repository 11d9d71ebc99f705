// The side of the frame. The page outside is somebody else's: it may ask for
// verdicts, and nothing else can be asked for.
import { load } from "../../cmd/engine/engine.js"
import { answer } from "./answer.js"

// More than this is no question of ours: the page cuts files to a quarter of it.
const MOST = 2_000_000

/** Waits for the page outside to hand over a port, once, and answers on it. */
export function serveFrame() {
  const meet = event => {
    if (event.source !== parent || event.data !== "robots-tester" || event.ports.length !== 1) return
    removeEventListener("message", meet)
    serve(event.ports[0])
  }
  addEventListener("message", meet)
}

function serve(port) {
  port.postMessage({ op: "hello" })
  const engine = load()
  engine.then(() => port.postMessage({ op: "ready" }), error => port.postMessage({ op: "failed", text: error.message }))
  port.onmessage = async ({ data }) => {
    if (!isRequest(data)) return
    try {
      port.postMessage({ op: "answer", n: data.n, answer: answer(await engine, data.request) })
    } catch (error) {
      port.postMessage({ op: "failed", n: data.n, text: error.message })
    }
  }
}

/** Whether a message is a request, whoever made it. */
function isRequest(data) {
  const request = data?.request
  return Number.isInteger(data?.n) && typeof request === "object" && request !== null &&
    (typeof request.robots === "string" || request.robots instanceof Uint8Array) && request.robots.length <= MOST &&
    ["crawler", "dialect", "url", "lang", "words"].every(name => typeof request[name] === "string" && request[name].length <= MOST) &&
    Array.isArray(request.urls) && request.urls.every(url => typeof url === "string" && url.length <= MOST)
}
