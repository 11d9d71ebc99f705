/**
 * Moves the one editor between the <robots-editor> elements of the page. The newest
 * shows it; focus, selection and scroll position move along.
 */
export class Stage {
  #frame
  #view
  #hosts = []
  #focused = false
  #scroll = null

  /**
   * @param {HTMLElement} frame what is moved; holds the view
   * @param {import("@codemirror/view").EditorView} view
   */
  constructor(frame, view) {
    this.#frame = frame
    this.#view = view
    view.contentDOM.addEventListener("focus", () => (this.#focused = true))
    // An element that is replaced loses its focus before the next one adopts the editor.
    view.contentDOM.addEventListener("blur", () => queueMicrotask(() => this.#blurred()))
    view.scrollDOM.addEventListener("scroll", () => this.#scrolled(), { passive: true })
  }

  /** The element that shows the editor, if any. */
  get host() {
    return this.#hosts.at(-1)
  }

  enter(host) {
    this.#hosts.push(host)
    this.#show(host)
  }

  leave(host) {
    this.#hosts = this.#hosts.filter(other => other !== host)
    if (this.host && !this.host.shadowRoot.contains(this.#frame)) this.#show(this.host)
  }

  #show(host) {
    // Moving resets both.
    const focused = this.#focused
    const scroll = this.#scroll
    // Firefox tells nothing of a focus that left the page with its node. CodeMirror has to
    // hear of it, or it takes the caret to be where it was, and the next key goes to the start.
    if (focused) this.#view.contentDOM.dispatchEvent(new FocusEvent("blur"))
    host.shadowRoot.append(this.#frame)
    this.#view.setRoot(host.shadowRoot)
    if (scroll) this.#view.dispatch({ effects: scroll })
    if (focused) this.#view.focus()
    this.#view.requestMeasure()
  }

  #blurred() {
    if (this.#frame.isConnected) this.#focused = this.#view.hasFocus
  }

  #scrolled() {
    if (this.#frame.isConnected) this.#scroll = this.#view.scrollSnapshot()
  }
}
