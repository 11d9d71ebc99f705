package parser

import (
	"bytes"
	"unicode/utf8"
)

// Format gives the edits that bring a file into canonical layout: keys in their
// usual case, "key: value", no blanks around a line, one blank line in front of a
// group and never two in a row, a line end at the end of the file. Comments stay
// beside their record, in the column they shared with their neighbours. Typos,
// unknown keys and what is no record are left as they are.
//
// No verdict changes in any known dialect, except those to ignore: an edit that a
// dialect would read otherwise is not made. A file that is no robots.txt, as Sniff
// sees it, is not touched. Formatting what was formatted gives no edits.
func Format(src []byte, ignore ...*Dialect) []Edit {
	if Sniff(src) != Robots || len(src) > MaxBytes {
		return nil
	}
	f := &formatter{file: Parse(src, RFC9309), src: src, readers: readers(src, ignore), care: map[int]care{}}
	for range maxAttempts {
		edits := f.edits()
		after, err := Apply(src, edits)
		if err != nil {
			return nil // impossible: each line makes its own edits in order
		}
		if f.neutral(after) {
			return edits
		}
	}
	return nil
}

// maxAttempts bounds how often lines that a dialect reads otherwise are given up.
const maxAttempts = 8

// formatter collects edits line by line.
type formatter struct {
	file    *File
	src     []byte
	readers []*File      // the file as each dialect reads it
	care    map[int]care // lines that some dialect would read otherwise
	blanks  blankPolicy
	out     []Edit
}

// care says how much of a line is left as it is.
type care uint8

const (
	careless  care = iota
	keepColon      // the blanks in front of the colon, and the end of the file behind the line
	keepLine
)

// blankPolicy says what may be done with blank lines.
type blankPolicy uint8

const (
	blanksInPlace   blankPolicy = iota // one between groups, runs shortened
	blanksShortened                    // runs shortened
	blanksKept
)

// canonicalKeys are the usual spellings of keys that are spelt right.
var canonicalKeys = map[string]string{
	"user-agent": "User-agent", "disallow": "Disallow", "allow": "Allow", "sitemap": "Sitemap",
	"crawl-delay": "Crawl-delay", "request-rate": "Request-rate", "host": "Host", "clean-param": "Clean-param",
	"visit-time": "Visit-time", "content-signal": "Content-Signal", "content-usage": "Content-Usage",
	"noindex": "Noindex", "license": "License",
}

// edits lays the whole file out.
func (f *formatter) edits() []Edit {
	f.out = nil
	if f.mixedReturns() {
		f.blanks = blanksKept
	}
	starts := f.groupStarts()
	wide := f.commentColumns()
	run := 0 // blank lines in a row
	for n := 1; n <= f.file.NumLines(); n++ {
		l := f.file.Line(n)
		if f.isBlank(l) {
			run++
			f.blankLine(l, run)
			continue
		}
		if starts[n] && run == 0 && f.blanks == blanksInPlace {
			f.put(l.Span.Start, l.Span.Start, f.newline(l))
		}
		run = 0
		if f.care[n] < keepLine {
			f.line(l, wide[n])
		}
	}
	f.lastLine()
	return f.out
}

// put adds an edit unless it changes nothing.
func (f *formatter) put(start, end int, text string) {
	if string(f.src[start:end]) != text {
		f.out = append(f.out, Edit{Span{start, end}, text})
	}
}

// isBlank reports whether a line shows nothing; a byte order mark may be in it.
func (f *formatter) isBlank(l Line) bool {
	return l.Kind == Blank && l.EOL.Len() > 0 && l.Cut.Len() == 0
}

// blankLine removes a blank line at the top or behind another one, or empties it.
func (f *formatter) blankLine(l Line, run int) {
	start := f.lead(l.Span.Start, l.Key.Start)
	switch {
	case f.blanks == blanksKept, f.care[l.Number] == keepLine:
	case run > 1, l.Number == 1 && f.blanks == blanksInPlace:
		f.put(start, l.EOL.End, "")
	default:
		f.put(start, l.EOL.Start, "")
	}
}

// lead is where the blanks in front of an offset begin, in the line from start. A
// byte order mark is none.
func (f *formatter) lead(start, offset int) int {
	for offset > start && (f.src[offset-1] == ' ' || f.src[offset-1] == '\t') {
		offset--
	}
	return offset
}

// line lays one line out. Comments and what is no record lose the blanks around them.
func (f *formatter) line(l Line, column int) {
	first := l.Key.Start
	if l.Kind == Comment {
		first = l.Comment.Start
	}
	f.put(f.lead(l.Span.Start, first), first, "")
	end := max(l.Value.End, l.Key.End)
	if key, known := canonicalKeys[string(lowered(l.Key.Of(f.src)))]; known && l.Kind > Malformed {
		f.put(l.Key.Start, l.Key.End, key)
		colon := f.colon(l)
		if l.Value.Len() == 0 {
			end = l.Sep.End
			f.put(l.Key.End, end, colon)
		} else {
			f.put(l.Key.End, l.Value.Start, colon+" ")
		}
	}
	if l.Comment.Len() > 0 {
		if column > 0 {
			f.put(end, l.Comment.Start, string(bytes.Repeat([]byte{' '}, column-f.width(l))))
		}
		end = l.Comment.End - trailingBlanks(l.Comment.Of(f.src))
	}
	f.put(end, l.EOL.Start, "")
}

// colon is what stands between key and value, without the blank behind it.
func (f *formatter) colon(l Line) string {
	if f.care[l.Number] == keepColon {
		return string(f.src[l.Key.End:l.Sep.End])
	}
	return ":"
}

func lowered(b []byte) []byte {
	if len(b) > 32 {
		return nil
	}
	return bytes.ToLower(b)
}

func trailingBlanks(b []byte) int { return len(b) - len(bytes.TrimRight(b, " \t")) }

// width is how many characters a record takes when it is laid out.
func (f *formatter) width(l Line) int {
	if _, known := canonicalKeys[string(lowered(l.Key.Of(f.src)))]; !known {
		return utf8.RuneCount(f.src[l.Key.Start:max(l.Key.End, l.Value.End)])
	}
	w := l.Key.Len() + len(f.colon(l))
	if l.Value.Len() > 0 {
		w += 1 + utf8.RuneCount(l.Value.Of(f.src))
	}
	return w
}

// commentColumns is where the comments behind records go: lines in a row whose
// comments share a column keep sharing one. Other comments keep the gap they have;
// one that touches the value stays touching, as it may be part of the path for some.
func (f *formatter) commentColumns() map[int]int {
	columns := map[int]int{}
	for n := 1; n <= f.file.NumLines(); {
		end, at := n, -1
		for ; end <= f.file.NumLines(); end++ {
			l := f.file.Line(end)
			if !f.hasSideComment(l) {
				break
			}
			column := utf8.RuneCount(f.src[l.Span.Start:l.Comment.Start])
			if at >= 0 && column != at {
				break
			}
			at = column
		}
		f.alignComments(columns, n, end)
		n = max(end, n+1)
	}
	return columns
}

func (f *formatter) hasSideComment(l Line) bool {
	return l.Kind > Malformed && l.Comment.Len() > 0 && l.Comment.Start > l.Value.End && l.Cut.Len() == 0
}

// alignComments gives the lines from n up to end one column, with the narrowest gap
// that is among them.
func (f *formatter) alignComments(columns map[int]int, n, end int) {
	widest, gap := 0, 0
	for i := n; i < end; i++ {
		l := f.file.Line(i)
		widest = max(widest, f.width(l))
		if g := utf8.RuneCount(f.src[l.Value.End:l.Comment.Start]); i == n || g < gap {
			gap = g
		}
	}
	for i := n; i < end; i++ {
		columns[i] = widest + gap
	}
}

// groupStarts are the lines in front of which a blank line belongs: the first line
// of a group or the comments right above it. A user-agent line that any dialect
// adds to the group above starts none.
func (f *formatter) groupStarts() map[int]bool {
	joins := map[int]bool{}
	for _, r := range f.readers {
		for _, g := range r.groups {
			for _, a := range r.agents[g.firstAgent+1 : g.endAgent] {
				if a.line > 0 {
					joins[f.file.LineAt(int(r.start(int(a.line))))] = true
				}
			}
		}
	}
	out := map[int]bool{}
	for _, g := range f.file.groups {
		first := int(g.firstLine)
		if joins[first] {
			continue
		}
		for first > 1 && f.file.Line(first-1).Kind == Comment {
			first--
		}
		if first > 1 {
			out[first] = true
		}
	}
	return out
}

// mixedReturns reports whether bare CR and LF both end lines, so that moving them
// together could make one line end of two.
func (f *formatter) mixedReturns() bool {
	var cr, lf bool
	for n := 1; n <= f.file.NumLines(); n++ {
		eol := f.file.Line(n).EOL
		switch {
		case eol.Len() == 2 || eol.Len() == 1 && f.src[eol.Start] == '\n':
			lf = true
		case eol.Len() == 1:
			cr = true
		}
	}
	return cr && lf
}

// newline is the line end of the line above, which sets the style.
func (f *formatter) newline(l Line) string {
	return string(f.file.Line(l.Number - 1).EOL.Of(f.src))
}

// lastLine removes blank lines at the end and ends the last line.
func (f *formatter) lastLine() {
	n := f.file.NumLines()
	last := f.file.Line(n)
	if n == 1 || f.blanks == blanksKept {
		return
	}
	if last.Kind != Blank || last.Cut.Len() > 0 {
		if f.care[n] == careless { // some take "Disallow:" for a record only with its line end
			f.put(len(f.src), len(f.src), f.newline(last))
		}
		return
	}
	above := n - 1
	for above > 0 && f.isBlank(f.file.Line(above)) {
		above--
	}
	if above == 0 || f.blanks != blanksInPlace {
		return
	}
	from := f.file.Line(above).EOL.End
	for len(f.out) > 0 && f.out[len(f.out)-1].Span.Start >= from {
		f.out = f.out[:len(f.out)-1]
	}
	f.put(from, len(f.src), "")
}
