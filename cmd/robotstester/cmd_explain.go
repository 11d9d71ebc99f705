package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/robotstester/robotstester/parser/lint"
)

const explainHelp = `robotstester explain [CHECK…]

Says what a check of "robotstester lint" looks for and why it matters, with a bad and a
good example. Without a name it lists all checks.
`

func runExplain(args []string, _ io.Reader, out, errOut io.Writer) int {
	ids, err := parseArgs(newFlags("explain", explainHelp, errOut), args)
	if err != nil {
		return flagsCode(err)
	}
	var checks []*lint.Check
	for _, id := range ids {
		c, ok := lint.ByID(id)
		if !ok {
			return usageError(errOut, "explain", "%s", noCheck(id))
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
		for _, c := range lint.Checks {
			fmt.Fprintf(w, "%-22s %-8s %s\n", c.ID, c.Severity, c.SayTitle())
		}
	}
	if err := w.Flush(); err != nil {
		fmt.Fprintln(errOut, "robotstester explain:", err)
		return exitUsage
	}
	return 0
}

// noCheck says that no check has an ID, and which one may be meant.
func noCheck(id string) string {
	if near := lint.Nearest(id); near != "" {
		return fmt.Sprintf("there is no check %q; the nearest is %s.", clip(id), near)
	}
	return fmt.Sprintf("there is no check %q; robotstester explain lists all.", clip(id))
}

// explainColumns is how wide the text of an explanation is.
const explainColumns = 80

func explain(w io.Writer, c *lint.Check) {
	fmt.Fprintf(w, "%s: %s (%s)\n\n", c.ID, c.SayTitle(), c.Severity)
	column := 0
	for _, word := range strings.Fields(c.SayWhy()) {
		n := len([]rune(word))
		switch {
		case column == 0:
		case column+1+n > explainColumns:
			fmt.Fprintln(w)
			column = 0
		default:
			fmt.Fprint(w, " ")
			column++
		}
		fmt.Fprint(w, word)
		column += n
	}
	fmt.Fprint(w, "\n\nBad:\n\n")
	example(w, c.Bad)
	fmt.Fprint(w, "\nGood:\n\n")
	example(w, c.Good)
	fmt.Fprintf(w, "\nSource: %s\n", c.Source)
}

// example shows a file, with what cannot be seen written out.
func example(w io.Writer, text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintf(w, "    %s\n", lint.Visible(strings.TrimRight(line, "\n")))
	}
}
