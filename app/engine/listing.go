package engine

import (
	"strings"
	"unicode/utf8"
)

// Bounds on a listing: paper ends.
const (
	maxListed     = 2000 // lines
	maxListedLine = 2000 // bytes of a line
)

// Listing is the file as it is printed.
type Listing struct {
	Lines []ListedLine `json:"lines"`
	More  int          `json:"more"` // lines that were left out at the end
}

// ListedLine is a line with the part that it plays in the verdict, in the words of
// data-mark and as a note.
type ListedLine struct {
	Text  string `json:"text"`
	Marks string `json:"marks"`
	Note  string `json:"note"`
}

// Listing gives the lines of the file as the editor counts them.
func (e *Engine) Listing() *Listing {
	count := min(e.shown.NumLines(), maxListed)
	l := &Listing{Lines: make([]ListedLine, count), More: e.shown.NumLines() - count}
	m := newMarker(e)
	for n := range l.Lines {
		line := e.shown.Line(n + 1)
		marks, note := m.marks(line)
		text := string(line.Span.Of(e.src))
		if len(text) > maxListedLine {
			text = text[:maxListedLine] + "…"
		}
		l.Lines[n] = ListedLine{Text: printable(text), Marks: strings.Join(marks, " "), Note: note}
	}
	return l
}

// printable is a text without its line break, and with a sign for what is no character.
func printable(text string) string {
	text = strings.TrimRight(strings.TrimPrefix(text, "\ufeff"), "\r\n")
	return strings.ToValidUTF8(text, string(utf8.RuneError))
}
