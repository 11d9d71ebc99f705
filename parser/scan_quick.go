package parser

import (
	"math/bits"
	"runtime"
	"strings"
)

// Nearly all lines of real files are alike: a well-known key at the very start, its
// colon and a value; a comment; nothing. They are told by their first eight bytes, and
// their end is found eight bytes at a time. Every other line is left to takeApart,
// which would read these the same way.

// quickLine takes the line at pos apart, unless there is something unusual about it.
func (p *parse) quickLine(l *line, pos int) bool {
	r := &p.file.reader
	text := r.text
	kind, start := Blank, pos // of the value
	key := 0
	if pos < len(text) && text[pos] > '#' {
		if kind, key = r.keys.quick.find(text[pos:]); key == 0 {
			return false
		}
		start += key + 1
	}
	end, eol := quickEnd(text, start, r.dialect.Breaks)
	if eol == none || eol > r.limit || eol-pos > r.maxLine {
		return false
	}
	if start == pos {
		if end > pos {
			return false // blanks, or a stray letter
		}
		if end < eol {
			kind = Comment
		}
	}
	for end > start && text[end-1] <= ' ' && r.blanks[text[end-1]] {
		end--
	}
	for start < end && text[start] <= ' ' && r.blanks[text[start]] {
		start++
	}
	// One by one: a line made as a whole is copied, and the copy waits for its parts.
	l.valStart, l.valEnd, l.eol = uint32(start), uint32(end), uint32(eol)
	l.kind, l.eolLen, l.key = kind, eolLen(text, eol), uint8(key)
	return true
}

// quickMost is how far the end of a line is looked for by words: the library's search
// finds what is far away in a fraction of the time.
const quickMost = 512

// quickEnd finds where a line ends, and where its comment begins if it has one. It looks
// at 32 bytes at a time, as most values are shorter and how often a loop turns is hard to
// foresee. A NUL in the line, or an end that is far away, makes eol none.
func quickEnd(text string, from int, breaks Breaks) (end, eol int) {
	end = none
	near := text[:min(len(text), from+quickMost)]
	for eol = from; ; eol++ {
		for eol+32 <= len(near) {
			s := near[eol : eol+32]
			found := stops(load64(s)) | stops(load64(s[8:]))<<8 | stops(load64(s[16:]))<<16 | stops(load64(s[24:]))<<24
			if found != 0 {
				eol += bits.TrailingZeros64(found)
				break
			}
			eol += 32
		}
		if eol >= len(near) {
			break
		}
		switch near[eol] {
		case '\n':
			return min(end, eol), eol
		case '\r':
			if breaks == BreakCRLF {
				return min(end, eol), eol
			}
		case '#':
			end = min(end, eol)
		case 0:
			return end, none
		}
	}
	if len(near) < len(text) {
		return end, none
	}
	return min(end, eol), eol
}

// stops has a bit for each control character and "#" in x. The lowest one that the
// subtractions set is exact; those above it may not be.
func stops(x uint64) uint64 {
	const each = 0x0101010101010101
	hash := x ^ '#'*each
	found := ((x-' '*each)&^x | (hash-each)&^hash) & (0x80 * each)
	return found >> 7 * 0x0102040810204080 >> 56 // every eighth bit, side by side
}

// feeds counts the line feeds of a text.
func feeds(text string) int {
	if runtime.GOARCH == "wasm" {
		return feedsByWords(text) // the library would look at single bytes
	}
	return strings.Count(text, "\n")
}

func feedsByWords(text string) (n int) {
	const each, low = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	others := func(x uint64) uint64 { // the highest bit of each byte that is not a line feed
		x ^= '\n' * each
		return (x&low + low | x) &^ low
	}
	i := 0
	for ; i+32 <= len(text); i += 32 {
		s := text[i : i+32]
		n += 32 - bits.OnesCount64(others(load64(s))|others(load64(s[8:]))>>1|others(load64(s[16:]))>>2|others(load64(s[24:]))>>3)
	}
	return n + strings.Count(text[i:], "\n")
}

// load64 packs the first eight bytes of s, the first one lowest.
func load64(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// quickKeys are the kinds of the keys that most lines have, Blank for one that the
// dialect takes for a misspelling.
type quickKeys struct{ agent, allow, disallow, sitemap Kind }

func newQuickKeys(t *keyTable) *quickKeys {
	kind := func(key string) Kind {
		k, typo := t.find(key)
		if typo {
			return Blank
		}
		return k
	}
	return &quickKeys{kind("user-agent"), kind("allow"), kind("disallow"), kind("sitemap")}
}

// Spellings in lower case, packed as load64 does. Setting the bit of the small letters
// folds letters, and would turn other bytes into what they are not.
const (
	disallowBits = 'd' | 'i'<<8 | 's'<<16 | 'a'<<24 | 'l'<<32 | 'l'<<40 | 'o'<<48 | 'w'<<56
	disallowFold = 0x2020202020202020
	allowBits    = 'a' | 'l'<<8 | 'l'<<16 | 'o'<<24 | 'w'<<32 | ':'<<40
	allowFold    = 0x2020202020
	allowMask    = 1<<48 - 1
	agentBits    = 'u' | 's'<<8 | 'e'<<16 | 'r'<<24 | '-'<<32 | 'a'<<40 | 'g'<<48 | 'e'<<56
	agentFold    = disallowFold &^ (0x20 << 32)
	sitemapBits  = 's' | 'i'<<8 | 't'<<16 | 'e'<<24 | 'm'<<32 | 'a'<<40 | 'p'<<48 | ':'<<56
	sitemapFold  = disallowFold &^ (0x20 << 56)
)

// find gives the kind and the length of a key that s begins with and a colon follows,
// 0 when it is not one of these.
func (q *quickKeys) find(s string) (kind Kind, n int) {
	if len(s) < len("user-agent:") {
		return Blank, 0
	}
	switch x := load64(s); {
	case x|disallowFold == disallowBits && s[8] == ':':
		kind, n = q.disallow, len("disallow")
	case x&allowMask|allowFold == allowBits:
		kind, n = q.allow, len("allow")
	case x|agentFold == agentBits && lower[s[8]] == 'n' && lower[s[9]] == 't' && s[10] == ':':
		kind, n = q.agent, len("user-agent")
	case x|sitemapFold == sitemapBits:
		kind, n = q.sitemap, len("sitemap")
	}
	if kind == Blank {
		return Blank, 0
	}
	return kind, n
}
