// What an edit changes, proved over all URLs, and rules that never decide.
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"


const editor = page => page.getByTestId("editor").locator(".cm-content")
const before = page => page.locator("robots-before .cm-content")
const changes = page => page.getByTestId("difference")

async function open(page, site) {
  await page.goto(site.url)
  await ready(page)
}

async function write(page, text, into = editor) {
  await into(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(text)
}

const openFile = (page, label, text) =>
  page.getByLabel(label, { exact: true }).setInputFiles({ name: "robots.txt", mimeType: "text/plain", buffer: Buffer.from(text) })

test("an edit is compared with the text as it was opened", async ({ page, site }) => {
  await open(page, site)
  await openFile(page, "Open a robots.txt", "User-agent: *\nDisallow: /a\n")
  await expect(verdict(page)).toHaveAttribute("data-verdict", "allowed")
  await page.getByTestId("tab-compare").first().click()
  await expect(page.getByText("No URL changes its verdict.")).toBeVisible()
  await expect(page.getByTestId("proved-equal")).toContainText("Googlebot, bingbot, everyone not named")

  await write(page, "User-agent: *\nDisallow: /a/\nDisallow: /b\n")
  await expect(page.getByText("2 kinds of URL change their verdict.")).toBeVisible()
  await expect(page.locator(".hops")).toContainText("2 lines changed")
  await expect(page.getByTestId("editor").locator(".cm-line.changed")).toHaveText(["Disallow: /a/", "Disallow: /b"])
  await expect(page.locator("robots-before .cm-line.changed")).toHaveText(["Disallow: /a"])
  await expect(changes(page)).toHaveCount(2)
  await expect(changes(page).nth(0)).toHaveAttribute("data-url", "/a")
  await expect(changes(page).nth(0)).toContainText("Opens /a")
  await expect(changes(page).nth(0)).toContainText("was blocked by line 2, Disallow: /a")
  await expect(changes(page).nth(0)).toContainText("now allowed: no rule decides")
  await expect(changes(page).nth(1)).toContainText("Closes /b")
  await expect(changes(page).nth(1)).toContainText("now blocked by line 3, Disallow: /b")

  await page.getByTestId("tab-why").first().click()
  await expect(page.getByTestId("editor").locator(".cm-line.changed")).toHaveCount(0)
})

test("a changed URL becomes a test and is asked", async ({ page, site }) => {
  await open(page, site)
  await openFile(page, "Open a robots.txt", "User-agent: *\nDisallow: /a\n")
  await page.getByTestId("tab-compare").first().click()
  await write(page, "User-agent: *\nDisallow: /b\n")
  await changes(page).filter({ hasText: "Closes" }).getByTestId("difference-test").click()
  await expect(page.getByTestId("tab-tests").first()).toContainText("1/1")
  await expect(page.getByTestId("url")).toHaveValue("/b")
  await expect(verdict(page)).toHaveAttribute("data-verdict", "disallowed")
})

test("another file and a pasted text can be compared with", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /a\n")
  await page.getByTestId("tab-compare").first().click()
  await openFile(page, "Open the version to compare with", "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n")
  await expect(changes(page)).toHaveCount(1)
  await expect(changes(page)).toContainText("GPTBot")
  await expect(page.getByTestId("proved-equal")).toContainText("Googlebot")
  await page.getByTestId("compare-with").selectOption("pasted")
  await before(page).click()
  await page.keyboard.insertText("User-agent: *\nDisallow: /a\n")
  await expect(page.getByText("No URL changes its verdict.")).toBeVisible()
  await expect(editor(page)).toContainText("Disallow: /a")
})

test("the older text can be taken back, and undo brings the newer one again", async ({ page, site }) => {
  await open(page, site)
  await openFile(page, "Open a robots.txt", "User-agent: *\nDisallow: /old\n")
  await write(page, "User-agent: *\nDisallow: /new\n")
  await page.getByTestId("tab-compare").first().click()
  await page.getByTestId("take-before").click()
  await expect(editor(page)).toContainText("/old")
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+z")
  await expect(editor(page)).toContainText("/new")
})

/** Holds back the first slice of a comparison after an edit until the editor is asked again: a slice that takes long. */
const holdSlice = () => {
  window.posted = []
  let edited = false, held = false
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (message, ...rest) {
    const name = message.name ?? message.op
    window.posted.push(name)
    edited ||= name === "edit"
    if (!edited || held || name !== "compare") return postMessage.call(this, message, ...rest)
    held = true
    const editor = document.querySelector("robots-editor")
    editor.ask = question => {
      delete editor.ask
      editor.ask(question)
      window.before = window.posted.length
      postMessage.call(this, message, ...rest)
    }
    window.holding = true
  }
}

test("a verdict never waits for a comparison", async ({ page, site }) => {
  await page.addInitScript(holdSlice)
  await open(page, site)
  const rules = Array.from({ length: 400 }, (_, i) => `Disallow: /*${i % 97}*${i % 89}*x${i}\nAllow: /*${i % 83}*y${i}*z`).join("\n")
  await openFile(page, "Open a robots.txt", `User-agent: *\n${rules}\n`)
  await page.getByTestId("tab-compare").first().click()
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+End")
  await page.keyboard.insertText("Disallow: /last\n")
  await page.waitForFunction(() => window.holding)
  await page.getByTestId("url").fill("/last")
  await expect(verdict(page)).toHaveAttribute("data-line", "802")
  await expect(changes(page)).toHaveCount(1)
  const posted = await page.evaluate(() => window.posted.slice(window.before))
  expect(posted[0]).toBe("ask")
  expect(posted.filter(name => name === "compare").length, "slices of the comparison after it").toBeGreaterThan(0)
})

test("rules that never decide are named with what covers them", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /a\nAllow: /a\nDisallow: /a/b\nDisallow: /c\nDisallow: /c/d\n")
  await page.getByTestId("crawler").fill("Googlebot")
  const fold = page.getByTestId("liveness")
  await expect(fold).toContainText("1 rule of this group can never decide")
  await fold.locator("summary").click()
  await expect(fold.getByTestId("dead-rule")).toHaveAttribute("data-line", "2")
  await expect(fold.getByTestId("dead-rule")).toContainText("line 3 takes all that it matches")
  await expect(fold).toContainText("Line 6 decides, but no verdict would change without it.")
  await fold.getByRole("button", { name: "/a/b", exact: true }).click()
  await expect(page.getByTestId("url")).toHaveValue("/a/b")
  await expect(verdict(page)).toHaveAttribute("data-line", "4")
})

/** Heights on the screen of the lines that a text shows, by their words. */
const heights = lines => lines.evaluateAll(all => Object.fromEntries(all.map(line => [line.textContent, Math.round(line.getBoundingClientRect().top)])))

test("lines that both texts have stand level, and scroll together", async ({ page, site }) => {
  const lines = Array.from({ length: 200 }, (_, i) => `Disallow: /${i}`)
  const edited = lines.toSpliced(10, 3).toSpliced(50, 0, "Disallow: /x", "Disallow: /y").map(line => (line === "Disallow: /150" ? "Disallow: /150/z" : line))
  await open(page, site)
  await openFile(page, "Open a robots.txt", ["User-agent: *", ...lines, ""].join("\n"))
  await expect(editor(page)).toContainText("/20")
  await write(page, ["User-agent: *", ...edited, ""].join("\n"))
  await page.getByTestId("tab-compare").first().click()
  await expect(page.locator(".hops")).toContainText("6 lines changed")
  const [old, now] = [page.locator("robots-before .cm-line:not(.changed)"), page.getByTestId("editor").locator(".cm-line:not(.changed)")]
  const level = async () => {
    const [left, right] = [await heights(old), await heights(now)]
    const both = Object.keys(left).filter(line => line && line in right)
    return both.length > 10 && both.filter(line => left[line] !== right[line])
  }
  for (const words of ["Change 1 of 3", "Change 2 of 3", "Change 3 of 3", "Change 1 of 3"]) {
    await page.getByRole("button", { name: "Next change" }).focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".hops")).toContainText(words)
    await expect.poll(level).toEqual([])
  }
  await expect(page.locator("robots-before .cm-line.changed")).toHaveText(["Disallow: /10", "Disallow: /11", "Disallow: /12"])
  await page.getByRole("button", { name: "Previous change" }).click()
  await expect(page.locator(".hops")).toContainText("Change 3 of 3")
  await expect(page.getByTestId("editor").locator(".altered")).toHaveText(["/z"])
})

test("the user's editor stays the same one, with its undo history, while texts are compared", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /a\n")
  await editor(page).evaluate(node => (window.kept = node))
  await page.getByTestId("tab-compare").first().click()
  await expect(page.getByTestId("editor").locator(".cm-line.changed").first()).toBeVisible()
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+z")
  await expect(editor(page)).toContainText("Crawl-delay")
  expect(await editor(page).evaluate(node => node === window.kept)).toBe(true)
})

test("crawlers are chosen for the comparison, by keys", async ({ page, site }) => {
  await open(page, site)
  await openFile(page, "Open a robots.txt", "User-agent: *\nDisallow: /a\n")
  await write(page, "User-agent: *\nDisallow: /b\n")
  await page.getByTestId("tab-compare").first().click()
  await expect(changes(page).first()).toContainText("Googlebot, bingbot, everyone not named")
  await page.getByTestId("choose-crawlers").focus()
  await page.keyboard.press("Enter")
  await page.getByRole("checkbox", { name: "bingbot" }).focus()
  await page.keyboard.press("Space")
  await expect(changes(page).first()).toContainText("Googlebot, everyone not named")
  await page.getByTestId("compare-crawler").focus()
  await page.keyboard.type("GPTBot")
  await page.keyboard.press("Enter")
  await expect(changes(page).first()).toContainText("Googlebot, everyone not named, GPTBot")
  await page.getByRole("button", { name: "The usual ones" }).click()
  await expect(changes(page).first()).toContainText("Googlebot, bingbot, everyone not named")
})

test("two large texts that have nothing in common leave the page alive", async ({ page, site }) => {
  const large = rule => `User-agent: *\n${Array.from({ length: 25_000 }, (_, i) => `${rule}${(i * 7919) % 100_003}`).join("\n")}\n`
  await open(page, site)
  await openFile(page, "Open a robots.txt", large("Allow: /new/"))
  await expect(editor(page)).toContainText("/new/")
  await page.getByTestId("tab-compare").first().click()
  await openFile(page, "Open the version to compare with", large("Disallow: /old/"))
  await expect(page.locator(".hops")).toContainText("25,000 lines changed")
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+End")
  await page.keyboard.insertText("Disallow: /typed\n")
  await page.getByTestId("url").fill("/typed")
  await expect(verdict(page)).toHaveAttribute("data-line", "25002")
})

test.describe(() => {
  test.use({ viewport: { width: 360, height: 740 } })
  test("a phone shows the lines that are gone in the file itself", async ({ page, site }) => {
    await open(page, site)
    await openFile(page, "Open a robots.txt", "User-agent: *\nDisallow: /gone\nDisallow: /kept\n")
    await expect(editor(page)).toContainText("/gone")
    await write(page, "User-agent: *\nDisallow: /kept\nDisallow: /come\n")
    await page.getByText("More", { exact: true }).last().click()
    await page.getByTestId("more-compare").last().click()
    await expect(changes(page)).toHaveCount(2)
    await page.getByTestId("see-changes").click()
    await expect(page.getByTestId("editor").locator("del")).toHaveText(["Disallow: /gone"])
    await expect(page.getByTestId("editor").locator(".cm-line.changed")).toHaveText(["Disallow: /come"])
    expect(await violations(page)).toEqual([])
  })
})

for (const colorScheme of ["light", "dark"]) {
  for (const [name, viewport] of [["wide", { width: 1280, height: 800 }], ["phone", { width: 360, height: 740 }]]) {
    test.describe(() => {
      test.use({ colorScheme, viewport })
      test(`axe: compare, ${name}, ${colorScheme}`, async ({ page, site }) => {
        await open(page, site)
        await openFile(page, "Open a robots.txt", "User-agent: *\nDisallow: /a\n")
        await write(page, "User-agent: *\nDisallow: /a/\nDisallow: /b\n")
        if (name === "wide") {
          await page.getByTestId("tab-compare").click()
        } else {
          await page.getByText("More", { exact: true }).filter({ visible: true }).click()
          await page.getByTestId("more-compare").filter({ visible: true }).click()
        }
        await expect(changes(page)).toHaveCount(2)
        expect(await violations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      })
    })
  }
}
