package engine

import (
	"slices"
	"strconv"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
)

// maxHints bounds what stands below the contest; the list of problems has the rest.
const maxHints = 3

// problemHints are the findings that bear on the answer: a rule of the contest that
// the crawler got by accident, and what is wrong with the rule that decides.
func (e *Engine) problemHints() []ProblemHint {
	hints := []ProblemHint{}
	if e.verdict.Failure != nil {
		return hints
	}
	for i := range e.findings() {
		d := &e.linted.found[i]
		if d.Severity < lint.Warning || len(hints) == maxHints {
			break // the worst come first
		}
		if h, ok := e.hintOf(d); ok {
			hints = append(hints, h)
		}
	}
	return hints
}

func (e *Engine) hintOf(d *lint.Diagnostic) (ProblemHint, bool) {
	h := ProblemHint{Key: e.keyOf(d), Severity: d.Severity.String(), Title: d.Check.SayTitle() + ".", Text: d.Message}
	line := e.file.LineAt(d.Span.Start)
	if d.Check.ID == "captured-agent" {
		return e.capturedHint(h, line)
	}
	return h, e.verdict.Rule != nil && e.verdict.Line == line && e.file.Line(line).Kind.IsRule()
}

// capturedHint is for a crawler whose user-agent line, with nothing but a delay or
// a blank below it, took the rules of the next group.
func (e *Engine) capturedHint(h ProblemHint, agent int) (ProblemHint, bool) {
	v := e.verdict
	i := slices.IndexFunc(v.Groups, func(g parser.Group) bool { return g.First <= agent && agent <= g.Last })
	if i < 0 || !slices.Contains(v.ChosenBy, agent) || slices.Max(chosenIn(v, v.Groups[i])) != agent {
		return h, false
	}
	g := v.Groups[i]
	in := func(n int) bool { _, ok := slices.BinarySearch(g.Rules, n); return ok }
	rule, decides := 0, false
	if v.Rule != nil && in(v.Line) {
		rule, decides = v.Line, true
	}
	for k := 0; rule == 0 && k < len(v.Lost); k++ {
		if in(v.Lost[k].Line) {
			rule = v.Lost[k].Line
		}
	}
	if rule == 0 {
		return h, false
	}
	number := func(n int) string { return strconv.Itoa(e.at(n)) }
	h.Title = lang.Say("Line {line} was probably not meant for {crawler}.", "line", number(rule), "crawler", e.crawlerName())
	h.Text = lang.Say("Only a rule ends a list of names, so the group of line {line} runs on to line {last}.", "line", number(agent), "last", number(g.Last)) + " "
	if decides {
		h.Text += lang.Say("That is why this rule decides here.")
	} else {
		h.Text += lang.Say("The rule lost here, but decides wherever no longer rule matches.")
	}
	return h, true
}

// chosenIn are the user-agent lines of a group that chose it.
func chosenIn(v *parser.Verdict, g parser.Group) []int {
	var out []int
	for _, n := range v.ChosenBy {
		if g.First <= n && n <= g.Last {
			out = append(out, n)
		}
	}
	return out
}
