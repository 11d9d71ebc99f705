// Versions of the file that the browser keeps: which, when, and that every byte comes back.
import { expect, ready, test, violations } from "./fixtures.mjs"

const editor = page => page.getByTestId("editor").locator(".cm-content")
const versions = page => page.getByTestId("version")
const said = page => page.getByTestId("history-said")

async function open(page, site) {
  await page.goto(site.url)
  await ready(page)
}

async function write(page, text) {
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(text)
}

const openFile = (page, content, name = "robots.txt") =>
  page.getByLabel("Open a robots.txt", { exact: true }).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) })

/** Opens the view and waits until the list has come. */
async function history(page) {
  await page.getByTestId("history").click()
  await expect(page.getByTestId("version-name")).toBeVisible()
}

async function keep(page, name) {
  await page.getByTestId("version-name").fill(name)
  await page.keyboard.press("Enter")
  await expect(said(page)).toHaveText(`Kept as “${name}”.`)
}

/** The bytes that a download gives. */
async function downloaded(page) {
  const coming = page.waitForEvent("download")
  await page.getByTestId("download").click()
  const chunks = []
  for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Says that the page is being left for another tab. */
const hide = page => page.evaluate(() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
  document.dispatchEvent(new Event("visibilitychange"))
  delete document.visibilityState
})

test("a version is kept, named, renamed, deleted and brought back, by keys alone", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /a\n")
  await page.getByTestId("history").focus()
  await page.keyboard.press("Enter")
  await page.getByTestId("version-name").focus()
  await page.keyboard.type("Before the relaunch")
  await page.keyboard.press("Enter")
  await expect(versions(page).first()).toContainText("Before the relaunch")
  await expect(versions(page).first()).toContainText("27 bytes")

  await page.getByRole("button", { name: "Rename Before the relaunch" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByTestId("rename-box")).toBeFocused()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("Old shop")
  await page.keyboard.press("Enter")
  await expect(versions(page).first()).toContainText("Old shop")
  await expect(versions(page).first().locator("b")).toBeFocused()

  await page.getByRole("button", { name: "Delete Old shop" }).focus()
  await page.keyboard.press("Enter")
  await expect(said(page)).toHaveText("“Old shop” was deleted.")
  await expect(versions(page).filter({ hasText: "Old shop" })).toHaveCount(0)
  await page.getByRole("button", { name: "Bring Old shop back" }).focus()
  await page.keyboard.press("Enter")
  await expect(versions(page).filter({ hasText: "Old shop" })).toHaveCount(1)

  await page.reload()
  await ready(page)
  await history(page)
  await expect(versions(page).filter({ hasText: "Old shop" })).toHaveCount(1)
})

test("what is opened is kept, what it replaces too, and the same text not twice", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /mine\n")
  await openFile(page, "User-agent: *\nDisallow: /theirs\nDisallow: /more\n", "theirs.txt")
  await expect(editor(page)).toContainText("/theirs")
  await history(page)
  await expect(versions(page)).toHaveCount(2)
  await expect(versions(page).nth(0)).toContainText("theirs.txt as it was opened")
  await expect(versions(page).nth(0)).toContainText("2 lines added · 1 line removed · first at line 2".replaceAll(" · ", ""))
  await expect(versions(page).nth(1)).toContainText("before another text took its place")
  await openFile(page, "User-agent: *\nDisallow: /mine\n")
  await expect(editor(page)).toContainText("/mine")
  await keep(page, "mine")
  await expect(versions(page)).toHaveCount(2)
  await expect(versions(page).filter({ hasText: "mine" })).toHaveCount(1)
})

test("the text is kept when it rests, and when the page is left", async ({ page, site }) => {
  await open(page, site)
  await history(page)
  await write(page, "User-agent: *\nDisallow: /rested\n")
  await expect(versions(page)).toHaveCount(1)
  await expect(versions(page)).toContainText("while you edited")
  await write(page, "User-agent: *\nDisallow: /left\n")
  await hide(page)
  await expect(versions(page)).toHaveCount(2)
})

test("all safe fixes at once leave a version of the text before them", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisalow: /a\nUser-agent : x\nDisallow:/b\n")
  await page.getByTestId("format").click()
  await history(page)
  await expect(versions(page).filter({ hasText: "before a repair" })).toHaveCount(1)
})

const odd = Buffer.concat([
  Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from("User-agent: *\r\nDisallow: /a\rAllow: /b\n"), Buffer.from([0xff, 0xc3, 0x28, 0]), Buffer.from("# 😀\r\n"),
])

test("restoring gives every byte back, of odd files and of their edits, and is one step to undo", async ({ page, site }) => {
  await open(page, site)
  await openFile(page, odd, "odd.txt")
  await expect(editor(page)).toContainText("😀")
  await history(page)
  await keep(page, "as opened")
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+Home")
  await page.keyboard.insertText("# edited\n")
  await keep(page, "edited")
  await write(page, "User-agent: *\nDisallow: /other\n")

  await page.getByRole("button", { name: "Restore as opened" }).click()
  await expect(said(page)).toContainText("The version is in place of your text")
  await expect(editor(page)).toContainText("😀")
  expect(await downloaded(page)).toEqual(odd)
  await expect(versions(page).filter({ hasText: "before another text took its place" })).toHaveCount(1)

  await page.getByRole("button", { name: "Restore edited" }).click()
  await expect(editor(page)).toContainText("# edited")
  expect(await downloaded(page)).toEqual(Buffer.concat([odd.subarray(0, 3), Buffer.from("# edited\r\n"), odd.subarray(3)]))

  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+z")
  await expect(editor(page)).not.toContainText("# edited")
  expect(await downloaded(page)).toEqual(odd)
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+z")
  await expect(editor(page)).toContainText("/other")
})

test("an odd file that is edited and replaced before it rests is kept byte for byte", async ({ page, site }) => {
  await open(page, site)
  await openFile(page, odd, "odd.txt")
  await expect(editor(page)).toContainText("😀")
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+End")
  await page.keyboard.insertText("# last")
  await openFile(page, "User-agent: *\n", "next.txt")
  await expect(editor(page)).not.toContainText("😀")
  await history(page)
  await versions(page).filter({ hasText: "before another text took its place" }).getByRole("button", { name: "Restore" }).click()
  await expect(editor(page)).toContainText("# last")
  expect(await downloaded(page)).toEqual(Buffer.concat([odd, Buffer.from("# last")]))
})

test("a version is compared with the text, and chosen again where texts are compared", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /a\n")
  await history(page)
  await keep(page, "blocks a")
  await write(page, "User-agent: *\nDisallow: /b\n")
  await keep(page, "blocks b")
  await page.getByRole("button", { name: "Compare with blocks a" }).click()
  await expect(page.getByTestId("difference")).toHaveCount(2)
  await expect(page.locator("robots-before .cm-content")).toContainText("/a")
  const base = page.getByTestId("compare-with")
  await expect(base.locator("option:checked")).toHaveText("blocks a")
  await base.selectOption("opened")
  await expect(page.locator("robots-before .cm-content")).toContainText("Crawl-delay")
  // The newest version is the text itself, which says nothing.
  await base.selectOption("saved")
  await expect(base.locator("option:checked")).toHaveText("blocks a")
  await page.reload()
  await ready(page)
  await expect(base.locator("option:checked")).toHaveText("blocks a")
})

test("two tabs share the versions and leave each other's text alone", async ({ page, context, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /one\n")
  const other = await context.newPage()
  await open(other, site)
  await write(other, "User-agent: *\nDisallow: /two\n")
  await Promise.all([hide(page), hide(other)]) // what rests now does not move the list later
  await Promise.all([history(page), history(other)])
  await Promise.all([keep(page, "alpha"), keep(other, "beta")])
  for (const tab of [page, other]) {
    for (const name of ["alpha", "beta"]) await expect(versions(tab).filter({ hasText: name })).toHaveCount(1)
  }
  await other.getByRole("button", { name: "Delete alpha" }).click()
  await expect(versions(page).filter({ hasText: "alpha" })).toHaveCount(0)
  await page.getByRole("button", { name: "Restore beta" }).click()
  await expect(editor(page)).toContainText("/two")
  await other.getByTestId("history-undo").click()
  await expect(versions(page).filter({ hasText: "alpha" })).toHaveCount(1)
  await expect(editor(other)).toContainText("/two")
})

test("refused storage is said, and everything else works", async ({ page, site }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("denied", "SecurityError")
    }
  })
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /a\n")
  await history(page)
  await expect(page.getByText("This browser refuses the page its storage, so no versions are kept.")).toBeVisible()
  await openFile(page, "User-agent: *\nDisallow: /b\n")
  await expect(editor(page)).toContainText("/b")
  expect(await violations(page)).toEqual([])
})

test("full storage is said, what nobody named makes room, and restoring goes on", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /a\n")
  await history(page)
  await keep(page, "a")
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
  })
  await write(page, "User-agent: *\nDisallow: /b\n")
  await page.getByTestId("keep-version").click()
  await expect(page.getByText("This browser has no room for another version.")).toBeVisible()
  await expect(versions(page)).toHaveCount(1)
  await page.getByRole("button", { name: "Restore a", exact: true }).click()
  await expect(editor(page)).toContainText("/a")
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+z")
  await expect(editor(page)).toContainText("/b")
})

test("the file that keeps versions may be missing", async ({ page, site, complaints }) => {
  complaints.expect(/404/)
  site.fail("versions.js", { status: 404, body: "no", type: "text/html" })
  const asked = []
  page.on("request", request => request.url().includes("versions.js") && asked.push(request.url()))
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /a\n")
  await history(page)
  await expect(page.getByText("The part of the page that keeps versions did not load.")).toBeVisible()
  site.heal()
  await page.getByTestId("tab-why").first().click()
  await history(page)
  await keep(page, "at last")
  await expect(versions(page)).toHaveCount(1)
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked).size, "Firefox keeps in mind that an address had no module").toBe(asked.length)
})

test("what nobody named makes room, the oldest first; names stay, and too much is refused", async ({ page, site }) => {
  await open(page, site)
  const kept = await page.evaluate(async () => {
    const { VersionStore } = await import(document.querySelector("link[rel=modulepreload]").href.replace("editor.js", "versions.js"))
    const store = new VersionStore(() => indexedDB, { most: 3, bytes: 100 })
    let at = 0
    const keep = (label, size, letter) => store.keep({ at: ++at, label, why: "rest", name: "r", change: null }, new Uint8Array(size).fill(letter))
    const list = async () => (await store.list()).map(({ label, at, size }) => `${label}${at}:${size}`).join(" ")
    const out = []
    for (const [label, size, letter] of [["", 10, 1], ["n", 10, 2], ["", 10, 3], ["", 10, 4], ["", 85, 5], ["", 85, 5], ["m", 85, 5], ["o", 10, 6], ["p", 1, 7]]) {
      const id = await keep(label, size, letter)
      out.push(`${id > 0}: ${await list()}`)
    }
    return out
  })
  expect(kept).toEqual([
    "true: 1:10",
    "true: n2:10 1:10",
    "true: 3:10 n2:10 1:10",
    "true: 4:10 3:10 n2:10", // three at most
    "true: 5:85 n2:10", // 100 bytes at most
    "true: 5:85 n2:10", // the same bytes again
    "true: m5:85 n2:10", // which get a name
    "false: m5:85 n2:10", // both have names
    "true: p9:1 m5:85 n2:10",
  ])
})

test("versions are kept and compared without a network", async ({ page, context, site }) => {
  await open(page, site)
  await expect(page.getByText("Works offline")).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await ready(page)
  await write(page, "User-agent: *\nDisallow: /a\n")
  await history(page)
  await keep(page, "offline")
  await write(page, "User-agent: *\nDisallow: /b\n")
  await page.getByRole("button", { name: "Compare with offline" }).click()
  await expect(page.getByTestId("editor").locator(".cm-line.changed")).toHaveText(["Disallow: /b"])
})

for (const colorScheme of ["light", "dark"]) {
  for (const [name, viewport] of [["wide", { width: 1280, height: 800 }], ["phone", { width: 360, height: 740 }]]) {
    test.describe(() => {
      test.use({ colorScheme, viewport })
      test(`axe: history, ${name}, ${colorScheme}`, async ({ page, site }) => {
        await open(page, site)
        await write(page, "User-agent: *\nDisallow: /a\n")
        await history(page)
        await keep(page, "A name that is as long as names may be, to see how it finds room in a page")
        await page.getByRole("button", { name: /^Rename/ }).click()
        await expect(page.getByTestId("rename-box")).toBeFocused()
        expect(await violations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      })
    })
  }
}
