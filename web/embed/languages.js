// The languages of the elements. English is in the code; another one is fetched
// once, when the first element near the viewport asks for it.
import { read, use } from "../say.js"

// How long a verdict waits for its words, in milliseconds.
const PATIENCE = 5_000

const english = { texts: new Map(), catalogue: "" }
const known = new Map([["en", english]])
const coming = new Map()

/** The language that a tag such as "ru-RU" asks for, English where there is no other. */
export function languageOf(tag) {
  const code = tag.toLowerCase().split("-")[0]
  return Object.hasOwn(LANGUAGES, code) ? code : "en"
}

/** Makes a language that of all that is said until another element speaks. Gives the one that is spoken. */
export function speak(code) {
  const words = known.get(code)
  use(words ? code : "en", (words ?? english).texts)
  return words ? code : "en"
}

/** The catalogue of a language for the engine, "" where it has not come. */
export const catalogueOf = code => known.get(code)?.catalogue ?? ""

/** Fetches the words of a language, once; settles when they are there, or will not be. */
export function fetchWords(code) {
  if (!known.has(code) && !coming.has(code)) coming.set(code, fetched(code))
  return coming.get(code)
}

async function fetched(code) {
  try {
    const response = await fetch(new URL(`${code}.txt`, import.meta.url), { credentials: "omit", integrity: LANGUAGES[code], signal: AbortSignal.timeout(PATIENCE) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const catalogue = await response.text()
    known.set(code, { texts: read(catalogue), catalogue })
  } catch (error) {
    console.warn(`robots-tester: the texts of the language ${code} did not come:`, error)
  }
}
