import assert from "node:assert/strict"
import { beforeEach, mock, test } from "node:test"
import { ChangeSet, Text } from "@codemirror/state"
import { Engine } from "./engine.js"

const utf8 = text => new TextEncoder().encode(text)
const settled = () => new Promise(resolve => setImmediate(resolve))

/** A worker that records what it is told and answers when the test says so. */
class FakeWorker {
  told = []
  ended = false
  postMessage(message) {
    this.told.push(message)
  }
  terminate() {
    this.ended = true
  }
  send(message) {
    this.onmessage({ data: message })
  }
  get last() {
    return this.told.at(-1)
  }
  /** Answers the newest request as the engine would. */
  answer(extra = {}) {
    const { n, op, rev = this.rev } = this.last
    this.rev = rev
    this.send({ op: "answer", n, rev, lines: utf8(`lines ${n}`), ...(op !== "view" && { page: utf8("page") }), ...extra })
  }
}

/** An engine with a document, and everything it said to its desk. */
class Bench {
  workers = []
  said = []
  doc = Text.of([""])
  base = null
  since = null
  question = { crawler: "a", dialect: "", url: "/", lang: "en" }
  engine = new Engine({
    file: () => ({ bytes: this.base ?? utf8(this.doc.toString()), since: this.since }),
    answer: ({ n, page }) => this.said.push(page ? `answer ${n}` : `marks ${n}`),
    report: data => this.said.push(`report ${new TextDecoder().decode(data)}`),
    opened: (text, bytes, name) => this.said.push(`opened ${name} ${text} ${bytes.length}`),
    reopened: text => text !== this.doc.toString() && this.said.push(`reopened ${text}`),
    refused: name => this.said.push(`refused ${name}`),
    flatten: () => {
      this.base = this.since = null
      this.said.push("flatten")
    },
    state: state => this.said.push(state),
  })

  get worker() {
    return this.workers.at(-1)
  }

  async start(module = Promise.resolve("module")) {
    this.engine.start(module, () => {
      this.workers.push(new FakeWorker())
      return this.worker
    })
    await settled()
  }

  async running(text = "") {
    this.doc = Text.of(text.split("\n"))
    await this.start()
    this.worker.send({ op: "ready" })
    this.worker.answer({ text: utf8(text) })
    this.said.length = 0
    this.worker.told.length = 0
  }

  edit(from, to, insert, answered) {
    const changes = ChangeSet.of({ from, to, insert }, this.doc.length)
    this.doc = changes.apply(this.doc)
    if (this.base) this.since = this.since?.compose(changes) ?? changes
    this.engine.edit(changes, answered)
  }
}

let bench
beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ["setTimeout"] })
  bench = new Bench()
})

test("a new engine hears view and question before the file, and answers once", async () => {
  bench.engine.ask(bench.question)
  bench.engine.view(1, 100)
  bench.doc = Text.of(["a"])
  await bench.start()
  const { worker } = bench
  assert.deepEqual(worker.told, [{ op: "start", module: "module" }])
  worker.send({ op: "ready" })
  worker.answer({ rev: 0 })
  worker.answer({ rev: 0 })
  assert.deepEqual(bench.said, ["loading", "ready"])
  worker.answer({ text: utf8("a") })
  assert.deepEqual(worker.told.slice(1).map(({ op }) => op), ["view", "ask", "open"])
  assert.deepEqual(bench.said, ["loading", "ready", "answer 3"])
})

test("a new engine hears the language before all else, and another one at once", async () => {
  bench.engine.ask(bench.question)
  bench.engine.speak({ lang: "ru", text: "a" })
  await bench.start()
  const { worker } = bench
  worker.send({ op: "ready" })
  assert.deepEqual(worker.last, { n: 1, op: "words", lang: "ru", text: "a" })
  worker.send({ op: "words", n: 1 })
  worker.answer({ rev: 0 })
  worker.answer({ text: utf8("") })
  assert.deepEqual(worker.told.slice(1).map(({ op }) => op), ["words", "ask", "open"])
  bench.engine.speak({ lang: "en", text: "" })
  worker.send({ op: "words", n: 4 })
  worker.answer()
  assert.deepEqual(worker.told.slice(4).map(({ op }) => op), ["words", "ask"])
  assert.deepEqual(bench.said, ["loading", "ready", "answer 3", "answer 5"])
})

test("of what was answered without it the worker only hears, a little later, and reports are due all the same", async () => {
  await bench.running("abc")
  const { worker } = bench
  bench.engine.watch([{ name: "problems", args: "" }])
  worker.send({ op: "report", n: worker.last.n, rev: 0, data: utf8("0"), more: false })
  const told = worker.told.length
  bench.edit(3, 3, "d", true)
  bench.edit(4, 4, "e", true)
  bench.engine.ask(bench.question, true)
  assert.equal(worker.told.length, told)
  mock.timers.tick(100)
  const { n, ...edit } = worker.last
  assert.deepEqual(edit, { op: "edit", rev: 2, length: 3, changes: [[3, 3, "de"]], answered: true })
  worker.send({ op: "answer", n, rev: 2 })
  assert.deepEqual([worker.last.op, worker.last.answered], ["ask", true])
  worker.send({ op: "answer", n: worker.last.n, rev: 2 })
  assert.equal(worker.last.op, "report")
  assert.deepEqual(bench.said, ["report 0"])
})

test("an answer to an older question is dropped when a newer one was answered without the worker", async () => {
  await bench.running("abc")
  const { worker } = bench
  bench.engine.ask(bench.question)
  bench.engine.ask({ ...bench.question, url: "/new" }, true)
  worker.answer()
  assert.deepEqual(bench.said, [])
  mock.timers.tick(100)
  assert.deepEqual([worker.last.op, worker.last.answered], ["ask", true])
})

test("what comes after an answered edit and is not answered itself, the worker answers", async () => {
  await bench.running("abc")
  const { worker } = bench
  bench.edit(3, 3, "d", true)
  bench.edit(4, 4, "e")
  assert.equal(worker.last.answered, undefined)
  worker.answer()
  bench.edit(5, 5, "f", true)
  bench.engine.ask(bench.question)
  worker.answer()
  assert.equal(worker.last.op, "ask")
  assert.equal(worker.last.answered, undefined)
})

test("a file that is read while what is typed or asked meanwhile is answered without the worker is answered by it", async () => {
  await bench.running("a")
  bench.engine.load(utf8("file"), "f.txt")
  bench.edit(1, 1, "b", true)
  bench.engine.ask(bench.question, true)
  const { worker } = bench
  worker.answer({ text: utf8("file") })
  assert.deepEqual(bench.said, ["opened f.txt file 4", `answer ${worker.last.n - 1}`])
  assert.deepEqual([worker.last.op, worker.last.answered], ["ask", undefined])
})

test("a file that comes back with its changes is answered, though the text before it was without the worker", async () => {
  await bench.running("a")
  bench.edit(1, 1, "b", true)
  bench.base = utf8("\ufeffbase")
  bench.doc = Text.of(["base!"])
  bench.since = ChangeSet.of({ from: 4, insert: "!" }, 4)
  bench.engine.replace()
  const { worker } = bench
  worker.answer({ text: utf8("base") })
  assert.deepEqual([worker.last.op, worker.last.answered], ["edit", undefined])
})

test("edits made while a request is out become one", async () => {
  await bench.running("abc")
  bench.edit(3, 3, "d")
  bench.edit(4, 4, "e")
  bench.edit(0, 1, "")
  const { worker } = bench
  assert.equal(worker.told.length, 1)
  assert.deepEqual(worker.last, { n: 2, op: "edit", rev: 1, length: 3, changes: [[3, 3, "d"]] })
  worker.answer()
  assert.deepEqual(bench.said, [], "an answer to an older revision is dropped")
  assert.deepEqual(worker.last, { n: 3, op: "edit", rev: 3, length: 4, changes: [[0, 1, ""], [4, 4, "e"]] })
  worker.answer()
  assert.deepEqual(bench.said, ["answer 3"])
})

test("positions count UTF-16 units and a line break as one", async () => {
  await bench.running("😀\nb")
  bench.edit(2, 4, "\nx\ny")
  assert.deepEqual(bench.worker.last.changes, [[2, 4, "\nx\ny"]])
  assert.equal(bench.worker.last.length, 4)
})

test("only the newest question and window are sent", async () => {
  await bench.running()
  bench.edit(0, 0, "a")
  for (const url of ["/1", "/2", "/3"]) bench.engine.ask({ ...bench.question, url })
  bench.engine.view(1, 60)
  bench.engine.view(5, 65)
  const { worker } = bench
  worker.answer()
  worker.answer()
  worker.answer()
  assert.deepEqual(worker.told.slice(1).map(({ question, from }) => question?.url ?? from), ["/3", 5])
  assert.deepEqual(bench.said, ["answer 2", "answer 3", "marks 4"])
})

test("10,000 edits in one burst are two messages", async () => {
  await bench.running()
  for (let i = 0; i < 10_000; i++) bench.edit(i, i, "x")
  bench.worker.answer()
  assert.equal(bench.worker.told.length, 2)
  assert.equal(bench.worker.last.changes[0][2].length, 9_999)
})

test("answers to other requests and from ended workers are dropped", async () => {
  await bench.running()
  bench.edit(0, 0, "a")
  const old = bench.worker
  old.send({ op: "answer", n: 1, rev: 1, lines: utf8(""), page: utf8("") })
  assert.deepEqual(bench.said, [])
  mock.timers.tick(4_000)
  old.send({ op: "answer", n: 2, rev: 1, lines: utf8(""), page: utf8("") })
  assert.deepEqual(bench.said, ["restarting"])
})

test("an engine that hangs is ended at the limit and rebuilt from bytes and changes", async () => {
  await bench.running("ab")
  bench.base = utf8("\uFEFFab")
  bench.edit(2, 2, "c")
  const hung = bench.worker
  mock.timers.tick(3_999)
  assert.equal(hung.ended, false)
  mock.timers.tick(1)
  assert.equal(hung.ended, true)
  const { worker } = bench
  worker.send({ op: "ready" })
  assert.deepEqual({ ...worker.last, bytes: worker.last.bytes.length }, { n: 3, op: "open", rev: 1, bytes: 5 })
  worker.answer({ text: utf8("ab") })
  assert.deepEqual(worker.last, { n: 4, op: "edit", rev: 1, length: 2, changes: [[2, 2, "c"]] })
  worker.answer()
  assert.deepEqual(bench.said, ["restarting", "ready", "answer 4"])
})

test("the limit grows with the file", async () => {
  await bench.running("x".repeat(11 << 20))
  bench.edit(0, 0, "a")
  mock.timers.tick(5_999)
  assert.equal(bench.worker.ended, false)
  mock.timers.tick(1)
  assert.equal(bench.said[0], "restarting")
})

test("opening a large file may take long on a busy machine", async () => {
  await bench.running("old")
  bench.engine.load(new Uint8Array(20 << 20), "m20.txt")
  mock.timers.tick(54_999)
  assert.equal(bench.worker.ended, false)
  mock.timers.tick(1)
  assert.equal(bench.said[0], "restarting")
})

for (const [how, kill] of [
  ["exit message", worker => worker.send({ op: "exit" })],
  ["error", worker => worker.onerror({ preventDefault() {} })],
  ["unreadable message", worker => worker.onmessageerror({})],
]) {
  test(`an engine that stops is replaced at once: ${how}`, async () => {
    await bench.running("a")
    kill(bench.worker)
    assert.equal(bench.workers.length, 2)
    assert.deepEqual(bench.said, ["restarting"])
  })
}

test("a text that stops the engine twice in a row is given up; an edit tries again", async () => {
  await bench.running("a")
  bench.edit(1, 1, "!")
  bench.worker.send({ op: "exit" })
  bench.worker.send({ op: "ready" })
  bench.worker.send({ op: "exit" })
  assert.match(bench.said.at(-1), /^failed: The checker stopped twice on this text/)
  assert.equal(bench.workers.length, 2)
  bench.edit(2, 2, "?")
  assert.equal(bench.workers.length, 3)
  bench.worker.send({ op: "ready" })
  bench.worker.answer({ text: utf8("a!?") })
  assert.deepEqual(bench.said.slice(-3), ["restarting", "ready", `answer ${bench.worker.last.n}`])
})

test("stops on different texts do not add up", async () => {
  await bench.running("a")
  for (let i = 0; i < 5; i++) {
    bench.edit(0, 0, "x")
    bench.worker.send({ op: "exit" })
    bench.worker.send({ op: "ready" })
    bench.worker.answer({ text: utf8(bench.doc.toString()) })
  }
  assert.ok(!bench.said.some(said => said.startsWith("failed")))
})

test("an engine that never gets ready is tried once more", async () => {
  await bench.start()
  mock.timers.tick(10_000)
  assert.deepEqual(bench.said, ["loading", "restarting"])
  mock.timers.tick(10_000)
  assert.match(bench.said.at(-1), /^failed: The checker did not start/)
  bench.engine.retry()
  assert.equal(bench.workers.length, 3)
})

test("a module that does not load is a sentence, and edits stay harmless", async () => {
  await bench.start(Promise.reject(new Error("no network")))
  assert.match(bench.said.at(-1), /^failed: The checker did not load \(no network\)/)
  bench.edit(0, 0, "a")
  bench.engine.retry()
  assert.equal(bench.workers.length, 0)
})

test("a mismatch sends the file again, a second one goes on with the text alone", async () => {
  await bench.running("ab")
  bench.base = utf8("\uFEFFab")
  const mismatch = () => bench.worker.send({ op: "mismatch", n: bench.worker.last.n, rev: 0 })
  bench.edit(2, 2, "c")
  mismatch()
  assert.equal(bench.worker.last.op, "open")
  bench.worker.answer({ text: utf8("ab") })
  mismatch()
  assert.deepEqual(bench.said, ["flatten"])
  assert.equal(new TextDecoder().decode(bench.worker.last.bytes), "abc")
  bench.worker.answer({ text: utf8("abc") })
  assert.deepEqual(bench.said, ["flatten", `answer ${bench.worker.last.n}`])
})

test("an engine that reads the file otherwise has the last word", async () => {
  bench.doc = Text.of(["\uFFFD"])
  bench.base = new Uint8Array([0xe2, 0x82])
  await bench.start()
  bench.worker.send({ op: "ready" })
  bench.worker.answer({ text: utf8("\uFFFD\uFFFD") })
  assert.deepEqual(bench.said, ["loading", "ready", "reopened \uFFFD\uFFFD", "answer 1"])
})

test("a file replaces the document when it is read, and what was typed meanwhile", async () => {
  await bench.running("old")
  bench.engine.load(utf8("new"), "n.txt")
  bench.edit(3, 3, "!")
  bench.worker.answer({ text: utf8("new") })
  assert.deepEqual(bench.said, ["opened n.txt new 3", "answer 2"])
  assert.equal(bench.worker.told.length, 1, "the change of the old text is not sent")
  assert.equal(bench.engine.rev, 1)
})

test("a file that stops the engine twice is refused and the old text goes on", async () => {
  await bench.running("old")
  bench.engine.load(utf8("bad"), "bad.txt")
  for (let i = 0; i < 2; i++) {
    bench.worker.send({ op: "exit" })
    bench.worker.send({ op: "ready" })
  }
  assert.deepEqual(bench.said, ["restarting", "ready", "refused bad.txt", "restarting", "ready"])
  assert.equal(new TextDecoder().decode(bench.worker.last.bytes), "old")
})

test("bytes come after every change, and fail when the engine stops", async () => {
  await bench.running("a")
  bench.edit(1, 1, "b")
  const asked = bench.engine.bytes()
  bench.worker.answer()
  assert.equal(bench.worker.last.op, "bytes")
  bench.worker.send({ op: "bytes", n: bench.worker.last.n, rev: 1, bytes: utf8("ab"), plain: true })
  assert.deepEqual(await asked, utf8("ab"))
  const lost = bench.engine.bytes()
  bench.worker.send({ op: "exit" })
  await assert.rejects(lost)
})

test("bytes of a revision that has passed are asked for again", async () => {
  await bench.running("a")
  const asked = bench.engine.bytes()
  const { n } = bench.worker.last
  bench.edit(1, 1, "b")
  bench.worker.send({ op: "bytes", n, rev: 0, bytes: utf8("a"), plain: true })
  bench.worker.answer()
  bench.worker.send({ op: "bytes", n: bench.worker.last.n, rev: 1, bytes: utf8("ab"), plain: true })
  assert.deepEqual(await asked, utf8("ab"))
})

test("watched reports are asked for last, after every answer, and stale ones are dropped", async () => {
  const bench = new Bench()
  await bench.running("ab")
  bench.engine.watch([{ name: "crawlers", args: "" }, { name: "dialects", args: "" }])
  assert.deepEqual(bench.worker.last, { n: bench.worker.last.n, op: "report", name: "crawlers", args: "" })
  bench.edit(0, 0, "x")
  bench.worker.send({ op: "report", n: bench.worker.last.n, rev: 0, data: utf8("old") })
  assert.equal(bench.worker.last.op, "edit", "an edit goes before the next report")
  bench.worker.answer()
  for (const name of ["crawlers", "dialects"]) {
    assert.equal(bench.worker.last.name, name)
    bench.worker.send({ op: "report", n: bench.worker.last.n, rev: bench.engine.rev, data: utf8(name) })
  }
  assert.deepEqual(bench.said.slice(1), ["report crawlers", "report dialects"])
  bench.engine.view(1, 2)
  bench.worker.answer()
  assert.equal(bench.worker.last.op, "view", "a look elsewhere changes no report")
})

test("a report asked for once is given once, and refused when the engine stops", async () => {
  const bench = new Bench()
  await bench.running("ab")
  const given = bench.engine.report("format", "")
  bench.worker.send({ op: "report", n: bench.worker.last.n, rev: bench.engine.rev, data: utf8("edits") })
  assert.equal(new TextDecoder().decode(await given), "edits")
  const lost = bench.engine.report("format", "")
  bench.worker.send({ op: "exit" })
  await assert.rejects(lost)
})

test("a report that took long waits for a pause in typing, and gives way to everything", async t => {
  let now = 0
  t.mock.method(performance, "now", () => now)
  const bench = new Bench()
  await bench.running("ab")
  bench.engine.watch([{ name: "problems", args: "" }])
  now += 100
  bench.worker.send({ op: "report", n: bench.worker.last.n, rev: bench.engine.rev, data: utf8("found") })
  bench.edit(0, 0, "x")
  bench.worker.answer()
  assert.equal(bench.worker.last.op, "edit", "the slow report is not asked for at once")
  mock.timers.tick(200)
  bench.edit(0, 0, "y")
  bench.worker.answer()
  mock.timers.tick(299)
  assert.equal(bench.worker.last.op, "edit", "nor while keys go on")
  mock.timers.tick(1)
  assert.equal(bench.worker.last.name, "problems")
  now += 5
  bench.worker.send({ op: "report", n: bench.worker.last.n, rev: bench.engine.rev, data: utf8("found") })
  bench.edit(0, 0, "z")
  bench.worker.answer()
  assert.equal(bench.worker.last.name, "problems", "a quick one is")
})

test("slices that are long together make a report slow, whether or not it came to its end", async t => {
  let now = 0
  t.mock.method(performance, "now", () => now)
  const bench = new Bench()
  await bench.running("ab")
  const slice = more => {
    now += 15
    bench.worker.send({ op: "report", n: bench.worker.last.n, rev: bench.engine.rev, more, data: utf8("part") })
  }
  bench.engine.watch([{ name: "liveness", args: "" }])
  for (const more of [true, true, true, false]) slice(more)
  const waits = () => {
    bench.worker.answer()
    mock.timers.tick(179)
    assert.equal(bench.worker.last.op, "edit", "it waits for a pause")
    mock.timers.tick(1)
    assert.equal(bench.worker.last.name, "liveness")
  }
  bench.edit(0, 0, "x")
  waits()
  slice(true)
  bench.edit(0, 0, "y")
  slice(true) // the next one was under way; it does not come to its end
  waits()
})

test("an unfinished report goes on behind whatever is due, and ends with what replaced it", async () => {
  const bench = new Bench()
  await bench.running("ab")
  const answer = (rev, more, data) => bench.worker.send({ op: "report", n: bench.worker.last.n, rev, more, data: utf8(data) })
  bench.engine.watch([{ name: "compare", args: "" }])
  answer(0, true, "half")
  assert.equal(bench.worker.last.name, "compare")
  bench.engine.ask({ ...bench.question, url: "/b" })
  answer(0, true, "more")
  assert.equal(bench.worker.last.op, "ask") // before the next slice
  bench.worker.answer({ rev: 0 })
  assert.equal(bench.worker.last.name, "compare")
  answer(0, false, "whole")
  assert.deepEqual(bench.said.filter(said => said.startsWith("report")), ["report half", "report more", "report whole"])
  const told = bench.worker.told.length
  bench.engine.watch([])
  assert.equal(bench.worker.told.length, told)

  const given = bench.engine.report("casefile", "")
  answer(0, true, "part")
  answer(0, false, "all")
  assert.equal(new TextDecoder().decode(await given), "all")
})

test("a report that nobody watches any more is not gone on with", async () => {
  const bench = new Bench()
  await bench.running("ab")
  bench.engine.watch([{ name: "compare", args: "" }])
  bench.engine.watch([])
  const told = bench.worker.told.length
  bench.worker.send({ op: "report", n: bench.worker.last.n, rev: 0, more: true, data: utf8("half") })
  assert.equal(bench.worker.told.length, told)
})

test("the version to compare with is told before reports, and again to a new engine", async () => {
  const bench = new Bench()
  await bench.running("ab")
  bench.engine.watch([{ name: "compare", args: "" }])
  const bytes = utf8("old")
  bench.engine.before(bytes)
  bench.worker.send({ op: "report", n: bench.worker.last.n, rev: 0, more: true, data: utf8("half") })
  assert.deepEqual(bench.worker.last, { n: bench.worker.last.n, op: "before", bytes })
  bench.worker.send({ op: "before", n: bench.worker.last.n })
  assert.equal(bench.worker.last.name, "compare") // for the new version
  bench.worker.onerror({})
  bench.worker.send({ op: "ready" })
  while (bench.worker.last.op !== "before") bench.worker.answer({ rev: bench.worker.last.rev ?? 0, text: utf8("ab") })
  assert.deepEqual(bench.worker.last.bytes, bytes)
})
