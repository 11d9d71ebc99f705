// What travels, and what is stored: web/loader/packed.js, the folder of a version, web/sw.js.
import { statSync } from "node:fs"
import { join } from "node:path"
import { expect, ready, test } from "./fixtures.mjs"
import { folder } from "./server.mjs"

const [whole, packed] = ["app.wasm", "app.wasm.gz"].map(name => statSync(join(folder, name)).size)
// More than what goes before a body.
const HEADERS = 2_000
const worksOffline = page => expect(page.locator("footer .offline")).toHaveText("Works offline")

const programs = site => site.log.filter(name => name.startsWith("app.wasm"))
const sent = site => site.bytes("app.wasm") + site.bytes("app.wasm.gz")

async function visit(page, site) {
  await page.goto(site.url)
  await ready(page)
  await worksOffline(page)
}

/** The site may go: what is stored starts alone. */
async function startsAlone(page, site) {
  await site.stop()
  await page.reload()
  await ready(page)
}

test("a host that compresses sends the program once, to the page and its service worker", async ({ page, site }) => {
  await visit(page, site)
  expect(programs(site)).toEqual(["app.wasm"])
  expect(sent(site)).toBeLessThan(packed + HEADERS)
  await startsAlone(page, site)
})

test("a host that does not compress sends the packed program, and next to nothing of the other", async ({ page, site }) => {
  site.compresses = false
  site.fail("app.wasm", { slow: 20_000 })
  await visit(page, site)
  expect(programs(site)).toEqual(["app.wasm", "app.wasm.gz", "app.wasm"])
  expect(sent(site)).toBeLessThan(packed + 200_000)
  await startsAlone(page, site)
})

for (const [name, fault] of [["nothing", { status: 404 }], ["a page", { body: "<!doctype html>welcome", type: "text/html" }]]) {
  test(`a host that does not compress and has ${name} in place of the packed program sends the plain one`, async ({ page, site, complaints }) => {
    complaints.expect(/404/)
    site.compresses = false
    site.fail("app.wasm.gz", fault)
    await visit(page, site)
    await startsAlone(page, site)
  })
}

test("a packed program that is damaged is not asked for again", async ({ page, site, complaints }) => {
  complaints.expect(/tester did not start/, /offline use is off/)
  site.compresses = false
  site.fail("app.wasm.gz", { truncate: 100_000 })
  await page.goto(site.url)
  await page.getByTestId("retry").click()
  await ready(page)
})

test("an update brings only what has changed", async ({ page, site }) => {
  await visit(page, site)
  site.log.length = 0
  site.release("two")
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update())
  await page.getByRole("button", { name: "Update now" }).click()
  await expect(page.locator("body")).toHaveAttribute("data-release", "two")
  await ready(page)
  expect(new Set(site.log)).toEqual(new Set(["sw.js", "index.html", "app.css", "icons/icon.svg", "manifest.webmanifest"]))
})

test("a tab that no service worker serves outlives an update of the host", async ({ page, site, complaints }) => {
  complaints.expect(/broken on purpose/)
  await page.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }))
  await page.goto(site.url)
  await ready(page)
  site.release("two")
  const broken = page.workers().at(-1)
  await broken.evaluate(() => { setTimeout(() => { throw new Error("broken on purpose") }) })
  await expect.poll(() => page.workers().at(-1) !== broken).toBe(true)
  await page.getByTestId("url").fill("/checkout/1")
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-verdict", "disallowed")
})

test("a part of the page whose absence was stored is asked for again", async ({ page, site, complaints }) => {
  complaints.expect(/tester did not start/, /offline use is off/, /404/)
  site.fail("editor.js", { status: 404, body: "no", stored: true })
  await page.goto(site.url)
  await expect(page.getByTestId("retry")).toBeVisible()
  site.heal()
  await page.getByTestId("retry").click()
  await ready(page)
})
