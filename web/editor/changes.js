/** How an editor shows where its text differs from another one, which stands beside it. */
import { RangeSet, StateEffect, StateField } from "@codemirror/state"
import { Decoration, EditorView, GutterMarker, WidgetType, gutterLineClass, gutterWidgetClass } from "@codemirror/view"
import { count } from "../say.js"

/** Shows the differences of a text: a Side of differences.js, or null for none. */
export const setChanged = StateEffect.define()

const LINE = 20 // px, as theme.js has it

const line = Decoration.line({ class: "changed" })
const part = Decoration.mark({ class: "altered" })

class Styled extends GutterMarker {
  constructor(elementClass) {
    super()
    this.elementClass = elementClass
  }
}

const changedNumber = new Styled("changed")
const gapNumbers = { gap: new Styled("gap"), gone: new Styled("gone") }

/** What a gap shows at most of the lines that stood there. */
const MOST_SHOWN = 40

/** Room where the other text has lines that this one lacks; with a text, those lines. */
class Gap extends WidgetType {
  constructor({ lines, text = null }) {
    super()
    this.lines = lines
    this.text = text
  }
  eq(other) {
    return this.lines === other.lines && this.text === other.text
  }
  toDOM() {
    const room = document.createElement("div")
    room.className = this.name
    room.style.setProperty("--lines", this.lines)
    if (this.text === null) return room
    const shown = this.text.split("\n", MOST_SHOWN)
    const more = this.lines - shown.length
    room.append(...shown.map(line => deleted(line)))
    if (more > 0) room.append(deleted(count(more, "and {n} line more|and {n} lines more")))
    return room
  }
  get name() {
    return this.text === null ? "gap" : "gone"
  }
  get estimatedHeight() {
    return (this.text === null ? this.lines : Math.min(this.lines, MOST_SHOWN + 1)) * LINE
  }
  ignoreEvent() {
    return false
  }
}

function deleted(text) {
  const line = document.createElement("del")
  line.textContent = text
  return line
}

const nothing = { shown: Decoration.none, numbers: RangeSet.empty, hops: [] }

/** What is shown as different. */
export const changedField = StateField.define({
  create: () => nothing,
  update(now, tr) {
    const set = tr.effects.find(effect => effect.is(setChanged))
    if (set) return set.value ? drawn(set.value, tr.newDoc) : nothing
    if (now === nothing || !tr.docChanged) return now
    return {
      shown: now.shown.map(tr.changes),
      numbers: now.numbers.map(tr.changes),
      hops: now.hops.map(at => tr.changes.mapPos(at)),
    }
  },
})

/** The extension that shows it. */
export const changes = [
  changedField,
  EditorView.decorations.from(changedField, ({ shown }) => shown),
  gutterLineClass.from(changedField, ({ numbers }) => numbers),
  gutterWidgetClass.of((_, widget) => (widget instanceof Gap ? gapNumbers[widget.name] : null)),
  EditorView.editorAttributes.compute([changedField], state => ({ class: state.field(changedField) === nothing ? "" : "compared" })),
]

function drawn({ lines, marks, gaps, hops }, doc) {
  const room = gaps.map(gap => {
    // A difference at the end of the text ends behind it.
    const side = gap.at > doc.length ? 1 : -1
    return Decoration.widget({ widget: new Gap(gap), block: true, side }).range(Math.min(gap.at, doc.length))
  })
  const decorations = [...lines.map(at => line.range(at)), ...marks.map(([from, to]) => part.range(from, to)), ...room]
  return { shown: Decoration.set(decorations, true), numbers: RangeSet.of(lines.map(at => changedNumber.range(at))), hops }
}
