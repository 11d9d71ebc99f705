// The reference: pages that are text, and come to life where scripts run.
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"

const one = ["index.html", "keys.html", "keys/crawl-delay.html", "checks/captured-agent.html", "checks/nul-byte.html",
  "dialects/protego.html", "crawlers/googlebot-image.html", "heard.html"]

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("a page has its file, its verdicts and its links as text", async ({ page, site }) => {
    await page.goto(`${site.url}reference/keys/disallow.html`)
    await expect(page.locator("robots-tester").first()).toContainText("Disallow: /help")
    await expect(page.locator(".answers").first()).toContainText("/helpful.html Blocked for Googlebot by line 2, Disallow: /help.")
    await expect(page.locator(".answers").first()).toContainText("/about/help Allowed for Googlebot: no rule matches.")
    await page.getByRole("link", { name: "Dialects", exact: true }).click()
    await page.getByRole("link", { name: "Protego (Scrapy)" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Protego (Scrapy)")
    await expect(page.locator("figure").first()).toContainText("By RFC 9309: blocked.")
  })
})

for (const colorScheme of ["light", "dark"]) {
  test(`a page of each kind answers and is accessible, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme })
    for (const name of one) {
      await page.goto(`${site.url}reference/${name}`)
      const example = page.locator("robots-tester").first()
      if (name !== "keys.html") {
        await expect(example).toHaveAttribute("verdict", /allowed|disallowed/)
        await expect(page.locator(".answers").first()).toBeHidden()
      }
      expect(await violations(page), name).toEqual([])
    }
  })
}

test("what a page says is what its example answers", async ({ page, site }) => {
  await page.goto(`${site.url}reference/keys/disallow.html`)
  const example = page.locator("robots-tester").first()
  await expect(example).toHaveAttribute("verdict", "disallowed")
  const said = await page.locator(".answers").first().locator("li").evaluateAll(items => items.map(item => item.className))
  const rows = await example.locator(".row .said").allTextContents()
  expect(rows.map(text => text.startsWith("Allowed") ? "allowed" : "disallowed")).toEqual(said)
})

test("nothing is wider than a phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of [...one, "crawlers.html", "checks.html"]) {
    await page.goto(`${site.url}reference/${name}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360)
  }
})

test("an example is taken to the tester, and the tester leads back", async ({ page, context, site }) => {
  await page.goto(`${site.url}reference/keys/crawl-delay.html`)
  await page.getByRole("link", { name: "Open in the tester" }).first().click()
  await ready(page)
  await expect(verdict(page)).toContainText("Blocked for Googlebot by line 5, Disallow: /shop/")
  await page.getByTestId("tab-dialects").filter({ visible: true }).click()
  await expect(page.locator('a[href="reference/dialects/protego.html"]')).toBeVisible()
  await page.getByTestId("help").click()
  await expect(page.getByTestId("reference")).toBeVisible()
  const links = await page.locator('a[href^="reference/"]').evaluateAll(all => all.map(link => link.href))
  expect(links.length).toBeGreaterThan(25)
  for (const link of new Set(links)) expect((await page.request.get(link)).status(), link).toBe(200)
  const opened = context.waitForEvent("page")
  await page.getByTestId("reference").click()
  await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("robots.txt reference")
})
