// What the element says, by language. Sentences about verdicts come from the
// engine; these are the few words around them. Another language is another
// table: what it lacks is said in English.
const tables = {
  en: {
    file: "robots.txt",
    crawler: "Crawler",
    url: "URL",
    urls: "URLs",
    waiting: "Reading the file…",
    decides: "decides",
    lost: "lost",
    line: n => `line ${n}`,
    allowed: "Allowed",
    disallowed: "Blocked",
    none: "No answer",
    result: "Result",
    row: "Line",
    rule: "Rule",
    length: "Length",
    why: "Why",
    contest: "Rules that match, and those that do not",
    noRules: "There is no rule to compare.",
    misses: "misses",
    moreRules: n => `${n.toLocaleString("en")} more rules are not shown.`,
    open: "Try it",
    again: "Try again",
    noVerdict: "There is no verdict here.",
    forbidden: "This page's own rules do not let it run WebAssembly.",
    stopped: "The engine stopped at this file.",
    hiddenLines: (from, to) => `Lines ${from.toLocaleString("en")} to ${to.toLocaleString("en")} are not shown. They count all the same.`,
    cut: "Only the first 500 KiB of the file are read here.",
    loads: "The file is loaded when it comes into view.",
    noFile: (url, status) => `There is no file at ${url} (status ${status}).`,
    noAddress: url => `${url} is not an address that a page can load.`,
    unreachable: url => `${url} could not be loaded: the site does not answer, or does not let other pages read it.`,
    empty: "The file is empty.",
  },
}

/** The words for a language tag, such as "en-GB". */
export function wordsFor(tag) {
  for (let name = tag.toLowerCase(); name; name = name.replace(/-?[^-]*$/, "")) {
    if (Object.hasOwn(tables, name)) return { ...tables.en, ...tables[name] }
  }
  return tables.en
}
