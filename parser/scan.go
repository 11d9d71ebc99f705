package parser

import "strings"

// classes sort the bytes that end a line or divide it, for each set of line ends.
var classes = func() (t [BreakJava + 1][256]uint8) {
	for b := range t {
		t[b][':'], t[b]['#'], t[b][0] = classColon, classHash, classNUL
		t[b]['\n'], t[b]['\r'] = classEOL, classEOL
	}
	t[BreakLF]['\r'] = 0
	for _, c := range "\v\f\x1c\x1d\x1e" {
		t[BreakUnicode][c] = classEOL
	}
	for _, b := range []Breaks{BreakUnicode, BreakJava} {
		t[b][nel[0]], t[b][lineSep[0]] = classLead, classLead
	}
	return t
}()

const (
	classEOL = iota + 1
	classColon
	classHash
	classNUL
	classLead // may begin a line end of several bytes
)

// Line ends of several bytes: NEL, and what LS and PS have in common.
const (
	nel     = "\u0085"
	lineSep = "\u2028"
)

// marks are the places of the first dividing bytes of a line; none is none.
type marks struct{ colon, hash, nul int }

const none = int(^uint(0) >> 1)

// scan splits the text into lines and takes each apart.
func (p *parse) scan() {
	text := p.file.text
	lines := make([]line, 0, feeds(text)+1)
	find := finder{text: text, breaks: p.file.dialect.Breaks, lf: -1}
	for pos := 0; ; {
		lines = append(lines, line{})
		l := &lines[len(lines)-1]
		if !p.quick || !p.quickLine(l, pos) {
			i, m := find.line(pos)
			all := parts{line: line{eol: uint32(i), eolLen: eolLen(text, i), key: unusual}, start: uint32(pos)}
			p.file.takeApart(&all, m)
			*l = all.line
		}
		switch {
		case p.rareGroups:
			p.file.lines = lines
			p.groupRare(l, int32(len(lines)))
		case l.kind == Disallow || l.kind == Allow:
			p.ended, p.open.lastLine = true, int32(len(lines))
		case l.kind >= UserAgent:
			p.group(l, int32(len(lines)))
		}
		if l.eolLen == 0 {
			break
		}
		pos = int(l.eol) + int(l.eolLen)
	}
	p.file.lines = lines
}

// finder finds line ends and the bytes that divide lines.
type finder struct {
	text   string
	breaks Breaks
	lf     int // the next one, looked up once however many lines end otherwise before it
}

// line finds the end of the line at pos and the marks in it.
func (f *finder) line(pos int) (eol int, m marks) {
	if f.breaks > BreakLF {
		return f.byClass(pos)
	}
	if hash, eol := quickEnd(f.text, pos, f.breaks); eol != none {
		return eol, marks{indexFrom(f.text[:eol], ':', pos), hash, none}
	}
	if f.lf < pos {
		f.lf = indexFrom(f.text, '\n', pos)
	}
	eol = min(f.lf, len(f.text))
	if f.breaks == BreakCRLF {
		eol = min(eol, indexFrom(f.text[:eol], '\r', pos))
	}
	text := f.text[:eol]
	return eol, marks{indexFrom(text, ':', pos), indexFrom(text, '#', pos), indexFrom(text, 0, pos)}
}

// indexFrom is the place of the first c at or behind from, or none.
func indexFrom(text string, c byte, from int) int {
	if i := strings.IndexByte(text[from:], c); i >= 0 {
		return from + i
	}
	return none
}

// byClass is line for rarer line ends: byte by byte.
func (f *finder) byClass(pos int) (eol int, m marks) {
	m = marks{none, none, none}
	class := &classes[f.breaks]
	i := pos
	for ; i < len(f.text); i++ {
		switch class[f.text[i]] {
		case classEOL:
			return i, m
		case classColon:
			m.colon = min(m.colon, i)
		case classHash:
			m.hash = min(m.hash, i)
		case classNUL:
			m.nul = min(m.nul, i)
		case classLead:
			if eolLen(f.text, i) > 1 {
				return i, m
			}
		}
	}
	return i, m
}

// eolLen is the length of the line end at i, 0 at the end of the text.
func eolLen(text string, i int) uint8 {
	if i < len(text) && text[i] == '\n' {
		return 1
	}
	return eolLenOther(text, i)
}

func eolLenOther(text string, i int) uint8 {
	switch {
	case i >= len(text):
		return 0
	case text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n':
		return 2
	case text[i] < 0x80:
		return 1
	case strings.HasPrefix(text[i:], nel):
		return 2
	case strings.HasPrefix(text[i:], lineSep[:2]) && i+2 < len(text) && text[i+2]&^1 == lineSep[2]:
		return 3
	}
	return 1
}

// cut is where the dialect stops reading the line from start to eol.
func (d *Dialect) cut(text string, start, eol int) int {
	if start == 0 {
		start = d.bomLen(text)
	}
	if d.MaxLine > 0 && eol-start > d.MaxLine {
		eol = start + d.MaxLine
	}
	if d.NULEndsLine {
		if i := strings.IndexByte(text[start:eol], 0); i >= 0 {
			eol = start + i
		}
	}
	if limit := d.limit(); eol > limit {
		if d.Oversize == OversizeWholeLine {
			return start
		}
		eol = max(start, limit)
	}
	return eol
}

// limit is where reading the file stops, or none.
func (d *Dialect) limit() int {
	if d.MaxFile > 0 && d.Oversize <= OversizeWholeLine {
		return d.MaxFile
	}
	return none
}

const bom = "\xef\xbb\xbf"

// bomLen is how many bytes at the start of the text are skipped as a byte order mark.
func (d *Dialect) bomLen(text string) int {
	switch {
	case d.BOM == BOMKeep:
		return 0
	case strings.HasPrefix(text, bom):
		return 3
	case d.BOM == BOMSkipCut && strings.HasPrefix(text, bom[:2]):
		return 2
	case d.BOM == BOMSkipCut && strings.HasPrefix(text, bom[:1]):
		return 1
	}
	return 0
}

// takeApart fills in the kind and the spans of a line.
func (r *reader) takeApart(l *parts, m marks) {
	if r.rare {
		r.takeApartRare(l, m)
		return
	}
	d, text := r.dialect, r.text
	start, end := int(l.start), int(l.eol)
	if start == 0 {
		start = d.bomLen(text)
	}
	if (d.NULEndsLine && m.nul != none) || (d.MaxLine > 0 && end-start > d.MaxLine) || end > r.limit {
		end = d.cut(text, int(l.start), end)
		l.flags |= flagCut
	}
	l.comment = uint32(end)
	if m.hash < end {
		end = m.hash
		l.comment = uint32(end)
		l.kind = Comment // unless there is text in front of it
	}
	start, end = d.trim(text, start, end)
	l.keyStart, l.keyEnd, l.valStart, l.valEnd = uint32(start), uint32(end), uint32(end), uint32(end)
	if start == end {
		return
	}
	keyEnd, valStart := m.colon, m.colon+1
	if m.colon >= end {
		keyEnd, valStart = d.blankSeparator(text, start, end)
		l.flags |= flagNoColon
	}
	if keyEnd == none {
		l.kind, l.flags = Malformed, l.flags&^flagNoColon
		return
	}
	if _, keyEnd = d.trim(text, start, keyEnd); keyEnd <= start {
		l.kind = Malformed
		return
	}
	valStart, _ = d.trim(text, valStart, end)
	l.keyEnd, l.valStart = uint32(keyEnd), uint32(valStart)
	r.key(l, text[start:keyEnd])
}

// key finds the kind of a line.
func (r *reader) key(l *parts, key string) {
	var typo bool
	if l.kind, typo = r.keys.find(key); typo {
		l.flags |= flagTypo
	}
}

// blankSeparator finds the blanks that stand for a missing colon: where the key
// ends and where the value starts, or none.
func (d *Dialect) blankSeparator(text string, start, end int) (keyEnd, valStart int) {
	if d.NoColon == ColonRequired {
		return none, none
	}
	keyEnd = indexBlank(text, start, end)
	if keyEnd == end {
		return none, none
	}
	for valStart = keyEnd; text[valStart] == ' ' || text[valStart] == '\t'; {
		valStart++ // ends: the text was trimmed, so a word follows
	}
	if indexBlank(text, valStart, end) < end {
		return none, none
	}
	return keyEnd, valStart
}

// indexBlank is the place of the first blank from start on, or end.
func indexBlank(text string, start, end int) int {
	for start < end && text[start] != ' ' && text[start] != '\t' {
		start++
	}
	return start
}

// trim narrows a range by the dialect's blanks.
func (d *Dialect) trim(text string, start, end int) (int, int) {
	t := &blankSets[d.Blanks]
	for start < end && t[text[start]] {
		start++
	}
	for end > start && t[text[end-1]] {
		end--
	}
	return start, end
}

var blankSets = [...][256]bool{
	SpaceTab:     {' ': true, '\t': true},
	ASCIISpace:   {' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true},
	SpaceTabVT:   {' ': true, '\t': true, '\v': true},
	UnicodeSpace: {' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true, 0x1c: true, 0x1d: true, 0x1e: true, 0x1f: true},
	ControlSpace: func() (t [256]bool) {
		for i := range ' ' + 1 {
			t[i] = true
		}
		return t
	}(),
}
