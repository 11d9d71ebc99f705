package main

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/robotstester/robotstester/parser/lang"
)

func (r *runner) print(out io.Writer, format string) error {
	switch format {
	case "json":
		return r.printJSON(out)
	case "junit":
		return r.printJUnit(out)
	case "markdown":
		_, err := io.WriteString(out, r.markdown())
		return err
	case "github":
		_, err := io.WriteString(out, r.annotations())
		return err
	}
	_, err := io.WriteString(out, r.text())
	return err
}

// text lists what does not hold, and sums up.
func (r *runner) text() string {
	var b strings.Builder
	for i := range r.suites {
		s := &r.suites[i]
		for j := range s.results {
			t := &s.results[j]
			switch {
			case !t.asked():
				fmt.Fprintf(&b, "%s: %s %s: %s\n", s.name, printable(t.Crawler), printable(t.URL), t.got())
			case !t.holds():
				fmt.Fprintf(&b, "%s: %s %s: %s\n", s.name, printable(t.Crawler), printable(t.URL), t.fault())
			}
		}
	}
	b.WriteString(r.summary() + "\n")
	return b.String()
}

// The result as JSON. A null "allowed" means that the dialect's reader fails; a test
// without "expect" has no "pass".
type (
	casesJSON struct {
		Tests    int        `json:"tests"`
		Failures int        `json:"failures"`
		Errors   int        `json:"errors"` // files that could not be read
		Results  []caseJSON `json:"results"`
	}
	caseJSON struct {
		File    string  `json:"file"`
		Crawler string  `json:"crawler"`
		URL     string  `json:"url"`
		Expect  string  `json:"expect,omitempty"`
		Allowed *bool   `json:"allowed"`
		Line    int     `json:"line"`
		Pass    *bool   `json:"pass,omitempty"`
		AsSent  *sentAs `json:"as_sent,omitempty"`
	}
)

func (r *runner) printJSON(out io.Writer) error {
	doc := casesJSON{Results: []caseJSON{}}
	doc.Tests, doc.Failures, doc.Errors = r.count()
	for i := range r.suites {
		s := &r.suites[i]
		for j := range s.results {
			t := &s.results[j]
			o := caseJSON{File: s.name, Crawler: t.Crawler, URL: t.URL, Expect: string(t.Expect), Line: t.verdict.Line, AsSent: t.sent}
			if t.verdict.Failure == nil {
				o.Allowed = &t.verdict.Allowed
			}
			if t.asked() {
				pass := t.holds()
				o.Pass = &pass
			}
			doc.Results = append(doc.Results, o)
		}
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(doc)
}

// The result as JUnit XML, in the form that CI systems agree on.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string      `xml:"classname,attr"`
		Name    string      `xml:"name,attr"`
		Failure *junitFault `xml:"failure,omitempty"`
		Error   *junitFault `xml:"error,omitempty"`
		Skipped *junitFault `xml:"skipped,omitempty"`
	}
	junitFault struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
	}
)

func (r *runner) printJUnit(out io.Writer) error {
	doc := junitSuites{Name: "robotstester"}
	for i := range r.suites {
		s := r.suites[i].junit()
		doc.Tests += s.Tests
		doc.Failures += s.Failures
		doc.Errors += s.Errors
		doc.Skipped += s.Skipped
		doc.Suites = append(doc.Suites, s)
	}
	text, err := xml.MarshalIndent(doc, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s%s\n", xml.Header, text)
	return err
}

// junit is a suite as JUnit counts: every case is a test, with or without an
// expectation, and so is a file that could not be read.
func (s *suite) junit() junitSuite {
	o := junitSuite{Name: s.name}
	if s.err != nil {
		o.Errors = 1
		o.Cases = append(o.Cases, junitCase{Class: s.name, Name: "read", Error: &junitFault{Message: s.err.Error(), Type: "unreadable"}})
	}
	for i := range s.results {
		t := &s.results[i]
		c := junitCase{Class: s.name, Name: t.Crawler + " " + t.URL}
		switch {
		case !t.asked():
			o.Skipped++
			c.Skipped = &junitFault{Message: lang.Say("nothing is expected; {got}", "got", t.got())}
		case !t.holds():
			o.Failures++
			c.Failure = &junitFault{Message: t.fault(), Type: "verdict"}
		}
		o.Cases = append(o.Cases, c)
	}
	o.Tests = len(o.Cases)
	return o
}

// annotations are workflow commands of GitHub Actions, and a last line for the log.
// They point to the deciding line where the robots.txt is a file of its own.
func (r *runner) annotations() string {
	var b strings.Builder
	for i := range r.suites {
		s := &r.suites[i]
		if s.err != nil {
			annotate(&b, s.name, 0, lang.Say("Unreadable test cases"), s.err.Error())
		}
		for j := range s.results {
			t := &s.results[j]
			if t.holds() {
				continue
			}
			file, line := s.name, 0
			if s.robots != "" {
				file, line = s.robots, t.verdict.Line
			}
			annotate(&b, file, line, lang.Say("robots.txt test fails"), t.Crawler+" "+t.URL+": "+t.fault())
		}
	}
	b.WriteString(r.summary() + "\n")
	return b.String()
}

func annotate(b *strings.Builder, file string, line int, title, message string) {
	fmt.Fprintf(b, "::error file=%s", propertyEscapes.Replace(filepath.ToSlash(file)))
	if line > 0 {
		fmt.Fprintf(b, ",line=%d", line)
	}
	fmt.Fprintf(b, ",title=%s::%s\n", propertyEscapes.Replace(title), messageEscapes.Replace(message))
}

// What workflow commands want escaped, so that a URL cannot begin another one.
var (
	messageEscapes  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
