import assert from "node:assert/strict"
import { test } from "node:test"
import { EditorState } from "@codemirror/state"
import { deadField, readDead, setDead } from "./dead.js"
import { describeLine, factsField, marksField, readLines, setMarks } from "./marks.js"
import { problemsField, setProblems } from "./problems.js"

const json = value => JSON.stringify(value)
const stateOf = doc => EditorState.create({ doc, extensions: [marksField, problemsField, deadField, factsField] })
const paint = (state, from, lines) => state.update({ effects: setMarks.of({ from, lines }) }).state

/** The set's ranges as [from, to, what(value)]. */
function ranges(state, set, what = value => value.name ?? value.elementClass, field = marksField) {
  const found = []
  state.field(field)[set].between(0, state.doc.length, (from, to, value) => {
    found.push([from, to, what(value)])
  })
  return found
}

const lines = state => ranges(state, "deco", deco, factsField)
const deco = value => value.spec.attributes?.["data-mark"] ?? value.spec.class

test("lines are read only as the protocol has them", () => {
  assert.deepEqual(readLines(json({ rev: 1, from: 1, lines: [] })), { rev: 1, from: 1, lines: [] })
  for (const wrong of [{}, { from: 0, lines: [] }, { from: 1 }, { from: "1", lines: [] }, null, 7]) {
    assert.equal(readLines(json(wrong)), null)
  }
  assert.equal(readLines("\ufffd"), null)
})

test("a line carries its marks, its tokens and a marker in each gutter", () => {
  const state = paint(stateOf("x\nDisallow: /a*"), 2, [
    { m: "group deciding-disallow", b: "endbead", t: [0, 8, "key", 10, 12, "path", 12, 13, "op"], n: "decides: 3" },
  ])
  assert.deepEqual(ranges(state, "deco", deco).sort(), [
    [12, 14, "tok-path"],
    [14, 15, "tok-op"],
    [2, 10, "tok-key"],
  ])
  assert.deepEqual(lines(state), [[2, 2, "group deciding-disallow"]])
  assert.deepEqual(ranges(state, "number"), [[2, 2, "in-group"]])
  assert.deepEqual(ranges(state, "bracket"), [[2, 2, "bracket bracket-end bracket-bead"]])
  assert.deepEqual(ranges(state, "mark"), [[2, 2, "disallow"]])
})

for (const [m, b, bracket, mark] of [
  ["group chosen", "start", "bracket bracket-start bracket-bead", undefined],
  ["group", "start", "bracket bracket-start", undefined],
  ["group chosen", "only", "bracket bracket-only bracket-bead", undefined],
  ["group", "mid", "bracket bracket-mid", undefined],
  ["group chosen", "bead", "bracket bracket-mid bracket-bead", undefined],
  ["group matched", "end", "bracket bracket-end", "matched"],
  ["deciding-allow", "", undefined, "allow"],
  ["inert", "", undefined, "inert"],
]) {
  test(`gutters of "${m}" with bracket "${b}"`, () => {
    const state = paint(stateOf("line"), 1, [{ m, b }])
    const only = set => ranges(state, set)[0]?.[2]
    assert.deepEqual([only("bracket"), only("mark")], [bracket, mark])
  })
}

test("data-mark holds the contract's words and no others", () => {
  const state = paint(stateOf("line"), 1, [{ m: "group chosen surprise inert" }])
  assert.deepEqual(lines(state), [[0, 0, "group inert"]])
})

test("spans outside the line, unknown classes and lines past the end are left out", () => {
  const t = [-1, 2, "key", 3, 3, "key", 2, 1, "key", 0, 5, "key", 0, 1, "script", 0.5, 1, "key", "0", 1, "key", 0, 2]
  const state = paint(stateOf("abcd"), 1, [{ t }, { m: "group", b: "start", t: [0, 1, "key"] }])
  for (const set of ["deco", "facts", "bracket"]) assert.deepEqual(ranges(state, set, deco), [])
  assert.deepEqual(lines(state), [])
})

test("marks move with the text until the next answer", () => {
  let state = paint(stateOf("aa\nbb\ncc"), 1, [{ m: "inert" }, { m: "matched" }, { m: "group", b: "only" }])
  state = state.update({ changes: { from: 0, insert: "# new\n" } }).state
  assert.deepEqual(ranges(state, "mark"), [[0, 0, "inert"], [9, 9, "matched"]])
  assert.deepEqual(ranges(state, "bracket"), [[12, 12, "bracket bracket-only"]])
  state = paint(state, 1, [{}, { m: "inert" }])
  assert.deepEqual(ranges(state, "mark"), [[6, 6, "inert"]])
})

test("a line's marks are told in words", () => {
  const say = (m, n) => {
    const state = paint(stateOf("x\ny"), 2, [{ m, n }])
    return describeLine(state, state.doc.line(2))
  }
  assert.equal(say("group deciding-disallow", "decides: 13"), "Line 2: decides, 13, in the group that applies")
  assert.equal(say("deciding-allow"), "Line 2: decides, allowed")
  assert.equal(say("inert"), "Line 2: no effect for this crawler")
  assert.equal(say(""), "")
})

test("a line's marks and its problems share one data-mark, whichever comes first", () => {
  const marks = setMarks.of({ from: 1, lines: [{ m: "group matched", n: "lost: 4" }, { m: "inert" }] })
  const problems = setProblems.of([
    { severity: "warning", line: 1, column: 0, endLine: 1, endColumn: 1, title: "A", fixes: [], note: { line: 1, text: "why" } },
    { severity: "error", line: 3, column: 0, endLine: 3, endColumn: 1, title: "B", fixes: [], note: { line: 2, text: "here" } },
  ])
  for (const effects of [[marks, problems], [problems, marks]]) {
    const state = effects.reduce((state, effect) => state.update({ effects: effect }).state, stateOf("a\nb\nc"))
    assert.deepEqual(lines(state), [[0, 0, "group matched warning"], [2, 2, "inert"], [4, 4, "error"]])
    const notes = ranges(state, "facts", ({ note, alarm }) => [note, alarm], factsField)
    assert.deepEqual(notes.map(([, , note]) => note), [["lost: 4", false], ["here", true], ["", false]])
    assert.equal(describeLine(state, state.doc.line(3)), "Line 3: error: B")
  }
})

test("a dead rule is dimmed and says so, beside what else is known of its line", () => {
  let state = paint(stateOf("User-agent: *\nDisallow: /\nDisallow: /a\n"), 1, [{ m: "group" }, { m: "group matched", n: "lost: 1" }, { m: "group" }])
  state = state.update({ effects: setDead.of({ lines: [2, 3, 99], note: "never decides" }) }).state
  const dimmed = () => ranges(state, "deco", value => value.spec.class, deadField).map(([from, , name]) => [from, name])
  assert.deepEqual(dimmed(), [[14, "dead"], [26, "dead"]])
  assert.equal(describeLine(state, state.doc.line(3)), "Line 3: never decides, in the group that applies")
  assert.equal(describeLine(state, state.doc.line(2)), "Line 2: lost, 1, never decides, in the group that applies")
  assert.deepEqual(lines(state).map(([, , mark]) => mark), ["group", "group matched", "group"])
  state = state.update({ changes: { from: 0, insert: "#\n" } }).state
  assert.deepEqual(dimmed(), [[16, "dead"], [28, "dead"]])
  state = state.update({ effects: setDead.of({ lines: [], note: "" }) }).state
  assert.deepEqual(dimmed(), [])
  assert.equal(describeLine(state, state.doc.line(4)), "Line 4: in the group that applies")
})

test("a report on dead rules that is none is passed over", () => {
  assert.deepEqual(readDead('{"data":{"lines":[3],"note":"x"}}'), { lines: [3], note: "x" })
  for (const bad of ["", "{}", '{"data":null}', '{"data":{"lines":[0],"note":""}}', '{"data":{"lines":["3"],"note":""}}']) {
    assert.equal(readDead(bad), null, bad)
  }
})
