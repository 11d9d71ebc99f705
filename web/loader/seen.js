import { serviceWorkers } from "./update.js"

// How long a page may take to be drawn before the rest no longer waits, in milliseconds. One in
// the background is never drawn.
const LIMIT = 100

/**
 * Settled when the page has been drawn as it came, or soon. What follows would take the line and the
 * processor from it, but for a page that is stored: there the program is what takes long.
 */
export async function seen() {
  if (serviceWorkers()?.controller) return
  await new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LIMIT)
  })
}
