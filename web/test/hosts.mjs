// Other people's sites, as far as the embed can tell: pages on an origin of
// their own, with whatever policy a test gives them.
import { createServer } from "node:http"
import { readFileSync } from "node:fs"
import { extname, join } from "node:path"

const pages = join(import.meta.dirname, "pages")
const types = { ".css": "text/css", ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".txt": "text/plain" }

/** A site that embeds what lies at an address. Its pages are those of test/pages and those a test puts there. */
export class Host {
  /** Headers of every answer. */
  headers = {}
  /** Paths asked for. */
  log = []
  #files = new Map()
  #server

  constructor(embed) {
    this.embed = embed
  }

  async start() {
    this.#server = createServer((request, response) => this.#answer(request, response))
    await new Promise(done => this.#server.listen(0, "127.0.0.1", done))
    this.url = `http://127.0.0.1:${this.#server.address().port}/`
    return this
  }

  async stop() {
    this.#server.closeAllConnections()
    await new Promise(done => this.#server.close(done))
  }

  /** Publishes a file, or a body for a page that loads the embed. */
  put(name, content) {
    this.#files.set(name, content)
  }

  page(body) {
    this.put("page.html", `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><script type="module" src="%EMBED%robots-tester.js"></script><body>${body}</body></html>`)
    return `${this.url}page.html`
  }

  #answer(request, response) {
    const name = new URL(request.url, this.url).pathname.slice(1)
    if (name === "favicon.ico") return response.writeHead(204).end()
    this.log.push(name)
    try {
      const content = this.#files.get(name) ?? readFileSync(join(pages, name))
      const text = extname(name) === ".html" ? String(content).replaceAll("%EMBED%", this.embed) : content
      response.writeHead(200, { "Content-Type": types[extname(name)] ?? "application/octet-stream", "Cache-Control": "no-store", ...this.headers })
      response.end(text)
    } catch {
      response.writeHead(404, { "Content-Type": "text/html" })
      response.end("<!doctype html>no such page")
    }
  }
}
