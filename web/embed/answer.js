// What an element asks, in one go: the answer, the lines that are shown, and
// the verdicts of its other URLs.

/** How many lines a listing shows at most. */
export const SHOWN = 400

// Lines shown around a deciding line that lies further down.
const AROUND = 2

/**
 * Answers {robots, crawler, dialect, url, lang, words, urls} with {answer, parts,
 * rows, text}. words is the catalogue of lang, "" for English. parts are runs of lines: the beginning and, where it lies behind that,
 * the surroundings of the deciding line.
 */
export function answer(engine, { robots, urls, words, ...question }) {
  if (words) engine.words(question.lang, words)
  const { lines, answer } = engine.analyse(robots, question, { from: 1, to: SHOWN })
  const parts = [lines]
  const { line } = answer.verdict
  if (line > SHOWN) {
    const from = Math.max(SHOWN + 1, line - AROUND)
    parts.push(engine.analyse(robots, question, { from, to: line + AROUND }).lines)
  }
  const rows = urls.length > 1 ? engine.decide(robots, { ...question, urls }) : []
  return { answer, parts, rows, text: typeof robots === "string" ? undefined : engine.text(robots) }
}
