package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
)

func explainHelp() string {
	return newManual("explain [CHECK…]").text(
		lang.Say(`Says what a check of "robotstester lint" looks for and why it matters, with a bad and a good example. Without a name it lists all checks.`)).String()
}

func runExplain(args []string, _ io.Reader, out, errOut io.Writer) int {
	ids, err := parseArgs(newFlags("explain", explainHelp, out, errOut), args)
	if err != nil {
		return flagsCode(err)
	}
	var checks []*lint.Check
	for _, id := range ids {
		c, ok := lint.ByID(id)
		if !ok {
			return usageError(errOut, "explain", noCheck(id))
		}
		checks = append(checks, c)
	}
	w := bufio.NewWriter(out)
	for i, c := range checks {
		if i > 0 {
			fmt.Fprintln(w)
		}
		explain(w, c)
	}
	if len(checks) == 0 {
		table := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
		for _, c := range lint.Checks {
			fmt.Fprintf(table, "%s\t%s\t%s\n", c.ID, severityWord(c.Severity), c.SayTitle())
		}
		table.Flush() // into w, which keeps its error
	}
	if err := w.Flush(); err != nil {
		return failed(errOut, "explain", err)
	}
	return 0
}

// noCheck says that no check has an ID, and which one may be meant.
func noCheck(id string) string {
	if near := lint.Nearest(id); near != "" {
		return lang.Say("there is no check {id}; the nearest is {near}.", "id", strconv.Quote(clip(id)), "near", near)
	}
	return lang.Say("there is no check {id}; robotstester explain lists all.", "id", strconv.Quote(clip(id)))
}

func explain(w io.Writer, c *lint.Check) {
	var m manual
	m.text(c.ID + ": " + c.SayTitle() + " (" + severityWord(c.Severity) + ")")
	m.text(c.SayWhy())
	fmt.Fprintf(w, "%s\n%s\n\n", m.String(), lang.Say("Bad:"))
	example(w, c.Bad)
	fmt.Fprintf(w, "\n%s\n\n", lang.Say("Good:"))
	example(w, c.Good)
	fmt.Fprintf(w, "\n%s\n", lang.Say("Source: {source}", "source", c.Source))
}

// example shows a file, with what cannot be seen written out.
func example(w io.Writer, text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintf(w, "    %s\n", lint.Visible(strings.TrimRight(line, "\n")))
	}
}
