/**
 * The shapes beside the lines. They differ in outline, not only in colour, and are
 * made node by node: no markup, no images.
 */

const SVG = "http://www.w3.org/2000/svg"

const round = { "stroke-linecap": "round", "stroke-linejoin": "round" }
const cut = { class: "cut", fill: "none", ...round }
const solid = { fill: "currentColor" }

const SHAPES = {
  allow: [
    ["circle", { cx: 8, cy: 8, r: 7.2, ...solid }],
    ["path", { d: "M4.6 8.3 7 10.7l4.4-5", "stroke-width": 1.8, ...cut }],
  ],
  disallow: [
    ["path", { d: "M5 .9h6L15.1 5v6L11 15.1H5L.9 11V5z", ...solid }],
    ["path", { d: "M4.4 8h7.2", "stroke-width": 2.2, ...cut }],
  ],
  matched: [["circle", { cx: 8, cy: 8, r: 4.6, fill: "none", stroke: "currentColor", "stroke-width": 1.6 }]],
  inert: [["path", { d: "M4.6 8h6.8", stroke: "currentColor", "stroke-width": 1.2 }]],
  error: [
    ["rect", { x: 1.2, y: 1.2, width: 13.6, height: 13.6, rx: 2, ...solid }],
    ["path", { d: "m5 5 6 6m0-6-6 6", "stroke-width": 1.8, ...cut }],
  ],
  note: [
    ["circle", { cx: 8, cy: 8, r: 6.6, fill: "none", stroke: "currentColor", "stroke-width": 1.4 }],
    ["path", { d: "M8 7.4v3.8M8 4.7v.2", stroke: "currentColor", "stroke-width": 1.6, fill: "none", ...round }],
  ],
  warning: [
    ["path", { d: "M8 1.3 15.3 14H.7z", ...solid, stroke: "currentColor", "stroke-linejoin": "round" }],
    ["path", { d: "M8 6v3.6m0 2v.2", "stroke-width": 1.7, ...cut }],
  ],
}

/**
 * @param {keyof typeof SHAPES} name
 * @returns {SVGElement}
 */
export function glyph(name) {
  const svg = element("svg", { class: `glyph glyph-${name}`, viewBox: "0 0 16 16", "aria-hidden": "true" })
  for (const [tag, attributes] of SHAPES[name]) svg.append(element(tag, attributes))
  return svg
}

function element(tag, attributes) {
  const node = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}
