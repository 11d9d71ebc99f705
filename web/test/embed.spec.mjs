// <robots-tester> on other people's pages: rows M1 to M9 of what must hold there.
import { inflateRawSync } from "node:zlib"
import { expect, test as base, violations } from "./fixtures.mjs"
import { Host } from "./hosts.mjs"

const test = base.extend({
  /** A site on another origin than the embed's. */
  host: async ({ site }, use) => {
    const host = await new Host(`${site.url}embed/`).start()
    await use(host)
    await host.stop()
  },
})
const missing = /status of 404/
const file = "User-agent: *\nDisallow: /*.pdf$\nAllow: /press/\n"
const tag = (attributes, text = file) => `<robots-tester ${attributes}>\n${text}</robots-tester>`
const element = (page, id) => page.locator(`robots-tester#${id}`)
const said = locator => locator.locator(".verdict")

/** Waits for a verdict and its line. */
async function verdict(locator, state, line = "") {
  await expect(locator).toHaveAttribute("verdict", state)
  await expect(locator).toHaveAttribute("line", String(line))
}

/** How often the engine was fetched. */
const engines = site => site.log.filter(name => name === "embed/engine.wasm").length

test("a page with two elements that disagree, one far below and one without its file", async ({ page, site, host, complaints }) => {
  complaints.expect(missing)
  await page.goto(`${host.url}plain.html`)
  await verdict(element(page, "blocked"), "disallowed", 2)
  await verdict(element(page, "allowed"), "allowed")
  await expect(said(element(page, "blocked"))).toHaveText("Blocked for Googlebot by line 2, Disallow: /*.pdf$")
  await expect(said(element(page, "allowed"))).toHaveText("Allowed for Googlebot: no rule matches")
  await expect(element(page, "blocked").locator("[data-line='2']")).toHaveAttribute("data-mark", /deciding-disallow/)

  await expect(element(page, "far")).not.toHaveAttribute("verdict")
  await expect(element(page, "far").locator("li.line")).toHaveCount(2)
  expect(host.log).not.toContain("no-such.txt")
  await element(page, "missing").scrollIntoViewIfNeeded()
  await verdict(element(page, "missing"), "none")
  await expect(said(element(page, "missing"))).toContainText("There is no file at no-such.txt (status 404).")
  await verdict(element(page, "loaded"), "disallowed", 2)
  await element(page, "far").scrollIntoViewIfNeeded()
  await verdict(element(page, "far"), "disallowed", 2)
  expect(engines(site)).toBe(1)
})

test("nothing is fetched for an element far away", async ({ page, site, host }) => {
  await page.goto(host.page(`<div class="tall"></div><style>.tall{height:9000px}</style>${tag("crawler=a url=/x.pdf")}`))
  await expect(page.locator("li.line")).toHaveCount(3)
  await page.waitForTimeout(300)
  expect(engines(site)).toBe(0)
})

test("what Markdown tools make of the recipes", async ({ page, host }) => {
  await page.goto(`${host.url}markdown.html`)
  await verdict(element(page, "fenced"), "disallowed", 5)
  await verdict(element(page, "wrapped"), "disallowed", 3)
  await verdict(element(page, "highlighted"), "disallowed", 2)
  await expect(element(page, "fenced").locator(".box")).toHaveAttribute("data-theme", "dark")
})

test("the text keeps its place when the verdict comes, and when it does not", async ({ page, site, host, complaints }) => {
  complaints.expect(/status of 503/)
  site.fail("embed/engine.wasm", { delay: 800 })
  await page.goto(host.page(tag("id=a crawler=Googlebot url=/a.pdf")))
  const place = () => element(page, "a").evaluate(node => node.shadowRoot.querySelector(".file").getBoundingClientRect().toJSON())
  await expect(said(element(page, "a"))).toHaveText("Reading the file…")
  const before = await place()
  const height = await element(page, "a").evaluate(node => node.offsetHeight)
  await verdict(element(page, "a"), "disallowed", 2)
  expect(await place()).toEqual(before)
  expect(await element(page, "a").evaluate(node => node.offsetHeight)).toBe(height)

  site.fail("embed/engine.wasm", { status: 503 })
  await page.reload()
  await verdict(element(page, "a"), "none")
  expect(await place()).toEqual(before)
  await expect(said(element(page, "a"))).toContainText("status 503")
  site.heal()
  await element(page, "a").getByRole("button", { name: "Try again" }).click()
  await verdict(element(page, "a"), "disallowed", 2)
})

test("scripts set properties and hear of verdicts", async ({ page, host }) => {
  await page.goto(host.page(tag("id=a crawler=Googlebot url=/a.pdf")))
  await verdict(element(page, "a"), "disallowed", 2)
  const next = change => element(page, "a").evaluate((node, change) => new Promise(resolve => {
    node.addEventListener("verdict", ({ detail }) => resolve(detail), { once: true })
    Object.assign(node, change)
  }), change)
  expect(await next({ url: "/press/" })).toEqual({ verdict: "allowed", line: 3, crawler: "Googlebot", url: "/press/", dialect: "google" })
  expect(await next({ robots: "User-agent: GPTBot\nDisallow: /", crawler: "GPTBot" })).toMatchObject({ verdict: "disallowed", line: 2, crawler: "GPTBot" })
  expect(await next({ dialect: "rfc9309" })).toMatchObject({ dialect: "rfc9309" })
  expect(await next({ robots: null })).toMatchObject({ verdict: "allowed", line: 3 })
  expect(await element(page, "a").evaluate(node => node.answer.verdict.line)).toBe(3)
})

test("typing changes the verdict, and keys reach everything", async ({ page, host }) => {
  await page.goto(host.page(tag("id=a crawler=Googlebot url=/a/b editable", "User-agent: *\nDisallow: /a\n")))
  await verdict(element(page, "a"), "disallowed", 2)
  const text = element(page, "a").getByRole("textbox", { name: "robots.txt" })
  await text.focus()
  await page.keyboard.press("Control+End")
  await page.keyboard.type("\nAllow: /a/")
  await verdict(element(page, "a"), "allowed", 3)
  await expect(text).toBeFocused()
  const shift = await element(page, "a").evaluate(node => {
    const line = node.shadowRoot.querySelector(".line .text")
    const area = node.shadowRoot.querySelector("textarea")
    const { paddingLeft, fontSize, lineHeight, fontFamily } = getComputedStyle(area)
    const own = getComputedStyle(line)
    return [line.getBoundingClientRect().left - area.getBoundingClientRect().left - parseFloat(paddingLeft), own.fontSize === fontSize, own.lineHeight === lineHeight, own.fontFamily === fontFamily]
  })
  expect(shift).toEqual([0, true, true, true])
  await page.keyboard.press("Tab")
  await expect(element(page, "a").getByRole("textbox", { name: "Crawler" })).toBeFocused()
  await element(page, "a").getByRole("textbox", { name: "URL" }).fill("/b")
  await verdict(element(page, "a"), "allowed")
})

test("several URLs, each with its verdict", async ({ page, host }) => {
  await page.goto(host.page(tag("id=a crawler=Googlebot urls='/x.pdf\n/press/\n/'")))
  await expect(element(page, "a").locator(".row .said")).toHaveText(["Blocked, line 2", "Allowed, line 3", "Allowed"])
  await verdict(element(page, "a"), "disallowed", 2)
  await element(page, "a").getByRole("button", { name: "/press/" }).press("Enter")
  await verdict(element(page, "a"), "allowed", 3)
  await expect(element(page, "a").getByRole("button", { name: "/press/" })).toBeFocused()
})

test("a URL that crawlers send otherwise, with another verdict, says so", async ({ page, host }) => {
  const caution = "In percent-encoding, as crawlers ask for it, it is blocked."
  await page.goto(host.page(tag("id=a crawler=Googlebot urls='/каталог/1\n/каталог/2\n/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/1'", "User-agent: *\nDisallow: /каталог/\n")))
  await verdict(element(page, "a"), "allowed")
  await expect(element(page, "a").locator("summary")).toHaveText(caution)
  await expect(element(page, "a").locator(".row")).toHaveText([/Allowed/, /Allowed/, /Blocked, line 2$/])
  await expect(element(page, "a").locator(".row .caution")).toHaveText([caution, caution])
})

test("a line of the sentence leads to the line of the file", async ({ page, host }) => {
  const long = `User-agent: *\n${"Disallow: /a\n".repeat(900)}Disallow: /deep\n`
  await page.goto(host.page(tag("id=a crawler=Googlebot url=/deep", long)))
  await verdict(element(page, "a"), "disallowed", 902)
  await expect(element(page, "a").locator(".gap").first()).toHaveText("Lines 401 to 899 are not shown. They count all the same.")
  await element(page, "a").locator(".verdict").getByRole("button", { name: "line 902" }).click()
  await expect(element(page, "a").locator("[data-line='902']")).toBeInViewport()
})

test("the contest fits beside its reasons", async ({ page, host }) => {
  await page.goto(host.page(tag("id=a crawler=Googlebot url=/press/a.pdf")))
  await verdict(element(page, "a"), "allowed", 3)
  await element(page, "a").locator("summary").click()
  await expect(element(page, "a").locator("td.why").first()).toBeInViewport()
  expect(await element(page, "a").locator(".scroll").evaluate(node => node.scrollWidth - node.clientWidth)).toBe(0)
})

test("lang: another language is fetched when it is asked for, and said throughout", async ({ page, site, host }) => {
  await page.goto(host.page(`${tag("id=a crawler=Googlebot url=/a.pdf")}<div lang="ru-RU">${tag("id=b crawler=Googlebot url=/a.pdf")}${tag("id=c crawler=Googlebot urls='/a.pdf\n/'")}</div>`))
  for (const id of ["a", "b", "c"]) await verdict(element(page, id), "disallowed", 2)
  await expect(said(element(page, "a"))).toHaveText("Blocked for Googlebot by line 2, Disallow: /*.pdf$")
  await expect(said(element(page, "b"))).toHaveText(/^[^A-Za-z]+ Googlebot:? [^A-Za-z]+ 2, Disallow: \/\*\.pdf\$$/)
  await expect(element(page, "b").locator(".reason")).toHaveText(/^[^A-Za-z]+$/)
  await expect(element(page, "b").locator(".box")).toHaveAttribute("lang", "ru")
  await expect(element(page, "a").locator(".box")).toHaveAttribute("lang", "en")
  expect(site.log.filter(name => name.endsWith(".txt"))).toEqual(["embed/ru.txt"])
  await element(page, "b").evaluate(node => { node.lang = "en" })
  await expect(said(element(page, "b"))).toHaveText("Blocked for Googlebot by line 2, Disallow: /*.pdf$")
  expect(engines(site)).toBe(1)
})

test("lang: what does not come is said in English", async ({ page, site, host, complaints }) => {
  complaints.expect(/status of 503/, /language ru did not come/)
  site.fail("embed/ru.txt", { status: 503 })
  await page.goto(host.page(`<div lang="ru">${tag("id=a crawler=Googlebot url=/a.pdf")}${tag("id=b crawler=Googlebot url=/")}</div>`))
  await verdict(element(page, "a"), "disallowed", 2)
  await verdict(element(page, "b"), "allowed")
  await expect(said(element(page, "a"))).toHaveText("Blocked for Googlebot by line 2, Disallow: /*.pdf$")
  await expect(element(page, "a").locator(".box")).toHaveAttribute("lang", "en")
  expect(site.log.filter(name => name === "embed/ru.txt").length).toBe(1)
})

test("lang: an engine in a frame answers in it too", async ({ page, site, host, complaints }) => {
  complaints.expect(/violat/i, /Content Security Policy/, /Refused to/)
  host.headers = { "Content-Security-Policy": `default-src 'self'; script-src 'self' ${ours(site)}; connect-src ${ours(site)}; frame-src ${ours(site)}` }
  await page.goto(host.page(tag("id=a lang=ru crawler=Googlebot url=/a.pdf")))
  await verdict(element(page, "a"), "disallowed", 2)
  await expect(element(page, "a").locator(".reason")).toHaveText(/^[^A-Za-z]+$/)
})

test("the link takes the file and the question along once it is pointed at", async ({ page, site, host }) => {
  await page.goto(host.page(tag("id=a crawler=bingbot dialect=rfc9309 url=/a.pdf")))
  await verdict(element(page, "a"), "disallowed", 2)
  const link = element(page, "a").getByRole("link", { name: "Try it" })
  await expect(link).toHaveAttribute("href", site.url)
  await link.hover()
  await expect(link).toHaveAttribute("href", /#v1\.[\w-]+$/)
  const packed = Buffer.from((await link.getAttribute("href")).split("#v1.")[1], "base64url")
  expect(JSON.parse(inflateRawSync(packed))).toEqual({ version: 1, robots: file.trimEnd(), dialect: "rfc9309", tests: [{ crawler: "bingbot", url: "/a.pdf" }] })
  await element(page, "a").evaluate(node => { node.url = "/press/" })
  await verdict(element(page, "a"), "allowed", 3)
  await expect(link).toHaveAttribute("href", site.url)
  await link.focus()
  await expect(link).toHaveAttribute("href", /#v1\./)
})

// M2: each policy of a host page, and what it leaves us.
const ours = site => new URL(site.url).origin
const policies = [
  ["none", () => null, "page"],
  ["scripts only", site => `script-src 'self' ${ours(site)}; connect-src 'self'; frame-src 'none'; style-src 'self'`, "link"],
  ["scripts and connections", site => `default-src 'self'; script-src 'self' ${ours(site)}; connect-src ${ours(site)}; frame-src 'none'`, "link"],
  ["WebAssembly in the page", site => `default-src 'self'; script-src 'self' ${ours(site)} 'wasm-unsafe-eval'; connect-src ${ours(site)}; style-src 'self'`, "page"],
  ["WebAssembly and blob workers", site => `default-src 'self'; script-src 'self' ${ours(site)} 'wasm-unsafe-eval'; connect-src ${ours(site)}; worker-src blob:`, "page"],
  ["frames only", site => `default-src 'self'; script-src 'self' ${ours(site)}; frame-src ${ours(site)}`, "frame"],
  ["trusted types", site => `script-src 'self' ${ours(site)} 'wasm-unsafe-eval'; require-trusted-types-for 'script'; trusted-types 'none'`, "page"],
  ["trusted types, frames only", site => `default-src 'self'; script-src 'self' ${ours(site)}; frame-src ${ours(site)}; require-trusted-types-for 'script'; trusted-types 'none'`, "frame"],
]
for (const [name, policy, ends] of policies) {
  test(`host policy: ${name}`, async ({ page, site, host, complaints }) => {
    if (ends !== "page") complaints.expect(/violat/i, /Refused to/, /Content Security Policy/)
    if (policy(site)) host.headers = { "Content-Security-Policy": policy(site) }
    await page.goto(host.page(tag("id=a crawler=Googlebot url=/a.pdf")))
    const a = element(page, "a")
    if (ends === "link") {
      await verdict(a, "none")
      await expect(said(a)).toHaveText("There is no verdict here. This page's own rules do not let it run WebAssembly.")
    } else {
      await verdict(a, "disallowed", 2)
    }
    await expect(a.locator("li.line").nth(1)).toHaveText(/Disallow: \/\*\.pdf\$/)
    await expect(a.getByRole("link", { name: "Try it" })).toHaveAttribute("href", site.url)
    expect(page.frames().length).toBe(ends === "frame" ? 2 : 1)
    await expect(page.locator("iframe")).toHaveCount(ends === "frame" ? 1 : 0)
  })
}

test("host policy: cross-origin isolation, in the page and in a frame", async ({ page, site, host, complaints }) => {
  host.headers = { "Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Opener-Policy": "same-origin" }
  await page.goto(host.page(tag("id=a crawler=Googlebot url=/a.pdf")))
  await verdict(element(page, "a"), "disallowed", 2)
  complaints.expect(/violat/i, /Content Security Policy/)
  host.headers["Content-Security-Policy"] = `default-src 'self'; script-src 'self' ${ours(site)}; frame-src ${ours(site)}`
  await page.reload()
  await verdict(element(page, "a"), "disallowed", 2)
})

test("M3: rules of the host do not hide it or dress it up", async ({ page, host }) => {
  host.put("page.html", `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="hostile.css"><script type="module" src="%EMBED%robots-tester.js"></script><body>${tag("id=a crawler=Googlebot url=/a.pdf")}`)
  await page.goto(`${host.url}page.html`)
  await verdict(element(page, "a"), "disallowed", 2)
  await expect(said(element(page, "a"))).toBeVisible()
  const { size, color, transform, height } = await element(page, "a").evaluate(node => {
    const line = node.shadowRoot.querySelector(".line .text")
    const { fontSize, color, textTransform } = getComputedStyle(line)
    return { size: fontSize, color, transform: textTransform, height: node.offsetHeight }
  })
  expect([size, color, transform]).toEqual(["13px", "rgb(22, 32, 44)", "none"])
  expect(height).toBeGreaterThan(150)
})

test("M4: a hundred elements share one engine, and those that go leave nothing", async ({ page, site, host }) => {
  await page.goto(host.page(`<div id="all">${tag("crawler=Googlebot url=/a.pdf").repeat(100)}</div>`))
  await expect(page.locator("robots-tester").first()).toHaveAttribute("verdict", "disallowed")
  await page.locator("robots-tester").last().scrollIntoViewIfNeeded()
  await expect(page.locator("robots-tester").last()).toHaveAttribute("verdict", "disallowed")
  expect(engines(site)).toBe(1)
  await page.evaluate(async () => {
    const all = document.getElementById("all")
    const first = all.firstElementChild
    for (let i = 0; i < 20; i++) all.append(first) // moved, which is gone and back
    first.remove()
    all.prepend(first)
    await new Promise(done => {
      first.addEventListener("verdict", done, { once: true })
      first.scrollIntoView()
    })
    globalThis.refs = Array.from(all.children, node => new WeakRef(node))
    all.replaceChildren()
  })
  const session = await page.context().newCDPSession(page)
  const left = async () => {
    await session.send("HeapProfiler.collectGarbage")
    return page.evaluate(() => globalThis.refs.filter(ref => ref.deref()).length)
  }
  await expect.poll(left).toBe(0)
})

test("M4: a hundred answers do not hold up the page", async ({ page, host }) => {
  await page.setViewportSize({ width: 2000, height: 4000 })
  await page.goto(host.page(`<style>#all { display: grid; grid-template-columns: repeat(10, 1fr) }</style><div id="all"></div>${tag("id=a crawler=Googlebot url=/a.pdf")}`))
  await verdict(element(page, "a"), "disallowed", 2)
  const most = await page.evaluate(async markup => {
    let answers = 0, told = 0, most = 0
    const all = document.getElementById("all")
    const nodes = new DOMParser().parseFromString(markup, "text/html").body.children
    all.addEventListener("verdict", () => answers++)
    for (const node of Array.from(nodes)) all.append(document.adoptNode(node))
    while (answers < 100) {
      await new Promise(done => setTimeout(done)) // the page's turn
      most = Math.max(most, answers - told)
      told = answers
    }
    return most
  }, tag("crawler=Googlebot url=/a.pdf").repeat(100))
  expect(most, "answers from one turn of the page to the next").toBeLessThanOrEqual(3)
})

test("M5: a megabyte in an attribute or between the tags, and markup, stay text", async ({ page, host }) => {
  const markup = "<img src=x onerror=alert(1)><script>alert(2)<\/script>"
  await page.goto(host.page(`${tag("id=big crawler=Googlebot url=/a", `User-agent: *\nDisallow: /a\n${"# filler\n".repeat(120_000)}`)}${tag("id=odd")}`))
  await verdict(element(page, "big"), "disallowed", 2)
  await expect(element(page, "big").locator(".note").first()).toHaveText("Only the first 500 KiB of the file are read here.")
  await element(page, "odd").evaluate((node, markup) => {
    node.robots = `User-agent: *\nDisallow: /${markup}\n`
    for (const name of ["crawler", "url", "dialect", "tester", "theme"]) node[name] = markup + "{".repeat(1_000_000)
  }, markup)
  await expect(element(page, "odd")).toHaveAttribute("verdict", /allowed/)
  await expect(element(page, "odd").locator("img, script")).toHaveCount(0)
  await element(page, "odd").evaluate(node => { node.tester = "javascript:alert(1)" })
  await expect(element(page, "odd").getByRole("link")).toHaveAttribute("href", /^http/)
  await element(page, "odd").evaluate(node => { node.robots = null; node.src = "data:text/plain,Disallow" })
  await expect(said(element(page, "odd"))).toContainText("is not an address that a page can load")
})

test("M6: the frame answers its parent's port and nothing else", async ({ page, site, host }) => {
  await page.goto(host.page(`<iframe id="frame" sandbox="allow-scripts" src="%EMBED%frame.html"></iframe>`))
  await page.waitForLoadState("load")
  const heard = await page.evaluate(async () => {
    const frame = document.getElementById("frame").contentWindow
    const heard = []
    addEventListener("message", ({ data }) => heard.push(["window", data]))
    const offer = (greeting, ports = 1) => {
      const channels = Array.from({ length: ports }, () => new MessageChannel())
      channels.forEach(({ port1 }) => { port1.onmessage = ({ data }) => heard.push([greeting, data.op]) })
      frame.postMessage(greeting, "*", channels.map(channel => channel.port2))
      return channels[0]?.port1
    }
    offer("hello")
    offer({ op: "robots-tester" })
    offer("robots-tester", 0)
    offer("robots-tester", 2)
    const port = offer("robots-tester")
    const ready = new Promise(done => port.addEventListener("message", ({ data }) => data.op === "ready" && done()))
    port.start()
    await ready
    offer("robots-tester") // a second port comes too late
    const request = { robots: "User-agent: *\nDisallow: /a", crawler: "", dialect: "", url: "/a", lang: "", words: "", urls: ["/a"] }
    for (const odd of [null, 7, "x", {}, { n: 1 }, { n: "1", request }, { n: 2, request: { ...request, robots: "x".repeat(10_000_000) } },
      { n: 3, request: { ...request, urls: "/a" } }, { n: 4, request: { ...request, url: {} } }, { n: 6, request: { ...request, words: 7 } }]) port.postMessage(odd)
    port.postMessage({ n: 5, request: { ...request, extra: "ignored" } })
    return new Promise(done => port.addEventListener("message", ({ data }) => data.op === "answer" && done([data.n, data.answer.answer.verdict.state, heard])))
  })
  expect(heard.slice(0, 2)).toEqual([5, "disallowed"])
  expect(heard[2].every(([greeting]) => greeting === "robots-tester")).toBe(true)
  expect(heard[2].filter(([, op]) => op === "hello").length).toBe(1)
  expect(site.log.filter(name => name === "embed/engine.wasm").length).toBe(1)
})

test("M7: the frame runs with nothing but scripts", async ({ page, site, host, complaints }) => {
  complaints.expect(/violat/i, /Content Security Policy/)
  host.headers = { "Content-Security-Policy": `default-src 'self'; script-src 'self' ${ours(site)}; frame-src ${ours(site)}` }
  await page.goto(host.page(tag("id=a crawler=Googlebot url=/a.pdf") + tag("id=b crawler=Googlebot url=/press/a")))
  await verdict(element(page, "a"), "disallowed", 2)
  await verdict(element(page, "b"), "allowed", 3)
  await expect(page.locator("iframe")).toHaveAttribute("sandbox", "allow-scripts")
  expect(await page.frames()[1].evaluate(() => origin)).toBe("null")
  await expect(page.locator("iframe")).toHaveCount(1)
})

test("a frame that runs no script without an origin gets one, as in Safari", async ({ page, site, host, complaints }) => {
  complaints.expect(/violat/i, /Content Security Policy/)
  site.put("embed/frame.js", 'import { serveFrame } from "./robots-tester.js"\nif (origin !== "null") serveFrame()\n')
  host.headers = { "Content-Security-Policy": `default-src 'self'; script-src 'self' ${ours(site)}; frame-src ${ours(site)}` }
  await page.goto(host.page(tag("id=a crawler=Googlebot url=/a.pdf")))
  await verdict(element(page, "a"), "disallowed", 2)
  await expect(page.locator("iframe")).toHaveCount(1)
})

test("a page whose policy refuses to run a program, not to compile it, takes the frame, as in Safari", async ({ page, site, host }) => {
  await page.addInitScript(() => {
    const refuse = () => { throw new WebAssembly.CompileError("refused") }
    if (window === parent) Object.assign(WebAssembly, { instantiate: refuse, instantiateStreaming: refuse, Instance: refuse })
  })
  await page.goto(host.page(tag("id=a crawler=Googlebot url=/a.pdf theme=dark")))
  await verdict(element(page, "a"), "disallowed", 2)
  await expect(element(page, "a").locator(".box")).toHaveAttribute("data-theme", "dark")
  await expect(page.locator("iframe")).toHaveCount(1)
  expect(site.log.filter(name => name === "embed/engine.wasm").length).toBe(1)
})

test("M8: others may frame the tester's framed form, and only that", async ({ page, site, host, complaints }) => {
  complaints.expect(/frame-ancestors/, /Framing/, /chrome-error/)
  await page.goto(`${host.url}frame.html`)
  await expect(page.frameLocator("iframe").locator("html[data-ready=true][data-embed]")).toBeAttached()
  await expect(page.frameLocator("iframe").locator("header.bar")).toBeHidden()
  await page.goto(host.page(`<iframe src="${site.url}?embed=1"></iframe>`))
  await expect(page.frameLocator("iframe").locator("html[data-ready=true][data-embed]")).toBeAttached()
  await page.goto(host.page(`<iframe src="${site.url}"></iframe>`))
  await expect.poll(() => page.frames()[1]?.url() ?? "").toMatch(/^chrome-error:/)
})

test("M9: the page outside follows the height of the frame within bounds", async ({ page, host }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto(`${host.url}frame.html`)
  const frame = page.locator("iframe")
  await expect(page.frameLocator("iframe").locator("html[data-ready=true]")).toBeAttached()
  await expect.poll(async () => Number(await frame.getAttribute("height"))).toBeGreaterThan(560)
  const inside = page.frames()[1]
  await inside.goto("about:blank") // the tester itself would answer each change with its own height
  for (const [height, becomes] of [[-5, "200"], [1e9, "2000"], [700, "700"], [NaN, "700"], ["9", "700"], [Infinity, "700"], [null, "700"]]) {
    await inside.evaluate(height => parent.postMessage({ robotsTesterHeight: height }, "*"), height)
    await expect(frame).toHaveAttribute("height", becomes)
  }
  await page.evaluate(() => postMessage({ robotsTesterHeight: 300 }, "*")) // from somebody else
  await inside.evaluate(() => parent.postMessage({ robotsTesterHeight: 650 }, "*"))
  await expect(frame).toHaveAttribute("height", "650")
})

test("without scripts the text between the tags stands there", async ({ browser, host }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${host.url}plain.html`)
  await expect(page.locator("#blocked")).toContainText("Disallow: /*.pdf$")
  await expect(page.locator("#blocked")).toBeVisible()
  await context.close()
})

for (const colorScheme of ["light", "dark"]) {
  for (const width of [800, 360]) {
    test(`axe: ${colorScheme}, ${width} wide`, async ({ page, host, complaints }) => {
      complaints.expect(missing)
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${host.url}plain.html`)
      await element(page, "missing").scrollIntoViewIfNeeded()
      await verdict(element(page, "missing"), "none")
      await verdict(element(page, "loaded"), "disallowed", 2)
      for (const id of ["contest", "several", "loaded"]) {
        await element(page, id).scrollIntoViewIfNeeded()
        await element(page, id).locator("summary").click()
      }
      const found = await violations(page)
      expect(found.filter(one => !/^(region|landmark-one-main|page-has-heading-one):/.test(one)), "but for the page around").toEqual([])
    })
  }
}
