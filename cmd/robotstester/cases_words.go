package main

import (
	"strconv"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// got is the verdict in words.
func (r *outcome) got() string {
	v := r.verdict
	switch {
	case v.Failure != nil:
		return lang.Say("no answer: {why}", "why", words.Failed(v.Failure))
	case v.Reason == parser.ByDelivery && v.Allowed:
		return lang.Say("allowed: {arrival}", "arrival", words.Arrival(v.Delivery))
	case v.Reason == parser.ByDelivery && v.Delivery.Stand == parser.Deferred:
		return lang.Say("put off: {arrival}", "arrival", words.Arrival(v.Delivery))
	case v.Reason == parser.ByDelivery:
		return lang.Say("disallowed: {arrival}", "arrival", words.Arrival(v.Delivery))
	}
	return decidedBy(v.Allowed, strconv.Itoa(v.Line), r.rule)
}

// decidedBy is a verdict and the line that decides, "0" for none.
func decidedBy(allowed bool, line, rule string) string {
	switch quoted := strconv.Quote(rule); {
	case line != "0" && allowed:
		return lang.Say("allowed by line {line} {rule}", "line", line, "rule", quoted)
	case line != "0":
		return lang.Say("disallowed by line {line} {rule}", "line", line, "rule", quoted)
	case allowed:
		return lang.Say("allowed, no rule decides")
	}
	return lang.Say("disallowed, no rule decides")
}

// fault is what a test that does not hold expected, and what came of it.
func (r *outcome) fault() string {
	v, line, rule := r.verdict, strconv.Itoa(r.verdict.Line), strconv.Quote(r.rule)
	allowed := r.Expect == casefile.Allowed
	switch {
	case v.Failure != nil && allowed:
		return lang.Say("expected allowed, got no answer: {why}", "why", words.Failed(v.Failure))
	case v.Failure != nil:
		return lang.Say("expected disallowed, got no answer: {why}", "why", words.Failed(v.Failure))
	case v.Reason == parser.ByDelivery && allowed:
		return lang.Say("expected allowed; {got}", "got", r.got())
	case v.Reason == parser.ByDelivery:
		return lang.Say("expected disallowed; {got}", "got", r.got())
	case allowed && v.Line > 0:
		return lang.Say("expected allowed, got disallowed by line {line} {rule}", "line", line, "rule", rule)
	case allowed:
		return lang.Say("expected allowed, got disallowed, no rule decides")
	case v.Line > 0:
		return lang.Say("expected disallowed, got allowed by line {line} {rule}", "line", line, "rule", rule)
	}
	return lang.Say("expected disallowed, got allowed, no rule decides")
}

// summary is "11 of 12 tests hold".
func (r *runner) summary() string {
	tests, failures, errors := r.count()
	said := lang.Count(tests, "{hold} of {n} tests hold.|{hold} of {n} tests hold.", "hold", tests-failures)
	switch {
	case tests == 0:
		said = lang.Say("There are no tests.")
	case failures == 0 && tests == 1:
		said = lang.Say("The test holds.")
	case failures == 0:
		said = lang.Count(tests, "The test holds.|All {n} tests hold.")
	}
	if errors > 0 {
		said += " " + lang.Say("Files that could not be read: {n}.", "n", errors)
	}
	return said
}
