/**
 * A pointer that came to rest on a word, which is then drawn anew under it before its tip has come.
 * The editor's hover looks for what lies under the pointer from the element it last moved over; when
 * that is gone, it finds nothing and asks no more. So it is told of the move again, as over what is drawn now.
 * Not after a change of the text: where somebody types, no tip is waited for.
 */
import { ViewPlugin, hasHoverTooltips } from "@codemirror/view"

class Rest {
  #view
  /** Where the pointer was last seen, and over which element, until its tip has come. */
  #move = null

  constructor(view) {
    this.#view = view
  }

  moved({ clientX, clientY, target }) {
    this.#move = { clientX, clientY, target }
  }

  forget() {
    this.#move = null
  }

  update({ state, docChanged }) {
    if (docChanged || hasHoverTooltips(state)) this.#move = null
    if (this.#move) this.#view.requestMeasure({ key: this, read: () => this.#goneUnder(), write: under => under && this.#tellAgain(under) })
  }

  /** What is drawn where an element was that the pointer rested on, or null when it is still there. */
  #goneUnder() {
    const { contentDOM, root } = this.#view
    if (!this.#move || contentDOM.contains(this.#move.target)) return null
    const under = root.elementFromPoint(this.#move.clientX, this.#move.clientY)
    return contentDOM.contains(under) ? under : null
  }

  #tellAgain(under) {
    const { clientX, clientY } = this.#move
    under.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY, bubbles: true }))
  }
}

export const rest = ViewPlugin.fromClass(Rest, {
  eventHandlers: {
    mousemove(event) {
      this.moved(event)
    },
    // A move without a button would end the selection that begins here.
    mousedown() {
      this.forget()
    },
    mouseleave() {
      this.forget()
    },
  },
})
