import assert from "node:assert/strict"
import { test } from "node:test"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { LinkError, isLink, makeLink, readLink } from "../share.js"

const json = JSON.stringify({
  version: 1,
  robots: "User-agent: *\nDisallow: /é\u0000\u202e😀\n".repeat(20),
  dialect: "google",
  tests: [{ crawler: "Googlebot", url: "/é", expect: "disallowed" }],
})

const linkOf = bytes => `#v1.${Buffer.from(bytes).toString("base64url")}`
const text = bytes => new TextDecoder().decode(bytes)

test("a link is what the contract says, and is read back", async () => {
  const link = await makeLink(json)
  assert.match(link, /^#v1\.[A-Za-z0-9_-]+$/)
  assert.equal(inflateRawSync(Buffer.from(link.slice(4), "base64url")).toString(), json)
  assert.equal(text(await readLink(link)), json)
  assert.equal(text(await readLink(linkOf(deflateRawSync(json)))), json)
})

test("a link cut anywhere is refused", async () => {
  const link = await makeLink(json)
  for (let length = 4; length < link.length; length++) {
    await assert.rejects(readLink(link.slice(0, length)), LinkError, `cut at ${length}`)
  }
})

test("what is no Base64 or no deflate is refused", async () => {
  for (const bad of ["#v1.", "#v1.%%%", "#v1.a b", "#v1.AAAA", "#v1.____"]) {
    await assert.rejects(readLink(bad), LinkError, bad)
  }
})

test("a link of another version names both", async () => {
  await assert.rejects(readLink("#v2.abc"), /version 2.*reads version 1/)
  assert.ok(isLink("#v22.x"))
  assert.ok(!isLink("#L10"))
  assert.ok(!isLink("#v.x"))
})

test("a bomb is stopped at the limit, early and without its memory", async () => {
  const bomb = linkOf(deflateRawSync(Buffer.alloc(100 << 20), { level: 9 }))
  assert.ok(bomb.length > 100_000 && bomb.length < 200_000)
  const started = performance.now()
  const before = process.memoryUsage().rss
  await assert.rejects(readLink(bomb), /unpacks to more than 1 MiB/)
  assert.ok(performance.now() - started < 500)
  assert.ok(process.memoryUsage().rss - before < 50 << 20)
})

test("a fragment too long to be ours is refused before it is decoded", async () => {
  const started = performance.now()
  await assert.rejects(readLink(`#v1.${"A".repeat(1_900_000)}`), /longer than any/)
  assert.ok(performance.now() - started < 50)
})

test("a case file beyond the limit gives no link", async () => {
  await assert.rejects(makeLink("x".repeat((1 << 20) + 1)), LinkError)
})
