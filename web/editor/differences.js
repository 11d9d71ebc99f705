/** Where two texts differ, as the two editors that stand side by side show it. */
import { presentableDiff } from "@codemirror/merge"
import { commonLines } from "./lines.js"

/** A longer stretch of changed lines is not searched for the words that changed. */
const MOST_LETTERS = 4_000

/**
 * What an editor marks.
 * @typedef {object} Side
 * @property {number[]} lines positions where lines begin that the other text lacks
 * @property {[number, number][]} marks what differs within them
 * @property {Gap[]} gaps where the other text has lines more
 * @property {number[]} hops where each difference begins
 *
 * @typedef {{at: number, lines: number, text?: string}} Gap room of so many lines; with what stood there
 */

/**
 * @param {import("@codemirror/state").Text} old
 * @param {import("@codemirror/state").Text} now
 * @returns {{old: Side, now: Side, gone: Gap[], count: number, added: number, removed: number}} gone is for the
 * newer text where it stands alone; count is of the lines that changed
 */
export function differences(old, now) {
  const sides = { old: newSide(), now: newSide() }
  const gone = []
  const sum = { count: 0, added: 0, removed: 0 }
  for (const { a, b } of blocks(old, now)) {
    const [from, to] = [take(sides.old, old, a), take(sides.now, now, b)]
    const [removed, added] = [a.lines, b.lines]
    if (removed < added) sides.old.gaps.push({ at: from.to, lines: added - removed })
    if (added < removed) sides.now.gaps.push({ at: to.to, lines: removed - added })
    if (removed > 0) gone.push({ at: to.from, lines: removed, text: old.sliceString(from.from, from.to - 1) })
    if (removed > 0 && added > 0) markWords(old, from, sides.old, now, to, sides.now)
    sum.count += Math.max(removed, added)
    sum.added += added
    sum.removed += removed
  }
  return { ...sides, gone, ...sum }
}

const newSide = () => ({ lines: [], marks: [], gaps: [], hops: [] })

/** Stretches of lines, counted from 0, between those that both texts have. */
function blocks(old, now) {
  const out = []
  let [a, b] = [0, 0]
  for (const [i, j] of [...commonLines([...old.iterLines()], [...now.iterLines()]), [old.lines, now.lines]]) {
    if (i > a || j > b) out.push({ a: { first: a, lines: i - a }, b: { first: b, lines: j - b } })
    a = i + 1
    b = j + 1
  }
  return out
}

/** Marks the lines of a block. Its end is where the next line begins, though there be none. */
function take(side, doc, { first, lines }) {
  const start = n => (n < doc.lines ? doc.line(n + 1).from : doc.length + 1)
  for (let n = first; n < first + lines; n++) side.lines.push(start(n))
  const [from, to] = [start(first), start(first + lines)]
  side.hops.push(Math.min(from, doc.length))
  return { from, to }
}

/** Marks what differs in lines that stand for each other. */
function markWords(old, from, oldSide, now, to, nowSide) {
  if (from.to - from.from + to.to - to.from > MOST_LETTERS) return
  const [a, b] = [old.sliceString(from.from, from.to - 1), now.sliceString(to.from, to.to - 1)]
  for (const { fromA, toA, fromB, toB } of presentableDiff(a, b)) {
    if (fromA < toA) oldSide.marks.push([from.from + fromA, from.from + toA])
    if (fromB < toB) nowSide.marks.push([to.from + fromB, to.from + toB])
  }
}
