import assert from "node:assert/strict"
import { beforeEach, mock, test } from "node:test"
import { Text } from "@codemirror/state"
import { Near } from "./near.js"

const window = { from: 1, to: 60 }
const asked = (text, url = "/") => ({ rev: 7, doc: Text.of(text.split("\n")), window, question: { url } })

let now, near, heard
beforeEach(() => {
  now = 1_000
  mock.method(performance, "now", () => now)
  near = new Near()
  heard = []
})

/** Answers, and takes that many ms for it. */
const answering = ms => (...args) => {
  heard.push(args)
  now += ms
  return "{}"
}

test("nobody answers before a UI offers to, nor after its program has ended", () => {
  assert.equal(near.answer(asked("a")), null)
  near.offer(() => undefined)
  assert.equal(near.answer(asked("a")), null)
})

test("it is given the whole text, the lines to describe and the question", () => {
  near.offer(answering(1))
  assert.equal(near.answer(asked("a\nb", "/x")), "{}")
  assert.deepEqual(heard, [[7, "a\nb", 1, 60, { url: "/x" }]])
})

test("large files and long URLs are the worker's", () => {
  near.offer(answering(1))
  assert.equal(near.answer(asked("a".repeat(600_000))), null)
  assert.equal(near.answer(asked("a", `/${"a".repeat(5_000)}`)), null)
  assert.deepEqual(heard, [])
})

test("after an answer that took too long it rests, the longer the longer that took", () => {
  near.offer(answering(100))
  assert.equal(near.answer(asked("a")), "{}")
  now += 1_900
  assert.equal(near.answer(asked("a")), null)
  now += 200
  assert.equal(near.answer(asked("a")), "{}")
  near.offer(answering(1))
  assert.equal(near.answer(asked("a")), "{}", "another UI is tried at once")
})
