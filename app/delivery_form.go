package main

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// deliveryForm puts a delivery together piece by piece.
func (t *tester) deliveryForm(v parser.Delivery) app.UI {
	return app.Div().Class("delivery-form").Attr("role", "group").Aria("label", lang.Say("How the file arrives")).Body(
		t.numberRow(statusNumber, v),
		t.numberRow(hopsNumber, v),
		t.tickRow("elsewhere", lang.Say("One of them leads to another host"), v.Elsewhere, func(v *parser.Delivery, on bool) {
			v.Elsewhere = on
			if on {
				v.Hops = max(v.Hops, 1)
			}
		}),
		t.choiceRow("body", lang.Say("Body"), int(v.Body), func(v *parser.Delivery, n int) { v.Body = parser.Body(n) },
			lang.Say("Plain text"), lang.Say("HTML"), lang.Say("Another type")),
		t.numberRow(bytesNumber, v),
		t.choiceRow("copy", lang.Say("Earlier copy"), int(v.Copy), func(v *parser.Delivery, n int) { v.Copy = parser.Copy(n) },
			lang.Say("This file"), lang.Say("Kept"), lang.Say("None")),
		t.tickRow("stale", lang.Say("The crawler has not asked since the file changed"), v.Stale, func(v *parser.Delivery, on bool) { v.Stale = on }),
		app.P().Class("fault").Attr("role", "status").Text(t.session.misfit),
		app.Button().Type("button").Class("btn").DataSet("testid", "delivery-reset").
			Text(lang.Say("Back to 200 OK")).OnClick(t.safe(t.onOrdinary)),
	)
}

func (t *tester) onOrdinary(app.Context, app.Event) {
	t.session.misfit = ""
	t.deliver(parser.Delivery{Status: 200})
}

// deliveryNumber is a number of a delivery. Zero is shown as an empty box.
type deliveryNumber struct {
	id        string
	of        func(*parser.Delivery) *int
	from, to  int
	name      func() string
	otherwise func() string // what an empty box stands for
}

// text is what its box holds.
func (n deliveryNumber) text(v parser.Delivery) string {
	if at := *n.of(&v); at > 0 {
		return strconv.Itoa(at)
	}
	return ""
}

// The numbers. The bounds are those of ParseDelivery and of what is worth asking.
var (
	statusNumber = deliveryNumber{"status", func(v *parser.Delivery) *int { return &v.Status }, 100, 599,
		func() string { return lang.Say("Status") }, func() string { return lang.Say("no answer") }}
	hopsNumber = deliveryNumber{"redirects", func(v *parser.Delivery) *int { return &v.Hops }, 0, 99,
		func() string { return lang.Say("Redirects before it") }, func() string { return lang.Say("none") }}
	bytesNumber = deliveryNumber{"bytes", func(v *parser.Delivery) *int { return &v.Bytes }, 0, 1 << 30,
		func() string { return lang.Say("Length in bytes") }, func() string { return lang.Say("as it is") }}
)

// numberRow asks at every key. What is no number of the kind is said, and not asked.
func (t *tester) numberRow(n deliveryNumber, v parser.Delivery) app.UI {
	return app.Label().Class("row").Body(
		app.Span().Text(n.name()),
		app.Span().Class("field").Body(
			app.Input().Type("text").Attr("inputmode", "numeric").DataSet("testid", "delivery-"+n.id).
				AutoComplete(false).Placeholder(n.otherwise()).Value(n.text(v)).
				OnInput(t.onNumber(n), app.EventScope(n.id)).
				OnChange(t.onNumberLeft(n), app.EventScope(n.id)),
		),
	)
}

func (t *tester) onNumber(n deliveryNumber) app.EventHandler {
	return t.safe(func(_ app.Context, e app.Event) {
		text := strings.TrimSpace(inputText(e))
		number, err := strconv.Atoi(text)
		if text != "" && (err != nil || number < n.from || number > n.to) {
			t.session.misfit = lang.Say("{name}: a number from {from} to {to}.", "name", n.name(), "from", n.from, "to", n.to)
			return
		}
		t.session.misfit = ""
		v := t.session.delivery()
		*n.of(&v) = number
		if v.Hops == 0 {
			v.Elsewhere = false
		}
		t.deliver(v)
	})
}

// onNumberLeft shows again what is asked where something else was typed.
func (t *tester) onNumberLeft(n deliveryNumber) app.EventHandler {
	return t.safe(func(_ app.Context, e app.Event) {
		t.session.misfit = ""
		e.Get("target").Set("value", n.text(t.session.delivery()))
	})
}

// clearNumbers empties the boxes that hold nothing any more, which go-app leaves as
// they are. The one that somebody types in is theirs.
func (t *tester) clearNumbers() {
	if t.session.numbersAt == t.session.turn {
		return // only an event that is no key's changes a delivery
	}
	t.session.numbersAt = t.session.turn
	v := t.session.delivery()
	for _, n := range []deliveryNumber{statusNumber, hopsNumber, bytesNumber} {
		box := call(t.session.page, "querySelector", "[data-testid=delivery-"+n.id+"]")
		if n.text(v) == "" && box != nil && box.Truthy() && !call(box, "matches", ":focus").Bool() {
			box.Set("value", "")
		}
	}
}

func (t *tester) tickRow(id, name string, on bool, set func(*parser.Delivery, bool)) app.UI {
	return app.Label().Class("tick").Body(
		app.Input().Type("checkbox").DataSet("testid", "delivery-"+id).Checked(on).
			OnChange(t.safe(func(_ app.Context, e app.Event) {
				v := t.session.delivery()
				set(&v, e.Get("target").Get("checked").Bool())
				t.deliver(v)
			}), app.EventScope(id)),
		app.Span().Text(name),
	)
}

func (t *tester) choiceRow(id, name string, chosen int, set func(*parser.Delivery, int), names ...string) app.UI {
	options := make([]app.UI, len(names))
	for i, words := range names {
		options[i] = dialectChoice(strconv.Itoa(i), words, i == chosen)
	}
	return app.Label().Class("row").Body(
		app.Span().Text(name),
		app.Span().Class("field").Body(
			app.Select().DataSet("testid", "delivery-"+id).Attr("autocomplete", "off").
				OnChange(t.safe(func(_ app.Context, e app.Event) {
					n, err := strconv.Atoi(inputText(e))
					if err != nil || n < 0 || n >= len(names) {
						return
					}
					v := t.session.delivery()
					set(&v, n)
					t.deliver(v)
				}), app.EventScope(id)).Body(options...),
			icon("chev", "chev"),
		),
	)
}
