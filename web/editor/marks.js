/**
 * What the engine says about the lines on screen, as CodeMirror range sets. Between
 * an edit and its answer they move with the text, so nothing blinks. This file knows
 * the words of the protocol and nothing of robots.txt.
 */
import { MapMode, RangeSet, RangeValue, StateEffect, StateField } from "@codemirror/state"
import { Decoration, EditorView } from "@codemirror/view"
import { say } from "../say.js"
import { deadField, setDead } from "./dead.js"
import { bracketMarker, groupNumber, markMarker } from "./gutters.js"
import { problemsAt, problemsField, setProblems } from "./problems.js"

const WORDS = new Set(["deciding-allow", "deciding-disallow", "matched", "group", "inert"])
const TOKENS = new Set(["key", "sep", "name", "path", "op", "value", "comment", "bad"])

/** What one line was told: its mark words, its note, and whether that is about an error. */
class Fact extends RangeValue {
  constructor(words, note, alarm = false) {
    super()
    this.words = words
    this.note = note
    this.alarm = alarm
    // Moves with its line just as the gutter markers do.
    this.point = true
    this.startSide = this.endSide = -1
    this.mapMode = MapMode.TrackBefore
  }
  eq(other) {
    return this.note === other.note && this.alarm === other.alarm && this.words.join() === other.words.join()
  }
}

const NONE = {
  deco: Decoration.none,
  facts: RangeSet.empty,
  number: RangeSet.empty,
  bracket: RangeSet.empty,
  mark: RangeSet.empty,
}

/** Paints a decoded answer; see readLines. */
export const setMarks = StateEffect.define()

/** The marks now shown: decorations, facts, and one set of markers for each gutter. */
export const marksField = StateField.define({
  create: () => NONE,
  update(marks, tr) {
    const set = tr.effects.find(effect => effect.is(setMarks))
    if (set) return build(tr.state.doc, set.value)
    if (!tr.docChanged) return marks
    return Object.fromEntries(Object.entries(marks).map(([name, ranges]) => [name, ranges.map(tr.changes)]))
  },
  provide: field => EditorView.decorations.from(field, marks => marks.deco),
})

/** What each line is told by the answer, by the linter and by proof: data-mark, and facts to read. */
export const factsField = StateField.define({
  create: () => ({ facts: RangeSet.empty, deco: Decoration.none }),
  update(old, tr) {
    if (tr.effects.some(effect => effect.is(setMarks) || effect.is(setProblems) || effect.is(setDead))) return merged(tr.state)
    return tr.docChanged ? { facts: old.facts.map(tr.changes), deco: old.deco.map(tr.changes) } : old
  },
  provide: field => EditorView.decorations.from(field, lines => lines.deco),
})

/** A line has one data-mark, so its words are put together here. The answer's note goes before the linter's. */
function merged(state) {
  const facts = []
  const cursor = RangeSet.iter([state.field(marksField).facts, state.field(problemsField).lines, state.field(deadField).lines])
  for (; cursor.value; cursor.next()) {
    const { words, note, quiet } = cursor.value
    const alarm = !(cursor.value instanceof Fact) && !quiet && note !== ""
    const last = facts.at(-1)
    if (last?.from !== cursor.from) facts.push(new Fact(words, note, alarm).range(cursor.from))
    else facts[facts.length - 1] = (quiet ? noted(last.value, note) : both(last.value, new Fact(words, note, alarm))).range(cursor.from)
  }
  const marked = facts.filter(({ value }) => value.words.length > 0)
  return {
    facts: RangeSet.of(facts),
    deco: Decoration.set(marked.map(({ from, value }) => lineDecoration(value.words.join(" ")).range(from))),
  }
}

function both(a, b) {
  const [first, second] = a.alarm ? [b, a] : [a, b]
  const words = [...new Set([...first.words, ...second.words])]
  return first.note ? new Fact(words, first.note, first.alarm) : new Fact(words, second.note, second.alarm)
}

/** A rule may have lost this contest and be one that never wins: both are said. */
function noted(fact, note) {
  return new Fact(fact.words, fact.note ? `${fact.note}, ${note}` : note, fact.alarm)
}

/**
 * Reads the engine's `lines`; null when it is not what the protocol says.
 * @param {string} json
 * @returns {{from: number, lines: {m?: string, b?: string, t?: (number|string)[], n?: string}[]}|null}
 */
export function readLines(json) {
  try {
    const answer = JSON.parse(json)
    return Number.isInteger(answer.from) && answer.from > 0 && Array.isArray(answer.lines) ? answer : null
  } catch {
    return null
  }
}

/**
 * The marks of one line as a sentence, for those who do not see them.
 * @param {import("@codemirror/state").EditorState} state
 * @param {import("@codemirror/state").Line} line
 */
export function describeLine(state, line) {
  let fact = null
  state.field(factsField).facts.between(line.from, line.from, (_from, _to, value) => {
    fact = value
  })
  const said = fact ? spoken(fact) : []
  for (const problem of problemsAt(state, line)) said.push(problemWords(problem))
  return said.length > 0 ? say("Line {line}: {marks}", { line: String(line.number), marks: said.join(", ") }) : ""
}

function problemWords({ severity, title }) {
  if (severity === "error") return say("error: {title}", { title })
  return severity === "warning" ? say("warning: {title}", { title }) : say("note: {title}", { title })
}

function spoken({ words, note }) {
  const said = note ? [note.replace(": ", ", ")] : []
  const phrases = {
    "deciding-allow": note ? "" : say("decides, allowed"),
    "deciding-disallow": note ? "" : say("decides, blocked"),
    matched: note ? "" : say("matches but does not decide"),
    group: say("in the group that applies"),
    inert: say("no effect for this crawler"),
  }
  return said.concat(words.map(word => phrases[word]).filter(Boolean))
}

function build(doc, { from, lines }) {
  const sets = { deco: [], facts: [], number: [], bracket: [], mark: [] }
  lines.forEach((entry, i) => {
    if (from + i <= doc.lines) addLine(sets, doc.line(from + i), entry)
  })
  const { deco, ...rest } = sets
  return {
    deco: Decoration.set(deco, true),
    ...Object.fromEntries(Object.entries(rest).map(([name, ranges]) => [name, RangeSet.of(ranges)])),
  }
}

function addLine(sets, line, { m = "", b = "", t = [], n = "" }) {
  const told = m.split(" ")
  const words = told.filter(word => WORDS.has(word))
  const put = (set, marker) => marker && sets[set].push(marker.range(line.from))
  if (words.length > 0) {
    put("facts", new Fact(words, n))
  }
  put("number", words.includes("group") && groupNumber)
  put("bracket", bracketMarker(b, told.includes("chosen")))
  put("mark", markMarker(words))
  addTokens(sets.deco, line, t)
}

function addTokens(deco, line, tokens) {
  for (let i = 0; i + 2 < tokens.length; i += 3) {
    const [from, to, name] = tokens.slice(i, i + 3)
    if (TOKENS.has(name) && isSpan(from, to, line)) deco.push(token(name).range(line.from + from, line.from + to))
  }
}

function isSpan(from, to, line) {
  return Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from < to && to <= line.length
}

const lineDecoration = kept(mark => Decoration.line({ attributes: { "data-mark": mark } }))
const token = kept(name => Decoration.mark({ class: `tok-${name}` }))

/** Equal decorations are one object: comparing them is then free. */
function kept(make) {
  const all = new Map()
  return key => {
    if (!all.has(key)) all.set(key, make(key))
    return all.get(key)
  }
}
