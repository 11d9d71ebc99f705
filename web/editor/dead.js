/**
 * Rules that are proved never to decide: dimmed, with a note. Between an edit and the next
 * report they move with the text.
 */
import { MapMode, RangeSet, RangeValue, StateEffect, StateField } from "@codemirror/state"
import { Decoration, EditorView } from "@codemirror/view"

/** What a line with such a rule is told, as factsField wants it. */
class Dead extends RangeValue {
  words = []
  quiet = true

  constructor(note) {
    super()
    this.note = note
    this.point = true
    this.startSide = this.endSide = -1
    this.mapMode = MapMode.TrackBefore
  }
  eq(other) {
    return this.note === other.note
  }
}

const NONE = { lines: RangeSet.empty, deco: Decoration.none }
const dim = Decoration.line({ class: "dead" })

/** Shows the report "rules-dead"; see readDead. */
export const setDead = StateEffect.define()

/** The rules now shown as dead. */
export const deadField = StateField.define({
  create: () => NONE,
  update(shown, tr) {
    const set = tr.effects.find(effect => effect.is(setDead))
    if (set) return build(tr.state.doc, set.value)
    if (!tr.docChanged || shown === NONE) return shown
    return { lines: shown.lines.map(tr.changes), deco: shown.deco.map(tr.changes) }
  },
  provide: field => EditorView.decorations.from(field, shown => shown.deco),
})

function build(doc, { lines, note }) {
  const places = lines.filter(n => n <= doc.lines).map(n => doc.line(n).from)
  if (places.length === 0) return NONE
  const told = new Dead(note)
  return {
    lines: RangeSet.of(places.map(at => told.range(at)), true),
    deco: Decoration.set(places.map(at => dim.range(at)), true),
  }
}

/**
 * Reads the report "rules-dead"; null when it is not what the protocol says.
 * @param {string} json
 * @returns {{lines: number[], note: string}|null}
 */
export function readDead(json) {
  try {
    const { lines, note } = JSON.parse(json).data
    return Array.isArray(lines) && lines.every(n => Number.isInteger(n) && n > 0) ? { lines, note: String(note) } : null
  } catch {
    return null
  }
}
