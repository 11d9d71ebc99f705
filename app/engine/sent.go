package engine

import (
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// asSent cautions where the URL is written as people see it, and the verdict on what a
// crawler sends would be another: a reader may encode rules and take URLs as they stand.
func (e *Engine) asSent(a *Answer) {
	sent := parser.Sent(e.question.URL)
	if sent == e.question.URL || settles(e.verdict.Delivery) {
		return
	}
	v := &a.Verdict
	state, _ := e.Decide(sent)
	if state == v.State {
		return
	}
	v.Why = sentWords(state)
	v.Say = lang.Say("{verdict} {why}", "verdict", v.Say, "why", v.Why)
	a.Hints = append(a.Hints, Hint{Severity: "warning", Code: "not-as-sent", URL: sent,
		Title: lang.Say("This URL is not written as crawlers ask for it."), Text: v.Why})
}

func sentWords(state string) string {
	switch state {
	case "allowed":
		return lang.Say("In percent-encoding, as crawlers ask for it, it is allowed.")
	case "disallowed":
		return lang.Say("In percent-encoding, as crawlers ask for it, it is blocked.")
	}
	return lang.Say("In percent-encoding, as crawlers ask for it, it gets no answer.")
}
