import assert from "node:assert/strict"
import { test } from "node:test"
import { EditorState } from "@codemirror/state"
import { nextProblem, problemsAt, problemsField, problemsOver, readProblems, setProblems } from "./problems.js"

const problem = (severity, line, column, endColumn, more = {}) => ({
  severity, line, column, endLine: line, endColumn, title: "T", text: "t", key: `k ${line}:${column}`, fixes: [], ...more,
})
const show = (doc, list, anchor = 0) =>
  EditorState.create({ doc, selection: { anchor }, extensions: problemsField }).update({ effects: setProblems.of(list) }).state

function ranges(state, set, what) {
  const found = []
  state.field(problemsField)[set].between(0, state.doc.length, (from, to, value) => {
    found.push([from, to, what(value)])
  })
  return found.sort(([a], [b]) => a - b)
}
const underlines = state => ranges(state, "deco", value => value.spec.class)
const gutter = state => ranges(state, "gutter", value => value.name)

test("a report is read only as the protocol has it", () => {
  assert.deepEqual(readProblems('{"data":{"list":[]}}'), [])
  for (const wrong of ["", "null", "{}", '{"data":{}}', '{"data":{"list":3}}']) assert.equal(readProblems(wrong), null)
  const good = problem("error", 1, 0, 1)
  const list = [good, { ...good, severity: "fatal" }, { ...good, line: "1" }, { ...good, fixes: null }, null]
  assert.deepEqual(readProblems(JSON.stringify({ data: { list } })), [good])
})

test("errors and warnings are underlined, notes have a shape alone, the worst of a line is shown", () => {
  const state = show("abc\ndef\nghi", [
    problem("warning", 1, 0, 2), problem("error", 1, 1, 3), problem("info", 2, 0, 3), problem("warning", 3, 1, 1),
  ])
  assert.deepEqual(underlines(state), [[0, 2, "problem-warning"], [1, 3, "problem-error"], [9, 10, "problem-warning"]])
  assert.deepEqual(gutter(state), [[0, 0, "error"], [4, 4, "note"], [8, 8, "warning"]])
})

test("places outside the text are put right or left out", () => {
  const state = show("ab\n", [
    problem("error", 1, 5, 9), problem("error", 9, 0, 1), problem("error", 0, 0, 1), problem("error", 2, 0, 4),
    problem("warning", 1, -4, 99, { endLine: 7 }),
  ])
  assert.deepEqual(underlines(state), [[0, 2, "problem-warning"], [1, 2, "problem-error"]])
  assert.deepEqual(gutter(state), [[0, 0, "error"], [3, 3, "error"]])
})

test("problems move with the text until the next report", () => {
  const state = show("abc\ndef", [problem("error", 2, 0, 3)]).update({ changes: { from: 0, insert: "new\n" } }).state
  assert.deepEqual(underlines(state), [[8, 11, "problem-error"]])
  assert.deepEqual(gutter(state), [[8, 8, "error"]])
  assert.equal(problemsAt(state, state.doc.line(3)).length, 1)
  assert.equal(problemsAt(state, state.doc.line(2)).length, 0)
})

test("the way from problem to problem goes round", () => {
  const list = [problem("info", 1, 1, 2), problem("error", 3, 0, 1)]
  const at = anchor => [nextProblem(show("abc\n\nd", list, anchor), 1), nextProblem(show("abc\n\nd", list, anchor), -1)]
  assert.deepEqual(at(0), [1, 5])
  assert.deepEqual(at(1), [5, 5])
  assert.deepEqual(at(5), [1, 1])
  assert.deepEqual([nextProblem(show("abc", []), 1), nextProblem(show("abc", []), -1)], [null, null])
})

test("what lies under the pointer comes worst first", () => {
  const state = show("abcdef", [problem("info", 1, 0, 6), problem("error", 1, 2, 4)])
  assert.deepEqual(problemsOver(state, 3).map(({ problem }) => problem.severity), ["error", "info"])
  assert.deepEqual(problemsOver(state, 5).map(({ problem }) => problem.severity), ["info"])
})
