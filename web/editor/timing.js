/** Measures `robots:update`: from the first edit that is not yet painted to the frame that shows its answer. */
export class UpdateTimer {
  #input = null
  #begun = null

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

  /** The answer was handed to the page; what it draws is on screen after the next frame. */
  shown() {
    if (this.#begun === null) return
    const start = this.#begun
    this.#begun = null
    requestAnimationFrame(() =>
      setTimeout(() => performance.measure("robots:update", { start, end: performance.now() })),
    )
  }
}
