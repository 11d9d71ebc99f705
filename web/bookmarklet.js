/**
 * The bookmark that brings a site's robots.txt: it runs on the site, reads the file
 * there and opens the tester with it in the fragment, as a share link has it.
 */
import { MOST_READ, VERSION } from "./share.js"

/**
 * The address of the bookmark.
 * @param {string} tester address of the tester
 * @param {Record<string, string>} words what it says, in the reader's language
 */
export const bookmarkAddress = (tester, words) =>
  `javascript:${encodeURIComponent(`void(${collect})(${JSON.stringify({ tester: `${tester}#v${VERSION}.`, most: MOST_READ, words })})`)}`

/**
 * Runs on other people's sites, as text: it may use nothing of this module.
 * The request carries no cookies, as a crawler's does not.
 */
async function collect({ tester, most, words }) {
  // Opened at once, while the click still counts; what the site's window could do to it ends here.
  const place = /^https?:$/.test(location.protocol) && open("", "_blank")
  if (place) place.opener = null
  const stop = (text, values = {}) => {
    place?.close?.()
    alert(text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all))
  }
  const base64 = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""))
  const { host, origin, pathname, href } = location
  if (!host || place === false) return stop(words.nowhere)
  try {
    let bytes
    try {
      const response = await fetch(`${origin}/robots.txt`, { credentials: "omit", cache: "no-store" })
      if (!response.ok) return stop(words.status, { host, status: response.status })
      bytes = new Uint8Array(await response.arrayBuffer())
    } catch {
      // A site's policy may forbid it. The file itself has none as a rule, and shows what it holds.
      if (pathname !== "/robots.txt" || document.contentType !== "text/plain") return stop(words.refused, { host })
      bytes = new TextEncoder().encode(document.body.textContent)
    }
    const file = { version: 1 }
    try {
      file.robots = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      file.robots_base64 = base64(bytes)
    }
    const here = pathname === "/robots.txt" ? `${origin}/` : href.split("#")[0]
    file.dialect = ""
    file.tests = [{ crawler: "Googlebot", url: here.length < 2000 ? here : `${origin}/` }]
    const packed = new Blob([JSON.stringify(file)]).stream().pipeThrough(new CompressionStream("deflate-raw"))
    const text = base64(new Uint8Array(await new Response(packed).arrayBuffer())).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "")
    if (text.length > most) return stop(words.long, { host })
    if (place) place.location.replace(tester + text)
    else location.assign(tester + text)
  } catch (error) {
    stop(words.failed, { host, reason: String(error) })
  }
}
