package parser

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// PosMap converts between byte offsets in a file and positions in an editor
// that shows it. An editor counts UTF-16 units and any line end as one unit; it
// cannot hold a byte order mark at the start, which stays outside, nor bytes
// that are not UTF-8, each of which it shows as U+FFFD.
//
// Positions in between, such as the second half of a surrogate pair, map to the
// start of what they are in.
type PosMap struct {
	src   []byte
	marks []posMark // every markStride bytes or so, at a character's start
	units int
}

type posMark struct{ offset, units int }

const markStride = 1024

// NewPosMap prepares conversions for src, which must not change while it is used.
func NewPosMap(src []byte) *PosMap {
	m := &PosMap{src: src}
	m.marks = make([]posMark, 0, len(src)/markStride+2)
	at := posMark{offset: m.textStart()}
	m.marks = append(m.marks, at)
	for at.offset < len(src) {
		at = m.stride(at)
		m.marks = append(m.marks, at)
	}
	m.units = at.units
	return m
}

// stride is the first place of a character a stride or more behind p, or the end.
func (m *PosMap) stride(p posMark) posMark {
	stop := min(p.offset+markStride, len(m.src))
	for p.offset < stop {
		if c := m.src[p.offset]; c < utf8.RuneSelf && c != '\r' { // nearly all
			p.offset++
			p.units++
			continue
		}
		bytes, units := m.step(p.offset)
		p.offset += bytes
		p.units += units
	}
	return p
}

// textStart is where the text begins: behind a whole byte order mark.
func (m *PosMap) textStart() int {
	if len(m.src) >= len(bom) && string(m.src[:len(bom)]) == bom {
		return len(bom)
	}
	return 0
}

// Len is the length of the editor's text in UTF-16 units.
func (m *PosMap) Len() int { return m.units }

// step is the size of the character at offset, in bytes and in UTF-16 units.
func (m *PosMap) step(offset int) (bytes, units int) {
	c := m.src[offset]
	if c < utf8.RuneSelf {
		if c == '\r' && offset+1 < len(m.src) && m.src[offset+1] == '\n' {
			return 2, 1
		}
		return 1, 1
	}
	r, n := utf8.DecodeRune(m.src[offset:])
	if r > 0xffff {
		return n, 2
	}
	return n, 1
}

// Position is the editor position of a byte offset.
func (m *PosMap) Position(offset int) int {
	i, found := slices.BinarySearchFunc(m.marks, offset, func(p posMark, o int) int { return p.offset - o })
	if found {
		return m.marks[i].units
	}
	if i == 0 {
		return 0 // inside the byte order mark
	}
	return m.before(m.marks[i-1], func(p posMark) bool { return p.offset > offset }).units
}

// Offset is the byte offset of an editor position.
func (m *PosMap) Offset(position int) int {
	i, found := slices.BinarySearchFunc(m.marks, position, func(p posMark, u int) int { return p.units - u })
	if found {
		return m.marks[i].offset
	}
	if i == 0 {
		return m.textStart()
	}
	return m.before(m.marks[i-1], func(p posMark) bool { return p.units > position }).offset
}

// before is the last place at which past does not hold yet.
func (m *PosMap) before(p posMark, past func(posMark) bool) posMark {
	for p.offset < len(m.src) {
		bytes, units := m.step(p.offset)
		next := posMark{p.offset + bytes, p.units + units}
		if past(next) {
			break
		}
		p = next
	}
	return p
}

// Text is what the editor shows, in valid UTF-8: without the byte order mark,
// with LF for every line end and U+FFFD for every byte that is not UTF-8.
func (m *PosMap) Text() []byte {
	out := make([]byte, 0, len(m.src))
	for i := m.textStart(); i < len(m.src); {
		n, _ := m.step(i)
		switch c := m.src[i]; {
		case c == '\r':
			out = append(out, '\n')
		case c < utf8.RuneSelf:
			out = append(out, c)
		default:
			r, _ := utf8.DecodeRune(m.src[i : i+n])
			out = utf8.AppendRune(out, r)
		}
		i += n
	}
	return out
}

// Change replaces the editor positions from From to To by Insert, UTF-8 with
// LF as its only line end.
type Change struct {
	From, To int
	Insert   string
}

// Edit replaces a range of bytes.
type Edit struct {
	Span Span
	Text string
}

// Edits turns changes of the editor into edits of the bytes. Line ends that are
// typed take the style of the file. Changes that touch become one edit, so that
// kept bytes lie between any two.
func (m *PosMap) Edits(changes []Change) []Edit {
	if len(changes) == 0 {
		return nil
	}
	newline := lineEndOf(m.src)
	out := make([]Edit, 0, len(changes))
	for _, c := range changes {
		e := Edit{Span{m.Offset(c.From), m.Offset(c.To)}, withLineEnds(c.Insert, newline)}
		if n := len(out); n > 0 && out[n-1].Span.End == e.Span.Start && e.Span.Start <= e.Span.End {
			out[n-1].Span.End = e.Span.End
			out[n-1].Text += e.Text
		} else {
			out = append(out, e)
		}
	}
	for i := len(out) - 1; i >= 0; i-- {
		m.keepApart(out, i)
	}
	return out
}

// keepApart sees to it that edit i does not make one CRLF of a CR and an LF that
// are two line ends in the editor: such a CR becomes an LF, and with it those in
// front of it, which would join next. The edits behind it are settled already.
func (m *PosMap) keepApart(edits []Edit, i int) {
	e := &edits[i]
	if e.Span.Start > e.Span.End {
		return // Apply refuses it
	}
	beforeLF := e.Span.End < len(m.src) && m.src[e.Span.End] == '\n'
	if i+1 < len(edits) && edits[i+1].Span.Start == e.Span.End {
		beforeLF = strings.HasPrefix(edits[i+1].Text, "\n")
	}
	if beforeLF && strings.HasSuffix(e.Text, "\r") {
		e.Text = strings.ReplaceAll(e.Text, "\r", "\n")
	}
	if !strings.HasPrefix(e.Text, "\n") && (e.Text != "" || !beforeLF) {
		return
	}
	start, kept := e.Span.Start, m.textStart()
	if i > 0 {
		kept = edits[i-1].Span.End
	}
	for start > kept && m.src[start-1] == '\r' {
		start--
	}
	e.Text = strings.Repeat("\n", e.Span.Start-start) + e.Text
	e.Span.Start = start
}

// lineEndOf is the first line end in src, LF when there is none.
func lineEndOf(src []byte) string {
	for i, c := range src {
		switch {
		case c == '\n':
			return "\n"
		case c == '\r' && i+1 < len(src) && src[i+1] == '\n':
			return "\r\n"
		case c == '\r':
			return "\r"
		}
	}
	return "\n"
}

func withLineEnds(s, newline string) string {
	if newline == "\n" {
		return s
	}
	var out []byte
	for i := 0; i < len(s); i++ {
		if s[i] == '\n' {
			out = append(out, newline...)
		} else {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// ErrOverlap is returned for edits that overlap, are out of order, or reach
// beyond the text.
var ErrOverlap = errors.New("the edits overlap, are out of order or reach beyond the text")

// Apply makes the edits, which are in ascending order and all refer to src, and
// gives the new text. src is not changed.
func Apply(src []byte, edits []Edit) ([]byte, error) {
	grow, at := 0, 0
	for _, e := range edits {
		if e.Span.Start < at || e.Span.End < e.Span.Start || e.Span.End > len(src) {
			return nil, ErrOverlap
		}
		at = e.Span.End
		grow += len(e.Text) - e.Span.Len()
	}
	out := make([]byte, 0, len(src)+grow)
	at = 0
	for _, e := range edits {
		out = append(out, src[at:e.Span.Start]...)
		out = append(out, e.Text...)
		at = e.Span.End
	}
	return append(out, src[at:]...), nil
}
