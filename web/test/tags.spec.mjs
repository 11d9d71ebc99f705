// What a page itself says to crawlers: the browser's parser finds it, the engine judges it.
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, ready, test, violations } from "./fixtures.mjs"

const vectors = JSON.parse(readFileSync(join(resolve(import.meta.dirname, "../.."), "parser/pagetags/testdata/markup.json")))

const row = (page, name) => page.locator(`[data-testid=tag-row][data-crawler="${name}"]`)

async function open(page, site, offer = { fetch: false }) {
  await page.route("**/api/capabilities", route => route.fulfill({ json: offer }))
  await page.goto(site.url)
  await ready(page)
  await show(page, "tags")
}

async function show(page, id) {
  await page.locator(":is(.others, .more) > summary").filter({ visible: true }).click()
  await page.getByTestId(`more-${id}`).filter({ visible: true }).click()
}

/** What the element makes of HTML, as the engine gets it. */
const markup = (page, html) => page.getByTestId("pagetags").evaluate((element, html) => new Promise(done => {
  element.addEventListener("robots-tags", ({ detail }) => done(JSON.parse(detail)), { once: true })
  const box = element.querySelector("textarea[data-box=html]")
  box.value = html
  box.dispatchEvent(new Event("input", { bubbles: true }))
}), html)

test("the browser finds the same elements as package markup", async ({ page, site }) => {
  await open(page, site)
  expect(vectors.length).toBeGreaterThan(10)
  for (const { html, tags } of vectors) {
    const found = await markup(page, html)
    expect(found.tags, html).toEqual(tags.map(tag => ({ in_body: false, ...tag })))
  }
})

test("a browser that keeps <noscript> as a text finds them too, as Firefox does", async ({ page, site }) => {
  await page.addInitScript(() => {
    const close = Document.prototype.close
    Document.prototype.close = function () {
      close.call(this)
      for (const node of this.querySelectorAll("noscript")) node.textContent = node.innerHTML
    }
  })
  await open(page, site)
  const hidden = vectors.filter(({ html }) => html.includes("<noscript>"))
  expect(hidden.length).toBeGreaterThan(0)
  for (const { html, tags } of hidden) {
    const found = await markup(page, html)
    expect(found.tags, html).toEqual(tags.map(tag => ({ in_body: false, ...tag })))
  }
})

test("data-nosnippet is counted, by the element that has it", async ({ page, site }) => {
  await open(page, site)
  expect((await markup(page, "<p data-nosnippet>a<span data-nosnippet></span>")).noSnippet).toEqual(["p", "span"])
  await page.getByTestId("page-html").fill('<meta name="robots" content="noarchive"><p data-nosnippet>a<span data-nosnippet></span>')
  await expect(page.getByTestId("tag-finding")).toContainText("data-nosnippet on p")
  await expect(row(page, "Googlebot")).toContainText("keeps the text of 1 element out of its results")
})

test("nothing in a pasted page runs or loads", async ({ page, site, complaints }) => {
  // The document has no window, and under the page's policy all the same: Chromium tells what that would have refused.
  complaints.expect(/Content Security Policy directive.*The action has been blocked/, /violation: (?:base-uri|style-src-elem|script-src-attr) /)
  const asked = []
  page.on("request", request => { if (request.url().includes("evil.test")) asked.push(request.url()) })
  await open(page, site)
  const address = page.url()
  const found = await markup(page, `
    <base href="https://evil.test/">
    <meta http-equiv="refresh" content="0;url=https://evil.test/refresh">
    <meta http-equiv="Content-Security-Policy" content="connect-src 'none'">
    <link rel="stylesheet" href="https://evil.test/a.css"><link rel="preload" as="image" href="https://evil.test/b.png">
    <script>window.ran = 1</script><script src="https://evil.test/a.js"></script>
    <style>@import "https://evil.test/c.css"; body { background: url(https://evil.test/d.png) }</style>
    <img src="https://evil.test/e.png" onerror="window.ran = 2"><img src=x onerror="window.ran = 3">
    <iframe src="https://evil.test/f"></iframe><object data="https://evil.test/g"></object><video src="https://evil.test/h" autoplay></video>
    <svg onload="window.ran = 4"><use href="https://evil.test/i#x"/></svg><body onload="window.ran = 5">
    <robots-page></robots-page><robots-editor></robots-editor>
    <meta name="robots" content="noindex, <img src=https://evil.test/j onerror=window.ran=6>">`)
  expect(found.tags.at(-1).content).toContain("<img src=https://evil.test/j")
  await expect(page.getByTestId("tag-finding")).toContainText("<img src=https://evil.test/j")
  await expect(row(page, "Googlebot")).toHaveAttribute("data-index", "false")
  expect(await page.evaluate(() => window.ran)).toBeUndefined()
  expect(await page.evaluate(() => document.baseURI)).toBe(address)
  expect(page.url()).toBe(address)
  expect(asked).toEqual([])
})

test("elements that nobody closes do not stop the page", async ({ page, site }) => {
  await open(page, site)
  const found = await markup(page, `<meta name="robots" content="noindex">${"<div>".repeat(400_000)}`)
  expect(found.cut).toBe(true)
  expect(found.tags.map(tag => tag.content)).toEqual(["noindex"])
  await expect(page.getByTestId("pagetags")).toContainText("Only the first part of it is judged here.")
})

test("a policy for HTML is there for one use only", async ({ page, site, complaints }) => {
  complaints.expect(/Trusted ?Type|TrustedHTML|violation: (?:require-)?trusted-types/)
  await open(page, site)
  await markup(page, "<p>")
  const outcomes = await page.evaluate(() => {
    const tried = attempt => {
      try {
        attempt()
        return "worked"
      } catch (error) {
        return error.name
      }
    }
    return [
      tried(() => trustedTypes.createPolicy("robots-tags", { createHTML: text => text })),
      tried(() => document.createElement("div").innerHTML = "<p>"),
      tried(() => new DOMParser().parseFromString("<p>", "text/html")),
    ]
  })
  expect(outcomes).toEqual(["TypeError", "TypeError", "TypeError"])
})

test("a blocked page's noindex is never seen, for those whom robots.txt blocks", async ({ page, site }) => {
  await open(page, site)
  await page.getByTestId("page-html").fill('<meta name="robots" content="noindex, nofolow"><meta name="yandex" content="index">')
  await page.getByTestId("page-headers").fill("HTTP/2 200\nX-Robots-Tag: bingbot: noarchive, nocache")
  await expect(row(page, "Googlebot")).toHaveAttribute("data-robots", "disallowed")
  await expect(row(page, "Googlebot")).toContainText("this noindex is never seen")
  await expect(row(page, "YandexBot")).toHaveAttribute("data-index", "true")
  await expect(row(page, "bingbot")).toContainText("header, line 2")
  await expect(page.getByTestId("tag-finding")).toContainText("nofollow")

  await page.getByTestId("url").fill("https://www.example.com/press/a.pdf")
  await expect(row(page, "Googlebot")).toHaveAttribute("data-robots", "allowed")
  await expect(row(page, "Googlebot")).toContainText("the crawler sees what it says")
})

test("what was pasted outlives another view and a reload", async ({ page, site }) => {
  await open(page, site)
  await page.getByTestId("page-html").fill('<meta name="robots" content="none">')
  await expect(row(page, "Googlebot")).toHaveAttribute("data-follow", "false")
  await show(page, "livefile")
  await show(page, "tags")
  await expect(page.getByTestId("page-html")).toHaveValue('<meta name="robots" content="none">')
  await page.reload()
  await ready(page)
  await show(page, "tags")
  await expect(page.getByTestId("page-html")).toHaveValue('<meta name="robots" content="none">')
  await expect(row(page, "Googlebot")).toHaveAttribute("data-follow", "false")
})

test("the endpoint gets a page's tags, and what stood in the boxes comes back", async ({ page, site }) => {
  await page.route("**/api/fetch", route => {
    expect(route.request().postDataJSON()).toEqual({ host: "www.example.com", page: "/shop/lamps?sort=price" })
    return route.fulfill({ json: {
      status: 200, problem: "", headers: [{ name: "X-Robots-Tag", value: "noarchive" }],
      tags: [{ key: "name", name: "robots", content: 'noindex, "&quot;<b>' }, { key: "name", name: "yandex", content: "index", in_body: true }],
    } })
  })
  await open(page, site, { fetch: true, page: true })
  await page.getByTestId("page-html").fill("<p>mine")
  await page.getByTestId("get-page").click()
  await expect(page.getByTestId("page-headers")).toHaveValue("X-Robots-Tag: noarchive")
  await expect(row(page, "Googlebot")).toHaveAttribute("data-index", "false")
  const again = await markup(page, await page.getByTestId("page-html").inputValue())
  expect(again.tags).toEqual([
    { key: "name", name: "robots", content: 'noindex, "&quot;<b>', in_body: false },
    { key: "name", name: "yandex", content: "index", in_body: true },
  ])
  await page.getByTestId("page-back").click()
  await expect(page.getByTestId("page-html")).toHaveValue("<p>mine")
  await expect(page.getByTestId("page-back")).toHaveCount(0)
})

test("a huge page is read in part and says so, and the editor goes on", async ({ page, site }) => {
  await open(page, site)
  const found = await markup(page, '<meta name="robots" content="noindex, abcdefg">'.repeat(20_000))
  expect(found.tags.length).toBe(2000)
  expect(found.cut).toBe(true)
  await expect(page.getByTestId("pagetags")).toContainText("Only the first part of it is judged here")
  await page.getByTestId("url").fill("/press/a.pdf")
  await expect(row(page, "Googlebot")).toHaveAttribute("data-robots", "allowed")
})

for (const size of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
  test(`the view is accessible, ${size.width} wide`, async ({ page, site }) => {
    await page.setViewportSize(size)
    await open(page, site, { fetch: true, page: true })
    await page.getByTestId("page-html").focus()
    await page.keyboard.insertText('<meta name="robots" content="noindex, nofolow"><meta name="googlebot" content="max-snippet: 20, nosnippet">')
    await page.keyboard.press("Tab")
    await expect(page.getByTestId("page-headers")).toBeFocused()
    await expect(row(page, "Googlebot")).toContainText("nosnippet is stricter")
    for (const scheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await violations(page), scheme).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut").toBe(true)
  })
}
