package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

func testHelp() string {
	return newManual(
		"test CASES.json|LINK… [--dialect D] [--format text|json|junit|github|markdown]",
		"test robots.txt EXPECTATIONS.csv [--dialect D] [--format …]",
	).text(lang.Say(`Runs test cases: may these crawlers fetch these URLs, as expected? A case file is what a share link of the tester carries, which may stand in its place; a directory stands for the .json files in it. A CSV file has a line "crawler,url,allowed" or "crawler,url,disallowed" for each test of the robots.txt beside it. One of the files may be - for standard input.`)).sample(
		`{"version": 1, "robots_file": "robots.txt", "tests": [`,
		`  {"crawler": "Googlebot", "url": "/shop/", "expect": "disallowed"}]}`,
	).text(lang.Say(`"robots_file" names a file beside the case file; "robots" or "robots_base64" holds the file itself. "expect" is allowed or disallowed, or left out.`)).options(
		"--dialect D", lang.Say("read every robots.txt in this dialect, whatever the case file says"),
		"--format F", lang.Say("text, json, junit (XML), github (annotations) or markdown (a report of every test with its rule and reason); --json is short for --format json"),
	).text(lang.Say(`A case file with a "status", such as "503", supposes that its robots.txt arrived in this way, as --status of "robotstester check" does. A note says where a URL gets another verdict in percent-encoding, as crawlers ask for it; in JSON it then has "as_sent", as there.`)).
		text(lang.Say("The exit code is 0 when all tests hold, 1 when one does not, 2 when a file could not be read.")).String()
}

func runTest(args []string, in io.Reader, out, errOut io.Writer) int {
	flags := newFlags("test", testHelp, out, errOut)
	dialectID := flags.String("dialect", "", "")
	format := addFormat(flags, "text", "json", "junit", "github", "markdown")
	rest, err := parseArgs(flags, args)
	switch {
	case err != nil:
		return flagsCode(err)
	case len(rest) == 0:
		return usageError(errOut, "test", lang.Say("which case files? Name them, or a directory of them."))
	}
	dialect, err := dialectNamed(*dialectID)
	if err != nil {
		return usageError(errOut, "test", sentence(err))
	}
	r := runner{in: in, dialect: dialect}
	if hasCSV(rest) {
		if len(rest) != 2 {
			return usageError(errOut, "test", lang.Say("a CSV file of tests needs one robots.txt beside it, and nothing else."))
		}
		r.runCSV(rest[0], rest[1])
	} else {
		for _, name := range rest {
			r.runPath(name)
		}
	}
	r.printNotes(errOut)
	if err := r.print(out, *format); err != nil {
		return failed(errOut, "test", err)
	}
	return r.code()
}

// printNotes says which files could not be read, and which URLs crawlers send otherwise.
func (r *runner) printNotes(errOut io.Writer) {
	for i := range r.suites {
		s := &r.suites[i]
		if s.err != nil {
			fmt.Fprintf(errOut, "robotstester test: %s: %v.\n", s.name, s.err)
		}
		for j := range s.results {
			if t := &s.results[j]; t.sent != nil {
				note(errOut, s.name+": "+t.sent.caution(printable(t.Crawler)+" "+printable(t.URL)))
			}
		}
	}
}

func hasCSV(names []string) bool {
	for _, n := range names {
		if isCSV(n) {
			return true
		}
	}
	return false
}

func isCSV(name string) bool { return strings.EqualFold(filepath.Ext(name), ".csv") }

// runner is one run of the command.
type runner struct {
	in      io.Reader
	dialect *parser.Dialect // nil: what the case file says, else each crawler's own
	suites  []suite
}

// suite is one case file.
type suite struct {
	name    string // of the file
	robots  string // the name of its robots.txt, "" when the case file holds it
	results []outcome
	err     error // it could not be read
}

// outcome is what became of one test.
type outcome struct {
	casefile.Test
	verdict *parser.Verdict
	rule    string       // the text of the deciding rule
	by      *words.Asked // who put it into words
	sent    *sentAs      // nil where it makes no difference
}

// asked reports whether the test expects anything.
func (r *outcome) asked() bool { return r.Expect != casefile.Nothing }

// holds reports whether the verdict is as expected; no verdict never is.
func (r *outcome) holds() bool {
	return !r.asked() || r.verdict.Failure == nil && r.Expect.Holds(r.verdict.Allowed)
}

func word(allowed bool) string {
	if allowed {
		return "allowed"
	}
	return "disallowed"
}

// runPath runs a case file, or those in a directory.
func (r *runner) runPath(name string) {
	if info, err := os.Stat(name); name == "-" || err != nil || !info.IsDir() {
		r.runFile(name)
		return
	}
	found := false
	err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.EqualFold(filepath.Ext(path), ".json") {
			found = true
			r.runFile(path)
		}
		return err
	})
	if err == nil && !found {
		err = errors.New(lang.Say("the directory holds no .json file"))
	}
	if err != nil {
		r.suites = append(r.suites, suite{name: name, err: err})
	}
}

func (r *runner) runFile(name string) {
	s := suite{name: name}
	var f *casefile.File
	var src []byte
	var err error
	if isLink(name) {
		s.name = linkName(name)
		src, err = readLink(name)
	} else {
		src, err = r.read(name)
	}
	if err == nil {
		f, err = casefile.Read(src)
	}
	if err == nil && f.RobotsFile != "" && isLink(name) {
		err = errors.New(lang.Say(`a link cannot have a "robots_file"`))
	} else if err == nil && f.RobotsFile != "" {
		s.robots, f.Robots, err = robotsBeside(name, f.RobotsFile)
	}
	dialect := r.dialect
	if err == nil && dialect == nil {
		dialect, err = dialectNamed(f.Dialect)
	}
	if err == nil {
		delivery, _ := parser.ParseDelivery(f.Status) // which has been read
		s.run(f.Robots, f.Tests, dialect, delivery)
	}
	s.err = err
	r.suites = append(r.suites, s)
}

// robotsBeside reads the robots.txt that a case file names.
func robotsBeside(caseFile, name string) (path string, src []byte, err error) {
	if filepath.IsAbs(name) {
		return "", nil, errors.New(lang.Say(`"robots_file" must be relative to the case file`))
	}
	path = filepath.Join(filepath.Dir(caseFile), filepath.FromSlash(name))
	if src, err = os.ReadFile(path); err != nil {
		err = robotsFault(path, plain(err))
	}
	return path, src, err
}

func robotsFault(file string, err error) error {
	return errors.New(lang.Say("its robots.txt, {file}: {why}", "file", file, "why", err.Error()))
}

func (r *runner) runCSV(a, b string) {
	if isCSV(a) {
		a, b = b, a
	}
	s := suite{name: b, robots: a}
	s.err = s.runCSV(r)
	r.suites = append(r.suites, s)
}

func (s *suite) runCSV(r *runner) error {
	robots, err := r.read(s.robots)
	if err != nil {
		return robotsFault(s.robots, err)
	}
	list, err := r.read(s.name)
	if err != nil {
		return err
	}
	tests, err := casefile.ReadCSV(list)
	if err == nil {
		s.run(robots, tests, r.dialect, parser.Delivery{Status: 200})
	}
	return err
}

func (r *runner) read(name string) ([]byte, error) {
	src, err := readFile(name, r.in)
	return src, plain(err)
}

// bench reads a file for the crawlers of its tests. It is parsed once in each dialect,
// and the rules of a crawler are found once.
type bench struct {
	robots   []byte
	dialect  *parser.Dialect // nil: each crawler's own
	delivery parser.Delivery
	files    map[reading]*parser.File
	readers  map[string]*reader // by crawler
}

// reading is a dialect and how much of the file is read.
type reading struct {
	dialect *parser.Dialect
	length  int
}

type reader struct {
	rules  *parser.Rules
	by     *words.Asked
	ruling *parser.Ruling // nil where the file arrived as it should
}

func (b *bench) reader(crawler string) *reader {
	if r := b.readers[crawler]; r != nil {
		return r
	}
	a, _ := askAs(crawler, b.dialect)
	r := &reader{}
	key := reading{a.dialect, len(b.robots)}
	if !b.delivery.Ordinary() {
		ruling := a.receives(b.delivery)
		r.ruling = &ruling
		if ruling.Read > 0 {
			key.length = min(key.length, ruling.Read)
		}
	}
	f := b.files[key]
	if f == nil {
		f = parser.Parse(b.robots[:key.length], a.dialect)
		b.files[key] = f
	}
	r.rules, r.by = f.For(a.crawler), &words.Asked{Crawler: a.name, Tokens: a.tokens, File: f}
	b.readers[crawler] = r
	return r
}

func (r *reader) explain(url string) *parser.Verdict {
	if r.ruling == nil {
		return r.rules.Explain(url)
	}
	return r.rules.ExplainDelivered(url, *r.ruling)
}

// run asks for every test.
func (s *suite) run(robots []byte, tests []casefile.Test, dialect *parser.Dialect, delivery parser.Delivery) {
	b := bench{robots, dialect, delivery, map[reading]*parser.File{}, map[string]*reader{}}
	for _, t := range tests {
		r := b.reader(t.Crawler)
		out := outcome{Test: t, verdict: r.explain(t.URL), by: r.by}
		out.sent = asSent(t.URL, out.verdict, r.explain)
		if out.verdict.Line > 0 {
			out.rule = ruleText(r.by.File, out.verdict.Line)
		}
		s.results = append(s.results, out)
	}
}

// ruleText is a rule as it is written, without blanks and comment around it.
func ruleText(f *parser.File, line int) string {
	l := f.Line(line)
	return clip(strings.ToValidUTF8(string(f.Bytes()[l.Key.Start:l.Value.End]), "\ufffd"))
}

// count sums up: tests that expect something, those that do not hold, and files
// that could not be read.
func (r *runner) count() (tests, failures, errors int) {
	for i := range r.suites {
		s := &r.suites[i]
		n, failed := s.count()
		tests, failures = tests+n, failures+failed
		if s.err != nil {
			errors++
		}
	}
	return tests, failures, errors
}

func (s *suite) count() (tests, failures int) {
	for i := range s.results {
		if s.results[i].asked() {
			tests++
		}
		if !s.results[i].holds() {
			failures++
		}
	}
	return tests, failures
}

func (r *runner) code() int {
	_, failures, errors := r.count()
	switch {
	case errors > 0:
		return exitUsage
	case failures > 0:
		return 1
	}
	return 0
}
