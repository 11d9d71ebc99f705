/** Completion. What may be written where comes from the engine; this only offers it. */
import { Prec } from "@codemirror/state"
import { keymap } from "@codemirror/view"
import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionKeymap,
  completionStatus,
  currentCompletions,
  insertCompletionText,
  pickedCompletion,
  selectedCompletionIndex,
  setSelectedCompletion,
  startCompletion,
} from "@codemirror/autocomplete"

/** Paths are offered when asked for: a path that is typed to its end must not grow by itself. */
const ON_TYPING = new Set(["key", "name", "value"])

const VALID = { key: /^[\w-]*$/, name: /^[\w*-]*$/, value: /^[\w=-]*$/, path: /^\S*$/ }

/** @param {import("./tip.js").Help} help */
export function completion(help) {
  return [
    autocompletion({
      override: [context => offer(context, help)],
      defaultKeymap: false,
      selectOnOpen: false,
      icons: false,
      tooltipClass: state => (currentCompletions(state)[0]?.type === "key" ? "keys" : ""),
      aboveCursor: false,
    }),
    Prec.highest(
      keymap.of([
        ...completionKeymap.filter(({ key }) => key !== "Enter"),
        { key: "Enter", run: view => (isChosen(view.state) ? take(view) : closeCompletion(view) && false) },
        { key: "Tab", run: view => take(view) || completionStatus(view.state) === "active" },
      ]),
    ),
  ]
}

async function offer(context, help) {
  const word = context.matchBefore(/[^\s:,]+/)
  if (!word && !context.explicit) return null
  context.addEventListener("abort", () => {}, { onDocChange: true }) // places in the answer are of one text
  const found = await help.look("complete", String(context.pos))
  if (!found?.kind || context.aborted || (!context.explicit && !ON_TYPING.has(found.kind))) return null
  const typed = context.state.sliceDoc(found.from, context.pos).toLowerCase()
  // A name that is there already needs no help, and Enter has to be a new line.
  if (!context.explicit && found.options.some(option => option.text.toLowerCase() === typed)) return null
  return {
    from: found.from,
    to: found.to,
    validFor: VALID[found.kind],
    options: found.options.map((option, i) => optionOf(option, found.kind, i)),
  }
}

function optionOf({ text, write, detail, info }, kind, i) {
  const option = { label: text, type: kind, boost: Math.max(-99, 99 - i) }
  if (kind === "key") option.apply = writeKey(write || text)
  if (detail) option.detail = detail
  if (info) option.info = () => note(info)
  return option
}

/** Behind a key its values are offered at once. */
function writeKey(text) {
  return (view, completion, from, to) => {
    view.dispatch({
      ...insertCompletionText(view.state, text, from, to),
      annotations: pickedCompletion.of(completion),
    })
    if (text.endsWith(" ")) startCompletion(view)
  }
}

function note(text) {
  const dom = document.createElement("p")
  dom.textContent = text
  return dom
}

/** Whether Enter takes an option: one that was moved to, or the key whose first letters stand alone on the line. */
function isChosen(state) {
  if (completionStatus(state) !== "active") return false
  return selectedCompletionIndex(state) !== null || currentCompletions(state)[0]?.type === "key"
}

/** Takes the chosen option, else the first; false when none is offered, so that Tab leaves the editor. */
function take(view) {
  if (completionStatus(view.state) !== "active") return false
  if (selectedCompletionIndex(view.state) === null) view.dispatch({ effects: setSelectedCompletion(0) })
  return acceptCompletion(view)
}
