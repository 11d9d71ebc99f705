package lint

import (
	"fmt"
	"strings"
)

//go:generate go run gen.go

const markdownHead = `# What robotstester checks

Generated from package parser/lint by ` + "`make gen`" + `; do not edit.

%d checks. An error is where a real crawler does something other than the author evidently meant; a warning is
what does nothing, or not for everyone; info is what is worth knowing about a file that may be quite right. A single
finding may be milder or graver than its check, where the case is.

"safe" in the table means that the repair, as a rule, changes nothing of what is allowed in the dialect looked at; ` + "`robotstester lint --fix`" + ` applies
repairs that are. Whether a single finding's repair is safe is said with it. In dialects far from RFC 9309 none is called so.

## Switching a check off

` + "```" + `
# robotstester: ignore secret-path, redundant-rule
Disallow: /backup/
` + "```" + `

on a line of its own switches the named checks off for the next line that is not such a comment; behind a record, for the line
it stands on. A name that no check has is a finding itself.

| check | severity | repair | what is wrong |
|---|---|---|---|
`

// Markdown is the documentation of all checks, docs/checks.md.
func Markdown() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, markdownHead, len(Checks))
	for _, c := range Checks {
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s | %s |\n", c.ID, c.ID, c.Severity, c.repair(), strings.ReplaceAll(c.Title, "|", "\\|"))
	}
	for _, c := range Checks {
		fmt.Fprintf(&b, "\n## %s\n\n%s (%s).\n\n%s\n\nBad:\n\n%s\nGood:\n\n%s\nSource: <%s>\n", c.ID, c.Title, c.Severity, c.Why, fence(c.Bad), fence(c.Good), c.Source)
	}
	return []byte(b.String())
}

// repair says whether the fault of the bad example can be repaired.
func (c *Check) repair() string {
	switch found := c.inExample(); {
	case len(found) == 0 || len(found[0].Fixes) == 0:
		return "no"
	case found[0].Fixes[0].ChangesVerdict:
		return "yes"
	}
	return "safe"
}

func fence(text string) string {
	var b strings.Builder
	b.WriteString("```\n")
	for line := range strings.Lines(text) {
		b.WriteString(Visible(strings.TrimRight(line, "\n")) + "\n")
	}
	b.WriteString("```\n")
	return b.String()
}
