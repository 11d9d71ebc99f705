package main

import (
	"strings"

	"github.com/robotstester/robotstester/parser/markdown"
)

// markdown is a report on each case file, as the page writes it.
func (r *runner) markdown() string {
	var reports []string
	for i := range r.suites {
		reports = append(reports, r.suites[i].report().Markdown())
	}
	return strings.Join(reports, "\n")
}

func (s *suite) report() *markdown.Report {
	out := &markdown.Report{Name: s.name}
	if s.err != nil {
		out.Fault = s.err.Error()
	}
	fails := make([]bool, len(s.results))
	for i := range s.results {
		t := &s.results[i]
		if t.asked() {
			out.Count.Asked++
			if t.holds() {
				out.Count.Hold++
			}
		}
		fails[i] = !t.holds()
	}
	listed := markdown.Listed(fails)
	out.Left = len(fails) - len(listed)
	for _, i := range listed {
		t := &s.results[i]
		out.Tests = append(out.Tests, markdown.Test{Test: t.Test, State: t.state(), Line: t.verdict.Line, Rule: t.rule, Why: t.by.Why(t.verdict)})
	}
	return out
}

// state is the verdict as a word of the page's protocol.
func (r *outcome) state() string {
	if r.verdict.Failure != nil {
		return "none"
	}
	return word(r.verdict.Allowed)
}
