package words

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// Group tells which group applies and how it was found.
func (a Asked) Group(v *parser.Verdict) []Part {
	switch {
	case v.Step < 0 && len(v.Groups) == 0:
		return a.noGroup()
	case v.Named && v.Step == 0:
		return capitalized(Sentence(lang.Count(len(v.ChosenBy), "{lines} names {crawler}: {group}.|{lines} name {crawler}: {group}."),
			"lines", a.chosenLines(v), "crawler", a.Tokens[0], "group", a.applied(v)))
	case v.Named:
		return Sentence(lang.Say("Nothing names {names}, so the group of {name} applies: {group}."),
			"names", lang.Or(a.Tokens[:v.Step]), "name", a.Tokens[v.Step], "group", a.applied(v))
	case a.nameless():
		return Sentence(lang.Say("The crawler has no name, so `User-agent: *` applies: {group}."), "group", a.applied(v))
	}
	return Sentence(lang.Say("Nothing names {names}, so `User-agent: *` applies: {group}."),
		"names", lang.Or(a.Tokens), "group", a.applied(v))
}

// nameless: the crawler says no name, or an empty one.
func (a Asked) nameless() bool { return len(a.Tokens) == 0 || a.Tokens[0] == "" }

// noGroup: "*" was not asked, or is not there.
func (a Asked) noGroup() []Part {
	for _, g := range a.File.Groups() {
		for _, agent := range g.Agents {
			if agent.Star {
				return Sentence(lang.Say("Nothing names {names}, and it does not obey `User-agent: *`, so no rule applies."), "names", lang.Or(a.Tokens))
			}
		}
	}
	if a.nameless() {
		return Sentence(lang.Say("The crawler has no name and nothing names `*`, so no rule applies."))
	}
	return Sentence(lang.Say("Nothing names {names} or `*`, so no rule applies."), "names", lang.Or(a.Tokens))
}

// maxNamed bounds how many lines or groups a sentence lists.
const maxNamed = 6

// chosenLines lists the user-agent lines that chose the group.
func (a Asked) chosenLines(v *parser.Verdict) []Part {
	var lines [][]Part
	for _, n := range v.ChosenBy[:min(len(v.ChosenBy), maxNamed)] {
		lines = append(lines, []Part{Line(a.at(n))})
	}
	last := len(lines) - 1
	switch rest := len(v.ChosenBy) - len(lines); {
	case rest > 0:
		return Sentence(lang.Count(rest, "{list} and {n} more line|{list} and {n} more lines"), "list", joined(lines, ", "))
	case last == 0:
		return lines[0]
	}
	return Sentence(lang.Say("{list} and {last}"), "list", joined(lines[:last], ", "), "last", lines[last])
}

// applied lists the lines of the groups: "lines 4–10 and 13–24, merged".
func (a Asked) applied(v *parser.Verdict) string {
	var ranges []string
	for _, g := range v.Groups[:min(len(v.Groups), maxNamed)] {
		lines := a.number(g.First)
		if a.at(g.Last) > a.at(g.First) {
			lines += "–" + a.number(g.Last)
		}
		ranges = append(ranges, lines)
	}
	switch rest := len(v.Groups) - len(ranges); {
	case rest > 0:
		return lang.Count(rest, "lines {lines} and {n} more group, merged|lines {lines} and {n} more groups, merged", "lines", strings.Join(ranges, ", "))
	case len(ranges) > 1:
		return lang.Say("lines {lines}, merged", "lines", lang.And(ranges))
	case v.Groups[0].First == v.Groups[0].Last:
		return lang.Say("line {line}", "line", ranges[0])
	}
	return lang.Say("lines {lines}", "lines", ranges[0])
}
