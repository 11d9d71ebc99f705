/**
 * The workspace: the live editor, the file behind it, the question and the engine
 * client. It outlives every <robots-editor>: whichever is newest in the page shows it.
 */
import { Annotation, ChangeSet, Transaction } from "@codemirror/state"
import { isolateHistory, undo } from "@codemirror/commands"
import { EditorView } from "@codemirror/view"
import { hearWords } from "../language.js"
import { say } from "../say.js"
import { watchAddress } from "../share.js"
import { watchArrivals } from "./arrivals.js"
import { Before } from "./before.js"
import { Cases } from "./cases.js"
import { deadField, readDead, setDead } from "./dead.js"
import { fromBase64, questionOf, toBase64 } from "./draft.js"
import { WORDS_ID, createEditor, speak } from "./editor.js"
import { Engine, listed } from "./engine.js"
import { MAX_BYTES, acceptDrops, filePicker, saveFile } from "./files.js"
import { Later } from "./later.js"
import { readLines, setMarks } from "./marks.js"
import { Mender } from "./mender.js"
import { Near } from "./near.js"
import { readProblems, setProblems } from "./problems.js"
import { Saver } from "./saver.js"
import { Stage } from "./stage.js"
import { DEFAULT_NAME, fileOf, setSource, sourceField, sourceOf } from "./source.js"
import { UpdateTimer } from "./timing.js"
import { whole } from "./whole.js"

/** News that a new UI does not need: it names its reports itself, and reads tests and question. */
const once = new Set(["robots-report", "robots-case", "robots-mended", "robots-witness"])

/** Marks a change that the engine knows: it came from there. */
const known = Annotation.define()

/** Marks a change to a text that is nobody's own, such as an example. */
const exemplary = Annotation.define()

/** The reports that the editor itself needs, whatever the UI looks at. */
const PROBLEMS = { name: "problems", args: "" }
const DEAD = { name: "rules-dead", args: "" }

const BYTES_WITHIN = 6_000 // ms
const LARGE = 1 << 20 // bytes; opening that many can be seen to take time
const LISTED = 2_000 // lines on paper, and characters of each
const MARK_AFTER = 120 // ms without an answer

export class Workspace {
  #stage
  #frame = document.createElement("div")
  #words = document.createElement("div")
  #picker = filePicker(file => this.#read(file), say("Open a robots.txt"))
  #store
  #question
  #last = new Map()
  #saver
  #notice = ""
  #opening = "" // name of a large file on its way
  #untouched = false
  #comparing = false
  #marking = 0
  #later
  #timer = new UpdateTimer()
  #mender
  /** The data that the UI heard last, by the beginning of the report, which names it. */
  #told = new Map()
  /** The engine of the UI's own program. */
  near = new Near()

  /**
   * @param {object} options
   * @param {import("./draft.js").DraftStore} options.store
   * @param {{text: string, question: {crawler: string, dialect: string, url: string, lang: string}}} options.example shown on the first visit
   */
  constructor({ store, example }) {
    this.#store = store
    const draft = store.read()
    this.#untouched = !draft
    this.#question = store.readQuestion() ?? example.question
    this.view = createEditor({
      text: draft?.text ?? example.text,
      source: draft ? sourceOfDraft(draft) : { name: DEFAULT_NAME, base: null, since: null },
      root: this.#build(),
      dispatch: (trs, view) => this.#dispatch(trs, view),
      report: {
        window: (from, to) => this.engine.view(from, to),
        cursor: (line, column) => this.#emit("robots-cursor", JSON.stringify({ line, column })),
        words: words => (this.#words.textContent = words),
      },
      help: {
        look: (name, args) => this.#mender.look(name, args),
        mend: wanted => this.#mender.mend(wanted),
        take: witness => this.#emit("robots-witness", JSON.stringify(witness)),
      },
    })
    this.#later = new Later(module => this.#furnish(module), () => this.#emit("robots-history", '{"state":"failed","versions":[]}'))
    this.cases = new Cases(store, this.#bench())
    this.before = new Before(store, this.#aside())
    this.#frame.append(this.view.dom, this.#words, this.#picker, this.cases.picker, this.before.picker)
    this.#stage = new Stage(this.#frame, this.view)
    this.view.contentDOM.addEventListener("beforeinput", event => this.#timer.input(event.timeStamp), { capture: true })
    acceptDrops(
      file => this.#read(file),
      over => this.#frame.classList.toggle("dropping", over),
    )
    this.engine = new Engine(this.#desk())
    hearWords(words => this.engine.speak(words))
    this.engine.watch([PROBLEMS, DEAD])
    this.#mender = new Mender(this.engine, {
      length: () => this.view.state.doc.length,
      change: set => this.#change(set),
      replace: bytes => this.#mended(bytes),
      emit: detail => this.#emit("robots-mended", detail),
    })
    this.engine.ask(this.#question)
    this.#saver = new Saver(
      store,
      () => this.#draft(),
      () => this.#file(),
    )
    this.#file()
    if (!this.before.restore()) this.#compareFromHere()
    watchAddress(fragment => this.cases.open(fragment))
    watchArrivals({
      file: file => this.#read(file, (bytes, name) => this.cases.arrive(bytes, name)),
      text: text => this.cases.arrive(new TextEncoder().encode(text), DEFAULT_NAME),
      url: url => this.cases.arriveAt(url),
    })
    hearWords(() => {
      this.view.dispatch({ effects: speak() })
      this.#file()
    })
  }

  /** What cases may do here. */
  #bench() {
    return {
      draft: () => this.#draft(),
      untouched: () => (this.#untouched || this.view.state.doc.length === 0) && this.cases.tests.length === 0,
      load: (bytes, name) => this.engine.load(bytes, name),
      open: (bytes, name) => this.#openBytes(bytes, name),
      restore: draft => this.#replace(draft.text, sourceOfDraft(draft), false),
      ask: question => this.ask(JSON.stringify(question)),
      question: () => this.#question,
      report: (name, args) => this.engine.report(name, args),
      emit: (type, detail) => this.#emit(type, detail),
    }
  }

  /** What the older version may do here. */
  #aside() {
    return {
      newer: () => this.view,
      differences: async (a, b) => (await this.#later.get())?.differences(a, b),
      changed: bytes => {
        if (this.#comparing) this.engine.before(bytes)
        this.#markChanges()
      },
      ask: wanted => this.history(wanted),
      emit: detail => this.#emit("robots-before", detail),
      tell: notice => this.#tell(notice),
    }
  }

  /** What comes in a file of its own, see web/versions.js. */
  #furnish({ History, VersionStore, differences }) {
    const history = new History(new VersionStore(() => indexedDB), {
      snapshot: () => this.#snapshot(),
      textOf: text => this.view.state.toText(text),
      made: (base, since) => this.#made(base, since),
      open: (bytes, name) => this.#openBytes(bytes, name),
      compare: version => this.before.take(version),
      emit: detail => this.#emit("robots-history", detail),
    })
    return { history, differences }
  }

  /** The document as it stands, for the history; it can be kept later, whatever is typed meanwhile. */
  #snapshot() {
    const { doc } = this.view.state
    return { doc, ...this.view.state.field(sourceField) }
  }

  /** The bytes of an earlier document, which only the engine can make of the file's own and the changes since. */
  async #made(base, since) {
    const wanted = { base: toBase64(base), length: since.length, changes: listed(since) }
    const { data } = JSON.parse(new TextDecoder().decode(await this.engine.report("made", JSON.stringify(wanted))))
    if (typeof data.file !== "string") throw new Error("the changes do not fit the file")
    return fromBase64(data.file)
  }

  /** @param {{op: string, id?: number, label?: string}} wanted of the history; robots-history tells of it */
  async history(wanted) {
    this.#later.release()
    ;(await this.#later.get())?.history.act(wanted)
  }

  /** Has the document kept as it is now. */
  #keepVersion(why) {
    const snapshot = this.#snapshot()
    this.#later.get().then(part => part?.history.keep(snapshot, why))
  }

  /** The text as it is now is what later ones are compared with. */
  #compareFromHere() {
    const { state } = this.view
    const { name, base, since } = state.field(sourceField)
    const text = state.doc.toString()
    const bytes = base && (!since || since.empty) ? base : new TextEncoder().encode(text)
    this.before.opened(text, bytes, name)
  }

  /** The view needs a shadow root before the first element comes; this one is never shown. */
  #build() {
    this.#frame.className = "frame"
    this.#words.className = "words"
    this.#words.id = WORDS_ID
    const root = document.createElement("div").attachShadow({ mode: "open" })
    root.append(this.#frame)
    return root
  }

  /** Shows the editor in a <robots-editor>. */
  enter(host) {
    this.#stage.enter(host)
  }

  /** Takes the editor out of a <robots-editor>; another one that is in the page gets it. */
  leave(host) {
    this.#stage.leave(host)
  }

  /** Sends the newest state of everything to a UI that has just come. */
  hello() {
    if (this.#last.get("robots-answer") === "") { // it went with the UI that gave it
      this.#last.delete("robots-answer")
      this.engine.ask(this.#question)
    }
    for (const [type, detail] of this.#last) this.#send(type, detail)
  }

  /** @param {string} json the question */
  ask(json) {
    const question = questionOf(parse(json))
    if (!question) return
    this.#question = question
    this.#store.writeQuestion(question)
    const marks = this.#answerNear(this.view.state, 0)
    this.engine.ask(question, marks !== null)
    if (!marks) return
    this.view.dispatch({ effects: setMarks.of(marks) })
    this.#tellAnswer("")
  }

  /** @param {string} json the reports to keep up to date, [{name, args}] */
  watch(json) {
    const reports = parse(json)
    if (!Array.isArray(reports)) return
    const comparing = reports.some(({ name }) => name === "compare")
    if (comparing) this.#later.release()
    this.before.show(comparing)
    if (comparing && !this.#comparing) {
      this.#comparing = true
      this.before.send()
    }
    this.#markChanges() // the view may have come or gone
    this.#told.clear() // a new UI has heard nothing
    this.engine.watch([...reports.filter(({ name }) => name !== PROBLEMS.name), PROBLEMS, DEAD])
  }

  /**
   * Makes changes that the engine proposed, as one step that can be undone.
   * @param {string} json {rev, changes: [[from, to, insert], …]}
   * @returns {boolean} false when the text has changed since they were proposed
   */
  apply(json) {
    const { rev, changes } = parse(json) ?? {}
    if (rev !== this.engine.rev || !Array.isArray(changes)) return false
    this.#change(changes.map(([from, to, insert]) => ({ from, to, insert })))
    return true
  }

  /** @param {string} json a change to be worked out and made, {name, args}; robots-mended tells of it */
  mend(json) {
    const wanted = parse(json)
    if (!wanted) return
    if (wanted.name === "fix-all" || wanted.name === "format") this.#keepVersion("mend")
    this.#mender.mend(wanted)
  }

  /** Takes the last change back. */
  undo() {
    undo(this.view)
    this.view.focus()
  }

  /** @param {import("@codemirror/state").ChangeSpec} changes made in one undo step */
  #change(changes) {
    this.view.dispatch({
      changes,
      annotations: [Transaction.userEvent.of("input.fix"), isolateHistory.of("full")],
      scrollIntoView: true,
    })
  }

  /** A mended file that is not only another text: a byte order mark is gone, or line ends are others. */
  #mended(bytes) {
    const { name } = this.view.state.field(sourceField)
    const text = new TextDecoder().decode(bytes)
    this.#replace(text, sourceOf(name, bytes, this.view.state.toText(text).toString()), false)
  }

  /** Puts the older version in the place of the text, in one step that can be undone. */
  takeBefore() {
    const { bytes, name } = this.before.current
    if (this.engine.loaded) this.engine.load(bytes, name || DEFAULT_NAME)
  }

  /** The question as JSON. */
  question() {
    return JSON.stringify(this.#question)
  }

  /** Lets the user choose a file. */
  openFile() {
    this.#picker.click()
  }

  /** Replaces the text by one of the page's own, in one step that can be undone. What the reader wrote is set aside. */
  load(text, name, example = false) {
    if (!this.#untouched && this.view.state.doc.length > 0) this.cases.leave()
    this.#replace(text, { name: name || DEFAULT_NAME, base: null, since: null }, false, example)
    this.#compareFromHere()
  }

  /** Puts a text in at the cursor, on lines of its own and behind the group there, in one step that can be undone. */
  async insert(text) {
    const number = ({ doc, selection }) => doc.lineAt(selection.main.head).number
    const room = await this.#mender.look("room", String(number(this.view.state)))
    const { doc } = this.view.state
    const here = doc.line(room?.line ?? number(this.view.state))
    const before = here.length > 0 ? "\n\n" : ""
    const after = here.number < doc.lines && doc.line(here.number + 1).length > 0 ? "\n" : ""
    const insert = before + text.trimEnd() + after
    this.view.dispatch({
      changes: { from: here.to, insert },
      selection: { anchor: here.to + before.length },
      annotations: [Transaction.userEvent.of("input.paste"), isolateHistory.of("full")],
      scrollIntoView: true,
    })
    this.view.focus()
    const told = say("Inserted at line {line}. Undo takes it back.", { line: here.number + before.length })
    this.#emit("robots-mended", JSON.stringify({ name: "insert", done: true, say: told, rev: this.engine.rev }))
  }

  /** Puts the cursor on a line, counted from 1, and scrolls to it. */
  jump(line) {
    const { doc } = this.view.state
    const at = doc.line(Math.max(1, Math.min(doc.lines, Math.trunc(line) || 1))).from
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) })
    this.view.focus()
  }

  /** The text as the report `listing` has it, but for what the engine knows of its lines. */
  listing() {
    const { doc } = this.view.state
    const lines = []
    for (const text of doc.iterLines(1, Math.min(doc.lines, LISTED) + 1)) lines.push({ text: text.slice(0, LISTED), marks: "", note: "" })
    return JSON.stringify({ lines, more: doc.lines - lines.length })
  }

  /** The UI has drawn the newest answer. */
  shown() {
    this.#timer.shown()
  }

  /** Tries a stopped engine again. */
  retry() {
    this.engine.retry()
  }

  /** Saves the file: its own bytes, whatever the editor could show of them. */
  async download() {
    const { name, base, since } = this.view.state.field(sourceField)
    if (base && (!since || since.empty)) return saveFile(base, name)
    try {
      const bytes = await within(BYTES_WITHIN, this.engine.bytes())
      this.#tell("")
      saveFile(bytes, name)
    } catch {
      saveFile(new TextEncoder().encode(this.view.state.doc.toString()), name)
      if (base) this.#tell(say("The checker did not answer, so the text was saved as you see it: UTF-8 with LF line ends."))
    }
  }

  async #read(file, open = (bytes, name) => this.#openBytes(bytes, name)) {
    if (/\.(json|csv)$/i.test(file.name)) return this.cases.take(file)
    if (file.size > MAX_BYTES) {
      const size = Math.ceil(file.size / 2 ** 20)
      this.#tell(say("“{file}” has {size} MB; files up to 20 MB can be opened. Your text was kept.", { file: file.name, size }))
      return
    }
    if (file.size > LARGE) this.#showOpening(file.name)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      open(bytes, file.name)
    } catch {
      this.#notOpened(file.name, say("“{file}” could not be read. Your text was kept.", { file: file.name }))
    }
  }

  #openBytes(bytes, name) {
    if (this.engine.loaded) this.engine.load(bytes, name)
    else this.#opened(new TextDecoder().decode(bytes), bytes, name)
  }

  #showOpening(name) {
    this.#opening = name
    this.#file()
  }

  /** A later file may be on its way when an earlier one comes to its end. */
  #endOpening(name) {
    if (name === this.#opening) this.#showOpening("")
  }

  #notOpened(name, why) {
    this.#endOpening(name)
    this.#tell(why)
  }

  #desk() {
    return {
      file: () => fileOf(this.view.state),
      answer: answer => this.#answered(answer),
      report: report => this.#reported(decode(report)),
      opened: (text, bytes, name) => this.#opened(text, bytes, name, true),
      reopened: (text, bytes) => this.#reopened(text, bytes),
      refused: name => this.#notOpened(name, say("“{file}” stopped the checker twice and was not opened. Your text was kept.", { file: name })),
      flatten: () => this.#flatten(),
      state: state => {
        if (state !== "loading") this.#later.release()
        this.#emit("robots-engine", state)
      },
    }
  }

  #opened(text, bytes, name, isKnown = false) {
    this.#endOpening(name)
    this.#replace(text, sourceOf(name, bytes, this.view.state.toText(text).toString()), isKnown)
    this.#keepVersion("opened")
    this.#compareFromHere()
  }

  /** A new engine may read the kept bytes differently from what the page made of them alone. */
  #reopened(text, bytes) {
    const { doc } = this.view.state
    if (doc.eq(this.view.state.toText(text))) return
    const { name } = this.view.state.field(sourceField)
    this.#replace(text, sourceOf(name, bytes, text), true)
  }

  #flatten() {
    const { name } = this.view.state.field(sourceField)
    this.view.dispatch({
      effects: setSource.of({ name, base: null, since: null }),
      annotations: [known.of(true), Transaction.addToHistory.of(false)],
    })
    this.#tell(say("The file's own bytes no longer fit the text, so the text is now what you see: UTF-8 with LF line ends."))
  }

  #replace(text, source, isKnown, example = false) {
    if (!this.#untouched) this.#keepVersion("left")
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: this.view.state.toText(text) },
      selection: { anchor: 0 },
      effects: [setSource.of(source), EditorView.scrollIntoView(0)],
      annotations: [
        known.of(isKnown), exemplary.of(example), Transaction.userEvent.of("input.replace"), isolateHistory.of("full"),
      ],
    })
  }

  #dispatch(trs, view) {
    const edits = trs.filter(tr => tr.docChanged || replaces(tr))
    const ours = edits.filter(tr => !tr.annotation(known))
    if (ours.length > 0) this.#timer.edit()
    const marks = ours.length > 0 && ours.length === edits.length ? this.#answerNear(trs.at(-1).state, ours.length) : null
    view.update(marks ? [...trs, trs.at(-1).state.update({ effects: setMarks.of(marks) })] : trs)
    for (const tr of ours) {
      if (replaces(tr)) this.engine.replace()
      else this.engine.edit(whole(tr.changes, tr.newDoc), marks !== null)
    }
    if (edits.length === 0) return
    this.#timer.sent()
    this.#untouched = edits.every(tr => tr.annotation(exemplary))
    this.#notice = ""
    this.#saver.edited()
    this.#later.get().then(part => part?.history.edited())
    if (marks) this.#tellAnswer("")
  }

  /** Has a small file answered at once, so that the frame which shows the key shows its answer; else gives null. */
  #answerNear(state, edits) {
    const { window } = this.engine
    if (!window || state.field(sourceField).base) return null
    const rev = this.engine.rev + edits
    const lines = this.near.answer({ rev, doc: state.doc, window, question: this.#question })
    return lines && readLines(lines)
  }

  #answered({ lines, page }) {
    const marks = readLines(decode(lines))
    if (marks) this.view.dispatch({ effects: setMarks.of(marks) })
    if (page) this.#tellAnswer(decode(page))
  }

  /** @param {string} page the answer; "" for the one that the UI has itself */
  #tellAnswer(page) {
    this.#timer.answered(page === "")
    this.cases.changed()
    this.#markChanges()
    this.#emit("robots-answer", page)
  }

  /** Problems are painted here as well; the UI hears of them when they have changed. */
  #reported(report) {
    if (report.startsWith('{"name":"rules-dead"')) return this.#showDead(readDead(report))
    if (report.startsWith('{"name":"problems"')) {
      const problems = readProblems(report)
      if (!problems) return // the linter is not done
      this.view.dispatch({ effects: setProblems.of(problems) })
    }
    if (this.#isNews(report)) this.#emit("robots-report", report)
  }

  /** Most keys change few reports; what the UI has heard before is not said again. */
  #isNews(report) {
    const [head, data] = [report.slice(0, report.indexOf(',"rev"')), report.slice(report.indexOf(',"data"'))]
    if (this.#told.get(head) === data) return false
    this.#told.set(head, data)
    return true
  }

  /** Most files have no such rule, and nothing is drawn anew then. */
  #showDead(dead) {
    if (!dead || (dead.lines.length === 0 && this.view.state.field(deadField).lines.size === 0)) return
    this.view.dispatch({ effects: setDead.of(dead) })
  }

  /** Shows where the text differs from the older one, once it stands still; both may be long. */
  #markChanges() {
    if (!this.#comparing) return
    clearTimeout(this.#marking)
    this.#marking = setTimeout(() => this.before.mark(), MARK_AFTER)
  }

  #tell(notice) {
    this.#notice = notice
    this.#file()
  }

  #file() {
    const { name } = this.view.state.field(sourceField)
    const { saved, notice } = this.#saver
    const opening = this.#opening && say("Opening “{file}”…", { file: this.#opening })
    const example = this.#untouched && this.view.state.doc.length > 0
    this.#emit("robots-file", JSON.stringify({ name, saved, notice: opening || this.#notice || notice, example }))
  }

  #draft() {
    const { state } = this.view
    const { name, base, since } = state.field(sourceField)
    return { name, text: state.doc.toString(), base, since: since?.toJSON() ?? null }
  }

  #emit(type, detail) {
    if (type !== "robots-answer" && !once.has(type) && this.#last.get(type) === detail) return
    if (!once.has(type)) this.#last.set(type, detail)
    this.#send(type, detail)
  }

  #send(type, detail) {
    this.#stage?.host?.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

const replaces = tr => tr.effects.some(effect => effect.is(setSource))

const decode = utf8 => new TextDecoder().decode(utf8)

/** The source a stored draft came from; a draft whose changes do not fit its text goes on as text. */
function sourceOfDraft({ name, text, base, since }) {
  const plain = { name, base: null, since: null }
  if (!base) return plain
  if (since === null) return { name, base, since: null }
  try {
    const changes = ChangeSet.fromJSON(since)
    return changes.newLength === text.length ? { name, base, since: changes } : plain
  } catch {
    return plain
  }
}

function parse(json) {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The promise, or a rejection when it takes longer than that. */
function within(ms, promise) {
  let timer
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), ms)
  })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}
