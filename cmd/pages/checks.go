package main

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/askers"
	"github.com/robotstester/robotstester/parser/compare"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
	"github.com/robotstester/robotstester/parser/words"
)

func checkPath(id string) string { return "checks/" + id + ".html" }

// checkPages are a page for each check.
func checkPages() []*page {
	pages := make([]*page, len(lint.Checks))
	for i, c := range lint.Checks {
		pages[i] = checkPage(c)
	}
	return pages
}

func checkPage(c *lint.Check) *page {
	bad, _, d := c.Examples()
	found := lint.Run(parser.Parse(bad, d), lint.Options{Only: []string{c.ID}})
	p := &page{
		path:        checkPath(c.ID),
		Section:     atChecks,
		Title:       lang.Say("{title}: a check of robots.txt", "title", c.SayTitle()),
		Description: c.SayWhy(),
		Heading:     words.Capital(c.SayTitle()),
		ID:          c.ID,
		Lead:        join(severity(c.Severity), text(c.SayWhy())),
	}
	p.Blocks = append(p.Blocks, block{Examples: checkExamples(c, found)}, block{Heading: lang.Say("More about it"), Facts: []fact{
		{lang.Say("Source"), source(c.Source)},
		{lang.Say("Leave a line alone"), sentence(lang.Say("`{comment}` on the line before it."), "comment", "# robotstester: ignore "+c.ID)},
		{lang.Say("By the command"), code("robotstester lint robots.txt")},
	}})
	return p
}

// checkExamples are the file with the fault and without it.
func checkExamples(c *lint.Check, found []lint.Diagnostic) []*example {
	bad, good, d := c.Examples()
	crawler, url := witness(bad, good, d)
	with := sentence(lang.Say("**With the fault**"))
	for _, f := range found {
		line := parser.Parse(bad, d).LineAt(f.Span.Start)
		with = join(with, sentence(lang.Say("Line {line}: {message}"), "line", strconv.Itoa(line), "message", f.Message))
	}
	without := sentence(lang.Say("**Without the fault**"))
	if len(found) > 0 && len(found[0].Fixes) > 0 {
		without = []span{{Kind: "strong", Text: found[0].Fixes[0].Title}}
	}
	show := func(file []byte, written string, found []lint.Diagnostic) *example {
		if canBeShown(file) {
			return newExample(string(file), crawler, d.ID, url)
		}
		return &example{Lines: visibleLines(written, found)}
	}
	return []*example{show(bad, c.Bad, found).saying(with), show(good, c.Good, nil).saying(without)}
}

// visibleLines are a file with what cannot be seen in it written out.
func visibleLines(file string, found []lint.Diagnostic) []fileLine {
	var lines []fileLine
	at := 0
	for line := range strings.Lines(file) {
		hit := slices.ContainsFunc(found, func(f lint.Diagnostic) bool { return f.Span.Start >= at && f.Span.Start < at+len(line) })
		at += len(line)
		lines = append(lines, fileLine{lint.Visible(strings.TrimRight(line, "\n")), hit})
	}
	return lines
}

// witness is a crawler and a URL that the two files answer differently, or else ones
// that the first is about.
func witness(bad, good []byte, d *parser.Dialect) (crawler, url string) {
	if !canBeShown(bad) {
		bad = good
	}
	names := []string{"Googlebot"}
	url = "/"
	for line := range bytes.Lines(append(slices.Clone(bad), good...)) {
		key, value, _ := strings.Cut(strings.TrimSpace(string(line)), ":")
		value, _, _ = strings.Cut(strings.TrimSpace(value), " ")
		switch {
		case strings.EqualFold(key, "user-agent") && value != "*" && parser.TokenPrefix(value) != "":
			names = append(names, parser.TokenPrefix(value))
		case url == "/" && strings.HasPrefix(value, "/"):
			url = strings.TrimSuffix(strings.ReplaceAll(value, "*", "a"), "$")
		}
	}
	for _, name := range names {
		asker := askers.Find(name, d)
		rules := func(src []byte) *parser.Rules { return parser.Parse(src, d).For(asker.Crawler) }
		diff := compare.Diff(rules(bad), rules(good), compare.DefaultBudget)
		for _, c := range diff.Differences {
			if canBeShown([]byte(c.URL)) && len(c.URL) < 80 {
				return name, c.URL
			}
		}
	}
	return names[len(names)-1], url
}

// severity is how grave a check is, as a mark.
func severity(s lint.Severity) []span {
	switch s {
	case lint.Error:
		return mark("error", lang.Say("error"))
	case lint.Warning:
		return mark("warning", lang.Say("warning"))
	}
	return mark("info", lang.Say("‹a severity›note"))
}

func checksPage() *page {
	t := &table{Heads: []string{lang.Say("Check"), lang.Say("Severity"), lang.Say("What is wrong")}}
	for _, c := range lint.Checks {
		t.Rows = append(t.Rows, [][]span{linkedCode(c.ID, checkPath(c.ID)), severity(c.Severity), text(words.Capital(c.SayTitle()))})
	}
	lead := lang.Say("An error is where a real crawler does something other than the author evidently meant. A warning is what does nothing, or not for everyone. A note is what is worth knowing about a file that may be quite right.")
	return &page{
		path: atChecks, Heading: lang.Count(len(lint.Checks), "{n} check of robots.txt|{n} checks of robots.txt"),
		Title:       lang.Say("What can be wrong with a robots.txt: all checks"),
		Description: lead, Lead: text(lead), Blocks: []block{{Table: t}},
	}
}
