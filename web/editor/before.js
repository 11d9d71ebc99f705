/**
 * The version that the text is compared with: as it was opened, another file, or
 * a pasted text. It has an editor of its own, without marks, in <robots-before>.
 */
import { Annotation, EditorState } from "@codemirror/state"
import { EditorView, drawSelection, highlightSpecialChars, keymap, lineNumbers, placeholder } from "@codemirror/view"
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { changedLines, differingLines, setChanged } from "./changes.js"
import { typeOver } from "./editor.js"
import { MAX_BYTES, filePicker } from "./files.js"

/** Marks a text that was put here, not typed. */
const taken = Annotation.define()

const SETTLE_AFTER = 200 // ms without an edit

export class Before {
  picker = filePicker(file => this.#read(file), "Open the version to compare with")

  #store
  #told
  #name = ""
  #kind = "opened"
  #opened = null // {name, bytes, text}
  #bytes = new Uint8Array()
  #timer = 0
  #lines = 0 // of the newer text that differ
  #view = null
  #host = null
  #shown = false

  /**
   * @param {import("./draft.js").DraftStore} store
   * @param {{changed: (bytes: Uint8Array) => void, emit: (detail: string) => void, tell: (notice: string) => void}} told
   */
  constructor(store, told) {
    this.#store = store
    this.#told = told
  }

  /** Goes on with the version that was there before a reload; false when there is none. */
  restore() {
    const kept = this.#store.readBefore()
    if (!kept) return false
    this.#opened = withText(kept.opened)
    this.#take(withText(kept.shown), kept.kind)
    return true
  }

  /** The document has just been opened, with these bytes. */
  opened(text, bytes, name) {
    this.#opened = { text, bytes, name }
    if (this.#kind === "opened") this.#take(this.#opened, "opened")
    else this.#keep()
  }

  /** @param {"opened"|"file"|"pasted"} kind */
  choose(kind) {
    if (kind === "file") this.picker.click()
    else if (kind === "pasted") this.#take({ text: "", bytes: new Uint8Array(), name: "" }, "pasted")
    else this.#take(this.#opened, "opened")
    this.#tell() // a picker that is closed leaves what was
  }

  /** Gives the engine what it may never have heard. */
  send() {
    this.#told.changed(this.#bytes)
  }

  /** The text, to be put back in the place of the document. */
  get current() {
    return { bytes: this.#bytes, name: this.#name }
  }

  /**
   * Shows which lines differ from the newer text.
   * @param {import("@codemirror/state").Text} now
   * @returns {number[]} those of the newer text, from 0; none while nobody compares
   */
  mark(now) {
    if (!this.#shown || !this.#host?.offsetParent) return []
    const [gone, come] = differingLines([...this.#view.state.doc.iterLines()], [...now.iterLines()])
    this.#view.dispatch({ effects: setChanged.of(gone) })
    this.#lines = come.length
    this.#tell()
    return come
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
    if (!this.#shown || !this.#host) return this.#view?.dom.remove()
    this.#view ??= this.#build(this.#host.shadowRoot)
    this.#view.setRoot(this.#host.shadowRoot)
    this.#host.shadowRoot.append(this.#view.dom)
  }

  #build(root) {
    const text = new TextDecoder().decode(this.#bytes)
    return new EditorView({
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          changedLines,
          history(),
          typeOver,
          drawSelection(),
          highlightSpecialChars(),
          placeholder("Paste the other version here"),
          keymap.of([...historyKeymap, ...defaultKeymap]),
          EditorView.editorAttributes.of({ class: "robots older" }),
          EditorView.contentAttributes.of({
            tabindex: "0",
            "aria-label": "The version to compare with",
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
      this.send()
      this.#keep()
      this.#tell()
    }, SETTLE_AFTER)
  }

  #take({ text, bytes, name }, kind) {
    this.#kind = kind
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
    this.#store.writeBefore({ kind: this.#kind, shown: this.current, opened: this.#opened })
  }

  async #read(file) {
    if (file.size > MAX_BYTES) {
      this.#told.tell(`“${file.name}” is larger than 20 MB and was not opened. Your text was kept.`)
      return
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      this.#take({ text: new TextDecoder().decode(bytes), bytes, name: file.name }, "file")
    } catch {
      this.#told.tell(`“${file.name}” could not be read. Your text was kept.`)
    }
  }

  #tell() {
    this.#told.emit(JSON.stringify({ kind: this.#kind, name: this.#name, lines: this.#lines }))
  }
}

const withText = ({ name, bytes }) => ({ name, bytes, text: new TextDecoder().decode(bytes) })
