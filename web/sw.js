// The service worker: keeps one version of the tester whole, for use without a
// network. The build fills in VERSION, a hash over all published files, and
// FILES, the SHA-256 of each file by its path; "" is the page itself, which
// some hosts add to and which names the version instead.

const scope = self.registration.scope
// Other projects may live on the same origin, and below the same path.
const prefix = `robotstester ${scope} `
const name = prefix + VERSION
const paths = Object.keys(FILES)
// Languages: only their readers need them, so they are stored when first asked for.
const optional = Object.keys(LATER)

// Vary speaks of compression here, which is over once a file is stored.
const anyHeaders = { ignoreVary: true }

const versioned = path => new URL(path === "" ? "./" : `${path}?v=${VERSION}`, scope).href

// A request that bypasses the HTTP cache: a host that lets files grow old there
// would otherwise hand over those of the last version.
async function fetchFresh(path) {
  const response = await fetch(new Request(versioned(path), { cache: "reload" }))
  if (!response.ok || response.redirected) throw new Error(`${path}: status ${response.status}`)
  const bytes = await response.clone().arrayBuffer()
  if (!await isGenuine(path, bytes)) throw new Error(`${path} is damaged or of another version`)
  return [versioned(path), response]
}

// A file that was cut short arrives with a good status like any other.
async function isGenuine(path, bytes) {
  if (path === "") return new TextDecoder().decode(bytes).includes(VERSION)
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return (FILES[path] ?? LATER[path]) === Array.from(sum, byte => byte.toString(16).padStart(2, "0")).join("")
}

// All files or none: half a cache would look like a whole one for ever after.
async function fill() {
  try {
    const files = await Promise.all(paths.map(fetchFresh))
    const cache = await caches.open(name)
    await Promise.all(files.map(([url, response]) => cache.put(url, response)))
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

async function hold(path) {
  const [url, response] = await fetchFresh(path)
  const cache = await caches.open(name)
  await cache.put(url, response.clone())
  return response
}

async function isWhole() {
  if (!await caches.has(name)) return false
  const cache = await caches.open(name)
  const held = await Promise.all(paths.map(path => cache.match(versioned(path), anyHeaders)))
  return held.every(Boolean)
}

const why = error => error.name === "QuotaExceededError" ? "full" : "off"

/** What the page tells the reader of use without a network. */
async function makeWhole() {
  try {
    if (!await isWhole()) await fill()
    return "ready"
  } catch (error) {
    return why(error)
  }
}

// The page sees that a worker was not installed, but not why.
async function install() {
  try {
    await fill()
  } catch (error) {
    const pages = await self.clients.matchAll({ includeUncontrolled: true })
    for (const page of pages) page.postMessage({ op: why(error) })
    throw error
  }
}

// Tabs hold a lock named by the version they run, see web/loader/update.js.
async function dropUnused() {
  const { held } = await self.navigator.locks?.query() ?? { held: [] }
  const used = new Set(held.map(lock => lock.name.replace("robotstester ", prefix)))
  const old = (await caches.keys()).filter(key => key.startsWith(prefix) && key !== name && !used.has(key))
  await Promise.all(old.map(key => caches.delete(key)))
}

self.addEventListener("install", event => event.waitUntil(install()))

self.addEventListener("activate", event => {
  event.waitUntil(dropUnused().then(() => self.clients.claim()))
})

self.addEventListener("message", event => {
  if (event.data?.op === "update") event.waitUntil(self.skipWaiting())
  if (event.data?.op === "hold" && optional.includes(event.data.path)) {
    const { path } = event.data
    event.waitUntil(caches.match(versioned(path), anyHeaders).then(held => held ?? hold(path)).catch(() => {}))
  }
  if (event.data?.op === "whole") {
    event.waitUntil(makeWhole().then(state => event.ports[0]?.postMessage(state)).then(dropUnused))
  }
})

// A page of this or an older version gets the files of its own version; what is
// no longer here comes from the network, never from another version.
async function answer(request, path) {
  const cache = await caches.open(name)
  const url = new URL(request.url)
  if (request.mode === "navigate") return await cache.match(versioned(""), anyHeaders) ?? fetch(request)
  const key = url.search === "" ? versioned(path) : url.href
  if (key === versioned(path)) {
    const held = await cache.match(key, anyHeaders)
    return held ?? (optional.includes(path) ? hold(path).catch(() => fetch(request)) : fetch(request))
  }
  for (const other of await caches.keys()) {
    const found = other.startsWith(prefix) && await (await caches.open(other)).match(key, anyHeaders)
    if (found) return found
  }
  return fetch(request)
}

function ownPath(request) {
  if (request.method !== "GET" || request.headers.has("Range")) return undefined
  const url = new URL(request.url)
  const base = new URL(scope)
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return undefined
  const path = url.pathname.slice(base.pathname.length)
  if (request.mode === "navigate") return path === "" || path === "index.html" ? "" : undefined
  return (paths.includes(path) || optional.includes(path)) && path !== "" ? path : undefined
}

self.addEventListener("fetch", event => {
  const path = ownPath(event.request)
  if (path !== undefined) event.respondWith(answer(event.request, path))
})
