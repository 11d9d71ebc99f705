import assert from "node:assert/strict"
import { test } from "node:test"
import { EditorState } from "@codemirror/state"
import { selectedBlanks } from "./blanks.js"

// Lines begin at 0, 2, 3, 4 and 6; the second, third and last are empty.
const text = "a\n\n\nb\n"

const within = (anchor, head, from = 0, to = text.length) => {
  const found = []
  const set = selectedBlanks(EditorState.create({ doc: text, selection: { anchor, head } }), from, to)
  set.between(0, text.length, at => void found.push(at))
  return found
}

test("an empty line is selected when its end is", () => {
  assert.deepEqual(within(0, 6), [2, 3])
  assert.deepEqual(within(4, 2), [2, 3])
  assert.deepEqual(within(2, 3), [2])
  assert.deepEqual(within(1, 2), [])
  assert.deepEqual(within(3, 3), [])
  assert.deepEqual(within(6, 6), [])
})

test("lines out of sight are not looked at", () => {
  assert.deepEqual(within(0, 6, 3, 5), [3])
  assert.deepEqual(within(0, 6, 0, 2), [])
})
