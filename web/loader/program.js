// One running Go program.

import { pause } from "../pause.js"

// Go collects garbage when its heap has doubled. A small heap that lives through a
// few answers does so often, and a key waits for it each time.
const RARELY = "400"

// Beyond this it collects as often as it must, so that a file of 50 MB does not
// take five times its memory.
const ROOM = "768MiB"

/** A Go program made from a compiled module. */
export class Program {
  /** Whether Go code is on the stack. */
  active = false
  #go = new Go()
  #ended

  /** ended is called once, with a reason, when the program is over: it returned, panicked or is stuck. */
  constructor(ended) {
    this.#ended = ended
    Object.assign(this.#go.env, { GOGC: RARELY, GOMEMLIMIT: ROOM })
    const resume = this.#go._resume
    this.#go._resume = () => this.#within(() => resume.call(this.#go))
  }

  /** Starts the program; rejects when the module does not fit the runtime script. */
  async run(module) {
    const instance = await WebAssembly.instantiate(module, this.#go.importObject)
    await pause()
    this.#within(() => {
      this.#go.run(instance).then(() => this.end("it returned or panicked"), error => this.end(String(error)))
    })
  }

  /** Ends the program: whatever still holds one of its callbacks may call it, in vain. */
  end(reason) {
    this.#go._resume = () => {}
    for (const id of this.#go._scheduledTimeouts.values()) clearTimeout(id)
    this.#go._scheduledTimeouts.clear()
    const ended = this.#ended
    this.#ended = undefined
    ended?.(reason)
  }

  // A JavaScript exception that goes through Go code leaves its scheduler stuck
  // without a word, so it counts as the end.
  #within(act) {
    const nested = this.active
    this.active = true
    try {
      act()
    } catch (error) {
      console.error(error)
      this.end(String(error))
    } finally {
      this.active = nested
    }
  }
}
