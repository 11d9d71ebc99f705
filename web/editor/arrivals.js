/**
 * What other programs hand to an installed tester: a file that is opened with it, a
 * text or an address that is shared with it (manifest.webmanifest).
 */

const SHARED = ["shared-text", "shared-url"]

/**
 * @param {object} take
 * @param {(file: File) => void} take.file
 * @param {(text: string) => void} take.text
 * @param {(url: string) => void} take.url
 */
export function watchArrivals(take) {
  let taken = ""
  const look = address => {
    if (address.href === taken || !SHARED.some(name => address.searchParams.has(name))) return
    taken = address.href
    share(address.searchParams, take)
  }
  const here = new URL(location.href)
  look(here)
  clean(here)
  // A tester that runs already is handed the address in place of being loaded with it.
  globalThis.launchQueue?.setConsumer(async ({ files, targetURL }) => {
    if (targetURL) look(new URL(targetURL))
    if (files?.length > 0) take.file(await files[0].getFile())
  })
}

/** Programs that share an address often do so as text. */
function share(params, { text, url }) {
  const [words, address] = SHARED.map(name => params.get(name)?.trim() ?? "")
  if (isAddress(words)) return url(words)
  if (words !== "") text(words)
  if (isAddress(address)) url(address)
}

const isAddress = words => /^https?:\/\/\S+$/i.test(words) && URL.canParse(words)

/** A reload must not put what was shared over what was typed since. */
function clean(address) {
  const before = address.href
  for (const name of [...SHARED, "shared-title"]) address.searchParams.delete(name)
  if (address.href !== before) history.replaceState(history.state, "", address)
}
