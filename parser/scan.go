package parser

import "strings"

// class sorts the bytes that end a line or divide it.
var class = [256]uint8{'\n': classEOL, '\r': classEOL, ':': classColon, '#': classHash, 0: classNUL}

const (
	classEOL = iota + 1
	classColon
	classHash
	classNUL
)

// marks are the places of the first dividing bytes of a line; none is none.
type marks struct{ colon, hash, nul int }

const none = int(^uint(0) >> 1)

// scan splits the text into lines and takes each apart.
func (p *parse) scan() {
	text := p.file.text
	p.file.lines = make([]line, 0, strings.Count(text, "\n")+1)
	for pos := 0; ; {
		m := marks{none, none, none}
		i := pos
	find:
		for ; i < len(text); i++ {
			switch class[text[i]] {
			case classEOL:
				break find
			case classColon:
				m.colon = min(m.colon, i)
			case classHash:
				m.hash = min(m.hash, i)
			case classNUL:
				m.nul = min(m.nul, i)
			}
		}
		l := line{start: uint32(pos), eol: uint32(i), eolLen: eolLen(text, i)}
		p.takeApart(&l, m)
		p.file.lines = append(p.file.lines, l)
		p.group(&l)
		if l.eolLen == 0 {
			return
		}
		pos = i + int(l.eolLen)
	}
}

// eolLen is the length of the line end at i, 0 at the end of the text.
func eolLen(text string, i int) uint8 {
	switch {
	case i >= len(text):
		return 0
	case text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n':
		return 2
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
	return eol
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
func (p *parse) takeApart(l *line, m marks) {
	d, text := p.file.dialect, p.file.text
	start, end := int(l.start), int(l.eol)
	if start == 0 {
		start = d.bomLen(text)
	}
	if (d.NULEndsLine && m.nul != none) || (d.MaxLine > 0 && end-start > d.MaxLine) {
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
	var typo bool
	if l.kind, typo = p.keys.find(text[start:keyEnd]); typo {
		l.flags |= flagTypo
	}
}

// blankSeparator finds the blanks that stand for a missing colon: where the key
// ends and where the value starts, or none.
func (d *Dialect) blankSeparator(text string, start, end int) (keyEnd, valStart int) {
	if d.NoColon == ColonRequired {
		return none, none
	}
	const white = " \t"
	i := strings.IndexAny(text[start:end], white)
	if i < 0 {
		return none, none
	}
	valStart = start + i
	for text[valStart] == ' ' || text[valStart] == '\t' {
		valStart++ // ends: the text was trimmed, so a word follows
	}
	if strings.ContainsAny(text[valStart:end], white) {
		return none, none
	}
	return start + i, valStart
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
	SpaceTab:   {' ': true, '\t': true},
	ASCIISpace: {' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true},
}
