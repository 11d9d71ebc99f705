// A host that sends the program as it is sends seven times as much as it must. Beside the
// program stands a packed form, which the browser unpacks while it arrives.

/** Whether response brings all size bytes as they are. What a service worker unpacked names no length. */
const isPlain = (response, size) =>
  response.ok && !response.headers.has("Content-Encoding") && response.headers.get("Content-Length") === String(size)

/** A page in place of a missing file is what some hosts send. */
const isPage = response => /^text\/html\b/i.test(response.headers.get("Content-Type") ?? "")

const program = body => new Response(body, { headers: { "Content-Type": "application/wasm" } })

/** Fetches the program at url, size bytes long; options are those of fetch. */
export async function fetchProgram(url, size, options) {
  const response = await fetch(url, options)
  if (!isPlain(response, size) || typeof DecompressionStream === "undefined") return response
  await response.body.cancel()
  const packed = await fetch(`${url}.gz`, options)
  if (!packed.ok || isPage(packed)) {
    const plain = await fetch(url, options)
    return plain.ok ? program(plain.body) : plain
  }
  // Some hosts send a name in .gz as an encoding, which the browser has taken off.
  const isUnpacked = packed.headers.has("Content-Encoding")
  return program(isUnpacked ? packed.body : packed.body.pipeThrough(new DecompressionStream("gzip")))
}
