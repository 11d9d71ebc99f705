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
  await expect(page.getByText("0 of 1 tests hold")).toBeVisible()
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
