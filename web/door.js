/**
 * The fetch endpoint of this origin, where there is one: "robotstester serve --fetch"
 * or a site that deploys the function. docs/fetching.md has its form. The page asks no
 * other origin for anything; its policy would refuse it.
 */
import { say } from "./say.js"

const WITHIN = 20_000 // ms; the endpoint itself gives a host ten seconds

/** What went wrong; message is the sentence for the reader. */
export class DoorError extends Error {
  /** Whether the endpoint was asked too often, and will answer later. */
  again = false
}

const address = name => new URL(`api/${name}`, document.baseURI)
const isJSON = response => /^application\/json\b/.test(response.headers.get("Content-Type") ?? "")

let offer

/**
 * What the endpoint offers. It is looked for once, when somebody opens a view that has a
 * use for it: where there is none, the browser notes the failed request in its console.
 * @returns {Promise<{fetch: boolean, page: boolean}>}
 */
export const offered = () => (offer ??= look())

async function look() {
  try {
    const response = await fetch(address("capabilities"), { cache: "no-store" })
    // Some hosts answer any address with a page.
    const found = response.ok && isJSON(response) ? await response.json() : null
    return { fetch: found?.fetch === true, page: found?.page === true }
  } catch {
    offer = undefined // nothing was reached, perhaps offline: the next view looks again
    return { fetch: false, page: false }
  }
}

/**
 * Asks the endpoint.
 * @param {{host: string, scheme?: string, page?: string, sitemap?: string}} question
 * @param {AbortSignal} signal ends the request; the promise then rejects with its reason
 */
export async function ask(question, signal) {
  const [response, answer] = await send(question, signal)
  // What the endpoint says is known here by its English; another one may say something else.
  if (response.ok && answer) return typeof answer.problem === "string" ? { ...answer, problem: say(answer.problem) } : answer
  const refusal = new DoorError(
    typeof answer?.error === "string" ? say(answer.error)
      : say("The fetch endpoint answered with status {status} and no file. Try it again.", { status: response.status }),
  )
  refusal.again = response.status === 429
  throw refusal
}

async function send(question, signal) {
  const late = AbortSignal.timeout(WITHIN)
  try {
    const response = await fetch(address("fetch"), {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Robotstester": "1" },
      body: JSON.stringify(question),
      cache: "no-store",
      signal: AbortSignal.any([signal, late]),
    })
    return [response, isJSON(response) ? await response.json() : null]
  } catch (error) {
    signal.throwIfAborted()
    if (late.aborted) throw new DoorError(say("The fetch endpoint did not answer within {seconds} seconds. Try it again.", { seconds: WITHIN / 1000 }))
    throw new DoorError(say("The fetch endpoint cannot be reached. Check that it still runs, then try it again."))
  }
}

/** The host of what somebody typed, which may be a URL, and its scheme where that is http. */
export function targetOf(typed) {
  const text = typed.trim()
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
    if (/^https?:$/.test(url.protocol) && !url.username && !url.password) {
      return { host: url.host, ...(url.protocol === "http:" && { scheme: "http" }) }
    }
  } catch {
    // The endpoint has the sentence for it.
  }
  return { host: text }
}
