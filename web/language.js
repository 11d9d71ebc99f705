// The page's language: the loader puts {lang, text} at globalThis.robotsWords, text
// being a catalogue, and fires robots-words on the document. Every script of the page
// has say.js for itself, so each imports this file to hear of it.
import { use } from "./say.js"

/** Calls act with the page's language, now if it is known and whenever it becomes another. */
export function hearWords(act) {
  let known
  const look = () => {
    const words = globalThis.robotsWords
    if (!words || words === known) return
    known = words
    act(words)
  }
  look()
  globalThis.document?.addEventListener("robots-words", look)
}

hearWords(({ lang, text }) => use(lang, text))
