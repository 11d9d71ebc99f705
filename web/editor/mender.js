/**
 * Changes of the file that the engine works out when asked: a fix, all safe fixes, the
 * usual layout. Each is one undo step. What the engine knows of a place is asked here too.
 */
import { ChangeSet } from "@codemirror/state"
import { say } from "../say.js"
import { fromBase64 } from "./draft.js"

/**
 * @typedef {object} Bench
 * @property {() => number} length of the text
 * @property {(changes: ChangeSet) => void} change the text in one undo step
 * @property {(bytes: Uint8Array) => void} replace the whole file in one undo step
 * @property {(detail: string) => void} emit robots-mended: JSON {name, done, say, rev}
 */

export class Mender {
  #engine
  #bench

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {Bench} bench
   */
  constructor(engine, bench) {
    this.#engine = engine
    this.#bench = bench
  }

  /**
   * A report on the text as it is now.
   * @returns {Promise<object|null>} its data; null when there is none, or the text has changed since
   */
  async look(name, args) {
    const asked = this.#engine.rev
    try {
      const { rev, data } = JSON.parse(new TextDecoder().decode(await this.#engine.report(name, args)))
      return rev === asked && rev === this.#engine.rev ? data : null
    } catch {
      return null
    }
  }

  /** @param {{name: string, args: string}} wanted */
  async mend({ name, args = "" }) {
    const { rev } = this.#engine
    const found = await this.look(name, args)
    const { done, told } = found ? this.#make(found) : { done: false, told: this.#why(rev) }
    this.#bench.emit(JSON.stringify({ name, done, say: told, rev: this.#engine.rev }))
  }

  /** Why a change that was asked for with a text of this revision is not there. */
  #why(rev) {
    if (rev === this.#engine.rev) return say("The checker did not answer. Nothing was changed; try it again.")
    return say("The text changed meanwhile. Nothing was done; try it again.")
  }

  #make({ steps, file, say: told }) {
    if (typeof file === "string") {
      this.#bench.replace(fromBase64(file))
      return { done: true, told }
    }
    const changes = composed(steps, this.#bench.length())
    if (changes.empty) return { done: false, told }
    this.#bench.change(changes)
    return { done: true, told }
  }
}

/** Steps as one change. */
function composed(steps, length) {
  return steps.reduce((sum, step) => {
    const specs = step.map(([from, to, insert]) => ({ from, to, insert }))
    return sum.compose(ChangeSet.of(specs, sum.newLength))
  }, ChangeSet.empty(length))
}
