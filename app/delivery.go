package main

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// ordinary is the value of a delivery as it should be, since go-app drops an empty one.
const ordinary = "ok"

// usualDelivery is one that the box offers, in the form of parser.ParseDelivery.
type usualDelivery struct{ text, words string }

func usualDeliveries() []usualDelivery {
	return []usualDelivery{
		{ordinary, lang.Say("200 OK")},
		{"200 redirects=1", lang.Say("301, to the file")},
		{"200 redirects=1 elsewhere", lang.Say("301, to another host")},
		{"200 redirects=6", lang.Say("302, six times")},
		{"401", lang.Say("401 Unauthorized")},
		{"403", lang.Say("403 Forbidden")},
		{"404", lang.Say("404 Not Found")},
		{"410", lang.Say("410 Gone")},
		{"429", lang.Say("429 Too Many Requests")},
		{"500", lang.Say("500 Server Error")},
		{"503", lang.Say("503 Unavailable")},
		{"unreachable", lang.Say("No answer")},
		{"200 html", lang.Say("200, but HTML")},
		{"200 no-text", lang.Say("200, but no text")},
		{"200 bytes=600000", lang.Say("200, 600 KB long")},
		{"200 stale", lang.Say("An older copy")},
	}
}

// delivery is how the file is supposed to have arrived.
func (s *session) delivery() parser.Delivery {
	v, err := parser.ParseDelivery(s.question.Status)
	if err != nil {
		return parser.Delivery{Status: 200}
	}
	return v
}

// deliver asks the question of a file that arrived otherwise.
func (t *tester) deliver(v parser.Delivery) {
	t.session.question.Status = ""
	if !v.Ordinary() {
		t.session.question.Status = v.String()
	}
	t.session.tryAsk()
}

// deliveryBox chooses how the file arrived. What is not among the usual ones is put
// together in the fold behind it, and then stands in the box as its last choice.
func (t *tester) deliveryBox() app.UI {
	v := t.session.delivery()
	chosen := v.String()
	if v.Ordinary() {
		chosen = ordinary
	}
	usual := false
	var options []app.UI
	for _, d := range usualDeliveries() {
		usual = usual || d.text == chosen
		options = append(options, dialectChoice(d.text, d.words, d.text == chosen))
	}
	if !usual {
		options = append(options, dialectChoice(chosen, deliveryWords(v), true))
	}
	return app.Div().Class("field delivery").Body(
		app.Select().ID("status").DataSet("testid", "status").
			Attr("autocomplete", "off").
			OnChange(t.safe(t.onStatus)).Body(options...),
		icon("chev", "chev"),
		labelled("delivery", t.menu("delivery", "",
			with(node("summary", "", icon("more")), "aria-label", lang.Say("More on how the file arrives"), "title", lang.Say("More on how the file arrives")),
			func() []app.UI { return []app.UI{t.deliveryForm(v)} })),
	)
}

// deliveryWords names a delivery that is put together: "503, 2 redirects".
func deliveryWords(v parser.Delivery) string {
	said := []string{lang.Say("No answer")}
	if v.Status > 0 {
		said[0] = strconv.Itoa(v.Status)
	}
	for _, also := range []struct {
		when bool
		text string
	}{
		{v.Body == parser.BodyHTML, lang.Say("HTML")},
		{v.Body == parser.BodyOther, lang.Say("no text")},
		{v.Hops > 0, lang.Count(v.Hops, "{n} redirect|{n} redirects")},
		{v.Elsewhere, lang.Say("another host")},
		{v.Bytes > 0, lang.Count(v.Bytes, "{n} byte|{n} bytes")},
		{v.Copy == parser.CopyHeld, lang.Say("a copy kept")},
		{v.Copy == parser.CopyNone, lang.Say("no copy kept")},
		{v.Stale, lang.Say("an older copy")},
	} {
		if also.when {
			said = append(said, also.text)
		}
	}
	return strings.Join(said, ", ")
}

func (t *tester) onStatus(_ app.Context, e app.Event) {
	text := inputText(e)
	if text == ordinary {
		text = ""
	}
	v, err := parser.ParseDelivery(text)
	if err != nil {
		return // the box offers nothing else
	}
	t.deliver(v)
}

// Stands of a verdict that have a word of their own; see engine.Verdict.
const (
	deferred = "deferred"
	unsaid   = "no-answer"
)

// standWord, standShape and standClass are those of a verdict's state, unless its
// delivery leaves it otherwise.
func standWord(state, stand string) string {
	switch stand {
	case deferred:
		return lang.Say("put off")
	case unsaid:
		return lang.Say("not said")
	}
	return stateWord(state)
}

func standShape(state, stand string) string {
	if stand == unsaid {
		return "note"
	}
	return stateShape(state)
}

func standClass(state, stand string) string {
	if stand == unsaid {
		return "ignore"
	}
	return stateClass(state)
}

// byDelivery stands where a row names the line that decides.
func byDelivery(stand string) string {
	if stand == "" {
		return lang.Say("no rule")
	}
	return lang.Say("delivery")
}

// sameOtherwise is the heading of dialects that come to the same verdict otherwise.
func sameOtherwise(status string) string {
	if status == "" {
		return lang.Say("The same verdict, by another line")
	}
	return lang.Say("The same verdict, in another way")
}

// supposed is the caution of views whose verdicts are of a file that arrived
// otherwise; "" where it arrived as it should.
func supposed(status string) string {
	v, err := parser.ParseDelivery(status)
	if err != nil || v.Ordinary() {
		return ""
	}
	return lang.Say("These verdicts are of a file that arrives like this: {delivery}. Set “{box}” to “{ordinary}” to have those of the file as it stands.",
		"delivery", deliveryWords(v), "box", lang.Say("Status"), "ordinary", lang.Say("200 OK"))
}
