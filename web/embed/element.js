// <robots-tester>: a robots.txt, a crawler, a URL, and what becomes of them.
import { say } from "../say.js"
import { catalogueOf, fetchWords, languageOf, speak } from "./languages.js"
import { linkTo } from "./link.js"
import { OracleError, ask, tryAgain } from "./oracle.js"
import sheetText from "./style.css"
import { FileError, SHORT, clip, cut, fetchFile, lightText } from "./text.js"
import { followTheme, isDark, unfollowTheme } from "./theme.js"
import { contest, el, linesOf, markedLines, placed, plainLines, sentence, shapeOf, urlRows } from "./view.js"
import { glyph } from "./glyphs.js"

// How far from the viewport an element starts to ask.
const NEAR = "600px"

// Attributes that are properties of the same name, as text.
const textual = ["crawler", "url", "urls", "dialect", "src", "theme", "tester"]

let sheet

function styles() {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(sheetText)
  }
  return [sheet]
}

/** Defines the element, once, however often a page loads this script. */
export function define() {
  if (!customElements.get("robots-tester")) customElements.define("robots-tester", newClass())
}

/** Stands for lines that are not shown. */
const gap = (from, to) => el("li", "gap", {}, say("Lines {from} to {to} are not shown. They count all the same.", { from: String(from), to: String(to) }))

/** Why there is no verdict. */
function reasonOf(error) {
  if (error instanceof FileError) return error.say()
  if (error.code === "forbidden") return say("This page's own rules do not let it run WebAssembly.")
  return error.code === "stopped" ? say("The engine stopped at this file.") : error.message
}

// Where there is no document there is no HTMLElement to build on.
const newClass = () => class RobotsTester extends HTMLElement {
  static observedAttributes = [...textual, "editable", "lang"]

  #parts        // of the shadow tree, once it is drawn
  #given        // the file set by a script or typed by the reader; undefined: the light content or src
  #loaded       // {src, file}: what src gave
  #chosen = 0   // index of the URL that is asked
  #answer = null
  #asked = 0    // counts questions, so that only the newest is answered
  #due = false
  #near = false
  #sight
  #changes
  #loading
  #theme = () => this.#paint()

  connectedCallback() {
    this.#keepEarly()
    this.#draw()
    this.#sight = new IntersectionObserver(entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      this.#sight.disconnect()
      this.#near = true
      this.#update()
    }, { rootMargin: NEAR })
    this.#sight.observe(this)
    this.#changes = new MutationObserver(() => this.#update())
    this.#changes.observe(this, { childList: true, characterData: true, subtree: true })
    followTheme(this.#theme)
    this.#paint()
    this.#update()
  }

  disconnectedCallback() {
    this.#sight.disconnect()
    this.#changes.disconnect()
    this.#loading?.abort()
    unfollowTheme(this.#theme)
    this.#asked++
    this.#near = false
  }

  attributeChangedCallback(name, before, now) {
    if (before === now) return
    if (name === "url" || name === "urls") this.#chosen = 0
    if (name === "theme" && this.#parts) this.#paint()
    this.#update()
  }

  /** The file. Setting it replaces the light content and src; null brings those back. */
  get robots() {
    return this.#given ?? this.#loaded?.text ?? lightText(this)
  }

  set robots(text) {
    this.#given = text === null || text === undefined ? undefined : String(text)
    this.#update()
  }

  get editable() {
    return this.hasAttribute("editable")
  }

  set editable(on) {
    this.toggleAttribute("editable", Boolean(on))
  }

  /** "allowed", "disallowed", "none", or null while there is no answer. */
  get verdict() {
    return this.getAttribute("verdict")
  }

  /** The line that decided, 0 when none did. */
  get line() {
    return Number(this.getAttribute("line"))
  }

  /** The whole answer, or null. */
  get answer() {
    return this.#answer
  }

  // A script may have set properties before this class was there.
  #keepEarly() {
    for (const name of [...textual, "robots", "editable"]) {
      if (!Object.hasOwn(this, name)) continue
      const value = this[name]
      delete this[name]
      this[name] = value
    }
  }

  get #language() {
    return languageOf(this.closest("[lang]")?.lang || "en")
  }

  /** Has what follows said in the language of this element, and its labels with it. Nothing else may be awaited meanwhile. */
  #speak() {
    const code = speak(this.#language)
    if (this.#spoken !== code) this.#label(this.#spoken = code)
  }

  #spoken // language of the labels

  get #urls() {
    const list = (this.getAttribute("urls") ?? "").slice(0, SHORT).split("\n").map(url => url.trim()).filter(Boolean)
    const url = this.getAttribute("url")
    if (url !== null || list.length === 0) list.unshift((url ?? "/").slice(0, SHORT))
    return list
  }

  #paint() {
    const theme = this.getAttribute("theme")
    this.#parts.box.dataset.theme = theme === "light" || theme === "dark" ? theme : isDark(this) ? "dark" : "light"
  }

  /** Builds the shadow tree; its parts stay, their contents change. */
  #draw() {
    if (this.#parts) return
    const root = this.attachShadow({ mode: "open", delegatesFocus: false })
    root.adoptedStyleSheets = styles()
    const p = this.#parts = {
      lines: el("ol", "lines", { role: "list", "aria-label": "robots.txt" }),
      text: el("textarea", "edit", { "aria-label": "robots.txt", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", part: "editor" }),
      cut: el("p", "note", { hidden: "" }),
      crawler: el("input", "", { part: "input", spellcheck: "false", autocapitalize: "off", autocomplete: "off" }),
      url: el("input", "", { part: "input", spellcheck: "false", autocapitalize: "off", autocomplete: "off", inputmode: "url" }),
      shown: el("code", "", {}),
      rows: el("ul", "rows", { role: "list", hidden: "" }),
      verdict: el("p", "verdict", { part: "verdict" }),
      why: el("span", "reason", { part: "reason" }),
      contest: el("div", "evidence", { part: "contest" }),
      link: el("a", "out", { part: "link", target: "_top" }, el("span", ""), glyph("out")),
    }
    p.file = el("div", "file", { part: "file" }, p.lines, p.text)
    p.ask = el("div", "ask", { part: "question" }, el("label", "only-edit", {}, el("span", "name"), p.crawler),
      el("label", "only-edit", {}, el("span", "name"), p.url), el("div", "only-read", {}, el("span", "name"), p.shown))
    p.details = el("details", "", { hidden: "" }, el("summary", "", {}, glyph("fold"), p.why), p.contest)
    p.box = el("div", "box", { part: "box" }, p.file, p.cut, p.ask, p.rows, p.verdict, el("div", "foot", { part: "footer" }, p.details, p.link))
    root.append(p.box)
    this.#listen()
  }

  /** Writes what stands there whatever the answer is. */
  #label(code) {
    const p = this.#parts
    p.box.lang = code
    p.cut.textContent = say("Only the first 500 KiB of the file are read here.")
    p.rows.setAttribute("aria-label", say("URLs"))
    p.link.firstChild.textContent = say("Try it")
    const [crawler, ...urls] = p.ask.querySelectorAll(".name")
    crawler.textContent = say("Crawler")
    for (const name of urls) name.textContent = say("URL")
  }

  #listen() {
    const { text, crawler, url, link } = this.#parts
    // By the time a link is pressed it has been pointed at, or is in focus.
    for (const near of ["pointerenter", "pointerdown", "focus"]) link.addEventListener(near, () => this.#makeLink())
    text.addEventListener("input", () => { this.robots = text.value })
    crawler.addEventListener("input", () => this.setAttribute("crawler", crawler.value))
    url.addEventListener("input", () => this.setAttribute("url", url.value))
  }

  /** Draws and asks anew, once for all changes of a task. */
  #update() {
    if (this.#due || !this.#parts) return
    this.#due = true
    queueMicrotask(() => {
      this.#due = false
      if (!this.isConnected) return
      const asked = ++this.#asked
      this.#show()
      if (this.#near) this.#ask(asked).catch(error => this.#fail(asked, error))
    })
  }

  /** Draws what is known without an engine. */
  #show() {
    this.#speak()
    const p = this.#parts
    const { file, isCut } = cut(this.robots)
    const waits = this.hasAttribute("src") && this.#given === undefined && !this.#loaded && file.trim() === ""
    const lines = linesOf(file)
    if (this.#drawn !== file || waits) {
      p.lines.replaceChildren(...waits ? [el("li", "gap", {}, say("The file is loaded when it comes into view."))] : [...plainLines(lines), ...this.#rest(lines)])
      this.#drawn = waits ? undefined : file
      this.#setVerdict("", [say("Reading the file…")])
    }
    p.cut.hidden = !isCut
    p.file.hidden = false
    p.box.classList.toggle("editable", this.editable)
    if (this.editable) p.lines.setAttribute("aria-hidden", "true")
    else p.lines.removeAttribute("aria-hidden")
    for (const [field, value] of [[p.text, file], [p.crawler, this.getAttribute("crawler") ?? ""], [p.url, this.#urls[0]]]) {
      if (field.value !== value) field.value = value
    }
    const urls = this.#urls
    p.shown.textContent = clip(urls[Math.min(this.#chosen, urls.length - 1)], 1000)
    p.rows.hidden = p.ask.hidden = false
    if (urls.length < 2) p.rows.hidden = true
    else p.ask.hidden = !this.editable
    p.link.href = this.#tester
    if (this.editable || urls.length > 1) p.verdict.setAttribute("aria-live", "polite")
    this.#showRows([])
  }

  #drawn // the file whose lines stand in the list

  #rest(lines) {
    const shown = plainLines(lines).length
    return lines.length > shown ? [gap(shown + 1, lines.length)] : []
  }

  // Made when it is about to be needed: a page may hold many elements.
  async #makeLink() {
    const { link } = this.#parts
    const plain = link.href
    if (plain !== this.#tester) return // made already, for what is shown
    const robots = this.#given === undefined && this.#loaded && this.hasAttribute("src") ? this.#loaded.file : this.robots
    const [crawler, dialect] = this.#reader
    const made = await linkTo(plain, { robots: cut(robots).file, crawler, dialect, url: this.#url, lang: this.#spoken })
    if (link.href === plain) link.href = made
  }

  get #url() {
    const urls = this.#urls
    return urls[Math.min(this.#chosen, urls.length - 1)]
  }

  /** The crawler and the dialect that are asked for. */
  get #reader() {
    return ["crawler", "dialect"].map(name => (this.getAttribute(name) ?? "").slice(0, SHORT))
  }

  get #tester() {
    const own = this.getAttribute("tester")
    const base = own === null ? import.meta.url : document.baseURI
    const text = own ?? "../"
    const url = URL.canParse(text, base) ? new URL(text, base) : null
    return url && /^(https?|file):$/.test(url.protocol) ? url.href : new URL("../", import.meta.url).href
  }

  #showRows(rows) {
    const urls = this.#urls
    if (urls.length < 2) return
    const focus = [...this.#parts.rows.querySelectorAll("button")].indexOf(this.shadowRoot.activeElement)
    this.#parts.rows.replaceChildren(...urlRows(urls, rows, this.#chosen, i => {
      this.#chosen = i
      this.#update()
    }))
    if (focus >= 0) this.#parts.rows.querySelectorAll("button")[focus]?.focus()
  }

  async #file() {
    if (this.#given !== undefined) return this.#given
    const src = this.getAttribute("src")
    if (src === null) return lightText(this)
    if (this.#loaded?.src === src) return this.#loaded.file
    this.#loaded = undefined
    this.#loading?.abort()
    this.#loading = new AbortController()
    const file = await fetchFile(src, this.#loading.signal)
    this.#loaded = { src, file, text: new TextDecoder().decode(file) }
    return file
  }

  async #ask(asked) {
    const lang = this.#language
    const words = fetchWords(lang)
    const coming = this.#file()
    coming.catch(() => {}) // told below, in the words
    await words
    const whole = await coming
    if (asked !== this.#asked) return
    if (words || typeof whole !== "string") this.#show()
    const url = this.#url
    const [crawler, dialect] = this.#reader
    const reply = await ask({ robots: cut(whole).file, crawler, dialect, url, lang, words: catalogueOf(lang), urls: this.#urls })
    if (asked !== this.#asked) return
    if (reply.text !== undefined && this.#loaded) this.#loaded.text = reply.text
    this.#showAnswer(reply)
    this.#tell(reply.answer, { crawler, url })
  }

  #showAnswer({ answer, parts, rows }) {
    this.#speak()
    const p = this.#parts
    const goTo = line => this.#goTo(line)
    this.#answer = answer
    const lines = linesOf(cut(this.robots).file)
    this.#drawn = cut(this.robots).file
    p.lines.replaceChildren(...markedLines(lines, parts, gap))
    const { what, by, why, state, line } = answer.verdict
    const text = state !== "none" && line > 0 ? say("{what} {by}") : say("{what}: {by}") // where no rule decides, by is a clause of its own
    this.#setVerdict(state, placed(text, { what: sentence(what, goTo), by: sentence(by, goTo) }))
    p.details.hidden = false
    p.why.textContent = why
    p.contest.replaceChildren(...contest(answer, goTo))
    this.#showRows(rows)
    this.#focusable()
  }

  // A part that scrolls can be reached by keys; the others are no stop on the way.
  #focusable() {
    requestAnimationFrame(() => {
      const { file } = this.#parts
      const scrolls = !this.editable && (file.scrollHeight > file.clientHeight || file.scrollWidth > file.clientWidth)
      for (const [name, value] of [["tabindex", "0"], ["role", "region"], ["aria-label", "robots.txt"]]) {
        if (scrolls) file.setAttribute(name, value)
        else file.removeAttribute(name)
      }
    })
  }

  #setVerdict(state, content) {
    const { verdict } = this.#parts
    verdict.dataset.verdict = state
    verdict.replaceChildren(...state ? [shapeOf(state)] : [], el("span", "", {}, ...content))
  }

  /** Shows a line inside the box, without moving the page. */
  #goTo(line) {
    const { file, lines } = this.#parts
    const item = lines.querySelector(`[data-line="${line}"]`)
    if (!item) return
    file.scrollTop = item.offsetTop - (file.clientHeight - item.offsetHeight) / 2
    item.tabIndex = -1
    item.focus({ preventScroll: true })
  }

  #tell(answer, question) {
    const { state: verdict, line } = answer.verdict
    this.setAttribute("verdict", verdict)
    this.setAttribute("line", line || "")
    const detail = { verdict, line, ...question, dialect: answer.question.dialect }
    this.dispatchEvent(new CustomEvent("verdict", { detail, bubbles: true, composed: true }))
  }

  /** Says why there is no verdict. The text stays as it is. */
  #fail(asked, error) {
    if (asked !== this.#asked || error.name === "AbortError") return
    this.#speak()
    const known = error instanceof FileError || error instanceof OracleError
    if (!known) console.error("robots-tester:", error)
    const content = [say("There is no verdict here."), " ", reasonOf(error)]
    if (error.retry || error instanceof FileError) content.push(" ", this.#retryButton())
    this.#answer = null
    this.#parts.file.hidden = this.#drawn === undefined // nothing came to stand there
    this.#setVerdict("none", content)
    this.#parts.details.hidden = true
    this.setAttribute("verdict", "none")
    this.setAttribute("line", "")
    this.dispatchEvent(new CustomEvent("verdict", { bubbles: true, composed: true,
      detail: { verdict: "none", line: 0, crawler: this.getAttribute("crawler") ?? "", url: this.#urls[0], dialect: "" } }))
  }

  #retryButton() {
    const button = el("button", "again", { type: "button" }, say("Try again"))
    button.addEventListener("click", () => {
      tryAgain()
      this.#drawn = undefined
      this.#update()
    }, { once: true })
    return button
  }

  static {
    for (const name of textual) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get() { return this.getAttribute(name) ?? "" },
        set(value) {
          if (value === null || value === undefined) this.removeAttribute(name)
          else this.setAttribute(name, Array.isArray(value) ? value.join("\n") : value)
        },
      })
    }
  }
}
