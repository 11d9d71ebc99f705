/**
 * <robots-live>: the ways of a site's live file into the editor. The UI draws the view;
 * this element asks the endpoint and has the address of the bookmark, which go-app
 * would take for a page of its own.
 *
 * It fires "robots-door", detail = JSON {fetch, page}; "robots-fetched", detail = JSON
 * {state: "busy|done|failed|stopped", host, say, loaded, result}; "robots-bookmark",
 * detail = "copied", "refused" (no clipboard) or "clicked".
 */
import { bookmarkAddress } from "./bookmarklet.js"
import { DoorError, ask, offered, targetOf } from "./door.js"
import { workspace } from "./editor/host.js"
import { say } from "./say.js"
import { copyText } from "./share.js"

/** What the bookmark says on the sites where it runs. */
const bookmarkWords = () => ({
  nowhere: say("This page belongs to no site. Open the site, then choose the bookmark again."),
  status: say("{host} answers with status {status} instead of a robots.txt, so there is nothing to open. In the tester, choose that status as the delivery to see what crawlers make of it."),
  refused: say("The robots.txt of {host} could not be read: it redirects to another site, or this page forbids scripts to read anything. Open /robots.txt of the site and choose the bookmark there."),
  long: say("The robots.txt of {host} is too long for a link. Save /robots.txt of the site and open the saved file in the tester."),
  failed: say("The robots.txt of {host} could not be read: {reason}. Open /robots.txt of the site, copy it and paste it into the tester."),
})

/** The tester's own address, without what stands behind it now. */
const here = () => new URL(".", document.baseURI).href

class Live extends HTMLElement {
  #listening
  #asking = null

  connectedCallback() {
    this.#listening = new AbortController()
    const { signal } = this.#listening
    this.addEventListener("click", event => this.#click(event), { signal })
    this.addEventListener("keydown", event => this.#key(event), { signal })
  }

  disconnectedCallback() {
    this.#listening.abort()
    this.cancel()
  }

  /** Looks for the endpoint and readies the bookmark, once the UI has drawn the view. */
  async hello() {
    this.#bookmark.href = bookmarkAddress(here(), bookmarkWords())
    this.#emit("robots-door", JSON.stringify(await offered()))
  }

  get #bookmark() {
    return this.querySelector("[data-testid=bookmark]")
  }

  /** Asks the endpoint for the robots.txt of a host. */
  async get(typed) {
    this.cancel()
    const target = targetOf(typed)
    const asking = (this.#asking = new AbortController())
    const tell = news => this.#asking === asking && this.#emit("robots-fetched", JSON.stringify({ host: target.host, ...news }))
    tell({ state: "busy" })
    try {
      const answer = await ask(target, asking.signal)
      const { text, base64, ...result } = answer
      const loaded = Math.trunc(answer.status / 100) === 2 && this.#load(target, answer)
      tell({ state: "done", loaded, result })
    } catch (error) {
      if (asking.signal.aborted) tell({ state: "stopped" })
      else tell({ state: "failed", say: error instanceof DoorError ? error.message : say("The answer of the fetch endpoint cannot be read.") })
    }
  }

  /** Gives up what is being asked. */
  cancel() {
    this.#asking?.abort()
  }

  #load({ host, scheme = "https" }, { text, base64 }) {
    const bytes = base64 ? Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)) : new TextEncoder().encode(text)
    const question = JSON.parse(workspace.question())
    // A file says nothing of other hosts than its own.
    if (targetOf(question.url).host !== host) question.url = `${scheme}://${host}/`
    workspace.cases.receive(bytes, `${host}/robots.txt`, question)
    return true
  }

  /** Copies the address of the bookmark. */
  async copyBookmark() {
    this.#emit("robots-bookmark", (await copyText(this.#bookmark.href)) ? "copied" : "refused")
  }

  /** The bookmark is to be dragged: the page's policy lets it do nothing here. */
  #click(event) {
    if (!event.target.closest("[data-testid=bookmark]")) return
    event.preventDefault()
    event.stopPropagation() // go-app would take it for a way through the page
    this.#emit("robots-bookmark", "clicked")
  }

  #key(event) {
    if (event.key === "Enter" && event.target.closest("input")) this.querySelector("[data-testid=get-robots]")?.click()
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

customElements.define("robots-live", Live)
