// go-app renders into whatever element comes first in body. Extensions and
// translators put theirs there too, so our root is kept first and is marked.

import { say } from "../say.js"

const root = () => document.querySelector("body > [data-app-root]")

/** Makes our root the first element of body, and marks it as ours. */
export function keepFirst() {
  const ours = root() ?? document.body.firstElementChild
  ours.dataset.appRoot = ""
  // Foreign elements move, not ours: a moved editor would lose its focus.
  while (ours.previousElementSibling) ours.after(ours.previousElementSibling)
}

/** Tells that the controls stopped and offers to start them again. */
export function showRestart(restart) {
  hideRestart()
  const panel = document.createElement("div")
  panel.id = "restart"
  panel.className = "restart"
  panel.setAttribute("role", "alert")
  const text = document.createElement("p")
  text.textContent = say("The page's controls stopped working. Your text is safe and can still be edited.")
  const button = document.createElement("button")
  button.type = "button"
  button.textContent = say("Restart the page's controls")
  button.addEventListener("click", () => {
    button.disabled = true
    restart()
  })
  panel.append(text, button)
  document.body.append(panel)
}

/** Removes the restart panel. */
export function hideRestart() {
  document.getElementById("restart")?.remove()
}
