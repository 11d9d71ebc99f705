/** Measures `robots:update`: from the first edit that is not yet on screen to the frame that shows its answer. */
export class UpdateTimer {
  #input = null
  #begun = null
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

  /** The newest answer goes to the page. */
  answered() {
    this.#due ??= this.#begun
    this.#begun = null
  }

  /** The page has drawn the answer; the next frame puts it on screen. */
  shown() {
    const start = this.#due
    this.#due = null
    if (start === null) return
    requestAnimationFrame(() =>
      afterPaint(() => performance.measure("robots:update", { start, end: performance.now() })),
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
