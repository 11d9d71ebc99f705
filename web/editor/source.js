/**
 * Where the text came from. A file may hold what an editor cannot show (a BOM,
 * carriage returns, broken UTF-8), so its bytes are kept beside the text, with the
 * changes made since. Undoing past an "open" brings the earlier file's bytes back.
 */
import { StateEffect, StateField } from "@codemirror/state"
import { invertedEffects } from "@codemirror/commands"
import { whole } from "./whole.js"

/**
 * @typedef {object} Source
 * @property {string} name file name, for the download
 * @property {Uint8Array|null} base the bytes as they were opened; null when they are the UTF-8 of the text
 * @property {import("@codemirror/state").ChangeSet|null} since the changes from base to the text
 */

/** What a file is called before it has a name. */
export const DEFAULT_NAME = "robots.txt"

/** Replaces the source; goes with the transaction that replaces the text. */
export const setSource = StateEffect.define()

/** Holds the Source of the document. */
export const sourceField = StateField.define({
  create: () => ({ name: DEFAULT_NAME, base: null, since: null }),
  update(source, tr) {
    const set = tr.effects.find(effect => effect.is(setSource))
    if (set) return set.value
    if (!tr.docChanged || !source.base) return source
    const changes = whole(tr.changes, tr.newDoc)
    return { ...source, since: source.since ? source.since.compose(changes) : changes }
  },
})

/** The extension that keeps the source through edits, undo and redo. */
export const source = [
  sourceField,
  invertedEffects.of(tr =>
    tr.effects.some(effect => effect.is(setSource)) ? [setSource.of(tr.startState.field(sourceField))] : [],
  ),
]

/**
 * The bytes that open this document again and the changes to make on them.
 * @param {import("@codemirror/state").EditorState} state
 * @returns {{bytes: Uint8Array, since: import("@codemirror/state").ChangeSet|null}}
 */
export function fileOf(state) {
  const { base, since } = state.field(sourceField)
  if (base) return { bytes: base, since: since && !since.empty ? since : null }
  return { bytes: new TextEncoder().encode(state.doc.toString()), since: null }
}

/**
 * The source of an opened file. Bytes that are exactly the text need not be kept twice.
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {string} text what the editor shows for them
 * @returns {Source}
 */
export function sourceOf(name, bytes, text) {
  return { name: name || DEFAULT_NAME, base: isUTF8Of(bytes, text) ? null : bytes, since: null }
}

function isUTF8Of(bytes, text) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) === text
  } catch {
    return false // broken UTF-8: no text equals it
  }
}
