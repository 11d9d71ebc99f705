// The JavaScript API of the engine, for pages, module workers and Node.
// docs/embedding.md describes it. Nothing is read from or written to the global
// object: the Go program gets a scope of its own.
import runtime from "go-runtime" // the Go toolchain's script, put here by the build
import { compile } from "../../web/loader/compile.js"

/** Version of this API: it grows when something that exists changes. */
export const version = 1

/** The program stopped; load() starts another. */
export class EngineError extends Error {}

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

// The programs lie beside this script, and are checked against the hash of the
// build that made all of them.
const programs = {
  engine: { url: new URL("engine.wasm", import.meta.url).href, integrity: ENGINE_INTEGRITY },
  tools: { url: new URL("tools.wasm", import.meta.url).href, integrity: TOOLS_INTEGRITY },
}

/**
 * Starts an engine and resolves to its API. wasm is where its program comes
 * from and tools where that of lint and format does, which is fetched when they
 * are first called: an address, bytes or a compiled module; without them, the
 * files beside this script.
 */
export async function load({ wasm = programs.engine, tools = programs.tools } = {}) {
  return new Engine(await start(await moduleOf(wasm)), async () => new Tools(await start(await moduleOf(tools))))
}

async function moduleOf(source) {
  if (source instanceof WebAssembly.Module) return source
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source)
  const { url, integrity } = Object.values(programs).includes(source) ? source : { url: String(source) }
  if (!url.startsWith("file:")) return compile(url, 1, () => {}, { integrity })
  const { readFile } = await import("node:fs/promises")
  return WebAssembly.compile(await readFile(new URL(url)))
}

/** Runs the program; resolves to its operations. */
async function start(module) {
  let operations
  const scope = newScope(served => { operations = served })
  const go = new (runtime(scope))()
  const instance = await WebAssembly.instantiate(module, go.importObject)
  const ended = go.run(instance).then(() => { throw new EngineError("The engine stopped.") })
  ended.catch(() => {}) // told by the call that meets it
  if (!operations) await ended
  return operations
}

/** All that the Go program sees. */
function newScope(serve) {
  let line = ""
  const writeSync = (file, bytes) => { // what a Go program that dies has to say
    line += decoder.decode(bytes)
    const end = line.lastIndexOf("\n")
    if (end >= 0) console.error(line.slice(0, end))
    line = line.slice(end + 1)
    return bytes.length
  }
  const { Object, Array, Error, Uint8Array, TextEncoder, TextDecoder, crypto, performance } = globalThis
  return {
    Object, Array, Error, Uint8Array, TextEncoder, TextDecoder, crypto, performance,
    fs: { writeSync }, process: {}, path: {}, serve,
  }
}

const textOf = value => value === undefined || value === null ? "" : String(value)

// A program with one open file.
class Program {
  #operations
  #opened
  #failure
  #catalogues = new Map()

  constructor(operations) {
    this.#operations = operations
  }

  /** Hands over a catalogue, once. */
  words(lang, catalogue) {
    const [code, text] = [textOf(lang), textOf(catalogue)]
    if (this.#catalogues.get(code) === text) return
    const fault = this._json("words", code, text)
    if (fault) throw new TypeError(fault)
    this.#catalogues.set(code, text)
  }

  /** Makes robots the open file and question the question; a text that is open already stays. */
  _prepare(robots, question = {}) {
    const asked = ["crawler", "dialect", "url", "lang"].map(name => textOf(question[name]))
    if (robots === this.#opened) return this._call("ask", ...asked)
    this.#opened = undefined
    const text = typeof robots === "string"
    this._call("open", text ? encoder.encode(robots) : new Uint8Array(robots), ...asked)
    if (text) this.#opened = robots // bytes may change while nobody looks
  }

  _json(name, ...args) {
    return JSON.parse(decoder.decode(this._call(name, ...args)))
  }

  // A call that does not come back has ended the program: Go answers undefined from then on.
  _call(name, ...args) {
    if (this.#failure) throw this.#failure
    try {
      const result = this.#operations[name](...args)
      if (result !== undefined) return result
      throw new EngineError("The engine stopped.")
    } catch (error) {
      this.#failure = error instanceof EngineError ? error : new EngineError("The engine stopped.", { cause: error })
      throw this.#failure
    }
  }
}

class Engine extends Program {
  version = version
  #tools
  #spoken = new Map()

  constructor(operations, startTools) {
    super(operations)
    this.#tools = () => {
      const started = startTools()
      this.#tools = () => started
      started.catch(() => { this.#tools = startTools }) // the next call tries again
      return started
    }
  }

  /**
   * Has questions with this lang answered in it; others are answered in English.
   * The catalogue is a file of texts, such as ru.txt beside this script.
   */
  words(lang, catalogue) {
    super.words(lang, catalogue)
    this.#spoken.set(String(lang), catalogue)
  }

  /** The answer to a question, with all its evidence. */
  explain(robots, question) {
    this._prepare(robots, question)
    return this._json("explain")
  }

  /** The answer, and what each line from from to to is to it. At most 500 lines are described. */
  analyse(robots, question, { from = 1, to = from + 499 } = {}) {
    this._prepare(robots, question)
    return this._json("analyse", from, to)
  }

  /** Verdict and line only, of one URL, or of each of question.urls; and a caution where a URL gets another verdict as crawlers send it. */
  decide(robots, question = {}) {
    this._prepare(robots, question)
    const urls = question.urls ? Array.from(question.urls, textOf) : [textOf(question.url)]
    const list = this._json("decide", urls).map(([verdict, line, caution]) => caution ? { verdict, line, caution } : { verdict, line })
    return question.urls ? list : list[0]
  }

  /** The file as text, line by line as answers count it; bytes that are no text are shown as U+FFFD. */
  text(robots) {
    this._prepare(robots)
    return decoder.decode(this._call("text"))
  }

  /** What is wrong with the file for the crawler in question, the worst first; resolves to the findings. */
  async lint(robots, question) {
    const tools = await this.#tools()
    for (const [lang, catalogue] of this.#spoken) tools.words(lang, catalogue)
    return tools.lint(robots, question)
  }

  /** Resolves to the file in its canonical layout, in the form it was given: text or bytes. */
  async format(robots) {
    return (await this.#tools()).format(robots)
  }
}

class Tools extends Program {
  lint(robots, question) {
    this._prepare(robots, question)
    return this._json("lint").data
  }

  format(robots) {
    this._prepare(robots)
    const bytes = this._call("format")
    return typeof robots === "string" ? decoder.decode(bytes) : bytes
  }
}
