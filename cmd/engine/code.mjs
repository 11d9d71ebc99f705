// Instructions of WebAssembly, as far as Go uses them.
import { signed, unsigned } from "./wasm.mjs"

export const UNREACHABLE = 0x00, BLOCK = 0x02, LOOP = 0x03, IF = 0x04, END = 0x0b, BR = 0x0c, BR_IF = 0x0d, BR_TABLE = 0x0e, RETURN = 0x0f
export const CALL = 0x10, CALL_INDIRECT = 0x11, DROP = 0x1a
export const LOCAL_GET = 0x20, LOCAL_SET = 0x21, LOCAL_TEE = 0x22, GLOBAL_GET = 0x23, GLOBAL_SET = 0x24
export const FIRST_LOAD = 0x28, FIRST_STORE = 0x36, I64_STORE = 0x37, LAST_STORE = 0x3e, MEMORY_SIZE = 0x3f, MEMORY_GROW = 0x40
export const I32_CONST = 0x41, I64_CONST = 0x42, F32_CONST = 0x43, F64_CONST = 0x44
export const I32_ADD = 0x6a, I64_ADD = 0x7c, I64_OR = 0x84, I32_WRAP_I64 = 0xa7, I64_EXTEND_I32_U = 0xad, LAST_PLAIN = 0xc4, MORE = 0xfc
export const I32 = 0x7f, I64 = 0x7e, NOTHING = 0x40

/** An instruction of one or two numbers of one byte. */
export const made = (...bytes) => ({ op: bytes[0], value: bytes[1], bytes })

/** An instruction of a number that is not negative and has no sign. */
export const numbered = (op, value) => ({ op, value, bytes: [op, ...unsigned(value)] })

/** A constant that is not negative. */
export const constant = (op, value) => ({ op, value, bytes: [op, ...signed(value)] })

/** A load or a store, from another place. */
export const placed = (access, value) => ({ ...access, value, bytes: [access.op, access.bytes[1], ...unsigned(value)] })

export function* instructions(file, body) {
  while (!file.done) {
    const from = file.at, op = file.byte(), value = operand(op, file)
    yield { op, value, bytes: body.subarray(from, file.at) }
  }
}

/** Reads what follows the code of an operation, and gives the number of it, or the place of a load or a store. */
function operand(op, file) {
  if (op >= FIRST_LOAD && op <= LAST_STORE) return file.skip(1), file.number() // after the alignment
  switch (op) {
    case BLOCK: case LOOP: case IF: case MEMORY_SIZE: case MEMORY_GROW: return file.byte()
    case BR: case BR_IF: case CALL: case LOCAL_GET: case LOCAL_SET: case LOCAL_TEE: case GLOBAL_GET: case GLOBAL_SET: return file.number()
    case BR_TABLE: return Array.from({ length: file.number() + 1 }, () => file.number())
    case CALL_INDIRECT: return file.skip(2)
    case I32_CONST: case I64_CONST: return file.signed()
    case F32_CONST: return file.skip(4)
    case F64_CONST: return file.skip(8)
    case MORE: return further(file)
  }
  if (op > LAST_PLAIN || op > RETURN && op < DROP) throw new Error(`an instruction that Go did not use: ${op}`)
}

/** The operations of two numbers: conversions, and copying and filling memory. */
function further(file) {
  const op = file.number()
  if (op > 11 || op === 8 || op === 9) throw new Error(`an instruction that Go did not use: ${MORE} ${op}`)
  file.skip(op < 8 ? 0 : op === 10 ? 2 : 1)
}
