/**
 * Scrolls two editors together. Lines that both texts have are at the same height in
 * both, so one place in pixels is the same place in the texts.
 * @param {import("@codemirror/view").EditorView} a
 * @param {import("@codemirror/view").EditorView} b
 * @returns {() => void} ends it
 */
export function abreast(a, b) {
  const end = new AbortController()
  const follow = (from, to) => {
    // What the other one answers is the same place, so this comes to rest.
    from.scrollDOM.addEventListener("scroll", () => {
      if (to.scrollDOM.scrollTop !== from.scrollDOM.scrollTop) to.scrollDOM.scrollTop = from.scrollDOM.scrollTop
    }, { passive: true, signal: end.signal })
  }
  follow(a, b)
  follow(b, a)
  return () => end.abort()
}

/** Scrolls one editor to where the other is, once both are laid out. */
export function level(a, b) {
  a.requestMeasure({ key: level, read: () => b.scrollDOM.scrollTop, write: top => (a.scrollDOM.scrollTop = top) })
}
