/**
 * Whole characters. A change of the editor may begin or end within one: a browser that
 * types a character beyond U+FFFF in two halves makes two changes of it. The engine gets
 * changes as UTF-8, which has no halves, so a change takes in the half beside it.
 */
import { ChangeSet } from "@codemirror/state"

const isHigh = unit => unit >= 0xd800 && unit < 0xdc00
const isLow = unit => unit >= 0xdc00 && unit < 0xe000

/**
 * @param {ChangeSet} changes
 * @param {import("@codemirror/state").Text} doc the document that they lead to
 * @returns {ChangeSet} changes to the same document, between whole characters of both
 */
export function whole(changes, doc) {
  const wider = []
  let halves = false
  changes.iterChanges((from, to, fromB, toB, insert) => {
    const before = Number(fromB > 0 && isHigh(unitAt(doc, fromB - 1)))
    const behind = Number(toB < doc.length && isLow(unitAt(doc, toB)))
    if (before || behind) insert = doc.slice(fromB - before, toB + behind)
    halves ||= before + behind > 0
    wider.push({ from: from - before, to: to + behind, insert })
  })
  return halves ? ChangeSet.of(wider, changes.length) : changes
}

const unitAt = (doc, at) => doc.sliceString(at, at + 1).charCodeAt(0)
