/**
 * The notes at the ends of lines ("decides: 13"). They are drawn in a layer of their own
 * above the text: outside the editable content, so they are not copied, move no caret and
 * are not read as text. A note that would cover its line's text is left out.
 */
import { ViewPlugin } from "@codemirror/view"
import { factsField } from "./marks.js"

const GAP = 16 // between the text and its note
const EDGE = 15 // between the note and the edge of the view
const LONG = 2000 // units; a longer line has no room for a note, and measuring it would cost

class Notes {
  constructor(view) {
    this.view = view
    this.dom = document.createElement("div")
    this.dom.className = "notes"
    this.dom.setAttribute("aria-hidden", "true")
    view.scrollDOM.append(this.dom)
    this.widths = new Map()
    this.shown = ""
    this.measure = { key: this, read: () => this.#read(), write: notes => this.#write(notes) }
    this.onScroll = () => view.requestMeasure(this.measure)
    view.scrollDOM.addEventListener("scroll", this.onScroll, { passive: true })
    view.requestMeasure(this.measure)
  }

  update(update) {
    const marked = update.state.field(factsField) !== update.startState.field(factsField)
    if (marked || update.docChanged || update.viewportChanged || update.geometryChanged) {
      update.view.requestMeasure(this.measure)
    }
  }

  destroy() {
    this.view.scrollDOM.removeEventListener("scroll", this.onScroll)
    this.dom.remove()
  }

  /** Runs where CodeMirror has just measured, so it forces no layout of its own. */
  #read() {
    const { view } = this
    const scroller = view.scrollDOM
    const left = scroller.getBoundingClientRect().left + scroller.clientLeft
    const notes = []
    const { from, to } = view.viewport
    view.state.field(factsField).facts.between(from, to, (at, _to, { words, note, alarm }) => {
      const line = view.state.doc.lineAt(at)
      if (!note || line.length > LONG) return
      const end = view.coordsAtPos(line.to)
      const room = scroller.clientWidth - EDGE - this.#width(note) - GAP
      if (!end || end.right - left > room) return
      notes.push({ note, top: view.lineBlockAt(at).top + view.documentPadding.top, tone: alarm ? "error" : tone(words) })
    })
    return { notes, left: scroller.scrollLeft, width: scroller.clientWidth }
  }

  #write({ notes, left, width }) {
    this.dom.style.left = `${left}px`
    this.dom.style.width = `${width}px`
    const key = JSON.stringify(notes)
    if (key === this.shown) return
    this.shown = key
    this.dom.replaceChildren(...notes.map(noteElement))
  }

  /** Text width without layout; the font is the layer's own. */
  #width(text) {
    if (!this.widths.has(text)) {
      if (this.widths.size > 500) this.widths.clear()
      const style = getComputedStyle(this.dom)
      this.pen ??= document.createElement("canvas").getContext("2d")
      this.pen.font = `700 ${style.fontSize} ${style.fontFamily}`
      this.widths.set(text, this.pen.measureText(text).width)
    }
    return this.widths.get(text)
  }
}

function tone(words) {
  if (words.includes("deciding-allow")) return "allow"
  if (words.includes("deciding-disallow")) return "disallow"
  return "quiet"
}

function noteElement({ note, top, tone }) {
  const dom = document.createElement("span")
  dom.className = `note note-${tone}`
  dom.textContent = note
  dom.style.top = `${top}px`
  return dom
}

/** The extension that shows the notes of factsField. */
export const notes = ViewPlugin.fromClass(Notes)
