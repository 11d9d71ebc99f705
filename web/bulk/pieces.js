// The contents of a file, in pieces that the worker takes one after the other: unpacked
// where it is gzip, as UTF-8 where it says that it is UTF-16.
import { number, say } from "../say.js"

/** How long pieces are, in bytes: short enough to cancel between two, long enough to be few. */
const LEAST = 256 << 10
const MOST = 1 << 20

/** How much of a packed file is unpacked, in bytes. 50 KB can hold this much of nothing. */
const MAX_UNPACKED = 512 << 20

/** Why a file was not read to its end; message is the sentence for the reader. */
export class ReadError extends Error {}

/**
 * @param {Blob} blob
 * @param {string} name
 * @param {(bytes: number) => void} seen is told how much of the blob has been read
 * @returns {AsyncGenerator<Uint8Array>} throws ReadError after the last piece that can be read
 */
export async function* pieces(blob, name, seen) {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer().catch(() => unreadable(name)))
  const packed = first === 0x1f && second === 0x8b
  let stream = blob.stream().pipeThrough(counter(seen))
  if (packed) stream = stream.pipeThrough(new DecompressionStream("gzip"))
  const source = chunks(stream, packed)
  try {
    yield* batches(decoded(source))
  } catch (error) {
    throw error instanceof ReadError ? error : packed ? damaged(name) : unreadableError(name)
  }
  if (source.cut) {
    throw new ReadError(say("“{name}” unpacks to more than {size} MB and was read up to there.", { name, size: number(MAX_UNPACKED >> 20) }))
  }
}

const unreadableError = name => new ReadError(say("“{name}” could not be read to its end. What came before is in the list; open it again to have the rest.", { name }))
const damaged = name => new ReadError(say("“{name}” is damaged or packed in a way that browsers do not unpack. What came before that is in the list; unpack it yourself and open it again.", { name }))

function unreadable(name) {
  throw unreadableError(name)
}

function counter(seen) {
  let bytes = 0
  return new TransformStream({
    transform(chunk, out) {
      seen(bytes += chunk.byteLength)
      out.enqueue(chunk)
    },
  })
}

/** The chunks of a stream; of a packed one only so many that it cannot fill the memory. */
function chunks(stream, packed) {
  const source = {
    cut: false,
    async *[Symbol.asyncIterator]() {
      const reader = stream.getReader()
      try {
        for (let bytes = 0; ;) {
          const { done, value } = await reader.read()
          if (done) return
          bytes += value.byteLength
          if (packed && bytes > MAX_UNPACKED) {
            source.cut = true
            return
          }
          yield value
        }
      } finally {
        reader.cancel().catch(() => {}) // a stream that failed says so again
      }
    },
  }
  return source
}

/** Spreadsheets write UTF-16, with a mark in front. */
async function* decoded(source) {
  let decoder
  const encoder = new TextEncoder()
  for await (const chunk of source) {
    decoder ??= { "255,254": new TextDecoder("utf-16le"), "254,255": new TextDecoder("utf-16be") }[chunk.subarray(0, 2)] ?? "none"
    yield decoder === "none" ? chunk : encoder.encode(decoder.decode(chunk, { stream: true }))
  }
}

async function* batches(source) {
  let held = []
  let size = 0
  for await (const chunk of source) {
    for (let at = 0; at < chunk.byteLength; at += MOST) {
      const part = chunk.subarray(at, at + MOST)
      held.push(part)
      size += part.byteLength
      if (size < LEAST) continue
      yield joined(held, size)
      held = []
      size = 0
    }
  }
  if (size > 0) yield joined(held, size)
}

function joined(parts, size) {
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all
}
