package main

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/compare"
	"github.com/robotstester/robotstester/parser/lang"
)

// mostShown is how many URLs the text lists in one section; JSON lists all.
const mostShown = 50

// review is the result in words, for people who look through a change.
func (d *fileDiff) review() string {
	var same, blocks []string
	for _, group := range d.grouped() {
		r := &group[0]
		if r.Equal() {
			same = append(same, namesOf(group)...)
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "%s\n", listOf(namesOf(group)))
		d.section(&b, r, lang.Say("becomes blocked, for example:"), func(c *compare.Difference) bool { return c.Old.Allowed })
		d.section(&b, r, lang.Say("becomes open, for example:"), func(c *compare.Difference) bool { return c.New.Allowed })
		if !r.Complete {
			fmt.Fprintf(&b, "  %s\n", undecided(r))
		}
		blocks = append(blocks, b.String())
	}
	if len(same) > 0 {
		blocks = append(blocks, lang.Say("Proved: no URL changes its verdict for {crawlers}.", "crawlers", listOf(same))+"\n")
	}
	return strings.Join(blocks, "\n")
}

// grouped puts crawlers with the same result together, in order.
func (d *fileDiff) grouped() [][]agentDiff {
	var out [][]agentDiff
next:
	for _, r := range d.results {
		for i := range out {
			if reflect.DeepEqual(out[i][0].Result, r.Result) && (r.Complete || out[i][0].dialect == r.dialect) {
				out[i] = append(out[i], r)
				continue next
			}
		}
		out = append(out, []agentDiff{r})
	}
	return out
}

func namesOf(group []agentDiff) []string {
	var names []string
	for i := range group {
		name := printable(clip(group[i].name))
		if name == "*" {
			name = lang.Say("crawlers that no group names")
		}
		names = append(names, name)
	}
	return names
}

// listOf joins names as a sentence does; of many the first ones.
func listOf(names []string) string {
	const most = 8
	if n := len(names); n > most+1 {
		return lang.Count(n-most, "{names} and {n} more crawler|{names} and {n} more crawlers", "names", strings.Join(names[:most], ", "))
	}
	return lang.And(names)
}

// section lists the URLs that change in one direction.
func (d *fileDiff) section(b *strings.Builder, r *agentDiff, title string, in func(c *compare.Difference) bool) {
	shown, more := 0, 0
	for i := range r.Differences {
		c := &r.Differences[i]
		switch {
		case !in(c):
			continue
		case shown == mostShown:
			more++
			continue
		case shown == 0:
			fmt.Fprintf(b, "  %s\n", title)
		}
		shown++
		fmt.Fprintf(b, "    %s%s\n      %s\n      %s\n", printable(c.URL), unescapedNote(c),
			lang.Say("old: {verdict}", "verdict", d.verdict(0, r.dialect, c.Old)), lang.Say("new: {verdict}", "verdict", d.verdict(1, r.dialect, c.New)))
	}
	if more > 0 {
		fmt.Fprintln(b, "    "+lang.Count(more, "and {n} more pair of rules; --json lists it|and {n} more pairs of rules; --json lists them"))
	}
}

func unescapedNote(c *compare.Difference) string {
	if c.Raw {
		return "  " + lang.Say("(crawlers escape this URL before they ask)")
	}
	return ""
}

// verdict is the answer of one file, with the place of the line that decides.
func (d *fileDiff) verdict(file int, dialect *parser.Dialect, v compare.Verdict) string {
	f := d.files[file].in(dialect)
	if v.Line == 0 {
		if f.Failure() != nil {
			return lang.Say("no answer, since the file cannot be read in this dialect")
		}
		return decidedBy(v.Allowed, "0", "")
	}
	place, rule := d.files[file].name+":"+strconv.Itoa(v.Line), strconv.Quote(ruleText(f, v.Line))
	if v.Allowed {
		return lang.Say("allowed by {place} {rule}", "place", place, "rule", rule)
	}
	return lang.Say("disallowed by {place} {rule}", "place", place, "rule", rule)
}

// undecided says what could not be proved, and why.
func undecided(r *agentDiff) string {
	more := len(r.Differences) > 0
	switch {
	case r.Tried && more:
		return lang.Say("Whether other verdicts change cannot be proved for the dialect {dialect}; URLs were tried.", "dialect", r.dialect.ID)
	case r.Tried:
		return lang.Say("Whether verdicts change cannot be proved for the dialect {dialect}; URLs were tried.", "dialect", r.dialect.ID)
	case more:
		return lang.Say("Whether other verdicts change could not be decided within {n} states.", "n", strconv.Itoa(r.Budget))
	}
	return lang.Say("Whether verdicts change could not be decided within {n} states.", "n", strconv.Itoa(r.Budget))
}
