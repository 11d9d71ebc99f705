// Shortens how a Go function says where in its frame something is: the stack pointer made
// longer, a number added, the sum made shorter again. A load or a store adds a number
// by itself.
import {
  DROP, FIRST_LOAD, FIRST_STORE, GLOBAL_GET, GLOBAL_SET, I32_ADD, I32_CONST, F64_CONST, I32_WRAP_I64, I64_ADD, I64_CONST, I64_EXTEND_I32_U,
  LAST_PLAIN, LAST_STORE, LOCAL_GET, LOCAL_SET, LOCAL_TEE, constant, made, placed,
} from "./code.mjs"

const STACK_POINTER = 1 // its variable
const SUM = [LOCAL_GET, I64_EXTEND_I32_U, I64_CONST, I64_ADD, I32_WRAP_I64]

/** The code of a function with short addresses. */
export function inFrame(code) {
  const short = []
  const more = new Map() // what loads and stores, by their index, add to their own numbers
  for (let i = 0; i < code.length; i++) {
    const at = code[i]
    short.push(more.has(i) ? placed(at, at.value + more.get(i)) : at)
    if (!isSum(code, i)) continue
    const { value } = code[i + 2]
    i += SUM.length - 1
    const user = userOf(code, i + 1)
    if (user) more.set(user, value)
    else short.push(constant(I32_CONST, value), made(I32_ADD))
  }
  return short
}

const isSum = (code, i) => code[i].value === STACK_POINTER && code[i + 2]?.value >= 0 && SUM.every((op, n) => code[i + n]?.op === op)

/** The index of the load or store whose address is on the stack before an instruction, when it is near. */
function userOf(code, i) {
  for (let height = 1; i < code.length; i++) {
    const { op } = code[i]
    const [takes, gives] = effect(op)
    if (takes === height && op >= FIRST_LOAD && op <= LAST_STORE) return i
    if (takes >= height) return undefined
    height += gives - takes
  }
}

/** How many values the usual instructions take from the stack, and give; any other ends the search. */
function effect(op) {
  if (op >= FIRST_STORE && op <= LAST_STORE) return [2, 0]
  if (op >= FIRST_LOAD && op < FIRST_STORE || op === LOCAL_TEE) return [1, 1]
  if (op >= I32_CONST && op <= F64_CONST || op === LOCAL_GET || op === GLOBAL_GET) return [0, 1]
  if (op === LOCAL_SET || op === GLOBAL_SET || op === DROP) return [1, 0]
  if (op > F64_CONST && op <= LAST_PLAIN) return [isUnary(op) ? 1 : 2, 1]
  return [Infinity, 0]
}

// Of integers and of floating point numbers: tests for zero, counts of bits, absolute values to square roots, and conversions.
const unary = [[0x45, 0x45], [0x50, 0x50], [0x67, 0x69], [0x79, 0x7b], [0x8b, 0x91], [0x99, 0x9f], [0xa7, LAST_PLAIN]]

const isUnary = op => unary.some(([first, last]) => op >= first && op <= last)
