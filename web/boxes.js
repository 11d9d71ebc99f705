// The boxes of the question while no program listens to them: before it is up, and
// after it stopped. What is typed there is asked, and the caret stays in its box when
// the UI puts its own boxes in their place; so do focus and clicks in menus and tabs.

const NAMES = ["crawler", "dialect", "status", "url"]

const isBox = node => NAMES.includes(node?.id)
const isUp = () => document.documentElement.dataset.ready === "true"

/** The values that selects have for nothing in particular: the crawler's own dialect, a delivery as it should be. */
const PLAIN = { dialect: "own", status: "ok" }

const valueOf = ({ id, value }) => (value === PLAIN[id] ? "" : value)

// Menus and tabs of the prerendered page.
const CONTROLS = "summary, [role=tab]"

/** The control that was used last, and whether it was clicked, not only gone to. */
let used = { control: null, clicked: false }

/** The control that took the place of one. */
function successor(control) {
  const alike = root => [...root.querySelectorAll(CONTROLS)].filter(({ dataset }) => dataset.testid === control.dataset.testid)
  return alike(document)[alike(control.getRootNode()).indexOf(control)]
}

/** Does to the UI's own menu or tab what was done to the one before it. */
function repeat() {
  const { control, clicked } = used
  if (!control || control.isConnected) return
  used = { control: null, clicked: false }
  const next = successor(control)
  if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  if (clicked && control.parentElement.open !== false) next?.click()
}

/** The box that has the focus, also when it has just been taken out of the page. */
let focused = null

/**
 * Watches the boxes from now on.
 * @param {(typed: Record<string, string>) => void} ask gets the boxes typed into, by name
 */
export function watchBoxes(ask) {
  const boxes = NAMES.map(name => document.getElementById(name)).filter(Boolean)
  // No browser fills these boxes by itself: they are marked as not to be completed.
  const typed = boxes.filter(valueOf)
  if (typed.length > 0) ask(Object.fromEntries(typed.map(box => [box.id, valueOf(box)])))
  focused = boxes.find(box => box === document.activeElement) ?? null
  const listen = (type, hear) =>
    document.addEventListener(type, ({ target }) => isBox(target) && hear(target), { capture: true })
  for (const type of ["input", "change"]) listen(type, box => isUp() || ask({ [box.id]: valueOf(box) }))
  listen("focusin", box => (focused = box))
  const use = clicked => ({ target }) => isUp() || (used = { control: target.closest(CONTROLS), clicked })
  document.addEventListener("focusin", use(false), { capture: true })
  document.addEventListener("click", use(true), { capture: true })
  // A box that is taken out of the page loses its focus too.
  listen("focusout", box => queueMicrotask(() => box === focused && box.isConnected && (focused = null)))
}

/** Puts the focus, with the text and the caret, into the box that took the place of the focused one; opens what was opened. */
export function refocus() {
  queueMicrotask(repeat) // when the UI has put all of its page there
  const old = focused
  if (!old || old.isConnected) return
  const box = document.getElementById(old.id)
  if (!box) return
  box.value = old.value
  box.focus({ preventScroll: true })
  if (!(old.id in PLAIN)) box.setSelectionRange(old.selectionStart, old.selectionEnd, old.selectionDirection)
}
