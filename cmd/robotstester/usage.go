package main

import (
	"strings"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser/lang"
)

// usage is what the program can do.
func usage() string {
	var m manual
	m.text(lang.Say("robotstester tests robots.txt files."))
	m.gap()
	m.entry("check FILE --agent NAME [--dialect D] [--json] URL…", lang.Say("who may fetch what, and the line that decides"))
	m.entry("check FILE --agent NAME --urls LIST | --sitemap SITEMAP | --log LOG", lang.Say("the same for many URLs, counted by the rule that decides"))
	m.entry("diff OLD NEW [--agent NAME]… [--dialect D] [--json]", lang.Say("which URLs change their verdict, over all URLs there are"))
	m.entry("test CASES.json… [--format text|json|junit|github|markdown]", lang.Say("whether crawlers get what you expect"))
	m.entry("batch [--dialect D]", lang.Say("verdicts for many questions, one JSON object a line"))
	m.entry("tags FILE.html [--headers FILE] [--agent NAME]… [--json]", lang.Say("what the page itself says to crawlers: meta robots and X-Robots-Tag"))
	m.entry("lint FILE… [--fix] [--fail-on error] [--format text|json|sarif|github]", lang.Say("what is wrong with a file, and repairs"))
	m.entry("fmt FILE… [--write | --diff | --check]", lang.Say("a file in canonical layout"))
	m.entry("explain [CHECK…]", lang.Say("what a check of lint looks for, and why it matters"))
	m.entry("crawlers [NAME…] [--json]", lang.Say("the crawlers that are known, and what each looks for"))
	m.entry("dialects [ID…] [--json]", lang.Say("the ways to read a file, and how each departs from RFC 9309"))
	m.entry("serve [--addr 127.0.0.1:8000] [--fetch]", lang.Say("the tester in a browser, from this program's own files"))
	m.text(lang.Say(`"robotstester COMMAND -h" lists the options of a command. With --lang en, ru or es each speaks that language, else the one of LC_ALL, LC_MESSAGES or LANG.`))
	return m.String()
}

// columns is how wide running text is.
const columns = 80

// A manual is the help of a command. What people read in it is wrapped here, since
// each language fills lines of its own; names of options stand as they are typed.
type manual struct{ b strings.Builder }

// newManual begins with the ways to call a command.
func newManual(calls ...string) *manual {
	m := new(manual)
	for _, c := range calls {
		m.b.WriteString("robotstester " + c + "\n")
	}
	return m
}

func (m *manual) String() string { return m.b.String() }

// gap is a blank line in front of what follows, if anything stands in front of it.
func (m *manual) gap() {
	if m.b.Len() > 0 {
		m.b.WriteByte('\n')
	}
}

// text adds a paragraph.
func (m *manual) text(said string) *manual {
	m.gap()
	m.wrap(said, 0)
	return m
}

// sample adds lines that stay as they are.
func (m *manual) sample(lines ...string) *manual {
	m.gap()
	for _, l := range lines {
		m.b.WriteString("  " + l + "\n")
	}
	return m
}

// entry adds a command with what it does below it.
func (m *manual) entry(call, said string) {
	m.b.WriteString("  robotstester " + call + "\n        ")
	m.wrap(said, 8)
}

// options adds a table: names, each followed by what it is for.
func (m *manual) options(rows ...string) *manual {
	m.gap()
	width := 0
	for i := 0; i < len(rows); i += 2 {
		width = max(width, utf8.RuneCountInString(rows[i]))
	}
	for i := 0; i < len(rows); i += 2 {
		pad := width + 2 - utf8.RuneCountInString(rows[i])
		m.b.WriteString("  " + rows[i] + strings.Repeat(" ", pad))
		m.wrap(rows[i+1], width+4)
	}
	return m
}

// wrap writes a text whose first line is begun, the others indented as far.
func (m *manual) wrap(said string, indent int) {
	column := indent
	for _, word := range strings.Fields(said) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == indent:
		case column+1+n > columns:
			m.b.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		default:
			m.b.WriteByte(' ')
			column++
		}
		m.b.WriteString(word)
		column += n
	}
	m.b.WriteByte('\n')
}
