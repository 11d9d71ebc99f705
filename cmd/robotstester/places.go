package main

import (
	"bytes"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser"
)

// places converts byte offsets to lines and columns as reports give them: lines end
// in LF, CR or CRLF whatever a dialect makes of them, columns count code points.
type places struct {
	src   []byte
	lines *parser.File
}

// place is a range in a report. Everything counts from 1; the end is behind the
// last character.
type place struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
}

func placesIn(src []byte) places { return places{src, parser.Parse(src, parser.RFC9309)} }

func (p places) of(s parser.Span) place {
	var out place
	out.Line, out.Column = p.point(s.Start)
	out.EndLine, out.EndColumn = p.point(s.End)
	return out
}

// point is the line and column of an offset. A byte order mark at the start of the
// file has no column.
func (p places) point(offset int) (line, column int) {
	line = p.lines.LineAt(offset)
	text := p.src[p.lines.Line(line).Span.Start:offset]
	if line == 1 {
		text = bytes.TrimPrefix(text, []byte("\ufeff"))
	}
	return line, 1 + utf8.RuneCount(text)
}

// text is a line without its line end.
func (p places) text(line int) []byte {
	l := p.lines.Line(line)
	return p.src[l.Span.Start:l.EOL.Start]
}
