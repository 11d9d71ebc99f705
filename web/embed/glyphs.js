// The shapes of verdicts and marks: what they mean does not hang on colour.
const NS = "http://www.w3.org/2000/svg"

const shapes = {
  allow: [["circle", { cx: 8, cy: 8, r: 7.2, class: "fill" }], ["path", { d: "M4.6 8.3 7 10.7l4.4-5", class: "cut" }]],
  block: [["path", { d: "M5 .9h6L15.1 5v6L11 15.1H5L.9 11V5z", class: "fill" }], ["path", { d: "M4.4 8h7.2", class: "cut thick" }]],
  lost: [["circle", { cx: 8, cy: 8, r: 4.6, class: "line" }]],
  none: [["circle", { cx: 8, cy: 8, r: 6.6, class: "line" }], ["path", { d: "M8 7.4v3.8M8 4.7v.2", class: "line" }]],
  fold: [["path", { d: "m6.2 4.5 3.6 3.5-3.6 3.5", class: "line" }]],
  out: [["path", { d: "M9 2.5h4.5V7M13.2 2.8 7.5 8.5M11.5 9.5v4h-9v-9h4", class: "line" }]],
}

/** A drawing of a shape, for eyes only. */
export function glyph(name) {
  const svg = document.createElementNS(NS, "svg")
  svg.setAttribute("class", `glyph is-${name}`)
  svg.setAttribute("viewBox", "0 0 16 16")
  svg.setAttribute("aria-hidden", "true")
  for (const [tag, attributes] of shapes[name]) {
    const part = document.createElementNS(NS, tag)
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value)
    svg.append(part)
  }
  return svg
}
