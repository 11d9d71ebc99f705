// The service worker: web/sw.js and web/loader/update.js.
import { expect, ready, test, verdict } from "./fixtures.mjs"

const offline = page => page.locator("footer .offline")
const worksOffline = page => expect(offline(page)).toHaveText("Works offline")
const updateButton = page => page.getByRole("button", { name: "Update now" })
const editor = page => page.getByTestId("editor").locator(".cm-content")

// What a browser says about requests that fail on purpose.
const networkNoise = [/Failed to load resource/, /offline use is off/, /Failed to update a ServiceWorker/]

const cacheNames = page => page.evaluate(() => caches.keys())
const release = page => page.locator("body").getAttribute("data-release")
const hasRegistration = page => page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()))

const checkForUpdate = page => page.evaluate(async () => {
  await (await navigator.serviceWorker.getRegistration()).update().catch(() => {})
})

/** Every cached file and a mark of its content, for comparing. */
const cached = page => page.evaluate(async () => {
  const files = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      files.push([request.url, (await (await cache.match(request)).text()).length])
    }
  }
  return files
})

async function visit(page, site) {
  await page.goto(site.url)
  await ready(page)
  await worksOffline(page)
}

for (const base of ["/", "/repo/", "/a/b/c/"]) {
  test(`W4 offline reload below ${base}`, async ({ page, serve, complaints }) => {
    complaints.expect(...networkNoise)
    const site = await serve(base)
    await visit(page, site)
    await site.stop()
    for (const path of ["", "?x=1#y", "index.html", "index.html?utm=a"]) {
      await page.goto(site.url + path)
      await ready(page)
      await expect(verdict(page)).toHaveAttribute("data-verdict", /^(allowed|disallowed)$/)
    }
  })
}

test("W5 offline before the cache is filled: no promise", async ({ page, site, complaints }) => {
  complaints.expect(...networkNoise)
  await page.goto(site.url, { waitUntil: "commit" })
  site.fail("manifest.webmanifest", { delay: 60_000 }) // the worker's own request, after the page's
  await ready(page)
  await page.waitForTimeout(500)
  await expect(offline(page)).toHaveText("")
  site.cutAll()
  await page.waitForTimeout(500)
  await expect(offline(page)).toHaveText("")
})

for (const [name, fault] of [["404", { status: 404 }], ["503", { status: 503 }], ["a cut", { cut: 100 }], ["a shortened file", { truncate: 100 }]]) {
  test(`W6 ${name} on first install leaves nothing half, and heals`, async ({ page, site, complaints }) => {
    complaints.expect(...networkNoise)
    site.fail("icons/icon.svg", fault)
    await page.goto(site.url)
    await ready(page)
    await expect(page.locator("html")).toBeAttached()
    await expect.poll(() => hasRegistration(page)).toBe(false)
    expect(await cacheNames(page)).toEqual([])
    await expect(offline(page)).toHaveText("")
    site.heal()
    await page.reload()
    await worksOffline(page)
    expect(await cacheNames(page)).toHaveLength(1)
  })

  test(`W7 ${name} on update keeps the old version, and heals`, async ({ page, site, complaints }) => {
    complaints.expect(...networkNoise)
    await visit(page, site)
    const before = await cached(page)
    site.release("two")
    site.fail("app.css", fault)
    await checkForUpdate(page)
    await expect.poll(() => cacheNames(page)).toHaveLength(1)
    expect(await cached(page)).toEqual(before)
    await page.reload()
    await ready(page)
    expect(await release(page)).toBeNull()
    await expect(updateButton(page)).toHaveCount(0)
    site.heal()
    await checkForUpdate(page)
    await updateButton(page).click()
    await expect.poll(() => release(page)).toBe("two")
    await ready(page)
  })
}

test("W8 a host that lets files grow old does not mix versions", async ({ page, site }) => {
  site.cacheControl = "max-age=600"
  await visit(page, site)
  const before = site.version
  site.release("two")
  await checkForUpdate(page)
  await updateButton(page).click()
  await expect.poll(() => release(page)).toBe("two")
  await worksOffline(page)
  await expect.poll(() => cacheNames(page)).toHaveLength(1)
  const files = await cached(page)
  expect(files.filter(([url]) => url.includes(before))).toEqual([])
  const css = await page.evaluate(async () => (await (await caches.match(document.querySelector("link[rel=stylesheet]").href)).text()))
  expect(css).toContain("release two")
})

test("W10 two tabs: one updates, the other keeps its files and is asked", async ({ page, context, site }) => {
  await visit(page, site)
  const other = await context.newPage()
  await visit(other, site)
  await editor(other).click()
  await other.keyboard.press("ControlOrMeta+Home")
  await other.keyboard.type("# a draft in the other tab\n")
  const style = await other.evaluate(() => document.querySelector("link[rel=stylesheet]").href)

  site.release("two")
  await checkForUpdate(page)
  await expect(updateButton(other)).toBeVisible()
  await updateButton(page).click()
  await expect.poll(() => release(page)).toBe("two")
  await ready(page)

  expect(await release(other)).toBeNull()
  await expect(editor(other)).toContainText("# a draft in the other tab")
  const css = await other.evaluate(async url => (await fetch(url)).text(), style)
  expect(css).not.toContain("release two")

  await updateButton(other).click()
  await expect.poll(() => release(other)).toBe("two")
  await ready(other)
  await expect(editor(other)).toContainText("# a draft in the other tab")
  await expect.poll(() => cacheNames(page)).toHaveLength(1)
})

test("W10 a tab that takes the update keeps its own text, whatever another tab wrote", async ({ page, context, site }) => {
  await visit(page, site)
  const other = await context.newPage()
  await visit(other, site)
  for (const [tab, words] of [[page, "# mine"], [other, "# of the other"]]) {
    await editor(tab).click()
    await tab.keyboard.press("ControlOrMeta+a")
    await tab.keyboard.insertText(words)
    await expect(tab.getByText("saved in this browser")).toBeVisible()
  }
  site.release("two")
  await checkForUpdate(page)
  await updateButton(page).click()
  await expect.poll(() => release(page)).toBe("two")
  await ready(page)
  await expect(editor(page)).toHaveText("# mine")
})

test("W11 no room: online use unharmed, no promise", async ({ page, site, complaints }) => {
  complaints.expect(...networkNoise, /Quota/i)
  const session = await page.context().newCDPSession(page)
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.origin, quotaSize: 1_000_000 })
  await page.goto(site.url)
  await ready(page)
  await expect.poll(() => hasRegistration(page)).toBe(false)
  await expect(offline(page)).toHaveText("Not stored for offline use: this browser has no room left")
  await expect(verdict(page)).toHaveAttribute("data-verdict", /^(allowed|disallowed)$/)
})

test("W12 caches of others on the origin are left alone", async ({ page, site, complaints }) => {
  complaints.expect(/favicon/)
  await page.goto(`${site.url}robots.txt`)
  await page.evaluate(async origin => {
    for (const name of ["other-project-v7", `robotstester ${origin}/elsewhere/ abc`]) await caches.open(name)
  }, site.origin)
  await visit(page, site)
  site.release("two")
  await checkForUpdate(page)
  await updateButton(page).click()
  await expect.poll(() => release(page)).toBe("two")
  await worksOffline(page)
  expect(await cacheNames(page)).toEqual(expect.arrayContaining(["other-project-v7", `robotstester ${site.origin}/elsewhere/ abc`]))
})

test("W13 back to an older release", async ({ page, site }) => {
  site.release("two")
  await visit(page, site)
  expect(await release(page)).toBe("two")
  site.release("")
  await checkForUpdate(page)
  await updateButton(page).click()
  await expect.poll(() => release(page)).toBeNull()
  await worksOffline(page)
})

test("W14 hard reload after a release shows the new version whole, also offline", async ({ page, site, complaints }) => {
  complaints.expect(...networkNoise)
  await visit(page, site)
  site.release("two")
  const session = await page.context().newCDPSession(page)
  await session.send("Page.reload", { ignoreCache: true })
  await expect.poll(() => release(page)).toBe("two")
  await ready(page)
  await updateButton(page).click() // the page is new, what is stored is not yet
  await expect(updateButton(page)).toHaveCount(0)
  await worksOffline(page)
  await site.stop()
  await page.reload()
  await ready(page)
  expect(await release(page)).toBe("two")
  const css = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=stylesheet]").href)).text())
  expect(css).toContain("release two")
})

test("W15 the worker keeps out of what is not its own", async ({ page, site, serve, complaints }) => {
  complaints.expect(/status of 404/)
  const elsewhere = await serve("/")
  await visit(page, site)
  await page.reload()
  await ready(page)
  const asked = async (site, path, action) => {
    site.log.length = 0
    await action()
    return site.log.includes(path)
  }
  const fetchIt = (url, options) => page.evaluate(([url, options]) => fetch(url, options).then(() => {}, () => {}), [url, options])
  const style = await page.evaluate(() => document.querySelector("link[rel=stylesheet]").href)
  expect(await asked(site, "app.css", () => fetchIt(style, {}))).toBe(false)
  expect(await asked(site, "app.css", () => fetchIt(style, { method: "POST" }))).toBe(true)
  expect(await asked(site, "app.css", () => fetchIt(style, { headers: { Range: "bytes=0-9" }, cache: "no-store" }))).toBe(true)
  expect(await asked(site, "api/fetch", () => fetchIt(`${site.url}api/fetch`, {}))).toBe(true)
  const answer = await page.goto(`${elsewhere.url}v/${elsewhere.version}/app.css`)
  expect(answer.fromServiceWorker()).toBe(false)
})

test("an emptied cache is filled again at the next visit", async ({ page, site, complaints }) => {
  complaints.expect(...networkNoise)
  await visit(page, site)
  await page.evaluate(async () => { for (const name of await caches.keys()) await caches.delete(name) })
  await page.reload()
  await worksOffline(page)
  await site.stop()
  await page.reload()
  await ready(page)
})
