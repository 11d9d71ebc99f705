/**
 * The draft and the question in the browser's storage. Nothing read from there is
 * believed before it is checked, and nothing here throws: a page without storage is
 * a page that does not remember.
 */

const VERSION = 1
const DRAFT = "robotstester:draft"
const PREVIOUS = "robotstester:previous"
const PROBE = "robotstester:probe"
const QUESTION = "robotstester:question"

/**
 * @typedef {object} Draft
 * @property {string} name
 * @property {string} text
 * @property {Uint8Array|null} base bytes of the opened file where they are not the UTF-8 of its text
 * @property {unknown} since the changes from base to text, as ChangeSet.toJSON gives them; null when none
 */

export class DraftStore {
  #open
  #mine = null

  /** @param {() => Storage|null} open gives the storage; may throw or give null where it is refused */
  constructor(open) {
    this.#open = open
  }

  /** Whether anything can be kept here: "" or why not. */
  check() {
    try {
      const storage = this.#open()
      if (!storage) return "refused"
      storage.setItem(PROBE, "")
      storage.removeItem(PROBE)
      return ""
    } catch (err) {
      return whyNot(err)
    }
  }

  /** @returns {Draft|null} */
  read() {
    const raw = this.#get(DRAFT)
    this.#mine = raw
    const draft = parse(raw)
    if (!draft || typeof draft.text !== "string" || typeof draft.name !== "string") return null
    const base = typeof draft.base === "string" ? fromBase64(draft.base) : null
    return { name: draft.name, text: draft.text, base, since: base ? (draft.since ?? null) : null }
  }

  /**
   * Stores the draft. What another tab stored since is kept beside it, so neither text is lost.
   * @param {Draft} draft
   * @returns {""|"refused"|"full"} why it is not kept
   */
  write({ name, text, base, since }) {
    const raw = JSON.stringify({ v: VERSION, name, text, ...(base && { base: toBase64(base), since }) })
    try {
      const storage = this.#open()
      if (!storage) return "refused"
      const there = storage.getItem(DRAFT)
      if (there !== null && there !== this.#mine && there !== raw) storage.setItem(PREVIOUS, there)
      storage.setItem(DRAFT, raw)
      this.#mine = raw
      return ""
    } catch (err) {
      return whyNot(err)
    }
  }

  /** @returns {{crawler: string, dialect: string, url: string, lang: string}|null} */
  readQuestion() {
    return questionOf(parse(this.#get(QUESTION)))
  }

  /** @param {{crawler: string, dialect: string, url: string, lang: string}} question */
  writeQuestion(question) {
    try {
      this.#open()?.setItem(QUESTION, JSON.stringify({ v: VERSION, ...question }))
    } catch {
      // The draft's own write says that nothing is kept; saying it twice helps nobody.
    }
  }

  #get(key) {
    try {
      return this.#open()?.getItem(key) ?? null
    } catch {
      return null
    }
  }
}

/**
 * A question with its four strings and nothing else, or null.
 * @param {unknown} value
 */
export function questionOf(value) {
  if (typeof value !== "object" || value === null) return null
  const { crawler, dialect, url, lang } = value
  const all = { crawler, dialect, url, lang }
  return Object.values(all).every(part => typeof part === "string") ? all : null
}

function whyNot(err) {
  return err?.name === "QuotaExceededError" ? "full" : "refused"
}

function parse(raw) {
  try {
    const value = JSON.parse(raw ?? "null")
    return value?.v === VERSION ? value : null
  } catch {
    return null
  }
}

function toBase64(bytes) {
  const pieces = []
  // fromCharCode takes its input as arguments, and their number is bounded.
  for (let i = 0; i < bytes.length; i += 0x8000) pieces.push(String.fromCharCode(...bytes.subarray(i, i + 0x8000)))
  return btoa(pieces.join(""))
}

function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return null
  }
}
