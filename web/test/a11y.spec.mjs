// The page for every eye and hand: all views by axe, whole errands by keys alone,
// zoomed in, and nothing that moves by itself.
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"
import { show, views } from "./walk.mjs"

const sizes = { wide: { width: 1280, height: 800 }, medium: { width: 1100, height: 800 }, phone: { width: 360, height: 740 } }
const editor = page => page.getByTestId("editor").locator(".cm-content")
const file = "User-agent: *\nDisalow: /private/\nDisallow: /*.pdf\n\nUser-agent: GPTBot\nDisallow: /\n"

async function open(page, site) {
  await page.goto(site.url)
  await ready(page)
}

// Colours are all that a theme changes, so the other rules are tried in one of them.
const colours = { runOnly: ["color-contrast", "link-in-text-block"] }
const themes = [{ theme: "dark" }, { theme: "dark", contrast: "more" }, { theme: "light", contrast: "more" }]

test("no view is forgotten here", async ({ page, site }) => {
  await open(page, site)
  await page.locator(":is(.others, .more) > summary").filter({ visible: true }).click()
  const ids = await page.locator(":is([data-testid^=tab-], [data-testid^=more-])")
    .evaluateAll(found => found.map(node => node.dataset.testid.replace(/^\w+-/, "")))
  expect([...new Set(ids)].sort()).toEqual([...views].sort())
})

for (const [name, viewport] of Object.entries(sizes)) {
  test.describe(() => {
    test.use({ viewport })
    test(`axe: every view in every theme, ${name}`, async ({ page, site, complaints }) => {
      test.slow()
      complaints.expect(/404/) // the fetch endpoint is looked for, and a static site has none
      await open(page, site)
      await show(page, "tests")
      await page.getByRole("button", { name: "Add test" }).filter({ visible: true }).first().click()
      for (const view of views) {
        if (!await show(page, view)) continue
        expect.soft(await violations(page), view).toEqual([])
        for (const wanted of themes) {
          await page.evaluate(wanted => Object.assign(document.documentElement.dataset, wanted), wanted)
          expect.soft(await violations(page, colours), `${view}, ${wanted.theme} ${wanted.contrast ?? ""}`).toEqual([])
        }
        await page.evaluate(() => ["theme", "contrast"].forEach(name => delete document.documentElement.dataset[name]))
      }
    })
  })
}

/** Presses a key until what it leads to has the focus. */
async function walk(page, key, target) {
  for (let i = 0; i < 80; i++) {
    if (await target.evaluateAll(found => found.some(node => node.matches(":focus")))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead there`)
}

test("from a pasted file to a shared link by keys alone", async ({ page, site, context }) => {
  test.slow()
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await open(page, site)
  await page.evaluate(text => navigator.clipboard.writeText(text), file)
  await walk(page, "Tab", editor(page))
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.press("ControlOrMeta+v")
  await expect(editor(page)).toContainText("Disalow: /private/")

  await walk(page, "Shift+Tab", page.getByTestId("crawler"))
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("bingb")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page.getByTestId("crawler")).toHaveValue("bingbot")
  await walk(page, "Tab", page.getByTestId("url"))
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("/private/a")
  await expect(verdict(page)).toHaveAttribute("data-verdict", "allowed")
  await expect(verdict(page).locator("[aria-live=polite]")).toContainText("Allowed")

  await walk(page, "Tab", page.getByTestId("tab-why").first())
  await page.keyboard.press("ArrowRight")
  await expect(page.getByTestId("problem").first()).toBeVisible()
  await walk(page, "Tab", page.locator("#panel").getByRole("button", { name: "Write Disallow" }))
  await page.keyboard.press("Enter")
  await expect(verdict(page)).toHaveAttribute("data-line", "2")
  await expect(verdict(page)).toHaveAttribute("data-verdict", "disallowed")

  await walk(page, "Shift+Tab", page.getByTestId("add-test").first())
  await page.keyboard.press("Enter")
  await walk(page, "Shift+Tab", page.getByTestId("share"))
  await page.keyboard.press("Enter")
  await expect(page.getByTestId("test-row")).toHaveAttribute("data-expect", "disallowed")
  await expect(page.getByTestId("copy-link")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByTestId("copy-link")).toHaveText("Copied")
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("#v1.")
})

// 1280 × 800 at 200 % and at 400 %, and the narrowest phone.
for (const [width, height] of [[640, 400], [320, 200], [320, 640]]) {
  test(`${width} × ${height}: every view, without scrolling sideways, and with room to read`, async ({ page, site, complaints }) => {
    test.slow()
    complaints.expect(/404/)
    await page.setViewportSize({ width, height })
    await open(page, site)
    for (const view of views) {
      await show(page, view)
      const { over, room } = await page.evaluate(view => {
        const covers = ["verdict", "bottom"].map(name => document.querySelector(`.${name}`))
          .filter(node => ["sticky", "fixed"].includes(getComputedStyle(node).position))
        return {
          over: document.documentElement.scrollWidth - innerWidth,
          room: innerHeight - covers.reduce((sum, node) => sum + node.offsetHeight, 0),
        }
      }, view)
      expect.soft(over, view).toBeLessThanOrEqual(0)
      expect.soft(room, view).toBeGreaterThanOrEqual(height * 0.6)
    }
  })
}

test("beside the file views scroll, the page does not", async ({ page, site, complaints }) => {
  complaints.expect(/404/)
  await page.setViewportSize({ width: 1280, height: 400 })
  await open(page, site)
  for (const view of views) {
    if (!await show(page, view)) continue
    expect.soft(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), view).toBeLessThanOrEqual(0)
  }
})

for (const [name, viewport] of [["wide", sizes.wide], ["phone", sizes.phone]]) {
  test.describe(() => {
    test.use({ viewport })
    test(`nothing jumps while the page loads, ${name}`, async ({ page, site }) => {
      site.fail("app.wasm", { delay: 700 })
      await page.addInitScript(() => {
        window.shifts = []
        new PerformanceObserver(list => {
          for (const { value, sources } of list.getEntries()) window.shifts.push({ value, what: sources.map(({ node }) => node?.className ?? "") })
        }).observe({ type: "layout-shift", buffered: true })
      })
      for (const visit of ["first visit", "next visit"]) {
        await open(page, site)
        await expect(page.getByTestId("file-news")).not.toBeEmpty()
        await page.waitForLoadState("networkidle")
        const shifts = await page.evaluate(() => window.shifts)
        expect(shifts.reduce((sum, { value }) => sum + value, 0), `${visit}: ${JSON.stringify(shifts)}`).toBeLessThan(0.01)
        await editor(page).press("End")
        await page.keyboard.insertText(" ")
        await expect(page.getByTestId("file-news")).toHaveText("saved in this browser")
      }
    })
  })
}

test("who wants no motion gets none", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await open(page, site)
  await page.getByTestId("examples").click()
  const moving = await page.evaluate(() => [...document.querySelectorAll("*")]
    .filter(node => getComputedStyle(node).transitionDuration !== "0s").map(node => node.className))
  expect(moving).toEqual([])
})
