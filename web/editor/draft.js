/**
 * The draft, the question, the tests and what is set aside, in the browser's storage.
 * A tab has its own copy, which no other tab changes; what all tabs share is where a
 * new tab begins, and there the last to write wins. Nothing read from either is
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
const BEFORE = "robotstester:before"
const EDITED = "robotstester:edited"

/** What a new tab takes over from the others. */
const KEPT = [DRAFT, QUESTION, TESTS, ASIDE]

/** Stands in a tab's own copy where there is nothing: what others have since is not this tab's. */
const NOTHING = "null"

/** Texts that are set aside; the oldest goes first. */
export const MOST_ASIDE = 5

/** A larger version to compare with is not kept: it would take the draft's room. */
const MOST_BEFORE = 1 << 20 // bytes

/**
 * @typedef {object} Draft
 * @property {string} name
 * @property {string} text
 * @property {Uint8Array|null} base bytes of the opened file where they are not the UTF-8 of its text
 * @property {unknown} since the changes from base to text, as ChangeSet.toJSON gives them; null when none
 */

/**
 * @typedef {{crawler: string, url: string, expect: ""|"allowed"|"disallowed"}} Test
 * @typedef {{draft: Draft, tests: Test[]|null, question: object|null}} Aside of another tab's text when tests is null
 * @typedef {{name: string, bytes: Uint8Array}} Version
 */

export class DraftStore {
  #open
  #openOwn
  #mine = null

  /**
   * Both give a storage; may throw or give null where it is refused.
   * @param {() => Storage|null} open the one that all tabs share
   * @param {() => Storage|null} openOwn the tab's own
   */
  constructor(open, openOwn = () => null) {
    this.#open = open
    this.#openOwn = openOwn
    this.#begin()
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
    let why = this.#putOwn(DRAFT, raw)
    if (why === "full") {
      this.#putOwn(BEFORE, NOTHING)
      why = this.#putOwn(DRAFT, raw)
    }
    this.#putOwn(EDITED, "1")
    return this.#share(raw) || why
  }

  /** The page may go for good. Its own text stays beside what another tab has stored over it. */
  leave() {
    const raw = this.#own(DRAFT)
    if (raw === null || this.#own(EDITED) === null || this.#shared(DRAFT) === raw) return
    try {
      this.#open()?.setItem(PREVIOUS, raw)
    } catch {
      // Nobody is there to be told; the tab's own copy outlives a reload.
    }
  }

  #share(raw) {
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
    this.#put(QUESTION, { v: VERSION, ...question })
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
      .map(one => ({ draft: draftOf(one?.draft), tests: one?.tests ? testsOf(one.tests) : null, question: questionOf(one?.question) }))
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

  /**
   * The version that this tab compares with; null when none is kept.
   * @returns {{kind: string, label: string, shown: Version, opened: Version}|null}
   */
  readBefore() {
    const { kind, label, shown, opened } = parse(this.#own(BEFORE)) ?? {}
    const versions = { opened: versionOf(opened), shown: versionOf(kind === "opened" ? opened : shown) }
    return versions.opened && versions.shown && typeof kind === "string" ? { kind, label: String(label ?? ""), ...versions } : null
  }

  /** @param {{kind: string, label: string, shown: Version, opened: Version}} before */
  writeBefore({ kind, label, shown, opened }) {
    const small = shown.bytes.length + opened.bytes.length <= MOST_BEFORE
    const stored = { v: VERSION, kind, label, opened: packedVersion(opened), ...(kind !== "opened" && { shown: packedVersion(shown) }) }
    this.#putOwn(BEFORE, small ? JSON.stringify(stored) : NOTHING)
  }

  /** A tab takes over what is shared when it is new, and goes on with its own after a reload. */
  #begin() {
    const isNew = this.#own(DRAFT) === null
    for (const key of KEPT) {
      if (this.#own(key) === null) this.#putOwn(key, this.#shared(key) ?? NOTHING)
    }
    if (isNew) this.#takePrevious()
  }

  /** The text that one tab stored over another's joins those that can be brought back. */
  #takePrevious() {
    const previous = this.#shared(PREVIOUS)
    if (previous === null) return
    const draft = draftOf(parse(previous))
    const { kept } = this.readAside()
    const known = [this.read(), ...kept.map(one => one.draft)].map(one => one && JSON.stringify(packed(one)))
    if (draft && !known.includes(JSON.stringify(packed(draft)))) {
      this.writeAside([...kept, { draft, tests: null, question: null }].slice(-MOST_ASIDE), false)
    }
    try {
      this.#open().removeItem(PREVIOUS)
    } catch {
      // It is known by then, and not taken twice.
    }
  }

  /** Where there is no room for it, the draft's own write says that nothing is kept. */
  #put(key, value) {
    const raw = value && JSON.stringify(value)
    this.#putOwn(key, raw ?? NOTHING)
    try {
      if (raw) this.#open()?.setItem(key, raw)
      else this.#open()?.removeItem(key)
    } catch {
      // As above.
    }
  }

  /** Keeps the tab's own copy; an outdated one must not stay in place of one that finds no room. */
  #putOwn(key, raw) {
    try {
      const storage = this.#openOwn()
      storage?.removeItem(key)
      storage?.setItem(key, raw)
      return ""
    } catch (err) {
      return whyNot(err)
    }
  }

  #get(key) {
    return this.#own(key) ?? this.#shared(key)
  }

  #own(key) {
    return itemOf(this.#openOwn, key)
  }

  #shared(key) {
    return itemOf(this.#open, key)
  }
}

function itemOf(open, key) {
  try {
    return open()?.getItem(key) ?? null
  } catch {
    return null
  }
}

function versionOf(value) {
  const bytes = typeof value?.bytes === "string" ? fromBase64(value.bytes) : null
  return bytes && typeof value.name === "string" ? { name: value.name, bytes } : null
}

const packedVersion = ({ name, bytes }) => ({ name, bytes: toBase64(bytes) })

/**
 * A question with its strings and nothing else, or null. Those of before status and site have neither.
 * @param {unknown} value
 */
export function questionOf(value) {
  if (typeof value !== "object" || value === null) return null
  const { crawler, dialect, url, lang, status = "", site = "" } = value
  const all = { crawler, dialect, url, lang, status, site }
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
