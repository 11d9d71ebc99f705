package engine

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
	"github.com/robotstester/robotstester/parser/words"
)

// Problems is what the linter finds in the file as the crawler in question reads
// it. Places are lines and columns, so that typing on one line leaves what is said
// of the others equal, and the page has nothing to draw.
type Problems struct {
	Reader   string        `json:"reader"` // the dialect's title
	Errors   int           `json:"errors"` // all of them, as are the other counts
	Warnings int           `json:"warnings"`
	Notes    int           `json:"notes"`
	Safe     int           `json:"safe"`  // findings with a fix that changes no verdict
	List     []Problem     `json:"list"`  // the worst first, then by place; at most MaxProblems
	Hints    []ProblemHint `json:"hints"` // what bears on the contest of the question
}

// MaxProblems bounds the list of Problems; the counts beside it are exact.
const MaxProblems = 300

// Problem is one finding.
type Problem struct {
	Key       string    `json:"key"`      // names it until the text changes; see Mend
	Code      string    `json:"code"`     // ID of the check
	Severity  string    `json:"severity"` // "error", "warning" or "info"
	Line      int       `json:"line"`     // from 1, as the editor counts
	Column    int       `json:"column"`   // UTF-16 units from the start of the line
	EndLine   int       `json:"endLine"`
	EndColumn int       `json:"endColumn"`
	Title     string    `json:"title"` // the fault
	Text      string    `json:"text"`  // what follows from it here
	Note      Place     `json:"note"`  // a few words for the end of a line; line 0 for none
	Related   []Place   `json:"related"`
	Fixes     []MendFix `json:"fixes"`
}

// Place is a line and what is said of it.
type Place struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

// MendFix is one way to repair a finding.
type MendFix struct {
	Title   string `json:"title"`   // a verb with its object
	Changes bool   `json:"changes"` // a verdict may change
}

// ProblemHint says that a rule which competes for the URL in question is not what
// its author meant.
type ProblemHint struct {
	Key      string `json:"key"` // of the problem
	Severity string `json:"severity"`
	Title    string `json:"title"`
	Text     string `json:"text"`
}

// findings are what the linter found, kept while text and reader stay the same:
// an answer to another URL needs no second look.
type findings struct {
	src     []byte
	dialect *parser.Dialect
	crawler string
	found   []lint.Diagnostic // the worst first, then by place
	task    *lint.Task        // that looks for them; nil when it is done
}

// lintOptions has the linter care for the search engines that sites live by, and
// for the one in question.
func (e *Engine) lintOptions() lint.Options {
	r := &e.reading
	if !r.known || r.row.Purpose != agents.Search {
		return lint.Options{}
	}
	o := lint.Options{Crawlers: []agents.Crawler{r.row}}
	for _, token := range []string{"Googlebot", "bingbot"} {
		if c, ok := agents.ByToken(token); ok && token != r.row.Token {
			o.Crawlers = append(o.Crawlers, c)
		}
	}
	return o
}

// findings lints the file, unless it has been done.
func (e *Engine) findings() []lint.Diagnostic {
	e.Lint(func() bool { return false })
	return e.linted.found
}

// Lint goes on linting the file until that is done, which it reports, or late says
// that something else has to be done first.
func (e *Engine) Lint(late func() bool) (done bool) {
	k, token := &e.linted, ""
	o := e.lintOptions()
	if len(o.Crawlers) > 0 {
		token = o.Crawlers[0].Token
	}
	same := len(k.src) == len(e.src) && (len(e.src) == 0 || &k.src[0] == &e.src[0])
	if !same || k.dialect != e.reading.dialect || k.crawler != token {
		*k = findings{src: e.src, dialect: e.reading.dialect, crawler: token, task: lint.NewTask(e.file, o)}
	}
	for k.task != nil {
		switch {
		case k.task.Step():
			k.found, k.task = k.task.Found(), nil
			slices.SortStableFunc(k.found, func(a, b lint.Diagnostic) int { return cmp.Compare(b.Severity, a.Severity) })
		case late():
			return false
		}
	}
	return true
}

func (e *Engine) problemsReport() *Problems {
	p := &Problems{Reader: words.DialectTitle(e.reading.dialect), List: []Problem{}, Hints: e.problemHints()}
	for i := range e.findings() {
		d := &e.linted.found[i]
		p.count(d.Severity, 1)
		p.count(d.Check.Severity, d.More) // as those left out mostly are
		if isSafe(d) {
			p.Safe++
		}
		if len(p.List) < MaxProblems {
			p.List = append(p.List, e.problem(d))
		}
	}
	return p
}

func (p *Problems) count(s lint.Severity, n int) {
	switch s {
	case lint.Error:
		p.Errors += n
	case lint.Warning:
		p.Warnings += n
	default:
		p.Notes += n
	}
}

// isSafe reports whether Fix all would repair a finding.
func isSafe(d *lint.Diagnostic) bool {
	return len(d.Fixes) > 0 && !d.Fixes[0].ChangesVerdict && len(d.Fixes[0].Edits) > 0
}

func (e *Engine) problem(d *lint.Diagnostic) Problem {
	p := Problem{Code: d.Check.ID, Severity: d.Severity.String(), Title: d.Check.SayTitle(), Text: d.Message,
		Related: []Place{}, Fixes: []MendFix{}, Note: e.noteOf(d), Key: e.keyOf(d)}
	p.Line, p.Column = e.place(d.Span.Start)
	p.EndLine, p.EndColumn = e.place(d.Span.End)
	for _, r := range d.Related {
		line, _ := e.place(r.Span.Start)
		p.Related = append(p.Related, Place{line, r.Message})
	}
	for _, f := range d.Fixes {
		p.Fixes = append(p.Fixes, MendFix{f.Title, f.ChangesVerdict})
	}
	return p
}

// place is an offset as the editor counts.
func (e *Engine) place(offset int) (line, column int) {
	line = e.shown.LineAt(offset)
	return line, e.pos.Position(offset) - e.pos.Position(e.shown.Line(line).Span.Start)
}

// keyOf names a finding by check and place.
func (e *Engine) keyOf(d *lint.Diagnostic) string {
	line, column := e.place(d.Span.Start)
	return d.Check.ID + " " + strconv.Itoa(line) + ":" + strconv.Itoa(column)
}

// byKey finds a finding of the text as it is now.
func (e *Engine) byKey(key string) *lint.Diagnostic {
	for i := range e.findings() {
		if d := &e.linted.found[i]; e.keyOf(d) == key {
			return d
		}
	}
	return nil
}

// noteOf explains an error where it shows, which may be another line.
func (e *Engine) noteOf(d *lint.Diagnostic) Place {
	if d.Check.ID != "captured-agent" || len(d.Related) == 0 {
		return Place{}
	}
	first, _ := e.place(d.Span.Start)
	next, _ := e.place(d.Related[0].Span.Start)
	return Place{next, lang.Say("still the group of line {line}", "line", strconv.Itoa(first))}
}

func (p *Problems) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.string("reader", p.Reader)
	o.int("errors", p.Errors)
	o.int("warnings", p.Warnings)
	o.int("notes", p.Notes)
	o.int("safe", p.Safe)
	o.raw("list", list(p.List, appendProblem))
	o.raw("hints", list(p.Hints, appendProblemHint))
	return o.close()
}

func appendProblem(b []byte, p *Problem) []byte {
	o := openObject(b)
	o.string("key", p.Key)
	o.string("code", p.Code)
	o.string("severity", p.Severity)
	o.int("line", p.Line)
	o.int("column", p.Column)
	o.int("endLine", p.EndLine)
	o.int("endColumn", p.EndColumn)
	o.string("title", p.Title)
	o.string("text", p.Text)
	o.raw("note", func(b []byte) []byte { return appendPlace(b, &p.Note) })
	o.raw("related", list(p.Related, appendPlace))
	o.raw("fixes", list(p.Fixes, appendMendFix))
	return o.close()
}

func appendPlace(b []byte, p *Place) []byte {
	o := openObject(b)
	o.int("line", p.Line)
	o.string("text", p.Text)
	return o.close()
}

func appendMendFix(b []byte, f *MendFix) []byte {
	o := openObject(b)
	o.string("title", f.Title)
	o.bool("changes", f.Changes)
	return o.close()
}

func appendProblemHint(b []byte, h *ProblemHint) []byte {
	o := openObject(b)
	o.string("key", h.Key)
	o.string("severity", h.Severity)
	o.string("title", h.Title)
	o.string("text", h.Text)
	return o.close()
}
