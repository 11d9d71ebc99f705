// The second worker: messages to it and its answers, one at a time, in order.
// docs/architecture.md describes them.

/** How long a message may take, in milliseconds; sorting a million URLs takes seconds. */
const LIMIT = 60_000

/** The worker is over: it failed, hung, or was ended. */
export class Ended extends Error {}

export class ListWorker {
  #worker
  #n = 0
  #line
  #waiting = null
  #over = null

  /** @param {Worker} worker that has been started */
  constructor(worker) {
    this.#worker = worker
    worker.onmessage = ({ data }) => this.#waiting?.take(data)
    worker.onerror = event => {
      event.preventDefault?.()
      this.end()
    }
    worker.onmessageerror = () => this.end()
    this.#line = this.#answer(message => message.op === "ready")
    this.#line.catch(() => {})
  }

  /**
   * @param {object} message
   * @param {Transferable[]} [transfer]
   * @returns {Promise<object>} its answer; rejects with Ended
   */
  send(message, transfer = []) {
    const turn = this.#line.then(() => {
      const n = ++this.#n
      const answer = this.#answer(data => data.n === n)
      this.#worker.postMessage({ n, ...message }, transfer)
      return answer
    })
    this.#line = turn
    turn.catch(() => {})
    return turn
  }

  #answer(is) {
    if (this.#over) return Promise.reject(this.#over)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(), LIMIT)
      const settle = act => value => {
        clearTimeout(timer)
        this.#waiting = null
        act(value)
      }
      this.#waiting = { take: data => is(data) && settle(resolve)(data), fail: settle(reject) }
    })
  }

  /** Ends the worker and what waits for it. */
  end() {
    this.#over ??= new Ended("the worker has ended")
    this.#worker.terminate()
    this.#waiting?.fail(this.#over)
  }
}
