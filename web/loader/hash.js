// go-app parses location.href with Go's url.Parse and does not survive its
// errors. The only part of an address that reaches the page with a bad percent
// escape is the hash, so a bad one is removed before Go sees it.

import { notify } from "./notice.js"

const badEscape = /%(?![0-9a-f]{2})/i

// Go accepts any two hex digits, but what does not decode as UTF-8 cannot be a
// link of ours either.
function isBad(hash) {
  if (badEscape.test(hash)) return true
  try {
    decodeURIComponent(hash)
    return false
  } catch {
    return true
  }
}

/** Removes a hash that cannot be read from the address. Reports whether it did. */
export function cleanHash() {
  if (!isBad(location.hash)) return false
  try {
    history.replaceState(history.state, "", location.pathname + location.search)
  } catch (error) {
    console.warn("the address could not be cleaned:", error)
  }
  notify("link", "removed")
  return true
}

/** Keeps later changes of the hash from reaching go-app's handler when they are bad. Call before Go starts. */
export function guardHash() {
  const guard = event => {
    if (cleanHash()) event.stopImmediatePropagation()
  }
  addEventListener("popstate", guard)
  addEventListener("hashchange", guard)
  document.addEventListener("robots-link-read", () => notify("link", ""))
}
