package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

func dialectsHelp() string {
	return newManual("dialects [ID…] [--json]").text(
		lang.Say("Lists the dialects, the ways to read a robots.txt, or says of each ID where it departs from RFC 9309, how sure that is and where it is written down.")).options(
		"--format F", lang.Say("text or json; --json is short for --format json"),
	).text(lang.Say("The exit code is 2 when there is no dialect of an ID.")).String()
}

func runDialects(args []string, _ io.Reader, out, errOut io.Writer) int {
	flags := newFlags("dialects", dialectsHelp, out, errOut)
	format := addFormat(flags, "text", "json")
	ids, err := parseArgs(flags, args)
	if err != nil {
		return flagsCode(err)
	}
	list := parser.Dialects()
	if len(ids) > 0 {
		list = nil
	}
	for _, id := range ids {
		d, err := dialectNamed(id)
		switch {
		case err != nil:
			return usageError(errOut, "dialects", sentence(err))
		case d == nil:
			return usageError(errOut, "dialects", lang.Say("there is no dialect without a name."))
		}
		list = append(list, d)
	}
	switch {
	case *format == "json":
		err = writeJSON(out, dialectsJSON(list))
	case len(ids) > 0:
		err = describeDialects(out, list)
	default:
		err = listDialects(out, list)
	}
	if err != nil {
		return failed(errOut, "dialects", err)
	}
	return 0
}

// dialectJSON is a dialect for machines.
type dialectJSON struct {
	ID     string        `json:"id"`
	Title  string        `json:"title"`
	Basis  string        `json:"basis"`
	Source string        `json:"source"`
	Notes  string        `json:"notes,omitempty"`
	Axes   []axisJSON    `json:"axes"`   // on which it departs from RFC 9309
	Access []outcomeJSON `json:"access"` // what follows when the file does not arrive
}

type axisJSON struct {
	Axis   string `json:"axis"`
	Says   string `json:"says"`
	Basis  string `json:"basis"`
	Note   string `json:"note,omitempty"`
	Source string `json:"source,omitempty"`
}

type outcomeJSON struct {
	Answer  string `json:"answer"`
	Outcome string `json:"outcome"`
	Basis   string `json:"basis"`
}

func dialectsJSON(list []*parser.Dialect) []dialectJSON {
	rows := make([]dialectJSON, len(list))
	for i, d := range list {
		rows[i] = dialectJSON{ID: d.ID, Title: d.Title, Basis: d.Basis.String(), Source: d.Source, Notes: d.Notes, Axes: axesOf(d)}
		for class := parser.StatusRedirect; class <= parser.StatusNotText; class++ {
			rows[i].Access = append(rows[i].Access, outcomeJSON{class.String(), d.Access.Of(class).String(), d.Access.BasisOf(class).String()})
		}
	}
	return rows
}

// axesOf are the axes on which a dialect departs from RFC 9309.
func axesOf(d *parser.Dialect) []axisJSON {
	axes := []axisJSON{}
	for _, a := range parser.Axes() {
		if a.Departs(d) {
			basis, fact := d.BasisOf(a.Name)
			axes = append(axes, axisJSON{a.Name, a.Says(d), basis.String(), fact.Note, fact.Source})
		}
	}
	return axes
}

func listDialects(out io.Writer, list []*parser.Dialect) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, d := range list {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", d.ID, words.DialectTitle(d), basisWord(d.Basis), d.Source)
	}
	return table.Flush()
}

func describeDialects(out io.Writer, list []*parser.Dialect) error {
	for _, d := range list {
		if _, err := fmt.Fprintf(out, "%s: %s, %s\n%s\n", d.ID, words.DialectTitle(d), basisWord(d.Basis), d.Source); err != nil {
			return err
		}
		if d.Notes != "" {
			fmt.Fprintln(out, lang.Say(d.Notes))
		}
		for _, a := range parser.Axes() {
			if !a.Departs(d) {
				continue
			}
			basis, _ := d.BasisOf(a.Name)
			if _, err := fmt.Fprintf(out, "  %s: %s (%s)\n", a.Name, words.AxisSays(&a, d), basisWord(basis)); err != nil {
				return err
			}
		}
	}
	return nil
}

func basisWord(b parser.Basis) string {
	switch b {
	case parser.Documented:
		return lang.Say("documented")
	case parser.Reported:
		return lang.Say("reported")
	}
	return lang.Say("assumed")
}
