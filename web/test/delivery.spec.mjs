// How the file arrives, and which robots.txt governs the URL.
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"

const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

const urlBox = page => page.getByTestId("url")
const status = page => page.getByTestId("status")
const fold = page => page.getByTestId("delivery").locator("summary")
const piece = (page, name) => page.getByTestId(`delivery-${name}`)
const site = page => page.getByTestId("site")

// A rule blocks /private/, so an allowed verdict there is the delivery's.
const FILE = "User-agent: *\nDisallow: /private/\n"

/** Opens the tester with a file and a question of one's own. */
async function open(page, host, crawler = "Googlebot", file = FILE) {
  await page.goto(host.url)
  await ready(page)
  await page.getByTestId("editor").locator(".cm-content").click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(file)
  await page.getByTestId("crawler").fill(crawler)
  await page.keyboard.press("Escape")
  await urlBox(page).fill("/private/a")
  await expect(verdict(page)).toHaveAttribute("data-line", "2")
}

/** Every choice of the box, with the verdict and its first words for Googlebot and for YandexBot. */
const KINDS = [
  ["200 redirects=1", ["disallowed", "by line 2"], ["disallowed", "by line 2"]],
  ["200 redirects=1 elsewhere", ["disallowed", "by line 2"], ["disallowed", "by line 2"]],
  ["200 redirects=6", ["allowed", "redirected 6 times"], ["disallowed", "by line 2"]],
  ["401", ["allowed", "answered 401"], ["allowed", "answered 401"]],
  ["403", ["allowed", "answered 403"], ["allowed", "answered 403"]],
  ["404", ["allowed", "answered 404"], ["allowed", "answered 404"]],
  ["410", ["allowed", "answered 410"], ["allowed", "answered 410"]],
  ["429", ["disallowed", "answered 429"], ["allowed", "answered 429"]],
  ["500", ["disallowed", "answered 500"], ["allowed", "answered 500"]],
  ["503", ["disallowed", "answered 503"], ["allowed", "answered 503"]],
  ["unreachable", ["disallowed", "no answer came"], ["allowed", "no answer came"]],
  ["200 html", ["disallowed", "by line 2"], ["allowed", "arrived as HTML"]],
  ["200 no-text", ["disallowed", "by line 2"], ["allowed", "arrived as no text"]],
  ["200 bytes=600000", ["disallowed", "by line 2"], ["allowed", "has 600,000 bytes"]],
  ["200 stale", ["disallowed", "by line 2"], ["disallowed", "by line 2"]],
  ["ok", ["disallowed", "by line 2"], ["disallowed", "by line 2"]],
]

for (const [at, crawler] of ["Googlebot", "YandexBot"].entries()) {
  test(`each delivery, as ${crawler} takes it`, async ({ page, site }) => {
    await open(page, site, crawler)
    const offered = await status(page).locator("option").evaluateAll(options => options.map(option => option.value))
    expect(offered.toSorted()).toEqual(KINDS.map(([value]) => value).toSorted())
    for (const [value, ...said] of KINDS) {
      await status(page).selectOption(value)
      const [state, words] = said[at]
      await expect(verdict(page), value).toHaveAttribute("data-verdict", state)
      await expect(verdict(page), value).toContainText(words)
      await expect(page.getByTestId("delivered"), value).toBeVisible({ visible: value !== "ok" })
    }
  })
}

test("the verdict says what follows, and that the text is not used", async ({ page, site }) => {
  await open(page, site)
  await status(page).selectOption("503")
  await expect(verdict(page)).toContainText("Put off by Googlebot")
  await expect(verdict(page)).toContainText("the file answered 503, its text is not used")
  await expect(verdict(page)).toHaveAttribute("data-line", "")
  await expect(page.getByTestId("delivered")).toContainText("Crawling stops for 12 hours; then the last good copy is used for 30 days")
  await expect(page.getByTestId("rule")).toHaveCount(0)
})

test("crawlers, dialects and tests follow the delivery", async ({ page, site }) => {
  await open(page, site)
  await page.getByTestId("add-test").click()
  const row = page.getByTestId("test-row")
  await page.getByTestId("tab-tests").first().click()
  await expect(row).toHaveAttribute("data-verdict", "disallowed")
  await status(page).selectOption("404")
  await expect(row).toHaveAttribute("data-verdict", "allowed")
  await expect(page.getByTestId("tests-supposed")).toContainText("These verdicts are of a file that arrives like this: 404.")
  await page.getByTestId("undo-tests").click() // without tests there is nothing to be careful of
  await expect(page.getByTestId("tests-supposed")).toHaveCount(0)
  await page.getByTestId("add-test").click()
  await expect(page.getByTestId("tests-supposed")).toBeVisible()
  await status(page).selectOption("ok")
  await expect(page.getByTestId("tests-supposed")).toHaveCount(0)
  await status(page).selectOption("503")
  await page.getByTestId("tab-dialects").first().click()
  const dialect = id => page.locator(`[data-testid=dialect-row][data-dialect="${id}"]`)
  await expect(dialect("google")).toContainText("put off")
  await expect(dialect("yandex")).toContainText("allowed")
  await expect(dialect("rfc9309")).toContainText("blocked")
  await expect(dialect("protego")).toContainText("not said")
  await page.getByTestId("tab-crawlers").first().click()
  await page.getByTestId("crawler-filter").fill("yandexbot")
  const crawler = page.locator('[data-testid=crawler-row][data-crawler="YandexBot"]')
  await expect(crawler).toHaveAttribute("data-verdict", "allowed")
  await expect(crawler).toContainText("delivery")
})

test("any delivery can be put together, by keys alone", async ({ page, site }) => {
  await open(page, site)
  await status(page).focus()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expect(piece(page, "status")).toBeFocused()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("451")
  await expect(verdict(page)).toContainText("the file answered 451, its text is not used")
  await expect(verdict(page)).toHaveAttribute("data-verdict", "allowed")
  await expect(status(page)).toHaveValue("451")
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("2000")
  await expect(page.getByText("Status: a number from 100 to 599.")).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(piece(page, "status")).toHaveValue("200")
  await page.keyboard.type("6")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await expect(status(page)).toHaveValue("200 redirects=6 elsewhere")
  await page.keyboard.press("Escape")
  await expect(fold(page)).toBeFocused()
  await expect(piece(page, "status")).toBeHidden()
})

test("the pieces of a delivery show what is chosen, and go back together", async ({ page, site }) => {
  await open(page, site)
  await status(page).selectOption("unreachable")
  await fold(page).click()
  await expect(piece(page, "status")).toHaveValue("")
  await piece(page, "status").fill("503")
  await piece(page, "copy").selectOption({ label: "None" })
  await expect(status(page)).toHaveValue("503 no-copy")
  await expect(status(page).locator("option:checked")).toHaveText("503, no copy kept")
  await piece(page, "reset").click()
  await expect(status(page)).toHaveValue("ok")
  await expect(verdict(page)).toHaveAttribute("data-line", "2")
  await fold(page).click()
  await expect(piece(page, "status")).toHaveValue("200")
  await expect(piece(page, "copy")).toHaveValue("0")
})

test("the delivery is kept over a reload, and an example begins without", async ({ page, site }) => {
  await open(page, site)
  await status(page).selectOption("503")
  await expect(verdict(page)).toContainText("Put off")
  await expect(page.getByText("saved in this browser")).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(status(page)).toHaveValue("503")
  await expect(verdict(page)).toContainText("Put off by Googlebot")
  await page.getByText("Examples").click()
  await page.getByTestId("example").first().click()
  await expect(status(page)).toHaveValue("ok")
  await expect(verdict(page)).toHaveAttribute("data-line", "17")
})

test("a delivery that is chosen before the program is up is asked", async ({ page, site }) => {
  site.fail("app.wasm", { delay: 1500 })
  await page.goto(site.url)
  await status(page).selectOption("404")
  await ready(page)
  await expect(status(page)).toHaveValue("404")
  await expect(verdict(page)).toContainText("the file answered 404")
})

test("the line below the URL names the file that governs it", async ({ page, site: host }) => {
  await open(page, host)
  const height = await site(page).evaluate(line => line.offsetHeight)
  for (const [url, words] of [
    ["https://www.example.com/a?b#c", "https://www.example.com/robots.txt governs it, compared as /a?b."],
    ["http://shop.bücher.example:8080", "http://shop.xn--bcher-kva.example:8080/robots.txt governs it, compared as /."],
    ["https://www.example.com/%7Ea/ü", "https://www.example.com/robots.txt governs it, compared as /%7Ea/ü."],
    ["/a#b", "A path of the host that has this file, compared as /a."],
    ["https://a b/", "No host is read from this"],
    ["https://xn--/x", "compared"],
    ["", "Nothing is typed, so / is compared."],
  ]) {
    await urlBox(page).fill(url)
    await expect(site(page), url).toContainText(words)
    expect(await site(page).evaluate(line => line.offsetHeight), url).toBe(height)
    await expect(site(page), url).not.toContainText("Another host")
  }
})

test("a URL of another host than the file's is cautioned about, an unknown host is not", async ({ page, site: host }) => {
  await open(page, host, "Googlebot", `${FILE}Sitemap: https://www.example.com/sitemap.xml\n`)
  for (const [url, other] of [
    ["https://www.example.com/a", false], ["https://example.com/a", false], ["/a", false], ["https://shop.example.com/a", true],
  ]) {
    await urlBox(page).fill(url)
    await expect(site(page)).toContainText(url.startsWith("/") ? "A path" : new URL(url).origin)
    if (other) {
      await expect(site(page)).toContainText("Another host than www.example.com, which this file seems to be of")
      await expect(page.locator('[data-code="other-host"]')).toContainText("Every scheme, host and port has a robots.txt of its own")
    } else {
      await expect(site(page)).not.toContainText("Another host")
    }
  }
})

test("the first test says whose file it is", async ({ page, site: host }) => {
  await open(page, host)
  await urlBox(page).fill("https://www.example.com/private/a")
  await page.getByTestId("add-test").click()
  await urlBox(page).fill("https://example.com/private/a")
  await expect(site(page)).toContainText("Another host than www.example.com")
})

for (const [size, viewport] of Object.entries({ wide, phone })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe, ${size} and ${colorScheme}: a delivery, its fold, another host`, async ({ browser, site: host, complaints }) => {
      const page = await browser.newPage({ viewport, colorScheme })
      page.on("pageerror", error => complaints.add(String(error)))
      await page.goto(host.url)
      await ready(page)
      await urlBox(page).fill("https://shop.example.com/a")
      await status(page).selectOption("503")
      await expect(verdict(page)).toContainText("Put off")
      await expect(site(page)).toContainText("Another host")
      expect(await violations(page)).toEqual([])
      await fold(page).click()
      await piece(page, "status").fill("7")
      await expect(page.getByText("Status: a number")).toBeVisible()
      expect(await violations(page)).toEqual([])
      const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(across, "what sticks out sideways").toBeLessThanOrEqual(0)
      const box = await page.getByTestId("delivery").locator(".pop").boundingBox()
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
      await page.close()
    })
  }
}
