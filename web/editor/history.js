/**
 * The history of the file: versions that are kept by themselves when the text rests or
 * another one takes its place, and those that the user asks for by name.
 */
import { language, say } from "../say.js"
import { differences } from "./differences.js"

const REST_AFTER = 5_000 // ms without an edit

/** Deleted versions that can be brought back in this tab. */
const MOST_REMOVED = 20

/** A larger text is kept without saying how it differs: that would hold up the page. */
const MOST_COMPARED = 2 << 20 // bytes

/**
 * The document as it stood at one moment.
 * @typedef {object} Snapshot
 * @property {string} name of the file
 * @property {import("@codemirror/state").Text} doc
 * @property {Uint8Array|null} base its bytes, where they are not the UTF-8 of its text
 * @property {import("@codemirror/state").ChangeSet|null} since the changes made on them; null for none
 */

/**
 * What the history may do in the workspace.
 * @typedef {object} Bench
 * @property {() => Snapshot} snapshot
 * @property {(text: string) => import("@codemirror/state").Text} textOf
 * @property {(base: Uint8Array, since: import("@codemirror/state").ChangeSet) => Promise<Uint8Array>} made
 * @property {(bytes: Uint8Array, name: string) => void} open puts a file in the place of the text, in one undo step
 * @property {(version: {bytes: Uint8Array, name: string, label: string}) => void} compare
 * @property {(detail: string) => void} emit robots-history
 */

export class History {
  #store
  #bench
  #versions = []
  #removed = []
  #refused = false
  #full = false
  #crowded = false
  #said = ""
  #timer = 0
  #queue = Promise.resolve()
  #tabs = new BroadcastChannel("robotstester:history")

  /**
   * @param {import("./version-store.js").VersionStore} store
   * @param {Bench} bench
   */
  constructor(store, bench) {
    this.#store = store
    this.#bench = bench
    this.#tabs.onmessage = () => this.list()
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#rest())
    document.addEventListener("robots-words", () => this.#speak())
    this.list()
  }

  /** The page has another language: titles and dates are said anew, what was said last is gone. */
  #speak() {
    this.#said = ""
    this.list()
  }

  /** The text has changed: once it rests it is kept. */
  edited() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#rest(), REST_AFTER)
  }

  /** The page may be closed from where it is hidden, so what was edited does not wait then. */
  #rest() {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = 0
    this.keep(this.#bench.snapshot(), "rest")
  }

  /**
   * Keeps a version.
   * @param {Snapshot} snapshot
   * @param {string} why
   * @param {string} label the name that the user gave it, or ""
   */
  keep(snapshot, why, label = "") {
    return this.#write(async () => {
      const kept = await this.#keep(snapshot, why, label)
      if (label && kept) this.#said = say("Kept as “{label}”.", { label })
    })
  }

  /** Reads the list again and tells it. */
  list() {
    return this.#next(() => this.#relist())
  }

  /** @param {{op: string, id?: number, label?: string}} wanted what the user asks for */
  act({ op, id = 0, label = "" }) {
    this.#said = ""
    const name = label.trim().slice(0, 80)
    switch (op) {
      case "list": return this.list()
      case "keep": return this.keep(this.#bench.snapshot(), "asked", name || when(Date.now()))
      case "restore": return this.#restore(id)
      case "compare": return this.#compare(id)
      case "saved": return this.#compareWithSaved()
      case "rename": return this.#write(() => this.#store.rename(id, name))
      case "delete": return this.#write(() => this.#remove(id))
      case "undo": return this.#write(() => this.#bringBack())
    }
  }

  /** Keeps the text as it is now, then puts the version in its place. */
  #restore(id) {
    const now = this.#bench.snapshot()
    return this.#write(async () => {
      const version = this.#versions.find(one => one.id === id)
      const bytes = await this.#store.bytes(id) // before what is kept now can take its room
      if (!version || !bytes) {
        this.#said = GONE()
        return
      }
      try {
        await this.#keep(now, "left")
      } finally {
        // Where it cannot be kept, undo still has it.
        this.#bench.open(bytes, version.name)
        this.#said = say("The version is in place of your text. Undo brings yours back.")
      }
    })
  }

  #compare(id) {
    return this.#next(async () => {
      const bytes = await this.#store.bytes(id)
      const version = this.#versions.find(one => one.id === id)
      if (bytes && version) this.#bench.compare({ bytes, name: version.name, label: this.#title(version), id })
      else this.#said = GONE()
    })
  }

  /** The newest version that is not what the text is now. */
  #compareWithSaved() {
    return this.#next(async () => {
      const now = await this.#bytesOf(this.#bench.snapshot())
      for (const version of this.#versions) {
        const bytes = await this.#store.bytes(version.id)
        if (!bytes || areEqual(bytes, now)) continue
        this.#bench.compare({ bytes, name: version.name, label: this.#title(version), id: version.id })
        return
      }
      this.#bench.compare(null)
    })
  }

  async #remove(id) {
    const removed = await this.#store.remove(id)
    if (!removed) return
    this.#removed = [...this.#removed, removed].slice(-MOST_REMOVED)
    this.#said = say("“{version}” was deleted.", { version: this.#title(removed.version) })
  }

  async #bringBack() {
    const removed = this.#removed.at(-1)
    if (!removed) return
    await this.#store.putBack(removed)
    this.#removed.pop()
  }

  /** @returns {Promise<boolean>} false when there is nothing to keep, or no room left that may be taken */
  async #keep(snapshot, why, label = "") {
    if (snapshot.doc.length === 0 && !label) return false
    const bytes = await this.#bytesOf(snapshot)
    const version = { at: Date.now(), label, why, name: snapshot.name, change: await this.#changeTo(bytes) }
    const id = await this.#keepOnce(version, bytes)
    this.#crowded = id === 0
    return id !== 0
  }

  /** A browser whose storage is full gets one more chance, with fewer of what nobody named. */
  async #keepOnce(version, bytes) {
    try {
      return await this.#store.keep(version, bytes)
    } catch (error) {
      if (error?.name !== "QuotaExceededError" || !(await this.#store.thin())) throw error
      return this.#store.keep(version, bytes)
    }
  }

  async #bytesOf({ doc, base, since }) {
    if (base) {
      if (!since || since.empty) return base
      try {
        return await this.#bench.made(base, since)
      } catch {
        // Nobody can make the file's own bytes now; the text is not lost.
      }
    }
    return new TextEncoder().encode(doc.toString())
  }

  /** What is new since the newest version. */
  async #changeTo(bytes) {
    const last = this.#versions[0]
    const old = last && (await this.#store.bytes(last.id))
    if (!old || Math.max(old.length, bytes.length) > MOST_COMPARED) return null
    const text = of => this.#bench.textOf(new TextDecoder().decode(of))
    const now = text(bytes)
    const { added, removed, now: side } = differences(text(old), now)
    return added + removed > 0 ? { added, removed, line: now.lineAt(side.hops[0]).number } : null
  }

  async #relist() {
    this.#versions = await this.#store.list()
  }

  /** Changes what is kept; other tabs hear of it. */
  #write(work) {
    return this.#next(async () => {
      await work()
      this.#full = false
      await this.#relist()
      this.#tabs.postMessage("")
    })
  }

  /** One thing at a time, in order; what fails says so, and the next one is tried all the same. */
  #next(work) {
    this.#queue = this.#queue.then(async () => {
      try {
        await work()
        this.#refused = false
      } catch (error) {
        if (error?.name === "QuotaExceededError") this.#full = true
        else this.#refused = true
      }
      this.#tell()
    })
    return this.#queue
  }

  #title(version) {
    return version.label || say("Saved {when}", { when: when(version.at) })
  }

  #tell() {
    const versions = this.#versions.map(version => ({ ...version, when: when(version.at), title: this.#title(version) }))
    const undo = this.#removed.length > 0 ? this.#title(this.#removed.at(-1).version) : ""
    const state = this.#refused ? "refused" : this.#full ? "full" : this.#crowded ? "crowded" : "ready"
    this.#bench.emit(JSON.stringify({ state, said: this.#said, undo, versions }))
  }
}

const GONE = () => say("This version is gone. Your text is unchanged.")

const when = at => new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at)

function areEqual(a, b) {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
