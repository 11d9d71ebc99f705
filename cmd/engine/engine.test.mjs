// The engine as it is published, in Node: node --test. It needs dist/embed.
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { Worker } from "node:worker_threads"

const published = new URL("../../dist/embed/", import.meta.url)
const before = Object.getOwnPropertyNames(globalThis)
const { load, version } = await import(new URL("robots-tester.js", published))
const engine = await load()

const press = "User-agent: *\nDisallow: /*.pdf$\nAllow: /press/\nAllow: /press/*.pdf$\n"

test("nothing is left in the global object", () => {
  assert.deepEqual(Object.getOwnPropertyNames(globalThis), before)
  assert.equal(engine.version, version)
})

test("explain gives the verdict with its evidence", () => {
  const { verdict, rows } = engine.explain(press, { crawler: "Googlebot", url: "/press/2026/q3.pdf" })
  assert.equal(verdict.state, "allowed")
  assert.equal(verdict.line, 4)
  assert.deepEqual(rows.map(row => [row.result, row.line]), [["decides", 4], ["lost", 3], ["lost", 2]])
})

test("analyse tells what each line is", () => {
  const { lines, answer } = engine.analyse(press, { crawler: "Googlebot", url: "/a.pdf" }, { from: 2, to: 3 })
  assert.equal(answer.verdict.state, "disallowed")
  assert.equal(lines.from, 2)
  assert.deepEqual(lines.lines.map(line => line.m), ["group deciding-disallow", "group"])
})

test("decide answers one URL or many", () => {
  assert.deepEqual(engine.decide(press, { crawler: "Googlebot", url: "/a.pdf" }), { verdict: "disallowed", line: 2 })
  assert.deepEqual(engine.decide(press, { urls: ["/press/a.pdf", "/"] }), [{ verdict: "allowed", line: 4 }, { verdict: "allowed", line: 0 }])
})

test("a URL that is not written as crawlers send it gets a caution", () => {
  const file = "User-agent: *\nDisallow: /каталог/\n"
  const caution = "In percent-encoding, as crawlers ask for it, it is blocked."
  assert.deepEqual(engine.decide(file, { crawler: "Googlebot", urls: ["/каталог/1", encodeURI("/каталог/1"), "/товары"] }),
    [{ verdict: "allowed", line: 0, caution }, { verdict: "disallowed", line: 2 }, { verdict: "allowed", line: 0 }])
  const { verdict, hints } = engine.explain(file, { crawler: "Googlebot", url: "/каталог/1" })
  assert.equal(verdict.why, caution)
  assert.deepEqual(hints.map(hint => [hint.code, hint.url, hint.text]), [["not-as-sent", encodeURI("/каталог/1"), caution]])
})

test("a catalogue has answers in its language, and others stay English", async () => {
  const russian = await readFile(new URL("ru.txt", published), "utf8")
  const why = lang => engine.explain(press, { crawler: "Googlebot", url: "/a.pdf", lang }).verdict.why
  assert.equal(why("ru"), "The only rule that matches.")
  engine.words("ru", russian)
  assert.match(why("ru"), /[а-я]/)
  assert.match(why("ru-RU"), /[а-я]/)
  assert.equal(why("en"), "The only rule that matches.")
  assert.throws(() => engine.words("es", "no translation"), /line 1 of the es catalogue/)
  const { list } = await engine.lint("Disallow: /\n", { crawler: "Googlebot", lang: "ru" })
  assert.ok(list.length > 0)
})

test("the crawler chooses the dialect, and the question may", () => {
  const asked = dialect => engine.explain(press, { crawler: "Googlebot", url: "/", dialect }).question.dialect
  assert.equal(asked(""), "google")
  assert.equal(asked("rfc9309"), "rfc9309")
})

test("bytes are taken as they are", () => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, ...Buffer.from("User-agent: *\r\nDisallow: /caf"), 0xe9])
  assert.equal(engine.explain(bytes, { url: "/" }).file.encoding, "not UTF-8")
  assert.equal(engine.text(bytes), "User-agent: *\nDisallow: /caf\ufffd")
})

test("bytes that change are read again", () => {
  const bytes = Buffer.from("User-agent: *\nDisallow: /a")
  assert.equal(engine.decide(bytes, { url: "/a" }).verdict, "disallowed")
  bytes[bytes.length - 1] = "b".charCodeAt(0)
  assert.equal(engine.decide(bytes, { url: "/a" }).verdict, "allowed")
})

test("lint and format come from a program of their own", async () => {
  const { list } = await engine.lint("User-agent: *\nDisallow: admin\n", { crawler: "Googlebot" })
  assert.equal(list[0].code, "unrooted-pattern")
  assert.equal(await engine.format("user-agent:*\ndisallow:/x"), "User-agent: *\nDisallow: /x\n")
})

test("odd questions have answers", () => {
  for (const question of [undefined, {}, { url: null, crawler: undefined }, { url: "http://[::1", crawler: "x".repeat(100_000) }, { dialect: "none such", lang: "xx" }]) {
    assert.match(engine.explain(press, question).verdict.state, /^(allowed|disallowed|none)$/)
  }
})

test("memory levels off, and collecting it needs none of what the build took out", () => {
  const files = Array.from({ length: 40 }, (_, i) => `User-agent: *\n${`Disallow: /${i}-*a$\n`.repeat(5_000)}`)
  for (const file of files) assert.equal(engine.decide(file, { url: "/39-xa" }).line, file === files[39] ? 2 : 0)
})

test("hostile patterns take no longer than others", () => {
  const hostile = `User-agent: *\n${`Disallow: /${"*a".repeat(1000)}b\n`.repeat(250)}`
  const started = performance.now()
  assert.equal(engine.decide(hostile, { url: `/${"a".repeat(2000)}` }).verdict, "allowed")
  assert.ok(performance.now() - started < 2_000)
})

test("a program that does not load is an error that can be caught", async () => {
  await assert.rejects(load({ wasm: new URL("none.wasm", published) }))
  await assert.rejects(load({ wasm: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0) }))
})

test("bytes and modules are programs too", async () => {
  const bytes = await readFile(new URL("engine.wasm", published))
  for (const wasm of [bytes, await WebAssembly.compile(bytes)]) {
    assert.equal((await load({ wasm })).decide(press, { url: "/a.pdf" }).line, 2)
  }
})

test("it runs in a module worker", async () => {
  const source = `import { load } from ${JSON.stringify(new URL("robots-tester.js", published).href)}
    import { parentPort } from "node:worker_threads"
    const engine = await load()
    parentPort.postMessage(engine.decide("User-agent: *\\nDisallow: /a", { url: "/a" }))`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`))
  const answer = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject))
  await worker.terminate()
  assert.deepEqual(answer, { verdict: "disallowed", line: 2 })
})
