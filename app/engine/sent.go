package engine

import (
	"strconv"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// asSent cautions where the URL is written as people see it, and the verdict on what a
// crawler sends would be another: a reader may encode rules and take URLs as they stand.
func (e *Engine) asSent(a *Answer) {
	if settles(e.verdict.Delivery) {
		return
	}
	v := &a.Verdict
	sent, caution := e.sent(e.question.URL, v.State)
	if caution == "" {
		return
	}
	v.Why = caution
	v.Say = lang.Say("{verdict} {why}", "verdict", v.Say, "why", v.Why)
	a.Hints = append(a.Hints, Hint{Severity: "warning", Code: "not-as-sent", URL: sent,
		Title: lang.Say("This URL is not written as crawlers ask for it."), Text: v.Why})
}

// sent is a URL as crawlers send it, and what to say where it then gets another verdict
// than state, else "".
func (e *Engine) sent(url, state string) (sent, caution string) {
	if sent = parser.Sent(url); sent != url {
		if other, _ := e.Decide(sent); other != state {
			caution = words.AsSent(other == "allowed", other == "none")
		}
	}
	return sent, caution
}

// AppendDecision is what Decide says of a URL as JSON, ["allowed",0]; behind it stands a
// caution where the URL gets another verdict as crawlers send it.
func (e *Engine) AppendDecision(b []byte, url string) []byte {
	state, line := e.Decide(url)
	b = append(appendString(append(b, '['), state), ',')
	b = strconv.AppendInt(b, int64(line), 10)
	if _, caution := e.sent(url, state); caution != "" {
		b = appendString(append(b, ','), caution)
	}
	return append(b, ']')
}
