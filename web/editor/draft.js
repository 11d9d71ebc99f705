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
const TESTS = "robotstester:tests"
const ASIDE = "robotstester:aside"

/**
 * @typedef {object} Draft
 * @property {string} name
 * @property {string} text
 * @property {Uint8Array|null} base bytes of the opened file where they are not the UTF-8 of its text
 * @property {unknown} since the changes from base to text, as ChangeSet.toJSON gives them; null when none
 */

/**
 * @typedef {{crawler: string, url: string, expect: ""|"allowed"|"disallowed"}} Test
 * @typedef {{draft: Draft, tests: Test[], question: object|null}} Aside
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
    return draftOf(parse(raw))
  }

  /**
   * Stores the draft. What another tab stored since is kept beside it, so neither text is lost.
   * @param {Draft} draft
   * @returns {""|"refused"|"full"} why it is not kept
   */
  write(draft) {
    const raw = JSON.stringify(packed(draft))
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

  /** @returns {Test[]} */
  readTests() {
    return testsOf(parse(this.#get(TESTS))?.tests)
  }

  /** @param {Test[]} tests */
  writeTests(tests) {
    this.#put(TESTS, tests.length > 0 ? { v: VERSION, tests } : null)
  }

  /**
   * What stood here before something from outside took its place, oldest first,
   * and whether the reader has been told.
   * @returns {{kept: Aside[], told: boolean}}
   */
  readAside() {
    const { kept, told } = parse(this.#get(ASIDE)) ?? {}
    if (!Array.isArray(kept)) return { kept: [], told: false }
    const sound = kept
      .map(one => ({ draft: draftOf(one?.draft), tests: testsOf(one?.tests), question: questionOf(one?.question) }))
      .filter(one => one.draft)
    return { kept: sound, told: told === true }
  }

  /**
   * @param {Aside[]} kept
   * @param {boolean} told
   */
  writeAside(kept, told) {
    const list = kept.map(({ draft, tests, question }) => ({ draft: packed(draft), tests, question }))
    this.#put(ASIDE, list.length > 0 ? { v: VERSION, kept: list, told } : null)
  }

  #put(key, value) {
    try {
      const storage = this.#open()
      if (value) storage?.setItem(key, JSON.stringify(value))
      else storage?.removeItem(key)
    } catch {
      // The draft's own write says that nothing is kept.
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

/**
 * The tests in a list, without what is none.
 * @param {unknown} list
 * @returns {Test[]}
 */
export function testsOf(list) {
  if (!Array.isArray(list)) return []
  return list
    .filter(test => typeof test?.crawler === "string" && typeof test.url === "string" && test.crawler && test.url)
    .map(({ crawler, url, expect }) => ({
      crawler,
      url,
      expect: expect === "allowed" || expect === "disallowed" ? expect : "",
    }))
}

function draftOf(value) {
  if (typeof value?.text !== "string" || typeof value.name !== "string") return null
  const base = typeof value.base === "string" ? fromBase64(value.base) : null
  return { name: value.name, text: value.text, base, since: base ? (value.since ?? null) : null }
}

/** A draft as it is stored. */
function packed({ name, text, base, since }) {
  return { v: VERSION, name, text, ...(base && { base: toBase64(base), since }) }
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

export function toBase64(bytes) {
  const pieces = []
  // fromCharCode takes its input as arguments, and their number is bounded.
  for (let i = 0; i < bytes.length; i += 0x8000) pieces.push(String.fromCharCode(...bytes.subarray(i, i + 0x8000)))
  return btoa(pieces.join(""))
}

export function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return null
  }
}
