// What is wrong with the file: marks in the text, the list, repairs, layout, completion.
import { readFileSync } from "node:fs"
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"


const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

const content = page => page.getByTestId("editor").locator(".cm-content")
const line = (page, text) => page.getByTestId("editor").locator(".cm-line", { hasText: text })
const problem = (page, code) => page.locator(`[data-testid=problem][data-code=${code}]`)
const tip = page => page.getByTestId("editor").locator(".tip")
const options = page => page.getByTestId("editor").locator(".cm-tooltip-autocomplete li")

/** The text as the editor has it. */
const text = page => page.evaluate(async () => {
  const { workspace } = await import(document.querySelector("script[src*=editor]")?.src ?? performance.getEntriesByType("resource").find(({ name }) => /\/editor\.js/.test(name)).name)
  return workspace.view.state.doc.toString()
})

/** Waits until an option is offered and keys choose it: the editor takes none that were pressed before it was seen. */
async function offered(page, text) {
  await expect(options(page).filter({ hasText: text }).first()).toBeVisible()
  await expect(page.getByTestId("editor").locator(".cm-tooltip-autocomplete-disabled")).toHaveCount(0)
  await page.waitForTimeout(100)
}

/** Opens the page and waits for the first report, which comes after the first answer. */
async function open(page, site) {
  await page.goto(site.url)
  await ready(page)
  await expect(line(page, "Disalow: /account/")).toHaveAttribute("data-mark", /\bwarning\b/)
}

/** Replaces the whole file in one step. */
async function write(page, text) {
  await content(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(text)
}

const openProblems = page => page.getByTestId("tab-problems").filter({ visible: true }).click()

test("problems are marked where they are, in gutter, letters and words", async ({ page, site }) => {
  await open(page, site)
  await expect(line(page, "Disalow: /account/")).toHaveAttribute("data-mark", /\bwarning\b/)
  await expect(line(page, "User-agent: *").first()).toHaveAttribute("data-mark", /\bgroup error\b/)
  await expect(line(page, "Disalow: /account/").locator(".problem-warning")).toHaveText("Disalow")
  await expect(page.getByTestId("editor").locator(".cm-problem .glyph-error")).toHaveCount(1)
  await expect(page.getByTestId("editor").locator(".note-error")).toHaveText("still the group of line 4")
  await expect(page.getByTestId("tab-problems").first().locator(".badge")).toHaveClass(/bad/)
})

test("marks stay with their lines while the file is edited", async ({ page, site }) => {
  await open(page, site)
  await content(page).press("ControlOrMeta+Home")
  const seen = await page.evaluate(async () => {
    const editor = document.querySelector("robots-editor").shadowRoot
    const marked = () => [...editor.querySelectorAll(".cm-line")].filter(line => line.textContent.startsWith("Disalow"))[0]?.dataset.mark ?? ""
    const missing = []
    new MutationObserver(() => /warning/.test(marked()) || missing.push(marked())).observe(editor, { subtree: true, childList: true, attributes: true })
    window.missing = missing
    return marked()
  })
  expect(seen).toMatch(/warning/)
  await page.keyboard.type("# a\n# b\n")
  await expect(page.locator("[data-testid=editor]")).toBeVisible()
  await expect(line(page, "Disalow")).toHaveAttribute("data-mark", /warning/)
  expect(await page.evaluate(() => window.missing)).toEqual([])
})

test("the list has the worst first, and every part of the contract", async ({ page, site }) => {
  await open(page, site)
  await openProblems(page)
  await expect(problem(page, "key-typo")).toBeVisible()
  const found = await page.getByTestId("problem").evaluateAll(all => all.map(({ dataset }) => ({ ...dataset })))
  expect(found[0]).toMatchObject({ code: "captured-agent", line: "4", severity: "error" })
  const rank = { error: 0, warning: 1, info: 2 }
  const order = found.map(({ severity, line }) => rank[severity] * 1e6 + Number(line))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  await problem(page, "key-typo").getByRole("button", { name: "line 20" }).click()
  await expect(page.getByText("Line 20, column 1", { exact: true })).toBeVisible()
})

test("the filter shows one severity", async ({ page, site }) => {
  await open(page, site)
  await openProblems(page)
  await page.getByRole("button", { name: /^Errors/ }).click()
  await expect(page.getByTestId("problem")).toHaveCount(1)
  await page.getByRole("button", { name: /^Notes/ }).click()
  for (const one of await page.getByTestId("problem").all()) await expect(one).toHaveAttribute("data-severity", "info")
  await page.getByRole("button", { name: /^All/ }).click()
  await expect.poll(() => page.getByTestId("problem").count()).toBeGreaterThan(3)
})

test("a problem previews its fix, explains itself and is mended in one undo step", async ({ page, site }) => {
  await open(page, site)
  const before = await text(page)
  await openProblems(page)
  await expect(page.getByTestId("preview")).toContainText("Disallow:")
  await expect(problem(page, "captured-agent")).toContainText("changes verdicts")
  await page.getByTestId("explain").click()
  await expect(page.getByTestId("explanation")).toContainText("Only a rule ends the list")
  await expect(page.getByTestId("explanation").getByRole("link", { name: "Where this is written down" })).toHaveAttribute("rel", "noopener")
  await problem(page, "captured-agent").getByTestId("fix").click()
  await expect(problem(page, "captured-agent")).toHaveCount(0)
  await expect(page.getByTestId("mended")).toContainText("Line 4")
  expect(await text(page)).toBe(before.replace("Crawl-delay: 10\n", "Crawl-delay: 10\nDisallow:\n"))
  await page.getByTestId("undo").click()
  await expect(problem(page, "captured-agent")).toHaveCount(1)
  expect(await text(page)).toBe(before)
})

test("all safe fixes are one undo step, change no verdict and leave the rest", async ({ page, site }) => {
  await open(page, site)
  const dirty = "User-agent: *\nDisalow: /a\nDisalow: /b\nDisallow: /c**\n\nUser-agent: GoogleExtended\nDisallow: /\n"
  await write(page, dirty)
  await openProblems(page)
  await expect(page.getByTestId("fix-all")).toHaveText("Fix all safe (3)")
  await page.getByTestId("fix-all").click()
  await expect(page.getByTestId("mended")).toContainText("problems are mended")
  await expect(page.getByTestId("fix-all")).toBeDisabled()
  expect(await text(page)).toMatch(/^User-agent: \*\nDisallow: \/a\nDisallow: \/b\nDisallow: \/c\n[^]*GoogleExtended/)
  await content(page).press("ControlOrMeta+z")
  expect(await text(page)).toBe(dirty)
})

test("a byte order mark is removed, and comes back with undo", async ({ page, site }) => {
  await open(page, site)
  const bytes = Buffer.from("\ufeffUser-agent: *\r\nDisallow: /a\r\n")
  await page.getByTestId("editor").locator("input[type=file]").first().setInputFiles({ name: "robots.txt", mimeType: "text/plain", buffer: bytes })
  await expect(page.getByText("UTF-8 with BOM")).toBeVisible()
  await openProblems(page)
  await problem(page, "byte-order-mark").getByTestId("fix").click()
  await expect(problem(page, "byte-order-mark")).toHaveCount(0)
  await expect(page.getByText("UTF-8, CRLF")).toBeVisible()
  await content(page).press("ControlOrMeta+z")
  await expect(page.getByText("UTF-8 with BOM")).toBeVisible()
  const download = page.waitForEvent("download")
  await page.getByTestId("download").click()
  expect(readFileSync(await (await download).path())).toEqual(bytes)
})

test("Ignore here writes the comment that says so", async ({ page, site }) => {
  await open(page, site)
  await openProblems(page)
  await problem(page, "key-typo").getByTestId("problem-title").click()
  await problem(page, "key-typo").getByTestId("ignore").click()
  await expect(problem(page, "key-typo")).toHaveCount(0)
  await expect(line(page, "# robotstester: ignore key-typo")).toHaveCount(1)
})

test("the pointer brings up a problem with its fix, and what a word means", async ({ page, site }) => {
  await open(page, site)
  const before = await text(page)
  await line(page, "Disalow: /account/").locator(".problem-warning").hover()
  await expect(tip(page)).toContainText("A key is misspelt.")
  await expect(tip(page)).toContainText("A path that the crawler may not fetch")
  await tip(page).getByRole("button", { name: "Write Disallow" }).click()
  await expect(line(page, "Disallow: /account/")).toHaveCount(1)
  await expect(content(page)).toBeFocused()
  await content(page).press("ControlOrMeta+z")
  expect(await text(page)).toBe(before)
  await line(page, "User-agent: GPTBot").getByText("GPTBot").hover()
  await expect(tip(page)).toContainText("OpenAI")
})

test("everything in the text is there for the keyboard", async ({ page, site }) => {
  await open(page, site)
  await content(page).press("ControlOrMeta+Home")
  await page.keyboard.press("F8")
  await expect(page.getByText("Line 4, column 1", { exact: true })).toBeVisible()
  await expect(tip(page)).toContainText("The rules of the next group")
  await expect(content(page)).toBeFocused()
  await page.keyboard.press("F8")
  await page.keyboard.press("F8")
  await expect(page.getByText("Line 20, column 1", { exact: true })).toBeVisible()
  await page.keyboard.press("Shift+F8")
  await expect(page.getByText("Line 13, column 1", { exact: true })).toBeVisible()
  await page.keyboard.press("F8")
  await page.keyboard.press("ControlOrMeta+.")
  const fix = tip(page).getByRole("button", { name: "Write Disallow" })
  await expect(fix).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(tip(page)).toHaveCount(0)
  await expect(content(page)).toBeFocused()
  await page.keyboard.press("ControlOrMeta+.")
  await expect(fix).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(line(page, "Disallow: /account/")).toHaveCount(1)
  await expect(page.getByTestId("editor").locator(".words")).toContainText("Line 20")
})

test("Format is one undo step, and says when there is nothing to do or why it refuses", async ({ page, site }) => {
  await open(page, site)
  const untidy = "user-agent:*\ndisallow:/a   # b\n\n\n\nuser-agent: b\nallow : /c"
  await write(page, untidy)
  await page.getByTestId("format").click()
  await expect(line(page, "Disallow: /a   # b")).toHaveCount(1)
  await expect(page.getByTestId("file-news")).toContainText("layout is in order")
  await content(page).press("ControlOrMeta+z")
  expect(await text(page)).toBe(untidy)
  await write(page, "User-agent: *\nDisallow: /a\n")
  await page.getByTestId("format").click()
  await expect(page.getByTestId("file-news")).toContainText("in order already")
  await write(page, "<!doctype html>\n<html><body>Not found</body></html>\n")
  await page.getByTestId("format").click()
  await expect(page.getByTestId("file-news")).toContainText("HTML")
})

test("completion is offered for keys, names, paths and signals, by keyboard alone", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nAllow: /shop/lamps\n")
  await page.keyboard.type("Dis", { delay: 30 })
  await expect(options(page).first()).toContainText("Disallow")
  await offered(page, "Disallow")
  await page.keyboard.press("Enter")
  await expect(options(page).filter({ hasText: "/shop/lamps" })).toHaveCount(1)
  await page.keyboard.type("/shop/l")
  await offered(page, "/shop/lamps")
  await page.keyboard.press("Tab")
  await expect(line(page, "Disallow: /shop/lamps")).toHaveCount(1)
  await expect(content(page)).toBeFocused()
  await page.keyboard.type("\nUser-agent: GPT", { delay: 30 })
  await expect(options(page).filter({ hasText: "GPTBot" })).toHaveCount(1)
  await offered(page, "GPTBot")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.keyboard.type("\nContent-Signal: ai-t", { delay: 30 })
  await expect(options(page).filter({ hasText: "ai-train=no" })).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expect(options(page)).toHaveCount(0)
  expect(await text(page)).toBe("User-agent: *\nAllow: /shop/lamps\nDisallow: /shop/lamps\nUser-agent: GPTBot\nContent-Signal: ai-t")
  await page.keyboard.press("Tab")
  await expect(content(page)).not.toBeFocused()
})

test("typing to the end of a line is never completed against the writer's will", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: GPTBot\nAllow: /shop/lamps\n")
  const typed = "User-agent: bing\nDisallow: /shop/\nAllow: /\nSitemap: https://www.example.com/s.xml\n"
  await page.keyboard.type(typed, { delay: 25 })
  expect(await text(page)).toBe(`User-agent: GPTBot\nAllow: /shop/lamps\n${typed}`)
})

test("the rule that was not meant is named below the contest, and leads to its fix", async ({ page, site }) => {
  await open(page, site)
  const accident = page.getByTestId("accident")
  await expect(accident).toContainText("Line 10 was probably not meant for Googlebot.")
  await accident.getByRole("button", { name: "Show the fix" }).click()
  await expect(problem(page, "captured-agent")).toHaveClass(/open/)
  await expect(page.getByTestId("preview")).toBeVisible()
})

test("a sound file is said to be so, calmly", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /private/\n")
  await openProblems(page)
  await expect(page.getByText("Nothing to mend for Googlebot")).toBeVisible()
  await expect(page.getByTestId("tab-problems").first().locator(".badge")).toHaveText("")
})

test("hostile text in messages stays text", async ({ page, site }) => {
  await open(page, site)
  const hostile = `User-agent: <img src=x onerror=alert(1)>Bot/1\n<script>alert(1)</script>: /\nDisalow: "><svg onload=alert(1)>\nXyz\u202e: <b>\n`
  await write(page, hostile)
  await openProblems(page)
  await expect(problem(page, "invisible-character")).toBeVisible()
  for (const title of await page.getByTestId("problem-title").all()) await title.click()
  await content(page).press("ControlOrMeta+Home")
  await page.keyboard.press("F8")
  await expect(tip(page)).toBeVisible()
  expect(await page.evaluate(() => {
    const inside = root => root.querySelectorAll(".problems :is(img, script, b[onload]), .tip :is(img, script)").length
    return inside(document) + inside(document.querySelector("robots-editor").shadowRoot)
  })).toBe(0)
})

test("a large file with thousands of problems is listed in part, and looked at only when typing pauses", async ({ page, site }) => {
  await open(page, site)
  const rows = Array.from({ length: 14_000 }, (_, i) => `${i % 3 ? "Disallow" : "Disalow"}: /some/folder/${i}/*`)
  await page.evaluate(text => document.querySelector("robots-editor").load(text, "robots.txt"), `User-agent: *\n${rows.join("\n")}\n`)
  await openProblems(page)
  await expect(page.getByText(/and [\d,]+ more of the same kinds/)).toBeVisible()
  expect(await page.getByTestId("problem").count()).toBeLessThanOrEqual(60)
  const log = await page.evaluateHandle(() => {
    const log = []
    const editor = document.querySelector("robots-editor")
    editor.addEventListener("robots-answer", () => log.push("answer"))
    editor.addEventListener("robots-report", ({ detail }) => detail.startsWith('{"name":"problems"') && log.push("problems"))
    return log
  })
  await content(page).press("ControlOrMeta+End")
  // A line that is a problem itself: the report that follows differs.
  await page.keyboard.type("Disalow: /typed/while/the/linter/would/like/to/work", { delay: 40 })
  await expect.poll(() => log.evaluate(log => log.at(-1)), { timeout: 20_000 }).toBe("problems")
  const seen = await log.jsonValue()
  expect(seen.filter(kind => kind === "problems").length, seen.join()).toBeLessThanOrEqual(2)
  expect(seen.filter(kind => kind === "answer").length, seen.join()).toBeGreaterThan(5)
})

for (const [size, viewport] of Object.entries({ wide, phone })) {
  for (const colorScheme of ["light", "dark"]) {
    test.describe(() => {
      test.use({ viewport, colorScheme })
      test(`axe finds nothing in the problems, ${size} and ${colorScheme}`, async ({ page, site }) => {
        await open(page, site)
        const look = async () => expect(await violations(page)).toEqual([])
        await openProblems(page)
        await page.getByTestId("explain").click()
        await expect(page.getByTestId("preview")).toBeVisible()
        await look()
        await problem(page, "key-typo").getByTestId("fix").click()
        await expect(page.getByTestId("undo")).toBeVisible()
        await look()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        if (size === "phone") await page.getByRole("tab", { name: "File" }).click()
        await expect(content(page)).toBeVisible()
        await content(page).press("ControlOrMeta+Home")
        await page.keyboard.press("F8")
        await page.keyboard.press("ControlOrMeta+.")
        await expect(tip(page).getByRole("button").first()).toBeFocused()
        await look()
        await page.keyboard.press("Escape")
        await page.keyboard.press("ControlOrMeta+End")
        await page.keyboard.type("Dis")
        await expect(options(page).first()).toBeVisible()
        await look()
        await expect(verdict(page)).toHaveAttribute("data-verdict", /allowed/)
      })
    })
  }
}
