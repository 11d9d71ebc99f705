package main

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// Most lines are flat objects of strings. They are read here in one pass that copies a
// file as it goes; whatever else a line holds is left to decodeQuestion, which reads
// these lines alike and says what is wrong with others.

// questionScan reads one line.
type questionScan struct {
	line []byte
	at   int
}

// scan fills q, with its file in room, or reports that the line is for decodeQuestion.
func (s *questionScan) scan(q *question, room []byte) bool {
	s.blanks()
	if !s.next('{') {
		return false
	}
	for {
		s.blanks()
		f, ok := s.key()
		if !ok || q.given&f != 0 || !s.value(q, f, room) {
			return false
		}
		q.given |= f
		s.blanks()
		if s.next(',') {
			continue
		}
		if !s.next('}') {
			return false
		}
		s.blanks()
		return s.at == len(s.line)
	}
}

// blanks passes over what JSON takes for blanks.
func (s *questionScan) blanks() {
	for s.at < len(s.line) {
		if c := s.line[s.at]; c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return
		}
		s.at++
	}
}

func (s *questionScan) next(c byte) bool {
	if s.at < len(s.line) && s.line[s.at] == c {
		s.at++
		return true
	}
	return false
}

// key reads the name of a field with its colon. Names with escapes are not taken.
func (s *questionScan) key() (f field, ok bool) {
	if !s.next('"') {
		return 0, false
	}
	start := s.at
	for s.at < len(s.line) && s.line[s.at] != '"' {
		s.at++
	}
	f = fieldNamed(string(s.line[start:s.at]))
	if f == 0 || !s.next('"') {
		return 0, false
	}
	s.blanks()
	ok = s.next(':')
	s.blanks()
	return f, ok
}

// value reads the value of a field that is a string.
func (s *questionScan) value(q *question, f field, room []byte) bool {
	if f == fieldAgents || !s.next('"') {
		return false
	}
	if f == fieldRobots || f == fieldBase64 {
		var ok bool
		q.robots, ok = s.text(room[:0])
		return ok && q.given&(fieldRobots|fieldBase64) == 0
	}
	var short [256]byte
	text, ok := s.text(short[:0])
	if ok {
		q.set(f, text)
	}
	return ok
}

// text appends the string behind a quotation mark to out. A string is never longer
// than it is written, so that with room for that and for one more word, words can be
// copied before it is known how much of them counts.
func (s *questionScan) text(out []byte) ([]byte, bool) {
	line, at := s.line, s.at
	for {
		for at+8 <= len(line) && len(out)+8 <= cap(out) {
			word := binary.LittleEndian.Uint64(line[at:])
			n := len(out)
			out = out[:n+8]
			binary.LittleEndian.PutUint64(out[n:], word)
			if found := special(word); found != 0 {
				k := bits.TrailingZeros64(found) >> 3
				out, at = out[:n+k], at+k
				break
			}
			at += 8
		}
		for at < len(line) && line[at] != '"' && line[at] != '\\' && line[at] >= ' ' && (at+8 > len(line) || len(out)+8 > cap(out)) {
			out = append(out, line[at])
			at++
		}
		if at >= len(line) || line[at] < ' ' {
			return out, false
		}
		switch line[at] {
		case '"':
			s.at = at + 1
			return out, true
		case '\\':
			var n int
			if out, n = unescape(out, line[at:]); n == 0 {
				return out, false
			}
			at += n
		}
	}
}

// special marks the bytes of a word that end a run of plain ones. The lowest mark is exact.
func special(word uint64) uint64 {
	const each = 0x0101010101010101
	quote, escape := word^'"'*each, word^'\\'*each
	return ((word-' '*each)&^word | (quote-each)&^quote | (escape-each)&^escape) & (0x80 * each)
}

// unescape appends what an escape stands for; n is its length, 0 for one that is wrong
// or half of a pair.
func unescape(out, text []byte) (_ []byte, n int) {
	if len(text) < 2 {
		return out, 0
	}
	switch c := text[1]; c {
	case '"', '\\', '/':
		return append(out, c), 2
	case 'n':
		return append(out, '\n'), 2
	case 'r':
		return append(out, '\r'), 2
	case 't':
		return append(out, '\t'), 2
	case 'b':
		return append(out, '\b'), 2
	case 'f':
		return append(out, '\f'), 2
	case 'u':
		r := hex4(text[2:])
		if r < 0 || r >= 0xd800 && r < 0xe000 {
			return out, 0
		}
		return utf8.AppendRune(out, r), 6
	}
	return out, 0
}

// hex4 is the value of four hex digits, -1 for anything else.
func hex4(text []byte) (r rune) {
	if len(text) < 4 {
		return -1
	}
	for _, c := range text[:4] {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}
