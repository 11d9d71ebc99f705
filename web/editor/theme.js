/**
 * The look of the editor, as one constructed style sheet: the strict content policy
 * forbids style elements, and a page's own sheets do not reach into a shadow root.
 * The page's custom properties do: colours and type come from web/style/tokens.css.
 */

const place = `
  :host { display: block; position: relative; min-height: 0; }
  :host([hidden]) { display: none; }
  .frame { height: 100%; }
  .frame.dropping { outline: 2px dashed var(--accent); outline-offset: -4px; }
  .words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`

const text = `
  .robots.cm-editor { height: 100%; color: var(--ink); background: var(--surface); }
  .robots.cm-editor.cm-focused { outline: none; }
  .robots:has(.cm-content:focus-visible)::after {
    content: "";
    position: absolute;
    inset: 0;
    z-index: 300; /* above the gutters */
    border: 2px solid var(--accent);
    pointer-events: none;
  }
  .robots .cm-scroller {
    font: var(--t2)/20px var(--mono);
    scrollbar-width: thin;
    scrollbar-color: var(--edge) transparent;
  }
  .robots .cm-content { padding: 6px 0; caret-color: var(--ink); }
  .robots .cm-line { padding: 0 12px 0 6px; position: relative; }
  .robots .cm-activeLine { background: none; }
  .robots.cm-focused .cm-activeLine { background: color-mix(in srgb, var(--ink) 5%, transparent); }
  .robots .cm-placeholder { color: var(--ink-3); white-space: normal; }
  .robots .cm-specialChar { color: var(--error); font-weight: 700; }
  /* Caret and selection are the browser's: a caret that blinks by style would have it draw frames all the time. */
  .robots .cm-line::selection, .robots .cm-line ::selection { background: color-mix(in srgb, var(--accent) 30%, transparent); }
  .robots.cm-focused .cm-line.blank {
    background-image: linear-gradient(color-mix(in srgb, var(--accent) 30%, transparent) 0 100%);
    background-position: 6px 0;
    background-size: 1ch 100%;
    background-repeat: no-repeat;
  }
  /* Added is accent, gone is amber: green and red mean verdicts only. */
  .robots { --diff: var(--accent); --diff-soft: var(--accent-soft); --diff-sign: "+"; }
  .robots.older { --diff: var(--warn-edge); --diff-soft: var(--warn-soft); --diff-sign: "−"; }
  .robots .cm-line.changed:not([data-mark~="deciding-allow"], [data-mark~="deciding-disallow"]),
  .robots .cm-gutterElement.changed { background: var(--diff-soft); }
  .robots .cm-gutter:first-child .cm-gutterElement.changed { box-shadow: inset 3px 0 0 var(--diff); }
  .robots.compared .cm-lineNumbers .cm-gutterElement { padding-right: 15px; }
  .robots .cm-lineNumbers .cm-gutterElement.changed::after {
    content: var(--diff-sign);
    position: absolute;
    right: 3px;
    color: var(--ink);
    font-weight: 700;
  }
  .robots .altered { background: color-mix(in srgb, var(--diff) 20%, transparent); box-shadow: inset 0 -2px 0 var(--diff); font-weight: 700; }
  .older.robots .altered { text-decoration: line-through; box-shadow: none; }
  .older.robots .cm-lineNumbers .cm-gutterElement { padding-left: 8px; }
  .robots .gap, .robots .cm-gutterElement.gap {
    background: repeating-linear-gradient(135deg, transparent 0 5px, var(--rule) 5px 6px);
  }
  .robots .gap { height: calc(20px * var(--lines)); }
  .robots .cm-gutterElement.gone { background: var(--warn-soft); }
  .robots .gone del {
    display: block;
    height: 20px;
    padding: 0 12px 0 6px;
    overflow: hidden;
    background: var(--warn-soft);
    color: var(--ink-2);
    white-space: pre;
  }
  .robots .tok-key { color: var(--key); }
  .robots .tok-sep { color: var(--ink-2); }
  .robots .tok-op { color: var(--op); font-weight: 700; }
  .robots .tok-comment { color: var(--ink-3); font-style: italic; }
`

const marks = `
  .robots .cm-line[data-mark~="deciding-allow"] {
    --tone: var(--allow-edge);
    --tint: var(--allow-soft);
  }
  .robots .cm-line[data-mark~="deciding-disallow"] {
    --tone: var(--block-edge);
    --tint: var(--block-soft);
  }
  .robots .cm-line[data-mark~="deciding-allow"],
  .robots .cm-line[data-mark~="deciding-disallow"] {
    background: var(--tint);
    box-shadow: inset calc(2px + var(--hair)) 0 0 var(--tone), inset 0 var(--hair) 0 var(--tone), inset 0 calc(-1 * var(--hair)) 0 var(--tone);
  }
  .robots .cm-line[data-mark~="matched"]::after {
    content: "";
    position: absolute;
    inset: auto 0 0;
    border-bottom: 1px dashed var(--edge);
    pointer-events: none;
  }
  .robots .cm-line[data-mark~="inert"], .robots .cm-line[data-mark~="inert"] span {
    color: var(--ink-3);
    font-weight: 400;
  }
  .robots .cm-line.dead, .robots .cm-line.dead span { color: var(--ink-3); }
  .robots .tok-bad { color: var(--ink-2); }
  /* In longhands: Safari drops a shorthand that names more than the line. */
  .robots :is(.problem-warning, .problem-error) { text-decoration-line: underline; text-underline-offset: 3px; }
  .robots .problem-warning { text-decoration-style: dashed; text-decoration-color: var(--warn-edge); text-decoration-thickness: 2px; }
  .robots .problem-error { text-decoration-style: wavy; text-decoration-color: var(--error-edge); text-decoration-thickness: 1px; }
  .robots .notes {
    position: absolute;
    top: 0;
    left: 0;
    height: 0;
    z-index: 2;
    pointer-events: none;
    user-select: none;
    font: var(--t1)/20px var(--font);
  }
  .robots .note { position: absolute; right: 15px; white-space: nowrap; color: var(--ink-2); }
  .robots .note-allow { color: var(--allow); font-weight: 700; }
  .robots .note-disallow { color: var(--block); font-weight: 700; }
  .robots .note-error { color: var(--error); }
`

const gutters = `
  .robots .cm-gutters { background: var(--surface); color: var(--ink-3); border: 0; }
  .robots .cm-gutterElement { line-height: 20px; position: relative; }
  .robots .cm-activeLineGutter { background: none; }
  .robots .cm-problem, .robots .cm-bracket, .robots .cm-mark { flex: none; }
  .robots .cm-problem { width: 22px; }
  .robots .cm-bracket { width: 12px; }
  .robots .cm-mark { width: 20px; }
  .robots .cm-problem .cm-gutterElement, .robots .cm-mark .cm-gutterElement {
    display: flex;
    align-items: center;
    justify-content: center;
  }
  .robots .cm-lineNumbers .cm-gutterElement { min-width: 26px; padding: 0 4px 0 2px; font-variant-numeric: tabular-nums; }
  .robots .cm-lineNumbers .in-group { color: var(--ink); font-weight: 700; }
  .glyph { display: block; width: 14px; height: 14px; color: var(--ink-3); }
  .glyph .cut { stroke: var(--surface); }
  .glyph-allow { color: var(--allow-edge); }
  .glyph-disallow { color: var(--block-edge); }
  .glyph-error { color: var(--error-edge); }
  .glyph-warning { color: var(--warn-edge); }
  .glyph-note { color: var(--ink-2); }
  .robots .cm-problem .glyph { cursor: pointer; }
  .bracket::before { content: ""; position: absolute; inset: 0 0 0 5px; border: 0 solid var(--ink-2); border-left-width: 2px; }
  .bracket-start::before, .bracket-only::before { top: 9px; border-top-width: 2px; border-top-left-radius: 4px; }
  .bracket-end::before, .bracket-only::before { bottom: 9px; border-bottom-width: 2px; border-bottom-left-radius: 4px; }
  .bracket-only::before { top: 4px; bottom: 4px; }
  .bracket-bead:is(.bracket-start, .bracket-only)::before { border-top-width: 0; border-top-left-radius: 0; }
  .bracket-bead.bracket-only::before { top: 9px; }
  .bracket-bead::after {
    content: "";
    position: absolute;
    left: 2px;
    top: 6px;
    width: 0;
    border: 4px solid var(--ink);
    border-radius: 50%;
  }
`

const panels = `
  .robots .cm-panels { background: var(--raised); color: var(--ink); font: var(--t2)/20px var(--font); }
  .robots .cm-panels-bottom { border-top: 1px solid var(--rule); }
  .robots .cm-panel.cm-search { padding: 8px 28px 8px 12px; }
  .robots .cm-textfield, .robots .cm-button {
    font: inherit;
    color: var(--ink);
    background: var(--surface);
    border: 1px solid var(--edge);
    border-radius: 4px;
    padding: 3px 8px;
  }
  .robots .cm-panel.cm-search label { font-size: inherit; }
  .robots .cm-panels :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .robots .cm-panel.cm-search [name=close] { color: var(--ink-2); font-size: 1rem; min-width: 24px; min-height: 24px; }
  .robots .cm-searchMatch { background: none; outline: 1px solid var(--edge); }
  .robots .cm-searchMatch-selected { outline: 2px solid var(--accent); }
`

const popups = `
  .robots .cm-tooltip {
    z-index: 400;
    max-width: min(440px, calc(100vw - 24px));
    border: 1px solid var(--edge);
    border-radius: 8px;
    background: var(--surface);
    color: var(--ink);
    font: var(--t2)/20px var(--font);
    box-shadow: var(--shade);
  }
  .tip { max-height: min(320px, 60vh); overflow: auto; padding: 2px 12px; }
  .tip:focus { outline: none; }
  .tip section + section { border-top: 1px solid var(--rule); }
  .tip p { margin: 0; overflow-wrap: anywhere; }
  .tip b { font-weight: 600; }
  .tip-problem { display: grid; grid-template-columns: 14px minmax(0, 1fr); gap: 6px 10px; padding: 8px 0; }
  .tip-problem > .glyph { margin-top: 3px; }
  .tip-word { padding: 8px 0; color: var(--ink-2); }
  .tip-word b { color: var(--ink); }
  .tip-word a { color: var(--accent); }
  .tip-word code { font-family: var(--mono); color: var(--ink); }
  .tip-rule .tip-do { margin-top: 6px; }
  .tip-do { grid-column: 2; display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; }
  .tip-fix {
    min-height: 24px;
    padding: 1px 8px;
    border: 1px solid var(--edge);
    border-radius: 4px;
    background: var(--surface);
    color: var(--ink);
    font: inherit;
    cursor: pointer;
  }
  .tip-fix:hover { background: var(--raised); }
  .tip :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .tip-caution { color: var(--ink-2); font-size: var(--t1); }
  .robots .cm-tooltip.cm-tooltip-autocomplete > ul {
    min-width: 240px;
    max-height: 204px;
    padding: 4px;
    font: var(--t2)/20px var(--mono);
  }
  .robots .cm-tooltip.cm-tooltip-autocomplete > ul > li {
    display: flex;
    gap: 16px;
    padding: 3px 8px;
    border-radius: 4px;
    line-height: 20px;
  }
  .robots .cm-tooltip-autocomplete > ul > li[aria-selected],
  .robots .cm-tooltip-autocomplete.keys > ul:not(:has([aria-selected])) > li:first-child {
    background: var(--accent-soft);
    color: var(--ink);
  }
  .robots .cm-completionLabel { flex: 1; overflow: hidden; text-overflow: ellipsis; }
  .robots .cm-completionMatchedText { font-weight: 700; text-decoration: none; }
  .robots .cm-completionDetail { margin: 0; color: var(--ink-2); font: var(--t1)/20px var(--font); }
  .robots .cm-tooltip.cm-completionInfo { padding: 8px 12px; max-width: 280px; }
  .robots .cm-completionInfo p { margin: 0; }
  @media (pointer: coarse) {
    .tip-fix { min-height: 36px; }
    .robots .cm-tooltip.cm-tooltip-autocomplete > ul > li { padding: 8px; }
  }
`

const media = `
  @media (forced-colors: active) {
    .glyph, .bracket::before { forced-color-adjust: auto; color: CanvasText; border-color: CanvasText; }
    .glyph .cut { stroke: Canvas; }
    .bracket-bead::after { border-color: CanvasText; }
    .robots .cm-line[data-mark~="deciding-allow"], .robots .cm-line[data-mark~="deciding-disallow"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .robots .cm-line[data-mark~="matched"]::after { border-bottom-color: CanvasText; }
  }
  @media (max-width: 1023px) {
    .robots .note { display: none; }
  }
  @media print {
    .frame, .robots.cm-editor { height: auto; }
    .robots .cm-scroller { overflow: visible; }
    .robots .cm-content { white-space: pre-wrap; overflow-wrap: anywhere; }
    .robots .cm-gutters, .robots .notes, .robots .cm-panels,
    .robots:has(.cm-content:focus-visible)::after { display: none; }
    .robots.cm-focused .cm-activeLine:not([data-mark]) { background: none; }
  }
`

/** The one sheet that every <robots-editor> adopts. */
export function styleSheet() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([place, text, marks, gutters, panels, popups, media].join("\n"))
  return sheet
}
