// Takes the detours out of the functions of a Go program.
//
// A goroutine that waited comes back into the middle of its functions. So the compiler
// cuts a function into blocks and begins it with a jump to the block whose number the
// function is given (cmd/internal/obj/wasm/wasmobj.go). Every other jump goes that way
// too: it sets the number and goes back to the beginning. But the blocks are nested:
// who leaves one is at the start of a later one. Here, jumps ahead do that, and
// where no jump back is left, the loop around all goes. It loads less and runs faster.
//
// Two more things are said anew at each call, in bytes that differ and compress badly: how
// far it is to the end of the function, for a goroutine that is to wait, where a return
// does; and the number of the function as a part of the position after the call, for which
// there is a variable now.
import {
  BLOCK, BR, BR_IF, BR_TABLE, END, GLOBAL_GET, I32, I32_CONST, I64, I64_CONST, I64_OR, I64_STORE, IF, LOCAL_GET, LOCAL_SET, LOCAL_TEE,
  LOOP, NOTHING, RETURN, UNREACHABLE, constant, instructions, made, numbered,
} from "./code.mjs"
import { inFrame } from "./frame.mjs"
import { CODE, around, joined, reader, sectionOf, unsigned } from "./wasm.mjs"

// What Go's functions have: variables for the number of a block and for the stack pointer, of which the first is an argument.
const POSITION = 0
const OWN = 2            // ours, after those two
const FIRST = 0x1000     // number of the first function (cmd/link/internal/wasm/asm.go, funcValueOffset)
const BLOCKS = 2 ** 16   // a position is the number of a function times this, and the number of a block

/** Returns a copy of a program whose functions jump without detours; throws when it is not built as expected. */
export function withoutDetours(wasm) {
  const { before, content, after } = around(wasm, CODE)
  const count = content.number()
  const pieces = [unsigned(count)]
  for (let i = 0; i < count; i++) {
    const size = content.number()
    const body = straightened(wasm.subarray(content.at, content.at + size), FIRST + i)
    content.skip(size)
    pieces.push(unsigned(body.length), body)
  }
  return joined([before, ...sectionOf(CODE, pieces), after])
}

/** The body of a function without detours; one that was not compiled from Go is left as it is. */
function straightened(body, number) {
  const file = reader(body)
  const locals = Array.from({ length: file.number() }, () => [file.number(), file.byte()])
  const code = inFrame([...instructions(file, body)])
  const shape = shapeOf(code)
  if (!shape) return body
  const { loops, inner } = directly(code, shape)
  const whole = [
    ...code.slice(0, START),
    ...loops ? [made(LOOP, NOTHING)] : [],
    ...Array(shape.last + 1).fill(made(BLOCK, NOTHING)), ...code.slice(shape.first - 3, shape.first),
    ...inner,
    ...loops ? [made(END)] : [], ...shape.loop ? [made(UNREACHABLE)] : [], made(END),
  ]
  return named(locals, whole, number)
}

const START = 2 // instructions, which copy the stack pointer into its variable

/** How the blocks of a function are laid out: as the compiler does it, or undefined. */
function shapeOf(code) {
  if (code[0].op !== GLOBAL_GET || code[1].op !== LOCAL_SET) return undefined
  let at = START
  while (code[at].op === BLOCK || code[at].op === LOOP) at++
  if (code[at].op !== LOCAL_GET || code[at].value !== POSITION || code[at + 1].op !== BR_TABLE) return undefined
  const table = code[at + 1].value, last = Math.max(...table)
  const outer = code.slice(START, at - last - 1).map(({ op }) => op)
  const loop = outer.at(-1) === LOOP ? 1 : 0, exit = outer[0] === BLOCK ? 1 : 0
  if (outer.length !== loop + exit || code[at + 2].op !== END) throw new Error("blocks are laid out in another way than that of Go 1.26")
  return { table, last, loop, exit, first: at + 3 }
}

/** The code of the blocks, with jumps ahead made direct; and whether jumps back are left. */
function directly(code, shape) {
  const { last, loop, exit } = shape
  const inner = []
  let block = 0, depth = 0, loops = false, i = shape.first
  while (block <= last) {
    const back = depth + last - block // how far the beginning is from here
    const jump = jumpAt(code, i, back, shape)
    const { op, value } = code[i]
    if (jump?.to > block) {
      inner.push(numbered(jump.op, depth + jump.to - block - 1))
    } else if (jump) {
      inner.push(...jump.sets, numbered(jump.op, back))
      loops = true
    } else if (exit && op === BR_IF && value === back + loop && depth > 0) {
      inner.splice(-2, 2, made(RETURN)) // a call within a condition is that of a panic: nobody comes back from it, and it says so
    } else if (exit && op === BR_IF && value === back + loop) {
      inner.push(made(IF, NOTHING), made(I32_CONST, 1), made(RETURN), made(END))
    } else {
      if (op === BLOCK || op === LOOP || op === IF) depth++
      else if (op === END && depth > 0) depth--
      else if (op === END) block++
      refuse(code, i, depth)
      inner.push(code[i])
    }
    i += jump?.length ?? 1
  }
  expectEnd(code.slice(i), shape)
  return { inner: inner.slice(0, -1), loops }
}

/** A jump by way of the beginning: "number of a block, into the variable, to the beginning", with "if" and "end" around or without. */
function jumpAt(code, i, back, { loop, table, last }) {
  if (!loop) return undefined
  const conditional = code[i].op === IF && code[i + 4]?.op === END ? 1 : 0
  const [number, set, br] = code.slice(i + conditional, i + conditional + 3)
  if (number?.op !== I32_CONST || set?.op !== LOCAL_SET || set.value !== POSITION || br?.op !== BR || br.value !== back + conditional) return undefined
  return { to: table[number.value] ?? last, sets: [number, set], op: conditional ? BR_IF : BR, length: 3 + 2 * conditional }
}

/** Throws for jumps and uses of a position that the compiler is not known to make. */
function refuse(code, i, depth) {
  const { op, value } = code[i]
  const jumps = (op === BR || op === BR_IF) && value >= depth || op === BR_TABLE
  const reads = op === LOCAL_GET && value === POSITION && code[i - 2].op !== LOCAL_SET
  if (jumps || reads) throw new Error("a jump of another kind than those of Go 1.26")
}

/** After the last block come the ends of what is around all, and the answer of who waits. */
function expectEnd(rest, { loop, exit }) {
  const expected = [...loop ? [UNREACHABLE] : [], ...loop && exit ? [END] : [], ...exit ? [I32_CONST] : [], ...loop || exit ? [END] : []]
  if (rest.map(({ op }) => op).join() !== expected.join()) throw new Error("a function ends in another way than that of Go 1.26")
}

/** A function whose number is in a variable, where it calls. */
function named(locals, code, number) {
  const isPosition = ({ op, value }, i) => op === I64_CONST && Math.floor(value / BLOCKS) === number && code[i + 1]?.op === I64_STORE
  const calls = code.some(isPosition)
  if (!calls) return written(locals, code)
  const [[count, type], ...others] = locals
  if (type !== I32 || count !== 1) throw new Error("the stack pointer has no variable of its own")
  const moved = code.flatMap((instruction, i) => {
    const { op, value } = instruction
    if (isPosition(instruction, i)) return [made(LOCAL_GET, OWN), constant(I64_CONST, value % BLOCKS), made(I64_OR)]
    return op >= LOCAL_GET && op <= LOCAL_TEE && value >= OWN ? [numbered(op, value + 1)] : [instruction]
  })
  moved.splice(START, 0, constant(I64_CONST, number * BLOCKS), made(LOCAL_SET, OWN))
  const own = others[0]?.[1] === I64 ? [[others[0][0] + 1, I64], ...others.slice(1)] : [[1, I64], ...others]
  return written([[count, type], ...own], moved)
}

const written = (locals, code) => joined([
  unsigned(locals.length), ...locals.map(([count, type]) => [...unsigned(count), type]), ...code.map(({ bytes }) => bytes),
])
