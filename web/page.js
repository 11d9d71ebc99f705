// What the page does beside go-app: small elements that keep working before the
// program arrives and after it stopped, and the few things go-app cannot write.

import { refocus } from "./boxes.js"
import { hearWords } from "./language.js"
import { say } from "./say.js"

/** How long typing has to pause before the verdict is spoken, in milliseconds. */
const PAUSE = 700

/** How long the report may take to be drawn before the page is printed without it, in milliseconds. */
const PRINT_WITHIN = 4_000

const THEME = "robotstester:theme"
const SPLIT = "robotstester:split"

/** What is remembered under a key; null for nothing, and where nothing may be. */
export function recall(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers a text; "" forgets it. */
export function remember(key, value) {
  try {
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  } catch {
    // A page that may not remember still works.
  }
}

/** <robots-page>, the root: passes on what the loader says and finishes what was rendered. */
class Page extends HTMLElement {
  #listening
  #pause
  #offline
  #late = 0

  connectedCallback() {
    this.#listening = new AbortController()
    const { signal } = this.#listening
    document.addEventListener("robots-offline", ({ detail }) => {
      this.#offline = detail
      this.#tellOffline()
    }, { signal })
    for (const topic of ["robots-install", "robots-update", "robots-link", "robots-words"]) {
      document.addEventListener(topic, ({ detail }) => this.#pass(topic, detail), { signal })
    }
    addEventListener("beforeprint", () => this.#pass("robots-print", this.querySelector("robots-editor").listing?.()), { signal })
    addEventListener("afterprint", () => this.#pass("robots-print", "done"), { signal })
    for (const change of ["online", "offline"]) addEventListener(change, () => this.#tellOffline(), { signal })
    showTheme()
    refocus()
  }

  disconnectedCallback() {
    this.#listening.abort()
    clearTimeout(this.#pause)
  }

  #tellOffline() {
    this.#pass("robots-offline", this.#offline === "ready" && !navigator.onLine ? "offline" : this.#offline)
  }

  #pass(topic, detail) {
    this.dispatchEvent(new CustomEvent(topic, { detail }))
  }

  /** Asks the loader to repeat what it said before this UI listened. */
  hello() {
    document.dispatchEvent(new CustomEvent("robots-hello"))
  }

  /** Marks the deciding line, and speaks once the words have stood still for a while. */
  settle(line, words) {
    const verdict = this.querySelector("[data-verdict]")
    verdict.dataset.line = line
    const spoken = verdict.querySelector(".spoken")
    clearTimeout(this.#pause)
    if (spoken.textContent === words) return
    // An old sentence must not be found here while a new one is due.
    spoken.textContent = ""
    this.#pause = setTimeout(() => { spoken.textContent = words }, PAUSE)
  }

  /** Says where the caret is, in the text that go-app holds as well. */
  caret(words) {
    this.querySelector(".status .caret").firstChild.nodeValue = words
  }

  /** Writes the attributes of tests that may be empty. */
  settleRows() {
    for (const row of this.querySelectorAll("[data-testid=test-row]")) {
      for (const name of ["line", "expect", "pass", "verdict"]) row.dataset[name] ??= ""
    }
  }

  /** Moves the focus to what has this data-testid. */
  focusOn(id) {
    this.querySelector(`[data-testid="${id}"]`)?.focus()
  }

  /** Has a report drawn and printed, or saved as PDF; the page as it is where that takes too long. */
  print() {
    clearTimeout(this.#late)
    this.#late = setTimeout(() => this.printNow(), PRINT_WITHIN)
    this.#pass("robots-print", "")
  }

  /** Prints what is drawn. */
  printNow() {
    if (!this.#late) return
    clearTimeout(this.#late)
    this.#late = 0
    window.print()
    this.#pass("robots-print", "done") // where the browser tells of no end
  }

  /** Says that boxes and editor work. */
  ready() {
    document.documentElement.dataset.ready = "true"
  }

  /** Asks for another language, and leaves the menu. */
  speak(code) {
    this.querySelector("[data-testid=language]").focus()
    document.dispatchEvent(new CustomEvent("robots-language", { detail: code }))
  }

  /** Takes up the browser's offer to install the tester. */
  install() {
    document.dispatchEvent(new CustomEvent("robots-install-now"))
  }

  /** Takes the waiting version; the loader reloads the page. */
  updateNow() {
    document.dispatchEvent(new CustomEvent("robots-update-now"))
  }

  /** What the loader said of the address has been read. */
  linkRead() {
    document.dispatchEvent(new CustomEvent("robots-link-read"))
  }

  /** On a narrow page, brings the top of the chosen view below the verdict. */
  showTop() {
    const narrow = getComputedStyle(this.querySelector(".tabs.wide")).display === "none"
    const view = this.querySelector(`.${this.dataset.view === "file" ? "file" : "panel"}`)
    const above = view.getBoundingClientRect().top - this.querySelector(".verdict").offsetHeight
    if (narrow && above < 0) scrollBy(0, above)
  }
}

const LEAST = 28
const MOST = 72
const STEP = 2

/** <robots-split>: the width of the file, by pointer and by keys. */
class Split extends HTMLElement {
  #listening

  connectedCallback() {
    this.#listening = new AbortController()
    const { signal } = this.#listening
    for (const [name, value] of [
      ["role", "separator"], ["aria-orientation", "vertical"], ["tabindex", "0"],
      ["aria-valuemin", LEAST], ["aria-valuemax", MOST],
    ]) this.setAttribute(name, value)
    this.addEventListener("pointerdown", event => this.#drag(event), { signal })
    this.addEventListener("keydown", event => this.#key(event), { signal })
    this.addEventListener("dblclick", () => this.#set(0), { signal })
    addEventListener("resize", () => this.#report(), { signal })
    const kept = Number(recall(SPLIT))
    if (kept) this.#set(kept)
    else this.#report()
  }

  disconnectedCallback() {
    this.#listening.abort()
  }

  #drag(event) {
    if (event.button !== 0) return
    event.preventDefault()
    this.focus({ preventScroll: true })
    this.setPointerCapture(event.pointerId)
    const held = new AbortController()
    const move = ({ clientX }) => {
      const { left, width } = this.parentElement.getBoundingClientRect()
      this.#set((clientX - left) / width * 100)
    }
    this.addEventListener("pointermove", move, { signal: held.signal })
    this.addEventListener("lostpointercapture", () => held.abort(), { once: true, signal: held.signal })
  }

  #key(event) {
    const now = this.#share()
    const to = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: LEAST, End: MOST, Enter: 0 }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    this.#set(to)
  }

  /** Sets the share in percent; 0 goes back to the layout's own. */
  #set(share) {
    const style = this.parentElement.style
    if (share) {
      share = Math.round(Math.min(MOST, Math.max(LEAST, share)) * 10) / 10
      style.setProperty("--split", `${share}%`)
    } else {
      style.removeProperty("--split")
    }
    remember(SPLIT, share ? String(share) : "")
    this.#report()
  }

  #share() {
    const file = this.parentElement.querySelector(".file")
    return file.offsetWidth / this.parentElement.offsetWidth * 100
  }

  #report() {
    this.setAttribute("aria-valuenow", Math.round(this.#share()) || LEAST)
  }
}

// A theme is the ground, and whether the contrast is high; what is not said follows the system.
const themes = ["", "light", "dark", "more", "more light", "more dark"]
const round = themes.slice(0, 4)

const themeWords = () => ({
  "": say("Theme: follows the system"),
  light: say("Theme: light"),
  dark: say("Theme: dark"),
  more: say("Theme: high contrast"),
  "more light": say("Theme: high contrast, light"),
  "more dark": say("Theme: high contrast, dark"),
})

function theme() {
  const { theme, contrast } = document.documentElement.dataset
  return [contrast, theme].filter(Boolean).join(" ")
}

function showTheme() {
  const button = document.querySelector("button.theme")
  for (const name of ["aria-label", "title"]) button?.setAttribute(name, themeWords()[theme()])
}

function setTheme(wanted) {
  const { dataset } = document.documentElement
  delete dataset.theme
  delete dataset.contrast
  for (const part of wanted.split(" ")) {
    if (part === "more") dataset.contrast = part
    else if (part) dataset.theme = part
  }
  showTheme()
}

/** The themes by their names for people, and how to choose one. */
export const themeActs = () =>
  Object.entries(themeWords()).map(([wanted, words]) => ({ words, act: () => chooseTheme(wanted) }))

function chooseTheme(wanted) {
  setTheme(wanted)
  remember(THEME, wanted)
}

const nextTheme = () => chooseTheme(round[(round.indexOf(theme()) + 1) % round.length])

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false
  }
}

/** The menus of the bar are a popover on a narrow page; on a wide one they must not stay one. */
function closeBar() {
  const menus = document.querySelector(".menus:popover-open")
  menus?.hidePopover()
}

matchMedia("(max-width: 1023px)").addEventListener("change", closeBar)

document.addEventListener("click", ({ target }) => {
  if (target.closest("button.theme")) nextTheme()
  const menu = target.closest("details.menu")
  const chosen = menu && target.closest("button")
  if (chosen) {
    // A button of a closed menu has no place for the focus. What it did may have moved that already.
    const focused = document.activeElement
    if (focused === document.body || menu.contains(focused)) menu.querySelector("summary").focus()
    if (menu.closest(".menus")) closeBar()
  }
  closeMenus(chosen ? null : menu)
})

document.addEventListener("keydown", event => {
  const { key, target } = event
  if (key.toLowerCase() === "p" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && document.documentElement.dataset.ready) {
    event.preventDefault()
    document.querySelector("robots-page").print()
  }
  if (key === "Escape") {
    const menu = target.closest("details.menu[open]")
    menu?.querySelector("summary").focus()
    closeMenus()
  }
  const tab = target.closest("[role=tab]")
  if (!tab) return
  const tabs = [...tab.parentElement.children].filter(tab => tab.offsetParent) // rare ones may be behind More
  const at = tabs.indexOf(tab)
  const next = { ArrowLeft: tabs.at(at - 1), ArrowRight: tabs[(at + 1) % tabs.length], Home: tabs[0], End: tabs.at(-1) }[key]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
})

const kept = recall(THEME)
if (themes.includes(kept)) setTheme(kept)
hearWords(showTheme)

customElements.define("robots-page", Page)
customElements.define("robots-split", Split)
