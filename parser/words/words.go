// Package words turns verdicts into sentences for people. The page, the command
// and the embed read the same ones; none of them builds a sentence of its own.
package words

import (
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
)

// Part is a piece of a sentence. Kind is "text", "strong", "code" or "line"; a
// line part points at Line and its Text is what is read ("line 17").
type Part struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	Line int    `json:"line,omitempty"`
}

// Text is a part without emphasis.
func Text(s string) Part { return Part{Kind: "text", Text: Visible(s)} }

// Code is a part in the letters of the file or the URL, all of them visible.
func Code(s string) Part { return Part{Kind: "code", Text: Visible(s)} }

// Line is a part that points at a line of the file.
func Line(n int) Part { return Part{Kind: "line", Text: "line " + strconv.Itoa(n), Line: n} }

// Plain is the sentence without marks.
func Plain(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return b.String()
}

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

func (a Asked) line(n int) Part { return Line(a.at(n)) }

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
		return []Part{{Kind: "strong", Text: "No answer"}, Text(" from " + a.File.Dialect().Title)}
	case v.Allowed:
		return []Part{{Kind: "strong", Text: "Allowed"}, Text(" for " + a.Crawler)}
	case v.Delivery != nil && v.Delivery.Stand == parser.Deferred:
		return []Part{{Kind: "strong", Text: "Put off"}, Text(" by " + a.Crawler)}
	}
	return []Part{{Kind: "strong", Text: "Blocked"}, Text(" for " + a.Crawler)}
}

// By names what decided: "by line 17, Disallow: /shop/".
func (a Asked) By(v *parser.Verdict) []Part {
	switch {
	case v.Delivery != nil && v.Delivery.Stand != parser.FileRules:
		return []Part{Text(Arrival(v.Delivery))}
	case v.Failure != nil && v.Failure.Line > 0:
		return []Part{Text("it gives up at "), a.line(v.Failure.Line)}
	case v.Failure != nil:
		return []Part{Text("it gives up on this question")}
	case v.Reason == parser.LongDelay:
		return []Part{Text("by "), a.line(v.Line), Text(", its Crawl-delay")}
	case v.Reason == parser.TooLarge:
		return []Part{Text("the file is too large for it")}
	case v.Reason == parser.NoRobots:
		return []Part{Text("it takes the file for a web page")}
	case v.Reason == parser.RefusedURL:
		return []Part{Text("it refuses the URL")}
	case v.Line > 0:
		return []Part{Text("by "), a.line(v.Line), Text(", "), Code(a.Record(v.Line))}
	case v.Reason == parser.SelfRequest:
		return []Part{Text("no rule is asked for robots.txt itself")}
	case v.Reason == parser.NoGroup && len(a.File.Groups()) == 0:
		return []Part{Text("the file names no crawler")}
	case v.Reason == parser.NoGroup:
		return []Part{Text("no group applies to it")}
	case v.Reason == parser.NoRules:
		return []Part{Text("its group has no rules")}
	}
	return []Part{Text("no rule matches")}
}

// Why is the reason in a sentence.
func (a Asked) Why(v *parser.Verdict) string {
	switch v.Reason {
	case parser.Failed:
		return v.Failure.Reason
	case parser.ByDelivery:
		return afterArrival(v.Delivery)
	case parser.NoGroup:
		return "What no group rules is allowed."
	case parser.NoRules:
		return "A group without rules allows everything."
	case parser.NoRuleMatch:
		return "What no rule matches is allowed."
	case parser.OnlyMatch:
		return "The only rule that matches."
	case parser.MostOctets:
		return "Longest of " + strconv.Itoa(1+len(v.Lost)) + " matching rules: " +
			Count(v.Rule.Length, "character", "characters") + " against " + strconv.Itoa(v.Lost[0].Length) + "."
	case parser.AllowWinsTie:
		return "Same length as line " + strconv.Itoa(a.at(tieLine(v))) + " (" + strconv.Itoa(v.Rule.Length) + "): Allow wins."
	case parser.FirstWinsTie:
		return "Line " + strconv.Itoa(a.at(v.Lost[0].Line)) + " says the same with the same length; the earlier line is named."
	case parser.FirstInFile:
		return "The first of " + strconv.Itoa(1+len(v.Lost)) + " matching rules; this reader stops there."
	case parser.MostTaken:
		return "It takes the longest stretch of the path: " + Count(v.Rule.Length, "character", "characters") +
			" against " + strconv.Itoa(v.Lost[0].Length) + "."
	case parser.TooLarge:
		return "It treats a file of this size as if everything were allowed."
	case parser.NoRobots:
		return "It treats HTML without any user-agent line as if there were no robots.txt."
	case parser.LongDelay:
		return "It blocks everything when the delay is longer than it is willing to wait."
	case parser.RefusedURL:
		return "It blocks a URL that it cannot read."
	case parser.EmptyRule:
		return "A rule without a path blocks nothing."
	case parser.SelfRequest:
		return "A crawler may always fetch the file that holds its rules."
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

// Count is a number with its noun.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Say is the whole verdict in one sentence, for a reader who hears it.
func (a Asked) Say(v *parser.Verdict) string {
	return Plain(a.What(v)) + " " + Plain(a.By(v)) + ". " + a.Why(v)
}

// Group tells which group applies and how it was found.
func (a Asked) Group(v *parser.Verdict) []Part {
	first, rest := a.Tokens, []string(nil)
	if len(a.Tokens) > 1 {
		first, rest = a.Tokens[:1], a.Tokens[1:]
	}
	name := strings.Join(first, "")
	switch {
	case v.Step < 0 && len(v.Groups) == 0:
		return a.noGroup(name, rest)
	case v.Named && v.Step == 0:
		return append(append(a.chosenLines(v), Text(verb(len(v.ChosenBy), " names ", " name ")+name+": ")), a.applied(v)...)
	case v.Named:
		return append([]Part{Text("Nothing names " + tried(a.Tokens[:v.Step]) + ", so the group of " + a.Tokens[v.Step] + " applies: ")}, a.applied(v)...)
	}
	return append([]Part{Text("Nothing names " + tried(a.Tokens) + ", so "), Code("User-agent: *"), Text(" applies: ")}, a.applied(v)...)
}

// noGroup: "*" was not asked, or is not there.
func (a Asked) noGroup(name string, rest []string) []Part {
	for _, g := range a.File.Groups() {
		for _, agent := range g.Agents {
			if agent.Star {
				return []Part{Text("Nothing names " + tried(a.Tokens) + ", and it does not obey "), Code("User-agent: *"), Text(", so no rule applies.")}
			}
		}
	}
	return []Part{Text("Nothing names " + tried(append([]string{name}, rest...)) + " or "), Code("*"), Text(", so no rule applies.")}
}

// tried lists names that no group has.
func tried(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// maxNamed bounds how many lines or groups a sentence lists.
const maxNamed = 6

func (a Asked) chosenLines(v *parser.Verdict) []Part {
	var out []Part
	for i, n := range v.ChosenBy {
		switch {
		case i == maxNamed:
			return append(out, Text(" and "+strconv.Itoa(len(v.ChosenBy)-i)+" more lines"))
		case i > 0 && i == len(v.ChosenBy)-1:
			out = append(out, Text(" and "))
		case i > 0:
			out = append(out, Text(", "))
		}
		p := a.line(n)
		if i == 0 {
			p.Text = "Line " + strconv.Itoa(p.Line)
		}
		out = append(out, p)
	}
	return out
}

// applied lists the lines of the groups: "lines 4–10 and 13–24, merged."
func (a Asked) applied(v *parser.Verdict) []Part {
	var b strings.Builder
	one := len(v.Groups) == 1 && v.Groups[0].First == v.Groups[0].Last
	b.WriteString(verb(btoi(!one)+1, "line ", "lines "))
	for i, g := range v.Groups {
		switch {
		case i == maxNamed:
			b.WriteString(" and " + strconv.Itoa(len(v.Groups)-i) + " more groups")
		case i > 0 && i == len(v.Groups)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		if i == maxNamed {
			break
		}
		b.WriteString(strconv.Itoa(a.at(g.First)))
		if a.at(g.Last) > a.at(g.First) {
			b.WriteString("–" + strconv.Itoa(a.at(g.Last)))
		}
	}
	if len(v.Groups) > 1 {
		b.WriteString(", merged")
	}
	return []Part{Text(b.String() + ".")}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Contest tells how many rules compete and what settles it.
func (a Asked) Contest(v *parser.Verdict) []Part {
	matched := len(v.Lost) + btoi(v.Rule != nil)
	total := matched + v.MissedCount
	switch {
	case len(v.Groups) == 0:
		return []Part{Text("No rule competes.")}
	case total == 0:
		return []Part{Text("The group has no rules.")}
	case matched == 0:
		return []Part{Text("None of " + Count(total, "rule", "rules") + " matches.")}
	case matched == 1:
		return []Part{Text("1 of " + Count(total, "rule", "rules") + " matches, so it decides.")}
	}
	return []Part{Text(strconv.Itoa(matched) + " of " + Count(total, "rule", "rules") + " match. " + Settles(a.File.Dialect()))}
}

// Settles says what decides between rules that match.
func Settles(d *parser.Dialect) string {
	tie := "; at equal length, Allow wins."
	if d.Tie == parser.TieFirst {
		tie = "; at equal length, the first."
	}
	switch d.Order {
	case parser.OrderInFile:
		return "The first in the file wins."
	case parser.LongestStretch:
		return "The one that takes the longest stretch of the path wins" + tie
	}
	return "The longest wins" + tie
}

// Loss is why a matching rule lost, in a few words.
func Loss(v *parser.Verdict, m *parser.RuleMatch) string {
	switch m.Loss {
	case parser.Shorter:
		return "shorter by " + strconv.Itoa(v.Rule.Length-m.Length)
	case parser.TieToAllow:
		return "as long, but Allow wins"
	case parser.TieToFirst:
		return "as long, but later"
	case parser.Later:
		return "stands later"
	}
	switch v.Reason {
	case parser.OnlyMatch:
		return "only match"
	case parser.AllowWinsTie:
		return "Allow wins a tie"
	case parser.EmptyRule:
		return "has no path"
	case parser.FirstInFile:
		return "stands first"
	case parser.MostTaken:
		return "takes most"
	}
	return "longest"
}
