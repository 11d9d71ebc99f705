// Chooses the page's language and fetches its texts. English is in the code itself;
// what does not come in time, or not at all, is said in English.

import "../language.js"
import { say } from "../say.js"
import { notify } from "./notice.js"
import { serviceWorkers } from "./update.js"

const KEY = "robotstester:language"
const LANGUAGES = ["en", "ru", "es"]

// How long the first picture of the page may wait for its words, in milliseconds.
const PATIENCE = 3_000

let asset
let wanted

/** A link names the language of the one who made it; then what was chosen here counts, then the browser's. */
function chosen() {
  const browser = (navigator.languages ?? []).map(tag => tag.toLowerCase().split("-")[0])
  return [new URLSearchParams(location.search).get("lang"), recall(), ...browser].find(code => LANGUAGES.includes(code)) ?? "en"
}

function recall() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function remember(code) {
  try {
    localStorage.setItem(KEY, code)
    const address = new URL(location.href)
    if (!address.searchParams.has("lang")) return
    address.searchParams.set("lang", code)
    history.replaceState(history.state, "", address)
  } catch {
    // A page that may not remember still speaks.
  }
}

async function speak(code) {
  wanted = code
  let text = ""
  try {
    if (code !== "en") text = await catalogue(code)
  } catch (error) {
    console.warn(`the texts of the language ${code} did not come:`, error)
    return
  }
  if (code !== wanted) return // another one has been chosen since
  globalThis.robotsWords = { lang: code, text }
  Object.assign(document.documentElement, { lang: code, dir: "ltr" })
  notify("words", code)
  document.title = say("robots.txt tester: see the line that decides")
}

async function catalogue(code) {
  const url = asset(`lang/${code}.txt`)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`status ${response.status}`)
  serviceWorkers()?.ready.then(({ active }) => active.postMessage({ op: "hold", url })).catch(() => {})
  return response.text()
}

/**
 * Begins to speak, and goes on in whichever language robots-language names.
 * @param {(name: string) => string} address of a published file
 * @returns {Promise<void>} settled when the words are there, or are not worth waiting for
 */
export function startLanguage(address) {
  asset = address
  document.addEventListener("robots-language", ({ detail }) => {
    if (!LANGUAGES.includes(detail)) return
    remember(detail)
    speak(detail)
  })
  const code = chosen()
  if (code === "en") return Promise.resolve()
  return Promise.race([speak(code), new Promise(resolve => setTimeout(resolve, PATIENCE))])
}
