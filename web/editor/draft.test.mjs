import assert from "node:assert/strict"
import { test } from "node:test"
import { DraftStore, questionOf } from "./draft.js"

class FakeStorage {
  items = new Map()
  room = Infinity
  getItem(key) {
    return this.items.get(key) ?? null
  }
  setItem(key, value) {
    if (value.length > this.room) throw Object.assign(new Error("full"), { name: "QuotaExceededError" })
    this.items.set(key, value)
  }
  removeItem(key) {
    this.items.delete(key)
  }
}

const draft = (text, base = null, since = null) => ({ name: "robots.txt", text, base, since })
const question = { crawler: "Googlebot", dialect: "", url: "/a", lang: "en", status: "503", site: "" }

test("a draft comes back, bytes and all", () => {
  const storage = new FakeStorage()
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i * 7)
  const kept = draft("text \u0000 😀\n", bytes, [3, [0, "x"]])
  assert.equal(new DraftStore(() => storage).write(kept), "")
  assert.deepEqual(new DraftStore(() => storage).read(), kept)
})

test("a text that is its own bytes is stored once", () => {
  const storage = new FakeStorage()
  new DraftStore(() => storage).write(draft("abc"))
  assert.equal(storage.getItem("robotstester:draft"), '{"v":1,"name":"robots.txt","text":"abc"}')
  assert.deepEqual(new DraftStore(() => storage).read(), draft("abc"))
})

for (const broken of ["", "{", "null", "[]", "7", '{"v":0,"name":"a","text":"b"}', '{"v":1,"text":"b"}', '{"v":1,"name":"a","text":7}']) {
  test(`stored ${JSON.stringify(broken)} is no draft and no question`, () => {
    const storage = new FakeStorage()
    storage.setItem("robotstester:draft", broken)
    storage.setItem("robotstester:question", broken)
    const store = new DraftStore(() => storage)
    assert.equal(store.read(), null)
    assert.equal(store.readQuestion(), null)
  })
}

test("broken bytes of a draft cost the bytes, not the text", () => {
  const storage = new FakeStorage()
  storage.setItem("robotstester:draft", '{"v":1,"name":"a","text":"b","base":"§","since":[1]}')
  assert.deepEqual(new DraftStore(() => storage).read(), { ...draft("b"), name: "a" })
})

test("a draft that another tab stored is kept beside the new one", () => {
  const storage = new FakeStorage()
  const [one, two] = [new DraftStore(() => storage), new DraftStore(() => storage)]
  one.read()
  two.read()
  one.write(draft("one"))
  two.write(draft("two"))
  assert.equal(JSON.parse(storage.getItem("robotstester:draft")).text, "two")
  assert.equal(JSON.parse(storage.getItem("robotstester:previous")).text, "one")
  two.write(draft("two and on"))
  assert.equal(JSON.parse(storage.getItem("robotstester:previous")).text, "one", "a tab's own draft is no other's")
})

test("where both drafts do not fit, the stored one stays", () => {
  const storage = new FakeStorage()
  const [one, two] = [new DraftStore(() => storage), new DraftStore(() => storage)]
  two.read()
  one.write(draft("a long text of the one tab"))
  storage.room = 50
  assert.equal(two.write(draft("two")), "full")
  assert.equal(new DraftStore(() => storage).read().text, "a long text of the one tab")
})

/** A tab of a browser; reload gives the store of the page that comes after. */
class Tab {
  own = new FakeStorage()
  constructor(shared) {
    this.reload = () => new DraftStore(() => shared, () => this.own)
  }
}

const tests = url => [{ crawler: "a", url, expect: "" }]

function fill(store, name) {
  store.read()
  store.write(draft(name))
  store.writeQuestion({ ...question, url: name })
  store.writeTests(tests(name))
  store.writeAside([{ draft: draft(`aside ${name}`), tests: [], question }], true)
}

const all = store => [store.read()?.text, store.readQuestion()?.url, store.readTests()[0]?.url, store.readAside().kept[0]?.draft.text]

test("a tab keeps all that is its own, whatever others do, and a new one begins with the newest", () => {
  const shared = new FakeStorage()
  const [empty, a, b] = [new Tab(shared), new Tab(shared), new Tab(shared)]
  const first = empty.reload()
  fill(a.reload(), "/a")
  const reader = new Tab(shared)
  reader.reload()
  fill(b.reload(), "/b")
  assert.deepEqual(all(a.reload()), ["/a", "/a", "/a", "aside /a"])
  assert.deepEqual(all(b.reload()), ["/b", "/b", "/b", "aside /b"])
  assert.deepEqual(all(reader.reload()), ["/a", "/a", "/a", "aside /a"], "also where nothing was written")
  assert.deepEqual(all(empty.reload()), [undefined, undefined, undefined, undefined], "and where there was nothing")
  assert.deepEqual(all(first), all(empty.reload()))
  assert.deepEqual(all(new Tab(shared).reload()), ["/b", "/b", "/b", "aside /b"])
})

test("what a tab has removed does not come back from another", () => {
  const shared = new FakeStorage()
  const [a, b] = [new Tab(shared), new Tab(shared)]
  const store = a.reload()
  fill(store, "/a")
  store.writeTests([])
  store.writeAside([], true)
  fill(b.reload(), "/b")
  assert.deepEqual(all(a.reload()), ["/a", "/a", undefined, undefined])
})

test("a text that another tab has stored over can be brought back in a new one, once", () => {
  const shared = new FakeStorage()
  const [a, b] = [new Tab(shared), new Tab(shared)]
  const [one, two] = [a.reload(), b.reload()]
  one.write(draft("one"))
  two.write(draft("two"))
  const aside = { kept: [{ draft: draft("one"), tests: null, question: null }], told: false }
  const next = new Tab(shared).reload()
  assert.equal(next.read().text, "two")
  assert.deepEqual(next.readAside(), aside)
  one.leave()
  assert.deepEqual(new Tab(shared).reload().readAside(), aside, "the same text is not kept twice")
})

test("a tab that is closed leaves its text, unless it only showed that of others", () => {
  const shared = new FakeStorage()
  const a = new Tab(shared).reload()
  a.write(draft("one"))
  const [b, reader] = [new Tab(shared).reload(), new Tab(shared).reload()]
  b.read()
  b.write(draft("one, and on"))
  reader.leave()
  assert.equal(shared.getItem("robotstester:previous"), null)
  a.leave()
  assert.deepEqual(new Tab(shared).reload().readAside().kept.map(one => one.draft.text), ["one"])
})

test("a tab whose own copy finds no room says so, and goes on with what is shared", () => {
  const shared = new FakeStorage()
  const a = new Tab(shared)
  const store = a.reload()
  store.write(draft("short"))
  a.own.room = 50
  assert.equal(store.write(draft("a text that has grown longer")), "full")
  assert.equal(a.reload().read().text, "a text that has grown longer")
})

test("the version to compare with stays in its tab", () => {
  const shared = new FakeStorage()
  const a = new Tab(shared)
  const version = name => ({ name, bytes: Uint8Array.of(0xff, 0, 65) })
  const pasted = { kind: "pasted", label: "", shown: version("x"), opened: version("y") }
  a.reload().writeBefore(pasted)
  assert.deepEqual(a.reload().readBefore(), pasted)
  const opened = { kind: "opened", label: "", shown: version("y"), opened: version("y") }
  a.reload().writeBefore(opened)
  assert.deepEqual(a.reload().readBefore(), opened)
  assert.equal(new Tab(shared).reload().readBefore(), null)
  const large = { name: "l", bytes: new Uint8Array(2 << 20) }
  a.reload().writeBefore({ kind: "opened", shown: large, opened: large })
  assert.equal(a.reload().readBefore(), null)
})

test("storage that refuses is said, not thrown", () => {
  const denied = () => {
    throw new DOMException("denied", "SecurityError")
  }
  for (const open of [denied, () => null]) {
    const store = new DraftStore(open)
    assert.equal(store.check(), "refused")
    assert.equal(store.read(), null)
    assert.equal(store.readQuestion(), null)
    store.writeQuestion(question)
    assert.equal(store.write(draft("a")), "refused")
  }
})

test("full storage is told from refused storage", () => {
  const storage = new FakeStorage()
  storage.room = 20
  const store = new DraftStore(() => storage)
  assert.equal(store.check(), "")
  assert.equal(store.write(draft("a")), "full")
})

test("check leaves nothing behind", () => {
  const storage = new FakeStorage()
  new DraftStore(() => storage).check()
  assert.equal(storage.items.size, 0)
})

test("a question comes back with its four strings", () => {
  const storage = new FakeStorage()
  const store = new DraftStore(() => storage)
  store.writeQuestion(question)
  assert.deepEqual(store.readQuestion(), question)
  assert.deepEqual(questionOf({ ...question, more: 1 }), question)
  assert.equal(questionOf({ ...question, url: 7 }), null)
  assert.equal(questionOf({ ...question, status: 503 }), null)
  const { status, site, ...older } = question
  assert.deepEqual(questionOf(older), { ...older, status: "", site: "" })
  assert.equal(questionOf("text"), null)
})

test("tests come back, without what is none", () => {
  const storage = new FakeStorage()
  const store = new DraftStore(() => storage)
  const tests = [{ crawler: "a", url: "/", expect: "allowed" }, { crawler: "b", url: "/b", expect: "" }]
  store.writeTests(tests)
  assert.deepEqual(store.readTests(), tests)
  const odd = [null, 7, { crawler: "a" }, { crawler: "", url: "/" }, { crawler: "c", url: "/c", expect: "maybe", more: 1 }]
  storage.setItem("robotstester:tests", JSON.stringify({ v: 1, tests: odd }))
  assert.deepEqual(store.readTests(), [{ crawler: "c", url: "/c", expect: "" }])
  store.writeTests([])
  assert.equal(storage.getItem("robotstester:tests"), null)
  for (const broken of ["{", "7", '{"v":1}', '{"v":2,"tests":[]}']) {
    storage.setItem("robotstester:tests", broken)
    assert.deepEqual(store.readTests(), [])
  }
})

test("what is set aside comes back with its bytes, tests and question", () => {
  const storage = new FakeStorage()
  const store = new DraftStore(() => storage)
  const kept = [
    { draft: draft("one"), tests: [], question },
    { draft: draft("two", Uint8Array.of(0xff, 0), null), tests: [{ crawler: "a", url: "/", expect: "" }], question: null },
  ]
  store.writeAside(kept, false)
  assert.deepEqual(store.readAside(), { kept, told: false })
  store.writeAside(kept, true)
  assert.equal(store.readAside().told, true)
  storage.setItem("robotstester:aside", '{"v":1,"kept":[{"draft":{"text":7}},null,{}]}')
  assert.deepEqual(store.readAside(), { kept: [], told: false })
  store.writeAside([], true)
  assert.equal(storage.getItem("robotstester:aside"), null)
})
