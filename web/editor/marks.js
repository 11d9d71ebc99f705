/**
 * What the engine says about the lines on screen, as CodeMirror range sets. Between
 * an edit and its answer they move with the text, so nothing blinks. This file knows
 * the words of the protocol and nothing of robots.txt.
 */
import { MapMode, RangeSet, RangeValue, StateEffect, StateField } from "@codemirror/state"
import { Decoration, EditorView } from "@codemirror/view"
import { bracketMarker, groupNumber, markMarker, problemMarker } from "./gutters.js"

const WORDS = new Set(["deciding-allow", "deciding-disallow", "matched", "group", "inert", "error", "warning"])
const TOKENS = new Set(["key", "sep", "name", "path", "op", "value", "comment", "bad"])

/** What one line was told: its mark words and its note. */
class Fact extends RangeValue {
  constructor(words, note) {
    super()
    this.words = words
    this.note = note
    // Moves with its line just as the gutter markers do.
    this.point = true
    this.startSide = this.endSide = -1
    this.mapMode = MapMode.TrackBefore
  }
  eq(other) {
    return this.note === other.note && this.words.join() === other.words.join()
  }
}

const NONE = {
  deco: Decoration.none,
  facts: RangeSet.empty,
  problem: RangeSet.empty,
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

/**
 * Reads the engine's `lines`; null when it is not what the protocol says.
 * @param {Uint8Array} json
 * @returns {{from: number, lines: {m?: string, b?: string, t?: (number|string)[], n?: string}[]}|null}
 */
export function readLines(json) {
  try {
    const answer = JSON.parse(new TextDecoder().decode(json))
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
  state.field(marksField).facts.between(line.from, line.from, (_from, _to, value) => {
    fact = value
  })
  const said = fact ? spoken(fact) : []
  return said.length > 0 ? `Line ${line.number}: ${said.join(", ")}` : ""
}

function spoken({ words, note }) {
  const said = note ? [note.replace(": ", ", ")] : []
  const phrases = {
    "deciding-allow": note ? "" : "decides, allowed",
    "deciding-disallow": note ? "" : "decides, blocked",
    matched: note ? "" : "matches but does not decide",
    group: "in the group that applies",
    inert: "no effect for this crawler",
    error: "has an error",
    warning: "has a warning",
  }
  return said.concat(words.map(word => phrases[word]).filter(Boolean))
}

function build(doc, { from, lines }) {
  const sets = { deco: [], facts: [], problem: [], number: [], bracket: [], mark: [] }
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
    sets.deco.push(lineDecoration(words.join(" ")).range(line.from))
    put("facts", new Fact(words, n))
  }
  put("problem", problemMarker(words))
  put("number", words.includes("group") && groupNumber)
  put("bracket", bracketMarker(b, told.includes("chosen")))
  put("mark", markMarker(words))
  addTokens(sets.deco, line, t)
  if (words.includes("error") || words.includes("warning")) addUnderline(sets.deco, line, t)
}

function addTokens(deco, line, tokens) {
  for (let i = 0; i + 2 < tokens.length; i += 3) {
    const [from, to, name] = tokens.slice(i, i + 3)
    if (TOKENS.has(name) && isSpan(from, to, line)) deco.push(token(name).range(line.from + from, line.from + to))
  }
}

/** A problem that names no letters is underlined from the first to the last token before the comment. */
function addUnderline(deco, line, tokens) {
  if (tokens.includes("bad")) return
  const ends = tokens.filter((_, i) => i % 3 < 2 && tokens[i - (i % 3) + 2] !== "comment")
  if (ends.length === 0) return
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  if (isSpan(from, to, line)) deco.push(token("bad").range(line.from + from, line.from + to))
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
