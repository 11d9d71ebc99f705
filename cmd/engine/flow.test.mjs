// A program without detours does what it did with them: one that goes every way
// there is, and one that recovers from panics.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { after, test } from "node:test"
import { withoutDetours } from "./flow.mjs"

const dir = mkdtempSync(join(tmpdir(), "robotstester-"))
after(() => rmSync(dir, { recursive: true }))

const go = (...args) =>
  execFileSync("go", args, { cwd: import.meta.dirname, env: { ...process.env, GOOS: "js", GOARCH: "wasm" } }).toString().trim()
const runner = resolve(go("env", "GOROOT"), "lib/wasm/wasm_exec_node.js")

function run(wasm) {
  const file = join(dir, "run.wasm")
  writeFileSync(file, wasm)
  return execFileSync("node", [runner, file], { env: {} }).toString()
}

for (const [program, flags] of [["flow", []], ["flow", ["-gcflags=all=-l"]], ["recover", []]]) {
  test(`${["testdata", program].join("/")} ${flags.join(" ")} works without detours`, () => {
    const built = join(dir, "built.wasm")
    go("build", "-ldflags=-s -w", ...flags, "-o", built, `./testdata/${program}`)
    const plain = readFileSync(built)
    const expected = run(plain)
    assert.ok(expected.split("\n").length > 5)
    const direct = withoutDetours(plain)
    assert.ok(WebAssembly.validate(direct))
    assert.ok(direct.length < plain.length)
    assert.equal(run(direct), expected)
  })
}

// A program of one function with one variable, given its code.
const program = (...code) => Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 10, code.length + 5, 1, code.length + 3, 1, 1, 0x7f, ...code)

test("a function that is laid out in another way is refused", () => {
  const start = [0x23, 0, 0x21, 1], blocks = [0x02, 0x40, 0x20, 0, 0x0e, 0, 0, 0x0b]
  assert.throws(() => withoutDetours(program(...start, 0x02, 0x40, 0x03, 0x40, 0x02, 0x40, ...blocks)), /laid out/)
  assert.throws(() => withoutDetours(program(...start, ...blocks, 0x0c, 0, 0x0b)), /jump of another kind/)
  assert.throws(() => withoutDetours(program(...start, ...blocks, 0x0b, 0x0b)), /ends in another way/)
  assert.throws(() => withoutDetours(program(...start, ...blocks, 0xfd, 0x0b)), /Go did not use: 253/)
})
