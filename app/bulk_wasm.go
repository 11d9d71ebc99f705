package main

import (
	"encoding/json"
	"syscall/js"

	"github.com/robotstester/robotstester/app/bulk/sheet"
)

// lists answers the messages of a worker that judges a list of URLs. Such a worker gets
// no others, and most workers get none of these.
type lists struct {
	sheet *sheet.Sheet
}

// handle carries out one message; nil when it is not about lists. docs/architecture.md
// describes them.
func (l *lists) handle(m js.Value) map[string]any {
	op := m.Get("op").String()
	if op == "bulk-ask" && l.sheet == nil {
		l.sheet = sheet.New()
	}
	if l.sheet == nil {
		return nil
	}
	answer := map[string]any{"op": "bulk"}
	switch op {
	case "bulk-ask":
		var who sheet.Asking
		fromJSON(m.Get("asking"), &who)
		l.sheet.Ask(goBytes(m.Get("robots")), who)
	case "bulk-open":
		l.sheet.Open(m.Get("name").String())
	case "bulk-feed":
		answer["room"] = l.sheet.Feed(goBytes(m.Get("bytes")))
	case "bulk-end":
		answer["index"] = jsBytes([]byte(asJSON(l.sheet.End())))
	case "bulk-judge":
		answer["more"] = l.sheet.Judge(m.Get("count").Int())
	case "bulk-state":
		answer["data"] = jsBytes([]byte(asJSON(l.sheet.State(m.Get("groups").Int()))))
	case "bulk-page":
		answer["data"] = jsBytes([]byte(asJSON(l.sheet.Page(query(m)))))
	case "bulk-export":
		out, next := l.sheet.Export(query(m), m.Get("form").String(), m.Get("from").Int())
		answer["data"], answer["next"] = jsBytes(out), next
	default:
		panic("unknown message " + op)
	}
	answer["urls"], answer["judged"] = l.sheet.Len()
	return answer
}

func query(m js.Value) (q sheet.Query) {
	fromJSON(m.Get("query"), &q)
	return q
}

func fromJSON(text js.Value, v any) {
	if err := json.Unmarshal([]byte(text.String()), v); err != nil {
		panic(err) // the page has written it
	}
}
