// Sitemaps that name others, and those that can be fetched: of this origin, and where
// there is a fetch endpoint of any site. See docs/fetching.md.
import { DoorError, ask, offered } from "../door.js"
import { say } from "../say.js"

/** How many are fetched in one go. */
const MOST = 200
/** The endpoint takes one question a second in the long run. */
const AGAIN = 1_100
const TRIES = 3

/** What two addresses of one file have in common: its name, packed or not. */
const nameOf = address => address.split(/[?#]/)[0].split("/").pop().replace(/\.gz$/i, "").toLowerCase()

const later = ms => new Promise(done => setTimeout(done, ms))

export class Sitemaps {
  #waiting = []
  #fetched = 0
  #known = new Set() // names of files that have been read, and addresses that were wanted
  #named = [] // by indexes

  /** Whether any site's sitemaps can be fetched. */
  async offered() {
    return (await offered()).fetch
  }

  /** Puts addresses in line to be fetched. */
  want(urls) {
    for (const url of urls) {
      if (this.#known.has(url)) continue
      this.#known.add(url)
      this.#waiting.push(url)
    }
  }

  /** A file has been read; index are the sitemaps that it names. */
  read(file, index) {
    this.#known.add(nameOf(file.name))
    this.#named.push(...index)
    if (file.fetched) this.want(index)
  }

  /** Sitemaps that an index named and nobody opened. */
  missing() {
    return this.#named.filter(url => !this.#known.has(url) && !this.#known.has(nameOf(url)))
  }

  /** Nothing more is fetched until somebody asks for it. */
  stop() {
    for (const url of this.#waiting) this.#known.delete(url)
    this.#waiting = []
    this.#fetched = 0
  }

  /** The next one, as a file; undefined when there are no more. */
  async next(signal, note) {
    while (this.#waiting.length > 0 && !signal.aborted) {
      if (this.#fetched++ === MOST) {
        note(say("{count} sitemaps were fetched, which is as many as are fetched in one go. The others are listed as not opened.", { count: MOST }))
        return undefined
      }
      const url = this.#waiting.shift()
      try {
        return Object.assign(await get(url, signal), { name: url, fetched: true })
      } catch (error) {
        this.#known.delete(url)
        if (!signal.aborted) note(error instanceof DoorError ? say("{url}: {reason}", { url, reason: error.message }) : say("{url} could not be fetched. Open the file instead.", { url }))
      }
    }
    return undefined
  }
}

async function get(address, signal) {
  const url = new URL(address)
  if (url.origin === location.origin) {
    const response = await fetch(url, { signal })
    if (!response.ok) throw new DoorError(say("The server answered with status {status}.", { status: response.status }))
    return response.blob()
  }
  const question = { host: url.host, sitemap: url.pathname + url.search, ...(url.protocol === "http:" && { scheme: "http" }) }
  for (let tries = 1; ; tries++) {
    try {
      return contents(await ask(question, signal))
    } catch (error) {
      if (tries === TRIES || signal.aborted || !(error instanceof DoorError) || !error.again) throw error
      await later(AGAIN)
    }
  }
}

/** What the endpoint passed on. */
function contents({ text, base64, problem, status }) {
  if (problem || Math.trunc(status / 100) !== 2) {
    throw new DoorError(problem || say("The server answered with status {status}.", { status }))
  }
  return new Blob([base64 ? Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)) : text ?? ""])
}
