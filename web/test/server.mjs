// A static host for the browser tests: serves dist below any path with the
// headers of the real one, and fails in the ways hosts do when told to.
import { createHash } from "node:crypto"
import { createServer } from "node:http"
import { existsSync, readFileSync } from "node:fs"
import { extname, join, resolve } from "node:path"
import { embedHeaders, frameHeaders, openPolicy, policy } from "../policy.mjs"

const dist = resolve(import.meta.dirname, "../../dist")

// What a slow answer begins with, in bytes.
const FIRST = 1 << 16

// The version that was built, and its folder.
const built = /v\/([0-9a-f]{16})\//.exec(readFileSync(join(dist, "index.html"), "utf8"))[1]
export const folder = join(dist, "v", built)
const pathOf = name => [join(folder, name), join(dist, name)].find(path => existsSync(path)) ?? name

const sha256 = content => createHash("sha256").update(content).digest("hex")

const types = {
  ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json", ".xml": "application/xml",
}

/**
 * A fault is what happens to requests for one file:
 * {status, body, type} answer that; {stored: true} says that even a failure may be kept;
 * {cut: n} break the connection after n bytes;
 * {truncate: n} end in good order after n bytes; {hang: true} never answer;
 * {delay: ms} answer later; {slow: ms} send the first bytes, and the rest later; {noLength: true} send without Content-Length.
 * times: n limits it to the next n requests.
 */
export class Site {
  /** Paths asked for, without the base, the folder of the version and the query. */
  log = []
  /** Value of Cache-Control on every file; without one that of a good host. */
  cacheControl
  /** Whether the program is sent compressed, as good hosts do. */
  compresses = true
  /** Bytes of bodies that left for a file, asked for how often ever. */
  #sent = new Map()
  #faults = new Map()
  #release = ""
  #files = new Map()
  #server
  #open = new Set()

  constructor(base = "/") {
    this.base = base
  }

  async start() {
    this.#server = createServer((request, response) => this.#answer(request, response))
    this.#server.on("connection", socket => {
      this.#open.add(socket)
      socket.on("close", () => this.#open.delete(socket))
    })
    await new Promise(done => this.#server.listen(0, "127.0.0.1", done))
    this.origin = `http://127.0.0.1:${this.#server.address().port}`
    this.url = this.origin + this.base
    return this
  }

  /** Ends the server and every connection. */
  async stop() {
    this.cutAll()
    await new Promise(done => this.#server.close(done))
  }

  /** Breaks every open connection, as an update of a host does. */
  cutAll() {
    for (const socket of this.#open) socket.destroy()
  }

  fail(name, fault) {
    this.#faults.set(name, { times: Infinity, ...fault })
  }

  heal() {
    this.#faults.clear()
  }

  /** Publishes another version: the style differs, and so does the version in the page and its worker. The old folder is gone. */
  release(name) {
    this.#release = name
  }

  /** The version that is being served. */
  get version() {
    return this.#release ? Buffer.from(this.#release.padEnd(8)).toString("hex") : built
  }

  /** How many bytes of a file were sent. */
  bytes(name) {
    return this.#sent.get(name) ?? 0
  }

  put(name, content) {
    this.#files.set(name, content)
  }

  #read(name) {
    if (this.#files.has(name)) return this.#files.get(name)
    const content = readFileSync(pathOf(name))
    if (!this.#release) return content
    switch (name) {
      case "index.html":
      case "sw.js":
        return content.toString().replaceAll(built, this.version)
          .replace("<body", `<body data-release="${this.#release}"`)
          .replace(sha256(readFileSync(pathOf("app.css"))), sha256(this.#read("app.css")))
      case "app.css":
        return `${content}\n/* release ${this.#release} */`
      default:
        return content
    }
  }

  #answer(request, response) {
    const { pathname, searchParams } = new URL(request.url, this.origin)
    if (!pathname.startsWith(this.base)) return this.#send(response, 404, "text/plain", "no such page")
    const path = pathname.slice(this.base.length) || "index.html"
    const name = path.replace(`v/${this.version}/`, "")
    this.log.push(name)
    this.#count(name, response)
    const embedded = name.startsWith("embed/")
    response.setHeader("Content-Security-Policy", embedded || searchParams.get("embed") === "1" ? openPolicy : policy)
    const more = { ...embedded && embedHeaders, ...name === "embed/frame.html" && frameHeaders }
    for (const [key, value] of Object.entries(more)) response.setHeader(key, value)
    const fault = this.#faults.get(name)
    if (fault && fault.times-- > 0) return this.#misbehave(fault, name, response)
    response.setHeader("Cache-Control", this.cacheControl ?? (name === path ? "no-cache" : "public, max-age=31536000, immutable"))
    try {
      if (name === path && pathOf(name).startsWith(folder)) throw new Error("it is in the folder of the version only")
      if (name === "app.wasm" && this.compresses) return this.#send(response, 200, types[".wasm"], this.#read("app.wasm.gz"), { encoding: "gzip" })
      this.#send(response, 200, types[extname(name)] ?? "application/octet-stream", this.#read(name))
    } catch {
      this.#send(response, 404, "text/html", "<!doctype html><title>404</title>no such page")
    }
  }

  #count(name, response) {
    const { socket } = response
    const before = socket.bytesWritten
    response.on("close", () => this.#sent.set(name, this.bytes(name) + socket.bytesWritten - before))
  }

  #headers(status, type, length, { encoding, stored } = {}) {
    return {
      "Content-Type": type, "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer", ...(status !== 200 && !stored && { "Cache-Control": "no-store" }),
      ...(length !== undefined && { "Content-Length": length }),
      ...(encoding && { "Content-Encoding": encoding }),
    }
  }

  #send(response, status, type, content, more) {
    response.writeHead(status, this.#headers(status, type, Buffer.byteLength(content), more))
    response.end(content)
  }

  #misbehave(fault, name, response) {
    if (fault.hang) return
    const content = Buffer.from(fault.body ?? this.#read(name))
    const type = fault.type ?? types[extname(name)] ?? "application/octet-stream"
    if (fault.delay) return setTimeout(() => this.#send(response, 200, type, content), fault.delay)
    if (fault.cut !== undefined) {
      response.writeHead(200, this.#headers(200, type, content.length))
      return response.write(content.subarray(0, fault.cut), () => setTimeout(() => response.socket?.destroy(), 50))
    }
    if (fault.truncate !== undefined) return this.#send(response, 200, type, content.subarray(0, fault.truncate))
    if (fault.slow) {
      response.writeHead(200, this.#headers(200, type, content.length))
      response.write(content.subarray(0, FIRST))
      const rest = setTimeout(() => response.end(content.subarray(FIRST)), fault.slow)
      return response.on("close", () => clearTimeout(rest))
    }
    if (fault.noLength) {
      response.writeHead(200, this.#headers(200, type))
      return response.end(content)
    }
    this.#send(response, fault.status ?? 200, type, content, fault)
  }
}
