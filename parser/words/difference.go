package words

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
)

// Difference is why one reader of a file answers otherwise than another.
type Difference struct {
	Axes     []parser.Axis // on which they part, as far as it matters here
	From, To *parser.File  // the file as the one reads it and as the other does
	// FromAt and ToAt are the bytes at which the lines begin that decide for the
	// one and the other; -1 where none does.
	FromAt, ToAt int
	// FromChosen and ToChosen are where the first user-agent lines begin that
	// chose the rules; -1 where no group applies.
	FromChosen, ToChosen int
	Line                 func(offset int) int // the number people see
}

// Sentence says what the other reader does and what that makes of the file:
// "A blank line ends a group, so line 4 begins a group of its own."
func (d *Difference) Sentence() []Part {
	var out []Part
	grouped, named := false, false
	for i, a := range d.Axes {
		if i > 0 && i == len(d.Axes)-1 {
			out = append(out, Text(", and "))
		} else if i > 0 {
			out = append(out, Text(", "))
		}
		out = append(out, d.clause(a)...)
		grouped = grouped || a.Stage == parser.OfGroups
		named = named || a.Stage == parser.OfNames
	}
	if len(out) == 0 {
		return nil
	}
	var so []Part
	if grouped {
		so = d.consequence()
	}
	if so == nil && (grouped || named) {
		so = d.otherGroup()
	}
	out = append(out, so...)
	if out[0].Kind != "code" {
		out[0].Text = strings.ToUpper(out[0].Text[:1]) + out[0].Text[1:]
	}
	return append(out, Text("."))
}

// clause says one axis, with the line that shows it where it is about keys.
func (d *Difference) clause(a parser.Axis) []Part {
	if a.Stage == parser.OfKeys {
		if said := d.keyClause(); said != nil {
			return said
		}
	}
	return []Part{Text(a.Says(d.To.Dialect()))}
}

// keyClause names a line that the two read as different records: the one that
// decides if that is it, else the first.
func (d *Difference) keyClause() []Part {
	for _, at := range []int{d.FromAt, d.ToAt} {
		if at >= 0 {
			if said := d.keyAt(at); said != nil {
				return said
			}
		}
	}
	for n := 1; n <= d.From.NumLines(); n++ {
		if said := d.keyAt(d.From.Line(n).Span.Start); said != nil {
			return said
		}
	}
	return nil
}

func (d *Difference) keyAt(offset int) []Part {
	from, to := d.From.Line(d.From.LineAt(offset)), d.To.Line(d.To.LineAt(offset))
	if from.Span.Start != to.Span.Start || from.Kind == to.Kind {
		return nil
	}
	line := Line(d.Line(offset))
	if name := recordName(to.Kind); name != "" {
		return []Part{line, Text(" is a record to it, "), Code(name)}
	}
	if recordName(from.Kind) != "" {
		return []Part{line, Text(", "), Code(string(from.Key.Of(d.From.Bytes()))), Text(", is no record it knows")}
	}
	return nil
}

// recordName is the key of the kinds of lines that make groups.
func recordName(k parser.Kind) string {
	switch k {
	case parser.UserAgent:
		return "User-agent"
	case parser.Allow:
		return "Allow"
	case parser.Disallow:
		return "Disallow"
	}
	return ""
}

// consequence says what becomes of the groups.
func (d *Difference) consequence() []Part {
	from, to := groupStarts(d.From), groupStarts(d.To)
	if at := apart(to, from, d.FromAt); at >= 0 {
		return []Part{Text(", so "), Line(d.Line(at)), Text(" begins a group of its own")}
	}
	if d.FromAt >= 0 && groupAt(d.To, d.FromAt) < 0 {
		return []Part{Text(", so "), Line(d.Line(d.FromAt)), Text(" belongs to no group")}
	}
	if at := apart(from, to, d.ToAt); at >= 0 {
		if start := groupAt(d.To, at); start >= 0 && start != at {
			return []Part{Text(", so "), Line(d.Line(at)), Text(" belongs to the group of "), Line(d.Line(start))}
		}
	}
	return nil
}

// otherGroup names the group that applies, where it is another one.
func (d *Difference) otherGroup() []Part {
	switch {
	case d.FromChosen == d.ToChosen:
		return nil
	case d.ToChosen < 0:
		return []Part{Text(", so no group applies")}
	}
	return []Part{Text(", so the group of "), Line(d.Line(d.ToChosen)), Text(" applies")}
}

// groupStarts are the bytes at which groups begin.
func groupStarts(f *parser.File) []int {
	var out []int
	for _, g := range f.Groups() {
		out = append(out, f.Line(g.First).Span.Start)
	}
	return out
}

// apart finds a start that the others lack: the last one up to a byte, else the first.
func apart(starts, others []int, upTo int) int {
	known := make(map[int]bool, len(others))
	for _, at := range others {
		known[at] = true
	}
	found := -1
	for _, at := range starts {
		if !known[at] && (found < 0 || at <= upTo) {
			found = at
		}
	}
	return found
}

// groupAt is where the group begins that holds the line at a byte; -1 for none.
func groupAt(f *parser.File, at int) int {
	n := f.LineAt(at)
	for _, g := range f.Groups() {
		if g.First <= n && n <= g.Last {
			return f.Line(g.First).Span.Start
		}
	}
	return -1
}
