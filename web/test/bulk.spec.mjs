// Long lists of URLs: what comes in, what is said of it, and that the page stays quick meanwhile.
import { readFile } from "node:fs/promises"
import { gzipSync } from "node:zlib"
import { expect, ready, test, verdict, violations } from "./fixtures.mjs"

const robots = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /c\nSitemap: https://example.com/sitemap.xml\nSitemap: sitemap.xml\n\nUser-agent: GPTBot\nDisallow: /\n"

const editor = page => page.getByTestId("editor").locator(".cm-content")
const lists = page => page.getByTestId("lists")
const summary = page => page.getByTestId("list-summary")
const notices = page => page.getByTestId("list-notice")
const rows = page => page.getByTestId("list-row")
const group = (page, line) => page.locator(`[data-testid=list-group][data-line="${line}"]`)

/** The page with the view open. It looks for a fetch endpoint, which a static host does not have. */
async function open(page, site, complaints) {
  complaints.expect(/404.*api\/capabilities/)
  await page.goto(site.url)
  await ready(page)
  await page.locator(":is(.others, .more) > summary").filter({ visible: true }).click()
  await page.getByTestId("more-lists").filter({ visible: true }).click()
  await expect(lists(page)).toBeVisible()
}

/** Puts a file into the editor as a person would who pastes it. */
async function write(page, text) {
  await editor(page).click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(text)
}

const file = (name, content) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) })

/** Opens files through the button. */
async function take(page, ...files) {
  const chooser = page.waitForEvent("filechooser")
  await page.getByTestId("list-open").click()
  await (await chooser).setFiles(files)
}

const judged = page => expect(lists(page)).toHaveAttribute("data-stage", "ready")

/** What was saved by a button. */
async function saved(page, button) {
  const download = page.waitForEvent("download")
  await page.getByTestId(button).click()
  return readFile(await (await download).path(), "utf8")
}

test.describe("lists of URLs", () => {
  test.beforeEach(async ({ page, site, complaints }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, site, complaints)
    await write(page, robots)
    await page.getByTestId("url").fill("https://example.com/d")
    await expect(verdict(page)).toHaveAttribute("data-verdict", "allowed")
  })

  test("a list is counted by the rule that decides, filtered, sorted and paged", async ({ page }) => {
    await take(page, file("list.txt", Array.from({ length: 120 }, (_, i) => `https://example.com/${["a/", "a/b/", "c/", "d/"][i % 4]}${i}`).join("\n")))
    await judged(page)
    await expect(summary(page)).toHaveText("60 of 120 URLs are blocked for Googlebot.")
    await expect(group(page, 2)).toHaveAttribute("data-count", "30")
    await expect(group(page, 2)).toContainText("Disallow: /a")
    await expect(group(page, 2)).toContainText("https://example.com/a/0")
    await expect(group(page, 0)).toContainText("no rule")
    await expect(rows(page)).toHaveCount(25)

    await page.getByTestId("list-last").click()
    await expect(rows(page)).toHaveCount(20)
    await expect(rows(page).last()).toContainText("https://example.com/d/119")
    await page.getByTestId("list-sort-url").click()
    await expect(rows(page).first()).toContainText("https://example.com/a/0")
    await page.getByTestId("list-sort-url").click()
    await expect(rows(page).first()).toContainText("https://example.com/d/99")
    await page.getByTestId("list-disallowed").click()
    await expect(page.getByTestId("list-chosen")).toContainText("60 URLs chosen")
    await page.getByTestId("list-filter").fill("/C/")
    await expect(page.getByTestId("list-chosen")).toContainText("30 URLs chosen")
    await page.getByTestId("list-filter").fill("")
    await group(page, 2).getByTestId("list-show").click()
    await expect(page.getByTestId("list-chosen")).toContainText("30 URLs chosen, which line 2 decides")

    const csv = await saved(page, "list-csv")
    expect(csv.split("\n").length).toBe(32)
    expect(csv).toContain("https://example.com/a/0,disallowed,2,Googlebot,Disallow: /a\n")
    await page.getByTestId("list-all").click()
    await expect(page.getByTestId("list-chosen")).toContainText("120 URLs chosen")
    expect(JSON.parse(await saved(page, "list-json"))).toHaveLength(120)
    expect(await violations(page)).toEqual([])
  })

  test("follows the robots.txt, the crawler and the dialect", async ({ page }) => {
    await take(page, file("list.txt", "/a\n/d\n"))
    await expect(summary(page)).toHaveText("1 of 2 URLs is blocked for Googlebot.")
    await page.getByTestId("crawler").fill("GPTBot")
    await expect(summary(page)).toHaveText("2 of 2 URLs are blocked for GPTBot.")
    await expect(group(page, 9)).toHaveAttribute("data-count", "2")
    await write(page, "User-agent: GPTBot\nAllow: /\n")
    await expect(summary(page)).toHaveText("0 of 2 URLs are blocked for GPTBot.")
  })

  test("follows the delivery, and says so", async ({ page }) => {
    await take(page, file("list.txt", "/a\n/d\n"))
    await expect(summary(page)).toHaveText("1 of 2 URLs is blocked for Googlebot.")
    await page.getByTestId("status").selectOption("503")
    await expect(summary(page)).toHaveText("2 of 2 URLs are blocked for Googlebot.")
    await expect(group(page, 0)).toContainText("put off")
    await expect(group(page, 0)).toContainText("delivery")
    await expect(rows(page).first()).toContainText("put off")
    await expect(notices(page)).toContainText("These verdicts are of a file that arrives like this: 503.")
    await page.getByTestId("crawler").fill("YandexBot")
    await expect(summary(page)).toHaveText("0 of 2 URLs are blocked for YandexBot.")
    await page.getByTestId("status").selectOption("ok")
    await expect(summary(page)).toHaveText("1 of 2 URLs is blocked for YandexBot.")
    await expect(notices(page)).toHaveCount(0)
  })

  test("rules of any number are paged", async ({ page }) => {
    const paths = Array.from({ length: 120 }, (_, i) => `/p${i}/`)
    await write(page, `User-agent: *\n${paths.map(path => `Disallow: ${path}\n`).join("")}`)
    await take(page, file("list.txt", paths.join("\n")))
    await judged(page)
    const groups = page.getByTestId("list-group")
    await expect(groups).toHaveCount(50)
    await page.getByTestId("groups-last").click()
    await expect(groups).toHaveCount(20)
    await group(page, 121).getByTestId("list-show").click()
    await page.getByTestId("groups-first").click()
    await expect(page.getByTestId("list-chosen")).toContainText("1 URL chosen, which line 121 decides")
    await write(page, "User-agent: *\nDisallow: /\n")
    await expect(groups).toHaveCount(1)
  })

  test("a row becomes the question, and a test", async ({ page }) => {
    await take(page, file("list.txt", "https://example.com/c/1\n"))
    await page.getByTestId("list-why").click()
    await expect(page.getByTestId("url")).toHaveValue("https://example.com/c/1")
    await expect(verdict(page)).toHaveAttribute("data-line", "4")
    await page.getByTestId("list-test").click()
    await expect(page.getByTestId("list-test")).toHaveText("Added")
    await expect(page.getByTestId("tab-tests").first()).toContainText("1/1")
    await page.getByTestId("tab-why").first().click()
    await page.locator(".others > summary").click()
    await page.getByTestId("more-lists").first().click()
    await expect(summary(page)).toHaveText("1 of 1 URLs is blocked for Googlebot.")
  })

  test("each request of a log is asked as its own crawler, or all as one", async ({ page }) => {
    const line = (url, agent) => `192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET ${url} HTTP/1.1" 200 5 "-" "${agent}"\n`
    await take(page, file("access.log", '"\\x16" 400\n' + line("/d", "Mozilla/5.0 (compatible; Googlebot/2.1)") + line("/d", "Mozilla/5.0 (compatible; GPTBot/1.2)") + line("/a", "Mozilla/5.0 (X11; Linux) Firefox/140.0")))
    await expect(summary(page)).toHaveText("1 of 3 requests is blocked for the crawler that made it.")
    await expect(notices(page).filter({ hasText: "1 request is not judged" })).toBeVisible()
    await expect(notices(page).filter({ hasText: "1 line is no request" })).toBeVisible()
    await page.getByTestId("list-one").click()
    await expect(summary(page)).toHaveText("1 of 3 URLs is blocked for Googlebot.")
    await expect(rows(page)).toHaveCount(3)
  })

  test("one click opens a sitemap and shows what is blocked of it, by rule", async ({ page }) => {
    const chooser = page.waitForEvent("filechooser")
    await page.getByTestId("list-sitemap").click()
    await (await chooser).setFiles([
      file("sitemap.xml", "<sitemapindex><sitemap><loc>https://example.com/one.xml.gz</loc></sitemap><sitemap><loc>https://example.com/two.xml</loc></sitemap></sitemapindex>"),
      file("one.xml.gz", gzipSync("<urlset><url><loc>https://example.com/c/1</loc></url><url><loc>https://example.com/d?x=1&amp;y=2</loc></url><url><loc>https://example.com/a</loc></url></urlset>")),
    ])
    await judged(page)
    await expect(summary(page)).toHaveText("2 of 3 URLs are blocked for Googlebot.")
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toHaveAttribute("data-line", "2")
    await expect(notices(page)).toContainText("1 sitemap that the index names is not in the list. Open its file: https://example.com/two.xml")
  })

  test("the sitemaps of the file are listed with what is wrong of them", async ({ page }) => {
    const maps = page.getByTestId("sitemap")
    await expect(maps).toHaveCount(2)
    await expect(maps.first()).toHaveAttribute("data-state", "ok")
    await expect(maps.last()).toHaveAttribute("data-state", "fault")
    await maps.last().getByRole("button", { name: "line 6" }).click()
    await expect(page.getByText("Line 6, column 1", { exact: true })).toBeVisible()
  })

  test("sitemaps that the file names are fetched where they can be", async ({ page, site, complaints }) => {
    complaints.expect(/404.*maps\/none\.xml/)
    site.put("maps/index.xml", `<sitemapindex><sitemap><loc>${site.url}maps/one.xml</loc></sitemap><sitemap><loc>${site.url}maps/none.xml</loc></sitemap></sitemapindex>`)
    site.put("maps/one.xml", "<urlset><url><loc>https://example.com/a</loc></url></urlset>")
    await write(page, `${robots}Sitemap: ${site.url}maps/index.xml\n`)
    await expect(page.getByTestId("sitemap")).toHaveCount(3)
    await page.getByTestId("list-sitemap").click()
    await expect(summary(page)).toHaveText("1 of 1 URLs is blocked for Googlebot.")
    await expect(notices(page).filter({ hasText: "maps/none.xml: The server answered with status 404." })).toBeVisible()
  })

  test("what is pasted, dropped, in UTF-16 or a table is read", async ({ page }) => {
    await page.getByTestId("list-paste").click()
    await page.getByTestId("list-judge").click() // nothing is in the box yet
    await expect(page.getByTestId("list-text")).toBeFocused()
    await page.getByTestId("list-text").fill("status,url\n200,https://example.com/a/1\n200,https://example.com/d\n")
    await page.getByTestId("list-judge").click()
    await expect(summary(page)).toHaveText("1 of 2 URLs is blocked for Googlebot.")
    await page.evaluate(() => {
      const data = new DataTransfer()
      const text = "\ufeffhttps://example.com/c\r\n"
      data.items.add(new File([Uint8Array.from(text, c => c.charCodeAt(0)).reduce((out, c, i) => (out[2 * i] = c, out), new Uint8Array(2 * text.length)).map((c, i) => (i === 0 ? 0xff : i === 1 ? 0xfe : c))], "excel.txt"))
      data.items.add(new File(["/a\n"], "two.txt"))
      document.querySelector("robots-bulk").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))
    })
    await expect(summary(page)).toHaveText("3 of 4 URLs are blocked for Googlebot.")
    await expect(editor(page)).toContainText("User-agent: GPTBot")
    await page.getByTestId("list-close").click()
    await expect(summary(page)).toHaveCount(0)
    await page.getByTestId("list-paste").click()
    await expect(page.getByTestId("list-text")).toHaveValue(/^status,url/)
  })

  test("hostile files give text and a sentence", async ({ page }) => {
    const markup = "/a/<img src=x onerror=alert(1)>\n/\u202emoc\n"
    await take(page,
      file("markup.txt", markup),
      file("nothing.txt", ""),
      file("broken.txt.gz", gzipSync("/a/1\n/a/2\n".repeat(5000)).subarray(0, 60)),
      file("entities.xml", '<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b "https://example.com/a">]><urlset><url><loc>/a&a;</loc></url></urlset>'),
      file("noise.bin", Uint8Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256)))
    await judged(page)
    await expect(notices(page).filter({ hasText: "“nothing.txt” holds no URL." })).toBeVisible()
    await expect(notices(page).filter({ hasText: "“broken.txt.gz” is damaged" })).toBeVisible()
    await page.getByTestId("list-filter").fill("&a;")
    await expect(rows(page)).toHaveCount(1)
    await page.getByTestId("list-filter").fill("moc")
    await expect(rows(page)).toContainText("⟨U+202E⟩")
    await page.getByTestId("list-filter").fill("onerror")
    await expect(rows(page)).toContainText("<img src=x")
    expect(await page.locator("robots-bulk img").count()).toBe(0)
  })

  test("a packed file that grows without end is cut, with a sentence", async ({ page }) => {
    test.slow()
    const bomb = gzipSync(Buffer.concat([Buffer.from("/a\n"), Buffer.alloc(600 << 20)]), { level: 1 })
    await take(page, file("bomb.gz", bomb))
    await expect(notices(page).filter({ hasText: "“bomb.gz” unpacks to more than 512 MB and was read up to there." })).toBeVisible({ timeout: 60_000 })
    await expect(summary(page)).toContainText("URLs")
  })
})

test.describe("while a list is read", () => {
  /** Holds every file after its first half until the test lets go. */
  const hold = () => {
    const { stream } = Blob.prototype
    window.letGo = null
    const gate = new Promise(done => { window.letGo = done })
    Blob.prototype.stream = function () {
      let chunks = 0
      return stream.call(this).pipeThrough(new TransformStream({
        async transform(chunk, out) {
          if (chunks++ > 0) await gate
          out.enqueue(chunk)
        },
      }, { highWaterMark: 1 }, { highWaterMark: 0 }))
    }
  }
  const many = Array.from({ length: 200_000 }, (_, i) => `https://www.example.com/shop/cart/${i}?with=a-longer-query\n`).join("")

  test.beforeEach(async ({ page, site, complaints }) => {
    await page.addInitScript(hold)
    await open(page, site, complaints)
    await take(page, file("many.txt", many))
    await expect(page.getByTestId("list-progress")).toContainText("many.txt")
  })

  test("verdicts follow what is typed, and the list is whole in the end", async ({ page }) => {
    await page.getByTestId("url").fill("https://www.example.com/shop/cart/1")
    await expect(verdict(page)).toHaveAttribute("data-line", "16")
    await expect(lists(page)).toHaveAttribute("data-stage", "reading")
    await page.evaluate(() => window.letGo())
    await expect(summary(page)).toContainText("200,000 of 200,000 URLs are blocked for Googlebot.")
  })

  test("stopping keeps what was read", async ({ page }) => {
    await page.getByTestId("list-stop").click()
    await page.evaluate(() => window.letGo())
    await expect(notices(page).filter({ hasText: "Reading was stopped. What had been read is in the list." })).toBeVisible()
    await judged(page)
  })

  test("closing ends it, and a new list begins from nothing", async ({ page }) => {
    await page.getByTestId("list-close").click()
    await page.evaluate(() => window.letGo())
    await expect(lists(page)).toHaveAttribute("data-stage", "empty")
    await take(page, file("few.txt", "/shop/cart/1\n/nowhere\n"))
    await expect(summary(page)).toContainText("2 URLs")
  })
})

test("by keys alone: paste, judge, ask why", async ({ page, site, complaints }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, site, complaints)
  await page.getByTestId("list-paste").focus()
  await page.keyboard.press("Enter")
  await expect(page.getByTestId("list-text")).toBeFocused()
  await page.keyboard.insertText("/shop/cart/7\n")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await judged(page)
  await page.getByTestId("list-why").focus()
  await page.keyboard.press("Enter")
  await expect(page.getByTestId("url")).toHaveValue("/shop/cart/7")
  await expect(verdict(page)).toHaveAttribute("data-line", "16")
})

for (const [name, viewport] of [["wide", { width: 1280, height: 800 }], ["phone", { width: 360, height: 740 }]]) {
  for (const colorScheme of ["light", "dark"]) {
    test.describe(() => {
      test.use({ colorScheme, viewport })
      test(`axe: lists, ${name}, ${colorScheme}`, async ({ page, site, complaints }) => {
        await open(page, site, complaints)
        expect(await violations(page)).toEqual([])
        await take(page, file("list.txt", "/shop/cart\nhttps://www.example.com/shop/lamps\nsomething else\n"))
        await judged(page)
        expect(await violations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      })
    })
  }
}
