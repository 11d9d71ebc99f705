package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
)

// printText shows findings as compilers do: the place, the message, the line with
// the place marked, and what can be done.
func (r *lintRun) printText(out io.Writer) error {
	w := bufio.NewWriter(out)
	for i := range r.files {
		f := &r.files[i]
		for j := range f.found {
			f.printFinding(w, &f.found[j])
		}
	}
	r.printSummary(w)
	return w.Flush()
}

func (f *linted) printFinding(w io.Writer, d *lint.Diagnostic) {
	at := f.of(d.Span)
	fmt.Fprintf(w, "%s:%d:%d: %s: %s [%s]\n", f.name, at.Line, at.Column, severityWord(d.Severity), d.Message, d.Check.ID)
	f.printSource(w, at)
	for _, rel := range d.Related {
		p := f.of(rel.Span)
		fmt.Fprintf(w, "%s:%d:%d: %s\n", f.name, p.Line, p.Column, lang.Say("note: {text}", "text", rel.Message))
	}
	for _, fix := range d.Fixes {
		if fix.ChangesVerdict {
			fmt.Fprintln(w, "      "+lang.Say("fix: {text} (changes what is allowed)", "text", fix.Title))
		} else {
			fmt.Fprintln(w, "      "+lang.Say("fix: {text}", "text", fix.Title))
		}
	}
	if d.More > 0 {
		fmt.Fprintln(w, lang.Say("{file}: and {n} more of {check}", "file", f.name, "n", d.More, "check", d.Check.ID))
	}
}

// Columns of a source line that are shown, and how many of them in front of a mark
// far to the right.
const (
	shownColumns = 110
	shownBefore  = 30
)

// printSource shows the line of a place with carets below it.
func (f *linted) printSource(w io.Writer, at place) {
	text := []rune(strings.TrimPrefix(visible(string(f.text(at.Line))), "\ufeff"))
	end := at.EndColumn
	if at.EndLine > at.Line {
		end = len(text) + 1
	}
	from, before := 0, ""
	if at.Column > shownColumns-10 {
		from, before = at.Column-1-shownBefore, "…"
	}
	to, behind := len(text), ""
	if to > from+shownColumns {
		to, behind = from+shownColumns, "…"
	}
	from = min(from, to)
	fmt.Fprintf(w, "%5d | %s%s%s\n", at.Line, before, string(text[from:to]), behind)
	start := at.Column - 1 - from + len([]rune(before))
	marks := max(1, min(end, to+1)-at.Column)
	fmt.Fprintf(w, "      | %s%s\n", strings.Repeat(" ", max(start, 0)), strings.Repeat("^", marks))
}

// visible shows a line so that each code point takes one column and none steers
// the terminal.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r == '\ufeff' || unicode.IsPrint(r):
			return r
		}
		return '\ufffd'
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// printSummary counts the findings, and those that --fix would repair.
func (r *lintRun) printSummary(w io.Writer) {
	var n [lint.Error + 1]int
	fixable, fixed := 0, 0
	for _, f := range r.files {
		fixed += f.fixed
		for _, d := range f.found {
			n[d.Severity] += 1 + d.More
			if len(d.Fixes) > 0 && !d.Fixes[0].ChangesVerdict {
				fixable++
			}
		}
	}
	if r.fix {
		fmt.Fprintln(w, lang.Count(fixed, "{n} repair was applied.|{n} repairs were applied."))
	}
	if n[lint.Error]+n[lint.Warning]+n[lint.Info] == 0 {
		return
	}
	said := lang.Say("{errors}, {warnings} and {n} for information.", "errors", lang.Count(n[lint.Error], "{n} error|{n} errors"),
		"warnings", lang.Count(n[lint.Warning], "{n} warning|{n} warnings"), "n", n[lint.Info])
	if fixable > 0 && !r.fix {
		said += " " + lang.Count(fixable, "--fix repairs {n} of them without changing a verdict in the dialect {dialect}.|--fix repairs {n} of them without changing a verdict in the dialect {dialect}.", "dialect", r.dialect.ID)
	}
	fmt.Fprintln(w, said)
}

func severityWord(s lint.Severity) string {
	switch s {
	case lint.Error:
		return lang.Say("error")
	case lint.Warning:
		return lang.Say("warning")
	}
	return lang.Say("info")
}
