package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
)

//go:generate go run gen.go

const dialectsHead = `# How the dialects read robots.txt

Generated from package parser by ` + "`make gen`" + `; do not edit.

%d dialects. Each is the rules of RFC 9309 and where it departs from them: a list of axes, each with what the dialect
does. An axis that is not listed is read as the RFC has it. *Documented* is what the vendor says or what its source code
does; *reported* is what others say; *assumed* is a guess where nothing is known, by default what the RFC says.

What a parser does by accident and no axis expresses stands in the notes, and the tests count the inputs it shows on.

`

// Markdown is the page on the dialects.
func Markdown() []byte {
	var b strings.Builder
	all := parser.Dialects()
	fmt.Fprintf(&b, dialectsHead, len(all))
	b.WriteString("| id | dialect | basis | departs on |\n| --- | --- | --- | --- |\n")
	for _, d := range all {
		fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s | %s |\n", d.ID, d.ID, cell(d.Title), d.Basis, axes(len(departures(d))))
	}
	b.WriteString("\nWhat RFC 9309 says on every axis:\n\n")
	for _, a := range parser.Axes() {
		fmt.Fprintf(&b, "- %s: %s\n", a.Name, cell(a.Says(parser.RFC9309)))
	}
	for _, d := range all {
		dialectSection(&b, d)
	}
	recordsSection(&b)
	return []byte(b.String())
}

func departures(d *parser.Dialect) []parser.Axis {
	return slices.DeleteFunc(parser.Axes(), func(a parser.Axis) bool { return !a.Departs(d) })
}

func dialectSection(b *strings.Builder, d *parser.Dialect) {
	fmt.Fprintf(b, "\n## %s\n\n%s, %s: %s\n", d.ID, cell(d.Title), d.Basis, cell(d.Source))
	if d.Notes != "" {
		fmt.Fprintf(b, "\n%s\n", cell(d.Notes))
	}
	if axes := departures(d); len(axes) > 0 {
		b.WriteString("\n| axis | what it does | basis |\n| --- | --- | --- |\n")
		for _, a := range axes {
			basis, fact := d.BasisOf(a.Name)
			said := basis.String()
			if fact.Note != "" {
				said += ": " + fact.Note
			}
			fmt.Fprintf(b, "| %s | %s | %s |\n", a.Name, cell(a.Says(d)), cell(said))
		}
	}
	if silent := assumed(d); silent != "" {
		fmt.Fprintf(b, "\nNot documented, and assumed as in the RFC: %s.\n", silent)
	}
	accessSection(b, d)
}

// assumed names the axes that are a guess and the same as in the RFC.
func assumed(d *parser.Dialect) string {
	var names []string
	for _, a := range parser.Axes() {
		if basis, _ := d.BasisOf(a.Name); basis == parser.Assumed && !a.Departs(d) {
			names = append(names, a.Name)
		}
	}
	return strings.Join(names, ", ")
}

// outcomeWords follow the constants of parser.Outcome.
var outcomeWords = []string{
	"the rules apply", "everything is allowed", "everything is blocked", "the site is not visited for now",
	"the last copy is used for a while", "left to the caller", "the program fails",
	"the site is not visited for now, then the last copy is used", "everything is blocked, as if it had never asked",
	"the redirect is followed, to other sites too", "what can be read as rules applies",
}

func accessSection(b *strings.Builder, d *parser.Dialect) {
	b.WriteString("\n| answer | what follows | basis |\n| --- | --- | --- |\n")
	for class := parser.StatusRedirect; class <= parser.StatusNotText; class++ {
		fmt.Fprintf(b, "| %s | %s | %s |\n", class, outcomeWords[d.Access.Of(class)], d.Access.BasisOf(class))
	}
	for _, note := range []string{d.Access.Note, d.Access.Later} {
		if note != "" {
			fmt.Fprintf(b, "\n%s\n", cell(note))
		}
	}
}

func recordsSection(b *strings.Builder) {
	b.WriteString("\n## Other records\n\nLines that make no groups, and what readers make of them.\n")
	for _, r := range parser.Records() {
		fmt.Fprintf(b, "\n### %s\n\n%s\n\n", r.Name, cell(r.What))
		for _, u := range r.Uses {
			who := strings.ReplaceAll(u.Dialects, " ", ", ")
			if who == "" {
				who = "all others"
			}
			fmt.Fprintf(b, "- %s: %s (%s)", who, cell(u.Says), u.Status)
			if u.Source != "" {
				fmt.Fprintf(b, ", %s", u.Source)
			}
			b.WriteByte('\n')
		}
	}
}

// cell keeps a text from being read as Markdown.
func cell(s string) string {
	return strings.NewReplacer("*", `\*`, "|", `\|`, "_", `\_`, "<", `\<`, "\n", " ").Replace(s)
}

func axes(n int) string {
	if n == 1 {
		return "1 axis"
	}
	return strconv.Itoa(n) + " axes"
}
