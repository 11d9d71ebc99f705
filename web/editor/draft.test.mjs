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
const question = { crawler: "Googlebot", dialect: "", url: "/a", lang: "en" }

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
  assert.equal(new DraftStore(() => storage).read().text, "two")
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
