import assert from "node:assert/strict"
import { test } from "node:test"
import { Text } from "@codemirror/state"
import { differences } from "./differences.js"

const textOf = lines => Text.of(lines.length > 0 ? lines : [""])

/** The lines that a side does not mark. */
const kept = (doc, { lines }) => [...doc.iterLines()].filter((_, i) => !lines.includes(doc.line(i + 1).from))

/** Where each line that is not marked stands, in lines of height, gaps included. */
function heights(doc, { lines, gaps }) {
  const before = at => gaps.filter(gap => gap.at <= at).reduce((sum, gap) => sum + gap.lines, 0)
  return Array.from({ length: doc.lines }, (_, i) => doc.line(i + 1))
    .filter(({ from }) => !lines.includes(from))
    .map(({ from, number }) => number + before(from))
}

test("what is not marked is the same text, at the same height on both sides", () => {
  let seed = 7
  const random = n => (seed = (seed * 48271) % 2147483647) % n
  for (let i = 0; i < 3000; i++) {
    const [a, b] = [0, 1].map(() => textOf(Array.from({ length: random(9) }, () => ["", "a", "ab", "abc"][random(4)])))
    const found = differences(a, b)
    const words = `${JSON.stringify(a)} and ${JSON.stringify(b)}`
    assert.deepEqual(kept(a, found.old), kept(b, found.now), words)
    assert.deepEqual(heights(a, found.old), heights(b, found.now), words)
    assert.equal(found.removed, found.old.lines.length, words)
    assert.equal(found.added, found.now.lines.length, words)
    assert.equal(found.count === 0, a.eq(b), words)
  }
})

test("one changed word is marked, not its line alone", () => {
  const found = differences(textOf(["User-agent: *", "Disallow: /shop/"]), textOf(["User-agent: *", "Disallow: /press/"]))
  assert.deepEqual(found.now.lines, [14])
  assert.equal(found.now.marks.length, 1)
  const [[from, to]] = found.now.marks
  assert.ok(from > 14 && to < "User-agent: *\nDisallow: /press/".length)
})

test("lines that are gone are told to a text that stands alone", () => {
  const { gone, now } = differences(textOf(["a", "b", "", "c"]), textOf(["a", "c"]))
  assert.deepEqual(gone.map(({ lines, text }) => ({ lines, text })), [{ lines: 2, text: "b\n" }])
  assert.deepEqual(now.gaps.map(({ lines }) => lines), [2])
})

test("every one of many changes is found", () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `Disallow: /${i}/`)
  const edited = lines.map((line, i) => (i % 40 === 7 ? `${line}x` : line))
  const { count, now } = differences(textOf(lines), textOf(edited))
  assert.equal(count, 500)
  assert.equal(now.hops.length, 500)
})

// Each of these takes minutes where the time grows with the square of the length.
const large = {
  "nothing in common": ["a", "b"].map(letter => Array.from({ length: 200_000 }, (_, i) => letter + i)),
  "the same few lines over and over": [["x", "x", "y"], ["x", "y", "x"]].map((part, i) => [String(i), ...Array.from({ length: 200_000 }, (_, n) => part[(n * n) % 3]), "z"]),
  "one endless line": ["a", "b"].map(letter => [letter.repeat(400_000), "c".repeat(400_000) + letter]),
  "lines in another order": [1, 7919].map(step => Array.from({ length: 200_000 }, (_, i) => String((i * step) % 200_003))),
}
for (const [name, [a, b]] of Object.entries(large)) {
  test(`large texts: ${name}`, () => {
    const [old, now] = [textOf(a), textOf(b)]
    const found = differences(old, now)
    assert.ok(found.count > 0)
    assert.deepEqual(found.old.lines.length - found.removed, 0)
    assert.equal(old.lines - found.removed, now.lines - found.added)
  })
}
