// Takes out of a Go program what only a printed stack trace reads: the names,
// files and line numbers of its functions. What the garbage collector and the
// stack need stays; positions without a table read as unknown, which the
// runtime is made for (runtime/symtab.go, pcvalue: offset 0 is "no table").
// What is not read becomes zero, and compresses to nothing.
//
// The linker leaves out runs of eight zeros and more, and so takes the data apart
// into as many segments as a program may have, 100,000. Their addresses and
// lengths compress badly, zeros well: only long runs are left out here.
//
// Two things change for the program. A panic is printed without positions. And
// a call of a value method through a nil pointer that an interface holds ends it
// at once, where it would panic: that panic takes its words from names.

import { DATA, around, joined, reader, sectionOf, signed, unsigned } from "./wasm.mjs"

const MAGIC = 0xfffffff1 // of the table since Go 1.20
const WORD = 8           // uintptr in GOARCH=wasm

/**
 * Returns a copy of a program without names and positions; throws when it is not built as expected.
 * A program that recovers from panics says so, for recover reads more: it walks inlined calls.
 * One whose runtime finds functions by their numbers (web/build.mjs) says that, and needs no table for it.
 */
export function withoutPositions(wasm, { recovers = false, numbered = false } = {}) {
  const { before, memory, after } = parts(wasm)
  const table = findTable(memory)
  const sequences = [] // places of the numbers that say where those begin that are still read
  for (const f of functions(memory, table, recovers)) {
    for (const at of f.sequences) if (memory.u32(at) !== 0) sequences.push(at)
    for (const at of f.freed) memory.fill(at, at + 4, 0)
    for (const at of f.absent) memory.fill(at, at + 4, 0xff)
  }
  clearNames(memory, table)
  memory.fill(table.units, table.files, 0)
  memory.fill(table.files, table.sequences, 0)
  packSequences(memory, table, sequences)
  if (numbered) clearSearch(memory, table)
  return joined([before, ...dataSection(memory.bytes), after])
}

/** The data of a program as it stands in the memory at the start, by address. */
class Memory {
  #view

  constructor(segments) {
    this.bytes = new Uint8Array(segments.reduce((end, { address, content }) => Math.max(end, address + content.length), 0))
    for (const { address, content } of segments) this.bytes.set(content, address)
    this.#view = new DataView(this.bytes.buffer)
  }

  u8(address) {
    return this.bytes[address]
  }

  u32(address) {
    return this.#view.getUint32(address, true)
  }

  write(address, number) {
    this.#view.setUint32(address, number, true)
  }

  /** The bytes up to the next zero, as characters of one byte each. */
  text(address) {
    return String.fromCharCode(...this.bytes.subarray(address, this.bytes.indexOf(0, address)))
  }

  fill(from, to, value) {
    this.bytes.fill(value, from, to)
  }

  /** Addresses of a 32-bit number, on word boundaries. */
  * find(number) {
    for (let at = 0; at + 4 <= this.bytes.length; at += WORD) if (this.u32(at) === number) yield at
  }
}

/** A program as what stands before its data, the memory that they make, and what stands after. */
function parts(bytes) {
  const program = around(bytes, DATA)
  if (!program) throw new Error("a program without data")
  return { ...program, memory: new Memory(segments(program.content, bytes)) }
}

const segments = (file, bytes) => Array.from({ length: file.number() }, () => {
  if (file.number() !== 0 || file.byte() !== CONSTANT) throw new Error("a data segment without a fixed address")
  const address = file.number()
  if (file.byte() !== END) throw new Error("an address that is computed")
  const size = file.number(), at = file.at
  file.skip(size)
  return { address, content: bytes.subarray(at, at + size) }
})

const CONSTANT = 0x41 // i32.const
const END = 0x0b

// Shorter runs of zeros are not worth a segment of their own.
const LONG = 256

/** Where something other than long runs of zeros stands. */
function* filled(bytes) {
  const next = from => {
    while (from < bytes.length && bytes[from] === 0) from++
    return from
  }
  for (let start = next(0); start < bytes.length;) {
    let end = start, after = start
    while (after < bytes.length && after - end < LONG) {
      end = bytes.indexOf(0, after)
      if (end < 0) end = bytes.length
      after = next(end)
    }
    yield bytes.subarray(start, end)
    start = after
  }
}

/** The section of data that makes a memory. */
function dataSection(memory) {
  const ranges = [...filled(memory)]
  return sectionOf(DATA, [
    unsigned(ranges.length),
    ...ranges.flatMap(range => [[0, CONSTANT], signed(range.byteOffset), [END], unsigned(range.length), range]),
  ])
}

/** Where the parts of the function table begin (runtime/symtab.go, pcHeader). */
function findTable(memory) {
  for (const start of memory.find(MAGIC)) {
    if (memory.u8(start + 6) !== 1 || memory.u8(start + 7) !== WORD) continue
    const word = n => memory.u32(start + 8 + n * WORD)
    const [names, units, files, sequences, functions] = [3, 4, 5, 6, 7].map(n => start + word(n))
    if (!(start < names && names < units && units < files && files < sequences && sequences < functions)) continue
    return { start, count: word(0), names, units, files, sequences, functions }
  }
  throw new Error("no function table: Go keeps it in another form than that of 1.26")
}

// What only preemption by signals and stack traces read (internal/abi/symtab.go):
// sequences of unsafe points and of arguments that are live, data on arguments.
// Inlined calls are what recover reads besides (runtime/panic.go, gorecover).
const UNREAD = [0, 3]
const UNREAD_DATA = [5, 6]
const INLINED = 2
const INLINED_DATA = 3

/** The records of the functions (runtime/runtime2.go, _func): addresses of what is read and of what is not. */
function* functions(memory, table, recovers) {
  const unread = recovers ? UNREAD : [...UNREAD, INLINED]
  const unreadData = recovers ? UNREAD_DATA : [...UNREAD_DATA, INLINED_DATA]
  for (let i = 0; i < table.count; i++) {
    const at = table.functions + memory.u32(table.functions + i * 8 + 4)
    const field = n => at + n * 4
    const count = memory.u32(field(7))
    const data = Array.from({ length: count }, (_, n) => field(11 + n))
    const more = memory.u8(field(11) - 1)
    const name = NAMED.includes(memory.text(table.names + memory.u32(field(1)))) ? [] : [field(1)]
    yield {
      absent: unreadData.filter(n => n < more).map(n => field(11 + count + n)),
      sequences: [field(4), ...data.filter((_, n) => !unread.includes(n))],
      // file, line, compilation unit and first line
      freed: [...name, field(5), field(6), field(8), field(9), ...data.filter((_, n) => unread.includes(n))],
    }
  }
}

// Functions that the garbage collector knows by their names (runtime/stkframe.go, argMapInternal).
const NAMED = ["reflect.makeFuncStub", "reflect.methodValueCall"]

/** Clears the names, each of which ends with a zero. */
function clearNames(memory, table) {
  for (let at = table.names; at < table.units;) {
    const name = memory.text(at)
    if (!NAMED.includes(name)) memory.fill(at, at + name.length, 0)
    at += name.length + 1
  }
}

/** Puts the sequences that are still read in the place of all, each once, those that are read most at first. */
function packSequences(memory, table, places) {
  const texts = places.map(at => openEnded(memory, table.sequences + memory.u32(at)).join())
  const uses = new Map()
  for (const text of texts) uses.set(text, (uses.get(text) ?? 0) + 1)
  const packed = [0] // what begins there is no sequence
  const starts = new Map([...uses].sort(([, a], [, b]) => b - a).map(([text]) => {
    const start = packed.length
    packed.push(...text.split(","), 0)
    return [text, start]
  }))
  if (table.sequences + packed.length > table.functions) throw new Error("sequences do not fit into the place of all")
  places.forEach((at, i) => memory.write(at, starts.get(texts[i])))
  memory.fill(table.sequences, table.functions, 0)
  memory.bytes.set(packed, table.sequences)
}

// A sequence is pairs of variable-length numbers, of which the second says for how many positions the first
// holds; a zero where a pair could begin, other than the first, ends it (runtime/symtab.go, step). No function
// is asked of positions after its last. So the last pair may hold for all, and many sequences are the same.
const ALL_POSITIONS = unsigned(2 ** 16 - 1)

function openEnded(memory, start) {
  const file = reader(memory.bytes, start)
  let last
  do {
    file.number()
    last = file.at
    file.number()
  } while (memory.u8(file.at) !== 0)
  return [...memory.bytes.subarray(start, last), ...ALL_POSITIONS]
}

// Of the record of the whole program (runtime/symtab.go, moduledata), in words:
// the addresses of the function table and of its names, and what finds a function.
const NAMES = 1
const SEARCH = 19
const FIRST = 20
const LAST = 21
const BUCKET = { positions: 4096, bytes: 20 } // runtime/symtab.go, findfuncbucket

/** Clears what finds the number of a function, and what says the numbers and the places of all functions but the first. */
function clearSearch(memory, table) {
  const entry = i => table.functions + i * 8
  const first = memory.u32(entry(0))
  let next = memory.u32(entry(0) + 4)
  for (let i = 0; i <= table.count; i++) {
    if (memory.u32(entry(i)) !== first + i) throw new Error("functions are not in the order of their numbers")
    if (i > 0) memory.fill(entry(i), entry(i) + 4, 0)
  }
  for (let i = 0; i < table.count; i++) {
    const place = memory.u32(entry(i) + 4), record = table.functions + place
    if (place !== next || memory.u32(record) !== first + i) throw new Error("records of functions are not in the order of their numbers")
    next += sizeOfRecord(memory, record)
    if (i > 0) memory.fill(entry(i) + 4, entry(i) + 8, 0)
    memory.fill(record, record + 4, 0)
  }
  clearBuckets(memory, table)
}

/** A record is of 11 numbers and those of its data, and its end on a word boundary. */
function sizeOfRecord(memory, record) {
  return Math.ceil((11 + memory.u32(record + 28) + memory.u8(record + 43)) * 4 / WORD) * WORD
}

function clearBuckets(memory, table) {
  for (const start of memory.find(table.start)) {
    const word = n => memory.u32(start + n * WORD)
    if (word(NAMES) !== table.names) continue
    const size = Math.ceil((word(LAST) - word(FIRST)) / BUCKET.positions) * BUCKET.bytes
    return memory.fill(word(SEARCH), word(SEARCH) + size, 0)
  }
  throw new Error("no record of the program")
}
