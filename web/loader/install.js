// Installing: the browser says once, and early, that it would; the page offers it
// when the reader looks for it.

import { notify } from "./notice.js"

/** Keeps the browser's offer, and takes it up when the page asks with robots-install-now. */
export function watchInstall() {
  let offer
  addEventListener("beforeinstallprompt", event => {
    event.preventDefault() // no banner of the browser's own over the text
    offer = event
    notify("install", "ready")
  })
  addEventListener("appinstalled", () => notify("install", ""))
  document.addEventListener("robots-install-now", async () => {
    const asked = offer
    if (!asked) return
    offer = undefined // it can be taken up once; the browser makes another
    notify("install", "")
    try {
      await asked.prompt()
    } catch (error) {
      console.warn("the browser took its offer to install back:", error)
    }
  })
}
