// What is proved of rules, in the editor: dead ones are dimmed, live ones offer a URL.
import { expect, ready, test, violations } from "./fixtures.mjs"

const editor = page => page.getByTestId("editor").locator(".cm-content")
const line = (page, n) => page.getByTestId("editor").locator(".cm-line").nth(n - 1)
const tip = page => page.getByTestId("editor").locator(".tip")

// In a tie Allow wins, so line 3 never decides.
const robots = "User-agent: *\nAllow: /shop/lamps\nDisallow: /shop/lamps\nDisallow: /shop/open\n"

async function open(page, site) {
  await page.goto(site.url)
  await ready(page)
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(robots)
  await page.getByTestId("url").fill("/other")
  await expect(line(page, 3)).toHaveClass(/\bdead\b/)
  await editor(page).focus()
}

/** The cursor at the start of a line, by keyboard. */
async function goTo(page, n) {
  await page.keyboard.press("ControlOrMeta+Home")
  for (let i = 1; i < n; i++) await page.keyboard.press("ArrowDown")
}

test("a dead rule is dimmed with a note, and its proof is shown where the pointer rests", async ({ page, site }) => {
  await open(page, site)
  for (const n of [1, 2, 4]) await expect(line(page, n)).not.toHaveClass(/\bdead\b/)
  await expect(line(page, 3)).toHaveAttribute("data-mark", /^group/)
  await expect(page.getByTestId("editor").locator(".note").filter({ hasText: "never decides" })).toBeVisible()
  await line(page, 3).getByText("/shop/lamps").hover()
  await expect(tip(page)).toContainText("This rule never decides. Line 2 takes all that it matches.")
  await expect(tip(page).getByRole("button", { name: "Test this URL" })).toHaveCount(0)
  await goTo(page, 2)
  await page.keyboard.press("End")
  await page.keyboard.type("-on") // which leaves others to the rule below
  await expect(line(page, 3)).not.toHaveClass(/\bdead\b/)
})

test("a live rule offers its URL, to be asked or kept as a test", async ({ page, site }) => {
  await open(page, site)
  await line(page, 4).getByText("/shop/open").hover()
  await expect(tip(page)).toContainText("This rule decides, for example, /shop/open")
  await tip(page).getByRole("button", { name: "Add as test" }).click()
  await expect(tip(page).getByRole("button", { name: "Added" })).toBeVisible()
  await expect(page.getByTestId("tab-tests").filter({ visible: true })).toContainText("1/1")
  await tip(page).getByRole("button", { name: "Test this URL" }).click()
  await expect(tip(page)).toHaveCount(0)
  await expect(page.getByTestId("url")).toHaveValue("/shop/open")
  await expect(line(page, 4)).toHaveAttribute("data-mark", /deciding-disallow/)
  await page.getByTestId("tab-tests").filter({ visible: true }).click()
  await expect(page.getByTestId("test-row")).toHaveAttribute("data-expect", "disallowed")
  await expect(page.getByTestId("test-row")).toHaveAttribute("data-line", "4")
})

/** Has the worker's word that the rule of line 3 is redundant wait for window.release(). */
const holdProblems = () => {
  const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage")
  Object.defineProperty(Worker.prototype, "onmessage", {
    set(hear) {
      set.call(this, event => {
        const { op, data } = event.data
        const said = op === "report" ? new TextDecoder().decode(data) : ""
        if (!said.startsWith('{"name":"problems"') || !said.includes('"code":"redundant-rule"')) return hear(event)
        window.release = () => hear(event)
      })
    },
  })
}

test("a tip comes to a pointer that rests, though the word under it is drawn anew before", async ({ page, site }) => {
  await page.addInitScript(holdProblems)
  await page.goto(site.url)
  await ready(page)
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(robots)
  await page.waitForFunction(() => window.release)
  const drawn = await line(page, 3).getByText("/shop/lamps").elementHandle()
  await drawn.hover()
  await page.evaluate(() => window.release()) // and it is marked
  expect(await drawn.evaluate(word => word.isConnected)).toBe(false)
  await expect(tip(page)).toContainText("This rule never decides. Line 2 takes all that it matches.")
})

test("all of it by keyboard, and said in words", async ({ page, site }) => {
  await open(page, site)
  await goTo(page, 3)
  await expect(page.getByTestId("editor").locator(".words")).toHaveText(/^Line 3: never decides, in the group that applies/)
  await page.keyboard.press("ControlOrMeta+.")
  await expect(page.getByRole("dialog", { name: "line 3" })).toContainText("Line 2 takes all that it matches.")
  await page.keyboard.press("Escape")
  await expect(editor(page)).toBeFocused()
  await goTo(page, 2)
  await page.keyboard.press("ControlOrMeta+.")
  await expect(tip(page).getByRole("button", { name: "Test this URL" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByTestId("url")).toHaveValue("/shop/lamps")
  await expect(line(page, 2)).toHaveAttribute("data-mark", /deciding-allow/)
  await goTo(page, 3)
  await expect(page.getByTestId("editor").locator(".words")).toHaveText(/^Line 3: lost, 11, never decides/)
})

test("the Why view offers the same", async ({ page, site }) => {
  await open(page, site)
  const fold = page.getByTestId("liveness")
  await fold.locator("summary").click()
  await expect(fold.getByTestId("dead-rule")).toHaveAttribute("data-line", "3")
  await fold.getByTestId("witness-test").last().click()
  await expect(page.getByTestId("tests-told")).toHaveText("The test was added.")
  await expect(page.getByTestId("tab-tests").filter({ visible: true })).toContainText("1/1")
})

for (const colorScheme of ["light", "dark"]) {
  test.describe(() => {
    test.use({ colorScheme })
    test(`axe: a dead rule and its tip, ${colorScheme}`, async ({ page, site }) => {
      await open(page, site)
      await goTo(page, 2)
      await page.keyboard.press("ControlOrMeta+.")
      await expect(tip(page)).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })
}
