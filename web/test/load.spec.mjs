// Loading, and every way it can fail: web/loader and the prerendered page.
import { expect, ready, test, verdict } from "./fixtures.mjs"

const status = page => page.locator("[data-load-status]")
const editor = page => page.getByTestId("editor").locator(".cm-content")

// The explanation that is part of the page, with or without a program.
const explanation = page => page.getByRole("heading", { name: "How robots.txt works" })

const faults = [
  ["404 with a page", { status: 404, body: "<!doctype html>no", type: "text/html" }, /does not have the tester's program/],
  ["500 with the right type", { status: 500, body: "sorry" }, /could not send .* \(status 500\)/],
  ["a page in its place", { body: "<!doctype html>welcome", type: "text/html" }, /something else in place/],
  ["cut connection", { cut: 100_000 }, /connection broke/],
  ["truncated file", { truncate: 100_000 }, /damaged or incomplete/],
]

for (const [name, fault, sentence] of faults) {
  test(`W1 app.wasm: ${name}`, async ({ page, site, complaints }) => {
    complaints.expect(/tester did not start/, /Failed to load resource/, /offline use is off/)
    site.fail("app.wasm", fault)
    site.fail("app.wasm.gz", { status: 404 })
    await page.goto(site.url)
    await expect(status(page)).toContainText(sentence)
    await expect(explanation(page)).toBeVisible()
    site.heal()
    await page.getByTestId("retry").click()
    await ready(page)
  })
}

for (const [name, fault] of [
  ["wrong MIME type", { type: "application/octet-stream" }],
  ["no Content-Length", { noLength: true }],
]) {
  test(`W1 app.wasm: ${name} starts all the same`, async ({ page, site, complaints }) => {
    complaints.expect(/404/)
    site.fail("app.wasm", fault)
    site.fail("app.wasm.gz", { status: 404 })
    await page.goto(site.url)
    await ready(page)
  })
}

test("W1 app.wasm: the server hangs", async ({ page, site, complaints }) => {
  complaints.expect(/tester did not start/, /offline use is off/)
  site.fail("app.wasm", { hang: true })
  await page.goto(site.url)
  await expect(status(page)).toContainText("0 %")
  await expect(status(page)).toContainText("stopped answering", { timeout: 30_000 })
  site.heal()
  await page.getByTestId("retry").click()
  await ready(page)
})

test("W1 wasm_exec.js is missing", async ({ page, site, complaints }) => {
  complaints.expect(/Failed to load resource/)
  site.fail("wasm_exec.js", { status: 404, body: "no", type: "text/html" })
  await page.goto(site.url)
  await expect(verdict(page)).toContainText("The tester has not started")
  await expect(explanation(page)).toBeVisible()
  site.heal()
  await verdict(page).getByRole("link", { name: "Load again" }).click()
  await ready(page)
})

test("W1 editor.js is missing", async ({ page, site, complaints }) => {
  complaints.expect(/Failed to load resource/, /tester did not start/, /offline use is off/)
  site.fail("editor.js", { status: 404, body: "no", type: "text/html" })
  await page.goto(site.url)
  await expect(status(page)).toContainText("The editor did not load.")
  site.heal()
  await page.getByTestId("retry").click()
  await ready(page)
})

test("W1 app.wasm of another toolchain", async ({ page, site, complaints }) => {
  complaints.expect(/tester did not start/)
  // The smallest program with an import that the runtime script does not offer.
  const foreign = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0]
  site.fail("app.wasm", { body: Buffer.from(foreign) })
  await page.goto(site.url)
  await expect(status(page)).toContainText("different versions")
})

test("W1 progress is shown while the program arrives", async ({ page, site }) => {
  await page.goto(site.url)
  await ready(page)
  await expect(status(page)).toHaveText("")
})

test("W1 no service worker", async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined })
  })
  await page.goto(site.url)
  await ready(page)
})

test("W2 without JavaScript the page can be read", async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(site.url)
  await expect(explanation(page)).toBeVisible()
  await expect(verdict(page)).toContainText("needs JavaScript")
  expect(await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest("[data-app-root]") !== null)).toBe(true)
  await page.close()
})

test("W3 without WebAssembly the page says so", async ({ page, site, complaints }) => {
  complaints.expect(/tester did not start/)
  await page.addInitScript(() => { delete globalThis.WebAssembly })
  await page.goto(site.url)
  await expect(status(page)).toContainText("does not run WebAssembly")
  await expect(page.getByTestId("retry")).toHaveCount(0)
  await expect(explanation(page)).toBeVisible()
})

for (const agent of [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (Linux; Android 10; CUBOT_X30) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
]) {
  test.describe(() => {
    test.use({ userAgent: agent })
    test(`U17 starts for ${agent}`, async ({ page, site }) => {
      await page.goto(site.url)
      await ready(page)
    })
  })
}

for (const path of ["", "index.html", "?utm=x", "index.html?wasm=false#top"]) {
  test(`U18 the same tester at /${path}`, async ({ page, site }) => {
    await page.goto(site.url + path)
    await ready(page)
    await expect(verdict(page)).toHaveAttribute("data-verdict", /^(allowed|disallowed)$/)
  })
}

const badHashes = ["#%", "#%zz", "#a%2", "#%E0%A4%A"]

for (const hash of badHashes) {
  test(`L1 ${hash} at load`, async ({ page, site }) => {
    await page.goto(site.url + hash)
    await ready(page)
    expect(await page.evaluate(() => location.hash)).toBe("")
    const notice = page.getByText("could not be read and was removed")
    await expect(notice).toBeVisible()
    await page.getByRole("button", { name: "Dismiss" }).click()
    await expect(notice).toBeHidden()
    await page.evaluate(() => document.querySelector("robots-page").hello()) // as a UI that is started anew
    await expect(notice).toBeHidden()
  })
}

test("L2 bad hashes after boot, then Back", async ({ page, site }) => {
  await page.goto(site.url)
  await ready(page)
  for (const hash of badHashes) {
    await page.evaluate(hash => { location.hash = hash }, hash)
    await expect.poll(() => page.evaluate(() => location.hash)).toBe("")
  }
  for (const _ of badHashes) {
    await page.evaluate(() => history.back())
    await page.waitForTimeout(50)
  }
  await expectAlive(page)
})

// The controls work when a new question gets a new answer, in the words on screen too.
async function expectAlive(page) {
  await ready(page)
  await expect(page.locator("#restart")).toHaveCount(0)
  for (const [url, answer, words] of [["/checkout/1", "disallowed", /Blocked/], ["/press/a.pdf", "allowed", /Allowed/]]) {
    await page.getByTestId("url").fill(url)
    await expect(verdict(page)).toHaveAttribute("data-verdict", answer)
    await expect(verdict(page)).toContainText(words)
  }
}

test("U3 the UI ends: the text stays and the controls start again", async ({ page, site, complaints }) => {
  complaints.expect(/controls stopped/)
  await page.goto(site.url)
  await ready(page)
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+Home")
  await page.keyboard.type("# kept across the restart\n")
  await page.evaluate(() => goappNav()) // without its argument: a panic where nothing recovers
  const panel = page.getByRole("alert")
  await expect(panel).toContainText("Your text is safe")
  await expect(page.locator("html")).not.toHaveAttribute("data-ready")
  await page.getByTestId("url").fill("/dead") // callbacks of the dead program do nothing
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+Home")
  await page.keyboard.type("# and typed meanwhile\n")
  await panel.getByRole("button", { name: "Restart the page's controls" }).click()
  await ready(page)
  await expect(panel).toHaveCount(0)
  await expect(page.locator("[data-app-root]")).toHaveCount(1)
  await expect(page.locator("robots-editor")).toHaveCount(1)
  await expect(editor(page)).toContainText("# kept across the restart")
  await expect(editor(page)).toContainText("# and typed meanwhile")
  await expectAlive(page)
})

test("a UI that starts again has the answer to what was typed last, though that was given by the one before", async ({ page, site, complaints }) => {
  complaints.expect(/controls stopped/)
  await page.goto(site.url)
  await ready(page)
  await page.getByTestId("url").fill("/shop")
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText("User-agent: *\nDisallow: /sho")
  await page.keyboard.type("p")
  const verdict = page.getByTestId("verdict")
  await expect(verdict).toHaveAttribute("data-line", "2")
  await page.evaluate(() => goappNav())
  await page.getByRole("alert").getByRole("button").click()
  await ready(page)
  await expect(verdict).toHaveAttribute("data-verdict", "disallowed")
  await expect(verdict).toHaveAttribute("data-line", "2")
})

for (const late of ["app.wasm", "editor.js", "wasm_exec.js"]) {
  test(`what is typed into the boxes before ${late} arrives is asked, and the caret stays`, async ({ page, site }) => {
    site.fail(late, { delay: 2_500 })
    await page.goto(site.url, { waitUntil: "commit" })
    await page.getByTestId("crawler").fill("Bingbot")
    await page.getByTestId("dialect").selectOption("rfc9309")
    await page.getByTestId("url").fill("/checkout/ab")
    await page.keyboard.press("ArrowLeft")
    await expect(page.locator("html")).not.toHaveAttribute("data-ready")
    await ready(page)
    await expect(page.getByTestId("crawler")).toHaveValue("Bingbot")
    await expect(page.getByTestId("dialect")).toHaveValue("rfc9309")
    await expect(page.getByTestId("url")).toBeFocused()
    await page.keyboard.type("x")
    await expect(page.getByTestId("url")).toHaveValue("/checkout/axb")
    await expect(verdict(page)).toContainText("for bingbot")
    await page.reload()
    await ready(page)
    await expect(page.getByTestId("url")).toHaveValue("/checkout/axb")
    await expect(page.getByTestId("dialect")).toHaveValue("rfc9309")
  })
}

for (const [name, key, stands] of [
  ["help", "Enter", "details.help[open] .pop .choice"],
  ["tab-problems", "Enter", "[data-panel=problems]"],
  ["tab-problems", "Shift", "[data-panel=why]"],
]) {
  test(`${key} on ${name} while the program is on its way does what it says, and the focus stays`, async ({ page, site }) => {
    site.fail("app.wasm", { delay: 2_500 })
    await page.goto(site.url, { waitUntil: "commit" })
    await page.waitForFunction(() => customElements.get("robots-editor"))
    const control = page.getByTestId(name).first()
    await control.press(key)
    await expect(page.locator("html")).not.toHaveAttribute("data-ready")
    await ready(page)
    await expect(control).toBeFocused()
    await expect(page.locator(stands).first()).toBeVisible()
  })
}

test("a box that is emptied while the program is on its way stays empty", async ({ page, site }) => {
  site.fail("app.wasm", { delay: 2_500 })
  await page.goto(site.url)
  await page.waitForFunction(() => customElements.get("robots-editor"))
  await page.getByTestId("crawler").fill("x")
  await page.getByTestId("crawler").fill("")
  await ready(page)
  await expect(page.getByTestId("crawler")).toHaveValue("")
  await expect(page.getByTestId("crawler")).toBeFocused()
})

const addForeign = () => {
  for (const place of ["prepend", "append"]) {
    const element = document.createElement("div")
    element.className = "extension"
    element.textContent = place
    document.body[place](element)
  }
}

test("U9 elements of an extension before boot", async ({ page, site }) => {
  // Holds the program back until the extension has done its work.
  site.fail("app.wasm", { delay: 1_000 })
  await page.goto(site.url, { waitUntil: "commit" })
  await page.locator("[data-app-root]").waitFor()
  await page.evaluate(addForeign)
  await ready(page)
  await expect(page.locator("[data-app-root]")).toHaveCount(1)
  await expect(page.locator("robots-page")).toHaveCount(1)
  await expectAlive(page)
})

test("U9 after boot: elements of an extension, translated text, moved rows", async ({ page, site }) => {
  await page.goto(site.url)
  await ready(page)
  await page.evaluate(addForeign)
  await page.waitForTimeout(2_100) // damage right after a start is not mended without asking
  await page.evaluate(() => {
    const texts = []
    const walker = document.createTreeWalker(document.querySelector("[data-app-root]"), NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode)
    for (const text of texts) {
      const font = document.createElement("font")
      font.textContent = text.data
      text.replaceWith(font)
    }
  })
  await expectAlive(page)
  await page.waitForTimeout(2_100)
  await page.evaluate(() => {
    for (const row of document.querySelectorAll("[data-app-root] .say > *")) document.querySelector(".extension").append(row)
  })
  await expectAlive(page)
  await expect(page.locator("robots-page")).toHaveCount(1)
})

test("starts where storage is refused", async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, { configurable: true, get: () => { throw new DOMException("no", "SecurityError") } })
    }
    // Firefox refuses locks then, too.
    navigator.locks.request = () => Promise.reject(new DOMException("no", "SecurityError"))
  })
  await page.goto(site.url)
  await ready(page)
})
