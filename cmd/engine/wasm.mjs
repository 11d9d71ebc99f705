// Reads and writes WebAssembly as the Go linker lays it out.

/** Reads bytes one after another. */
export function reader(bytes, at = 0) {
  const number = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const signed = () => {
    const from = at, value = number()
    return bytes[at - 1] & 64 ? value - 128 ** (at - from) : value
  }
  return { number, signed, byte: () => bytes[at++], skip: n => { at += n }, get at() { return at }, get done() { return at >= bytes.length } }
}

/** A number of seven bits a byte, the lowest first; all but the last have the high bit. */
export function unsigned(number) {
  const bytes = []
  for (; number > 127; number = Math.floor(number / 128)) bytes.push(number % 128 | 128)
  return [...bytes, number]
}

/** The same for a number that is not negative, where the last byte has a bit for the sign. */
export function signed(number) {
  const bytes = unsigned(number)
  if (bytes.at(-1) < 64) return bytes
  bytes[bytes.length - 1] |= 128
  return [...bytes, 0]
}

export function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

// Sections by their numbers.
export const CODE = 10
export const DATA = 11

/** A program as what stands before a section, a reader of its content, and what stands after; nothing when it lacks the section. */
export function around(bytes, section) {
  const file = reader(bytes, 8)
  while (!file.done) {
    const start = file.at, id = file.byte(), size = file.number(), end = file.at + size
    if (id === section) return { before: bytes.subarray(0, start), content: file, after: bytes.subarray(end) }
    file.skip(size)
  }
}

/** The pieces of a section, given those of its content. */
export function sectionOf(id, pieces) {
  const content = joined(pieces)
  return [[id], unsigned(content.length), content]
}
