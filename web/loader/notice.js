// What the loader has to tell the UI. The UI may start later than the news, or
// start anew, so each topic's newest word is kept and told again when the UI
// asks with a robots-hello event on the document.

const said = new Map()

/** Fires robots-<topic> on the document, now and after each robots-hello. */
export function notify(topic, detail) {
  said.set(topic, detail)
  document.dispatchEvent(new CustomEvent(`robots-${topic}`, { detail }))
}

/** Lets a UI that has just mounted hear what it missed. */
export function answerHello() {
  document.addEventListener("robots-hello", () => {
    for (const [topic, detail] of said) notify(topic, detail)
  })
}
