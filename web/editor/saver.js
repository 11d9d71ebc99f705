/** Keeps the draft in storage shortly after each edit, and says whether it is kept. */
import { say } from "../say.js"

const SAVE_AFTER = 400 // ms without an edit

export class Saver {
  /** @type {"yes"|"no"|"off"} */
  saved = "yes"
  #store
  #draft
  #changed
  #dirty = false
  #timer = 0
  #why = ""

  /**
   * @param {import("./draft.js").DraftStore} store
   * @param {() => import("./draft.js").Draft} draft gives what is to be kept
   * @param {() => void} changed called when saved or notice may have changed
   */
  constructor(store, draft, changed) {
    this.#store = store
    this.#draft = draft
    this.#changed = changed
    this.#settle(store.check())
    addEventListener("pagehide", () => this.#leave())
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#leave())
  }

  /** Why nothing is kept, in words; empty while all is well. */
  get notice() {
    if (this.#why === "full") return say("The text does not fit into this browser's storage: it is not kept when you close the page.")
    return this.#why && say("This browser refuses storage to the page: the text is not kept when you close it.")
  }

  /** The document has changed. */
  edited() {
    this.#dirty = true
    if (this.saved === "yes") this.saved = "no"
    this.#changed()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#save(), SAVE_AFTER)
  }

  #leave() {
    this.#save()
    this.#store.leave()
  }

  #save() {
    clearTimeout(this.#timer)
    if (!this.#dirty) return
    this.#dirty = false
    this.#settle(this.#store.write(this.#draft()))
    this.#changed()
  }

  #settle(why) {
    this.saved = why ? "off" : "yes"
    this.#why = why
  }
}
