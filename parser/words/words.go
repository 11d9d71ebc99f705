// Package words turns verdicts into sentences for people. The page, the command
// and the embed read the same ones; none of them builds a sentence of its own.
package words

import (
	"strconv"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// Asked is what a verdict is about: who asked, under which name, of which file.
type Asked struct {
	Crawler string       // as people call it
	Tokens  []string     // what it looks for, in order, without "*"
	File    *parser.File // the file as its dialect reads it
	// At turns a line number of File into one that people see. Some readers
	// break lines where editors do not. Nil keeps the numbers.
	At func(line int) int
}

func (a Asked) at(line int) int {
	if a.At == nil {
		return line
	}
	return a.At(line)
}

// number is a line as people count, for a text.
func (a Asked) number(line int) string { return strconv.Itoa(a.at(line)) }

// Record is a rule as the file writes it, its key spelt right.
func (a Asked) Record(line int) string {
	l := a.File.Line(line)
	key := "Disallow"
	if l.Kind == parser.Allow {
		key = "Allow"
	}
	value := string(l.Value.Of(a.File.Bytes()))
	if value == "" {
		return key + ":"
	}
	return key + ": " + value
}

// What is the verdict itself: "Blocked for Googlebot".
func (a Asked) What(v *parser.Verdict) []Part {
	switch {
	case v.Failure != nil:
		return Sentence(lang.Say("**No answer** from {dialect}"), "dialect", DialectTitle(a.File.Dialect()))
	case v.Allowed:
		return Sentence(lang.Say("**Allowed** for {crawler}"), "crawler", a.Crawler)
	case v.Delivery != nil && v.Delivery.Stand == parser.Deferred:
		return Sentence(lang.Say("**Put off** by {crawler}"), "crawler", a.Crawler)
	}
	return Sentence(lang.Say("**Blocked** for {crawler}"), "crawler", a.Crawler)
}

// By names what decided: "by line 17, Disallow: /shop/".
func (a Asked) By(v *parser.Verdict) []Part {
	switch {
	case v.Delivery != nil && v.Delivery.Stand != parser.FileRules:
		return []Part{Text(Arrival(v.Delivery))}
	case v.Failure != nil && v.Failure.Line > 0:
		return Sentence(lang.Say("it gives up at [line {line}]"), "line", a.at(v.Failure.Line))
	case v.Failure != nil:
		return Sentence(lang.Say("it gives up on this question"))
	case v.Reason == parser.LongDelay:
		return Sentence(lang.Say("by [line {line}], its Crawl-delay"), "line", a.at(v.Line))
	case v.Reason == parser.TooLarge:
		return Sentence(lang.Say("the file is too large for it"))
	case v.Reason == parser.NoRobots:
		return Sentence(lang.Say("it takes the file for a web page"))
	case v.Reason == parser.RefusedURL:
		return Sentence(lang.Say("it refuses the URL"))
	case v.Line > 0:
		return Sentence(lang.Say("by [line {line}], `{rule}`"), "line", a.at(v.Line), "rule", a.Record(v.Line))
	case v.Reason == parser.SelfRequest:
		return Sentence(lang.Say("no rule is asked for robots.txt itself"))
	case v.Reason == parser.NoGroup && len(a.File.Groups()) == 0:
		return Sentence(lang.Say("the file names no crawler"))
	case v.Reason == parser.NoGroup:
		return Sentence(lang.Say("no group applies to it"))
	case v.Reason == parser.NoRules:
		return Sentence(lang.Say("its group has no rules"))
	}
	return Sentence(lang.Say("no rule matches"))
}

// Why says in a sentence what made that line decide.
func (a Asked) Why(v *parser.Verdict) string {
	switch v.Reason {
	case parser.Failed:
		return lang.Say(v.Failure.Reason)
	case parser.ByDelivery:
		return afterArrival(v.Delivery)
	case parser.MostOctets:
		return lang.Count(v.Rule.Length, "Longest of {rules} matching rules: {n} character against {length}.|Longest of {rules} matching rules: {n} characters against {length}.",
			"rules", 1+len(v.Lost), "length", v.Lost[0].Length)
	case parser.AllowWinsTie:
		return lang.Say("Same length as line {line} ({length}): Allow wins.", "line", a.number(tieLine(v)), "length", v.Rule.Length)
	case parser.FirstWinsTie:
		return lang.Say("Line {line} says the same with the same length; the earlier line is named.", "line", a.number(v.Lost[0].Line))
	case parser.FirstInFile:
		return lang.Count(1+len(v.Lost), "The first of {n} matching rule; this reader stops there.|The first of {n} matching rules; this reader stops there.")
	case parser.MostTaken:
		return lang.Count(v.Rule.Length, "It takes the longest stretch of the path: {n} character against {length}.|It takes the longest stretch of the path: {n} characters against {length}.",
			"length", v.Lost[0].Length)
	}
	return whyAlways(v.Reason)
}

// whyAlways is Why where nothing in it depends on the file.
func whyAlways(r parser.Reason) string {
	switch r {
	case parser.NoGroup:
		return lang.Say("What no group rules is allowed.")
	case parser.NoRules:
		return lang.Say("A group without rules allows everything.")
	case parser.NoRuleMatch:
		return lang.Say("What no rule matches is allowed.")
	case parser.OnlyMatch:
		return lang.Say("The only rule that matches.")
	case parser.TooLarge:
		return lang.Say("It treats a file of this size as if everything were allowed.")
	case parser.NoRobots:
		return lang.Say("It treats HTML without any user-agent line as if there were no robots.txt.")
	case parser.LongDelay:
		return lang.Say("It blocks everything when the delay is longer than it is willing to wait.")
	case parser.RefusedURL:
		return lang.Say("It blocks a URL that it cannot read.")
	case parser.EmptyRule:
		return lang.Say("A rule without a path blocks nothing.")
	case parser.SelfRequest:
		return lang.Say("A crawler may always fetch the file that holds its rules.")
	}
	return ""
}

// tieLine is the Disallow that lost to an Allow of the same length.
func tieLine(v *parser.Verdict) int {
	for i := range v.Lost {
		if v.Lost[i].Loss == parser.TieToAllow {
			return v.Lost[i].Line
		}
	}
	return v.Line
}

// Say is the whole verdict in one sentence, for a reader who hears it.
func (a Asked) Say(v *parser.Verdict) string { return Plain(a.Told(v)) }

// Told is the whole verdict in one sentence.
func (a Asked) Told(v *parser.Verdict) []Part {
	form := lang.Say("{what} {by}. {why}")
	if v.Failure != nil || v.Line == 0 { // By is a clause of its own
		form = lang.Say("{what}: {by}. {why}")
	}
	return Sentence(form, "what", a.What(v), "by", a.By(v), "why", a.Why(v))
}

// Contest tells how many rules compete and what settles it.
func (a Asked) Contest(v *parser.Verdict) []Part {
	matched := len(v.Lost)
	if v.Rule != nil {
		matched++
	}
	total := matched + v.MissedCount
	switch {
	case len(v.Groups) == 0:
		return []Part{Text(lang.Say("No rule competes."))}
	case total == 0:
		return []Part{Text(lang.Say("The group has no rules."))}
	case matched == 0:
		return []Part{Text(lang.Count(total, "None of {n} rule matches.|None of {n} rules matches."))}
	case matched == 1:
		return []Part{Text(lang.Count(total, "1 of {n} rule matches, so it decides.|1 of {n} rules matches, so it decides."))}
	}
	return []Part{Text(lang.Count(total, "{matching} of {n} rule match. {settles}|{matching} of {n} rules match. {settles}",
		"matching", matched, "settles", Settles(a.File.Dialect())))}
}

// Settles says what decides between rules that match.
func Settles(d *parser.Dialect) string {
	first := d.Tie == parser.TieFirst
	switch {
	case d.Order == parser.OrderInFile:
		return lang.Say("The first in the file wins.")
	case d.Order == parser.LongestStretch && first:
		return lang.Say("The one that takes the longest stretch of the path wins; at equal length, the first.")
	case d.Order == parser.LongestStretch:
		return lang.Say("The one that takes the longest stretch of the path wins; at equal length, Allow wins.")
	case first:
		return lang.Say("The longest wins; at equal length, the first.")
	}
	return lang.Say("The longest wins; at equal length, Allow wins.")
}

// Loss is why a matching rule lost, in a few words.
func Loss(v *parser.Verdict, m *parser.RuleMatch) string {
	switch m.Loss {
	case parser.Shorter:
		return lang.Count(v.Rule.Length-m.Length, "shorter by {n}|shorter by {n}")
	case parser.TieToAllow:
		return lang.Say("as long, but Allow wins")
	case parser.TieToFirst:
		return lang.Say("as long, but later")
	case parser.Later:
		return lang.Say("stands later")
	}
	switch v.Reason {
	case parser.OnlyMatch:
		return lang.Say("only match")
	case parser.AllowWinsTie:
		return lang.Say("Allow wins a tie")
	case parser.EmptyRule:
		return lang.Say("has no path")
	case parser.FirstInFile:
		return lang.Say("stands first")
	case parser.MostTaken:
		return lang.Say("takes most")
	}
	return lang.Say("longest")
}
