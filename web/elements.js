// The page's custom elements. The loader imports this file, bundled as
// editor.js, before it starts the UI, which renders and calls them.
import "./page.js"
import "./picker.js"

export { workspace } from "./editor/host.js"
