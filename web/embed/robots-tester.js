// What a page loads: the API of the engine and, where there is a document, the
// <robots-tester> element. docs/embedding.md describes both.
import { define } from "./element.js"

export { EngineError, load, version } from "../../cmd/engine/engine.js"
export { serveFrame } from "./frame-server.js"

if (typeof customElements === "object" && !document.documentElement.hasAttribute("data-robots-frame")) define()
