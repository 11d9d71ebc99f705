/**
 * The near engine: the UI's program holds the engine's code too, on this thread. What it
 * answers is on screen in the frame that shows the key, which no answer of a worker can be.
 * It is asked what it can answer well within a frame, and nothing while it was too slow.
 */
const MOST_TEXT = 512 << 10 // UTF-16 units
const MOST_URL = 2_000 // units; a pattern costs its length times that of the path
const LIMIT = 12 // ms
const REST = 20 // times as long as an answer that took longer

export class Near {
  #ask = () => null
  #restUntil = 0

  /**
   * A UI is there to answer.
   * @param {(rev: number, text: string, from: number, to: number, question: object) => string|null} ask
   *   gives `lines`, and keeps the answer for itself; nothing once its program has ended
   */
  offer(ask) {
    this.#ask = ask
    this.#restUntil = 0
  }

  /**
   * @param {object} asked
   * @param {number} asked.rev
   * @param {import("@codemirror/state").Text} asked.doc
   * @param {{from: number, to: number}} asked.window the lines to describe
   * @param {{url: string}} asked.question
   * @returns {string|null} `lines` as JSON, or null where the worker has to answer
   */
  answer({ rev, doc, window, question }) {
    const begun = performance.now()
    if (doc.length > MOST_TEXT || question.url.length > MOST_URL || begun < this.#restUntil) return null
    const lines = this.#ask(rev, doc.toString(), window.from, window.to, question)
    const end = performance.now()
    if (end - begun > LIMIT) this.#restUntil = end + REST * (end - begun)
    return lines || null
  }
}
