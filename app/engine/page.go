package engine

import (
	"strings"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// Answer is what the page shows now.
func (e *Engine) Answer() *Answer {
	v := e.verdict
	asked := words.Asked{Crawler: e.crawlerName(), Tokens: shortened(e.reading.tokens), File: e.file, At: e.at}
	q := e.question
	q.Dialect = e.reading.dialect.ID
	a := &Answer{
		Rev: e.rev, File: e.facts, Question: q,
		Verdict: Verdict{State: state(v), Line: e.at(v.Line), What: asked.What(v), By: asked.By(v),
			Why: asked.Why(v), Say: asked.Say(v)},
		Delivery: []Part{}, Group: asked.Group(v), URL: e.urlStep(), Contest: asked.Contest(v),
		Path: words.Visible(v.Path), Rows: []Row{}, Misses: []Row{}, Hints: []Hint{},
	}
	a.Site.Say = []Part{}
	a.Verdict.Basis, a.Verdict.Source, a.Verdict.Address = e.basis()
	e.rows(a)
	e.finish(e, a)
	return a
}

// Page is the Answer as JSON.
func (e *Engine) Page() []byte { return e.Answer().AppendJSON(nil) }

func state(v *parser.Verdict) string {
	switch {
	case v.Failure != nil:
		return "none"
	case v.Allowed:
		return "allowed"
	}
	return "disallowed"
}

func (e *Engine) crawlerName() string {
	if e.reading.name == "" {
		return lang.Say("a crawler without a name")
	}
	return words.Short(e.reading.name)
}

// shortened are names as a sentence repeats them.
func shortened(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = words.Short(name)
	}
	return out
}

// basis says how sure the verdict is, of what, and where that is written down.
func (e *Engine) basis() (basis, source, address string) {
	d := e.reading.dialect
	if e.reading.assumed {
		return assumedAs(words.DialectTitle(d), e.reading.row.Doc)
	}
	return d.Basis.String(), basisWords(d.Basis, words.DialectTitle(d)), webAddress(d.Source)
}

func assumedAs(name, doc string) (basis, source, address string) {
	return parser.Assumed.String(), lang.Say("not documented, assumed as {name}", "name", name), webAddress(doc)
}

func basisWords(b parser.Basis, name string) string {
	switch b {
	case parser.Documented:
		return lang.Say("documented by {name}", "name", name)
	case parser.Reported:
		return lang.Say("reported for {name}", "name", name)
	}
	return lang.Say("assumed for {name}", "name", name)
}

// urlStep says what of the URL is compared.
func (e *Engine) urlStep() []Part {
	said := lang.Say("`{path}` is compared.")
	switch url := e.question.URL; {
	case strings.Contains(url, "://") && strings.Contains(url, "#"):
		said = lang.Say("`{path}` is compared. The host only chooses the robots.txt; what follows # is never sent.")
	case strings.Contains(url, "://"):
		said = lang.Say("`{path}` is compared. The host only chooses the robots.txt.")
	case strings.Contains(url, "#"):
		said = lang.Say("`{path}` is compared. What follows # is never sent.")
	}
	return words.Sentence(said, "path", e.verdict.Path)
}

// rows lays the rules out for the contest.
func (e *Engine) rows(a *Answer) {
	v := e.verdict
	if v.Rule != nil {
		a.RowCount = 1 + len(v.Lost)
		result := "decides"
		if v.Line == 0 {
			result = "lost" // something else decided before any rule was asked
		}
		a.Rows = append(a.Rows, e.matchRow(v.Rule, result))
		for i := range v.Lost[:min(len(v.Lost), MaxRows-1)] {
			a.Rows = append(a.Rows, e.matchRow(&v.Lost[i], "lost"))
		}
	}
	a.MissCount = v.MissedCount
}

// misses lays out the rules that do not match.
func (e *Engine) misses(a *Answer) {
	for i := range e.verdict.Missed {
		a.Misses = append(a.Misses, e.missRow(&e.verdict.Missed[i]))
	}
}

func ruleName(allow bool) string {
	if allow {
		return "Allow"
	}
	return "Disallow"
}

func (e *Engine) matchRow(m *parser.RuleMatch, result string) Row {
	v := e.verdict
	r := Row{Result: result, Line: e.at(m.Line), Rule: ruleName(m.Allow != m.Flipped), Length: m.Length, Why: words.Loss(v, m)}
	if v.Line == 0 {
		r.Why = lang.Say("not asked")
	}
	if m.Folder {
		r.Why = lang.Say("{why}, as the folder of an index page", "why", r.Why)
	}
	r.Cells = cells(m.Pattern, v.Path, m.Parts)
	return r
}

// Bounds on what a table draws of one pattern. Nobody reads further, and forty rows of
// a thousand wildcards would take seconds.
const (
	MaxColumns = 1000 // of the path
	maxCells   = 24
)

// cells lays the parts of a pattern under the path, as far as a table draws it.
func cells(pattern, path string, parts []parser.Part) []Cell {
	out := []Cell{}
	room := MaxColumns
	for _, p := range parts {
		if len(out) == maxCells || room == 0 {
			return append(out, more(pattern[p.Pattern.Start:]))
		}
		text := pattern[p.Pattern.Start:p.Pattern.End]
		c := Cell{Width: min(columns(path[p.Path.Start:p.Path.End]), room)}
		switch p.Kind {
		case parser.Star:
			c.Kind = "star"
		case parser.End:
			c.Kind = "end"
		default:
			c.Kind = "lit"
			text = first(text, room)
		}
		c.Text = words.Visible(text)
		out = append(out, c)
		if end := p.Pattern.Start + len(text); end < p.Pattern.End {
			return append(out, more(pattern[end:]))
		}
		room -= c.Width
	}
	return out
}

// more stands for the rest of a pattern that is too long to be drawn.
func more(rest string) Cell { return Cell{Kind: "more", Text: "…", Width: columns(rest)} }

// first is the beginning of a text, at most n columns of it.
func first(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

func (e *Engine) missRow(m *parser.RuleMiss) Row {
	v := e.verdict
	r := Row{Result: "misses", Line: e.at(m.Line), Rule: ruleName(m.Allow), Length: m.Length}
	parts := m.Parts
	if n := len(parts); n > 0 && parts[n-1].Pattern.Len() == 0 {
		parts = parts[:n-1]
	}
	r.Cells = cells(m.Pattern, v.Path, parts)
	rest := m.Pattern[m.Matched:]
	if n := len(r.Cells); n == 0 || r.Cells[n-1].Kind != "more" {
		r.Cells = append(r.Cells, missCells(rest)...)
	}
	switch {
	case rest == "":
		r.Why = lang.Say("the path is longer")
	case m.Pattern[0] != '/' && m.Pattern[0] != '*':
		r.Why = lang.Say("does not begin with / or *")
	case rest == "$":
		r.Why = lang.Say("the path goes on")
	case strings.Contains(m.Pattern[:m.Matched], "*"):
		r.Why = lang.Say("not found after *")
	default:
		r.Why = lang.Say("differs at character {n}", "n", columns(m.Pattern[:m.Matched])+1)
	}
	return r
}

// missCells show where a rule differs from the path, and how it goes on.
func missCells(rest string) []Cell {
	if rest == "" {
		return nil
	}
	letter := first(rest, 1)
	out := []Cell{{Kind: "miss", Text: words.Visible(letter), Width: 1}}
	rest = rest[len(letter):]
	shown := first(rest, MaxColumns)
	if shown != "" {
		out = append(out, Cell{Kind: "rest", Text: words.Visible(shown), Width: columns(shown)})
	}
	if len(shown) < len(rest) {
		out = append(out, more(rest[len(shown):]))
	}
	return out
}

// columns is the width of text in a monospaced column: characters, or bytes
// where they are none.
func columns(s string) int { return utf8.RuneCountInString(s) }
