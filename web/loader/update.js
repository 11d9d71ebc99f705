// Registers the service worker, tells whether the tester works offline, and
// offers a new version without ever forcing it.

import { notify } from "./notice.js"

const HOUR = 3_600_000

const NO_ROOM = "QuotaExceededError"

// Whether a worker that could not be installed said that there was no room for its
// files, which may be before or after the browser says that it is redundant.
let full = false

const policy = () => globalThis.trustedTypes?.createPolicy("robots-sw", {
  createScriptURL: url => {
    if (new URL(url).origin !== location.origin) throw new TypeError("not this site's service worker")
    return url
  },
}) ?? { createScriptURL: url => url }

/** What the browser has of service workers, if anything. */
export function serviceWorkers() {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined // refused in a sandboxed frame
  }
}

/**
 * Starts the offline side. Nothing here is needed for the page to work.
 * @param {string} loader its address, v/VERSION/wasm_exec.js below the site's
 */
export async function watchUpdates(loader) {
  const container = serviceWorkers()
  if (!container) return notify("offline", "never")
  try {
    holdVersion(loader)
    container.addEventListener("message", hearWorker)
    container.startMessages()
    const registration = await container.register(policy().createScriptURL(new URL("../../sw.js", loader).href), { updateViaCache: "none" })
    watchWaiting(registration)
    watchOffline(registration)
    watchAge(registration)
    acceptUpdates(registration)
    // After a hard reload the page is newer than the worker that nobody asked.
    if (registration.active && !container.controller) registration.update().catch(() => {})
  } catch (error) {
    console.warn("offline use is off:", error)
    notify("offline", error.name === "SecurityError" ? "never" : error.name === NO_ROOM ? "full" : "off")
  }
}

function hearWorker({ data }) {
  if (data?.op !== "full") return
  full = true
  notify("offline", "full")
}

// The service worker keeps the files of every version that a tab still runs; a
// lock is how it can tell, for the browser releases it with the tab.
function holdVersion(loader) {
  const version = loader.split("/").at(-2)
  navigator.locks?.request(`robotstester ${version}`, { mode: "shared" }, () => new Promise(() => {}))
    .catch(() => {}) // refused with storage, where no worker keeps files either
}

function watchWaiting(registration) {
  const look = () => {
    if (registration.waiting && registration.active) notify("update", "ready")
  }
  const follow = worker => worker?.addEventListener("statechange", look)
  registration.addEventListener("updatefound", () => follow(registration.installing))
  follow(registration.installing)
  look()
}

function watchOffline(registration) {
  const ask = async worker => notify("offline", await askWhole(worker))
  if (registration.active) return ask(registration.active)
  const worker = registration.installing ?? registration.waiting
  worker?.addEventListener("statechange", () => {
    if (worker.state === "activated") ask(worker)
    if (worker.state === "redundant") notify("offline", full ? "full" : "off")
  })
}

// An active worker whose cache the browser or the user has emptied fills it again and says how that went.
function askWhole(worker) {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage({ op: "whole" }, [port2])
  })
}

// A tab that stays open for days learns of a new version when it is looked at.
function watchAge(registration) {
  let asked = Date.now()
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < HOUR) return
    asked = Date.now()
    registration.update().catch(() => {}) // offline: the next look asks again
  })
}

function acceptUpdates(registration) {
  document.addEventListener("robots-update-now", () => {
    const next = registration.waiting
    if (!next) return location.reload() // another tab has already let it in
    next.addEventListener("statechange", () => {
      if (next.state === "activated") location.reload()
    })
    next.postMessage({ op: "update" })
  })
}
