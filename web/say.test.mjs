import assert from "node:assert/strict"
import { test } from "node:test"
import { count, number, say, use } from "./say.js"

test("says English as it stands", () => {
  assert.equal(say("by line {line} of {total}", { line: 3, total: 12345 }), "by line 3 of 12,345")
  assert.equal(say("the rule {rule}", { rule: "{line}" }), "the rule {line}")
  assert.equal(say("a {b} c", {}), "a {b} c")
  assert.equal(say("‹button›Open"), "Open")
  assert.equal(count(1, "{n} line|{n} lines"), "1 line")
  assert.equal(count(0, "{n} line|{n} lines"), "0 lines")
})

test("says another language where its catalogue has the text", () => {
  use("ru", "# words\n{n} line|{n} lines\n= {n} строка|{n} строки|{n} строк\n\\# a\n= б\\nв\n")
  for (const [n, want] of [[1, "1 строка"], [3, "3 строки"], [11, "11 строк"], [21, "21 строка"], [104, "104 строки"]]) {
    assert.equal(count(n, "{n} line|{n} lines"), want)
  }
  assert.equal(say("# a"), "б\nв")
  assert.equal(count(2, "{n} rule|{n} rules"), "2 rules")
  assert.equal(number(1234567), "1\u00a0234\u00a0567")
  use("es", "")
  assert.equal(number(1234), "1234")
  use("en", "")
})
