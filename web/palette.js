// <robots-palette>: everything that can be done, in a list that typing narrows, and the
// sheet of keys. Both are dialogs. What the UI can do it offers itself, since it alone
// knows the views, crawlers and templates; themes are web/page.js's.
//
// It fires "robots-palette", detail "" when the list opens, which the UI answers with
// offer(json), [{id, words, kind, rare}]; then detail is the id that was chosen.

import { recall, remember, themeActs } from "./page.js"
import { say } from "./say.js"

/** Entries in the list at once; typing gets to all others. */
const MOST = 60

const QUIET = "robotstester:no-sheet-key"

const mac = /Mac|iP/.test(navigator.platform)

/** Whether a key goes into a text and must not be a command. */
const typing = event => event.composedPath()[0].closest?.("input, textarea, select, [contenteditable=true]")

function node(name, attributes = {}, ...body) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...body)
  return element
}

class Palette extends HTMLElement {
  #listening
  #box
  #list
  #acts = []
  #own = []
  #active = 0

  connectedCallback() {
    this.#listening = new AbortController()
    document.addEventListener("keydown", event => this.#key(event), { signal: this.#listening.signal, capture: true })
  }

  disconnectedCallback() {
    this.#listening.abort()
  }

  #key(event) {
    const held = event.ctrlKey || event.metaKey
    const mine = mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
    const commands = event.key === "F1" && !held && !event.shiftKey || mine && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k"
    const keys = event.key === "?" && !held && !typing(event) && !isQuiet()
    if (event.defaultPrevented || !commands && !keys) return
    event.preventDefault()
    event.stopPropagation()
    if (commands && this.querySelector("dialog.palette")) return this.#close()
    this.show(commands ? "commands" : "keys")
  }

  /** @param {string} which dialog, "commands" or "keys" */
  show(which) {
    this.#close()
    const dialog = which === "keys" ? this.#sheet() : this.#commands()
    dialog.addEventListener("close", () => dialog.remove())
    dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close() })
    this.append(dialog)
    dialog.showModal()
  }

  #close() {
    this.querySelector("dialog")?.close()
    this.replaceChildren()
  }

  #commands() {
    this.#box = node("input", {
      type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": "palette-list", "aria-autocomplete": "list",
      "aria-label": say("What to do"), placeholder: say("Type what to do, a crawler, or a line number"),
      autocomplete: "off", spellcheck: "false", autocapitalize: "off",
    })
    this.#list = node("ul", { id: "palette-list", role: "listbox", "aria-label": say("Commands") })
    this.#own = [
      ...themeActs().map(({ words, act }) => ({ words, kind: say("Theme"), act })),
      { words: say("Keyboard shortcuts"), kind: say("Help"), act: () => this.show("keys") },
    ]
    this.#acts = []
    this.#box.addEventListener("input", () => this.#draw())
    this.#box.addEventListener("keydown", event => this.#walk(event))
    this.#list.addEventListener("mousedown", event => event.preventDefault()) // the focus stays in the box
    this.#list.addEventListener("click", ({ target }) => {
      const option = target.closest("[role=option]")
      if (option) this.#do([...this.#list.children].indexOf(option))
    })
    this.#draw()
    this.#tell("")
    return node("dialog", { class: "palette", "aria-label": say("All commands") }, this.#box, this.#list,
      node("p", { class: "foot" }, say("↑ ↓ choose, Enter does it, Esc closes")))
  }

  /** @param {string} json what the UI can do */
  offer(json) {
    this.#acts = JSON.parse(json)
    this.#draw()
  }

  get #shown() {
    const typed = this.#box.value.trim().toLowerCase()
    const line = Number(typed)
    const jump = Number.isInteger(line) && line > 0 ? [{ id: `line:${line}`, words: say("Go to line {line}", { line }), kind: say("File") }] : []
    const words = typed.split(/\s+/)
    const fits = ({ words: name, kind, rare }) => {
      if (!typed) return !rare
      const text = `${kind} ${name}`.toLowerCase()
      return words.every(word => text.includes(word))
    }
    const found = [...this.#acts, ...this.#own].filter(fits)
    const begins = ({ words: name }) => typed !== "" && name.toLowerCase().startsWith(typed)
    return [...jump, ...found.filter(begins), ...found.filter(one => !begins(one))].slice(0, MOST)
  }

  #draw() {
    this.#list.replaceChildren(...this.#shown.map(({ words, kind }, i) =>
      node("li", { id: `palette-${i}`, role: "option", "aria-selected": "false" }, node("span", {}, words), node("small", {}, kind))))
    if (!this.#list.firstChild) this.#list.append(node("li", { role: "option", "aria-disabled": "true" }, say("Nothing has these words.")))
    this.#mark(0)
  }

  #mark(at) {
    const options = [...this.#list.children]
    options[this.#active]?.setAttribute("aria-selected", "false")
    this.#active = (at + options.length) % options.length
    const option = options[this.#active]
    option.setAttribute("aria-selected", "true")
    if (option.id) this.#box.setAttribute("aria-activedescendant", option.id)
    else this.#box.removeAttribute("aria-activedescendant")
    option.scrollIntoView({ block: "nearest" })
  }

  #walk(event) {
    const at = { ArrowDown: this.#active + 1, ArrowUp: this.#active - 1, PageDown: Math.min(this.#active + 8, this.#list.children.length - 1), PageUp: Math.max(0, this.#active - 8) }[event.key]
    if (event.key === "Enter" && !event.isComposing) this.#do(this.#active)
    else if (at !== undefined) this.#mark(at)
    else return
    event.preventDefault()
  }

  #do(at) {
    const chosen = this.#shown[at]
    if (!chosen) return
    this.#close()
    if (chosen.act) return chosen.act()
    this.#tell(chosen.id)
    if (chosen.id.startsWith("view:")) document.getElementById("panel").focus()
  }

  #tell(detail) {
    this.dispatchEvent(new CustomEvent("robots-palette", { detail }))
  }

  #sheet() {
    const mod = mac ? "⌘" : "Ctrl"
    const part = (title, rows) => [
      node("h3", {}, title),
      node("dl", {}, ...rows.flatMap(([keys, words]) => [node("dt", {}, ...keys.map(key => node("kbd", {}, key))), node("dd", {}, words)])),
    ]
    const allowed = node("input", { type: "checkbox", id: "sheet-key" })
    allowed.checked = !isQuiet()
    allowed.addEventListener("change", () => remember(QUIET, allowed.checked ? "" : "yes"))
    const done = node("button", { type: "button", class: "btn" }, say("Close"))
    done.addEventListener("click", () => this.#close())
    return node("dialog", { class: "sheet", "aria-labelledby": "sheet-title" },
      node("h2", { id: "sheet-title" }, say("Keyboard shortcuts")),
      node("div", { class: "columns" },
        node("section", {},
          ...part(say("Everywhere"), [
            [[`${mod} K`, "F1"], say("All commands")],
            [["?"], say("This list")],
            [["Tab"], say("Next part of the page, also out of the file")],
            [["Esc"], say("Closes what is open")],
          ]),
          ...part(say("Views and lists"), [
            [["←", "→"], say("The next view, in the row of views")],
            [["↓"], say("Opens the list, in the box of the crawler")],
            [["↑", "↓"], say("Moves a test, on its handle")],
            [["←", "→"], say("Width of the file, on the bar beside it")],
          ]),
        ),
        node("section", {},
          ...part(say("In the file"), [
            [["F8", "⇧ F8"], say("Next problem, previous problem")],
            [[`${mod} .`], say("What is known of this line, and its fixes")],
            [["Ctrl Space"], say("What may be written here")],
            [[`${mod} F`], say("Find and replace")],
            [[`${mod} Z`, mac ? "⇧ ⌘ Z" : "Ctrl Y"], say("Undo, redo")],
          ]),
          node("label", { class: "tick", for: "sheet-key" }, allowed, say("The ? key opens this list")),
        ),
      ), done)
  }
}

const isQuiet = () => recall(QUIET) === "yes"

customElements.define("robots-palette", Palette)
