// Pictures of the page as it is built, for the README and for whoever changes
// its looks: make screenshots. They prove nothing, so they are no part of the tests.
import { join } from "node:path"
import { ready, test } from "./fixtures.mjs"

const folder = join(import.meta.dirname, "../../.build/screenshots")

const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }

if (process.env.SCREENSHOTS) {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ["light", "dark"]) {
      test.describe(() => {
        test.use({ viewport, colorScheme, isMobile: size === "phone", hasTouch: size === "phone" })
        test(`${size}, ${colorScheme}`, async ({ page, site }) => {
          await page.goto(site.url)
          await ready(page)
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({ path: join(folder, `${size}-${colorScheme}.png`) })
          if (size !== "phone") return
          await page.getByRole("tab", { name: "Why" }).click()
          await page.screenshot({ path: join(folder, `${size}-${colorScheme}-why.png`) })
        })
      })
    }
  }
}
