// The tests of a file: kept, checked at every keystroke, filtered, undone.
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"


const editor = page => page.getByTestId("editor").locator(".cm-content")
const rows = page => page.getByTestId("test-row")
const tab = page => page.getByTestId("tab-tests").filter({ visible: true })

async function open(page, site) {
  await page.goto(site.url)
  await ready(page)
}

async function write(page, text) {
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(text)
}

/** Adds tests as a person does who has them in a table. */
async function paste(page, list) {
  await tab(page).click()
  await page.getByTestId("paste-tests").click()
  // fill() types, which takes a browser minutes for thousands of lines
  await page.getByTestId("pasted").evaluate((box, text) => { box.value = text }, list)
  await page.getByTestId("paste-add").click()
}

test("the question becomes a test that expects its verdict, and an edit flips it", async ({ page, site }) => {
  await open(page, site)
  await page.getByTestId("add-test").click()
  await expect(tab(page)).toContainText("1/1")
  await tab(page).click()
  await expect(rows(page)).toHaveCount(1)
  const row = rows(page).first()
  await expect(row).toHaveAttribute("data-verdict", "disallowed")
  await expect(row).toHaveAttribute("data-line", "17")
  await expect(row).toHaveAttribute("data-expect", "disallowed")
  await expect(row).toHaveAttribute("data-pass", "true")

  await write(page, "User-agent: *\nAllow: /\n")
  await expect(row).toHaveAttribute("data-pass", "false")
  await expect(row).toHaveAttribute("data-verdict", "allowed")
  await expect(row).toHaveAttribute("data-line", "2")
  await expect(row).toContainText("fails")
  await expect(page.getByText("0 of 1 test holds")).toBeVisible()
  await expect(tab(page)).toContainText("0/1")

  await write(page, "User-agent: other\nDisallow: /\n")
  await expect(row).toHaveAttribute("data-line", "")
})

test("the same question is not added twice", async ({ page, site }) => {
  await open(page, site)
  await page.getByTestId("add-test").click()
  await page.getByTestId("add-test").click()
  await tab(page).click()
  await expect(rows(page)).toHaveCount(1)
})

test("a pasted list of URLs is for the crawler above; CSV names its own", async ({ page, site }) => {
  await open(page, site)
  await paste(page, "/shop/\n\nhttps://www.example.com/checkout/\n")
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText("Googlebot")
  await expect(rows(page).nth(1)).toHaveAttribute("data-expect", "")
  await expect(rows(page).nth(1)).toHaveAttribute("data-pass", "")
  await paste(page, "crawler,url,expect\nbingbot,/,allowed\n")
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(2)).toHaveAttribute("data-expect", "allowed")
})

test("a list that cannot be read says where, and adds nothing", async ({ page, site }) => {
  await open(page, site)
  await paste(page, "bingbot,/,allowed\nGooglebot,/,maybe\n")
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText("line 2")
  await expect(rows(page)).toHaveCount(0)
})

test("expectation, filter, removal and undo", async ({ page, site }) => {
  await open(page, site)
  await paste(page, "Googlebot,/shop/,allowed\nGooglebot,/checkout/,disallowed\nGooglebot,/press/,allowed\n")
  await expect(page.getByText("2 of 3 tests hold")).toBeVisible()
  await page.getByTestId("tests-failing").click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toHaveAttribute("data-pass", "false")
  await page.getByTestId("test-expect").selectOption("disallowed")
  await expect(page.getByText("3 of 3 tests hold")).toBeVisible()
  await expect(page.getByText("No test fails.")).toBeVisible()
  await page.getByTestId("tests-all").click()
  await rows(page).nth(1).getByTestId("test-remove").click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByTestId("undo-tests").click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByTestId("undo-tests").click()
  await expect(page.getByText("2 of 3 tests hold")).toBeVisible()
  await page.getByTestId("undo-tests").click()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByTestId("undo-tests")).toBeDisabled()
})

test("choosing a row asks its question, its line jumps", async ({ page, site }) => {
  await open(page, site)
  await paste(page, "bingbot,/wp-admin/x,disallowed\n")
  await page.getByTestId("test-ask").click()
  await expect(page.getByTestId("crawler")).toHaveValue("bingbot")
  await expect(page.getByTestId("url")).toHaveValue("/wp-admin/x")
  await expect(verdict(page)).toContainText("bingbot")
  const line = await rows(page).getAttribute("data-line")
  await rows(page).getByRole("button", { name: "Go to line" }).click()
  await expect(page.getByText(`Line ${line}, column 1`, { exact: true })).toBeVisible()
})

test("tests are kept across a reload, and read in the chosen dialect", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /a*b\n")
  await paste(page, "mine,/axb,disallowed\n")
  await expect(rows(page)).toHaveAttribute("data-pass", "true")
  await expect(page.getByText("saved in this browser")).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(tab(page)).toContainText("1/1")
  await page.getByTestId("dialect").selectOption("urllib-classic") // which knows no wildcards
  await tab(page).click()
  await expect(rows(page)).toHaveAttribute("data-pass", "false")
})

test("thousands of tests are checked while the page shows a hundred", async ({ page, site }) => {
  await open(page, site)
  const list = Array.from({ length: 3000 }, (_, i) => `Googlebot,/shop/${i},${i % 1000 ? "allowed" : "disallowed"}`)
  await write(page, "User-agent: *\nDisallow: /shop/1000\n")
  await paste(page, list.join("\n"))
  await expect(page.getByText("2,998 of 3,000 tests hold")).toBeVisible()
  await expect(rows(page)).toHaveCount(100)
  await page.getByRole("button", { name: "Later" }).click()
  await expect(page.getByText("101 to 200 of 3,000")).toBeVisible()
  await page.getByTestId("tests-failing").click()
  await expect(rows(page)).toHaveCount(2)
})

test("text of a stranger is shown as text, and what cannot be seen as its number", async ({ page, site }) => {
  await open(page, site)
  await paste(page, 'crawler,url\n<img src=x onerror=alert(1)>,"/""><script>alert(1)</script>"\nx\u202ey,/a\u200bb\n')
  await expect(rows(page).first()).toContainText("<img src=x onerror=alert(1)>")
  await expect(rows(page).first()).toContainText('"><script>alert(1)</script>')
  await expect(rows(page).nth(1)).toContainText("x⟨U+202E⟩y")
  await expect(rows(page).nth(1)).toContainText("/a⟨U+200B⟩b")
  expect(await page.locator(".tests :is(img, script)").count()).toBe(0)
})

test("all of it by keyboard", async ({ page, site }) => {
  await open(page, site)
  await page.getByTestId("add-test").focus()
  await page.keyboard.press("Enter")
  await page.getByTestId("share").focus()
  await page.keyboard.press("Enter")
  await expect(page.getByTestId("copy-link")).toBeFocused()
  await page.getByTestId("test-expect").focus()
  await page.keyboard.press("ArrowUp")
  await expect(rows(page)).toHaveAttribute("data-expect", "allowed")
  await page.getByTestId("test-remove").focus()
  await page.keyboard.press("Space")
  await expect(rows(page)).toHaveCount(0)
})

const told = page => page.getByTestId("tests-told")
const urls = page => page.getByTestId("test-ask").allInnerTexts()
const three = "Googlebot,/shop/,allowed\nGooglebot,/checkout/,disallowed\nbingbot,/about,allowed\n"

test("the handle's arrow keys move a test, the focus goes with it, and its place is said", async ({ page, site }) => {
  await open(page, site)
  await paste(page, three)
  const grips = page.getByTestId("test-grip")
  await grips.first().focus()
  await page.keyboard.press("ArrowDown")
  await expect.poll(() => urls(page)).toEqual(["/checkout/", "/shop/", "/about"])
  await expect(grips.nth(1)).toBeFocused()
  await expect(told(page)).toHaveText("Place 2 of 3")
  await page.keyboard.press("End")
  await expect.poll(() => urls(page)).toEqual(["/checkout/", "/about", "/shop/"])
  await expect(grips.nth(2)).toBeFocused()
  await page.keyboard.press("ArrowDown") // there is no further place
  await page.keyboard.press("Home")
  await expect.poll(() => urls(page)).toEqual(["/shop/", "/checkout/", "/about"])
  await expect(rows(page).first()).toHaveAttribute("data-pass", "true")
  await page.getByTestId("undo-tests").click()
  await expect.poll(() => urls(page)).toEqual(["/checkout/", "/about", "/shop/"])
})

test("a test is dragged to its place, and Escape puts it back", async ({ page, site }) => {
  await open(page, site)
  await paste(page, three)
  await expect(rows(page)).toHaveCount(3)
  const hold = async () => {
    await page.getByTestId("test-grip").first().hover()
    await page.mouse.down()
    const box = await rows(page).nth(2).boundingBox()
    await page.mouse.move(box.x + box.width - 40, box.y + box.height - 4, { steps: 4 })
    await expect(rows(page).nth(2)).toHaveAttribute("data-drop", "after")
  }
  await hold()
  await page.keyboard.press("Escape")
  await page.mouse.up()
  await expect(page.locator("[data-drop], [data-dragging]")).toHaveCount(0)
  expect(await urls(page)).toEqual(["/shop/", "/checkout/", "/about"])
  await hold()
  await page.mouse.up()
  await expect.poll(() => urls(page)).toEqual(["/checkout/", "/about", "/shop/"])
  await expect(told(page)).toHaveText("Place 3 of 3")
})

test("a heading sorts what is shown; Keep this order makes it real and can be undone", async ({ page, site }) => {
  await open(page, site)
  await paste(page, three)
  const heading = page.getByRole("columnheader", { name: "URL" })
  await expect(heading).toHaveAttribute("aria-sort", "none")
  await page.getByTestId("sort-url").click()
  await expect(heading).toHaveAttribute("aria-sort", "ascending")
  await expect.poll(() => urls(page)).toEqual(["/about", "/checkout/", "/shop/"])
  await expect(page.getByTestId("test-grip").first()).toBeDisabled()
  await expect(page.getByTestId("test-expect").nth(1)).toHaveValue("disallowed")
  await page.getByTestId("test-expect").nth(1).selectOption("nothing")
  await page.getByTestId("sort-url").click()
  await expect(heading).toHaveAttribute("aria-sort", "descending")
  await expect.poll(() => urls(page)).toEqual(["/shop/", "/checkout/", "/about"])
  await page.getByTestId("sort-cr").focus()
  await page.keyboard.press("Enter")
  await expect.poll(() => urls(page)).toEqual(["/about", "/shop/", "/checkout/"])
  for (const [i, value] of ["allowed", "allowed", "nothing"].entries()) {
    await expect(page.getByTestId("test-expect").nth(i)).toHaveValue(value)
  }
  await page.getByTestId("keep-order").click()
  await expect(page.getByTestId("keep-order")).toHaveCount(0)
  await expect(page.getByTestId("undo-tests")).toBeFocused()
  await expect(page.getByRole("columnheader", { name: "Crawler" })).toHaveAttribute("aria-sort", "none")
  expect(await urls(page)).toEqual(["/about", "/shop/", "/checkout/"])
  await page.keyboard.press("Enter")
  await expect.poll(() => urls(page)).toEqual(["/shop/", "/checkout/", "/about"])
})

test("a removed test leaves the way back in its place", async ({ page, site }) => {
  await open(page, site)
  await paste(page, three)
  await rows(page).nth(1).getByTestId("test-remove").focus()
  await page.keyboard.press("Enter")
  await expect(rows(page)).toHaveCount(2)
  await expect(page.locator("tbody tr").nth(1)).toContainText("Removed: Googlebot /checkout/")
  await expect(page.getByTestId("undo-removal")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByTestId("test-removed")).toHaveCount(0)
  await expect(page.getByTestId("test-ask").nth(1)).toBeFocused()
  await rows(page).nth(2).getByTestId("test-remove").click()
  await expect(page.getByTestId("test-removed")).toHaveCount(1)
  await page.getByTestId("test-expect").first().selectOption("nothing") // more was done since
  await expect(page.getByTestId("test-removed")).toHaveCount(0)
})

for (const [language, width] of [["ru", 1280], ["es", 1280], ["ru", 360], ["es", 360]]) {
  test(`no word of a row is cut off: ${language}, ${width} wide`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`${site.url}?lang=${language}`)
    await ready(page)
    await paste(page, "Googlebot,/shop/,allowed\nGooglebot,/checkout/,allowed\nGooglebot,/checkout/,disallowed\n")
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    await expect(rows(page).nth(1)).toHaveAttribute("data-pass", "false")
    const cut = () => page.locator(".grid td:is(.re, .ex, .vd, .ln), .grid th").evaluateAll(cells =>
      cells.filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent))
    await expect.poll(cut).toEqual([])
    const narrow = await page.getByTestId("test-expect").filter({ visible: true }).evaluateAll(boxes => boxes.flatMap(box => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(box)
      const pen = document.createElement("canvas").getContext("2d")
      pen.font = font
      const room = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return [...box.options].map(option => option.text).filter(text => pen.measureText(text).width > room)
    }))
    expect(narrow).toEqual([])
  })
}

test("what an edit changed is said once, when typing pauses", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /checkout/\n")
  await paste(page, three)
  await expect(page.getByTestId("tests-lead")).toHaveText("3 of 3 tests hold")
  await expect(told(page)).toHaveText("3 tests were added.")
  await page.evaluate(() => {
    window.heard = []
    const region = document.querySelector("[data-testid=tests-told]")
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true })
  })
  await write(page, "User-agent: *\nDisallow: /shop/\nDisallow: /checkout/\nDisallow: /about")
  await expect(told(page)).toHaveText("2 tests changed: 2 fail now.")
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+End")
  await page.keyboard.type("-us", { delay: 20 })
  await expect(told(page)).toHaveText("1 test changed: none of them fails now.")
  expect((await page.evaluate(() => window.heard)).filter(Boolean)).toEqual(["2 tests changed: 2 fail now.", "1 test changed: none of them fails now."])
})

test("a click anywhere in a row asks its question, and its marks are shown", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /a\nAllow: /a/b\n")
  await paste(page, "bingbot,/a/b,allowed\n")
  await rows(page).locator("td").first().click()
  await expect(page.getByTestId("url")).toHaveValue("/a/b")
  await expect(page.getByTestId("editor").locator(".cm-line").nth(2)).toHaveAttribute("data-mark", /deciding-allow/)
  await expect(page.getByTestId("editor").locator(".cm-line").nth(1)).toHaveAttribute("data-mark", /matched/)
})

for (const colorScheme of ["light", "dark"]) {
  for (const [name, viewport] of [["wide", { width: 1280, height: 800 }], ["phone", { width: 360, height: 740 }]]) {
    test.describe(() => {
      test.use({ colorScheme, viewport })
      test(`axe: tests, ${name}, ${colorScheme}`, async ({ page, site }) => {
        await open(page, site)
        await paste(page, "Googlebot,/shop/,allowed\nGooglebot,/press/,allowed\nGooglebot,/checkout/\n")
        await page.getByTestId("paste-tests").click()
        expect(await violations(page)).toEqual([])
      })
    })
  }
}

test.describe(() => {
  test.use({ viewport: { width: 360, height: 740 } })
  test("on a phone a box has the orders, and rows are moved by keyboard too", async ({ page, site }) => {
    await open(page, site)
    await paste(page, three)
    await page.getByTestId("sort-box").selectOption("url")
    await expect.poll(() => urls(page)).toEqual(["/about", "/checkout/", "/shop/"])
    await page.getByTestId("sort-box").selectOption("kept")
    await page.getByTestId("test-grip").nth(2).focus()
    await page.keyboard.press("ArrowUp")
    await expect.poll(() => urls(page)).toEqual(["/shop/", "/about", "/checkout/"])
    expect(await page.locator(".tests").evaluate(view => view.scrollWidth - view.clientWidth)).toBe(0)
  })
})
