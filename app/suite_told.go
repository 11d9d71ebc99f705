package main

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
)

// tellAfter is how long typing has to pause before changed verdicts are told.
const tellAfter = 700 * time.Millisecond

// told is what is said of the tests to those who do not see them, in a live region
// of its own: what somebody has just done, at once, and what an edit of the file
// changed, once, when typing pauses.
type told struct {
	words string

	of    []casefile.Test // whose verdicts have been told
	base  string          // and these are they
	last  *review.Results // looked at
	turns int             // each ends the wait of the one before
}

// say says what has been done. The same words are said again.
func (t *told) say(words string) {
	if t.words == words {
		words += "\u00a0"
	}
	t.words = words
}

// tellFlips sees to it that verdicts which an edit changed are told.
func (s *session) tellFlips(ctx app.Context) {
	if turn := s.told.look(s.suite); turn > 0 {
		ctx.After(tellAfter, func(app.Context) {
			defer s.shield()
			s.told.flipped(s.suite, turn)
		})
	}
}

// look compares new results with those that have been told. It gives the number of
// the turn when there is something to tell after a pause, else 0.
func (t *told) look(s *suite) (turn int) {
	r := s.results
	if r == nil || r == t.last {
		return 0
	}
	t.last = r
	t.turns++
	if !sameList(t.of, s.tests) {
		t.of, t.base = s.tests, r.States // of a new list nothing has changed
		return 0
	}
	if t.base == r.States {
		return 0
	}
	t.words = "" // the sentence may be the same as the last one, and must be heard
	return t.turns
}

// flipped tells what has changed, unless there were newer results meanwhile.
func (t *told) flipped(s *suite, turn int) {
	if turn != t.turns || s.results == nil || !sameList(t.of, s.tests) {
		return
	}
	changed, fail := 0, 0
	for i := range s.tests {
		if t.base[i] == s.results.States[i] || t.base[i] == unknownLetter {
			continue
		}
		changed++
		if r := s.row(i); r.fails() {
			fail++
		}
	}
	t.base = s.results.States
	if changed > 0 {
		t.words = flipWords(changed, fail)
	}
}

func flipWords(changed, fail int) string {
	now := lang.Say("none of them fails now")
	if fail > 0 {
		now = lang.Count(fail, "{n} fails now|{n} fail now")
	}
	return lang.Count(changed, "{n} test changed: {now}.|{n} tests changed: {now}.", "now", now)
}

// sameList reports whether two lists are one and not only equal: every change of
// the tests makes a new one.
func sameList(a, b []casefile.Test) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// toldRegion is where it is said. It stands outside the views, since tests are
// checked whichever is open.
func (t *tester) toldRegion() app.UI {
	return app.P().Class("vh").DataSet("testid", "tests-told").Attr("role", "status").Text(t.session.told.words)
}
