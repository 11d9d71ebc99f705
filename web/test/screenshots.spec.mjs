// Pictures of the page as it is built, every view in both themes and two widths, for the
// documents and for whoever changes its looks: make screenshots. They prove nothing, so
// they are no part of the tests.
import { join } from "node:path"
import { ready, test } from "./fixtures.mjs"
import { show, views } from "./walk.mjs"

const folder = join(import.meta.dirname, "../../.build/screenshots")

const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }

const tests = [
  ["Googlebot", "/shop/lamps?sort=price", "disallowed"], ["Googlebot", "/shop/lamps", "allowed"], ["GPTBot", "/", "disallowed"],
  ["Googlebot", "/", "allowed"], ["AhrefsBot", "/shop/lamps", "disallowed"], ["bingbot", "/press/2026.pdf", "allowed"],
]

/** Fills the list of tests as one who pastes CSV does. */
async function addTests(page) {
  await show(page, "tests")
  await page.getByRole("button", { name: "Paste a list" }).click()
  await page.locator(".paste textarea").fill(["crawler,url,expect", ...tests.map(test => test.join(","))].join("\n"))
  await page.locator(".paste").getByRole("button", { name: "Add", exact: false }).click()
}

if (process.env.SCREENSHOTS) {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ["light", "dark"]) {
      test.describe(() => {
        test.use({ viewport, colorScheme, isMobile: size === "phone", hasTouch: size === "phone" })
        test(`${size}, ${colorScheme}`, async ({ page, site, complaints }) => {
          test.slow()
          complaints.expect(/404/) // the fetch endpoint is looked for, and a static site has none
          const picture = name => page.screenshot({ path: join(folder, `${size}-${colorScheme}-${name}.png`) })
          await page.goto(site.url)
          await ready(page)
          await page.evaluate(() => document.fonts.ready)
          await picture("first")
          await addTests(page)
          for (const view of views) {
            if (!await show(page, view)) continue
            await page.waitForLoadState("networkidle")
            await page.waitForTimeout(600) // reports come after the view
            await picture(view)
          }
          await page.keyboard.press("ControlOrMeta+k")
          await picture("commands")
        })
      })
    }
  }
}
