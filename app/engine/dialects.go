package engine

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// Dialects is one URL and crawler as every dialect answers them.
type Dialects struct {
	Current string       `json:"current"` // id of the dialect in question
	Title   string       `json:"title"`
	Total   int          `json:"total"`
	Differ  int          `json:"differ"` // how many give another verdict
	Rows    []DialectRow `json:"rows"`   // those that differ first, then other lines, then the rest; none when only counted
}

// DialectRow is one dialect's answer.
type DialectRow struct {
	ID     string `json:"id"`
	Title  string `json:"title"`
	Kind   string `json:"kind"`   // "differs", "line" (the same verdict by another line), "agrees" or "current"
	State  string `json:"state"`  // "allowed", "disallowed" or "none"
	Stand  string `json:"stand"`  // as Verdict.Stand
	Line   int    `json:"line"`   // that decides, or on which the reader fails
	Group  string `json:"group"`  // the name that chose the group, "*", or "" for none
	Why    []Part `json:"why"`    // what it does otherwise; empty when it agrees, or when the file is too large to find out
	Basis  string `json:"basis"`  // of what it does otherwise, else of the dialect
	Source string `json:"source"` // where that is written down; may be empty
}

// causeWork is how many bytes may be parsed to explain why dialects differ: it
// takes less than a tenth of a second. What is left unexplained then is listed all the same.
const causeWork = 8 << 20

// answerIn is a dialect's answer before it is put into words.
type answerIn struct {
	dialect *parser.Dialect
	file    *parser.File
	rules   *parser.Rules
	reply   parser.Reply
	ruling  *parser.Ruling // nil for a file that arrived as it should
	row     DialectRow
}

// inquiry is the question asked in many dialects, of what of the file matters.
type inquiry struct {
	parser.Inquiry
	reduced *parser.Reduced
	whole   *parser.File // to count lines as the editor does
}

// line is the editor's number of the line at a byte of the reduced file.
func (q *inquiry) line(offset int) int { return q.whole.LineAt(q.reduced.Original(offset)) }

func (e *Engine) inquiry() *inquiry {
	q := &inquiry{reduced: parser.Reduce(e.src, e.question.URL), whole: e.shown}
	q.Inquiry = parser.Inquiry{
		Src: q.reduced.Src, Cost: q.reduced.Cost, Base: e.reading.dialect, URL: e.question.URL, Work: causeWork,
		Tokens: e.reading.tokens, NoStar: e.reading.crawler.NoStar,
	}
	return q
}

// dialectsReport compares all dialects; "count" counts those that differ and no more.
func (e *Engine) dialectsReport(args string) *Dialects {
	q := e.inquiry()
	delivery := e.question.delivery()
	current := q.answerIn(e.reading.dialect)
	current.arrived(e.reading.receives(delivery))
	kinds := map[string][]*answerIn{"current": {current}}
	for _, d := range parser.Dialects() {
		if d != e.reading.dialect {
			a := q.answerIn(d)
			a.arrived((&reading{dialect: d}).receives(delivery))
			a.row.Kind = kindOf(current, a)
			kinds[a.row.Kind] = append(kinds[a.row.Kind], a)
		}
	}
	r := &Dialects{Current: e.reading.dialect.ID, Title: words.DialectTitle(e.reading.dialect),
		Total: len(parser.Dialects()), Differ: len(kinds["differs"]), Rows: []DialectRow{}}
	if args == "count" {
		return r
	}
	for _, kind := range []string{"differs", "line"} {
		q.explainAll(current, kinds[kind])
	}
	for _, kind := range []string{"differs", "line", "current", "agrees"} {
		for _, a := range kinds[kind] {
			r.Rows = append(r.Rows, a.row)
		}
	}
	return r
}

func (q *inquiry) answerIn(d *parser.Dialect) *answerIn {
	f := parser.Parse(q.Src, d)
	c := q.Crawler(d)
	rules := f.For(c)
	a := &answerIn{dialect: d, file: f, rules: rules, reply: rules.Reply(q.URL)}
	steps := reading{crawler: c}
	a.row = DialectRow{ID: d.ID, Title: words.DialectTitle(d), Kind: "current", State: "disallowed", Why: []Part{},
		Group: groupName(rules, steps.steps()), Basis: d.Basis.String(), Source: webAddress(d.Source)}
	switch {
	case a.reply.Fails:
		a.row.State = "none"
		if failure := rules.Fails(q.URL); failure.Line > 0 {
			a.row.Line = q.line(f.Line(failure.Line).Span.Start)
		}
	case a.reply.Allowed:
		a.row.State = "allowed"
	}
	if a.reply.At >= 0 {
		a.row.Line = q.line(a.reply.At)
	}
	return a
}

// arrived takes account of how the file arrived, which may settle the answer.
func (a *answerIn) arrived(r *parser.Ruling) {
	a.ruling = r
	if !settles(r) {
		return
	}
	a.row.State, a.row.Stand, a.row.Line, a.row.Group = stateBy(r), standOf(r), 0, ""
	a.row.Why = []Part{words.Text(words.Conclusion(r))}
	if v := a.rules.ExplainDelivered("", *r); v.Failure != nil {
		a.row.Why = []Part{words.Text(words.Capital(words.Failed(v.Failure)) + ".")}
	}
	a.row.Basis, a.row.Source = r.Basis.String(), webAddress(r.Source)
}

func kindOf(current, a *answerIn) string {
	switch {
	case a.row.State != current.row.State && (settles(a.ruling) || settles(current.ruling)):
		return "differs"
	case a.row.Stand != current.row.Stand:
		return "line"
	case settles(a.ruling):
		return "agrees"
	case !a.reply.Same(current.reply):
		return "differs"
	case a.reply != current.reply:
		return "line"
	}
	return "agrees"
}

// explainAll explains one row of each outcome first, so that a large file leaves
// no outcome unexplained, then the others.
func (q *inquiry) explainAll(current *answerIn, rows []*answerIn) {
	seen := map[parser.Reply]bool{}
	var later []*answerIn
	for _, a := range rows {
		if seen[a.reply] {
			later = append(later, a)
			continue
		}
		seen[a.reply] = true
		q.explain(current, a)
	}
	for _, a := range later {
		q.explain(current, a)
	}
}

func (q *inquiry) explain(current, a *answerIn) {
	if settles(a.ruling) {
		return // that is said
	}
	if settles(current.ruling) {
		a.row.Why = []Part{words.Text(words.Conclusion(a.ruling))}
		return
	}
	if a.reply.Fails {
		a.row.Why = a.failure(q.URL)
		return
	}
	axes := q.Cause(a.dialect, current.reply, a.reply)
	d := words.Difference{
		Axes: axes, From: current.file, To: a.file,
		FromAt: current.reply.At, ToAt: a.reply.At, Line: q.line,
		FromChosen: current.rules.ChosenAt(), ToChosen: a.rules.ChosenAt(),
	}
	a.row.Why = append(a.row.Why, d.Sentence()...)
	basis := parser.Documented
	for _, axis := range axes {
		if b, fact := a.dialect.BasisOf(axis.Name); b >= basis {
			basis = b
			a.row.Basis, a.row.Source = b.String(), webAddress(fact.Source)
		}
	}
	if a.row.Source == "" {
		a.row.Source = webAddress(a.dialect.Source)
	}
}

// failure says why a reader gives no answer.
func (a *answerIn) failure(url string) []Part {
	f := a.rules.Fails(url)
	if f == nil {
		return []Part{words.Text(lang.Say("It fails on this question."))}
	}
	if a.row.Line == 0 {
		return words.Sentence(lang.Say("It fails: {reason}."), "reason", words.Failed(f))
	}
	return words.Sentence(lang.Say("It fails on this file at [line {line}]: {reason}."), "line", a.row.Line, "reason", words.Failed(f))
}

// webAddress is an address that may become a link; "" for any other text.
func webAddress(s string) string {
	if strings.HasPrefix(s, "https://") {
		return s
	}
	return ""
}

func (r *Dialects) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.string("current", r.Current)
	o.string("title", r.Title)
	o.int("total", r.Total)
	o.int("differ", r.Differ)
	o.raw("rows", list(r.Rows, appendDialectRow))
	return o.close()
}

func appendDialectRow(b []byte, r *DialectRow) []byte {
	o := openObject(b)
	o.string("id", r.ID)
	o.string("title", r.Title)
	o.string("kind", r.Kind)
	o.string("state", r.State)
	o.string("stand", r.Stand)
	o.int("line", r.Line)
	o.string("group", r.Group)
	o.raw("why", list(r.Why, appendPart))
	o.string("basis", r.Basis)
	o.string("source", r.Source)
	return o.close()
}
