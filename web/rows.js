// <robots-rows>: rows that people put in order, by dragging a handle or with the arrow
// keys on it. The UI draws them, each with its place in data-place; this element says
// where a row went, "robots-move" with detail {"from","to"}, and the UI does the rest.

/** Rows passed over by Page Up and Page Down. */
const PAGE = 10

class Rows extends HTMLElement {
  #listening
  #stop = null // ends the drag that is under way

  connectedCallback() {
    this.#listening = new AbortController()
    const { signal } = this.#listening
    this.addEventListener("pointerdown", event => this.#press(event), { signal })
    this.addEventListener("keydown", event => this.#key(event), { signal })
  }

  disconnectedCallback() {
    this.#listening.abort()
    this.#stop?.()
  }

  get #rows() {
    return [...this.querySelectorAll("tr[data-place]")]
  }

  /** Moves the focus to the handle of the row in a place. */
  focusGrip(place) {
    this.#focus(place, ".grip")
  }

  /** Moves the focus to the URL of the row in a place. */
  focusURL(place) {
    this.#focus(place, ".ask-url")
  }

  #focus(place, part) {
    const row = this.querySelector(`tr[data-place="${place}"]`) ?? this.#rows.at(-1)
    row?.querySelector(part)?.focus()
  }

  #tell(from, to) {
    this.dispatchEvent(new CustomEvent("robots-move", { detail: JSON.stringify({ from, to }) }))
  }

  #key(event) {
    if (event.key === "Escape" && this.#stop) {
      event.preventDefault()
      return this.#stop()
    }
    const grip = event.target.closest(".grip")
    if (!grip || this.#stop || event.ctrlKey || event.metaKey || event.altKey) return
    const from = Number(grip.dataset.place)
    const to = {
      ArrowUp: from - 1, ArrowDown: from + 1, PageUp: from - PAGE, PageDown: from + PAGE, Home: 0, End: Infinity,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    // The UI knows how many there are: not all of them may be in the page.
    this.#tell(from, Math.min(Math.max(to, 0), Number.MAX_SAFE_INTEGER))
  }

  #press(event) {
    const grip = event.target.closest(".grip")
    if (!grip || grip.disabled || event.button !== 0 || this.#stop) return
    event.preventDefault() // no text is selected on the way
    grip.focus({ preventScroll: true })
    grip.setPointerCapture(event.pointerId)
    const from = Number(grip.dataset.place)
    let to = from
    const held = new AbortController()
    const { signal } = held
    this.#stop = () => {
      this.#stop = null
      held.abort()
      this.#show(from, from)
      delete this.dataset.dragging
    }
    this.dataset.dragging = ""
    grip.addEventListener("pointermove", ({ clientY }) => {
      to = this.#placeAt(clientY, from)
      this.#show(from, to)
    }, { signal })
    grip.addEventListener("pointerup", () => {
      this.#stop()
      if (to !== from) this.#tell(from, to)
    }, { signal })
    grip.addEventListener("lostpointercapture", () => this.#stop?.(), { signal })
  }

  /** The place that a row from elsewhere gets when it is let go at a height; brings the rows next to it into sight. */
  #placeAt(y, from) {
    const rows = this.#rows
    const bottom = row => row.getBoundingClientRect().bottom
    const i = rows.findIndex(row => y < bottom(row))
    const over = rows[i] ?? rows.at(-1)
    const at = rows.indexOf(over)
    for (const near of [rows[at - 1], rows[at + 1]]) near?.scrollIntoView({ block: "nearest" })
    const { top, height } = over.getBoundingClientRect()
    const place = Number(over.dataset.place)
    const after = y > top + height / 2
    if (place < from) return after ? place + 1 : place
    return after || place === from ? place : place - 1
  }

  /** Marks the edge where the row would come to lie, and the row itself. */
  #show(from, to) {
    for (const row of this.#rows) {
      const place = Number(row.dataset.place)
      const edge = place !== to || to === from ? "" : to < from ? "before" : "after"
      if (edge) row.dataset.drop = edge
      else delete row.dataset.drop
      row.toggleAttribute("data-held", place === from && this.#stop !== null)
    }
  }
}

customElements.define("robots-rows", Rows)
