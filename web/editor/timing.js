/**
 * Measures `robots:update`: from the first edit that is not yet on screen to the frame that
 * shows its answer. The measure's `detail` says when, in ms from its start, the edit was
 * with the engine, the answer came back, and the page had drawn it, and whether the
 * page's own thread gave the answer.
 */
export class UpdateTimer {
  #input = null
  #begun = null
  #sent = 0
  #due = null

  /** An input event came; an edit may follow. @param {number} at its time stamp */
  input(at) {
    this.#input = at
  }

  /** The document is about to change. */
  edit() {
    const now = performance.now()
    // An input that changed nothing must not start the clock of a much later edit.
    this.#begun ??= this.#input !== null && now - this.#input < 1000 ? this.#input : now
    this.#input = null
  }

  /** The editor has made the change, and its engine client has it. */
  sent() {
    this.#sent = performance.now()
  }

  /** The newest answer has come. @param {boolean} near from the page's own thread */
  answered(near) {
    if (this.#begun !== null) this.#due ??= { start: this.#begun, sent: this.#sent, answered: performance.now(), near }
    this.#begun = null
  }

  /** The page has drawn the answer; the next frame puts it on screen. */
  shown() {
    const due = this.#due
    this.#due = null
    if (due === null) return
    const { start, near } = due
    const detail = { sent: due.sent - start, answered: due.answered - start, drawn: performance.now() - start, near }
    requestAnimationFrame(() =>
      afterPaint(() => performance.measure("robots:update", { start, end: performance.now(), detail })),
    )
  }
}

/** A message is handled after the frame whose callbacks sent it; a timer would add a wait of its own. */
function afterPaint(act) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    act()
  }
  port2.postMessage(null)
}
