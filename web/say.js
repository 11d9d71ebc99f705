// Says things in the language of the reader, as package parser/lang does for Go:
// English names a text, a catalogue has the rest. Both read the same files.

let texts = new Map()
let tongue = "en"

/**
 * Makes a catalogue the language of all that is said from now on; "" is English.
 * @param {string} language
 * @param {string | Map<string, string>} catalogue as parser/lang has it, or what read made of one
 */
export function use(language, catalogue) {
  tongue = language
  texts = typeof catalogue === "string" ? read(catalogue) : catalogue
}

/** The texts of a catalogue by their English. */
export function read(catalogue) {
  const texts = new Map()
  let english = null
  for (const line of catalogue.split("\n")) {
    if (line === "" || line.startsWith("#")) continue
    if (!line.startsWith("= ")) english = unescaped(line)
    else if (english !== null) texts.set(english, unescaped(line.slice(2)))
  }
  return texts
}

/** The language in use. */
export const language = () => tongue

/** A text with its places filled: say("line {line}", { line: 3 }). A hint in guillemets before it is not shown. */
export const say = (english, values = {}) => fill(texts.get(english) ?? english.replace(/^‹.*?›/, ""), values)

/** A text that depends on a number, its forms between bars: count(3, "{n} line|{n} lines"). */
export function count(n, english, values = {}) {
  const known = texts.has(english)
  const forms = (texts.get(english) ?? english).split("|")
  const place = new Intl.PluralRules(known ? tongue : "en").select(n)
  const form = forms.length > 2 ? ["one", "few"].indexOf(place) : place === "one" ? 0 : 1
  return fill(forms.at(form), { ...values, n }) // -1 is the last form, of all other numbers
}

/** A number with the language's marks between thousands. */
export const number = n => n.toLocaleString(tongue)

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = Object.hasOwn(values, name) ? values[name] : place
    return typeof value === "number" ? number(value) : value
  })
}

const unescaped = line => line.replace(/\\(.?)/gs, (_, c) => c === "n" ? "\n" : c)
