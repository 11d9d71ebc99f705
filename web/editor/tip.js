/**
 * What is said of a place in the text: its problems with their fixes, and what a key or a
 * crawler's name means. Shown where the pointer rests, or for the cursor's line by keyboard.
 */
import { EditorSelection, Prec, StateEffect, StateField } from "@codemirror/state"
import { EditorView, hoverTooltip, keymap, showTooltip } from "@codemirror/view"
import { glyph } from "./glyphs.js"
import { nextProblem, problemsAt, problemsOver } from "./problems.js"

const HOVER_AFTER = 350 // ms

/** Opens the tip of a line by keyboard: {at, focus}; null closes it. */
const openTip = StateEffect.define()

/**
 * @typedef {object} Help
 * @property {(name: string, args: string) => Promise<object|null>} look asks the engine; null when the text has changed since
 * @property {(wanted: {name: string, args: string}) => void} mend makes a change
 */

/** @param {Help} help */
export function tips(help) {
  const field = tipField(help)
  return [
    hoverTooltip(async (view, at) => hovered(view, at, help), { hoverTime: HOVER_AFTER, hideOnChange: true }),
    field,
    Prec.high(
      keymap.of([
        { key: "Mod-.", run: view => openAt(view, view.state.selection.main.head, true) },
        { key: "F8", run: view => goTo(view, 1) },
        { key: "Shift-F8", run: view => goTo(view, -1) },
        { key: "Escape", run: view => Boolean(view.state.field(field)) && close(view) },
      ]),
    ),
  ]
}

/** Shows the problems of a line; false when it has none. */
export function openAt(view, at, focus) {
  const line = view.state.doc.lineAt(at)
  if (problemsAt(view.state, line).length === 0) return false
  view.dispatch({ effects: openTip.of({ at: line.from, focus }) })
  return true
}

function goTo(view, way) {
  const at = nextProblem(view.state, way)
  if (at === null) return false
  view.dispatch({
    selection: EditorSelection.cursor(at),
    effects: [openTip.of({ at: view.state.doc.lineAt(at).from, focus: false }), EditorView.scrollIntoView(at, { y: "center" })],
  })
  return true
}

function close(view) {
  view.dispatch({ effects: openTip.of(null) })
  view.focus()
  return true
}

/** The tip that was opened by keyboard. It goes as soon as the text or the cursor moves. */
function tipField(help) {
  return StateField.define({
    create: () => null,
    update(open, tr) {
      const set = tr.effects.find(effect => effect.is(openTip))
      if (set) return set.value
      return tr.docChanged || tr.selection ? null : open
    },
    provide: field =>
      showTooltip.compute([field], state => {
        const open = state.field(field)
        return open && { pos: open.at, create: view => lineTip(view, open, help) }
      }),
  })
}

function lineTip(view, { at, focus }, help) {
  const line = view.state.doc.lineAt(at)
  const dom = tipOf(view, problemsAt(view.state, line), null, help)
  dom.setAttribute("role", "dialog")
  dom.setAttribute("aria-label", `Problems of line ${line.number}`)
  dom.tabIndex = -1
  dom.addEventListener("keydown", event => {
    if (event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    close(view)
  })
  return { dom, mount: () => focus && (dom.querySelector("button") ?? dom).focus() }
}

async function hovered(view, at, help) {
  const { state } = view
  const found = problemsOver(state, at)
  const word = await help.look("hover", String(at))
  if (view.state.doc !== state.doc) return null
  const text = word?.title ? word : null
  if (found.length === 0 && !text) return null
  const from = Math.min(at, ...found.map(({ from }) => from), ...(text ? [text.from] : []))
  const to = Math.max(at, ...found.map(({ to }) => to), ...(text ? [text.to] : []))
  const problems = found.map(({ problem }) => problem)
  return { pos: from, end: to, create: () => ({ dom: tipOf(view, problems, text, help) }) }
}

function tipOf(view, problems, word, help) {
  const dom = element("div", "tip")
  dom.append(...problems.slice(0, 4).map(problem => problemElement(view, problem, help)))
  if (word) dom.append(wordElement(word))
  return dom
}

function problemElement(view, problem, help) {
  const { severity, title, text, fixes, key } = problem
  const dom = element("section", `tip-problem ${severity}`)
  const said = element("p", "")
  said.append(element("b", "", `${title}.`), ` ${text}`)
  dom.append(glyph(severity === "info" ? "note" : severity), said)
  const row = element("div", "tip-do")
  fixes.forEach((fix, i) => row.append(fixButton(view, fix, `${i} ${key}`, help)))
  if (fixes.some(fix => fix.changes)) row.append(element("span", "tip-caution", "changes what is allowed"))
  if (fixes.length > 0) dom.append(row)
  return dom
}

function fixButton(view, { title }, args, help) {
  const button = element("button", "tip-fix", title)
  button.type = "button"
  button.addEventListener("click", () => {
    close(view)
    help.mend({ name: "fix", args })
  })
  return button
}

function wordElement({ title, text, source }) {
  const dom = element("section", "tip-word")
  const said = element("p", "")
  said.append(element("b", "", title), ` ${text}`)
  dom.append(said)
  if (source.startsWith("https://")) {
    const link = element("a", "", "Source")
    link.href = source
    link.target = "_blank"
    link.rel = "noopener"
    dom.append(link)
  }
  return dom
}

function element(name, className, text = "") {
  const dom = document.createElement(name)
  if (className) dom.className = className
  if (text) dom.textContent = text
  return dom
}
