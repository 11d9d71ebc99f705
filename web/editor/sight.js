/** What the user has in sight: the lines on screen, the caret, and the caret line's marks in words. */
import { ViewPlugin } from "@codemirror/view"
import { describeLine, factsField } from "./marks.js"

const SAY_AFTER = 300 // ms without a move
const POINT_AFTER = 40 // ms: the frame of a key has its answer to show, not where the caret is
const LINES_AROUND = 50 // asked for beside those on screen, so that scrolling finds its marks there

class Sight {
  #view
  #report
  #window = { from: 0, to: 0 }
  #frame = 0
  #pointing = 0
  #timer = 0

  constructor(view, report) {
    this.#view = view
    this.#report = report
    this.#soon()
  }

  update({ state, startState, docChanged, selectionSet, viewportChanged }) {
    const moved = docChanged || selectionSet
    if (moved || viewportChanged) this.#soon()
    if (moved || state.field(factsField) !== startState.field(factsField)) {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#say(), SAY_AFTER)
    }
  }

  /** Reports go out once a frame, not once an update. */
  #soon() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#lookAt()
    })
    this.#pointing ||= setTimeout(() => {
      this.#pointing = 0
      this.#point()
    }, POINT_AFTER)
  }

  /** Reports the window when the lines on screen leave the last one. */
  #lookAt() {
    const { state, viewport } = this.#view
    const first = state.doc.lineAt(viewport.from).number
    const last = state.doc.lineAt(viewport.to).number
    if (first >= this.#window.from && last <= this.#window.to) return
    this.#window = { from: Math.max(1, first - LINES_AROUND), to: last + LINES_AROUND }
    this.#report.window(this.#window.from, this.#window.to)
  }

  #point() {
    const { head } = this.#view.state.selection.main
    const line = this.#view.state.doc.lineAt(head)
    this.#report.cursor(line.number, head - line.from + 1)
  }

  #say() {
    const { state } = this.#view
    this.#report.words(describeLine(state, state.doc.lineAt(state.selection.main.head)))
  }
}

/**
 * @param {object} report
 * @param {(from: number, to: number) => void} report.window lines whose marks are wanted
 * @param {(line: number, column: number) => void} report.cursor where the caret is, both from 1
 * @param {(words: string) => void} report.words the marks of the caret's line
 */
export const sight = report => ViewPlugin.define(view => new Sight(view, report))
