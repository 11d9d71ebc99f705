// What every browser test stands on: a site of its own, and a page that fails
// the test for anything the browser complains about.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { test as base, expect } from "@playwright/test"
import { Site } from "./server.mjs"

/** Complaints of the browser during a test; expect(pattern) excuses those that the test provokes. */
class Complaints {
  #seen = []
  #excused = []

  add(text) {
    this.#seen.push(text)
  }

  expect(...patterns) {
    this.#excused.push(...patterns)
  }

  get unexpected() {
    return this.#seen.filter(text => !this.#excused.some(pattern => pattern.test(text)))
  }
}

function listen(context, complaints) {
  context.on("console", message => {
    if (message.type() === "error") complaints.add(`console: ${message.text()} (${message.location().url})`)
  })
  context.on("weberror", event => complaints.add(`uncaught: ${event.error().stack ?? event.error()}`))
}

const reportViolations = () => {
  document.addEventListener("securitypolicyviolation", event => {
    console.error(`violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
  })
}

export const test = base.extend({
  complaints: async ({}, use) => {
    const complaints = new Complaints()
    await use(complaints)
    expect(complaints.unexpected, "complaints of the browser").toEqual([])
  },

  context: async ({ context, complaints }, use) => {
    listen(context, complaints)
    await context.addInitScript(reportViolations)
    await use(context)
  },

  /** Starts a site below a path; as many as a test wants. */
  serve: async ({}, use) => {
    const sites = []
    await use(async base => {
      const site = await new Site(base).start()
      sites.push(site)
      return site
    })
    await Promise.all(sites.map(site => site.stop()))
  },

  /** The site at the root of a host. */
  site: async ({ serve }, use) => use(await serve("/")),
})

export { expect }

/** Waits until the page is interactive. */
export const ready = page => expect(page.locator("html[data-ready=true]")).toBeAttached()

/** The box of the verdict, where loading and its failures are told too. */
export const verdict = page => page.getByTestId("verdict")

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8")

/**
 * What axe finds wrong, each as "rule: elements". A page that is drawn anew while axe looks
 * shows it elements that are gone, so it looks again until nothing has changed meanwhile.
 */
export async function violations(page, options = {}) {
  await page.evaluate(axeSource)
  return page.evaluate(async options => {
    let changes = 0
    const watch = new MutationObserver(() => changes++)
    const roots = [document, ...Array.from(document.querySelectorAll("*"), node => node.shadowRoot).filter(Boolean)]
    for (const root of roots) watch.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
    const quiet = async () => {
      for (let seen = -1; seen !== changes;) {
        seen = changes
        await new Promise(done => setTimeout(done, 100))
      }
    }
    for (;;) {
      await quiet()
      const before = changes
      const result = await axe.run(options).catch(error => ({ error }))
      await new Promise(done => setTimeout(done)) // what has changed is told by now
      if (changes !== before) continue
      if (result.error) throw result.error
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(" ")}`)
    }
  }, options)
}
