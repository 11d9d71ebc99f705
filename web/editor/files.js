/** Files in and out of the page: the picker, a drop anywhere, a download. */

/** Above this a file is refused: the page would stop answering. */
export const MAX_BYTES = 20 << 20

/**
 * A hidden file input; click() opens the picker.
 * @param {(file: File) => void} take
 * @param {string} label
 * @param {string} [kinds] of files that the picker offers first
 */
export function filePicker(take, label, kinds = "") {
  const input = document.createElement("input")
  input.type = "file"
  input.hidden = true
  input.accept = kinds
  input.setAttribute("aria-label", label)
  input.addEventListener("change", () => {
    const [file] = input.files
    if (file) take(file)
    input.value = "" // the same file can be chosen again
  })
  return input
}

/**
 * Takes a file dropped anywhere on the page, before the browser leaves the page for it.
 * @param {(file: File) => void} take
 * @param {(over: boolean) => void} hint
 */
export function acceptDrops(take, hint) {
  const withFile = act => event => {
    if (!event.dataTransfer?.types.includes("Files")) return
    if (event.target.closest?.("robots-bulk")) return hint(false) // lists of URLs are dropped there
    event.preventDefault()
    act(event)
  }
  const options = { capture: true }
  addEventListener(
    "dragover",
    withFile(() => hint(true)),
    options,
  )
  addEventListener("dragleave", event => event.relatedTarget === null && hint(false), options)
  addEventListener(
    "drop",
    withFile(event => {
      event.stopPropagation() // the editor would insert the file at the drop point
      hint(false)
      const [file] = event.dataTransfer.files
      if (file) take(file)
    }),
    options,
  )
}

/**
 * @param {Uint8Array} bytes
 * @param {string} name
 * @param {string} [type]
 */
export function saveFile(bytes, name, type = "text/plain") {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  // The download reads the address after click() has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
