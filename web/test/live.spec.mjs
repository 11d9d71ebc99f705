// The ways of a site's live file into the editor: the bookmark that runs on other
// sites, and the fetch endpoint where this origin has one.
import { createServer } from "node:http"
import { expect, ready, test as base, verdict, violations } from "./fixtures.mjs"

const phone = { width: 360, height: 740 }

/** Somebody's site: paths and what they answer, {status, headers, body}. */
class Shop {
  answers = new Map()
  cookies = []

  async start() {
    this.server = createServer(({ url, headers }, response) => {
      if (url === "/robots.txt") this.cookies.push(headers.cookie)
      const { status = 200, headers: more = {}, body = "" } = this.answers.get(url) ?? { status: 404 }
      response.writeHead(status, { "Content-Type": "text/html", "Cache-Control": "no-store", ...more })
      response.end(body)
    })
    await new Promise(done => this.server.listen(0, "127.0.0.1", done))
    this.url = `http://localhost:${this.server.address().port}`
    this.put("/shop/a?b=1", {}, "<!doctype html><title>Shop</title>")
    return this
  }

  put(path, headers, body, status = 200) {
    this.answers.set(path, { headers, body, status })
  }

  robots(body, headers = {}, status = 200) {
    this.put("/robots.txt", { "Content-Type": "text/plain", ...headers }, body, status)
  }

  async stop() {
    this.server.closeAllConnections()
    await new Promise(done => this.server.close(done))
  }
}

const test = base.extend({
  shop: async ({}, use) => {
    const shop = await new Shop().start()
    await use(shop)
    await shop.stop()
  },

  // A bookmark runs on pages that are none of ours, whose own complaints are theirs.
  tester: async ({ page, site, complaints }, use) => {
    complaints.expect(/404 .*\(.*(?:api\/capabilities|localhost)/)
    await page.goto(site.url)
    await ready(page)
    await use(page)
  },
})

const editor = page => page.getByTestId("editor").locator(".cm-content")

async function show(page, id) {
  await page.locator(":is(.others, .more) > summary").filter({ visible: true }).click()
  await page.getByTestId(`more-${id}`).filter({ visible: true }).click()
}

async function bookmark(page) {
  await show(page, "livefile")
  await expect(page.getByTestId("bookmark")).toHaveAttribute("href", /^javascript:/)
  return page.getByTestId("bookmark").getAttribute("href")
}

/** Chooses the bookmark on a page of the shop, and waits for the tester that it opens. */
async function choose(context, href, address) {
  const there = await context.newPage()
  await there.goto(address)
  const opened = context.waitForEvent("page")
  await there.evaluate(address => { location.href = address }, href)
  const page = await opened
  await ready(page)
  return page
}

/** Chooses the bookmark where it only has something to say; gives that. */
async function chooseAndRead(context, href, address) {
  const there = await context.newPage()
  await there.goto(address)
  const said = there.waitForEvent("dialog")
  // As browsers do for bookmarks, the site's policy for scripts is passed over, and that for requests holds.
  there.evaluate(decodeURIComponent(href.slice("javascript:".length))).catch(() => {})
  const dialog = await said
  const text = dialog.message()
  await dialog.accept()
  await expect.poll(() => context.pages().filter(page => page.url() === "about:blank").length, "a window that was opened in vain is closed").toBe(0)
  return text
}

test("the bookmark, chosen on another site, brings its robots.txt and asks for that page", async ({ tester, context, shop }) => {
  shop.robots("User-agent: *\nDisallow: /shop\n# ümlaut\n")
  await context.addCookies([{ name: "who", value: "me", url: shop.url }])
  const page = await choose(context, await bookmark(tester), `${shop.url}/shop/a?b=1#there`)
  await expect(editor(page)).toContainText("# ümlaut")
  await expect(page.getByTestId("url")).toHaveValue(`${shop.url}/shop/a?b=1`)
  await expect(verdict(page)).toHaveAttribute("data-line", "2")
  expect(page.url(), "the file is taken out of the address").not.toContain("#v1.")
  expect(await page.evaluate(() => window.opener), "the site's window is out of reach").toBeNull()
  expect(shop.cookies, "as a crawler asks").toEqual([undefined])
})

test("the bookmark keeps bytes that are no UTF-8", async ({ tester, context, shop }) => {
  shop.robots(Buffer.from("User-agent: *\r\nDisallow: /\xff\r\n", "latin1"))
  const page = await choose(context, await bookmark(tester), `${shop.url}/shop/a?b=1`)
  await expect(page.locator(".status")).toContainText("not UTF-8, CRLF")
})

test("the bookmark says what stood in its way", async ({ tester, context, shop, complaints }) => {
  complaints.expect(/Content Security Policy|violation: connect-src|status of 404/)
  const href = await bookmark(tester)
  const page = `${shop.url}/shop/a?b=1`
  expect(await chooseAndRead(context, href, page)).toContain("answers with status 404 instead of a robots.txt")

  let noise = 1
  shop.robots(Array.from({ length: 500_000 }, () => String.fromCharCode(33 + (noise = (noise * 48271) % 0x7fffffff) % 90)).join(""))
  expect(await chooseAndRead(context, href, page)).toContain("too long for a link")

  shop.robots("User-agent: *\nDisallow: /x\n", { "Content-Security-Policy": "default-src 'none'" })
  shop.put("/shop/a?b=1", { "Content-Security-Policy": "default-src 'none'" }, "closed")
  expect(await chooseAndRead(context, href, page)).toContain("Open /robots.txt of the site and choose the bookmark there")

  // There, where the policy forbids to ask for it once more, the file is read from the page.
  const there = await context.newPage()
  await there.goto(`${shop.url}/robots.txt`)
  const opened = context.waitForEvent("page")
  there.evaluate(decodeURIComponent(href.slice("javascript:".length))).catch(() => {})
  const found = await opened
  await ready(found)
  await expect(editor(found)).toContainText("Disallow: /x")
  await expect(found.getByTestId("url")).toHaveValue(`${shop.url}/`)
})

test("the bookmark can be copied, and does nothing in the tester itself", async ({ tester, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const href = await bookmark(tester)
  const address = tester.url()
  await tester.getByTestId("bookmark").click()
  await expect(tester.getByTestId("livefile")).toContainText("drag it into the bookmarks bar")
  await tester.getByTestId("copy-bookmark").click()
  await expect(tester.getByTestId("copy-bookmark")).toContainText("Copied")
  expect(await tester.evaluate(() => navigator.clipboard.readText())).toBe(href)
  expect(tester.url()).toBe(address)
})

test("a host without an endpoint is asked for one once, when somebody looks", async ({ tester, site }) => {
  const probes = () => site.log.filter(name => name === "api/capabilities").length
  expect(probes()).toBe(0)
  await show(tester, "livefile")
  await expect(tester.getByTestId("livefile")).toContainText("robotstester serve --fetch")
  await expect(tester.getByTestId("get-robots")).toHaveCount(0)
  await show(tester, "tags")
  await show(tester, "livefile")
  await expect(tester.getByTestId("livefile")).toContainText("robotstester serve --fetch")
  expect(probes()).toBe(1)
})

test("an endpoint that could not be reached is looked for again", async ({ page, site, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  let reached = false
  await page.route("**/api/capabilities", route => reached ? route.fulfill({ json: { fetch: true } }) : route.abort("internetdisconnected"))
  await page.goto(site.url)
  await ready(page)
  await show(page, "livefile")
  await expect(page.getByTestId("livefile")).toContainText("robotstester serve --fetch")
  reached = true
  await show(page, "tags")
  await show(page, "livefile")
  await expect(page.getByTestId("get-robots")).toBeVisible()
})

const found = {
  url: "https://shop.test/robots.txt", status: 200, elsewhere: true, kind: "text", bytes: 30, truncated: false, delivery: "200 redirects=1 elsewhere",
  hops: [{ url: "https://shop.test/robots.txt", status: 301, location: "https://www.other.test/<img src=x onerror=alert(1)>" }, { url: "https://www.other.test/", status: 200 }],
  headers: [{ name: "Content-Type", value: "text/plain" }, { name: "Cache-Control", value: "<script>alert(1)</script>" }],
  text: "User-agent: *\nDisallow: /shop\n",
}

/** Opens the view of a tester that has an endpoint, which answers as told. */
async function atDoor(page, site, answer) {
  const asked = []
  await page.route("**/api/capabilities", route => route.fulfill({ json: { fetch: true, sitemap: true, page: true, header: "X-Robotstester" } }))
  await page.route("**/api/fetch", route => {
    const request = route.request()
    asked.push({ method: request.method(), header: request.headers()["x-robotstester"], question: request.postDataJSON() })
    return answer(route)
  })
  await page.goto(site.url)
  await ready(page)
  await show(page, "livefile")
  await expect(page.getByTestId("get-robots")).toBeVisible()
  return asked
}

test("the endpoint's file is put into the editor, and the text before it comes back", async ({ page, site }) => {
  const asked = await atDoor(page, site, route => route.fulfill({ json: found }))
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText("# mine")
  await page.getByTestId("host").fill("s")
  await page.getByTestId("host").press("Backspace")
  await page.getByTestId("host").press("s")
  await expect(page.getByTestId("host")).toHaveValue("s") // what was emptied stays so
  await page.getByTestId("host").fill("http://Shop.test/any/page")
  await page.getByTestId("host").press("Enter")
  await expect(editor(page)).toContainText("Disallow: /shop")
  await expect(page.locator(".filebar h2").first()).toHaveText("shop.test/robots.txt")
  await expect(page.getByTestId("url")).toHaveValue("http://shop.test/")
  await expect(page.getByTestId("status")).toHaveValue("200 redirects=1 elsewhere")
  expect(asked).toEqual([{ method: "POST", header: "1", question: { host: "shop.test", scheme: "http" } }])

  const view = page.getByTestId("fetched")
  await expect(view).toContainText("shop.test answered with 30 bytes, which are in the editor now.")
  await expect(view.getByTestId("hop").filter({ visible: true })).toHaveCount(2)
  await expect(view.getByTestId("hop").first()).toContainText("<img src=x onerror=alert(1)>")
  await expect(view.getByTestId("fetched-headers")).toContainText("<script>alert(1)</script>")
  await expect(view.getByTestId("delivered-own")).toContainText("follows the redirect to the other host")
  expect(await view.getByTestId("delivered").count()).toBeGreaterThan(1)

  await page.getByTestId("fetched-back").click()
  await expect(editor(page)).toHaveText("# mine")
  await expect(page.getByTestId("url")).toHaveValue("https://www.example.com/shop/lamps?sort=price")
  await expect(page.getByTestId("status")).toHaveValue("ok")
})

test("an answer without a file, a refusal and a failure are sentences, and the text stays", async ({ page, site, complaints }) => {
  complaints.expect(/status of 429|ERR_FAILED/)
  const answers = [
    route => route.fulfill({ json: { ...found, status: 503, text: "gone", delivery: "503", hops: [], elsewhere: false } }),
    route => route.fulfill({ json: { ...found, status: 0, text: "", delivery: "unreachable", hops: [], problem: "The host gives no answer. Check its name." } }),
    route => route.fulfill({ status: 429, json: { error: "Too many requests. Wait a few seconds and ask again." } }),
    route => route.fulfill({ status: 200, contentType: "text/html", body: "<p>proxy" }),
    route => route.abort(),
  ]
  await atDoor(page, site, route => answers.shift()(route))
  const view = page.getByTestId("fetched")
  for (const words of [
    "www.example.com answered with status 503. Your text is unchanged. The question is now asked",
    "The host gives no answer. Check its name. Your text is unchanged.",
    "Too many requests. Wait a few seconds and ask again. Your text is unchanged.",
    "answered with status 200 and no file. Try it again. Your text is unchanged.",
    "cannot be reached. Check that it still runs, then try it again. Your text is unchanged.",
  ]) {
    await page.getByTestId("get-robots").click()
    await expect(view).toContainText(words)
    if (!words.includes("503")) continue
    await expect(view.getByTestId("delivered-own")).toContainText("Status 503.")
    await expect(page.getByTestId("status")).toHaveValue("503")
    await expect(verdict(page)).toContainText("503")
  }
  await expect(editor(page)).toContainText("# robots.txt for https://www.example.com")
})

test("what takes too long can be given up", async ({ page, site }) => {
  await atDoor(page, site, () => {})
  await page.getByTestId("get-robots").click()
  await page.getByTestId("get-cancel").click()
  await expect(page.getByTestId("fetched")).toContainText("Cancelled. Your text is unchanged.")
  await expect(page.getByTestId("get-robots")).toBeVisible()
})

for (const size of ["wide", "phone"]) {
  test(`the view is accessible, ${size}`, async ({ page, site }) => {
    if (size === "phone") await page.setViewportSize(phone)
    await atDoor(page, site, route => route.fulfill({ json: found }))
    await page.getByTestId("get-robots").focus()
    await page.keyboard.press("Enter")
    await expect(page.getByTestId("delivered-own")).toBeVisible()
    for (const scheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await violations(page), scheme).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut").toBe(true)
  })
}
