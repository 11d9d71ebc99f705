/**
 * The four gutters, left to right: problem, number, bracket, mark. The bracket is drawn
 * line by line with classes, so it crosses the edge of what CodeMirror renders.
 */
import { GutterMarker, gutter, gutterLineClass, lineNumbers } from "@codemirror/view"
import { glyph } from "./glyphs.js"

class Shape extends GutterMarker {
  constructor(name) {
    super()
    this.name = name
  }
  toDOM() {
    return glyph(this.name)
  }
}

class Styled extends GutterMarker {
  constructor(elementClass) {
    super()
    this.elementClass = elementClass
  }
}

const shapes = Object.fromEntries(
  ["error", "warning", "note", "allow", "disallow", "matched", "inert"].map(name => [name, new Shape(name)]),
)

/** Makes the number of a line of the group bold. */
export const groupNumber = new Styled("in-group")

const brackets = new Map()
for (const part of ["only", "start", "mid", "end"]) {
  for (const bead of [false, true]) {
    brackets.set(`${part} ${bead}`, new Styled(`bracket bracket-${part}${bead ? " bracket-bead" : ""}`))
  }
}

/**
 * The shape of a finding.
 * @param {"error"|"warning"|"info"} severity
 */
export function problemMarker(severity) {
  return shapes[severity === "info" ? "note" : severity]
}

/** The line's part in the verdict, or null. */
export function markMarker(words) {
  if (words.includes("deciding-allow")) return shapes.allow
  if (words.includes("deciding-disallow")) return shapes.disallow
  if (words.includes("matched")) return shapes.matched
  return words.includes("inert") ? shapes.inert : null
}

/**
 * The line's piece of the group bracket, or null.
 * @param {string} piece the protocol's `b`
 * @param {boolean} chosen whether this line's name chose the group
 */
export function bracketMarker(piece, chosen) {
  if (piece === "bead") return brackets.get("mid true")
  if (piece === "endbead") return brackets.get("end true")
  const bead = chosen && (piece === "start" || piece === "only")
  return brackets.get(`${piece} ${bead}`) ?? null
}

/**
 * The fields are passed in, because what they hold is made of markers.
 * @param {import("@codemirror/state").StateField<object>} marks
 * @param {import("@codemirror/state").StateField<object>} problems
 * @param {(view: import("@codemirror/view").EditorView, at: number) => boolean} open shows the problems of a line
 */
export function gutters(marks, problems, open) {
  const column = (name, options) =>
    gutter({ class: `cm-${name}`, markers: view => view.state.field(marks)[name], ...options })
  return [
    column("problem", {
      markers: view => view.state.field(problems).gutter,
      domEventHandlers: { click: (view, line) => open(view, line.from) },
    }),
    lineNumbers(),
    column("bracket"),
    column("mark"),
    gutterLineClass.compute([marks], state => state.field(marks).number),
  ]
}
