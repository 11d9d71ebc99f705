/** CodeMirror, set up for a robots.txt: plain text, whose meaning comes from the engine. */
import { Compartment, EditorState } from "@codemirror/state"
import {
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  placeholder,
} from "@codemirror/view"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { search, searchKeymap } from "@codemirror/search"
import { say } from "../say.js"
import { blanks } from "./blanks.js"
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
import { typing } from "./typing.js"

/** The id of the element that says the cursor line's marks in words. */
export const WORDS_ID = "line-words"

/** CodeMirror's own words, in the page's manner and language. */
const phrases = () => EditorState.phrases.of({
  Find: say("Find"),
  Replace: say("Replace"),
  next: say("‹a match›Next"),
  previous: say("‹a match›Previous"),
  all: say("‹matches›Select all"),
  "match case": say("Match case"),
  regexp: say("Regular expression"),
  "by word": say("Whole words"),
  replace: say("Replace"),
  "replace all": say("Replace all"),
  close: say("Close"),
  "current match": say("current match"),
  "on line": say("on line"),
  "replaced match on line $": say("replaced match on line $"),
  "replaced $ matches": say("replaced matches: $"),
  "Go to line": say("Go to line"),
  go: say("Go"),
  Completions: say("Completions"),
  "Control character": say("Control character"),
  "Selection deleted": say("Selection deleted"),
})

const worded = new Compartment()

const wording = () => [phrases(), placeholder(say("Paste a robots.txt here, drop a file, or start from an example"))]

/** The effect that has an editor of createEditor speak the language in use. */
export const speak = () => worded.reconfigure(wording())

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
      typing,
      highlightActiveLine(),
      blanks,
      highlightSpecialChars(),
      search(),
      worded.of(wording()),
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
