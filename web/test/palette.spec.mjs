// What to begin with and how to get anywhere: examples, templates, the list of all
// commands, the sheet of keys, themes.
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"

const editor = page => page.getByTestId("editor").locator(".cm-content")
const box = page => page.getByRole("combobox", { name: "What to do" })
const options = page => page.locator("#palette-list [role=option]")
const welcome = page => page.getByTestId("welcome")

test.beforeEach(async ({ page, site }) => {
  await page.goto(site.url)
  await ready(page)
})

async function write(page, text) {
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(text)
}

/** Does what the list has for these letters. */
async function command(page, letters) {
  await page.keyboard.press("ControlOrMeta+k")
  await box(page).fill(letters)
  await page.keyboard.press("Enter")
}

test("the first file says that it is an example, and gives way to one's own", async ({ page }) => {
  await expect(welcome(page)).toContainText("An example: Crawl-delay that joins two groups")
  await welcome(page).getByRole("button", { name: "A named group that replaces *" }).click()
  await expect(welcome(page)).toContainText("An example: A named group that replaces *")
  await expect(verdict(page)).toHaveAttribute("data-verdict", "allowed")
  await welcome(page).getByRole("button", { name: "Use your own file" }).click()
  await expect(welcome(page)).toContainText("Paste your robots.txt here")
  await expect(editor(page)).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.insertText("User-agent: *\nDisallow: /mine\n")
  await expect(welcome(page)).toBeEmpty()
})

test("what the reader wrote comes back after an example and after a template", async ({ page }) => {
  await write(page, "# mine alone")
  for (const menu of [["examples", "example"], ["templates", "template-shop"]]) {
    await page.getByTestId(menu[0]).click()
    await page.getByTestId(menu[1]).first().click()
    await expect(editor(page)).not.toContainText("# mine alone")
    await page.getByRole("button", { name: "Back to your text" }).first().click()
    await expect(editor(page)).toHaveText("# mine alone")
  }
  await page.getByTestId("templates").click()
  await page.getByTestId("template-block-all").click()
  await expect(verdict(page)).toHaveAttribute("data-verdict", "disallowed")
  await editor(page).press("ControlOrMeta+z")
  await expect(editor(page)).toHaveText("# mine alone")
})

test("a template is inserted on lines of its own behind the group there, and undo takes it back", async ({ page }) => {
  await write(page, "User-agent: a\nDisallow: /a")
  await editor(page).press("ControlOrMeta+Home")
  await page.getByTestId("templates").click()
  await page.getByTestId("insert-block-all").click()
  await expect(editor(page)).toContainText("No crawler may fetch anything")
  await expect(page.getByTestId("file-news")).toHaveText("Inserted at line 4. Undo takes it back.")
  await expect(editor(page)).toBeFocused()
  await expect(editor(page).locator(".cm-line").nth(2)).toHaveText("")
  await page.keyboard.press("ControlOrMeta+z")
  await expect(editor(page)).not.toContainText("No crawler may fetch anything")
  await expect(editor(page)).toContainText("Disallow: /a")
})

test("the list of commands has all of them, by keys alone", async ({ page }) => {
  await editor(page).focus()
  await page.keyboard.press("F1")
  await expect(box(page)).toBeFocused()
  await expect(options(page).filter({ hasText: "Format the file" })).toBeVisible()
  await expect(options(page).filter({ hasText: "GPTBot" })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press("ArrowUp")
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true")
  await expect(box(page)).toHaveAttribute("aria-activedescendant", await options(page).last().getAttribute("id"))
  await page.keyboard.press("Escape")
  await expect(editor(page)).toBeFocused()

  await command(page, "gptb")
  await expect(page.getByTestId("crawler")).toHaveValue("GPTBot")
  await expect(verdict(page)).toContainText("for GPTBot")
  await command(page, "rfc 9309")
  await expect(page.getByTestId("dialect")).toHaveValue("rfc9309")
  await command(page, "view problems")
  await expect(page.getByTestId("problem").first()).toBeVisible()
  await expect(page.locator("#panel")).toBeFocused()
  await command(page, "17")
  await expect(page.getByText("Line 17, column 1", { exact: true })).toBeVisible()
  await command(page, "high contrast, dark")
  await expect(page.locator("html")).toHaveAttribute("data-contrast", "more")
  await command(page, "query string")
  await expect(editor(page)).toContainText("Keep PDF files out")
  await command(page, "wordpress insert")
  await expect(editor(page)).toContainText("admin-ajax")
  await command(page, "no such command")
  await expect(options(page)).toHaveText(["Nothing has these words."])
})

test("the sheet of keys opens with ?, but not out of a text, and the key can be turned off", async ({ page }) => {
  await page.getByTestId("url").focus()
  await page.keyboard.press("?")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.getByTestId("share").focus()
  await page.keyboard.press("?")
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await expect(sheet).toBeVisible()
  expect(await violations(page)).toEqual([])
  await sheet.getByLabel("The ? key opens this list").uncheck()
  await page.keyboard.press("Escape")
  await expect(page.getByTestId("share")).toBeFocused()
  await page.keyboard.press("?")
  await expect(sheet).toHaveCount(0)
  await page.getByTestId("help").click()
  await page.getByTestId("keys").click()
  await expect(sheet).toBeVisible()
  await sheet.getByRole("button", { name: "Close" }).click()
  await expect(sheet).toHaveCount(0)
})

test("the system's wish for contrast and the reader's give the same colours", async ({ page }) => {
  const tokens = () => page.evaluate(() => {
    const names = ["canvas", "surface", "rule", "edge", "ink", "ink-2", "ink-3", "accent", "allow", "block", "warn", "error", "key", "op", "hair", "block-soft"]
    const style = getComputedStyle(document.documentElement)
    return names.map(name => `${name} ${style.getPropertyValue(`--${name}`)}`)
  })
  const plain = await tokens()
  await page.emulateMedia({ contrast: "more" })
  const system = await tokens()
  await page.emulateMedia({ contrast: null })
  await command(page, "Theme: high contrast")
  expect(await tokens()).toEqual(system)
  expect(system).not.toEqual(plain)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test("the bar's menus are behind one button", async ({ page }) => {
    await expect(page.getByTestId("templates")).toBeHidden()
    await page.getByTestId("menu").tap()
    expect(await violations(page)).toEqual([])
    await page.getByTestId("templates").tap()
    await page.getByTestId("template-allow-all").tap()
    await expect(page.getByTestId("templates")).toBeHidden()
    await expect(editor(page)).toContainText("Every crawler may fetch everything")
    await page.getByTestId("menu").tap()
    await page.getByTestId("help").tap()
    await page.getByTestId("how").tap()
    await expect(page.getByRole("heading", { name: "What this is" })).toBeVisible()
  })
})
