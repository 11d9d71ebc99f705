// What is drawn in the shadow of an element. Everything that comes from a file,
// an attribute or the engine is set as text.
import { count, say } from "../say.js"
import { SHOWN } from "./answer.js"
import { glyph } from "./glyphs.js"
import { clip } from "./text.js"

// Letters of a line that are drawn; the engine reads all of them.
const LONGEST = 1000

/** An element with a class, attributes and children. */
export function el(tag, name, attributes = {}, ...children) {
  const node = document.createElement(tag)
  if (name) node.className = name
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

/** Splits a text as the engine does: any line break is one. */
export const linesOf = text => text.split(/\r\n|[\n\r]/)

/** The lines of a file before anybody has read it, and how many there are. */
export function plainLines(lines) {
  return lines.slice(0, SHOWN).map((text, i) => lineItem(i + 1, text))
}

/** The lines of a file as the answer sees them. between is put where lines are left out. */
export function markedLines(lines, parts, between) {
  const items = []
  let next = 1
  for (const part of parts) {
    if (part.from > next) items.push(between(next, part.from - 1))
    part.lines.forEach((line, i) => items.push(lineItem(part.from + i, lines[part.from + i - 1] ?? "", line)))
    next = part.from + part.lines.length
  }
  if (next <= lines.length) items.push(between(next, lines.length))
  return items
}

const marks = { "deciding-allow": "allow", "deciding-disallow": "block", matched: "lost" }

function lineItem(number, text, { m = "", t = [] } = {}) {
  const mark = m.split(" ").find(name => marks[name])
  const item = el("li", "line", { part: "line", "data-line": number })
  if (m) item.dataset.mark = m
  const place = el("span", "mark")
  if (mark) place.append(glyph(marks[mark]))
  item.append(el("span", "number", { "aria-hidden": "true" }, String(number)), place, el("span", "text", {}, ...spans(text, t)))
  if (mark) item.append(el("span", "spoken", {}, ` (${mark === "matched" ? say("‹a rule›lost") : say("‹a rule›decides")})`))
  return item
}

/** A line cut into its tokens: from, to, class, from, to, class. */
function spans(text, tokens) {
  const out = []
  let at = 0
  for (let i = 0; i < tokens.length && tokens[i] < LONGEST; i += 3) {
    const [from, to, kind] = [tokens[i], Math.min(tokens[i + 1], LONGEST), tokens[i + 2]]
    if (from > at) out.push(text.slice(at, from))
    out.push(el("span", kind, {}, text.slice(from, to)))
    at = to
  }
  out.push(clip(text.slice(at), Math.max(0, LONGEST - at)))
  return out
}

/** A sentence of the engine; goTo is called with the line that a reader asks for. */
export function sentence(parts, goTo) {
  return parts.map(({ kind, text, line }) => {
    if (kind === "strong") return el("b", "", {}, text)
    if (kind === "code") return el("code", "", {}, clip(text))
    if (kind !== "line") return clip(text)
    const link = el("button", "jump", { type: "button" }, text)
    link.addEventListener("click", () => goTo(line))
    return link
  })
}

/** Nodes in the places of a text. */
export const placed = (text, nodes) => text.split(/\{(\w+)\}/).flatMap((part, i) => i % 2 ? nodes[part] : part)

/** The verdict of a row with its line, in a few words. */
function said(verdict, line) {
  const place = { line: String(line) }
  if (verdict === "allowed") return line ? say("Allowed, line {line}", place) : say("Allowed")
  if (verdict === "disallowed") return line ? say("Blocked, line {line}", place) : say("Blocked")
  return verdict && (line ? say("No answer, line {line}", place) : say("No answer"))
}

/** The rows of the other URLs, each a button that asks for its own. */
export function urlRows(urls, rows, chosen, choose) {
  return urls.map((url, i) => {
    const { verdict = "", line = 0, caution } = rows[i] ?? {}
    const button = el("button", "row", { type: "button", "aria-pressed": String(i === chosen), "data-verdict": verdict, part: "row" },
      shapeOf(verdict), el("code", "", {}, clip(url)), el("span", "said", {}, said(verdict, line)), ...caution ? [el("span", "caution", {}, caution)] : [])
    button.addEventListener("click", () => choose(i))
    return el("li", "", {}, button)
  })
}

/** The shape of a verdict. */
export const shapeOf = verdict => glyph({ allowed: "allow", disallowed: "block" }[verdict] ?? "none")

/** The contest: the path, and every pattern below it letter by letter. */
export function contest(answer, goTo) {
  const rows = [...answer.rows, ...answer.misses]
  if (rows.length === 0) return [el("p", "note", {}, say("There is no rule to compare."))]
  const head = el("tr", "", {}, ...[["", say("Result")], ["number", say("Line")], ["", say("Rule")], ["number", say("Length")], ["path", clip(answer.path, LONGEST)], ["", say("Why")]]
    .map(([name, text]) => el("th", name, { scope: "col" }, text)))
  const table = el("table", "contest", {}, el("caption", "spoken", {}, say("Rules that match, and those that do not")), el("thead", "", {}, head),
    el("tbody", "", {}, ...rows.map(row => contestRow(row, goTo))))
  const hidden = answer.rowCount + answer.missCount - rows.length
  const note = hidden > 0 ? [el("p", "note", {}, count(hidden, "{n} more rule is not shown.|{n} more rules are not shown."))] : []
  return [el("div", "scroll", { tabindex: "0", role: "region", "aria-label": say("Rules that match {path}, and those that do not", { path: clip(answer.path) }) }, table), ...note]
}

function resultOf({ result }) {
  if (result === "decides") return say("‹a rule›decides")
  return result === "lost" ? say("‹a rule›lost") : say("‹a rule›misses")
}

function contestRow(row, goTo) {
  const kind = row.result === "decides" ? (row.rule === "Allow" ? "allow" : "block") : row.result
  const line = el("button", "jump", { type: "button", "aria-label": say("line {line}", { line: String(row.line) }) }, String(row.line))
  line.addEventListener("click", () => goTo(row.line))
  const result = el("td", "result", {}, ...kind === "misses" ? [] : [glyph(kind)], resultOf(row))
  return el("tr", `${row.result} ${kind}`, {}, result, el("td", "number", {}, line), el("td", "", {}, row.rule),
    el("td", "number", {}, String(row.length)), el("td", "path", {}, ...row.cells.map(patternCell)), el("td", "why", {}, row.why))
}

function patternCell({ kind, text, width }) {
  if (kind !== "star") return el("span", kind, {}, clip(text, LONGEST).padEnd(Math.min(width, LONGEST)))
  if (width === 0) return el("span", "star none", {}, el("b", "", {}, "*"))
  return el("span", "star", {}, el("b", "", {}, "*"), " ".repeat(Math.min(width, LONGEST) - 1))
}
