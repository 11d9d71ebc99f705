// The file that an element is about, whole or cut to what is read here.
import { say } from "../say.js"

/** The most that is read of a file, in bytes: what RFC 9309 asks of crawlers, 500 KiB. */
export const LIMIT = 512_000

/** The most that is taken of an attribute, in UTF-16 units. */
export const SHORT = 65_536

/** The file between the tags: without the line of the opening tag, and the indentation of the markup. */
export function lightText(element) {
  const lines = writtenIn(element.querySelector("pre") ?? element).replace(/^[ \t]*\r?\n/, "").replace(/\r?\n[ \t]*$/, "").split("\n")
  const indent = lines.reduce((least, line) => line.trim() === "" ? least : Math.min(least, /^[ \t]*/.exec(line)[0].length), Infinity)
  return indent > 0 && indent < Infinity ? lines.map(line => line.slice(indent)).join("\n") : lines.join("\n")
}

// Highlighters end lines with <br>, and put buttons beside the code.
function writtenIn(node) {
  if (node.querySelector("br, button") === null) return node.textContent
  return Array.from(node.childNodes, child => {
    if (child.nodeType === Node.TEXT_NODE) return child.data
    if (child.nodeName === "BR") return "\n"
    return child.nodeType === Node.ELEMENT_NODE && child.nodeName !== "BUTTON" ? writtenIn(child) : ""
  }).join("")
}

/** Cuts a text, or bytes, to the limit, between characters. */
export function cut(file) {
  if (typeof file !== "string") return file.length > LIMIT ? { file: file.subarray(0, LIMIT), isCut: true } : { file, isCut: false }
  if (file.length * 3 <= LIMIT) return { file, isCut: false }
  const { read } = new TextEncoder().encodeInto(file, new Uint8Array(LIMIT))
  return { file: file.slice(0, read), isCut: read < file.length }
}

/** A file that could not be had. say is the reason in the language of the moment, which its element's is not while it waits. */
export class FileError extends Error {
  constructor(say, cause) {
    super("", { cause })
    this.say = say
  }
}

/** Loads a file, of which no more than the limit is taken. */
export async function fetchFile(src, signal) {
  const url = addressOf(src)
  const unreachable = () => say("{url} could not be loaded: the site does not answer, or does not let other pages read it.", { url: clip(src) })
  let response
  try {
    response = await fetch(url, { signal, credentials: "omit" })
  } catch (error) {
    if (signal.aborted) throw error
    throw new FileError(unreachable, error)
  }
  if (!response.ok) throw new FileError(() => say("There is no file at {url} (status {status}).", { url: clip(src), status: String(response.status) }))
  try {
    return await firstBytes(response)
  } catch (error) {
    if (signal.aborted) throw error
    throw new FileError(unreachable, error)
  }
}

function addressOf(src) {
  const url = URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : null
  if (url && /^https?:$/.test(url.protocol) && src.length <= SHORT) return url
  throw new FileError(() => say("{url} is not an address that a page can load.", { url: clip(src) }))
}

async function firstBytes(response) {
  const reader = response.body.getReader()
  const bytes = new Uint8Array(LIMIT + 1)
  let length = 0
  while (length < bytes.length) {
    const { done, value } = await reader.read()
    if (done) return bytes.subarray(0, length)
    const part = value.subarray(0, bytes.length - length)
    bytes.set(part, length)
    length += part.length
  }
  reader.cancel().catch(() => {}) // the rest is not wanted
  return bytes
}

/** A text short enough to show. */
export const clip = (text, most = 200) => text.length > most ? `${text.slice(0, most)}…` : text
