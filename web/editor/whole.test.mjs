import assert from "node:assert/strict"
import { test } from "node:test"
import { ChangeSet, Text } from "@codemirror/state"
import { whole } from "./whole.js"

const [HIGH, LOW] = ["\ud83d", "\ude00"] // halves of 😀, and of others

/** What an engine has that gets each text of a change as UTF-8. */
function told(text, set) {
  const parts = []
  let at = 0
  set.iterChanges((from, to, _fromB, _toB, insert) => {
    parts.push(text.slice(at, from), insert.toString().toWellFormed())
    at = to
  })
  return [...parts, text.slice(at)].join("")
}

test("halves that come one after the other make a character", () => {
  const doc = Text.of(["a", "b"])
  const first = ChangeSet.of({ from: 1, insert: HIGH }, 3)
  const half = first.apply(doc)
  const second = ChangeSet.of({ from: 2, insert: LOW }, 4)
  const all = second.apply(half)
  assert.equal(whole(first, half), first)
  const shown = told("a\nb", whole(first, half))
  assert.equal(told(shown, whole(second, all)), "a😀\nb")
  assert.equal(told("a\nb", whole(first, half).compose(whole(second, all))), "a😀\nb")
})

test("a character that is cut leaves a half of its own", () => {
  for (const cut of [[0, 1], [1, 2]]) {
    const set = ChangeSet.of({ from: cut[0], to: cut[1] }, 3)
    const doc = set.apply(Text.of(["😀x"]))
    const [change] = changesOf(whole(set, doc))
    assert.deepEqual([change.from, change.to], [0, 2])
  }
})

test("what is between whole characters stays as it is", () => {
  const set = ChangeSet.of([{ from: 2, insert: "a" }, { from: 4, to: 5, insert: "😁" }], 7)
  assert.equal(whole(set, set.apply(Text.of(["😀😀xyz"]))), set)
})

test("any changes lead to the same text, in whole characters, and so do all of them together", () => {
  const units = [HIGH, LOW, "\ude01", "\ud83c", "a", "\n"]
  let seed = 1
  const random = below => (seed = (seed * 48271) % 0x7fffffff) % below
  const any = most => Array.from({ length: random(most) }, () => units[random(units.length)]).join("")
  const textOf = text => Text.of(text.split("\n"))
  for (let round = 0; round < 2_000; round++) {
    const start = any(8).toWellFormed()
    let doc = textOf(start)
    let engine = start
    let together = ChangeSet.empty(doc.length)
    for (let step = 0; step < 4; step++) {
      const from = random(doc.length + 1)
      const to = from + random(doc.length - from + 1)
      const later = to + random(doc.length - to + 1)
      const set = ChangeSet.of([{ from, to, insert: textOf(any(4)) }, { from: later, insert: textOf(any(3)) }], doc.length)
      doc = set.apply(doc)
      const wider = whole(set, doc)
      assert.equal(wider.apply(textOf(engine)).length, doc.length)
      engine = told(engine, wider)
      together = together.compose(wider)
    }
    const text = doc.toString().toWellFormed()
    assert.equal(engine, text)
    assert.equal(told(start, together), text)
  }
})

function changesOf(set) {
  const list = []
  set.iterChanges((from, to) => list.push({ from, to }))
  return list
}
