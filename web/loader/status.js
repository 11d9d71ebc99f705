// Progress and failure of the load, shown in the verdict's box.
import { say } from "../say.js"

/** What a load that failed in other ways says. */
export const noEditor = () => say("The editor did not load.")
export const mixedVersions = () => say("The page's files are of different versions.")

// The line is part of the prerendered page; once the UI runs it is the UI's.
const line = () => document.querySelector("[data-load-status]")

/** Shows how much of the program has arrived, 0 to 1. A failure stays until a new load begins at 0. */
export function showProgress(share) {
  const slot = line()
  if (share === 0) slot.dataset.loadStatus = "loading"
  if (slot.dataset.loadStatus === "failed") return
  const words = share < 1 ? say("Loading the tester: {n} %", { n: String(Math.floor(share * 100)) }) : say("Starting the tester")
  if (slot.textContent !== words) slot.textContent = words // it arrives in hundreds of pieces
}

/** Says what happened and offers to try again, when that may help. */
export function showFailure(error, retry) {
  console.error("the tester did not start:", error)
  const slot = line()
  slot.dataset.loadStatus = "failed"
  slot.textContent = `${error.message} ${say("The text in the editor is safe.")}`
  if (!retry) return
  const button = document.createElement("button")
  button.type = "button"
  button.dataset.testid = "retry"
  button.textContent = say("Load again")
  button.addEventListener("click", retry, { once: true })
  slot.append(" ", button)
}
