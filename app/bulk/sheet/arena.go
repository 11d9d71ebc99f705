package sheet

import "unsafe"

// Blocks are as long as the longest URL twice, so that any fits into one, and their
// number and a place within go into 32 bits.
const (
	blockBits = 22
	blockSize = 1 << blockBits
)

// An arena keeps texts in a row, in blocks that are never moved: growing one slice
// would need the memory twice.
type arena struct {
	blocks [][]byte
	size   int // of all texts, in bytes
}

// add keeps a text and says where.
func (a *arena) add(text []byte) uint32 {
	n := len(a.blocks)
	if n == 0 || len(a.blocks[n-1])+len(text) > blockSize {
		a.blocks = append(a.blocks, make([]byte, 0, blockSize))
		n++
	}
	b := &a.blocks[n-1]
	at := uint32(n-1)<<blockBits | uint32(len(*b))
	*b = append(*b, text...)
	a.size += len(text)
	return at
}

// bytes gives a text back. It must not be changed.
func (a *arena) bytes(at, size uint32) []byte {
	start := at & (blockSize - 1)
	return a.blocks[at>>blockBits][start : start+size]
}

// string gives a text back without a copy: blocks never change what they hold.
func (a *arena) string(at, size uint32) string {
	b := a.bytes(at, size)
	return unsafe.String(unsafe.SliceData(b), len(b))
}
