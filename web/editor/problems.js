/**
 * What the linter finds, as the editor shows it: underlines, a shape in the gutter, words
 * of data-mark. Between an edit and the next report all of it moves with the text.
 */
import { MapMode, RangeSet, RangeValue, StateEffect, StateField } from "@codemirror/state"
import { Decoration, EditorView } from "@codemirror/view"
import { problemMarker } from "./gutters.js"

const RANK = { info: 0, warning: 1, error: 2 }

/** A finding in its place. */
class Found extends RangeValue {
  constructor(problem) {
    super()
    this.problem = problem
  }
  eq(other) {
    return this.problem === other.problem
  }
}

/** What a line is told: the word of its worst finding, and a note. */
class Told extends RangeValue {
  constructor(words, note) {
    super()
    this.words = words
    this.note = note
    this.point = true
    this.startSide = this.endSide = -1
    this.mapMode = MapMode.TrackBefore
  }
  eq(other) {
    return this.note === other.note && this.words.join() === other.words.join()
  }
}

const NONE = { found: RangeSet.empty, deco: Decoration.none, gutter: RangeSet.empty, lines: RangeSet.empty }

/** Shows a list of problems; see readProblems. */
export const setProblems = StateEffect.define()

/** The problems now shown. */
export const problemsField = StateField.define({
  create: () => NONE,
  update(shown, tr) {
    const set = tr.effects.find(effect => effect.is(setProblems))
    if (set) return build(tr.state.doc, set.value)
    if (!tr.docChanged) return shown
    return Object.fromEntries(Object.entries(shown).map(([name, ranges]) => [name, ranges.map(tr.changes)]))
  },
  provide: field => EditorView.decorations.from(field, shown => shown.deco),
})

/**
 * Reads the engine's report "problems"; null when it is not what the protocol says.
 * @param {string} json
 * @returns {object[]|null} its list
 */
export function readProblems(json) {
  try {
    const { list } = JSON.parse(json).data
    return Array.isArray(list) ? list.filter(isProblem) : null
  } catch {
    return null
  }
}

function isProblem(problem) {
  const { severity, line, column, endLine, endColumn, fixes } = problem ?? {}
  return severity in RANK && [line, column, endLine, endColumn].every(Number.isInteger) && Array.isArray(fixes)
}

/** The problems that begin on a line, the worst first. */
export function problemsAt(state, line) {
  const found = []
  state.field(problemsField).found.between(line.from, line.to, (from, _to, { problem }) => {
    if (from >= line.from) found.push(problem)
  })
  return found.sort((a, b) => RANK[b.severity] - RANK[a.severity])
}

/** The problems whose letters are at a position, the worst first. */
export function problemsOver(state, at) {
  const found = []
  state.field(problemsField).found.between(at, at, (from, to, { problem }) => {
    found.push({ from, to, problem })
  })
  return found.sort((a, b) => RANK[b.problem.severity] - RANK[a.problem.severity])
}

/**
 * Where the next problem begins, going round at the end.
 * @param {1|-1} way
 * @returns {number|null}
 */
export function nextProblem(state, way) {
  const starts = []
  const cursor = state.field(problemsField).found.iter()
  for (; cursor.value; cursor.next()) starts.push(cursor.from)
  const { head } = state.selection.main
  if (way > 0) return starts.find(at => at > head) ?? starts[0] ?? null
  return starts.findLast(at => at < head) ?? starts.at(-1) ?? null
}

function build(doc, problems) {
  const found = []
  const worst = new Map() // by line start
  const notes = new Map()
  for (const problem of problems) {
    const place = placeOf(doc, problem)
    if (!place) continue
    const { line, from, to } = place
    found.push(new Found(problem).range(from, to))
    if (!(RANK[worst.get(line.from)] >= RANK[problem.severity])) worst.set(line.from, problem.severity)
    const { note } = problem
    if (note?.line > 0 && note.line <= doc.lines) notes.set(doc.line(note.line).from, note.text)
  }
  const told = [...new Set([...worst.keys(), ...notes.keys()])].map(at => {
    const severity = worst.get(at)
    return new Told(severity && severity !== "info" ? [severity] : [], notes.get(at) ?? "").range(at)
  })
  return {
    found: RangeSet.of(found, true),
    deco: Decoration.set(underlines(doc, found), true),
    gutter: RangeSet.of([...worst].map(([at, severity]) => problemMarker(severity).range(at)), true),
    lines: RangeSet.of(told, true),
  }
}

/** Errors and warnings are underlined, on the first of their lines. */
function underlines(doc, found) {
  const marks = []
  for (const { from, to, value } of found) {
    const end = Math.min(to, doc.lineAt(from).to)
    const { severity } = value.problem
    if (severity !== "info" && from < end) marks.push(UNDERLINES[severity].range(from, end))
  }
  return marks
}

const UNDERLINES = {
  error: Decoration.mark({ class: "problem-error" }),
  warning: Decoration.mark({ class: "problem-warning" }),
}

/** A problem's place in the document, at least a letter wide where the line has one; null when it is not there. */
function placeOf(doc, { line: n, column, endLine, endColumn }) {
  if (n < 1 || n > doc.lines) return null
  const line = doc.line(n)
  const last = doc.line(Math.max(n, Math.min(endLine, doc.lines)))
  let from = Math.min(line.from + Math.max(0, column), line.to)
  const to = Math.max(from, Math.min(last.from + Math.max(0, endColumn), last.to))
  if (from < to) return { line, from, to }
  if (from < line.to) return { line, from, to: from + 1 }
  from = Math.max(line.from, from - 1)
  return { line, from, to: line.to }
}
