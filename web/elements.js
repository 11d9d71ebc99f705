// The page's custom elements. The loader imports this file, bundled as
// editor.js, before it starts the UI, which renders and calls them.
import "./bulk/element.js"
import "./live.js"
import "./language.js"
import "./page.js"
import "./palette.js"
import "./picker.js"
import "./rows.js"
import "./tags.js"

import { watchBoxes } from "./boxes.js"
import { workspace } from "./editor/host.js"

watchBoxes(typed => workspace.ask(JSON.stringify({ ...JSON.parse(workspace.question()), ...typed })))

export { workspace }
