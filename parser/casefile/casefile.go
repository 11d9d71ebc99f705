// Package casefile reads and writes files of test cases: a robots.txt and what
// crawlers are expected to get from it. A share link carries one, and "robotstester
// test" runs them.
//
//	{
//	  "version": 1,
//	  "robots": "User-agent: *\nDisallow: /private\n",
//	  "dialect": "",
//	  "tests": [
//	    {"crawler": "Googlebot", "url": "/private/a", "expect": "disallowed"}
//	  ]
//	}
//
// The robots.txt stands in "robots", or, if it is not UTF-8, in "robots_base64",
// or "robots_file" names it. Without a dialect every crawler reads the file in its
// own. A "status" such as "503", as parser.ParseDelivery reads it, supposes that the
// file arrived in that way. A test without "expect" is a question only.
package casefile

import (
	"encoding/json"
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// Version is what this package writes, and the only version there is so far.
const Version = 1

// Limits of what is read. Links and files come from strangers.
const (
	MaxBytes = 16 << 20 // of a case file
	MaxTests = 100_000
	MaxText  = 64 << 10 // bytes of a URL or a crawler's name
)

// Expect is what a test expects.
type Expect string

// The expectations.
const (
	Nothing    Expect = ""
	Allowed    Expect = "allowed"
	Disallowed Expect = "disallowed"
)

// Holds reports whether a verdict is as expected. Nothing expects neither.
func (e Expect) Holds(allowed bool) bool { return e == Nothing || allowed == (e == Allowed) }

// Test is one question, and the answer that is expected.
type Test struct {
	Crawler string `json:"crawler"`
	URL     string `json:"url"`
	Expect  Expect `json:"expect,omitempty"`
}

// File is a case file.
type File struct {
	Robots     []byte
	RobotsFile string // in place of Robots: a path, relative to the case file
	Dialect    string // id; "": each crawler's own
	Status     string // how the file arrived; "": as it should
	Tests      []Test
}

// document is a case file as JSON has it. Pointers tell the absent from the empty.
type document struct {
	Version      *int    `json:"version"`
	Robots       *string `json:"robots,omitempty"`
	RobotsBase64 []byte  `json:"robots_base64,omitempty"`
	RobotsFile   string  `json:"robots_file,omitempty"`
	Dialect      string  `json:"dialect"`
	Status       string  `json:"status,omitempty"`
	Tests        []Test  `json:"tests"`
}

// Read reads a case file. It takes nothing that it does not know, so that a slip in
// a name is an error and not a test that never runs. Errors are sentences without a
// full stop.
func Read(src []byte) (*File, error) {
	if len(src) > MaxBytes {
		return nil, fault(lang.Say("the case file has more than {n} MiB", "n", MaxBytes>>20))
	}
	var doc document
	if err := decode(src, &doc); err != nil {
		return nil, err
	}
	f := &File{RobotsFile: doc.RobotsFile, Dialect: doc.Dialect, Status: doc.Status, Tests: doc.Tests}
	if doc.Version == nil {
		return nil, fault(lang.Say(`the case file lacks "version": {version}`, "version", Version))
	}
	if *doc.Version != Version {
		return nil, fault(lang.Say("the case file is of version {given}; this program reads version {known}", "given", strconv.Itoa(*doc.Version), "known", Version))
	}
	if _, err := parser.ParseDelivery(doc.Status); err != nil {
		return nil, fault(`"status": ` + words.DeliveryFault(err))
	}
	sources := 0
	if doc.Robots != nil {
		f.Robots = []byte(*doc.Robots)
		sources++
	}
	if doc.RobotsBase64 != nil {
		f.Robots = doc.RobotsBase64
		sources++
	}
	if doc.RobotsFile != "" {
		sources++
	}
	switch sources {
	case 0:
		return nil, fault(lang.Say(`the case file must have one of "robots", "robots_base64" and "robots_file"; it has none`))
	case 1:
		return f, checkTests(f.Tests)
	}
	return nil, fault(lang.Say(`the case file must have one of "robots", "robots_base64" and "robots_file"; it has {n}`, "n", sources))
}

// fault is an error in the reader's language: a sentence without a full stop.
func fault(said string) error { return errors.New(said) }

// mostQuoted is how much of a word from outside an error quotes, in characters.
const mostQuoted = 40

func quoted(word string) string {
	letters := []rune(word)
	return strconv.Quote(string(letters[:min(len(letters), mostQuoted)]))
}

// checkTests finds the first test that cannot be run.
func checkTests(tests []Test) error {
	if len(tests) > MaxTests {
		return fault(lang.Say("there are {n} tests; {most} can be run", "n", len(tests), "most", MaxTests))
	}
	for i, t := range tests {
		switch {
		case t.Crawler == "":
			return fault(lang.Say("test {n} has no crawler", "n", i+1))
		case t.URL == "":
			return fault(lang.Say("test {n} has no URL", "n", i+1))
		case len(t.URL) > MaxText || len(t.Crawler) > MaxText:
			return fault(lang.Say("the crawler or URL of test {n} has more than {most} KiB", "n", i+1, "most", MaxText>>10))
		case t.Expect != Nothing && t.Expect != Allowed && t.Expect != Disallowed:
			return fault(lang.Say(`test {n} expects {word}; it can be "allowed" or "disallowed"`, "n", i+1, "word", quoted(string(t.Expect))))
		}
	}
	return nil
}

// Compact writes the file as a link carries it.
func (f *File) Compact() []byte {
	out, err := json.Marshal(f.document())
	if err != nil {
		panic(err) // strings, numbers and lists of them have a JSON form
	}
	return out
}

// Pretty writes the file for people and version control.
func (f *File) Pretty() []byte {
	out, err := json.MarshalIndent(f.document(), "", "  ")
	if err != nil {
		panic(err) // as in Compact
	}
	return append(out, '\n')
}

func (f *File) document() *document {
	version := Version
	doc := &document{Version: &version, RobotsFile: f.RobotsFile, Dialect: f.Dialect, Status: f.Status, Tests: f.Tests}
	if doc.Tests == nil {
		doc.Tests = []Test{}
	}
	switch {
	case f.RobotsFile != "":
	case utf8.Valid(f.Robots):
		text := string(f.Robots)
		doc.Robots = &text
	default:
		doc.RobotsBase64 = f.Robots
	}
	return doc
}
