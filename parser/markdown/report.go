// Package markdown writes what was found of a robots.txt and its tests as Markdown, for
// tickets, mail and pull requests. File, URLs and crawlers come from strangers; whatever
// they hold stays text, in a table and out of one.
package markdown

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
)

// Report is what to tell.
type Report struct {
	Name     string // of the file
	Fault    string // why it could not be read, and there is nothing else to tell
	Facts    *Facts // nil: not told
	Reader   string // how the file is read, in words
	Problems []Problem
	More     int // problems besides those
	Linted   bool
	Tests    []Test
	Left     int // tests besides those
	Count    Count
	Link     string // that opens the tester with all of this; "" for none
}

// Facts describe the file.
type Facts struct {
	Lines, Bytes int
	Encoding     string
	LineEnd      string // "" when there is none
}

// Problem is one finding of the linter.
type Problem struct {
	Severity string // "error", "warning" or "info"
	Line     int
	Title    string
	Text     string
}

// Test is a test and what became of it.
type Test struct {
	casefile.Test
	State string // "allowed", "disallowed", or "none" when the reader gives no answer
	Line  int    // that decides; 0: none does
	Rule  string // as the file has it
	Why   string // the reason, a sentence
}

// Holds reports whether the verdict is as expected; no answer never is.
func (t *Test) Holds() bool { return t.State == string(t.Expect) }

// Count sums up the tests that expect something.
type Count struct{ Asked, Hold int }

// MaxTests is how many tests a report lists. What is longer is for a case file.
const MaxTests = 1000

// Listed are the places of the tests that a report lists: all of them or, where there
// are too many, those that fail first.
func Listed(fails []bool) []int {
	at := make([]int, len(fails))
	for i := range at {
		at[i] = i
	}
	if len(at) <= MaxTests {
		return at
	}
	slices.SortStableFunc(at, func(a, b int) int { return cmp.Compare(rank(fails[a]), rank(fails[b])) })
	return at[:MaxTests]
}

func rank(fails bool) int {
	if fails {
		return 0
	}
	return 1
}

// Markdown is the report.
func (r *Report) Markdown() string {
	var b strings.Builder
	b.WriteString("# " + r.title() + "\n")
	if r.Fault != "" {
		b.WriteString("\n" + lang.Say("It could not be read: {why}.", "why", Prose(r.Fault)) + "\n")
	}
	for i, line := range r.lead() {
		if i == 0 {
			b.WriteByte('\n')
		}
		b.WriteString("- " + line + "\n")
	}
	r.tests(&b)
	r.problems(&b)
	return b.String()
}

func (r *Report) title() string {
	name := Prose(r.Name)
	if r.Count.Asked == 0 {
		return name
	}
	return lang.Count(r.Count.Asked, "{name}: {hold} of {n} test holds|{name}: {hold} of {n} tests hold", "name", name, "hold", r.Count.Hold)
}

// lead is the facts, a line each.
func (r *Report) lead() []string {
	var out []string
	if f := r.Facts; f != nil {
		said := lang.Count(f.Lines, "{n} line|{n} lines") + ", " + lang.Count(f.Bytes, "{n} byte|{n} bytes") + ", " + f.Encoding
		if f.LineEnd != "" {
			said += ", " + f.LineEnd
		}
		out = append(out, lang.Say("File: {facts}", "facts", Prose(said)))
	}
	if r.Reader != "" {
		out = append(out, lang.Say("Read as: {reader}", "reader", Prose(r.Reader)))
	}
	if r.Linted {
		out = append(out, lang.Say("Problems: {n}", "n", len(r.Problems)+r.More))
	}
	if r.Link != "" && isAddress(r.Link) {
		out = append(out, "["+lang.Say("Open it in the tester")+"](<"+r.Link+">)")
	}
	return out
}

func (r *Report) tests(b *strings.Builder) {
	if len(r.Tests) == 0 {
		return
	}
	b.WriteString("\n## " + lang.Say("Tests") + "\n\n")
	heads(b, []string{lang.Say("Result"), lang.Say("Crawler"), lang.Say("URL"), lang.Say("Expected"), lang.Say("Now"),
		lang.Say("Line"), lang.Say("Rule"), lang.Say("Why")})
	for i := range r.Tests {
		t := &r.Tests[i]
		rule, line := "", ""
		if t.Line > 0 {
			rule, line = Code(t.Rule), strconv.Itoa(t.Line)
		}
		cells(b, t.result(), Code(t.Crawler), Code(t.URL), stateWords(string(t.Expect)), stateWords(t.State), line, rule, Prose(t.Why))
	}
	if r.Left > 0 {
		b.WriteString("\n" + lang.Count(r.Left, "{n} more test is in the case file.|{n} more tests are in the case file.") + "\n")
	}
}

func (t *Test) result() string {
	switch {
	case t.Expect == casefile.Nothing:
		return lang.Say("‹a test that expects nothing›asked")
	case t.Holds():
		return "✓ " + lang.Say("‹a test›holds")
	}
	return "✗ **" + lang.Say("‹a test›fails") + "**"
}

func stateWords(state string) string {
	switch state {
	case "allowed":
		return lang.Say("allowed")
	case "disallowed":
		return lang.Say("blocked")
	case "none":
		return lang.Say("no answer")
	}
	return ""
}

func (r *Report) problems(b *strings.Builder) {
	if len(r.Problems) == 0 {
		return
	}
	b.WriteString("\n## " + lang.Say("Problems") + "\n\n")
	heads(b, []string{lang.Say("Severity"), lang.Say("Line"), lang.Say("Problem")})
	for _, p := range r.Problems {
		cells(b, severityWords(p.Severity), strconv.Itoa(p.Line), "**"+Prose(p.Title)+"** "+Prose(p.Text))
	}
	if r.More > 0 {
		b.WriteString("\n" + lang.Count(r.More, "{n} more problem is not listed.|{n} more problems are not listed.") + "\n")
	}
}

func severityWords(severity string) string {
	switch severity {
	case "error":
		return lang.Say("error")
	case "warning":
		return lang.Say("warning")
	}
	return lang.Say("‹severity›note")
}

func heads(b *strings.Builder, names []string) {
	cells(b, names...)
	b.WriteString("|" + strings.Repeat(" --- |", len(names)) + "\n")
}

// cells is a row. Whatever goes in has been made harmless.
func cells(b *strings.Builder, texts ...string) {
	b.WriteByte('|')
	for _, t := range texts {
		b.WriteString(" " + t + " |")
	}
	b.WriteByte('\n')
}
