/**
 * Lists of URLs, judged by a worker of their own, so that no key waits for them. Like the
 * workspace this outlives the view that shows it; the worker lives as long as there is a list.
 */
import { workspace } from "../editor/host.js"
import { saveFile } from "../editor/files.js"
import { say } from "../say.js"
import { Sitemaps } from "./sitemaps.js"
import { pieces, ReadError } from "./pieces.js"
import { Ended, ListWorker } from "./worker.js"

/** How often progress is told, in milliseconds. */
const TELL = 200
/** How long the robots.txt must stand still before a list is judged again. */
const PAUSE = 300
/** Rows that are judged by one message. */
const SLICE = 100_000
/** Notices that are kept. */
const NOTICES = 20
/** Sitemaps that are named as not opened. */
const MISSING = 10

const decode = bytes => JSON.parse(new TextDecoder().decode(bytes))

class Desk {
  /** What stands in the box to paste into, while that is not there. */
  pasted = ""
  /** What the view shows; see docs/architecture.md. */
  #news = blank()
  #show = () => {}
  #worker = null
  #reading = null // the AbortController of what is being read
  #queue = []
  #wanted = { rev: 0, crawler: "", dialect: "", own: true, status: "" }
  #asked = "" // what the rows are judged by
  #query = { verdict: "", group: 0, text: "", sort: "", from: 0, count: 25 }
  #groups = 0 // how many groups stand before those that are shown
  #paging = false
  #settling = 0
  #told = 0
  #sitemaps = new Sitemaps()
  #life = 0 // counts the lists that were closed

  /** @param {(news: string) => void} show gets everything, as JSON, now and when it changes */
  enter(show) {
    this.#show = show
    this.#tell()
    this.#sitemaps.offered().then(fetch => this.#tell({ fetch }))
  }

  leave(show) {
    if (this.#show === show) this.#show = () => {}
  }

  /** Reads files, one after the other, behind those that are being read. */
  take(files) {
    if (files.length === 0) return
    this.#queue.push(...files)
    if (!this.#reading) this.#read()
  }

  /** Fetches sitemaps, and those that they name; without addresses, those that indexes named. */
  fetch(urls = this.#sitemaps.missing()) {
    this.#sitemaps.want(urls)
    if (!this.#reading) this.#read()
  }

  /** Stops reading; what was read stays. */
  cancel() {
    this.#reading?.abort()
  }

  /** Closes the list and ends its worker. */
  clear() {
    this.#life++
    this.cancel()
    this.#reading = null
    this.#queue = []
    this.#worker?.end()
    this.#worker = null
    this.#asked = ""
    this.#query = { ...this.#query, verdict: "", group: 0, text: "", from: 0 }
    this.#groups = 0
    this.#sitemaps = new Sitemaps()
    this.#tell({ ...blank(), fetch: this.#news.fetch })
  }

  /** The question changed, or the robots.txt did: {rev, crawler, dialect, own, status}. */
  follow(wanted) {
    this.#wanted = wanted
    if (!this.#worker || this.#reading || JSON.stringify(wanted) === this.#asked) return
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#guard(() => this.#settle()), PAUSE)
  }

  /** Shows the groups from one of them on. */
  groups(from) {
    this.#groups = from
    if (this.#worker && !this.#reading) this.#guard(() => this.#list())
  }

  /** Chooses the rows that are shown. */
  query(query) {
    this.#query = query
    if (this.#worker && !this.#reading && !this.#paging) this.#guard(() => this.#page())
  }

  /** Saves the rows that the query chooses. */
  async export(form) {
    const query = this.#query
    await this.#guard(async () => {
      const asked = this.#asked
      const parts = []
      for (let from = 0, first = true; first || from > 0; first = false) {
        if (asked !== this.#asked) return this.#note(say("The robots.txt changed while the list was being saved, so nothing was saved. Save it again."))
        const { data, next } = await this.#worker.send({ op: "bulk-export", query: JSON.stringify(query), form, from })
        parts.push(new Blob([data])) // the browser keeps it outside the page's memory
        from = next
      }
      saveFile(new Blob(parts), `urls.${form}`, form === "csv" ? "text/csv" : "application/json")
    })
  }

  async #read() {
    const reading = (this.#reading = new AbortController())
    this.#tell({ notices: [], stage: "reading", name: "", progress: 0 })
    await this.#guard(async () => {
      await this.#start()
      for (;;) {
        const file = this.#queue.shift() ?? (await this.#sitemaps.next(reading.signal, notice => this.#note(notice)))
        if (!file || reading.signal.aborted) break
        if (!(await this.#readFile(file, reading.signal))) break
      }
    })
    if (this.#reading !== reading) return
    const stopped = reading.signal.aborted
    this.#queue = []
    this.#sitemaps.stop()
    this.#reading = null
    if (!this.#worker) return
    if (stopped) this.#note(say("Reading was stopped. What had been read is in the list."))
    await this.#guard(() => this.#settle())
  }

  /** Starts the worker, and gives it the robots.txt before the first URL. */
  async #start() {
    if (this.#worker) return
    const worker = workspace.engine.another()
    if (!worker) throw new Ended("no program")
    this.#worker = new ListWorker(worker)
    await this.#ask()
  }

  async #ask() {
    const { rev: _, ...asking } = this.#wanted
    this.#asked = JSON.stringify(this.#wanted)
    const robots = await robotsText()
    await this.#worker.send({ op: "bulk-ask", robots, asking: JSON.stringify(asking) }, [robots.buffer])
  }

  /** Reads one file; false when there is no room for more. */
  async #readFile(file, signal) {
    const worker = this.#worker
    const name = file.name
    this.#tell({ stage: "reading", name, progress: 0 })
    await worker.send({ op: "bulk-open", name })
    let room = true
    let seen = 0
    try {
      for await (const bytes of pieces(file, name, bytes => { seen = bytes })) {
        const answer = await worker.send({ op: "bulk-feed", bytes }, [bytes.buffer])
        room = answer.room
        this.#progress({ progress: file.size ? seen / file.size : 0, urls: answer.urls })
        if (!room || signal.aborted) break
      }
    } catch (error) {
      if (!(error instanceof ReadError)) throw error
      this.#note(error.message)
    }
    const { index } = await worker.send({ op: "bulk-end" })
    this.#sitemaps.read(file, decode(index))
    return room
  }

  /** Judges the rows by what is asked now, until nothing newer is. */
  async #settle() {
    while (this.#worker && !this.#reading) {
      const asked = JSON.stringify(this.#wanted)
      if (asked !== this.#asked) {
        await this.#ask()
        // Another file has other rules.
        this.#query = { ...this.#query, group: 0 }
        this.#groups = 0
      }
      for (let more = true; more && asked === JSON.stringify(this.#wanted);) {
        const answer = await this.#worker.send({ op: "bulk-judge", count: SLICE })
        more = answer.more
        if (more) this.#progress({ stage: "judging", progress: answer.judged / answer.urls, urls: answer.urls })
      }
      if (asked !== JSON.stringify(this.#wanted)) continue
      // The list is drawn before its rows are: both at once would take too long for one frame.
      await this.#list({ stage: "judged", ...this.#missing() })
      await frame()
      return this.#page()
    }
  }

  /** Gives the counts by rule, with other news. */
  async #list(news) {
    const { data } = await this.#worker.send({ op: "bulk-state", groups: this.#groups })
    this.#tell({ ...news, list: decode(data) })
  }

  /** Gives the rows of the newest query; those that came while another was out are passed over. */
  async #page() {
    this.#paging = true
    try {
      for (let query; query !== this.#query;) {
        query = this.#query
        const { data } = await this.#worker.send({ op: "bulk-page", query: JSON.stringify(query) })
        if (query === this.#query) this.#tell({ stage: "ready", page: decode(data) })
      }
    } finally {
      this.#paging = false
    }
  }

  /** Runs what needs the worker. When that ends by itself, the list is gone and the reader is told. */
  async #guard(act) {
    const life = this.#life
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Ended)) throw error
      if (life !== this.#life) return
      this.clear()
      this.#note(say("The list needed more memory or time than this browser gives, or the checker could not start. It was closed; your robots.txt is safe. Open a shorter list, or use the command."))
    }
  }

  #missing() {
    const missing = this.#sitemaps.missing()
    return { missing: missing.slice(0, MISSING), missingCount: missing.length }
  }

  #note(notice) {
    this.#tell({ notices: [...this.#news.notices, notice].slice(-NOTICES) })
  }

  #progress(news) {
    const now = performance.now()
    this.#news = { ...this.#news, ...news }
    if (now - this.#told < TELL) return
    this.#told = now
    this.#tell()
  }

  #tell(news) {
    this.#news = { ...this.#news, ...news }
    this.#show(JSON.stringify(this.#news))
  }
}

const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))

const blank = () => ({ stage: "empty", name: "", progress: 0, urls: 0, notices: [], list: null, page: null, missing: [], missingCount: 0, origin: location.origin, fetch: false })

/** The file as the engine has it, or, where that does not answer, as the editor shows it. */
async function robotsText() {
  const bytes = await workspace.engine.bytes().catch(() => null)
  return bytes ? bytes.slice() : new TextEncoder().encode(workspace.view.state.doc.toString())
}

export const desk = new Desk()
