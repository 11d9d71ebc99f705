/**
 * <robots-tags>: reads the HTML and headers of a page that somebody pasted. What the
 * elements say to crawlers is for the engine; here is only the tree that the HTML
 * standard makes of a text, so that comments, scripts and templates say nothing.
 *
 * It fires "robots-tags", detail = JSON {tags, noSnippet, headers, cut}, as the report
 * page-tags takes it, and "robots-page", detail = JSON {state: "busy|done|failed", say}.
 */
import { DoorError, ask, offered, targetOf } from "./door.js"
import { say } from "./say.js"

// As package parser/pagetags/markup has them.
const MOST_HTML = 4 << 20
const MOST_TAGS = 2000

// Parsers take time with the square of how many elements stand open, so that a text of
// nothing but "<div>" could stop the page for minutes. It is read for so long, in pieces.
const MOST_TIME = 3000 // ms
const PIECE = 16 << 10 // characters

const MOST_CONTENT = 16 << 10 // characters of one element; the engine reads no more of all
const MOST_HEADERS = 64 << 10
const MOST_KEPT = 256 << 10 // characters, so that the draft has its room
const AFTER = 150 // ms without a key
const KEY = "robotstester:page"
const XHTML = "http://www.w3.org/1999/xhtml"
const SPEAKING = "meta, [data-nosnippet]"

let policy

/**
 * A document that nothing happens in: it has no window, so its scripts do not run, and it
 * loads, refreshes and frames nothing, whatever is in it. It inherits the page's policy;
 * Chromium notes in the console what that would have refused, and does none of it.
 * To parse a text is a sink of Trusted Types all the same, hence a policy of that kind,
 * whose name the page's own allows once. It stays within this function, and no node leaves
 * this file: attributes do, as strings.
 *
 * @returns {{page: Document, whole: boolean}} whole: all of the text is in it
 */
function inert(html, end) {
  policy ??= globalThis.trustedTypes?.createPolicy("robots-tags", { createHTML: text => text }) ?? { createHTML: text => text }
  const page = document.implementation.createHTMLDocument("")
  page.open()
  let at = 0
  for (; at < html.length && performance.now() < end; at += PIECE) page.write(policy.createHTML(html.slice(at, at + PIECE)))
  page.close()
  return { page, whole: at >= html.length }
}

let hides

/**
 * Crawlers that run no scripts read what is in <noscript>. Firefox, which could run them, takes
 * it for a text, and then it is read here, into its place.
 * @returns {boolean} whether all was read by the time end
 */
function openNoscript(page, end) {
  hides ??= !inert("<noscript><meta>", Infinity).page.querySelector("meta")
  if (!hides) return true
  for (const node of page.querySelectorAll("noscript")) {
    const inside = inert(node.textContent, end)
    if (!inside.whole) return false
    for (const inner of inside.page.querySelectorAll(SPEAKING)) node.append(inner)
  }
  return true
}

/** What a page holds that could speak to crawlers. */
function read(html) {
  const tags = []
  const noSnippet = []
  const end = performance.now() + MOST_TIME
  const { page, whole } = inert(html.slice(0, MOST_HTML), end)
  let cut = !openNoscript(page, end) || !whole || html.length > MOST_HTML
  for (const node of page.querySelectorAll(SPEAKING)) {
    if (tags.length === MOST_TAGS) {
      cut = true
      break
    }
    if (node.localName === "meta" && node.namespaceURI === XHTML) {
      const key = ["name", "property", "http-equiv"].find(key => node.hasAttribute(key))
      const content = node.getAttribute("content")
      if (key && content !== null) tags.push({ key, name: node.getAttribute(key), content: content.slice(0, MOST_CONTENT), in_body: !node.closest("head") })
    }
    if (node.hasAttribute("data-nosnippet") && noSnippet.length < MOST_TAGS) noSnippet.push(node.localName)
  }
  return { tags, noSnippet, cut }
}

/** What stands in the boxes; it outlives the element, and a reload. */
let kept = recall()
let before = null

function recall() {
  try {
    const { html, headers } = JSON.parse(sessionStorage.getItem(KEY))
    if (typeof html === "string" && typeof headers === "string") return { html, headers }
  } catch {
    // Nothing is kept, or nothing may be.
  }
  return { html: "", headers: "" }
}

function remember() {
  try {
    if (kept.html.length + kept.headers.length > MOST_KEPT) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A page that may not remember still works.
  }
}

const quoted = text => `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`

/** The elements that the endpoint found, written as a page has them. */
function written(tags) {
  const line = ({ key, name, content }) => `<meta ${key}=${quoted(name)} content=${quoted(content)}>`
  const head = tags.filter(tag => !tag.in_body).map(line)
  const body = tags.filter(tag => tag.in_body).map(line)
  return [...head, ...(body.length > 0 ? ["<body>", ...body] : [])].join("\n")
}

class Tags extends HTMLElement {
  #listening
  #timer
  #asking

  connectedCallback() {
    this.#listening = new AbortController()
    this.addEventListener("input", event => this.#typed(event), { signal: this.#listening.signal })
  }

  disconnectedCallback() {
    this.#listening.abort()
    this.#asking?.abort()
    clearTimeout(this.#timer)
  }

  /** Shows what was pasted before, once the UI has drawn the boxes. */
  async hello() {
    this.#show()
    this.#emit("robots-door", JSON.stringify(await offered()))
  }

  #box(name) {
    return this.querySelector(`textarea[data-box=${name}]`)
  }

  #show() {
    for (const name of ["html", "headers"]) this.#box(name).value = kept[name]
    this.#tell()
  }

  #typed({ target }) {
    if (!target.dataset.box) return
    kept = { ...kept, [target.dataset.box]: target.value }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tell(), AFTER)
  }

  #tell() {
    remember()
    const headers = kept.headers.slice(0, MOST_HEADERS)
    try {
      const { cut, ...found } = read(kept.html)
      this.#emit("robots-tags", JSON.stringify({ ...found, headers, cut: cut || headers !== kept.headers }))
    } catch {
      this.#news({ state: "failed", say: say("The browser does not let the page read this HTML. Reload the page to go on; what you pasted is kept.") })
    }
  }

  /** Asks the endpoint for what the page at a URL says. */
  async get(url) {
    this.#asking?.abort()
    const asking = (this.#asking = new AbortController())
    this.#news({ state: "busy" })
    try {
      const { pathname, search } = new URL(url)
      const { tags = [], headers = [], problem = "" } = await ask({ ...targetOf(url), page: pathname + search }, asking.signal)
      before = kept
      kept = { html: written(tags), headers: headers.map(({ name, value }) => `${name}: ${value}`).join("\n") }
      this.#show()
      this.#news({ state: "done", say: problem })
    } catch (error) {
      if (asking.signal.aborted) return
      this.#news({ state: "failed", say: error instanceof DoorError ? error.message : say("Write a whole URL, as in {example}, into the box above.", { example: "https://example.com/page" }) })
    }
  }

  /** Brings back what stood in the boxes before the endpoint's answer did. */
  back() {
    if (before) [kept, before] = [before, null]
    this.#show()
    this.#news({ state: "" })
  }

  #news(news) {
    this.#emit("robots-page", JSON.stringify({ ...news, back: before !== null }))
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

customElements.define("robots-tags", Tags)
