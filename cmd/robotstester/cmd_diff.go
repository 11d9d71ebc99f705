package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/compare"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

func diffHelp() string {
	return newManual("diff OLD NEW [--agent NAME]… [--dialect D] [--format text|json]").text(
		lang.Say("Says which URLs change their verdict between two robots.txt files: over all URLs there are, with an example for each pair of rules that decides. One of the files may be - for standard input.")).options(
		"--agent NAME", lang.Say(`compare for this crawler, as in "robotstester check"; may be repeated. "*" is a crawler that no group names. Without it: the crawlers that a file names, Googlebot, bingbot and "*"`),
		"--dialect D", lang.Say("read both files in this dialect"),
		"--format F", lang.Say("text or json; --json is short for --format json"),
	).text(lang.Say("The exit code is 0 when it is proved that no verdict changes, 1 when some do, 3 when none was found but not all could be decided, 2 when a file could not be read.")).String()
}

// exitUndecided is the code of a comparison without a result.
const exitUndecided = 3

func runDiff(args []string, in io.Reader, out, errOut io.Writer) int {
	flags := newFlags("diff", diffHelp, out, errOut)
	var names []string
	flags.Func("agent", "", func(s string) error {
		names = append(names, s)
		return nil
	})
	dialectID := flags.String("dialect", "", "")
	format := addFormat(flags, "text", "json")
	rest, err := parseArgs(flags, args)
	switch {
	case err != nil:
		return flagsCode(err)
	case len(rest) != 2:
		return usageError(errOut, "diff", lang.Say("which two files? Name the old one and the new one."))
	case rest[0] == "-" && rest[1] == "-":
		return usageError(errOut, "diff", lang.Say("only one of the files can be standard input."))
	}
	dialect, err := dialectNamed(*dialectID)
	if err != nil {
		return usageError(errOut, "diff", sentence(err))
	}
	d := fileDiff{dialect: dialect, seen: map[string]compare.Result{}}
	for i, name := range rest {
		src, err := readFile(name, in)
		if err != nil {
			return failed(errOut, "diff", err)
		}
		d.files[i] = version{name: name, src: src, parsed: map[*parser.Dialect]*parser.File{}}
	}
	d.run(names)
	for _, n := range d.notes {
		note(errOut, n)
	}
	if err := d.print(out, *format); err != nil {
		return failed(errOut, "diff", err)
	}
	return d.code()
}

// version is one of the files.
type version struct {
	name   string
	src    []byte
	parsed map[*parser.Dialect]*parser.File
}

func (v *version) in(d *parser.Dialect) *parser.File {
	f := v.parsed[d]
	if f == nil {
		f = parser.Parse(v.src, d)
		v.parsed[d] = f
	}
	return f
}

// fileDiff is one run of the command.
type fileDiff struct {
	files   [2]version
	dialect *parser.Dialect // nil: each crawler's own
	results []agentDiff
	notes   []string
	seen    map[string]compare.Result // by the rules that were compared
}

// agentDiff is the result for one crawler.
type agentDiff struct {
	asker
	compare.Result
}

func (d *fileDiff) run(names []string) {
	askers := make([]asker, 0, len(names))
	for _, n := range names {
		askers = append(askers, d.asker(n))
	}
	if len(names) == 0 {
		askers = d.defaultAskers()
	}
	for _, a := range askers {
		d.compare(a)
	}
}

// asker finds a crawler. The one called "*" has no name that a group could have.
func (d *fileDiff) asker(name string) asker {
	if name == "*" {
		a, _ := askAs("", d.dialect)
		a.name, a.tokens, a.crawler.Steps = "*", nil, nil
		return a
	}
	a, _ := askAs(name, d.dialect)
	return a
}

// defaultAskers are the crawlers that most sites care for, and all that a file
// names, each once.
func (d *fileDiff) defaultAskers() []asker {
	names := []string{"Googlebot", "bingbot", "*"}
	for i := range d.files {
		f := d.files[i].in(parser.RFC9309)
		for n := 1; n <= f.NumLines(); n++ {
			if l := f.Line(n); l.Kind == parser.UserAgent {
				// The whole value, since how much of it is a name is up to the dialect.
				names = append(names, string(l.Value.Of(f.Bytes())))
			}
		}
	}
	var out []asker
	known := map[string]bool{}
	for _, n := range names {
		a := d.asker(n)
		if key := strings.ToLower(a.name); a.name != "" && !known[key] {
			known[key] = true
			out = append(out, a)
		}
	}
	return out
}

// compare compares the files for one crawler. Crawlers that obey the same rules
// in the same dialect share a result.
func (d *fileDiff) compare(a asker) {
	var rules [2]*parser.Rules
	key := a.dialect.ID
	for i := range d.files {
		f := d.files[i].in(a.dialect)
		rules[i] = f.For(a.crawler)
		for _, c := range rules[i].Contest().Contenders {
			key += fmt.Sprint(" ", c.Line)
		}
		key += ";"
		if fail := f.Failure(); fail != nil {
			d.note(lang.Say("{file}, line {line}: no reader of the dialect {dialect} gets past it: {why}",
				"file", d.files[i].name, "line", strconv.Itoa(fail.Line), "dialect", a.dialect.ID, "why", words.Failed(fail)))
		}
	}
	result, known := d.seen[key]
	if !known {
		result = compare.Diff(rules[0], rules[1], compare.DefaultBudget)
		d.seen[key] = result
	}
	d.results = append(d.results, agentDiff{a, result})
}

// note keeps a note, each once.
func (d *fileDiff) note(text string) {
	if !slices.Contains(d.notes, text) {
		d.notes = append(d.notes, text)
	}
}

func (d *fileDiff) code() int {
	code := 0
	for i := range d.results {
		switch r := &d.results[i]; {
		case len(r.Differences) > 0:
			return 1
		case !r.Complete:
			code = exitUndecided
		}
	}
	return code
}

func (d *fileDiff) print(out io.Writer, format string) error {
	if format == "json" {
		return d.printJSON(out)
	}
	_, err := io.WriteString(out, d.review())
	return err
}

// The result as JSON. Unescaped says that crawlers escape the URL before they ask.
type (
	diffJSON struct {
		Complete    bool             `json:"complete"`
		Differences []differenceJSON `json:"differences"`
		Undecided   []string         `json:"undecided,omitempty"` // agents
	}
	differenceJSON struct {
		Agent     string      `json:"agent"`
		URL       string      `json:"url"`
		Old       verdictJSON `json:"old"`
		New       verdictJSON `json:"new"`
		Unescaped bool        `json:"unescaped,omitempty"`
	}
	verdictJSON struct {
		Allowed bool `json:"allowed"`
		Line    int  `json:"line"`
	}
)

func (d *fileDiff) printJSON(out io.Writer) error {
	doc := diffJSON{Complete: true, Differences: []differenceJSON{}}
	for i := range d.results {
		r := &d.results[i]
		if !r.Complete {
			doc.Complete = false
			doc.Undecided = append(doc.Undecided, r.name)
		}
		for _, c := range r.Differences {
			doc.Differences = append(doc.Differences, differenceJSON{
				Agent: r.name, URL: c.URL, Old: verdictJSON(c.Old), New: verdictJSON(c.New), Unescaped: c.Raw,
			})
		}
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(doc)
}
