import assert from "node:assert/strict"
import { test } from "node:test"
import { differingLines } from "./changes.js"

/** The size of a longest common subsequence, the slow way. */
function common(a, b) {
  const row = Array(b.length + 1).fill(0)
  for (const x of a) {
    let corner = 0
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]
      row[j] = x === b[j - 1] ? corner + 1 : Math.max(row[j], row[j - 1])
      corner = above
    }
  }
  return row[b.length]
}

test("what is left is the same text, and as much of it as there can be", () => {
  let seed = 7
  const random = n => (seed = (seed * 48271) % 2147483647) % n
  for (let i = 0; i < 3000; i++) {
    const [a, b] = [random(9), random(9)].map(length => Array.from({ length }, () => "abc"[random(3)]))
    const [gone, come] = differingLines(a, b)
    const left = a.filter((_, line) => !gone.includes(line))
    assert.deepEqual(left, b.filter((_, line) => !come.includes(line)), `${a} and ${b}`)
    assert.equal(left.length, common(a, b), `${a} and ${b}`)
  }
})

test("texts that have nothing in common take no long time", () => {
  const [a, b] = ["a", "b"].map(letter => Array.from({ length: 50_000 }, (_, i) => letter + i))
  const started = performance.now()
  const [gone, come] = differingLines(["same", ...a], ["same", ...b])
  assert.equal(gone.length + come.length, 100_000)
  assert.ok(performance.now() - started < 5_000)
})
