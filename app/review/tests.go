package review

import (
	"encoding/json"

	"github.com/robotstester/robotstester/parser/casefile"
)

// List is the tests as the page has them, in the form of a case file.
type List struct {
	Dialect string          `json:"dialect"`
	Tests   []casefile.Test `json:"tests"`
}

// Results are what became of each test of a List, in its order. They are short:
// thousands of them are read after every keystroke.
type Results struct {
	// States has one letter for each test: "a" allowed, "d" disallowed, "n" no answer.
	States string `json:"states"`
	Lines  []int  `json:"lines"` // that decide, 0 where no rule does
}

// suite is the list of the last report, so that it is read once.
type suite struct {
	args string
	list List
}

func (s *suite) take(args string) List {
	if args != s.args {
		s.args, s.list = args, List{}
		// What the page itself wrote can be read; anything else is no test.
		if json.Unmarshal([]byte(args), &s.list) != nil {
			s.list = List{}
		}
	}
	return s.list
}

func (d *Desk) testsReport(args string) *Results {
	return d.results(d.tests.take(args))
}

func (d *Desk) results(list List) *Results {
	states := make([]byte, len(list.Tests))
	r := &Results{Lines: make([]int, len(list.Tests))}
	readers, status := d.readers(), d.engine.Question().Status
	for i, t := range list.Tests {
		state, line := readers.Reader(t.Crawler, list.Dialect).DecideDelivered(t.URL, status)
		states[i], r.Lines[i] = state[0], line
	}
	r.States = string(states)
	return r
}
