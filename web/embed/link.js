// The way from an element into the tester: a share link with what it shows.
import { MOST_MADE, makeLink } from "../share.js"

const encoded = bytes => {
  let text = ""
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text)
}

/** The file as a case file holds it. */
function fileOf(robots) {
  if (typeof robots === "string") return { robots }
  try {
    return { robots: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(robots) }
  } catch {
    return { robots_base64: encoded(robots) }
  }
}

/** The tester's address with a file and a question; without them where they do not fit, or the browser cannot pack them. */
export async function linkTo(tester, { robots, crawler, dialect, url, lang }) {
  const address = new URL(tester)
  if (lang !== "en") address.searchParams.set("lang", lang)
  try {
    // A case file names a crawler; "*" is one that no group names, as none is.
    const fragment = await makeLink(JSON.stringify({ version: 1, ...fileOf(robots), dialect, tests: [{ crawler: crawler || "*", url }] }))
    if (fragment.length <= MOST_MADE) address.hash = fragment
  } catch (error) {
    console.warn("robots-tester: the link leads to the tester alone:", error)
  }
  return address.href
}
