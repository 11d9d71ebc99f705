/**
 * Share links: #v1. + base64url(deflate-raw(JSON case file)). This file packs and
 * unpacks; what a case file may hold is for the engine to say. A link comes from a
 * stranger, so its length is limited before it is decoded and its content while it
 * is unpacked.
 */
import { language, say } from "./say.js"

export const VERSION = 1

/** The longest fragment that is made, in characters. Beyond, programs that pass links on begin to cut them. */
export const MOST_MADE = 64 << 10

export const MOST_READ = 256 << 10 // characters of a fragment
const MOST_TEXT = 1 << 20 // bytes of a case file, unpacked

// What is unpacked at once may be a thousand times as long.
const PIECE = 512 // bytes

/** A link that cannot be opened; message is the sentence for the reader. */
export class LinkError extends Error {}

/** Whether a fragment is, or was once, a share link. */
export const isLink = fragment => /^#v[0-9]+\./.test(fragment)

/**
 * @param {string} json a case file
 * @returns {Promise<string>} the fragment, "#" included
 */
export async function makeLink(json) {
  const text = new TextEncoder().encode(json)
  if (text.length > MOST_TEXT) throw new LinkError(say("The file and its tests are too large for a link."))
  const packed = await through(new CompressionStream("deflate-raw"), text, Infinity)
  return `#v${VERSION}.${toBase64Url(packed)}`
}

/**
 * @param {string} fragment for which isLink holds
 * @returns {Promise<Uint8Array>} the case file, not yet checked
 */
export async function readLink(fragment) {
  const [, version, payload] = /^#v([0-9]+)\.(.*)$/s.exec(fragment)
  if (version !== String(VERSION)) {
    throw new LinkError(say("The link is of version {given}, and this page reads version {known}. Reload the page for a newer one, then open the link again.", { given: version.slice(0, 9), known: String(VERSION) }))
  }
  if (payload.length > MOST_READ) throw new LinkError(say("The link is longer than any that this page makes, and was not opened."))
  const packed = fromBase64Url(payload)
  try {
    if (packed) return await through(new DecompressionStream("deflate-raw"), packed, MOST_TEXT)
  } catch (error) {
    if (error instanceof LinkError) throw error
  }
  throw new LinkError(say("The link is damaged: a part of it is missing or was changed. Copy it again, whole."))
}

/** Sends bytes through a stream, a piece at a time, and stops as soon as more than most come out. */
async function through(transform, bytes, most) {
  let at = 0
  const source = new ReadableStream(
    {
      pull(controller) {
        if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += PIECE)))
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const reader = source.pipeThrough(transform).getReader()
  const pieces = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer())
    size += value.length
    if (size > most) {
      reader.cancel().catch(() => {}) // nobody waits for the rest
      throw new LinkError(say("The link unpacks to more than {n} MiB, and was not opened.", { n: most >> 20 }))
    }
    pieces.push(value)
  }
}

function toBase64Url(bytes) {
  let text = ""
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

function fromBase64Url(text) {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0))
  } catch {
    return null
  }
}

/**
 * Hands every share link in the address to open, now and whenever one comes, and
 * takes it out of the address: a reload must not put it over what was typed since.
 * @param {(fragment: string) => void} open
 */
export function watchAddress(open) {
  const look = event => {
    const fragment = location.hash
    if (!isLink(fragment)) return
    event?.stopImmediatePropagation() // go-app would take it for a way through the page
    history.replaceState(history.state, "", location.pathname + location.search)
    open(fragment)
  }
  for (const type of ["popstate", "hashchange"]) addEventListener(type, look, { capture: true })
  look()
}

/** The address that a fragment is added to. It names the language, unless that is English, which it has been so far. */
export function pageAddress() {
  const address = new URL(location.href)
  address.hash = ""
  if (language() !== "en") address.searchParams.set("lang", language())
  return address.href
}

/**
 * Safari lets a page write into the clipboard only as it handles a click: the browser
 * is asked at once, and gets the text when it is made.
 * @param {string|Promise<string>} text
 * @returns {Promise<boolean>} whether the text is in the clipboard
 */
export async function copyText(text) {
  const made = Promise.resolve(text).then(text => new Blob([text], { type: "text/plain" }))
  made.catch(() => {}) // told below, unless the browser has refused before
  try {
    if (globalThis.ClipboardItem) await navigator.clipboard.write([new ClipboardItem({ "text/plain": made })])
    else await navigator.clipboard.writeText(await text)
    return true
  } catch {
    return false // no permission, no secure address, or no text
  }
}
