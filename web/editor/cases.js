/**
 * What travels with the file: its tests, share links and case files. The text that
 * something from outside takes the place of is set aside and can be brought back.
 */
import { say } from "../say.js"
import { LinkError, MOST_MADE, copyText, makeLink, pageAddress, readLink } from "../share.js"
import { MOST_ASIDE, fromBase64, testsOf, toBase64 } from "./draft.js"
import { MAX_BYTES, filePicker, saveFile } from "./files.js"

const MAKE_AFTER = 250 // ms without a change
const COPIED_FOR = 2_000 // ms
const MOST_ROBOTS = 512 << 10 // bytes of a robots.txt in a link

/** Why a text is set aside when the page starts. */
const kept = {
  link: () => say("The text that you had before the last link is kept."),
  tab: () => say("A different text from another tab is kept too."),
}

const safe = why => say("{why} Your text is unchanged.", { why })

/**
 * What cases work on.
 * @typedef {object} Bench
 * @property {() => import("./draft.js").Draft} draft
 * @property {() => boolean} untouched whether nothing here is the user's own
 * @property {(bytes: Uint8Array, name: string) => void} load
 * @property {(bytes: Uint8Array, name: string) => void} open as load, also before the engine is up
 * @property {(draft: import("./draft.js").Draft) => void} restore
 * @property {(question: object) => void} ask
 * @property {() => object} question
 * @property {(name: string, args: string) => Promise<Uint8Array>} report
 * @property {(type: string, detail: string) => void} emit
 */

export class Cases {
  /** The hidden input that chooses a case file. */
  picker = filePicker(file => this.take(file), say("Open a case file or a CSV of tests"), ".json,.csv,application/json,text/csv")

  #bench
  #store
  #tests
  #aside
  #order = null // what a link carries besides the file; null while nobody wants one
  #timer = 0
  #making = 0
  #link = { link: "", size: 0, state: "none" }
  #copied = new Map() // timers of what has just been copied, "link" or "report"

  /**
   * @param {import("./draft.js").DraftStore} store
   * @param {Bench} bench
   */
  constructor(store, bench) {
    this.#store = store
    this.#bench = bench
    this.#tests = store.readTests()
    const { kept: aside, told } = store.readAside()
    this.#aside = aside
    this.#tell(aside.length > 0 && !told ? kept[aside.at(-1).tests ? "link" : "tab"]() : "")
  }

  /** @returns {import("./draft.js").Test[]} */
  get tests() {
    return this.#tests
  }

  /** @param {unknown} tests */
  keep(tests) {
    this.#tests = testsOf(tests)
    this.#store.writeTests(this.#tests)
  }

  /** Names what a link carries, and keeps one ready from now on; null ends that. */
  want(order) {
    this.#order = order
    if (order) this.#make()
    else clearTimeout(this.#timer)
  }

  /** The file has changed. */
  changed() {
    if (!this.#order) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#make(), MAKE_AFTER)
  }

  async #make() {
    clearTimeout(this.#timer)
    const turn = ++this.#making
    let made
    try {
      made = await this.#compose()
    } catch (error) {
      made = { link: "", size: 0, state: error instanceof LinkError ? "over" : "failed" }
    }
    if (turn !== this.#making) return
    this.#link = made
    this.#tellLink()
  }

  async #compose() {
    const { text } = await this.#report("casefile", JSON.stringify({ ...this.#order, form: "link" }))
    const fragment = await makeLink(text)
    const size = fragment.length
    if (size > MOST_MADE) return { link: "", size, state: "over" }
    return { link: pageAddress() + fragment, size, state: "ready" }
  }

  #tellLink() {
    this.#bench.emit("robots-share", JSON.stringify({
      ...this.#link, copied: this.#copied.has("link"), reported: this.#copied.has("report"),
    }))
  }

  /** Copies the link of the text as it is now. */
  async copy() {
    const made = this.#make().then(() => this.#link.link || Promise.reject(new Error("no link")))
    if (await copyText(made)) this.#showCopied("link")
    else if (await made.catch(() => "")) this.#tell(say("The browser does not let the page use the clipboard. The link is in the box: select it and copy it from there."))
  }

  /** Copies a report as Markdown, with the link if there is one. */
  async copyReport(order) {
    const made = this.#make()
      .then(() => this.#report("markdown", JSON.stringify({ ...order, link: this.#link.link })))
      .then(({ text }) => text)
    if (await copyText(made)) return this.#showCopied("report")
    const text = await made.catch(() => "")
    if (!text) {
      this.#tell(say("The checker did not answer, so nothing was copied. Try it again."))
      return
    }
    saveFile(new TextEncoder().encode(text), "robots-report.md", "text/markdown")
    this.#tell(say("The browser does not let the page use the clipboard, so the report was saved as “{file}”.", { file: "robots-report.md" }))
  }

  /** Says for a moment that something is in the clipboard. */
  #showCopied(what) {
    clearTimeout(this.#copied.get(what))
    this.#copied.set(what, setTimeout(() => {
      this.#copied.delete(what)
      this.#tellLink()
    }, COPIED_FOR))
    this.#tellLink()
  }

  /** Saves a case file or the tests alone. */
  async save(order) {
    const csv = order.form === "csv"
    try {
      const { text } = await this.#report("casefile", JSON.stringify(order))
      saveFile(new TextEncoder().encode(text), csv ? "robots-tests.csv" : "robots-case.json", csv ? "text/csv" : "application/json")
    } catch {
      this.#tell(say("The checker did not answer, so nothing was saved. Try it again."))
    }
  }

  /** Opens a case file, or a list of tests. */
  async take(file) {
    if (file.size > MAX_BYTES) {
      const size = Math.ceil(file.size / 2 ** 20)
      this.#tell(safe(say("“{file}” has {size} MB; files up to 20 MB can be opened.", { file: file.name, size })))
      return
    }
    await this.#try("read-casefile", file.name, async () => new Uint8Array(await file.arrayBuffer()))
  }

  /** Opens a share link. */
  async open(fragment) {
    await this.#try("read-link", "", () => readLink(fragment), MOST_ROBOTS)
  }

  /** @param {string} file its name; "" for a link */
  async #try(report, file, read, most = Infinity) {
    try {
      const found = await this.#report(report, toBase64(await read()))
      if (found.fault) throw new LinkError(refused(file, found.fault))
      const robots = found.keep ? null : fromBase64(found.robots ?? "")
      if (robots?.length > most) {
        throw new LinkError(say("The link holds a robots.txt of more than {size} KiB, and was not opened.", { size: most >> 10 }))
      }
      this.#bring(file, found, robots)
    } catch (error) {
      this.#tell(safe(error instanceof LinkError ? error.message : unanswered(file)))
    }
  }

  /** Puts what was found in the place of what is here. */
  #bring(file, { dialect, status, tests, lost }, robots) {
    const had = !this.#bench.untouched()
    if (had) this.#setAside()
    if (robots) this.#bench.load(robots, "robots.txt")
    this.keep(tests)
    const [first] = this.#tests
    const question = { ...this.#bench.question(), dialect: dialect ?? "", status: status ?? "", site: "" }
    this.#bench.ask(first ? { ...question, crawler: first.crawler, url: first.url } : question)
    this.#tellCase()
    this.#tell([opened(file), had ? say("What you had before is kept.") : "", lost].filter(Boolean).join(" "))
  }

  /** Keeps what is here; tests that are null stay as they are when it comes back. */
  #setAside(tests = this.#tests, told = false) {
    const { draft, question } = this.#bench
    this.#aside = [...this.#aside, { draft: draft(), tests, question: question() }].slice(-MOST_ASIDE)
    this.#store.writeAside(this.#aside, told)
  }

  /** Brings back what was set aside last. */
  back() {
    const one = this.#aside.pop()
    if (!one) return
    this.#store.writeAside(this.#aside, true)
    this.#bench.restore(one.draft)
    if (one.tests) this.keep(one.tests)
    if (one.question) this.#bench.ask(one.question)
    this.#tellCase()
    this.#tell("")
  }

  /** The reader has seen the notice. What is set aside stays so. */
  dismiss() {
    this.#store.writeAside(this.#aside, true)
    this.#tell("")
  }

  /**
   * Puts a file that was fetched in the place of the text; the tests stay.
   * @param {Uint8Array} bytes
   * @param {string} name
   * @param {object} question to ask of it
   */
  receive(bytes, name, question) {
    const kept = !this.#bench.untouched()
    if (kept) this.#setAside(null, true) // told in the view that asked for it
    this.#bench.load(bytes, name)
    this.#bench.ask(question)
    this.#tellCase()
    this.#tell("")
  }

  /** Puts a file that another program handed over in the place of the text; the tests stay. */
  arrive(bytes, name) {
    const kept = !this.#bench.untouched()
    if (kept) this.#setAside(null)
    this.#bench.open(bytes, name)
    this.#tell(kept ? say("“{name}” was opened. What you had before is kept.", { name }) : "")
  }

  /** Sets the text aside before one of the page's own takes its place; the tests stay. */
  leave() {
    this.#setAside(null, true)
    this.#tell(say("What you had before is kept."))
  }

  /** Asks about a URL that another program handed over. */
  arriveAt(url) {
    this.#bench.ask({ ...this.#bench.question(), url })
    this.#tellCase()
  }

  async #report(name, args) {
    return JSON.parse(new TextDecoder().decode(await this.#bench.report(name, args))).data
  }

  #tellCase() {
    this.#bench.emit("robots-case", JSON.stringify({ tests: this.#tests, question: this.#bench.question() }))
  }

  #tell(notice) {
    this.#bench.emit("robots-opened", JSON.stringify({ notice, back: this.#aside.length > 0 }))
  }
}

const opened = file => file ? say("“{file}” was opened.", { file }) : say("The link was opened.")

const refused = (file, why) =>
  file ? say("“{file}” cannot be opened: {why}.", { file, why }) : say("The link cannot be opened: {why}.", { why })

const unanswered = file =>
  file ? say("“{file}” could not be opened: the checker did not answer.", { file }) : say("The link could not be opened: the checker did not answer.")
