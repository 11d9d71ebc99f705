// A program without positions does what it did with them. One of those of these tests
// recovers from panics in every way there is, the other has its stack moved and searched.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { after, test } from "node:test"
import { withoutDetours } from "./flow.mjs"
import { quietRuntime } from "./quiet.mjs"
import { withoutPositions } from "./shrink.mjs"

const here = import.meta.dirname
const dir = mkdtempSync(join(tmpdir(), "robotstester-"))
after(() => rmSync(dir, { recursive: true }))

const go = args => execFileSync("go", args, { cwd: here, env: { ...process.env, GOOS: "js", GOARCH: "wasm", GOEXPERIMENT: "nogreenteagc" } }).toString().trim()
const goroot = go(["env", "GOROOT"])
const overlay = join(dir, "overlay.json")
writeFileSync(overlay, JSON.stringify({ Replace: quietRuntime(goroot, dir) }))
const runner = resolve(goroot, "lib/wasm/wasm_exec_node.js")

function run(wasm) {
  const file = join(dir, "run.wasm")
  writeFileSync(file, wasm)
  return execFileSync("node", [runner, file], { env: {} }).toString()
}

function built(program, flags) {
  const file = join(dir, "built.wasm")
  go(["build", "-trimpath", "-ldflags=-s -w", ...flags, "-o", file, `./testdata/${program}`])
  return readFileSync(file)
}

for (const [how, flags, numbered] of [
  ["with inlined calls", [], false],
  ["without inlined calls", ["-gcflags=all=-l"], false],
  ["of a quiet runtime", ["-overlay", overlay], true],
]) {
  test(`recover works without positions in a program ${how}`, () => {
    const plain = built("recover", flags)
    const expected = run(plain)
    assert.match(expected, /runtime error: index out of range \[3\] with length 0/)
    assert.match(expected, /assignment to entry in nil map/)
    assert.match(expected, /json: error calling MarshalJSON for type main\.refuses: refused/)
    const shrunk = withoutPositions(plain, { recovers: true, numbered })
    assert.ok(plain.includes("recover/main.go"))
    assert.ok(!Buffer.from(shrunk).includes("recover/main.go"))
    assert.equal(run(shrunk), expected)
  })

  test(`stacks are read without positions in a program ${how}`, () => {
    const plain = built("flow", flags)
    const shrunk = withoutPositions(plain, { recovers: true, numbered })
    assert.equal(run(withoutDetours(shrunk)), run(plain))
  })
}

test("a program whose tables are not found is refused", () => {
  const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 11, 1, 0)
  assert.throws(() => withoutPositions(empty), /no function table/)
})
