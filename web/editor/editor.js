/** CodeMirror, set up for a robots.txt: plain text, whose meaning comes from the engine. */
import { EditorState } from "@codemirror/state"
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  placeholder,
} from "@codemirror/view"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { search, searchKeymap } from "@codemirror/search"
import { completion } from "./complete.js"
import { changes } from "./changes.js"
import { deadField } from "./dead.js"
import { gutters } from "./gutters.js"
import { factsField, marksField } from "./marks.js"
import { notes } from "./notes.js"
import { problemsField } from "./problems.js"
import { sight } from "./sight.js"
import { source, sourceField } from "./source.js"
import { openAt, tips } from "./tip.js"

/** The id of the element that says the cursor line's marks in words. */
export const WORDS_ID = "line-words"

const EMPTY = "Paste a robots.txt here, drop a file, or start from an example"

/** The search panel's words, in the page's own manner. */
const PHRASES = {
  next: "Next",
  previous: "Previous",
  all: "Select all",
  "match case": "Match case",
  regexp: "Regular expression",
  "by word": "Whole words",
  replace: "Replace",
  "replace all": "Replace all",
  close: "Close",
}

/**
 * Typing over a selection is done here: where lines go, Chromium would write style
 * attributes into the text, and the content policy would report each of them.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view
    if (!event.cancelable || view.composing || state.selection.ranges.every(range => range.empty)) return false
    const deletes = event.inputType.startsWith("deleteContent")
    if (!deletes && event.inputType !== "insertText") return false
    const userEvent = deletes ? "delete.selection" : "input.type"
    view.dispatch(state.update(state.replaceSelection(event.data ?? ""), { userEvent, scrollIntoView: true }))
    return true
  },
})

/**
 * @param {object} options
 * @param {string} options.text
 * @param {import("./source.js").Source} options.source
 * @param {ShadowRoot} options.root
 * @param {(trs: readonly import("@codemirror/state").Transaction[], view: EditorView) => void} options.dispatch
 * @param {Parameters<typeof sight>[0]} options.report
 * @param {import("./tip.js").Help} options.help
 */
export function createEditor({ text, source: from, root, dispatch, report, help }) {
  const state = EditorState.create({
    doc: text,
    extensions: [
      marksField,
      changes,
      problemsField,
      deadField,
      factsField,
      sourceField.init(() => from),
      source,
      gutters(marksField, problemsField, (view, at) => openAt(view, at, true)),
      notes,
      history(),
      typeOver,
      drawSelection(),
      highlightActiveLine(),
      highlightSpecialChars(),
      search(),
      EditorState.phrases.of(PHRASES),
      placeholder(EMPTY),
      completion(help),
      tips(help),
      // Tab is bound while a completion is offered and not otherwise: it has to leave the editor.
      keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.editorAttributes.of({ class: "robots" }),
      EditorView.contentAttributes.of({
        // A region that scrolls has to be reachable by keyboard in every browser.
        tabindex: "0",
        "aria-label": "robots.txt",
        "aria-describedby": WORDS_ID,
        spellcheck: "false",
        autocorrect: "off",
        autocapitalize: "off",
        translate: "no",
      }),
      sight(report),
    ],
  })
  return new EditorView({ state, root, dispatchTransactions: dispatch })
}
