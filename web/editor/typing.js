/**
 * What keys type is done here. CodeMirror would let the browser change the text's nodes and
 * then read them, which lays the page out twice more for each key; and where lines go,
 * Chromium would write style attributes into the text, each reported by the content policy.
 */
import { EditorView } from "@codemirror/view"

/** The last key. Keyboards on a screen name none: they correct what they typed, which is left to CodeMirror. */
let pressed = ""

/**
 * What an input event does, as CodeMirror names it; "" for what is not done here.
 * @param {InputEvent} event
 * @param {import("@codemirror/state").EditorState} state
 */
function act(event, state) {
  const types = event.inputType === "insertText"
  if (state.selection.ranges.some(range => !range.empty)) {
    return types ? "input.type" : event.inputType.startsWith("deleteContent") ? "delete.selection" : ""
  }
  // An accent chosen from a list takes the place of the letter before: its range is not collapsed.
  return types && event.data === pressed && event.getTargetRanges().every(range => range.collapsed) ? "input.type" : ""
}

/** The extension that types. */
export const typing = EditorView.domEventHandlers({
  keydown({ key }) {
    pressed = key
    return false
  },
  beforeinput(event, view) {
    const { state, composing } = view
    const userEvent = event.cancelable && !composing && act(event, state)
    if (!userEvent) return false
    view.dispatch(state.update(state.replaceSelection(event.data ?? ""), { userEvent, scrollIntoView: true }))
    return true
  },
})
