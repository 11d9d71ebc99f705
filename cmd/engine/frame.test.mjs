// Addresses in the frame of a function are as before, and said shorter.
import assert from "node:assert/strict"
import { test } from "node:test"
import { instructions } from "./code.mjs"
import { inFrame } from "./frame.mjs"
import { reader } from "./wasm.mjs"

const sum = n => [0x20, 1, 0xad, 0x42, n, 0x7c, 0xa7] // the stack pointer and a number
const load = at => [0x29, 3, at]
const store = at => [0x37, 3, at]

for (const [what, before, after] of [
  ["a load adds the number", [...sum(40), ...load(8)], [0x20, 1, ...load(48)]],
  ["a store does, after a constant", [...sum(40), 0x42, 7, ...store(0)], [0x20, 1, 0x42, 7, ...store(40)]],
  ["a store does, after another sum", [...sum(8), ...sum(16), ...load(0), ...store(0)], [0x20, 1, 0x20, 1, ...load(16), ...store(8)]],
  ["a store does, after what takes more than one value", [...sum(8), 0x20, 4, 0x20, 5, 0x85, 0x50, ...store(1)], [0x20, 1, 0x20, 4, 0x20, 5, 0x85, 0x50, ...store(9)]],
  ["an address that is stored is a sum", [0x20, 4, ...sum(40), ...store(0)], [0x20, 4, 0x20, 1, 0x41, 40, 0x6a, ...store(0)]],
  ["an address for a call is a sum", [...sum(40), 0x10, 3], [0x20, 1, 0x41, 40, 0x6a, 0x10, 3]],
  ["a sum with what is above it stays one", [...sum(40), 0x20, 4, 0x6a, ...load(0)], [0x20, 1, 0x41, 40, 0x6a, 0x20, 4, 0x6a, ...load(0)]],
  ["a negative number stays", [...sum(0x78), ...load(0)], [...sum(0x78), ...load(0)]],
  ["what is no address stays", [0x20, 1, 0xad, 0x42, 8, 0x7c, 0x21, 4], [0x20, 1, 0xad, 0x42, 8, 0x7c, 0x21, 4]],
  ["another variable stays", [0x20, 2, ...sum(8).slice(2), ...load(0)], [0x20, 2, ...sum(8).slice(2), ...load(0)]],
]) {
  test(what, () => {
    const code = Uint8Array.from(before)
    const short = inFrame([...instructions(reader(code), code)])
    assert.deepEqual(short.flatMap(({ bytes }) => [...bytes]), after)
  })
}
