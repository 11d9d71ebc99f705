// The views of crawlers and dialects, the other records, and the list behind the crawler box.
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"

const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

const crawler = page => page.getByTestId("crawler")
const editor = page => page.getByTestId("editor").locator(".cm-content")
const row = (page, name) => page.locator(`[data-testid=crawler-row][data-crawler="${name}"]`)
const dialect = (page, id) => page.locator(`[data-testid=dialect-row][data-dialect="${id}"]`)
const options = page => page.locator(".picklist [role=option]")

async function open(page, site) {
  await page.goto(site.url)
  await ready(page)
}

/** Chooses a view, behind More where the bar has no room for it. */
async function show(page, id) {
  const tab = page.getByTestId(`tab-${id}`)
  for (const one of await tab.all()) {
    if (await one.isVisible()) return one.click()
  }
  await moreMenu(page).click()
  await page.getByTestId(`more-${id}`).filter({ visible: true }).click()
}

const moreMenu = page => page.locator(":is(.others, .more) > summary").filter({ visible: true })

/** Puts a file into the editor as a person would who pastes it. */
async function write(page, text) {
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(text)
}

test("the verdict counts the dialects that differ and leads to them", async ({ page, site }) => {
  await open(page, site)
  await page.getByTestId("differ").click()
  await expect(page.getByTestId("dialects")).toContainText(/\d+ of 25 dialects differ from Google/)
  await expect(dialect(page, "baidu")).toContainText("A blank line ends a group")
  await expect(dialect(page, "yandex")).toContainText("holds the crawler's name, so the group of line 33 applies")
  await expect(dialect(page, "google")).toHaveAttribute("data-kind", "current")
})

test("a dialect's row makes it the one in question and marks the lines anew", async ({ page, site }) => {
  await open(page, site)
  await show(page, "dialects")
  await dialect(page, "bing").getByRole("button", { name: "Bing" }).click()
  await expect(verdict(page)).toHaveAttribute("data-line", "10")
  await expect(page.getByTestId("dialect")).toHaveValue("bing")
  await expect(editor(page).locator('[data-mark~="deciding-disallow"]')).toContainText("Disallow: /")
  await expect(dialect(page, "bing")).toHaveAttribute("data-kind", "current")
})

test("a reader that fails says so, with the line", async ({ page, site }) => {
  await open(page, site)
  await write(page, "Disallow: /\n\nUser-agent: *\nDisallow: /\n")
  await show(page, "dialects")
  await expect(dialect(page, "temoto")).toHaveAttribute("data-verdict", "none")
  await expect(dialect(page, "temoto")).toContainText(/fails on this file at line 1/)
})

test("the basis of a verdict leads to where it is written down, in a window that knows nothing of this one", async ({ page, site }) => {
  await open(page, site)
  const source = verdict(page).getByRole("link", { name: "documented by Google" })
  await expect(source).toHaveAttribute("href", /^https:/)
  await expect(source).toHaveAttribute("rel", /noopener/)
})

test("crawlers are counted, folded and filtered", async ({ page, site }) => {
  await open(page, site)
  await show(page, "crawlers")
  await expect(page.locator(".matrix")).toContainText("GPTBot")
  await expect(row(page, "Googlebot")).toHaveCount(0)
  const search = page.locator('[data-testid=crawler-section][data-purpose="search"]')
  await search.locator("summary").click()
  await expect(row(page, "Googlebot")).toHaveAttribute("data-verdict", "disallowed")
  await expect(row(page, "Googlebot-Image")).toContainText("own group, line 33")
  await search.locator("summary").click()
  await expect(row(page, "Googlebot")).toHaveCount(0)

  await page.getByTestId("crawler-filter").fill("ahrefs")
  await expect(row(page, "AhrefsBot")).toBeVisible()
  await expect(row(page, "AhrefsBot")).toHaveAttribute("data-line", /^\d+$/)
  await expect(row(page, "Googlebot")).toHaveCount(0)
  await page.getByTestId("crawler-filter").fill("")
  await page.getByRole("button", { name: /^Ignore it/ }).click()
  await expect(page.locator('[data-testid=crawler-row]:not([data-verdict="ignores"])')).toHaveCount(0)
  await expect(row(page, "Perplexity-User")).toContainText("does not follow robots.txt")
})

test("a crawler's row makes it the one in question, in its own dialect", async ({ page, site }) => {
  await open(page, site)
  await page.getByTestId("dialect").selectOption("baidu")
  await show(page, "crawlers")
  await page.locator(".matrix").getByRole("button", { name: "GPTBot" }).click()
  await expect(crawler(page)).toHaveValue("GPTBot")
  await expect(verdict(page)).toContainText("Blocked for GPTBot")
  await expect(page.getByTestId("dialect")).toHaveValue("own")
  await expect(editor(page).locator('[data-mark~="group"]').first()).toContainText("GPTBot")
})

test("other records are listed with what the crawler makes of them", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /x\nCrawl-delay: 5\nClean-param: sort /shop/\nSitemap: https://www.example.com/s.xml\n")
  const records = page.getByTestId("records")
  await records.locator("summary").click()
  await expect(records).toContainText("Googlebot ignores it")
  await expect(records).toContainText("Yandex drops sort from this URL")
  await crawler(page).fill("YandexBot")
  await expect(records).toContainText("has ignored it since 22 February 2018")
  await expect(records).toContainText("It drops sort from this URL")
  await records.getByRole("button", { name: "line 5" }).click()
  await expect(page.getByText("Line 5, column 1", { exact: true })).toBeVisible()
})

test.describe("rare tabs", () => {
  test.use({ viewport: { width: 1100, height: 800 } })

  test("are behind More on a page of medium width, and by keys", async ({ page, site }) => {
    await open(page, site)
    await expect(page.getByTestId("tab-compare").filter({ visible: true })).toHaveCount(0)
    await page.getByTestId("tab-why").first().focus()
    await page.keyboard.press("End")
    await expect(page.getByTestId("tab-crawlers").first()).toBeFocused()
    await page.keyboard.press("ArrowRight")
    await expect(page.getByTestId("tab-why").first()).toBeFocused()
    await expect(page.getByTestId("tab-why").first()).toHaveAttribute("aria-selected", "true")
    await page.keyboard.press("Tab")
    await expect(moreMenu(page)).toBeFocused()
    await page.keyboard.press("Enter")
    expect(await violations(page)).toEqual([])
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.getByTestId("dialects")).toBeVisible()
    await expect(moreMenu(page)).toBeFocused()
    await expect(moreMenu(page).locator("span").filter({ visible: true })).toHaveText("Dialects")
    await expect(page.locator(".others")).not.toHaveAttribute("open")
    await page.keyboard.press("Shift+Tab")
    await expect(page.getByTestId("tab-why").first()).toBeFocused()
    expect(await violations(page)).toEqual([])
  })

  test("come back where there is room", async ({ page, site }) => {
    await open(page, site)
    await show(page, "dialects")
    await page.setViewportSize(wide)
    await expect(page.getByTestId("tab-dialects").first()).toHaveAttribute("aria-selected", "true")
    await expect(page.getByTestId("tab-dialects").first()).toBeVisible()
  })
})

test.describe("the crawler box", () => {
  test("by keys: opens, narrows, chooses, and keeps what was typed", async ({ page, site }) => {
    await open(page, site)
    const box = crawler(page)
    await box.focus()
    await expect(box).toHaveAttribute("aria-expanded", "false")
    await page.keyboard.press("ArrowDown")
    await expect(box).toHaveAttribute("aria-expanded", "true")
    await expect(page.getByText("Named in this file")).toBeVisible()
    await expect(page.getByText("AI training", { exact: true })).toBeVisible()
    await expect(box).not.toHaveAttribute("aria-activedescendant")

    await page.keyboard.press("ControlOrMeta+a")
    await page.keyboard.type("gptb")
    await expect(options(page)).toHaveCount(1)
    await expect(verdict(page)).toContainText("for gptb")
    await page.keyboard.press("Escape")
    await expect(box).toHaveAttribute("aria-expanded", "false")
    await expect(box).toHaveValue("gptb")

    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Escape")
    await page.keyboard.type("o")
    await expect(options(page).first()).toHaveAttribute("data-token", "GPTBot")
    await page.keyboard.press("ArrowDown")
    const active = await box.getAttribute("aria-activedescendant")
    await expect(page.locator(`#${active}`)).toHaveAttribute("aria-selected", "true")
    await page.keyboard.press("Enter")
    await expect(box).toHaveValue("GPTBot")
    await expect(box).toHaveAttribute("aria-expanded", "false")
    await expect(box).toBeFocused()
    await expect(verdict(page)).toContainText("for GPTBot")
  })

  test("keys that come before the options do are kept, and so is the choice when verdicts come", async ({ page, site }) => {
    await open(page, site)
    await crawler(page).evaluate(box => {
      box.focus()
      const press = key => box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
      for (const key of ["ArrowDown", "ArrowDown"]) press(key)
    })
    await expect(page.getByText("Named in this file")).toBeVisible()
    const chosen = page.locator('[role=option][aria-selected="true"]')
    await expect(chosen).toHaveCount(1)
    await expect(crawler(page)).toHaveAttribute("aria-activedescendant", await chosen.getAttribute("id"))
    const token = await chosen.getAttribute("data-token")
    await page.keyboard.press("Enter")
    await expect(crawler(page)).toHaveValue(token)
  })

  test("arrows go round through the text, Home and End stay in it", async ({ page, site }) => {
    await open(page, site)
    const box = crawler(page)
    await box.click()
    await page.keyboard.press("ControlOrMeta+a")
    await page.keyboard.type("googlebot-")
    const last = options(page).last()
    await expect(options(page).first()).toHaveAttribute("data-token", /^Googlebot-/)
    await page.keyboard.press("ArrowUp")
    await expect(last).toHaveAttribute("aria-selected", "true")
    await page.keyboard.press("ArrowDown")
    await expect(box).not.toHaveAttribute("aria-activedescendant")
    await page.keyboard.press("PageDown")
    await expect(page.locator('[role=option][aria-selected="true"]')).toHaveCount(1)
    await page.keyboard.press("Home")
    await expect(box).not.toHaveAttribute("aria-activedescendant")
    expect(await box.evaluate(input => input.selectionStart)).toBe(0)
    await page.keyboard.press("End")
    expect(await box.evaluate(input => input.selectionStart)).toBe("googlebot-".length)
  })

  test("Tab and a click elsewhere close it and keep the text", async ({ page, site }) => {
    await open(page, site)
    const box = crawler(page)
    await box.fill("my-own")
    await expect(box).toHaveAttribute("aria-expanded", "true")
    await page.keyboard.press("Tab")
    await expect(box).toHaveAttribute("aria-expanded", "false")
    await box.click()
    await expect(box).toHaveAttribute("aria-expanded", "true")
    await page.locator(".filebar h2").click()
    await expect(box).toHaveAttribute("aria-expanded", "false")
    await expect(box).toHaveValue("my-own")
  })

  test("a whole header is read, and the box says as what", async ({ page, site }) => {
    await open(page, site)
    await crawler(page).fill("Mozilla/5.0 (compatible; Googlebot-Image/1.0; +http://www.google.com/bot.html)")
    await expect(page.locator("robots-picker .hint")).toHaveText("read as Googlebot-Image")
    await expect(page.locator(".picklist .foot")).toHaveText("Read as Googlebot-Image: looked for by this name, then Googlebot, then *.")
    await expect(verdict(page)).toContainText("for Googlebot-Image")
  })

  test("a near miss is offered what it may have meant", async ({ page, site }) => {
    await open(page, site)
    await crawler(page).fill("Googelbot")
    await expect(page.getByText("Similar names")).toBeVisible()
    await options(page).first().click()
    await expect(crawler(page)).toHaveValue("Googlebot")
  })

  test("options have their verdict for this URL", async ({ page, site }) => {
    await open(page, site)
    await crawler(page).click()
    await expect(page.locator('[role=option][data-token="GPTBot"]')).toContainText("blocked")
    await expect(page.locator('[role=option][data-token="Googlebot-Image"]')).toContainText("allowed")
  })

  test("markup in a name stays text", async ({ page, site }) => {
    await open(page, site)
    const name = "a<img src=x>"
    await write(page, `User-agent: ${name}\nDisallow: /\n`)
    await crawler(page).click()
    await expect(page.locator(`[role=option]`).first()).toContainText(name)
    await expect(page.locator(".picklist img")).toHaveCount(0)
  })
})

/** A file of this many bytes, as large shops have them. */
function large(bytes) {
  const lines = ["User-agent: *", "Crawl-delay: 10", "", "User-agent: GPTBot", "Disallow: /", "", "User-agent: *"]
  for (let i = 0, n = 0; n < bytes; i++) {
    const line = `${i % 7 ? "Disallow" : "Allow"}: /shop/${(i * 7919) % 100_003}/${i % 3 ? "*?sort=" : "item.html"}`
    lines.push(line)
    n += line.length + 1
  }
  return lines.join("\n") + "\n"
}

/** How long the page took to answer the keys of a person who types at the end of the file, in milliseconds. */
async function typed(page, text) {
  await page.evaluate(() => performance.clearMeasures("robots:update"))
  await editor(page).press("ControlOrMeta+End")
  await page.keyboard.type(text, { delay: 80 })
  return page.evaluate(() => performance.getEntriesByName("robots:update").map(entry => entry.duration).sort((a, b) => a - b))
}

test("a large file stays quick while all dialects and crawlers are watched", async ({ page, site }) => {
  await open(page, site)
  await write(page, large(300_000))
  for (const view of ["dialects", "crawlers"]) {
    await show(page, view)
    await expect(page.getByTestId(view)).toBeVisible()
    // What holds up keys does so every time; a machine that was busy is asked again.
    await expect(async () => {
      const times = await typed(page, "Disallow: /x\n")
      expect(times.length).toBeGreaterThan(2)
      expect(times[Math.floor(times.length * .9)], `${view}: ${times.map(Math.round)}`).toBeLessThan(500)
    }).toPass({ timeout: 20_000 })
    await expect(verdict(page)).toHaveAttribute("data-verdict", /allowed|disallowed/)
  }
})

for (const [name, viewport] of Object.entries({ wide, phone })) {
  for (const colorScheme of ["light", "dark"]) {
    test.describe(() => {
      test.use({ viewport, colorScheme })
      test(`axe: views, ${name}, ${colorScheme}`, async ({ page, site }) => {
        await open(page, site)
        await show(page, "crawlers")
        await page.locator('[data-purpose="ai-assistant"] summary').click()
        await expect(row(page, "ChatGPT-User")).toBeVisible()
        expect(await violations(page), "crawlers").toEqual([])
        await show(page, "dialects")
        await expect(dialect(page, "google")).toBeVisible()
        expect(await violations(page), "dialects").toEqual([])
        await show(page, "why")
        await page.getByTestId("records").locator("summary").click()
        expect(await violations(page), "records").toEqual([])
        await crawler(page).click()
        await page.keyboard.press("ArrowDown")
        await expect(page.locator('[role=option][aria-selected="true"]')).toHaveCount(1)
        expect(await violations(page), "list of crawlers").toEqual([])
      })
    })
  }
}

test("nothing of the views sticks out sideways", async ({ page, site }) => {
  await open(page, site)
  for (const width of [320, 360, 599, 600, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    for (const view of ["crawlers", "dialects"]) {
      await show(page, view)
      await expect(page.getByTestId(view)).toBeVisible()
      const inner = page.locator(".panel")
      expect(await inner.evaluate(panel => panel.scrollWidth - panel.clientWidth), `${width}, ${view}`).toBeLessThanOrEqual(0)
    }
    await crawler(page).click()
    const list = await page.locator(".picklist").boundingBox()
    expect(list.x + list.width, `${width}, list`).toBeLessThanOrEqual(width)
    expect(list.x, `${width}, list`).toBeGreaterThanOrEqual(0)
    await page.keyboard.press("Escape")
  }
})
