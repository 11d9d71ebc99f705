import assert from "node:assert/strict"
import { test } from "node:test"
import { inflateRawSync } from "node:zlib"
import { linkTo } from "./link.js"

const tester = "https://tester.example/docs/"
const question = { crawler: "bingbot", dialect: "rfc9309", url: "/a", lang: "en" }
const caseIn = link => JSON.parse(inflateRawSync(Buffer.from(link.split("#v1.")[1], "base64url")))

test("a link carries the file and the question", async () => {
  const link = await linkTo(tester, { ...question, robots: "User-agent: *\nDisallow: /é" })
  assert.ok(link.startsWith(`${tester}#v1.`))
  assert.deepEqual(caseIn(link), { version: 1, robots: "User-agent: *\nDisallow: /é", dialect: "rfc9309", tests: [{ crawler: "bingbot", url: "/a" }] })
})

test("a link names another language, and a crawler that has no name", async () => {
  const link = await linkTo(`${tester}?x=1`, { ...question, robots: "", crawler: "", lang: "ru" })
  assert.ok(link.startsWith(`${tester}?x=1&lang=ru#v1.`))
  assert.deepEqual(caseIn(link).tests, [{ crawler: "*", url: "/a" }])
})

test("bytes stay bytes where they are no text", async () => {
  const carried = async bytes => caseIn(await linkTo(tester, { ...question, robots: Uint8Array.from(bytes) }))
  assert.equal((await carried([0xff, 0x41])).robots_base64, "/0E=")
  assert.equal((await carried([0xc3, 0xa9])).robots, "é")
})

test("what is too large for a link is left out", async () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `Disallow: /${(i * 2654435761 % 4294967296).toString(36)}`).join("\n")
  assert.equal(await linkTo(tester, { ...question, robots: lines }), tester)
  assert.ok((await linkTo(tester, { ...question, robots: lines.slice(0, 2000) })).includes("#v1."))
})
