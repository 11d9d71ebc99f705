// The report on paper: all of it, not what happens to be in sight.
import { expect, ready, test } from "./fixtures.mjs"

const paper = page => page.locator(".paper")

test("a report of file, question, verdict, contest, problems and tests is printed, and nothing else", async ({ page, site }) => {
  await page.goto(site.url)
  await ready(page)
  await page.getByTestId("add-test").click()
  await page.evaluate(() => {
    window.printed = new Promise(done => {
      window.print = () => done(document.querySelector(".paper").innerText)
    })
  })
  await page.emulateMedia({ media: "print" })
  await page.keyboard.press("ControlOrMeta+p")
  const text = await page.evaluate(() => window.printed)
  for (const part of [
    "robots.txt report: robots.txt", "Googlebot, read as Google: https://www.example.com/shop/lamps?sort=price", "Blocked for Googlebot",
    "4 of 12 rules match", "shorter by 2", "A key is misspelt", "expected: blocked", "decides: 13", "Sitemap: https://www.example.com/sitemap.xml",
  ]) expect(text).toContain(part)
  await expect(paper(page)).toBeEmpty()
})

test("a browser that prints on its own account prints the report, too", async ({ page, site }) => {
  await page.goto(site.url)
  await ready(page)
  await expect(page.getByTestId("tab-problems").filter({ visible: true }).locator(".badge")).not.toBeEmpty()
  const text = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"))
    const drawn = document.querySelector(".paper").textContent
    dispatchEvent(new Event("afterprint"))
    return drawn
  })
  for (const part of ["Blocked for Googlebot", "4 of 12 rules match", "A key is misspelt", "decides: 13", "Sitemap: https://www.example.com/sitemap.xml"]) {
    expect(text).toContain(part)
  }
  await expect(paper(page)).toBeEmpty()
})

test("what cannot be drawn in time is printed as it is in sight", async ({ page, site }) => {
  await page.goto(site.url)
  await ready(page)
  await page.evaluate(() => {
    const root = document.querySelector("robots-page")
    root.addEventListener("robots-print", event => event.stopImmediatePropagation(), { capture: true })
    window.printed = new Promise(done => { window.print = () => done(document.querySelector(".paper").childElementCount) })
    root.print()
  })
  expect(await page.evaluate(() => window.printed)).toBe(0)
})
