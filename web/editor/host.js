/**
 * <robots-editor>: only a place. It shows the workspace, which lives in this module and
 * outlives every element, so the text survives whatever happens to the page around it.
 */
import example from "../samples/example.txt"
import { pause } from "../pause.js"
import { DraftStore } from "./draft.js"
import { styleSheet } from "./theme.js"
import { Workspace } from "./workspace.js"

/** What the tester shows on the first visit: a file with a trap, and the question that falls into it. */
const EXAMPLE = {
  text: example,
  question: { crawler: "Googlebot", dialect: "", url: "https://www.example.com/shop/lamps?sort=price", lang: "en" },
}

/** Where storage is refused the loader puts a stand-in that forgets. It is no Storage, and nothing is kept in it. */
const storage = name => () => (globalThis[name] instanceof Storage ? globalThis[name] : null)

await pause()

/** The one workspace of the page. */
export const workspace = new Workspace({ store: new DraftStore(storage("localStorage"), storage("sessionStorage")), example: EXAMPLE })

const sheet = styleSheet()

class RobotsEditor extends HTMLElement {
  constructor() {
    super()
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet]
  }

  connectedCallback() {
    this.dataset.testid ??= "editor"
    workspace.enter(this)
  }

  disconnectedCallback() {
    workspace.leave(this)
  }

  /** Sends the newest events again, to a UI that has just come. */
  hello() {
    workspace.hello()
  }

  /** @param {import("./near.js").Near["answer"]} ask the UI's own engine, for files that are small */
  near(ask) {
    workspace.near.offer(ask)
  }

  /** @param {string} json the question to answer from now on */
  ask(json) {
    workspace.ask(json)
  }

  /** @param {string} json the reports to keep up to date, [{name, args}] */
  watch(json) {
    workspace.watch(json)
  }

  /** @param {string} json changes that the engine proposed; @returns {boolean} whether they still fit */
  apply(json) {
    return workspace.apply(json)
  }

  /** @param {string} json {name, args} of a change that the engine works out; robots-mended tells of it */
  mend(json) {
    workspace.mend(json)
  }

  /** Takes the last change back. */
  undo() {
    workspace.undo()
  }

  /** @returns {string} the stored question as JSON */
  question() {
    return workspace.question()
  }

  /** @returns {string} the tests that are kept, as JSON */
  tests() {
    return JSON.stringify(workspace.cases.tests)
  }

  /** @param {string} json the tests from now on */
  keepTests(json) {
    workspace.cases.keep(JSON.parse(json))
  }

  /** @param {string} json what a share link carries besides the file, {dialect, tests}; "null" when none is wanted */
  share(json) {
    workspace.cases.want(JSON.parse(json))
  }

  /** Copies the share link; robots-share says when it is done. */
  copyLink() {
    workspace.cases.copy()
  }

  /** @param {string} json {dialect, tests, name} to tell of as Markdown; robots-share says when it is copied */
  copyReport(json) {
    workspace.cases.copyReport(JSON.parse(json))
  }

  /** @param {string} json {dialect, tests, form: "file"|"csv"} to download */
  saveCase(json) {
    workspace.cases.save(JSON.parse(json))
  }

  /** Lets the user choose a case file. */
  openCase() {
    workspace.cases.picker.click()
  }

  /** Brings back what a link or case file took the place of. */
  back() {
    workspace.cases.back()
  }

  /** The notice of robots-opened has been read. */
  dismiss() {
    workspace.cases.dismiss()
  }

  /** @param {string} kind of the version to compare with: "opened", "saved", "file", "pasted", or "version:" and an id */
  compareWith(kind) {
    // Not within the caller's own work: what an editor does to its nodes is not done to the caller's.
    queueMicrotask(() => workspace.before.choose(kind))
  }

  /** Goes to the next difference from that version, or with -1 to the one before. */
  hop(step) {
    queueMicrotask(() => workspace.before.hop(step))
  }

  /** @param {string} json {op, id, label}: an act of the history; robots-history tells of it */
  history(json) {
    workspace.history(JSON.parse(json))
  }

  /** Goes back to the version that is compared with. */
  takeBefore() {
    workspace.takeBefore()
  }

  /** Lets the user choose a file. */
  openFile() {
    workspace.openFile()
  }

  /** Saves the file. */
  download() {
    workspace.download()
  }

  /** Replaces the text in one step that can be undone; an example is nobody's own text. */
  load(text, name, example) {
    workspace.load(text, name, example)
  }

  /** Puts a text in at the cursor, on lines of its own. */
  insert(text) {
    workspace.insert(text)
  }

  /** Puts the cursor on a line, counted from 1, and scrolls to it. */
  jump(line) {
    workspace.jump(line)
  }

  /** The lines of the file as they are, for a browser that prints without being asked to by us. */
  listing() {
    return workspace.listing()
  }

  /** Ends the measure of an update: the UI has drawn the newest answer. */
  shown() {
    workspace.shown()
  }

  /** Tries a stopped engine again. */
  retry() {
    workspace.retry()
  }
}

/** <robots-before>: the place of the version that the text is compared with. */
class RobotsBefore extends HTMLElement {
  constructor() {
    super()
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet]
  }

  connectedCallback() {
    workspace.before.enter(this)
  }

  disconnectedCallback() {
    workspace.before.leave(this)
  }
}

await pause()
customElements.define("robots-editor", RobotsEditor)
customElements.define("robots-before", RobotsBefore)
