package words

import (
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
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
	var clauses [][]Part
	grouped, named := false, false
	for _, a := range d.Axes {
		clauses = append(clauses, d.clause(a))
		grouped = grouped || a.Stage == parser.OfGroups
		named = named || a.Stage == parser.OfNames
	}
	last := len(clauses) - 1
	if last < 0 {
		return nil
	}
	all := clauses[last]
	if last > 0 {
		all = Sentence(lang.Say("{list}, and {last}"), "list", joined(clauses[:last], ", "), "last", all)
	}
	var so []Part
	if grouped {
		so = d.consequence(all)
	}
	if so == nil && (grouped || named) {
		so = d.otherGroup(all)
	}
	if so == nil {
		so = Sentence("{clauses}.", "clauses", all)
	}
	return capitalized(so)
}

// clause says one axis, with the line that shows it where it is about keys.
func (d *Difference) clause(a parser.Axis) []Part {
	if a.Stage == parser.OfKeys {
		if said := d.keyClause(); said != nil {
			return said
		}
	}
	return []Part{Text(AxisSays(&a, d.To.Dialect()))}
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
	line := d.Line(offset)
	if name := recordName(to.Kind); name != "" {
		return Sentence(lang.Say("[line {line}] is a record to it, `{record}`"), "line", line, "record", name)
	}
	if recordName(from.Kind) != "" {
		return Sentence(lang.Say("[line {line}], `{key}`, is no record it knows"), "line", line, "key", string(from.Key.Of(d.From.Bytes())))
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
func (d *Difference) consequence(clauses []Part) []Part {
	from, to := groupStarts(d.From), groupStarts(d.To)
	if at := apart(to, from, d.FromAt); at >= 0 {
		return Sentence(lang.Say("{clauses}, so [line {line}] begins a group of its own."), "clauses", clauses, "line", d.Line(at))
	}
	if d.FromAt >= 0 && groupAt(d.To, d.FromAt) < 0 {
		return Sentence(lang.Say("{clauses}, so [line {line}] belongs to no group."), "clauses", clauses, "line", d.Line(d.FromAt))
	}
	if at := apart(from, to, d.ToAt); at >= 0 {
		if start := groupAt(d.To, at); start >= 0 && start != at {
			return Sentence(lang.Say("{clauses}, so [line {line}] belongs to the group of [line {start}]."), "clauses", clauses, "line", d.Line(at), "start", d.Line(start))
		}
	}
	return nil
}

// otherGroup names the group that applies, where it is another one.
func (d *Difference) otherGroup(clauses []Part) []Part {
	switch {
	case d.FromChosen == d.ToChosen:
		return nil
	case d.ToChosen < 0:
		return Sentence(lang.Say("{clauses}, so no group applies."), "clauses", clauses)
	}
	return Sentence(lang.Say("{clauses}, so the group of [line {line}] applies."), "clauses", clauses, "line", d.Line(d.ToChosen))
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
