/** Which lines differ between two texts, and how an editor shows them. */
import { StateEffect, StateField } from "@codemirror/state"
import { Decoration, EditorView } from "@codemirror/view"

/** Beyond so many differing lines the rest counts as changed: finding the best pairs would take seconds. */
const MOST = 300

/**
 * The lines that are not in the other text, by a shortest list of insertions and deletions.
 * @param {string[]} a
 * @param {string[]} b
 * @returns {[number[], number[]]} numbers from 0, in order
 */
export function differingLines(a, b) {
  let from = 0
  while (from < a.length && from < b.length && a[from] === b[from]) from++
  let end = 0
  while (end < a.length - from && end < b.length - from && a.at(-1 - end) === b.at(-1 - end)) end++
  const kept = walk(a.slice(from, a.length - end), b.slice(from, b.length - end))
  const rest = (lines, side) => {
    const same = new Set(kept.map(pair => pair[side] + from))
    const all = Array.from({ length: lines.length - end - from }, (_, i) => i + from)
    return all.filter(line => !same.has(line))
  }
  return [rest(a, 0), rest(b, 1)]
}

/** Pairs of equal lines on a shortest way from one text to the other (Myers, 1986). */
function walk(a, b) {
  const reach = new Map([[1, 0]])
  const trace = []
  for (let d = 0; d <= Math.min(MOST, a.length + b.length); d++) {
    trace.push(new Map(reach))
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && reach.get(k - 1) < reach.get(k + 1))
      let x = down ? reach.get(k + 1) : reach.get(k - 1) + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      reach.set(k, x)
      if (x >= a.length && x - k >= b.length) return back(trace, a.length, b.length)
    }
  }
  return []
}

function back(trace, x, y) {
  const pairs = []
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = trace[d]
    const k = x - y
    const down = k === -d || (k !== d && reach.get(k - 1) < reach.get(k + 1))
    const before = down ? k + 1 : k - 1
    const atX = d === 0 ? 0 : reach.get(before)
    const atY = d === 0 ? 0 : atX - before
    while (x > atX && y > atY && (d === 0 || x > (down ? atX : atX + 1) || y > (down ? atY + 1 : atY))) pairs.push([--x, --y])
    x = atX
    y = atY
  }
  return pairs
}

/** Shows lines as changed: numbers from 0. */
export const setChanged = StateEffect.define()

const line = Decoration.line({ class: "changed" })

/** The lines that are shown as changed. */
export const changedLines = StateField.define({
  create: () => Decoration.none,
  update(shown, tr) {
    const set = tr.effects.find(effect => effect.is(setChanged))
    if (!set) return shown.map(tr.changes)
    const { doc } = tr.state
    return Decoration.set(set.value.filter(n => n < doc.lines).map(n => line.range(doc.line(n + 1).from)))
  },
  provide: field => EditorView.decorations.from(field),
})
