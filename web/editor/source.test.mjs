import assert from "node:assert/strict"
import { test } from "node:test"
import { history, redo, undo } from "@codemirror/commands"
import { EditorState } from "@codemirror/state"
import { fileOf, setSource, source, sourceField, sourceOf } from "./source.js"

const utf8 = text => new TextEncoder().encode(text)

/** Just enough of a view for commands. */
class Desk {
  state = EditorState.create({ extensions: [history({ newGroupDelay: 0 }), source] })
  dispatch = tr => (this.state = tr.state)
  put(text, from) {
    this.dispatch(this.state.update({
      changes: { from: 0, to: this.state.doc.length, insert: text },
      effects: setSource.of(from),
    }))
  }
  type(at, insert) {
    this.dispatch(this.state.update({ changes: { from: at, insert } }))
  }
  get source() {
    return this.state.field(sourceField)
  }
}

test("bytes that are the text are not kept twice", () => {
  assert.equal(sourceOf("a", utf8("ä\n"), "ä\n").base, null)
  for (const [bytes, text] of [
    [utf8("\uFEFFa"), "a"],
    [utf8("a\r\nb"), "a\nb"],
    [new Uint8Array([0xe9]), "\uFFFD"],
  ]) {
    assert.equal(sourceOf("a", bytes, text).base, bytes)
  }
})

test("changes since the file was opened are composed beside its bytes", () => {
  const desk = new Desk()
  const bytes = utf8("\uFEFFab")
  desk.put("ab", sourceOf("f", bytes, "ab"))
  assert.deepEqual(fileOf(desk.state), { bytes, since: null })
  desk.type(2, "c")
  desk.type(0, "x")
  const { since } = fileOf(desk.state)
  assert.deepEqual([since.length, since.newLength], [2, 4])
})

test("undoing an open brings the earlier file's name and bytes back, redo the later one's", () => {
  const desk = new Desk()
  const [first, second] = [utf8("\uFEFFone"), utf8("two\r\n")]
  desk.put("one", sourceOf("1.txt", first, "one"))
  desk.type(3, "!")
  const changed = desk.source
  desk.put("two\n", sourceOf("2.txt", second, "two\n"))
  undo(desk)
  assert.equal(desk.state.doc.toString(), "one!")
  assert.deepEqual(desk.source, changed)
  redo(desk)
  assert.equal(desk.source.base, second)
  assert.equal(desk.source.name, "2.txt")
})

test("a text without a file opens as its UTF-8", () => {
  const desk = new Desk()
  desk.type(0, "ä")
  assert.deepEqual(fileOf(desk.state), { bytes: utf8("ä"), since: null })
})
