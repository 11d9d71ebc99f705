/**
 * What is said of a place in the text: its problems with their fixes, what is proved of its
 * rule, and what a key or a crawler's name means. Shown where the pointer rests, or for the
 * cursor's line by keyboard.
 */
import { EditorSelection, Prec, StateEffect, StateField } from "@codemirror/state"
import { EditorView, closeHoverTooltips, hoverTooltip, keymap, showTooltip } from "@codemirror/view"
import { language, say } from "../say.js"
import { glyph } from "./glyphs.js"
import { nextProblem, problemsAt, problemsOver } from "./problems.js"
import { rest } from "./rest.js"

const HOVER_AFTER = 350 // ms

/** Opens the tip of a line by keyboard: {at, focus, rule}; null closes it. */
const openTip = StateEffect.define()

/**
 * @typedef {object} Help
 * @property {(name: string, args: string) => Promise<object|null>} look asks the engine; null when the text has changed since
 * @property {(wanted: {name: string, args: string}) => void} mend makes a change
 * @property {(witness: {url: string, expect: string, add: boolean}) => void} take asks for a URL, or makes it a test
 */

/** @param {Help} help */
export function tips(help) {
  const field = tipField(help)
  return [
    hoverTooltip(async (view, at) => hovered(view, at, help), { hoverTime: HOVER_AFTER, hideOnChange: true }),
    rest,
    field,
    Prec.high(
      keymap.of([
        { key: "Mod-.", run: view => openHere(view, help) },
        { key: "F8", run: view => goTo(view, 1) },
        { key: "Shift-F8", run: view => goTo(view, -1) },
        { key: "Escape", run: view => Boolean(view.state.field(field)) && close(view) },
      ]),
    ),
  ]
}

/** Shows all that is known of the cursor's line, as soon as it is. */
function openHere(view, help) {
  const { doc, selection } = view.state
  const line = doc.lineAt(selection.main.head)
  help.look("rule", String(line.number)).then(found => {
    const rule = found?.title ? found : null
    if (view.state.doc !== doc || view.state.doc.lineAt(view.state.selection.main.head).from !== line.from) return
    if (rule || problemsAt(view.state, line).length > 0) view.dispatch({ effects: openTip.of({ at: line.from, focus: true, rule }) })
  })
  return true
}

/** Shows the problems of a line; false when it has none. */
export function openAt(view, at, focus) {
  const line = view.state.doc.lineAt(at)
  if (problemsAt(view.state, line).length === 0) return false
  view.dispatch({ effects: openTip.of({ at: line.from, focus, rule: null }) })
  return true
}

function goTo(view, way) {
  const at = nextProblem(view.state, way)
  if (at === null) return false
  view.dispatch({
    selection: EditorSelection.cursor(at),
    effects: [openTip.of({ at: view.state.doc.lineAt(at).from, focus: false, rule: null }), EditorView.scrollIntoView(at, { y: "center" })],
  })
  return true
}

function close(view) {
  view.dispatch({ effects: [openTip.of(null), closeHoverTooltips] })
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

function lineTip(view, { at, focus, rule }, help) {
  const line = view.state.doc.lineAt(at)
  const problems = problemsAt(view.state, line)
  const dom = tipOf(view, problems, rule, null, help)
  dom.setAttribute("role", "dialog")
  dom.setAttribute("aria-label", labelOf(String(line.number), problems))
  dom.tabIndex = -1
  dom.addEventListener("keydown", event => {
    if (event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    close(view)
  })
  return { dom, mount: () => focus && (dom.querySelector("button") ?? dom).focus() }
}

const labelOf = (line, problems) =>
  problems.length > 0 ? say("Problems of line {line}", { line }) : say("What is proved of line {line}", { line })

async function hovered(view, at, help) {
  const { state } = view
  const found = problemsOver(state, at)
  const line = state.doc.lineAt(at)
  const [word, proof] = await Promise.all([help.look("hover", String(at)), help.look("rule", String(line.number))])
  if (view.state.doc !== state.doc) return null
  const text = word?.title ? word : null
  const rule = proof?.title ? proof : null
  if (found.length === 0 && !text && !rule) return null
  const from = Math.min(at, ...found.map(({ from }) => from), ...(text ? [text.from] : []))
  const to = Math.max(at, ...found.map(({ to }) => to), ...(text ? [text.to] : []))
  const problems = found.map(({ problem }) => problem)
  return { pos: from, end: to, create: () => ({ dom: tipOf(view, problems, rule, text, help) }) }
}

function tipOf(view, problems, rule, word, help) {
  const dom = element("div", "tip")
  dom.append(...problems.slice(0, 4).map(problem => problemElement(view, problem, help)))
  if (rule) dom.append(ruleElement(view, rule, help))
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
  if (fixes.some(fix => fix.changes)) row.append(element("span", "tip-caution", say("changes what is allowed")))
  if (fixes.length > 0) dom.append(row)
  return dom
}

function fixButton(view, { title }, args, help) {
  return buttonOf(title, () => {
    close(view)
    help.mend({ name: "fix", args })
  })
}

/** What is proved of a rule over all URLs: why it never decides, or a URL that it does. */
function ruleElement(view, { title, text, dead, witness, expect }, help) {
  const dom = element("section", `tip-word tip-rule${dead ? " tip-dead" : ""}`)
  const said = element("p", "")
  said.append(element("b", "", title))
  if (witness) said.append(" ", element("code", "", witness))
  if (text) said.append(` ${text}`)
  dom.append(said)
  if (!witness) return dom
  const row = element("div", "tip-do")
  row.append(
    buttonOf(say("Test this URL"), () => {
      close(view)
      help.take({ url: witness, expect, add: false })
    }),
    buttonOf(say("Add as test"), button => {
      button.textContent = say("Added")
      button.setAttribute("aria-disabled", "true")
      help.take({ url: witness, expect, add: true })
    }),
  )
  dom.append(row)
  return dom
}

function buttonOf(words, act) {
  const button = element("button", "tip-fix", words)
  button.type = "button"
  button.addEventListener("click", () => button.ariaDisabled !== "true" && act(button))
  return button
}

function wordElement({ title, text, source, page }) {
  const dom = element("section", "tip-word")
  const said = element("p", "")
  said.append(element("b", "", title), ` ${text}`)
  dom.append(said)
  const folder = language() === "en" ? "" : `${language()}/`
  if (page) dom.append(linkTo(new URL(`reference/${folder}${page}.html`, import.meta.url), say("Reference")), " ")
  if (source.startsWith("https://")) dom.append(linkTo(source, say("Source")))
  return dom
}

function linkTo(address, words) {
  const link = element("a", "", words)
  link.href = address
  link.target = "_blank"
  link.rel = "noopener"
  return link
}

function element(name, className, text = "") {
  const dom = document.createElement(name)
  if (className) dom.className = className
  if (text) dom.textContent = text
  return dom
}
