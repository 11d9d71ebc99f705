/**
 * The version that the text is compared with: as it was opened, a kept version, another
 * file, or a pasted text. It has an editor of its own in <robots-before>, which scrolls
 * with that of the text. Both show where they differ.
 */
import { Annotation, EditorState } from "@codemirror/state"
import { EditorView, highlightSpecialChars, keymap, lineNumbers, placeholder } from "@codemirror/view"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { say } from "../say.js"
import { abreast, level } from "./abreast.js"
import { changedField, changes, setChanged } from "./changes.js"
import { typing } from "./typing.js"
import { MAX_BYTES, filePicker } from "./files.js"

/** Marks a text that was put here, not typed. */
const taken = Annotation.define()

const SETTLE_AFTER = 200 // ms without an edit

/** Where there is no room for two texts side by side, one shows what became of both. */
const narrow = matchMedia("(max-width: 1023px)")

export class Before {
  picker = filePicker(file => this.#read(file), say("Open the version to compare with"))

  #store
  #bench
  #name = ""
  #label = "" // of a kept version
  #kind = "opened"
  #opened = null // {name, bytes, text}
  #bytes = new Uint8Array()
  #timer = 0
  #lines = 0 // that differ
  #hop = 0 // the difference that was gone to last, from 1
  #view = null
  #apart = null // ends the scrolling together
  #host = null
  #shown = false

  /**
   * What it may do in the workspace.
   * @typedef {object} Bench
   * @property {() => EditorView} newer the editor of the text
   * @property {(a: Text, b: Text) => Promise<object|null>} differences of two texts, see differences.js
   * @property {(bytes: Uint8Array) => void} changed there is another older version
   * @property {(wanted: {op: string, id?: number}) => void} ask the history for a version; it comes through take
   * @property {(detail: string) => void} emit
   * @property {(notice: string) => void} tell
   */

  /**
   * @param {import("./draft.js").DraftStore} store
   * @param {Bench} bench
   */
  constructor(store, bench) {
    this.#store = store
    this.#bench = bench
    narrow.addEventListener("change", () => this.mark())
  }

  /** Goes on with the version that was there before a reload; false when there is none. */
  restore() {
    const kept = this.#store.readBefore()
    if (!kept) return false
    this.#opened = withText(kept.opened)
    this.#take({ ...withText(kept.shown), label: kept.label }, kept.kind)
    return true
  }

  /** The document has just been opened, with these bytes. */
  opened(text, bytes, name) {
    this.#opened = { text, bytes, name }
    if (this.#kind === "opened") this.#take(this.#opened, "opened")
    else this.#keep()
  }

  /** @param {string} kind "opened", "saved", "file", "pasted", or "version:" and the id of one that is kept */
  choose(kind) {
    if (kind === "file") this.picker.click()
    else if (kind === "pasted") this.#take({ text: "", bytes: new Uint8Array(), name: "" }, "pasted")
    else if (kind === "saved") this.#bench.ask({ op: "saved" })
    else if (kind.startsWith("version:")) this.#bench.ask({ op: "compare", id: Number(kind.slice("version:".length)) })
    else this.#take(this.#opened, "opened")
    this.#tell() // a picker that is closed leaves what was
  }

  /** @param {{bytes: Uint8Array, name: string, label: string}|null} version a kept one; null when there is no other than the text */
  take(version) {
    if (version) this.#take({ ...withText(version), label: version.label }, "version")
    else this.#bench.tell(say("This browser keeps no other version of the text yet."))
  }

  /** Gives the engine what it may never have heard. */
  send() {
    this.#bench.changed(this.#bytes)
  }

  /** The text, to be put back in the place of the document. */
  get current() {
    return { bytes: this.#bytes, name: this.#name }
  }

  /** Shows where the two texts differ, while somebody compares. */
  async mark() {
    const newer = this.#bench.newer()
    if (!this.#shown || !this.#view) return show(newer, null)
    const [old, now] = [this.#view.state.doc, newer.state.doc]
    const found = await this.#bench.differences(old, now)
    // Where either has changed meanwhile, this is due again.
    if (!found || !this.#shown || old !== this.#view.state.doc || now !== newer.state.doc) return
    show(this.#view, narrow.matches ? { ...found.old, gaps: [] } : found.old)
    show(newer, narrow.matches ? { ...found.now, gaps: found.gone } : found.now)
    level(this.#view, newer)
    this.#lines = found.count
    this.#hop = 0
    this.#tell()
  }

  /** Goes to the next difference from the cursor on, or with -1 to the one before. */
  hop(step) {
    const newer = this.#bench.newer()
    const { hops } = newer.state.field(changedField)
    if (hops.length === 0) return
    const { head } = newer.state.selection.main
    const ahead = step > 0 ? hops.findIndex(at => at > head) : hops.findLastIndex(at => at < head)
    const next = ahead >= 0 ? ahead : step > 0 ? 0 : hops.length - 1
    this.#hop = next + 1
    const at = Math.min(hops[next], newer.state.doc.length)
    newer.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) })
    this.#tell()
  }

  /** The element whose shadow root the editor is shown in. */
  enter(host) {
    this.#host = host
    this.#place()
  }

  leave(host) {
    if (this.#host === host) this.#host = null
  }

  /** Shows the editor while somebody compares: a page has one text box for the file, not two. */
  show(shown) {
    this.#shown = shown
    this.#place()
  }

  #place() {
    this.#apart?.()
    if (!this.#shown || !this.#host) return this.#view?.dom.remove()
    this.#view ??= this.#build(this.#host.shadowRoot)
    this.#view.setRoot(this.#host.shadowRoot)
    this.#host.shadowRoot.append(this.#view.dom)
    this.#apart = abreast(this.#view, this.#bench.newer())
  }

  #build(root) {
    const text = new TextDecoder().decode(this.#bytes)
    return new EditorView({
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          changes,
          history(),
          typing,
          highlightSpecialChars(),
          placeholder(say("Paste the other version here")),
          keymap.of([...historyKeymap, ...defaultKeymap]),
          EditorView.editorAttributes.of({ class: "robots older" }),
          EditorView.contentAttributes.of({
            tabindex: "0",
            "aria-label": say("The version to compare with"),
            spellcheck: "false",
            autocorrect: "off",
            autocapitalize: "off",
            translate: "no",
          }),
          EditorView.updateListener.of(update => update.docChanged && this.#edited(update)),
        ],
      }),
    })
  }

  #edited({ transactions, state }) {
    if (transactions.every(tr => tr.annotation(taken))) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#bytes = new TextEncoder().encode(state.doc.toString())
      this.#kind = "pasted"
      this.#label = ""
      this.send()
      this.#keep()
      this.#tell()
    }, SETTLE_AFTER)
  }

  #take({ text, bytes, name, label = "" }, kind) {
    this.#kind = kind
    this.#label = label
    this.#name = name
    this.#bytes = bytes
    const { state } = this.#view ?? {}
    this.#view?.dispatch({
      changes: { from: 0, to: state.doc.length, insert: state.toText(text) },
      annotations: taken.of(true),
    })
    this.send()
    this.#keep()
    this.#tell()
  }

  #keep() {
    this.#store.writeBefore({ kind: this.#kind, label: this.#label, shown: this.current, opened: this.#opened })
  }

  async #read(file) {
    if (file.size > MAX_BYTES) {
      this.#bench.tell(say("“{name}” is larger than {n} MB and was not opened. Your text was kept.", { name: file.name, n: MAX_BYTES >> 20 }))
      return
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      this.#take({ text: new TextDecoder().decode(bytes), bytes, name: file.name }, "file")
    } catch {
      this.#bench.tell(say("“{name}” could not be read. Your text was kept.", { name: file.name }))
    }
  }

  #tell() {
    const hops = this.#bench.newer().state.field(changedField).hops.length
    this.#bench.emit(JSON.stringify({
      kind: this.#kind, name: this.#label || this.#name, lines: this.#lines, hops, hop: this.#hop,
    }))
  }
}

/** @param {object|null} side what an editor shows as different */
function show(view, side) {
  view.dispatch({ effects: setChanged.of(side) })
}

const withText = ({ name, bytes }) => ({ name, bytes, text: new TextDecoder().decode(bytes) })
