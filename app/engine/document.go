package engine

import "github.com/robotstester/robotstester/parser"

// document is the file as one reader reads it.
type document struct {
	file  *parser.File // in the reader's own lines
	shown *parser.File // in the lines of an editor, which some readers break otherwise
}

func newDocument(src []byte, d *parser.Dialect) *document {
	f := parser.Parse(src, d)
	if d.Breaks == parser.BreakCRLF {
		return &document{f, f}
	}
	same := *d
	same.Breaks = parser.BreakCRLF
	return &document{f, parser.Parse(src, &same)}
}

// at is the editor's number of a line as the reader counts.
func (d *document) at(line int) int {
	if d.shown == d.file || line < 1 {
		return line
	}
	return d.shown.LineAt(d.file.Line(line).Span.Start)
}
