// The service worker: keeps one version of the tester whole, for use without a
// network. The build fills in VERSION, a hash over all that a version is made of,
// which names its folder v/VERSION too, and FILES, the SHA-256 of each file by its
// path; "" is the page itself, which some hosts add to and which names the version
// instead.

import { fetchProgram } from "./loader/packed.js"

const scope = self.registration.scope
// Other projects may live on the same origin, and below the same path.
const prefix = `robotstester ${scope} `
const name = prefix + VERSION
const paths = Object.keys(FILES)
// Languages: only their readers need them, so they are stored when first asked for.
const optional = Object.keys(LATER)

// Vary speaks of compression here, which is over once a file is stored.
const anyHeaders = { ignoreVary: true }

const addressOf = path => new URL(path || "./", scope).href

// What is in a folder of a version is never of another one.
const folder = /^v\/[0-9a-f]{16}\//
const nameOf = path => path.replace(folder, "")

/** Takes a file from a version that is stored here, or from where the page has just had it, or anew. */
async function obtain(path) {
  if (!folder.test(path)) return fetchGenuine(path, "reload")
  return await stored(path) ?? fetchGenuine(path, "default").catch(() => fetchGenuine(path, "reload"))
}

// A host may let files grow old in the browser's HTTP cache, and what was cut
// short may stand there too: "reload" passes it by.
async function fetchGenuine(path, cache) {
  const url = addressOf(path)
  const response = await (nameOf(path) === "app.wasm" ? fetchProgram(url, PROGRAM_BYTES, { cache }) : fetch(url, { cache }))
  if (!response.ok || response.redirected) throw new Error(`${path}: status ${response.status}`)
  if (!await isGenuine(path, response)) throw new Error(`${path} is damaged or of another version`)
  return response
}

/** The same file in the folder of another version, so that an update brings only what has changed. */
async function stored(path) {
  for (const key of (await caches.keys()).filter(key => key.startsWith(prefix))) {
    const cache = await caches.open(key)
    const same = (await cache.keys()).filter(({ url }) => nameOf(url.slice(scope.length)) === nameOf(path))
    for (const request of same) {
      const response = await cache.match(request, anyHeaders)
      // A script that names its own address would name that of the other version.
      if (response && await isGenuine(path, response)) return new Response(response.body, response)
    }
  }
  return undefined
}

// A file that was cut short arrives with a good status like any other.
async function isGenuine(path, response) {
  const bytes = await response.clone().arrayBuffer()
  if (path === "") return new TextDecoder().decode(bytes).includes(VERSION)
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return (FILES[path] ?? LATER[path]) === Array.from(sum, byte => byte.toString(16).padStart(2, "0")).join("")
}

// All files or none: half a cache would look like a whole one for ever after.
async function fill() {
  try {
    const files = await Promise.all(paths.map(obtain))
    const cache = await caches.open(name)
    await Promise.all(files.map((response, i) => cache.put(addressOf(paths[i]), response)))
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

async function hold(path) {
  const response = await obtain(path)
  const cache = await caches.open(name)
  await cache.put(addressOf(path), response.clone())
  return response
}

async function isWhole() {
  if (!await caches.has(name)) return false
  const cache = await caches.open(name)
  const held = await Promise.all(paths.map(path => cache.match(addressOf(path), anyHeaders)))
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
  if (event.data?.op === "hold") {
    const path = optional.find(path => addressOf(path) === event.data.url)
    if (path) event.waitUntil(caches.match(addressOf(path), anyHeaders).then(held => held ?? hold(path)).catch(() => {}))
  }
  if (event.data?.op === "whole") {
    event.waitUntil(makeWhole().then(state => event.ports[0]?.postMessage(state)).then(dropUnused))
  }
})

// A page of this or an older version gets the files of its own version; what is
// no longer here comes from the network, never from another version.
async function answer(request, path) {
  const own = await (await caches.open(name)).match(addressOf(path), anyHeaders)
  if (own) return own
  if (optional.includes(path)) return hold(path).catch(() => fetch(request))
  for (const other of folder.test(path) ? await caches.keys() : []) {
    const found = other.startsWith(prefix) && await (await caches.open(other)).match(addressOf(path), anyHeaders)
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
  return path !== "" && (paths.includes(path) || folder.test(path)) ? path : undefined
}

self.addEventListener("fetch", event => {
  const path = ownPath(event.request)
  if (path !== undefined) event.respondWith(answer(event.request, path))
})
