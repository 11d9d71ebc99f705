/**
 * The engine client: one request at a time, later edits composed into one, a limit
 * on every wait, and a new worker whenever the old one stops. It holds no text: it
 * asks its desk for the file when an engine has to start from nothing.
 * The messages are described in docs/architecture.md.
 */
import { say } from "../say.js"

const READY_LIMIT = 10_000
const REQUEST_LIMIT = 4_000
const BYTES_PER_SECOND = 5 << 20
// A whole file is read at once and on a busy machine slowly; that it takes long does not mean that it hangs.
const OPEN_LIMIT = 15_000
const OPEN_PER_MEGABYTE = 2_000
const BRISK = 30 // ms; a report that takes longer waits until no answer has come for a while
const PAUSE = 150 // ms at least, and thrice as long as the report takes
const LONGEST_PAUSE = 2_000
const AFTER_FRAME = 16 // ms

/**
 * What the engine works for.
 * @typedef {object} Desk
 * @property {() => {bytes: Uint8Array, since: import("@codemirror/state").ChangeSet|null}} file
 * @property {(answer: {lines: Uint8Array, page?: Uint8Array}) => void} answer paint it
 * @property {(report: Uint8Array) => void} report a watched report, as JSON
 * @property {(text: string, bytes: Uint8Array, name: string) => void} opened a file was read: show its text
 * @property {(text: string, bytes: Uint8Array) => void} reopened the engine started again and shows this text
 * @property {(name: string) => void} refused a file stopped the engine twice and was not opened
 * @property {() => void} flatten the kept bytes do not fit the text any more: go on with the text
 * @property {(state: string) => void} state "loading", "ready", "restarting" or "failed: …"
 */

export class Engine {
  /** Counts the changes of the document; an answer to an older count is dropped. */
  rev = 0

  #desk
  #module = null
  #makeWorker = null
  #worker = null
  #ready = false
  #failed = false
  #timer = 0
  #n = 0
  /** The request that is out: {n, kind, hidden, …}, or null. */
  #request = null
  /** What the worker has yet to be told. */
  #todo = { words: false, open: false, load: null, changes: null, ask: false, view: false, before: false, bytes: [], reports: [] }
  /** Reports that are kept up to date: [{name, args}]. */
  #watched = []
  /** How long each took the last time, in ms, by name. */
  #costs = new Map()
  /** How long each that is not finished has taken so far, all its slices together. */
  #spent = new WeakMap()
  #pause = 0
  #question = null
  #window = null
  /** The language of the answers, {lang, text}, or null for English. */
  #words = null
  /** The version that the document is compared with: its bytes, or null. */
  #before = null
  #size = 0
  /** Counts edits, files and questions. */
  #news = 0
  /** The newest one that was answered without the worker. */
  #answered = -1
  #soon = 0
  #death = { cause: null, count: 0 }
  #mismatches = 0

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk
  }

  /**
   * Starts the engine as soon as the module is compiled.
   * @param {Promise<WebAssembly.Module>} module
   * @param {() => Worker} makeWorker gives a worker that waits for {op: "start", module}
   */
  async start(module, makeWorker) {
    this.#end()
    this.#makeWorker = makeWorker
    this.#failed = false
    this.#desk.state("loading")
    try {
      this.#module = await module
    } catch (err) {
      this.#fail(say("The checker did not load ({reason}). Your text is kept. Reload the page to try again.", { reason: reason(err) }))
      return
    }
    this.#spawn()
  }

  /** Whether there is an engine to wait for at all; false while the module loads and when it could not. */
  get loaded() {
    return this.#module !== null
  }

  /** Gives another worker of the same program, which its owner ends; null while there is no program. */
  another() {
    if (!this.#module) return null
    const worker = this.#makeWorker()
    worker.postMessage({ op: "start", module: this.#module })
    return worker
  }

  /** Starts again after a failure. */
  retry() {
    if (!this.#failed || !this.#module) return
    this.#failed = false
    this.#death = { cause: null, count: 0 }
    this.#desk.state("restarting")
    this.#spawn()
  }

  /**
   * @param {import("@codemirror/state").ChangeSet} changes
   * @param {boolean} answered the text that they lead to is, so the worker only has to know of it
   */
  edit(changes, answered = false) {
    this.rev++
    if (!this.#todo.open) this.#todo.changes = this.#todo.changes?.compose(changes) ?? changes
    this.#tell(answered)
  }

  /** Tells the worker what is new, at once or when the frame that shows the answer is done. */
  #tell(answered) {
    this.#news++
    if (!answered) return this.#stir()
    this.#answered = this.#news
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => this.#stir(), AFTER_FRAME)
  }

  /** What the worker need not answer, as it has been answered without it. */
  get #known() {
    return this.#news === this.#answered && { answered: true }
  }

  /** The lines that an answer describes, from one to the other; null while there is no engine to answer. */
  get window() {
    return this.#ready ? this.#window : null
  }

  /** The document was replaced: sends the desk's file instead of a change. */
  replace() {
    this.rev++
    this.#news++
    this.#reopen()
    this.#stir()
  }

  /**
   * Reads a file; the desk hears `opened` or `refused`. The document stays as it is until then.
   * @param {Uint8Array} bytes
   * @param {string} name
   */
  load(bytes, name) {
    this.#todo.load = { bytes, name, tries: 0 }
    this.#stir()
  }

  /**
   * @param {{crawler: string, dialect: string, url: string, lang: string}} question
   * @param {boolean} answered it is; as for edit
   */
  ask(question, answered = false) {
    this.#question = question
    this.#todo.ask = true
    this.#tell(answered)
  }

  /**
   * Names the language of all that is said from now on, and has it said anew.
   * @param {{lang: string, text: string}} words the language and its catalogue
   */
  speak(words) {
    this.#words = words
    this.#news++
    Object.assign(this.#todo, { words: true, ask: this.#question !== null, before: this.#before !== null })
    this.#pump()
  }

  /** Names the lines on screen, counted from 1. */
  view(from, to) {
    this.#window = { from, to }
    this.#todo.view = true
    this.#pump()
  }

  /**
   * Names the version that the document is compared with.
   * @param {Uint8Array|null} bytes
   */
  before(bytes) {
    this.#before = bytes
    this.#todo.before = true
    this.#pump()
  }

  /**
   * Names the reports to keep up to date; each is sent to the desk now and after every answer.
   * @param {{name: string, args: string}[]} reports
   */
  watch(reports) {
    this.#watched = reports
    this.#refresh()
    this.#pump()
  }

  /**
   * Gives one report, as it is when the engine comes to it.
   * @returns {Promise<Uint8Array>} JSON; rejects when the engine stops meanwhile
   */
  report(name, args) {
    if (this.#failed) return Promise.reject(new Error("the engine has stopped"))
    return new Promise((resolve, reject) => {
      this.#todo.reports.push({ name, args, waiting: { resolve, reject } })
      this.#pump()
    })
  }

  /** Every watched report is due, and once is enough. A slow one would hold up the next key, so it waits for a pause. */
  #refresh() {
    this.#spent = new WeakMap()
    const once = this.#todo.reports.filter(report => report.waiting)
    const slow = this.#watched.filter(({ name }) => this.#cost(name) > BRISK)
    this.#todo.reports = [...once, ...this.#watched.filter(report => !slow.includes(report))]
    clearTimeout(this.#pause)
    if (slow.length === 0) return
    const wait = Math.max(PAUSE, ...slow.map(({ name }) => 3 * this.#cost(name)))
    this.#pause = setTimeout(() => {
      this.#todo.reports.push(...slow.filter(report => this.#watched.includes(report)))
      this.#pump()
    }, Math.min(wait, LONGEST_PAUSE))
  }

  /** Before a report has been made its cost is guessed from the size of the file. */
  #cost(name) {
    return this.#costs.get(name) ?? this.#size / 4_000
  }

  /**
   * Gives the file back as it stands now; rejects when the engine stops meanwhile.
   * @returns {Promise<Uint8Array>}
   */
  bytes() {
    if (this.#failed) return Promise.reject(new Error("the engine has stopped"))
    return new Promise((resolve, reject) => {
      this.#todo.bytes.push({ resolve, reject })
      this.#pump()
    })
  }

  /** An edit is also a reason to try a stopped engine again. */
  #stir() {
    if (this.#failed) this.retry()
    else this.#pump()
  }

  #spawn() {
    this.#reopen()
    this.#todo.words = this.#words !== null
    this.#todo.ask = this.#question !== null
    this.#todo.view = this.#window !== null
    this.#todo.before = this.#before !== null
    let worker
    try {
      worker = this.#makeWorker()
    } catch (err) {
      this.#fail(say("The checker could not start ({reason}). Your text is kept. Press Try again.", { reason: reason(err) }))
      return
    }
    this.#worker = worker
    // A worker that was given up may still have messages under way.
    const ifCurrent = act => event => worker === this.#worker && act(event)
    worker.onmessage = ifCurrent(event => this.#receive(event.data))
    worker.onmessageerror = ifCurrent(() => this.#died())
    worker.onerror = ifCurrent(event => {
      event.preventDefault?.()
      this.#died()
    })
    worker.postMessage({ op: "start", module: this.#module })
    this.#arm(READY_LIMIT)
  }

  #reopen() {
    this.#todo.open = true
    this.#todo.changes = null // they are part of what the desk gives
  }

  #arm(limit) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#died(), limit)
  }

  #receive(message) {
    if (message.op === "exit") return this.#died()
    if (message.op === "ready") {
      if (this.#ready) return
      clearTimeout(this.#timer)
      this.#ready = true
      this.#desk.state("ready")
    } else {
      const request = this.#request
      if (!request || message.n !== request.n) return
      clearTimeout(this.#timer)
      this.#request = null
      this.#settle(request, message)
    }
    this.#pump()
  }

  #settle(request, message) {
    if (message.op === "mismatch") return this.#mismatch()
    if (message.op === "bytes") return this.#giveBytes(request, message)
    if (message.op === "report") return this.#giveReport(request, message)
    if (message.op === "before") return this.#refresh()
    if (message.op === "words") return
    if (request.kind === "load") this.#loaded(request, message)
    else if (request.kind === "open" && !request.hidden && message.rev === this.rev) {
      this.#desk.reopened(decode(message.text), request.bytes)
    }
    // What was answered without the worker meanwhile is newer, though the text may be the same.
    if (request.hidden || message.rev !== this.rev || request.news < this.#answered) return
    this.#mismatches = 0
    if (this.#idle()) this.#death = { cause: null, count: 0 }
    if (request.kind !== "view") this.#refresh()
    if (message.lines) this.#desk.answer(message)
  }

  /** The file takes the place of the document, and of what was typed while it was read. */
  #loaded(request, message) {
    this.#todo.changes = null
    request.news = ++this.#news // what was answered meanwhile was about the text before
    this.rev = message.rev // no later number has been sent
    this.#desk.opened(decode(message.text), request.load.bytes, request.load.name)
  }

  #giveBytes(request, message) {
    if (message.rev === this.rev) request.asked.forEach(({ resolve }) => resolve(message.bytes))
    else this.#todo.bytes.push(...request.asked) // the user typed on: ask again
  }

  /** Long work comes in slices: an unfinished report is asked for again, behind all else. */
  #giveReport({ report, begun }, { rev, data, more }) {
    const spent = (this.#spent.get(report) ?? 0) + performance.now() - begun
    this.#spent.set(report, spent)
    this.#costs.set(report.name, more ? Math.max(spent, this.#cost(report.name)) : spent)
    const { reports } = this.#todo
    const wanted = report.waiting || this.#watched.includes(report)
    if (more && wanted && !reports.includes(report)) reports.push(report)
    if (!report.waiting) {
      if (rev === this.rev) this.#desk.report(data)
    } else if (!more) {
      report.waiting.resolve(data)
    }
  }

  #mismatch() {
    if (++this.#mismatches > 1) this.#desk.flatten()
    this.#reopen()
  }

  #idle() {
    const { open, load, changes, ask, view } = this.#todo
    return !open && !load && !changes && !ask && !view
  }

  #pump() {
    if (!this.#ready || this.#request) return
    const request = this.#next()
    if (!request) return
    this.#request = { ...request, n: ++this.#n, news: this.#news }
    this.#worker.postMessage({ n: this.#n, ...request.message })
    this.#arm(this.#limit(request.message.op))
  }

  #limit(op) {
    if (op === "open") return OPEN_LIMIT + Math.floor(this.#size / 2 ** 20) * OPEN_PER_MEGABYTE
    return REQUEST_LIMIT + Math.floor(this.#size / BYTES_PER_SECOND) * 1000
  }

  /** A new engine hears question and window first, so its first answer to the file is complete. */
  #next() {
    const { words, open, load, changes, ask, view, before, bytes, reports } = this.#todo
    if (words) return this.#nextWords()
    if (open || load)
      return (
        (view && this.#nextView(true)) || (ask && this.#nextAsk(true)) || (load ? this.#nextLoad() : this.#nextOpen())
      )
    if (changes) return this.#nextEdit()
    if (ask) return this.#nextAsk(false)
    if (view) return this.#nextView(false)
    if (bytes.length > 0) return this.#nextBytes()
    if (before) return this.#nextBefore()
    if (reports.length > 0) return this.#nextReport()
    return null
  }

  #nextWords() {
    this.#todo.words = false
    return { kind: "words", hidden: true, message: { op: "words", ...this.#words } }
  }

  #nextAsk(hidden) {
    this.#todo.ask = false
    return { kind: "ask", hidden, message: { op: "ask", question: this.#question, ...this.#known } }
  }

  #nextView(hidden) {
    this.#todo.view = false
    return { kind: "view", hidden, message: { op: "view", ...this.#window } }
  }

  #nextLoad() {
    const load = this.#todo.load
    Object.assign(this.#todo, { load: null, open: false })
    load.tries++
    this.#size = load.bytes.length
    return { kind: "load", load, hidden: false, message: { op: "open", rev: ++this.rev, bytes: load.bytes } }
  }

  #nextOpen() {
    const { bytes, since } = this.#desk.file()
    Object.assign(this.#todo, { open: false, changes: since })
    this.#size = bytes.length
    return { kind: "open", bytes, hidden: since !== null, message: { op: "open", rev: this.rev, bytes } }
  }

  #nextEdit() {
    const set = this.#todo.changes
    this.#todo.changes = null
    this.#size += Math.max(0, set.newLength - set.length)
    return {
      kind: "edit",
      hidden: false,
      message: { op: "edit", rev: this.rev, length: set.length, changes: listed(set), ...this.#known },
    }
  }

  #nextBytes() {
    const asked = this.#todo.bytes
    this.#todo.bytes = []
    return { kind: "bytes", asked, hidden: true, message: { op: "bytes" } }
  }

  #nextBefore() {
    this.#todo.before = false
    return { kind: "before", hidden: true, message: { op: "before", bytes: this.#before } }
  }

  /** Reports come last: none of them delays a verdict. */
  #nextReport() {
    const report = this.#todo.reports.shift()
    const begun = performance.now()
    return { kind: "report", report, begun, hidden: true, message: { op: "report", name: report.name, args: report.args } }
  }

  /** The worker stopped, or did not answer in time. The same cause twice in a row is enough. */
  #died() {
    const request = this.#request
    const load = request?.load
    const cause = !this.#ready ? "start" : (load ?? this.rev)
    this.#death = cause === this.#death.cause ? { cause, count: this.#death.count + 1 } : { cause, count: 1 }
    this.#end()
    request?.asked?.forEach(({ reject }) => reject(new Error("the engine stopped")))
    request?.report?.waiting?.reject(new Error("the engine stopped"))
    if (load && load.tries > 1) {
      this.#desk.refused(load.name)
    } else if (this.#death.count > 1) {
      return this.#fail(
        cause === "start"
          ? say("The checker did not start. Your text is kept. Press Try again, or reload the page.")
          : say("The checker stopped twice on this text. Your text is kept. Change it or press Try again."),
      )
    } else if (load) {
      this.#todo.load ??= load
    }
    this.#desk.state("restarting")
    this.#spawn()
  }

  #end() {
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = null
    this.#ready = false
    this.#request = null
  }

  #fail(sentence) {
    this.#end()
    this.#failed = true
    const { bytes, load, reports } = this.#todo
    Object.assign(this.#todo, { bytes: [], load: null, reports: [] })
    bytes.forEach(({ reject }) => reject(new Error("the engine has stopped")))
    reports.forEach(({ waiting }) => waiting?.reject(new Error("the engine has stopped")))
    if (load) this.#desk.refused(load.name)
    this.#desk.state(`failed: ${sentence}`)
  }
}

/** Changes as the protocol wants them: [from, to, insert], in positions before the change. */
export function listed(set) {
  const list = []
  set.iterChanges((from, to, _fromB, _toB, insert) => list.push([from, to, insert.toString()]))
  return list
}

/** A leading U+FEFF that the engine sent is text, not a mark to drop. */
function decode(utf8) {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(utf8)
}

function reason(err) {
  return err instanceof Error && err.message ? err.message : String(err)
}
