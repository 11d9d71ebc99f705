// The page as a reader meets it: boxes, verdict, evidence, views, themes.
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"


const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

const editor = page => page.getByTestId("editor").locator(".cm-content")
const urlBox = page => page.getByTestId("url")
const rule = (page, line) => page.locator(`[data-testid=rule][data-line="${line}"]`)

/** Opens the tester, which shows its example on a first visit. */
async function open(page, site) {
  await page.goto(site.url)
  await ready(page)
}

/** Replaces the whole file by typing over it. */
async function write(page, text) {
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(text)
}

test("the example is answered when the page opens", async ({ page, site }) => {
  await open(page, site)
  await expect(verdict(page)).toHaveAttribute("data-verdict", "disallowed")
  await expect(verdict(page)).toHaveAttribute("data-line", "17")
  await expect(verdict(page)).toContainText("Blocked for Googlebot")
  await expect(verdict(page)).toContainText("by line 17, Disallow: /shop/*?sort=")
})

test("every letter in the URL box asks again", async ({ page, site }) => {
  await open(page, site)
  await urlBox(page).fill("")
  for (const [letters, state, line] of [["/pre", "disallowed", "10"], ["ss/a.pdf", "allowed", "22"], ["x", "disallowed", "10"]]) {
    await urlBox(page).pressSequentially(letters)
    await expect(verdict(page)).toHaveAttribute("data-line", line)
    await expect(verdict(page)).toHaveAttribute("data-verdict", state)
  }
})

test("data-line is empty when no rule decides", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /private/\n")
  await urlBox(page).fill("/public")
  await expect(verdict(page)).toHaveAttribute("data-verdict", "allowed")
  await expect(verdict(page)).toHaveAttribute("data-line", "")
})

test("typing in the middle of a box keeps the caret", async ({ page, site }) => {
  await open(page, site)
  await urlBox(page).fill("/shop/lamps")
  await urlBox(page).evaluate(box => box.setSelectionRange(5, 5))
  await urlBox(page).pressSequentially("-window")
  await expect(urlBox(page)).toHaveValue("/shop-window/lamps")
  expect(await urlBox(page).evaluate(box => box.selectionStart)).toBe(12)
})

test("an emptied box stays empty, and is asked as it is", async ({ page, site }) => {
  await open(page, site)
  await page.getByTestId("crawler").fill("")
  await urlBox(page).fill("")
  await urlBox(page).fill("/checkout/")
  await expect(page.getByTestId("crawler")).toHaveValue("")
  await expect(verdict(page)).toHaveAttribute("data-verdict", /^(allowed|disallowed)$/)
})

test("question, dialect and text survive a reload", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: mine\nDisallow: /a\n")
  await page.getByTestId("crawler").fill("mine")
  await urlBox(page).fill("/abc")
  await page.getByTestId("dialect").selectOption({ label: "RFC 9309" })
  await expect(verdict(page)).toHaveAttribute("data-line", "2")
  await expect(page.getByText("saved in this browser")).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(page.getByTestId("crawler")).toHaveValue("mine")
  await expect(urlBox(page)).toHaveValue("/abc")
  await expect(page.getByTestId("dialect").locator("option:checked")).toHaveText("RFC 9309")
  await expect(verdict(page)).toHaveAttribute("data-line", "2")
})

test("the contest names every rule that matches and jumps to its line", async ({ page, site }) => {
  await open(page, site)
  const matching = page.locator("[data-testid=rule]:is([data-result=decides], [data-result=lost])")
  await expect(matching).toHaveCount(4)
  await expect(rule(page, 17)).toContainText("decides")
  await expect(rule(page, 15)).toContainText("shorter by 2")
  await rule(page, 15).getByRole("button").click()
  await expect(page.getByText("Line 15, column 1", { exact: true })).toBeVisible()
  await expect(editor(page)).toBeFocused()
})

test("jumps go where they say after the rows have changed", async ({ page, site }) => {
  await open(page, site)
  await urlBox(page).fill("/search")
  await expect(verdict(page)).toHaveAttribute("data-line", "19")
  await rule(page, 19).getByRole("button").click()
  await expect(page.getByText("Line 19, column 1", { exact: true })).toBeVisible()
  await verdict(page).getByRole("button", { name: "line 19" }).click()
  await expect(page.getByText("Line 19, column 1", { exact: true })).toBeVisible()
})

test("patterns lie under the path letter by letter", async ({ page, site }) => {
  await open(page, site)
  const lefts = await page.evaluate(() => {
    const left = (node, at) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    const path = document.querySelector(".contest th.pat").firstChild
    const last = [...document.querySelectorAll('[data-testid=rule][data-line="17"] .lit')].at(-1)
    const text = last.querySelector("span").firstChild
    return [left(path, path.data.indexOf("?")), left(text, 0)]
  })
  expect(Math.abs(lefts[0] - lefts[1])).toBeLessThan(0.5)
})

test("a long rule gives up its middle, not its end", async ({ page, site }) => {
  await open(page, site)
  const long = `/${"very-long-".repeat(40)}`
  await write(page, `User-agent: *\nDisallow: ${long}*/the-end$\n`)
  await urlBox(page).fill(`${long}x/the-end`)
  await expect(verdict(page)).toHaveAttribute("data-line", "2")
  await expect(verdict(page)).toContainText(`Disallow: ${long}*/the-end$`)
  const inside = await verdict(page).evaluate(box => {
    const tail = box.querySelector(".tail").getBoundingClientRect()
    return tail.width > 0 && tail.right <= box.getBoundingClientRect().right
  })
  expect(inside).toBe(true)
  expect(await page.locator("body").evaluate(body => body.scrollWidth <= innerWidth)).toBe(true)
})

test("the verdict is spoken once typing pauses", async ({ page, site }) => {
  await open(page, site)
  const spoken = verdict(page).locator("[aria-live=polite]")
  await expect(spoken).toContainText("Blocked")
  await spoken.evaluate(region => {
    window.said = []
    new MutationObserver(() => { if (region.textContent) window.said.push(region.textContent) })
      .observe(region, { childList: true, characterData: true, subtree: true })
  })
  await urlBox(page).fill("")
  await urlBox(page).pressSequentially("/shop/lamps", { delay: 20 })
  await expect(spoken).toContainText("Allowed")
  expect(await page.evaluate(() => window.said.length)).toBe(1)
})

test("an example brings its file and its question", async ({ page, site }) => {
  await open(page, site)
  await page.getByText("Examples", { exact: true }).click()
  await page.getByTestId("example").filter({ hasText: "query string" }).click()
  await expect(editor(page)).toContainText("Keep PDF files out")
  await expect(urlBox(page)).toHaveValue("https://www.example.com/files/list.pdf?v=2")
  await expect(verdict(page)).toHaveAttribute("data-verdict", "allowed")
  await expect(page.locator(".bar details[open]")).toHaveCount(0)
})

test("Escape closes the menu and goes back to its button", async ({ page, site }) => {
  await open(page, site)
  await page.getByText("Examples", { exact: true }).click()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Escape")
  await expect(page.locator(".bar details[open]")).toHaveCount(0)
  await expect(page.getByTestId("examples")).toBeFocused()
})

const openings = {
  mouse: summary => summary.click(),
  Enter: summary => summary.press("Enter"),
  Space: summary => summary.press("Space"),
}

for (const [way, unfold] of Object.entries(openings)) {
  test(`what is in a menu comes when it is opened, by ${way}`, async ({ page, site }) => {
    await open(page, site)
    const menus = page.locator("details.menu").filter({ visible: true })
    await expect(menus).toHaveCount(6)
    for (const menu of await menus.all()) {
      const inside = menu.locator(".pop > *")
      const first = inside.filter({ visible: true }).first() // rare views that have a tab are hidden
      await expect(inside).toHaveCount(0)
      await unfold(menu.locator("summary"))
      await expect(first).toBeVisible()
      await page.keyboard.press("Tab")
      await expect(menu.locator(".pop :focus")).toHaveCount(1)
      const all = await inside.count()
      await page.keyboard.press("Escape")
      await expect(first).toBeHidden()
      await unfold(menu.locator("summary"))
      await expect(first).toBeVisible()
      await expect(inside).toHaveCount(all)
      await page.keyboard.press("Escape")
    }
  })
}

test("the theme goes round and is remembered", async ({ page, site }) => {
  await open(page, site)
  const root = page.locator("html")
  const button = page.getByTestId("theme")
  await expect(button).toHaveAccessibleName("Theme: follows the system")
  await button.click()
  await expect(root).toHaveAttribute("data-theme", "light")
  await button.click()
  await expect(root).toHaveAttribute("data-theme", "dark")
  await page.reload()
  await ready(page)
  await expect(root).toHaveAttribute("data-theme", "dark")
  await expect(button).toHaveAccessibleName("Theme: dark")
  expect(await page.locator("body").evaluate(body => getComputedStyle(body).backgroundColor)).toBe("rgb(14, 18, 23)")
  await button.click()
  await expect(root).toHaveAttribute("data-contrast", "more")
  await expect(button).toHaveAccessibleName("Theme: high contrast")
  expect(await page.locator("body").evaluate(body => getComputedStyle(body).backgroundColor)).toBe("rgb(255, 255, 255)")
  await button.click()
  await expect(root).not.toHaveAttribute("data-theme")
  await expect(root).not.toHaveAttribute("data-contrast")
})

test("the split moves by keys and by pointer, and is remembered", async ({ page, site }) => {
  await page.setViewportSize(wide)
  await open(page, site)
  const split = page.getByRole("separator")
  await expect(split).toHaveAttribute("aria-valuenow", "47")
  await split.focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(split).toHaveAttribute("aria-valuenow", "51")
  await page.mouse.move(51 / 100 * 1280, 600)
  await page.mouse.down()
  await page.mouse.move(768, 600)
  await page.mouse.up()
  await page.mouse.move(300, 600)
  await expect(split).toHaveAttribute("aria-valuenow", "60")
  await page.reload()
  await ready(page)
  await expect(split).toHaveAttribute("aria-valuenow", "60")
  await split.focus()
  await page.keyboard.press("Enter")
  await expect(split).toHaveAttribute("aria-valuenow", "47")
})

test("nothing moves between the prerendered page and the first answer", async ({ page, site }) => {
  await page.setViewportSize(wide)
  site.fail("app.wasm", { delay: 1500 })
  const places = () => page.evaluate(() => [".bar", ".ask", ".verdict", ".file", ".tabs.wide", ".panel", ".status"]
    .map(name => [name, JSON.stringify(document.querySelector(name).getBoundingClientRect())]))
  await page.goto(site.url)
  const before = await places()
  await ready(page)
  expect(await places()).toEqual(before)
})

test.describe("narrow", () => {
  test.use({ viewport: phone, isMobile: true, hasTouch: true })

  test("one view at a time, the verdict stays on top", async ({ page, site }) => {
    await open(page, site)
    await expect(editor(page)).toBeVisible()
    await expect(page.locator(".panel")).toBeHidden()
    await page.getByRole("tab", { name: "Why" }).tap()
    await expect(page.locator(".file")).toBeHidden()
    await expect(page.locator(".steps")).toBeVisible()
    await page.evaluate(() => scrollTo(0, 400))
    await expect.poll(() => verdict(page).evaluate(box => box.getBoundingClientRect().top)).toBe(0)
  })

  test("a line of the evidence opens the file there", async ({ page, site }) => {
    await open(page, site)
    await page.getByRole("tab", { name: "Why" }).tap()
    await rule(page, 24).getByRole("button").tap()
    const line = editor(page).locator(".cm-line", { hasText: "admin-ajax" })
    await expect(line).toBeInViewport()
    const covered = await line.evaluate((node, box) => node.getBoundingClientRect().top < box.getBoundingClientRect().bottom,
      await verdict(page).elementHandle())
    expect(covered).toBe(false)
  })

  test("a box that is not being typed in shows the path", async ({ page, site }) => {
    await open(page, site)
    const brief = page.locator(".field:has([data-testid=url]) > .brief")
    await expect(brief).toHaveText("/shop/lamps?sort=price")
    await expect(brief).toBeVisible()
    await urlBox(page).tap()
    await expect(brief).toBeHidden()
    await expect(urlBox(page)).toHaveValue("https://www.example.com/shop/lamps?sort=price")
  })
})

test("nothing sticks out sideways at any width", async ({ page, site }) => {
  await open(page, site)
  for (const width of [320, 360, 599, 600, 1023, 1024, 1279, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 })
    for (const view of ["File", "Why"]) {
      const tab = page.getByRole("tab", { name: view })
      if (await tab.isVisible()) await tab.click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}, ${view}`).toBeLessThanOrEqual(width)
    }
  }
})

for (const [name, viewport] of Object.entries({ wide, phone })) {
  for (const colorScheme of ["light", "dark"]) {
    for (const contrast of ["no-preference", "more"]) {
      test.describe(() => {
        test.use({ viewport, colorScheme, contextOptions: { contrast } })
        test(`axe: ${name}, ${colorScheme}, contrast ${contrast}`, async ({ page, site }) => {
          await open(page, site)
          expect(await violations(page), "blocked").toEqual([])
          await urlBox(page).fill("/shop/")
          await expect(verdict(page)).toHaveAttribute("data-verdict", "allowed")
          if (viewport === phone) await page.getByRole("tab", { name: "Why" }).click()
          if (viewport === phone) await page.getByTestId("menu").click()
          await page.getByText("Examples", { exact: true }).click()
          expect(await violations(page), "allowed, menu open").toEqual([])
        })
      })
    }
  }
}

test("axe: before the program is there, and when it does not come", async ({ page, site, complaints }) => {
  complaints.expect(/tester did not start/, /Failed to load resource/, /offline use is off/)
  site.fail("app.wasm", { status: 404, body: "no" })
  await page.goto(site.url)
  await expect(page.getByTestId("retry")).toBeVisible()
  expect(await violations(page)).toEqual([])
})
