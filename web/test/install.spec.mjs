// What an installed tester is given: web/manifest.webmanifest, web/loader/install.js, web/editor/arrivals.js.
import { readFileSync } from "node:fs"
import { expect, ready, test } from "./fixtures.mjs"

const text = page => page.getByTestId("editor").locator(".cm-content")

async function write(page, words) {
  await text(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(words)
}

const back = page => page.getByRole("button", { name: "Back to your text" })
const urlBox = page => page.locator("#url")

/** The browser's offer to install; asked counts how often it was taken up. */
const offer = page => page.evaluate(() => {
  globalThis.asked = 0
  const event = new Event("beforeinstallprompt", { cancelable: true })
  event.prompt = async () => { globalThis.asked++ }
  dispatchEvent(event)
  return event.defaultPrevented
})
const asked = page => page.evaluate(() => globalThis.asked)

/** Has the browser hand launch over to the page, as it does to an installed one. */
const launchWith = (page, launch) => page.addInitScript(({ name, content, targetURL }) => {
  const files = content === undefined ? [] : [{ getFile: async () => new File([Uint8Array.from(content)], name) }]
  Object.defineProperty(globalThis, "launchQueue", { value: { setConsumer: take => { take({ files, targetURL }) } } })
}, launch)

const file = (content, name = "robots.txt") => ({ name, content: [...Buffer.from(content)] })

for (const base of ["/", "/repo/"]) {
  test(`the manifest stays below ${base}`, async ({ page, serve }) => {
    const site = await serve(base)
    await page.goto(site.url)
    const address = await page.locator("link[rel=manifest]").evaluate(link => link.href)
    const manifest = await (await page.request.get(address)).json()
    for (const name of ["id", "start_url", "scope"]) expect(new URL(manifest[name], address).href).toBe(site.url)
    for (const { action } of [manifest.share_target, ...manifest.file_handlers]) expect(new URL(action, address).href).toBe(site.url)
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await page.request.get(new URL(src, address).href)
      expect(icon.headers()["content-type"]).toBe(type)
      if (type === "image/png") expect(`${(await icon.body()).readUInt32BE(16)}x${(await icon.body()).readUInt32BE(20)}`).toBe(sizes)
    }
    expect(manifest.icons.map(icon => icon.purpose)).toContain("maskable")
  })
}

test("the browser's offer to install is kept for the button, and can be taken up once", async ({ page, site }) => {
  await page.goto(site.url)
  await ready(page)
  const button = page.getByRole("button", { name: "Install", exact: true })
  await expect(button).toHaveCount(0)
  expect(await offer(page)).toBe(true)
  await button.click()
  expect(await asked(page)).toBe(1)
  await expect(button).toHaveCount(0)
  await offer(page)
  await expect(button).toBeVisible()
  await page.evaluate(() => { dispatchEvent(new Event("appinstalled")) })
  await expect(button).toHaveCount(0)
})

test("on a narrow page the offer to install stands in the menu", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(site.url)
  await ready(page)
  await offer(page)
  await page.locator("summary:visible", { hasText: "More" }).click()
  await page.getByTestId("more-install").locator("visible=true").click()
  expect(await asked(page)).toBe(1)
})

test("a file that the tester is opened with takes the place of the text, which comes back", async ({ page, context, site }) => {
  await page.goto(site.url)
  await ready(page)
  await write(page, "User-agent: mine\nDisallow: /mine\n")
  await expect(page.getByTestId("file-news")).toHaveText(/^saved/)
  await page.close()
  const opened = await context.newPage()
  await launchWith(opened, file("User-agent: handed\nDisallow: /over\n"))
  await opened.goto(site.url)
  await expect(text(opened)).toContainText("User-agent: handed")
  await ready(opened)
  await back(opened).click()
  await expect(text(opened)).toContainText("User-agent: mine")
})

test("bytes of a file that are no text arrive whole", async ({ page, site }) => {
  await launchWith(page, { name: "robots.txt", content: [0x55, 0x3a, 0xff, 0x0d, 0x0a] })
  await page.goto(site.url)
  await ready(page)
  const download = page.waitForEvent("download")
  await page.getByTestId("download").click()
  expect([...readFileSync(await (await download).path())]).toEqual([0x55, 0x3a, 0xff, 0x0d, 0x0a])
})

test("a shared text is opened, and not again by a reload", async ({ page, site }) => {
  await page.goto(`${site.url}?lang=en&shared-title=x&shared-text=${encodeURIComponent("User-agent: shared\nDisallow: /")}`)
  await ready(page)
  await expect(text(page)).toContainText("User-agent: shared")
  expect(page.url()).toBe(`${site.url}?lang=en`)
  await write(page, "User-agent: typed since\n")
  await expect(page.getByTestId("file-news")).toHaveText(/^saved/)
  await page.reload()
  await ready(page)
  await expect(text(page)).toContainText("User-agent: typed since")
})

for (const name of ["shared-text", "shared-url"]) {
  test(`an address that is shared as ${name} is asked about`, async ({ page, site }) => {
    await page.goto(`${site.url}?${name}=${encodeURIComponent("https://www.example.com/handed?over=1")}`)
    await ready(page)
    await expect(urlBox(page)).toHaveValue("https://www.example.com/handed?over=1")
    await expect(text(page)).toContainText("User-agent")
  })
}

test("a tester that runs already is handed the address", async ({ page, site }) => {
  await launchWith(page, { targetURL: `${site.url}?shared-url=${encodeURIComponent("https://www.example.com/later")}` })
  await page.goto(site.url)
  await ready(page)
  await expect(urlBox(page)).toHaveValue("https://www.example.com/later")
})

test("what is shared stays text", async ({ page, site }) => {
  const hostile = "<img src=x onerror=alert(1)>\n{line}"
  await page.goto(`${site.url}?shared-text=${encodeURIComponent(hostile)}`)
  await ready(page)
  await expect(text(page)).toContainText("<img src=x onerror=alert(1)>")
})

test("where the browser stores no pages the reader is told", async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }))
  await page.goto(site.url)
  await ready(page)
  await expect(page.locator("footer .offline")).toHaveText("This browser stores no pages here, so the next visit needs a network")
})

test("where the browser has no room the reader is told", async ({ page, site, complaints }) => {
  complaints.expect(/offline use is off/)
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 1 << 20, usage: 1 << 19 })
    navigator.serviceWorker.register = async () => { throw new DOMException("no room", "QuotaExceededError") }
  })
  await page.goto(site.url)
  await ready(page)
  await expect(page.locator("footer .offline")).toHaveText("Not stored for offline use: this browser has no room left")
})
