/**
 * Firefox paints nothing of a selection where a line has no letters, so such a line
 * gets its colour here. The other browsers paint it themselves.
 */
import { Decoration, ViewPlugin } from "@codemirror/view"

const blank = Decoration.line({ class: "blank" })

/**
 * The empty lines whose end is selected.
 * @param {import("@codemirror/state").EditorState} state
 * @param {number} from where to look, as a selection may be long
 * @param {number} to
 */
export function selectedBlanks({ doc, selection }, from, to) {
  const found = []
  for (const range of selection.ranges) {
    const end = Math.min(range.to, to)
    for (let at = Math.max(range.from, from); at < end;) {
      const line = doc.lineAt(at)
      if (line.length === 0) found.push(blank.range(line.from))
      at = line.to + 1
    }
  }
  return Decoration.set(found)
}

class Blanks {
  constructor({ state, viewport }) {
    this.shown = selectedBlanks(state, viewport.from, viewport.to)
  }
  update({ state, view, docChanged, selectionSet, viewportChanged }) {
    if (docChanged || selectionSet || viewportChanged) this.shown = selectedBlanks(state, view.viewport.from, view.viewport.to)
  }
}

/** The extension that shows them, where that is needed. */
export const blanks = globalThis.CSS?.supports("-moz-appearance", "none")
  ? ViewPlugin.fromClass(Blanks, { decorations: plugin => plugin.shown })
  : []
