// The boxes of the question while no program listens to them: before it is up, and
// after it stopped. What is typed there is asked, and the caret stays in its box when
// the UI puts its own boxes in their place.

const NAMES = ["crawler", "dialect", "status", "url"]

const isBox = node => NAMES.includes(node?.id)
const isUp = () => document.documentElement.dataset.ready === "true"

/** The values that selects have for nothing in particular: the crawler's own dialect, a delivery as it should be. */
const PLAIN = { dialect: "own", status: "ok" }

const valueOf = ({ id, value }) => (value === PLAIN[id] ? "" : value)

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
  // A box that is taken out of the page loses its focus too.
  listen("focusout", box => queueMicrotask(() => box === focused && box.isConnected && (focused = null)))
}

/** Puts the focus, with the text and the caret, into the box that took the place of the focused one. */
export function refocus() {
  const old = focused
  if (!old || old.isConnected) return
  const box = document.getElementById(old.id)
  if (!box) return
  box.value = old.value
  box.focus({ preventScroll: true })
  if (!(old.id in PLAIN)) box.setSelectionRange(old.selectionStart, old.selectionEnd, old.selectionDirection)
}
