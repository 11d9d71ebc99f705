// What a page loads: the API of the engine and, where there is a document, the
// <robots-tester> element.
export { EngineError, load, version } from "../../cmd/engine/engine.js"
export { serveFrame } from "./frame-server.js"
