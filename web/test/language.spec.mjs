// The page in another language. The catalogue is the test's own, so that what is
// translated does not matter here.
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"
import { show } from "./walk.mjs"

const words = `**Blocked** for {crawler}
= **Закрыто** для {crawler}
by [line {line}], \`{rule}\`
= по [строке {line}]: \`{rule}\`
All crawlers, by kind
= Все роботы по назначению
decides: {length}
= решает: {length}
Language: {language}
= Язык: {language}
‹a match›Next
= Следующее
Crawler
= Сканирующий
Why
= Почему
Paste a robots.txt here, drop a file, or start from an example
= Вставьте сюда robots.txt
Kept as “{label}”.
= Оставлено: «{label}».
robots.txt tester: see the line that decides
= Проверка robots.txt: какая строка решает
`

const editor = page => page.getByTestId("editor").locator(".cm-content")
const language = page => page.locator("html").getAttribute("lang")

test.beforeEach(({ context }) => context.route(/\/lang\/ru\.txt/, route => route.fulfill({ body: words, contentType: "text/plain; charset=utf-8" })))

async function choose(page, code) {
  await page.getByTestId("language").click()
  await page.getByTestId(`language-${code}`).click()
}

async function expectRussian(page) {
  await expect(verdict(page)).toContainText("Закрыто для Googlebot")
  await expect(verdict(page)).toContainText("по строке 17: Disallow: /shop/*?sort=")
  await expect(page.getByTestId("editor").locator(".note", { hasText: "решает: 13" })).toBeVisible()
  await expect(page.getByTestId("language")).toHaveAttribute("aria-label", "Язык: Русский")
  await expect(page).toHaveTitle("Проверка robots.txt: какая строка решает")
  expect(await language(page)).toBe("ru")
}

test.describe("a browser that asks for English", () => {
  test.use({ locale: "en-GB" })

  test("another language is chosen without a reload, and remembered", async ({ page, site }) => {
    await page.goto(site.url)
    await ready(page)
    await editor(page).press("ControlOrMeta+End")
    await page.keyboard.insertText("# mine")
    await page.getByTestId("tab-crawlers").filter({ visible: true }).click()
    await choose(page, "ru")
    await expectRussian(page)
    await expect(page.getByTestId("crawlers")).toContainText("Все роботы по назначению")
    await expect(page.getByTestId("language")).toBeFocused()
    await editor(page).press("ControlOrMeta+z")
    await expect(editor(page)).not.toContainText("# mine")
    await editor(page).press("ControlOrMeta+f")
    await expect(page.getByTestId("editor").getByRole("button", { name: "Следующее" })).toBeVisible()
    await page.reload()
    await ready(page)
    await expectRussian(page)
    await editor(page).press("ControlOrMeta+a")
    await page.keyboard.press("Delete")
    await expect(editor(page).locator(".cm-placeholder")).toHaveText("Вставьте сюда robots.txt")
    await page.keyboard.press("ControlOrMeta+z")
    await choose(page, "en")
    await expect(verdict(page)).toContainText("Blocked for Googlebot")
    expect(await language(page)).toBe("en")
  })

  test("a link names its maker's language, and what is chosen then counts", async ({ page, site }) => {
    await page.goto(`${site.url}?lang=ru`)
    await ready(page)
    await expectRussian(page)
    await expect(page.getByRole("tabpanel", { name: "Почему", exact: true })).toBeVisible()
    await choose(page, "en")
    await expect(verdict(page)).toContainText("Blocked for Googlebot")
    expect(new URL(page.url()).searchParams.get("lang")).toBe("en")
  })

  test("the versions of the file speak it too", async ({ page, site }) => {
    await page.goto(`${site.url}?lang=ru`)
    await ready(page)
    await page.getByTestId("history").click()
    await page.getByTestId("version-name").fill("A")
    await page.keyboard.press("Enter")
    await expect(page.getByTestId("history-said")).toHaveText("Оставлено: «A».")
  })

  test("a language that does not come leaves the page in its own", async ({ page, site, complaints }) => {
    complaints.expect(/503/)
    await page.route(/\/lang\/ru\.txt/, route => route.fulfill({ status: 503 }))
    await page.goto(`${site.url}?lang=ru`)
    await ready(page)
    await expect(verdict(page)).toContainText("Blocked for Googlebot")
    expect(await language(page)).toBe("en")
  })

  test("the menu is reached by keys and has no barrier", async ({ page, site }) => {
    await page.goto(site.url)
    await ready(page)
    await page.getByTestId("language").focus()
    await page.keyboard.press("Enter")
    await expect(page.getByTestId("language-ru")).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await expect(page.getByTestId("language-ru")).toBeFocused()
    await page.keyboard.press("Enter")
    await expectRussian(page)
  })
})

test.describe("a browser that asks for Russian", () => {
  test.use({ locale: "ru-RU" })

  for (const width of [1280, 360]) {
    test(`a long word in front of a box has its room, ${width} wide`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(site.url)
      await ready(page)
      const label = page.locator("label[for=crawler]")
      await expect(label).toHaveText("Сканирующий")
      const room = await label.evaluate(label => document.querySelector("[data-testid=crawler]").getBoundingClientRect().left - (() => {
        const words = document.createRange()
        words.selectNodeContents(label)
        return words.getBoundingClientRect().right
      })())
      expect(room).toBeGreaterThan(4)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }

  test("is answered in Russian, and so is who opens its link", async ({ page, site }) => {
    await page.goto(site.url)
    await ready(page)
    await expectRussian(page)
    await page.getByTestId("share").click()
    await expect(page.getByTestId("link")).toHaveValue(/\?lang=ru#v1\./)
  })
})

test.describe("a browser that asks for Russian, with versions", () => {
  test.use({ locale: "ru-RU" })

  test("the history speaks and dates as the page does", async ({ page, context, site }) => {
    await context.unroute(/\/lang\/ru\.txt/)
    await page.goto(site.url)
    await ready(page)
    await show(page, "history")
    await page.getByTestId("version-name").fill("осень")
    await page.getByTestId("keep-version").click()
    await expect(page.getByTestId("history-said")).toContainText("осень")
    await expect(page.getByTestId("history-said")).not.toContainText("Kept")
    await expect(page.getByTestId("version").locator(".which")).toContainText(/\d{4} г\./)
    await choose(page, "en")
    await expect(page.getByTestId("version").locator(".which")).toContainText(/[A-Z][a-z]{2} \d+, \d{4}/)
  })
})

// With the catalogues as they are: what must be read whole is not cut.
test.describe("longer words have their room", () => {
  test.beforeEach(({ context }) => context.unroute(/\/lang\/ru\.txt/))

  const cut = (page, what) => page.locator(what).filter({ visible: true })
    .evaluateAll(all => all.filter(node => node.scrollWidth > node.clientWidth).map(node => node.textContent))

  for (const lang of ["ru", "es"]) {
    test(`beside the file, ${lang}`, async ({ page, site }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${site.url}?lang=${lang}`)
      await ready(page)
      expect(await cut(page, ".verdict :is(.what, .reason)")).toEqual([])
      await show(page, "how")
      const last = await page.getByTestId("tab-compare").filter({ visible: true }).boundingBox()
      const menu = await page.locator(".others > summary").boundingBox()
      expect(last.x + last.width).toBeLessThanOrEqual(menu.x + 1)
      await show(page, "compare")
      expect(await cut(page, ".verdict .what")).toEqual([])
    })

    test(`beside the file on a small screen, ${lang}`, async ({ page, site }) => {
      await page.setViewportSize({ width: 1024, height: 768 })
      await page.goto(`${site.url}?lang=${lang}`)
      await ready(page)
      await expect(page.locator(".misses")).toBeVisible()
      expect(await cut(page, ".scroll-x")).toEqual([])
      await show(page, "dialects")
      const row = page.getByTestId("dialect-row").filter({ has: page.locator(".because:not(:empty)") }).first()
      const [whole, why] = [await row.boundingBox(), await row.locator(".because").boundingBox()]
      expect(why.width).toBeGreaterThan(whole.width / 2)
      await show(page, "compare")
      expect(await cut(page, ".others .now")).toEqual([])
    })

    test(`on the narrowest phone, ${lang}`, async ({ page, site }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`${site.url}?lang=${lang}`)
      await ready(page)
      expect(await cut(page, ".verdict .what")).toEqual([])
      await show(page, "tests")
      await page.getByTestId("add-here").click()
      await expect(page.getByTestId("test-row")).toHaveCount(1)
      expect(await cut(page, ".grid :is(.re, .vd)")).toEqual([])
      await show(page, "crawlers")
      expect(await cut(page, ".crawlers .seg")).toEqual([])
    })
  }
})
