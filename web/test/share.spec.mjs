// Share links: what they carry, and what they must never do.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"

const home = resolve(import.meta.dirname, "../..")

const editor = page => page.getByTestId("editor").locator(".cm-content")
const notice = page => page.locator(".status .notice")
const rows = page => page.getByTestId("test-row")
const linkBox = page => page.getByTestId("link")

const fragmentOf = value => `#v1.${deflateRawSync(typeof value === "string" || Buffer.isBuffer(value) ? value : JSON.stringify(value)).toString("base64url")}`
const caseOf = link => JSON.parse(inflateRawSync(Buffer.from(link.split("#v1.")[1], "base64url")))

const robots = "User-agent: *\nDisallow: /linked\n"
const linked = { version: 1, robots, dialect: "google", tests: [{ crawler: "bingbot", url: "/linked/a", expect: "disallowed" }] }

async function write(page, text) {
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(text)
}

async function open(page, site, fragment = "") {
  await page.goto(site.url + fragment)
  await ready(page)
}

/** The link of the page as it stands, once it carries what matches. */
async function shared(page, pattern) {
  await page.getByTestId("share").click()
  await expect(page.getByTestId("copy-link")).toBeFocused()
  await expect(linkBox(page)).toHaveValue(/#v1\./)
  await expect.poll(async () => JSON.stringify(caseOf(await linkBox(page).inputValue()))).toMatch(pattern)
  return linkBox(page).inputValue()
}

test("a link that expects nothing carries how the file is supposed to arrive", async ({ page, site }) => {
  await open(page, site, fragmentOf({ ...linked, status: "503", tests: [{ crawler: "Googlebot", url: "/b" }] }))
  await expect(page.getByTestId("status")).toHaveValue("503")
  await expect(verdict(page)).toContainText("Put off")
  await open(page, site, "?x")
  await page.getByTestId("status").selectOption("404")
  await expect(verdict(page)).toContainText("Allowed")
  expect(caseOf(await shared(page, /"status":"404"/)).tests.length).toBe(1)
})

test("a link brings file, dialect and tests, and asks the first", async ({ page, site }) => {
  await open(page, site, fragmentOf(linked))
  await expect(editor(page)).toContainText("Disallow: /linked")
  await expect(page.getByTestId("crawler")).toHaveValue("bingbot")
  await expect(page.getByTestId("url")).toHaveValue("/linked/a")
  await expect(page.getByTestId("dialect")).toHaveValue("google")
  await expect(verdict(page)).toHaveAttribute("data-line", "2")
  await page.getByTestId("tab-tests").first().click()
  await expect(rows(page)).toHaveAttribute("data-pass", "true")
  await expect(notice(page)).toContainText("The link was opened.")
  expect(page.url()).toBe(site.url)
})

test("a reload does not put the link over what was typed since", async ({ page, site }) => {
  await open(page, site, fragmentOf(linked))
  await expect(editor(page)).toContainText("/linked")
  await write(page, "User-agent: *\nDisallow: /mine\n")
  await expect(page.getByText("saved in this browser")).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(editor(page)).toContainText("/mine")
})

test("the page's link is read by the command, and the command's case file by the page", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /é\n")
  await page.getByTestId("url").fill("/%C3%A9/b")
  await page.getByTestId("dialect").selectOption("google")
  await page.getByTestId("add-test").click()
  const found = caseOf(await shared(page, /"expect":"disallowed"/))
  expect(found).toEqual({
    version: 1, robots: "User-agent: *\nDisallow: /é\n", dialect: "google",
    tests: [{ crawler: "Googlebot", url: "/%C3%A9/b", expect: "disallowed" }],
  })
  const file = join(mkdtempSync(join(tmpdir(), "case-")), "case.json")
  writeFileSync(file, JSON.stringify(found))
  const out = execFileSync("go", ["run", "./cmd/robotstester", "test", "--format", "json", file], { cwd: home, encoding: "utf8" })
  expect(JSON.parse(out)).toBeTruthy()

  const download = page.waitForEvent("download")
  await page.getByTestId("save-case").click()
  const saved = await (await download).path()
  execFileSync("go", ["run", "./cmd/robotstester", "test", saved], { cwd: home })
  await page.getByLabel("Open a case file or a CSV of tests").setInputFiles({ name: "c.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(linked)) })
  await expect(editor(page)).toContainText("/linked")
  await expect(notice(page)).toContainText("“c.json” was opened.")
})

test("without tests the link carries the question", async ({ page, site }) => {
  await open(page, site)
  await page.getByTestId("url").fill("/shop/only")
  const { tests } = caseOf(await shared(page, /\/shop\/only/))
  expect(tests).toEqual([{ crawler: "Googlebot", url: "/shop/only" }])
})

test("bytes that are no text travel as they are", async ({ page, site, context }) => {
  await open(page, site)
  const bytes = Buffer.from("\ufeffUser-agent: *\r\nDisallow: /\xe9\r\n", "latin1")
  await page.getByLabel("Open a robots.txt", { exact: true }).setInputFiles({ name: "robots.txt", mimeType: "text/plain", buffer: bytes })
  await expect(editor(page)).toContainText("Disallow: /�")
  const link = await shared(page, /robots_base64/)
  expect(Buffer.from(caseOf(link).robots_base64, "base64")).toEqual(bytes)
  const other = await context.newPage()
  await other.goto(link)
  await ready(other)
  await expect(other.getByText("CRLF")).toBeVisible()
})

test("copied is said in the button", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await open(page, site)
  const link = await shared(page, /Googlebot/)
  await page.getByTestId("copy-link").click()
  await expect(page.getByTestId("copy-link")).toHaveText("Copied")
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(page.getByTestId("copy-link")).toHaveText("Copy link")
})

test("the report tells of file, problems and tests as Markdown, with the link", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await open(page, site, fragmentOf({
    version: 1, dialect: "google", robots: "User-agent: *\nDisallow: /a|b\nDisalow: /<b>x</b>\n",
    tests: [{ crawler: "Googlebot", url: "/a|b`c", expect: "allowed" }, { crawler: "<img src=x>", url: "/ok", expect: "allowed" }],
  }))
  const link = await shared(page, /Googlebot/)
  await page.getByTestId("copy-report").focus()
  await page.keyboard.press("Enter")
  await expect(page.getByTestId("copy-report")).toHaveText("Copied")
  await expect(page.getByTestId("copy-link")).toHaveText("Copy link")
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^# robots\.txt: 1 of 2 tests hold\n/)
  expect(text).toContain("Read as: Google\n")
  expect(text).toContain(`](<${link}>)`)
  expect(text).toContain("| ✗ **fails** | `Googlebot` | <code>/a&#124;b&#96;c</code> | allowed | blocked | 2 | <code>Disallow&#58; /a&#124;b</code> | The only rule that matches. |")
  expect(text).toContain("| ✓ holds | <code>&#60;img src=x&#62;</code> | `/ok` | allowed | allowed |  |  | What no rule matches is allowed. |")
  expect(text).toContain("## Problems")
  expect(text).not.toMatch(/<(?!code>|\/code>|http)/)
})

test("a browser that lets a page write only as it handles a click copies link and report, as Safari does", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.addInitScript(() => {
    let clicked = false
    addEventListener("click", () => {
      clicked = true
      setTimeout(() => (clicked = false))
    }, { capture: true })
    for (const method of ["write", "writeText"]) {
      const original = navigator.clipboard[method]
      navigator.clipboard[method] = async function (what) {
        if (!clicked) throw new DOMException("no", "NotAllowedError")
        return original.call(this, what)
      }
    }
  })
  await open(page, site)
  await shared(page, /Googlebot/)
  for (const [button, text] of [["copy-link", /#v1\./], ["copy-report", /^# robots\.txt/]]) {
    await page.getByTestId(button).click()
    await expect(page.getByTestId(button)).toHaveText("Copied")
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(text)
  }
})

test("where the clipboard is refused the report is saved as a file", async ({ page, site }) => {
  await page.addInitScript(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException("no", "NotAllowedError"))
  })
  await open(page, site)
  await shared(page, /Googlebot/)
  const download = page.waitForEvent("download")
  await page.getByTestId("copy-report").click()
  expect(readFileSync(await (await download).path(), "utf8")).toMatch(/^# robots\.txt/)
  await expect(notice(page)).toContainText("saved as “robots-report.md”")
})

test("a new link pasted into the address of the open page is opened (L2)", async ({ page, site }) => {
  await open(page, site)
  await page.evaluate(hash => { location.hash = hash }, fragmentOf(linked))
  await expect(editor(page)).toContainText("/linked")
  await page.evaluate(hash => { location.hash = hash }, fragmentOf({ ...linked, robots: "User-agent: *\nDisallow: /second\n" }))
  await expect(editor(page)).toContainText("/second")
  expect(page.url()).toBe(site.url)
  await page.getByTestId("url").fill("/second/x")
  await expect(verdict(page)).toHaveAttribute("data-line", "2")
})

test("a damaged link says so and changes nothing (L3, L4)", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /mine\n")
  const whole = fragmentOf(linked)
  const bad = [
    [whole.slice(0, -9), /damaged/], [whole.slice(0, 30), /damaged/], ["#v1.", /damaged/], ["#v1.%25", /damaged/],
    ["#v2.abc", /version 2.*reads version 1/],
    [fragmentOf("not json"), /not JSON/], [fragmentOf({ ...linked, version: 7 }), /version 7/],
    [fragmentOf({ ...linked, run: "alert(1)" }), /no field "run"/],
    [fragmentOf({ ...linked, tests: [{ crawler: "x", url: "/", expect: "perhaps" }] }), /expects "perhaps"/],
    [fragmentOf(Buffer.from([0xff, 0xfe, 0x00])), /cannot be opened/],
    [fragmentOf({ ...linked, robots: "#".repeat((512 << 10) + 1) }), /more than 512 KiB/],
  ]
  for (const [fragment, why] of bad) {
    await page.evaluate(hash => { location.hash = hash }, fragment)
    await expect(notice(page), fragment.slice(0, 40)).toContainText(why)
    await expect(notice(page)).toContainText("Your text is unchanged.")
    await expect(editor(page)).toContainText("/mine")
    await notice(page).getByRole("button", { name: "Dismiss" }).click()
    await expect(notice(page)).toBeEmpty()
  }
})

test("of two links the last is told, and a waiting version of the page does not hide it", async ({ page, site }) => {
  await open(page, site, "#%zz")
  await expect(notice(page)).toContainText("could not be read")
  await page.evaluate(() => document.dispatchEvent(new CustomEvent("robots-update", { detail: "ready" })))
  await page.evaluate(fragment => { location.hash = fragment }, fragmentOf(linked))
  await expect(notice(page)).toContainText("The link was opened.")
  await expect(notice(page)).not.toContainText("unchanged")
  await notice(page).getByRole("button", { name: "Dismiss" }).click()
  await expect(notice(page)).toContainText("A new version is ready")
})

test("a bomb is stopped early, and a fragment of megabytes unread (L5, L6)", async ({ page, site }) => {
  const bomb = fragmentOf(Buffer.alloc(100 << 20))
  await open(page, site)
  await page.evaluate(hash => { location.hash = hash }, bomb)
  await expect(notice(page)).toContainText("unpacks to more than 1 MiB", { timeout: 5_000 })
  await page.evaluate(() => { location.hash = `v1.${"A".repeat(1_900_000)}` })
  await expect(notice(page)).toContainText("longer than any")
  await page.getByTestId("url").fill("/checkout/")
  await expect(verdict(page)).toHaveAttribute("data-line", "18")
})

test("a document too large for a link is offered as a file (L7)", async ({ page, site }) => {
  await open(page, site)
  let seed = 1
  const noise = Array.from({ length: 9000 }, () => `Disallow: /${(seed = seed * 48271 % 2147483647).toString(36)}${(seed ^ 0x5bd1e995) >>> 0}`)
  await page.getByLabel("Open a robots.txt", { exact: true }).setInputFiles({ name: "robots.txt", mimeType: "text/plain", buffer: Buffer.from(`User-agent: *\n${noise.join("\n")}\n`) })
  await expect(page.locator(".status")).toContainText("9,002 lines")
  await page.getByTestId("share").click()
  await expect(page.getByTestId("copy-link")).toHaveText("Download case file")
  await expect(page.locator(".dock")).toContainText("Too large for a link")
  await expect(linkBox(page)).toHaveValue("")
  const download = page.waitForEvent("download")
  await page.getByTestId("copy-link").click()
  expect(JSON.parse(readFileSync(await (await download).path(), "utf8")).robots).toContain(noise[8999])
})

test("hostile text stays text, and what cannot be seen is shown (L8, L9)", async ({ page, site }) => {
  const hostile = [
    'User-agent: <img src=x onerror="alert(1)">', 'Disallow: /"><script>alert(1)</script>', "Allow: /</textarea><svg onload=alert(1)>",
    "Sitemap: javascript:alert(1)", "Disallow: /{{constructor.constructor('alert(1)')()}}", "Disallow: /a\u202eb\u200bc\u0000d",
  ].join("\n")
  let dialogs = 0
  page.on("dialog", dialog => { dialogs++; dialog.dismiss() })
  await open(page, site, fragmentOf({ version: 1, robots: hostile, dialect: "", tests: [{ crawler: "<b>x</b>\u202e", url: '/"><script>alert(1)</script>\u200b' }] }))
  await expect(editor(page)).toContainText('<img src=x onerror="alert(1)">')
  await page.getByTestId("share").click()
  await expect(rows(page)).toContainText("<b>x</b>⟨U+202E⟩")
  await expect(rows(page)).toContainText("</script>⟨U+200B⟩")
  const special = page.getByTestId("editor").locator(".cm-specialChar")
  await expect(special).toHaveCount(3)
  expect(await page.locator("img:not(.cm-widgetBuffer), script:not([src]), a[href^=javascript]").count()).toBe(0)
  expect(dialogs).toBe(0)
})

test("the user's own text, tests and question are one press away (L10)", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /mine\n")
  await page.getByTestId("url").fill("/mine/1")
  await page.getByTestId("add-test").click()
  await expect(page.getByText("saved in this browser")).toBeVisible()
  await page.goto("about:blank")
  await open(page, site, fragmentOf(linked))
  await expect(editor(page)).toContainText("/linked")
  await expect(notice(page)).toContainText("What you had before is kept.")
  await page.reload() // the way back outlives the page
  await ready(page)
  await expect(editor(page)).toContainText("/linked")
  await notice(page).getByRole("button", { name: "Back to your text" }).click()
  await expect(editor(page)).toContainText("/mine")
  await expect(page.getByTestId("url")).toHaveValue("/mine/1")
  await page.getByTestId("tab-tests").first().click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText("/mine/1")
  await expect(notice(page)).toBeEmpty()
})

test("a dismissed notice leaves the way back in the dock", async ({ page, site }) => {
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /mine\n")
  await page.evaluate(hash => { location.hash = hash }, fragmentOf(linked))
  await expect(editor(page)).toContainText("/linked")
  await notice(page).getByRole("button", { name: "Dismiss" }).click()
  await page.getByTestId("share").click()
  await page.getByTestId("dock-back").click()
  await expect(editor(page)).toContainText("/mine")
})

test("a link opens offline after the first visit (L11)", async ({ page, site, context }) => {
  await open(page, site)
  await expect(page.getByText("Works offline")).toBeVisible()
  await context.setOffline(true)
  await page.goto("about:blank")
  await open(page, site, fragmentOf(linked))
  await expect(editor(page)).toContainText("/linked")
  await expect(verdict(page)).toHaveAttribute("data-line", "2")
})

test("without storage a link still opens, and the text before it can come back", async ({ page, site }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }
  })
  await open(page, site)
  await write(page, "User-agent: *\nDisallow: /mine\n")
  await page.evaluate(hash => { location.hash = hash }, fragmentOf(linked))
  await expect(editor(page)).toContainText("/linked")
  await notice(page).getByRole("button", { name: "Back to your text" }).click()
  await expect(editor(page)).toContainText("/mine")
})

test.describe(() => {
  test.use({ viewport: { width: 360, height: 740 } })
  test("on a phone: Share leads to the dock, and nothing is wider than the page", async ({ page, site }) => {
    await open(page, site, fragmentOf(linked))
    await expect(notice(page)).toContainText("The link was opened.")
    await page.getByTestId("share").click()
    await expect(page.getByTestId("copy-link")).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await violations(page)).toEqual([])
  })
})
