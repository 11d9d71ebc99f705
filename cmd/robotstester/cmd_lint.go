package main

import (
	"cmp"
	"errors"
	"flag"
	"io"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
)

func lintHelp() string {
	return newManual("lint FILE… [options]").text(
		lang.Say("Says what is wrong with each FILE, or with standard input for -.")).options(
		"--agent NAME", lang.Say("judge for this crawler of the catalogue, in its dialect; may be repeated"),
		"--dialect D", lang.Say("read the files in this dialect; google when no crawler says otherwise"),
		"--only A,B", lang.Say("run these checks only"),
		"--ignore A,B", lang.Say("do not run these checks"),
		"--fail-on S", lang.Say("the mildest severity that makes the exit code 1: error (as a rule), warning or info"),
		"--fix", lang.Say("apply the repairs that change no verdict in the dialect looked at (google unless --dialect or --agent says otherwise), and report what is left; of - the repaired text goes to standard output, the report to standard error"),
		"--format F", lang.Say("text, json, sarif (2.1.0) or github; --json is short for --format json"),
	).text(lang.Say(`The comment "# robotstester: ignore CHECK" in a file switches a check off for the next line. "robotstester explain CHECK" says why a check matters.`)).
		text(lang.Say(`JSON is an array of objects with "file", "line", "column", "end_line", "end_column", "code", "severity", "message" and "fixes". Lines and columns count from 1; columns count characters, that is Unicode code points, and end_column is the one behind the last character.`)).
		text(lang.Say("The exit code is 0 when nothing reaches --fail-on, 1 when something does, 2 when a file could not be read or written or the command was not understood.")).String()
}

// lintRun is one run of the command.
type lintRun struct {
	dialect *parser.Dialect
	options lint.Options
	failOn  lint.Severity
	fix     bool
	format  string
	files   []linted
	broken  bool // a file could not be read or written
}

// linted is a file with its findings.
type linted struct {
	name  string
	src   []byte
	found []lint.Diagnostic
	fixed int // repairs that were applied
	places
}

func runLint(args []string, in io.Reader, out, errOut io.Writer) int {
	r := lintRun{failOn: lint.Error}
	names, err := r.parse(args, out, errOut)
	if err != nil {
		if errors.As(err, new(usageFault)) {
			return usageError(errOut, "lint", err.Error())
		}
		return flagsCode(err)
	}
	report := out
	for _, name := range names {
		if r.fix && name == "-" {
			report = errOut
		}
		if err := r.add(name, in, out); err != nil {
			failed(errOut, "lint", err)
			r.broken = true
		}
	}
	if err := r.print(report); err != nil {
		return failed(errOut, "lint", err)
	}
	return r.code()
}

// usageFault is what is wrong with a command line that its flags alone do not show.
type usageFault string

func (e usageFault) Error() string { return string(e) }

// parse reads the command line into r and gives the names of the files.
func (r *lintRun) parse(args []string, out, errOut io.Writer) (names []string, err error) {
	flags := newFlags("lint", lintHelp, out, errOut)
	var crawlers []string
	flags.Func("agent", "", func(s string) error { crawlers = append(crawlers, s); return nil })
	dialectID := flags.String("dialect", "", "")
	only, ignore := flags.String("only", "", ""), flags.String("ignore", "", "")
	failOn := flags.String("fail-on", lint.Error.String(), "")
	flags.BoolVar(&r.fix, "fix", false, "")
	format := addFormat(flags, "text", "json", "sarif", "github")
	if names, err = parseArgs(flags, args); err != nil {
		return nil, err
	}
	r.format = *format
	if len(names) == 0 {
		return nil, usageFault(lang.Say("which file? Name one or more, or - for standard input."))
	}
	var ok bool
	if r.failOn, ok = lint.SeverityByName(*failOn); !ok {
		return nil, usageFault(lang.Say("there is no severity {name}; it is error, warning or info.", "name", strconv.Quote(clip(*failOn))))
	}
	for list, into := range map[*string]*[]string{only: &r.options.Only, ignore: &r.options.Ignore} {
		if *into, err = checkIDs(*list); err != nil {
			return nil, err
		}
	}
	named := false
	flags.Visit(func(f *flag.Flag) { named = named || f.Name == "only" })
	if named && len(r.options.Only) == 0 { // an unset variable must not mean all checks
		return nil, usageFault(lang.Say("--only names no check."))
	}
	return names, r.judgeFor(crawlers, *dialectID)
}

// checkIDs splits a list of checks and refuses what is none.
func checkIDs(list string) (ids []string, err error) {
	for id := range strings.SplitSeq(list, ",") {
		if id = strings.TrimSpace(id); id == "" {
			continue
		}
		if _, ok := lint.ByID(id); !ok {
			return nil, usageFault(noCheck(id))
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// judgeFor sets the crawlers and the dialect: the one asked for, else that of the
// first crawler, else Google's.
func (r *lintRun) judgeFor(names []string, dialectID string) error {
	d, err := dialectNamed(dialectID)
	if err != nil {
		return usageFault(sentence(err))
	}
	for _, name := range names {
		m, ok := agents.Find(name)
		if !ok {
			return usageFault(sentence(crawlerError(name)))
		}
		own, _ := parser.DialectByID(m.Crawler.Dialect)
		d = cmp.Or(d, own)
		r.options.Crawlers = append(r.options.Crawlers, m.Crawler)
	}
	r.dialect = cmp.Or(d, parser.Google)
	return nil
}

// maxReported bounds the findings of one check that programs get of one file;
// people get lint.DefaultLimit.
const maxReported = 10_000

// add reads a file, repairs it when asked to, and keeps its findings.
func (r *lintRun) add(name string, in io.Reader, out io.Writer) error {
	src, err := readFile(name, in)
	if err != nil {
		return err
	}
	f := linted{name: name}
	if r.fix {
		fixed, n := lint.Repair(src, r.dialect, r.options)
		f.fixed = n
		if err := writeBack(name, src, fixed, out); err != nil {
			return err
		}
		src = fixed
	}
	o := r.options
	if r.format != "text" {
		o.Limit = maxReported
	}
	f.src, f.places = src, placesIn(src)
	f.found = lint.Run(parser.Parse(src, r.dialect), o)
	r.files = append(r.files, f)
	return nil
}

func (r *lintRun) print(out io.Writer) error {
	switch r.format {
	case "json":
		return r.printJSON(out)
	case "sarif":
		return r.printSARIF(out)
	case "github":
		return r.printGitHub(out)
	}
	return r.printText(out)
}

func (r *lintRun) code() int {
	code := 0
	for i := range r.files {
		for j := range r.files[i].found {
			if r.files[i].found[j].Severity >= r.failOn {
				code = 1
			}
		}
	}
	if r.broken {
		code = exitUsage
	}
	return code
}
