// What is needed once a file has more than one version: their store, and where two
// texts differ. A file of its own, loaded when the page works; see editor/later.js.
import "./language.js" // this file has its own say.js

export { differences } from "./editor/differences.js"
export { History } from "./editor/history.js"
export { VersionStore } from "./editor/version-store.js"
