/** Files in and out of the page: the picker, a drop anywhere, a download. */

/** Above this a file is refused: the page would stop answering. */
export const MAX_BYTES = 20 << 20

/**
 * A hidden file input; click() opens the picker.
 * @param {(file: File) => void} take
 */
export function filePicker(take) {
  const input = document.createElement("input")
  input.type = "file"
  input.hidden = true
  input.setAttribute("aria-label", "Open a robots.txt")
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
 */
export function saveFile(bytes, name) {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([bytes], { type: "text/plain" }))
  link.download = name
  link.click()
  // The download reads the address after click() has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
