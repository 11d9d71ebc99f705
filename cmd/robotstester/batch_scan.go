package main

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// Most lines are flat objects of strings. They are read here in one pass that copies a
// file as it goes; whatever else a line holds is left to decode, which reads
// these lines alike and says what is wrong with others.

// questionScan reads one line.
type questionScan struct {
	line []byte
	at   int
}

// scan fills q, with its file in room, or reports that the line is for decode.
func (s *questionScan) scan(q *question, room []byte) bool {
	s.line = bytes.TrimSuffix(s.line, []byte("\r"))
	s.blanks()
	if hasControls(s.line) || !s.next('{') {
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

// text appends the string behind a quotation mark to out. The library finds what ends a
// run of plain letters faster than a loop does that looks for all of it at once.
func (s *questionScan) text(out []byte) ([]byte, bool) {
	quote := -1 // the next one
	for {
		if quote < s.at {
			i := bytes.IndexByte(s.line[s.at:], '"')
			if i < 0 {
				return out, false
			}
			quote = s.at + i
		}
		rest := s.line[s.at:quote]
		n := bytes.IndexByte(rest, '\\')
		if n < 0 {
			s.at = quote + 1
			return append(out, rest...), true
		}
		out, s.at = append(out, rest[:n]...), s.at+n
		if s.line[s.at+1] == 'n' { // as nearly all are
			out, s.at = append(out, '\n'), s.at+2
			continue
		}
		if out, n = unescape(out, s.line[s.at:]); n == 0 {
			return out, false
		}
		s.at += n
	}
}

// hasControls reports whether a line holds control characters, which strings must not.
func hasControls(line []byte) bool {
	const each = 0x0101010101010101
	below := func(word []byte) uint64 { // the highest bit of a byte is set only where one is below " "
		w := binary.LittleEndian.Uint64(word)
		return (w - ' '*each) &^ w
	}
	found := uint64(0)
	for len(line) >= 32 {
		s := line[:32]
		found |= below(s) | below(s[8:]) | below(s[16:]) | below(s[24:])
		line = line[32:]
	}
	for _, c := range line {
		if c < ' ' {
			return true
		}
	}
	return found&(0x80*each) != 0
}

// unescape appends what an escape stands for; n is its length, 0 for one that is wrong
// or half of a pair.
func unescape(out, text []byte) (_ []byte, n int) {
	if len(text) < 2 {
		return out, 0
	}
	if text[1] == 'n' { // as nearly all are
		return append(out, '\n'), 2
	}
	switch c := text[1]; c {
	case '"', '\\', '/':
		return append(out, c), 2
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
