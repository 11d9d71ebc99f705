// <robots-picker>: a text box with a list below it, as ARIA 1.2 describes a combobox
// with list autocomplete. The UI draws the box and the options; this element has the
// keys, since go-app handles events too late to keep the caret where it is.
//
// It fires "robots-picker" with detail "open" or "closed", so that the UI draws options
// only while they are seen. A chosen option is clicked, and the UI does the rest.

/** Options passed over by Page Up and Page Down. */
const PAGE = 10

class Picker extends HTMLElement {
  #listening
  #active = null
  #token // of the active option
  #owed = 0 // options to go on by as soon as there are any

  connectedCallback() {
    this.#listening = new AbortController()
    const { signal } = this.#listening
    const on = (name, handle) => this.addEventListener(name, handle, { signal })
    on("keydown", event => this.#key(event))
    on("input", () => { this.#leave(); this.#show(true) })
    on("pointerdown", event => this.#press(event))
    on("click", event => { if (event.target.closest("[role=option]")) this.#show(false) })
    on("focusout", ({ relatedTarget }) => { if (!this.contains(relatedTarget)) this.#show(false) })
    // The UI draws a moment after a key, and again when verdicts come.
    new MutationObserver(() => this.#drawn()).observe(this.#list, { childList: true, subtree: true, attributeFilter: ["data-token"] })
  }

  disconnectedCallback() {
    this.#listening.abort()
  }

  get #box() {
    return this.querySelector("[role=combobox]")
  }

  get #list() {
    return this.querySelector("[role=listbox]")
  }

  get #options() {
    return [...this.#list.querySelectorAll("[role=option]")]
  }

  get #isOpen() {
    return this.dataset.open === "true"
  }

  #show(open) {
    if (open === this.#isOpen) return
    this.dataset.open = open
    this.#box.setAttribute("aria-expanded", open)
    this.#leave()
    this.dispatchEvent(new CustomEvent("robots-picker", { detail: open ? "open" : "closed" }))
  }

  /** Makes an option the active one; null for none, so that Enter takes the text as it stands. */
  #mark(option) {
    this.#active?.setAttribute("aria-selected", "false")
    this.#active = option
    this.#token = option?.dataset.token
    if (!option) return this.#box.removeAttribute("aria-activedescendant")
    option.setAttribute("aria-selected", "true")
    this.#box.setAttribute("aria-activedescendant", option.id)
    option.scrollIntoView({ block: "nearest" })
  }

  /** Goes back into the text. */
  #leave() {
    this.#owed = 0
    this.#mark(null)
  }

  /** Rows are reused for other options: the active one is found by its name, in whichever row it is now. */
  #drawn() {
    if (this.#active) this.#mark(this.#options.find(option => option.dataset.token === this.#token) ?? null)
    else if (this.#owed) this.#move(this.#owed)
  }

  #press(event) {
    if (event.target.closest(".picklist")) return event.preventDefault() // the box keeps the focus
    if (event.target.closest("input, .opener") && event.button === 0) {
      if (!event.target.closest("input")) event.preventDefault()
      this.#box.focus()
      this.#show(!this.#isOpen || event.target === this.#box)
    }
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.isComposing || event.target !== this.#box) return
    if (event.altKey && event.key !== "ArrowDown" && event.key !== "ArrowUp") return
    if (this.#act(event)) event.preventDefault()
  }

  /** Does what a key asks for; true when the box must not see it. */
  #act({ key, altKey }) {
    if (!this.#isOpen) {
      if (key !== "ArrowDown" && key !== "ArrowUp") return false
      this.#show(true)
      return true
    }
    switch (key) {
      case "Escape":
        this.#show(false)
        return true
      case "Enter":
        if (this.#active) this.#active.click()
        else this.#show(false)
        return true
      case "Tab":
        this.#show(false)
        return false
      case "ArrowUp":
        if (altKey) return this.#show(false), true
        return this.#move(-1)
      case "ArrowDown": return this.#move(1)
      case "PageUp": return this.#move(-PAGE)
      case "PageDown": return this.#move(PAGE)
    }
    if (key.length === 1 || ["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) this.#leave()
    return false
  }

  /** Goes on by some options: single steps pass through the text, larger ones stop at the ends. */
  #move(by) {
    const options = this.#options
    this.#owed = options.length ? 0 : by
    const at = options.indexOf(this.#active)
    const to = at < 0 && by < 0 ? options.length + by : at + by
    if (Math.abs(by) === 1) this.#mark(options[to] ?? null)
    else this.#mark(options[Math.min(Math.max(to, 0), options.length - 1)] ?? null)
    return true
  }
}

customElements.define("robots-picker", Picker)
