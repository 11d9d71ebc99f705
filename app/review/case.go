package review

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
)

// Order says what to write: a List and a form.
type Order struct {
	List
	Form   string `json:"form"`   // "link", "file" or "csv"
	Status string `json:"status"` // how the file is supposed to have arrived
}

// Written is a case file or a list of tests, as text.
type Written struct {
	Text string `json:"text"`
}

// writeCase writes the file as it is now with its tests.
func (d *Desk) writeCase(args string) *Written {
	var o Order
	if err := json.Unmarshal([]byte(args), &o); err != nil {
		return &Written{}
	}
	src, _ := d.engine.Bytes()
	f := &casefile.File{Robots: src, Dialect: o.Dialect, Status: o.Status, Tests: o.Tests}
	switch o.Form {
	case "csv":
		return &Written{string(casefile.WriteCSV(o.Tests))}
	case "file":
		return &Written{string(f.Pretty())}
	}
	return &Written{string(f.Compact())}
}

// Case is a case file that somebody opened, or why it cannot be.
type Case struct {
	Fault   string          `json:"fault"`  // a sentence without a full stop
	Robots  []byte          `json:"robots"` // Base64 in JSON, since they may be no text
	Keep    bool            `json:"keep"`   // there is no robots.txt in it: the tests are for the one that is open
	Dialect string          `json:"dialect"`
	Status  string          `json:"status"` // how the file arrived, for the question
	Tests   []casefile.Test `json:"tests"`
	Lost    string          `json:"lost"` // what of it the page does not take, in words
}

// readCase reads what somebody opened: a case file or tests as CSV, from a link a
// case file alone. Args is Base64, as files are bytes.
func readCase(args string, link bool) *Case {
	src, err := base64.StdEncoding.DecodeString(args)
	if err != nil {
		return &Case{Fault: lang.Say("the file did not arrive whole")}
	}
	if !link && !looksLikeJSON(src) {
		tests, err := casefile.ReadCSV(src)
		if err != nil {
			return &Case{Fault: err.Error()}
		}
		return &Case{Keep: true, Tests: tests}
	}
	f, err := casefile.Read(src)
	if err != nil {
		return &Case{Fault: err.Error()}
	}
	if link && f.RobotsFile != "" {
		return &Case{Fault: lang.Say("it names a robots.txt instead of holding it")}
	}
	c := &Case{Robots: f.Robots, Dialect: f.Dialect, Status: f.Status, Tests: f.Tests}
	if f.RobotsFile != "" {
		c.Keep = true
		c.Lost = lang.Say("It names its robots.txt, “{file}”, instead of holding it: open that file as well.", "file", f.RobotsFile)
	}
	if f.Status != "" && slices.ContainsFunc(f.Tests, func(t casefile.Test) bool { return t.Expect != casefile.Nothing }) {
		c.Lost = lang.Say("It supposes a delivery, “{status}”: the question follows it, the tests do not.", "status", short(f.Status))
	}
	if _, known := parser.DialectByID(f.Dialect); f.Dialect != "" && !known {
		c.Dialect = ""
		c.Lost = lang.Say("Its dialect, “{dialect}”, is not known here: each crawler reads the file in its own.", "dialect", short(f.Dialect))
	}
	return c
}

// short is a name from outside, cut where it is no name any more.
func short(name string) string {
	letters := []rune(name)
	return string(letters[:min(len(letters), 40)])
}

func looksLikeJSON(src []byte) bool {
	return strings.HasPrefix(strings.TrimLeft(string(src[:min(len(src), 64)]), "\ufeff \t\r\n"), "{")
}
