/** Which lines two texts have in common, in time that grows with their length alone. */

/** A stretch with more differing lines counts as changed where a shortest way through it is not found by then. */
const MOST_APART = 300

/** What all stretches of a text together may cost, in steps. */
const MOST_STEPS = 3_000_000

/**
 * Lines that both texts have, in an order that both have. Lines that each text has
 * once hold the texts together; between them a shortest way is looked for.
 * @param {string[]} a
 * @param {string[]} b
 * @returns {[number, number][]} pairs of numbers from 0, ascending
 */
export function commonLines(a, b) {
  const [x, y] = numbered(a, b)
  const budget = { steps: MOST_STEPS }
  const out = []
  within(x, 0, x.length, y, 0, y.length, out, (...middle) => {
    let [fromX, toX, fromY, toY] = middle
    for (const [i, j] of [...anchors(x, y, ...middle), [toX, toY]]) {
      within(x, fromX, i, y, fromY, j, out, (...rest) => walk(x, y, ...rest, out, budget))
      if (i < toX && j < toY) out.push([i, j])
      fromX = i + 1
      fromY = j + 1
    }
  })
  return out
}

/** Equal lines get equal numbers. */
function numbered(...texts) {
  const numbers = new Map()
  return texts.map(lines => Int32Array.from(lines, line => {
    if (!numbers.has(line)) numbers.set(line, numbers.size)
    return numbers.get(line)
  }))
}

/** Takes what is the same at both ends, and hands over what lies between. */
function within(x, fromX, toX, y, fromY, toY, out, middle) {
  while (fromX < toX && fromY < toY && x[fromX] === y[fromY]) out.push([fromX++, fromY++])
  let same = 0
  while (fromX < toX - same && fromY < toY - same && x[toX - 1 - same] === y[toY - 1 - same]) same++
  if (fromX < toX - same && fromY < toY - same) middle(fromX, toX - same, fromY, toY - same)
  for (; same > 0; same--) out.push([toX - same, toY - same])
}

/** The longest run of lines that occur once in both, in the order of both. */
function anchors(x, y, fromX, toX, fromY, toY) {
  const [inX, inY] = [once(x, fromX, toX), once(y, fromY, toY)]
  const tops = [] // of the shortest last place in y of a run of each length
  for (const [line, i] of inX) {
    const j = inY.get(line)
    if (i < 0 || j === undefined || j < 0) continue
    let [low, high] = [0, tops.length]
    while (low < high) {
      const mid = (low + high) >> 1
      if (tops[mid].j < j) low = mid + 1
      else high = mid
    }
    tops[low] = { i, j, before: tops[low - 1] }
  }
  const run = []
  for (let top = tops.at(-1); top; top = top.before) run.push([top.i, top.j])
  return run.reverse()
}

/** Where each line stands, -1 for those that occur again; in the order of their first places. */
function once(lines, from, to) {
  const places = new Map()
  for (let i = from; i < to; i++) places.set(lines[i], places.has(lines[i]) ? -1 : i)
  return places
}

/** A shortest way from one stretch to the other (Myers, 1986), when it is short enough. */
function walk(x, y, fromX, toX, fromY, toY, out, budget) {
  const [n, m] = [toX - fromX, toY - fromY]
  const most = Math.min(MOST_APART, n + m)
  const reach = new Int32Array(2 * most + 3) // by diagonal, from -most - 1
  const trace = []
  for (let d = 0; d <= most && budget.steps > 0; d++) {
    trace.push(reach.slice(most - d, most + d + 3))
    budget.steps -= d + 1
    for (let k = -d; k <= d; k += 2) {
      const at = k + most + 1
      let i = k === -d || (k !== d && reach[at - 1] < reach[at + 1]) ? reach[at + 1] : reach[at - 1] + 1
      while (i < n && i - k < m && x[fromX + i] === y[fromY + i - k]) i++
      reach[at] = i
      if (i >= n && i - k >= m) return back(trace, n, m).forEach(([i, j]) => out.push([fromX + i, fromY + j]))
    }
  }
}

/** The pairs of equal lines on the way that was found. */
function back(trace, i, j) {
  const pairs = []
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = k => trace[d][k + d + 1]
    const k = i - j
    const before = k === -d || (k !== d && reach(k - 1) < reach(k + 1)) ? k + 1 : k - 1
    const atI = d === 0 ? 0 : reach(before)
    const atJ = d === 0 ? 0 : atI - before
    const [startI, startJ] = d === 0 ? [0, 0] : before > k ? [atI, atJ + 1] : [atI + 1, atJ]
    while (i > startI && j > startJ) pairs.push([--i, --j])
    i = atI
    j = atJ
  }
  return pairs.reverse()
}
