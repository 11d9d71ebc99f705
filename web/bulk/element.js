/**
 * <robots-bulk>: lists of URLs go in here, by files, by a drop and by pasting. The UI draws
 * the view; "robots-bulk", detail = JSON, says what there is to draw.
 */
import { say } from "../say.js"
import { desk } from "./desk.js"

class Bulk extends HTMLElement {
  #listening
  #show

  connectedCallback() {
    this.#listening = new AbortController()
    const options = { signal: this.#listening.signal }
    this.addEventListener("dragover", event => this.#drag(event, true), options)
    this.addEventListener("dragleave", event => { if (!this.contains(event.relatedTarget)) this.#drag(event, false) }, options)
    this.addEventListener("drop", event => {
      this.#drag(event, false)
      desk.take([...event.dataTransfer.files])
    }, options)
  }

  disconnectedCallback() {
    this.#listening.abort()
    desk.pasted = this.#text?.value ?? ""
    desk.leave(this.#show)
  }

  #drag(event, over) {
    if (!event.dataTransfer?.types.includes("Files")) return
    event.preventDefault()
    this.classList.toggle("dropping", over)
  }

  /** Tells everything to a UI that has just come. */
  hello() {
    this.#show = detail => this.dispatchEvent(new CustomEvent("robots-bulk", { detail }))
    if (this.#text) this.#text.value = desk.pasted
    desk.enter(this.#show)
  }

  /** Lets the user choose files, several at once. */
  open() {
    const input = document.createElement("input")
    input.type = "file"
    input.multiple = true
    input.setAttribute("aria-label", say("Open lists of URLs"))
    input.addEventListener("change", () => desk.take([...input.files]))
    this.picker = input // it must live until the files are chosen
    input.click()
  }

  get #text() {
    return this.querySelector("textarea")
  }

  /**
   * Takes what was pasted, which may have any of the forms that files have.
   * @returns {boolean} whether there was anything
   */
  paste() {
    const { value } = this.#text
    if (!value.trim()) return false
    desk.take([new File([value], say("Pasted list"))])
    return true
  }

  /** @param {string} json addresses of sitemaps */
  fetchMaps(json) {
    desk.fetch(JSON.parse(json))
  }

  /** Fetches the sitemaps that those in the list name. */
  fetchMissing() {
    desk.fetch()
  }

  /** @param {string} json {rev, crawler, dialect, own, status}: by what the list is judged */
  follow(json) {
    desk.follow(JSON.parse(json))
  }

  /** @param {number} from how many groups stand before those that are shown */
  groups(from) {
    desk.groups(from)
  }

  /** @param {string} json which rows are shown */
  query(json) {
    desk.query(JSON.parse(json))
  }

  /** @param {"csv"|"json"} form in which the chosen rows are saved */
  export(form) {
    desk.export(form)
  }

  cancel() {
    desk.cancel()
  }

  clear() {
    desk.clear()
  }
}

customElements.define("robots-bulk", Bulk)
