package main

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/compare"
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
		d.section(&b, r, "becomes blocked", func(c *compare.Difference) bool { return c.Old.Allowed })
		d.section(&b, r, "becomes open", func(c *compare.Difference) bool { return c.New.Allowed })
		if !r.Complete {
			fmt.Fprintf(&b, "  %s\n", undecided(r))
		}
		blocks = append(blocks, b.String())
	}
	if len(same) > 0 {
		blocks = append(blocks, fmt.Sprintf("Proved: no URL changes its verdict for %s.\n", listOf(same)))
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
			name = "crawlers that no group names"
		}
		names = append(names, name)
	}
	return names
}

// listOf joins names as a sentence does; of many the first ones.
func listOf(names []string) string {
	const most = 8
	if n := len(names); n > most+1 {
		return fmt.Sprintf("%s and %d more crawlers", strings.Join(names[:most], ", "), n-most)
	}
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " and " + names[n]
	}
	return names[0]
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
			fmt.Fprintf(b, "  %s, for example:\n", title)
		}
		shown++
		fmt.Fprintf(b, "    %s%s\n      old: %s\n      new: %s\n", printable(c.URL), unescapedNote(c),
			d.verdict(0, r.dialect, c.Old), d.verdict(1, r.dialect, c.New))
	}
	if more > 0 {
		fmt.Fprintf(b, "    and %d more pairs of rules; --json lists them\n", more)
	}
}

func unescapedNote(c *compare.Difference) string {
	if c.Raw {
		return "  (crawlers escape this URL before they ask)"
	}
	return ""
}

// verdict is the answer of one file, with the place of the line that decides.
func (d *fileDiff) verdict(file int, dialect *parser.Dialect, v compare.Verdict) string {
	word := "disallowed"
	if v.Allowed {
		word = "allowed"
	}
	f := d.files[file].in(dialect)
	switch {
	case v.Line > 0:
		return fmt.Sprintf("%s by %s:%d %q", word, d.files[file].name, v.Line, ruleText(f, v.Line))
	case f.Failure() != nil:
		return "no answer, since the file cannot be read in this dialect"
	}
	return word + ", no rule decides"
}

// undecided says what could not be proved, and why.
func undecided(r *agentDiff) string {
	more := ""
	if len(r.Differences) > 0 {
		more = "other "
	}
	if r.Tried {
		return fmt.Sprintf("Whether %sverdicts change cannot be proved for the dialect %s; URLs were tried.", more, r.dialect.ID)
	}
	return fmt.Sprintf("Whether %sverdicts change could not be decided within %d states.", more, r.Budget)
}
