package main

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
)

// suite is the tests that travel with the file. A change makes a new one, so that
// views see it and one step back is the suite before.
type suite struct {
	tests   []casefile.Test
	past    *suite          // before the last change; nil: nothing to undo
	results *review.Results // of these tests; nil until the engine has answered

	args    string // the tests as the report gets them, kept since they are long
	dialect string // with which args were made
}

// mostUndo bounds the steps back.
const mostUndo = 50

// with is the suite after a change. What is known of its tests stays known until the
// engine has answered, so that rows do not blink.
func (s *suite) with(tests []casefile.Test) *suite {
	last := s
	for i := 0; last != nil && i < mostUndo; i++ {
		last = last.past
	}
	if last != nil {
		last.past = nil
	}
	return &suite{tests: tests, past: s, results: s.known(tests)}
}

// back is the suite before the last change.
func (s *suite) back() *suite {
	return &suite{tests: s.past.tests, past: s.past.past, results: s.known(s.past.tests)}
}

// unknownLetter stands in Results for a test that has not been answered.
const unknownLetter = '?'

// known are the results of other tests as far as these hold the same questions; nil
// when nothing is known at all.
func (s *suite) known(tests []casefile.Test) *review.Results {
	if s.results == nil {
		return nil
	}
	type question struct{ crawler, url string }
	at := make(map[question]int, len(s.tests))
	for i, t := range s.tests {
		at[question{t.Crawler, t.URL}] = i
	}
	states := make([]byte, len(tests))
	r := &review.Results{Lines: make([]int, len(tests))}
	for i, t := range tests {
		states[i] = unknownLetter
		if j, ok := at[question{t.Crawler, t.URL}]; ok {
			states[i], r.Lines[i] = s.results.States[j], s.results.Lines[j]
		}
	}
	r.States = string(states)
	return r
}

// testRow is one test and what became of it.
type testRow struct {
	casefile.Test

	index int
	state string // "allowed", "disallowed", "none", or "" before the engine has answered
	line  int    // that decides; 0: none
}

// asked reports whether the test expects anything.
func (r testRow) asked() bool { return r.Expect != casefile.Nothing }

// holds reports whether the verdict is as expected; no verdict never is.
func (r testRow) holds() bool { return r.state == string(r.Expect) }

// fails reports whether the verdict is known not to be as expected.
func (r testRow) fails() bool { return r.asked() && r.state != "" && !r.holds() }

var stateOfLetter = map[byte]string{'a': "allowed", 'd': "disallowed", 'n': "none"}

func (s *suite) row(i int) testRow {
	r := testRow{Test: s.tests[i], index: i}
	if s.results != nil {
		r.state, r.line = stateOfLetter[s.results.States[i]], s.results.Lines[i]
	}
	return r
}

// rows are those to show.
func (s *suite) rows(failing bool) []testRow {
	out := make([]testRow, 0, len(s.tests))
	for i := range s.tests {
		if r := s.row(i); !failing || r.fails() {
			out = append(out, r)
		}
	}
	return out
}

// tally counts the tests that expect something, and what became of those.
type tally struct{ asked, hold, fail int }

func (s *suite) count() (c tally) {
	for i := range s.tests {
		r := s.row(i)
		switch {
		case !r.asked():
			continue
		case r.holds():
			c.hold++
		case r.fails():
			c.fail++
		}
		c.asked++
	}
	return c
}

// testsArgs is what the report of the tests gets.
func (s *session) testsArgs() string {
	if s.suite.args == "" || s.suite.dialect != s.question.Dialect {
		s.suite.dialect = s.question.Dialect
		s.suite.args = asJSON(review.List{Dialect: s.suite.dialect, Tests: s.suite.tests})
	}
	return s.suite.args
}

// carried are the tests that a link carries: without any, the question.
func (s *session) carried() []casefile.Test {
	if q := s.question; len(s.suite.tests) == 0 && q.Crawler != "" && q.URL != "" {
		return []casefile.Test{{Crawler: q.Crawler, URL: q.URL}}
	}
	return s.suite.tests
}

// order says what to write.
func (s *session) order(form string) string {
	o := review.Order{List: review.List{Dialect: s.question.Dialect, Tests: s.carried()}, Form: form}
	// A delivery is supposed for a question; what tests expect, they expect of the rules.
	expects := func(t casefile.Test) bool { return t.Expect != casefile.Nothing }
	if !slices.ContainsFunc(o.Tests, expects) {
		o.Status = s.question.Status
	}
	return asJSON(o)
}

func asJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings, numbers and lists of them have a JSON form
	}
	return string(text)
}

// setSuite makes a suite the one that is shown, kept and checked.
func (s *session) setSuite(next *suite) {
	s.suite = next
	call(s.editor, "keepTests", asJSON(next.tests))
	s.watch()
	s.share()
}

// share keeps a link ready while the dock is in sight.
func (s *session) share() {
	if s.panel == viewTests {
		call(s.editor, "share", s.order("link"))
	} else {
		call(s.editor, "share", "null")
	}
}

// restoreTests takes the tests that the workspace kept.
func (s *session) restoreTests() {
	kept := call(s.editor, "tests")
	if kept == nil || !kept.Truthy() {
		return
	}
	var tests []casefile.Test
	if json.Unmarshal([]byte(kept.String()), &tests) == nil {
		s.suite = &suite{tests: tests}
	}
}

// addTest appends a question with its present verdict as the expectation. What is
// there already is not added again.
func (s *session) addTest(t casefile.Test) {
	if t.Crawler == "" || t.URL == "" {
		return
	}
	for _, old := range s.suite.tests {
		if old.Crawler == t.Crawler && old.URL == t.URL {
			s.told.say(lang.Say("The test is there already."))
			return
		}
	}
	s.told.say(lang.Say("The test was added."))
	s.setSuite(s.suite.with(append(slices.Clone(s.suite.tests), t)))
}

// tryAsk sends the question, and says so when that fails.
func (s *session) tryAsk() {
	if err := s.ask(); err != nil {
		s.fault = lang.Say("The question could not be asked. Your text is safe; try it again.")
	}
}

// asTest is the question that is asked, with its verdict.
func (s *session) asTest() casefile.Test {
	t := casefile.Test{Crawler: s.question.Crawler, URL: s.question.URL}
	if t.Crawler == "" {
		t.Crawler = engine.Everyone
	}
	if a := s.answer; s.ready() && a.Question.Crawler == s.question.Crawler && a.Question.URL == t.URL && a.Verdict.State != "none" {
		t.Expect = casefile.Expect(a.Verdict.State)
	}
	return t
}

// pasted reads a list: a URL a line, for the crawler in question, or CSV.
func pasted(text, crawler string) ([]casefile.Test, error) {
	var tests []casefile.Test
	urls := true
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if line[0] != '/' && !strings.HasPrefix(line, "https://") && !strings.HasPrefix(line, "http://") {
			urls = false
			break
		}
		tests = append(tests, casefile.Test{Crawler: crawler, URL: line})
	}
	if urls {
		if len(tests) == 0 {
			return nil, errors.New(lang.Say("the list is empty"))
		}
		if crawler == "" {
			return nil, errors.New(lang.Say("the crawler's box is empty: name the crawler that the URLs are for"))
		}
		return tests, nil
	}
	tests, err := casefile.ReadCSVFor([]byte(text), crawler)
	if err == nil && len(tests) == 0 {
		err = errors.New(lang.Say("the list is empty"))
	}
	return tests, err
}
