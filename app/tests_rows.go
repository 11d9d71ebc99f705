package main

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// table shows some of the rows, the first of them in the given place among all.
func (p *testsPanel) table(rows []testRow, first int) app.UI {
	if len(p.Suite.tests) == 0 && !p.hasRemoved() {
		return app.P().Class("yet").Text(lang.Say("A test is a crawler, a URL and the verdict that you expect. Press Add test beside the URL to keep the question that you see, or paste a list of URLs. Tests are checked at every keystroke, and travel in the link below."))
	}
	if len(rows) == 0 && !p.hasRemoved() {
		return app.P().Class("yet").Text(lang.Say("No test fails."))
	}
	body := make([]app.UI, 0, len(rows)+1)
	for i, r := range rows {
		if p.hasRemoved() && p.removed.place == first+i {
			body = append(body, p.removedRow())
		}
		body = append(body, p.row(r, first+i))
	}
	if last := first + len(rows); p.hasRemoved() && p.removed.place >= last && last == len(p.shown()) {
		body = append(body, p.removedRow())
	}
	head := make([]app.UI, 0, len(columns)+2)
	for _, column := range columns {
		head = append(head, p.heading(column))
	}
	head = append(head,
		app.Th().Scope("col").Class("gr").Body(app.Span().Class("vh").Text(lang.Say("Move"))),
		app.Th().Scope("col").Class("mv").Body(app.Span().Class("vh").Text(lang.Say("Remove"))))
	return app.Elem("robots-rows").On("robots-move", p.safe(p.onMove)).Body(
		app.Table().Class("grid").Body(
			app.Caption().Class("vh").Text(lang.Say("Tests")),
			app.THead().Body(app.Tr().Body(head...)),
			app.TBody().Body(body...),
		))
}

func (p *testsPanel) row(r testRow, place int) app.UI {
	class := ""
	if r.fails() {
		class = "fail"
	}
	if r.Crawler == p.Question.Crawler && r.URL == p.Question.URL {
		class += " now"
	}
	tr := app.Tr().Class(strings.Fields(class)...).DataSet("testid", "test-row").DataSet("place", place).
		DataSet("verdict", r.state).DataSet("expect", string(r.Expect)).
		OnClick(p.safe(p.onRow(r.index)), app.EventScope("row", r.index))
	if r.line > 0 {
		tr = tr.DataSet("line", r.line)
	}
	if r.asked() && r.state != "" {
		tr = tr.DataSet("pass", strconv.FormatBool(r.holds()))
	}
	n := strconv.Itoa(r.index + 1)
	return tr.Body(
		app.Td().Class("re").Body(result(r)...),
		app.Td().Class("cr").Body(visible(r.Crawler)),
		app.Td().Class("url mono").Body(
			app.Button().Type("button").Class("ask-url").DataSet("testid", "test-ask").
				Aria("label", lang.Say("Ask {crawler} for {url}", "crawler", legible(r.Crawler), "url", legible(r.URL))).Body(visible(r.URL)).
				OnClick(p.safe(p.onAsk(r.index)), app.EventScope("ask", r.index))),
		app.Td().Class("ex").Body(app.Span().Class("ex-lab").Aria("hidden", "true").Text(lang.Say("expected")), p.expectBox(r, n), icon("chev", "chev")),
		app.Td().Class("vd").Body(nowWords(r.state)...),
		app.Td().Class("ln num").Body(p.lineLink(r)),
		app.Td().Class("gr").Body(p.grip(place, n)),
		app.Td().Class("mv").Body(
			app.Button().Type("button").Class("dot").Aria("label", lang.Say("Remove test {n}", "n", n)).DataSet("testid", "test-remove").
				Body(icon("x")).OnClick(p.safe(p.onRemove(r.index, place)), app.EventScope("remove", r.index, place))),
	)
}

func result(r testRow) []app.UI {
	switch {
	case r.state == "":
		return []app.UI{icon("wait"), app.Span().Text("…")}
	case !r.asked():
		return []app.UI{icon(""), app.Span().Text(lang.Say("‹a test that expects nothing›asked"))}
	case r.holds():
		return []app.UI{icon("ok"), app.Span().Text(lang.Say("‹a test›holds"))}
	}
	return []app.UI{icon("x"), app.Span().Text(lang.Say("‹a test›fails"))}
}

func nowWords(state string) []app.UI {
	switch state {
	case "allowed":
		return []app.UI{icon("allow", "g-allow"), app.B().Class("allow").Text(lang.Say("allowed"))}
	case "disallowed":
		return []app.UI{icon("block", "g-block"), app.B().Class("block").Text(lang.Say("blocked"))}
	case "none":
		return []app.UI{icon("error", "g-error"), app.B().Class("failed").Text(lang.Say("no answer"))}
	}
	return []app.UI{icon(""), app.B()}
}

func (p *testsPanel) lineLink(r testRow) app.UI {
	if r.line == 0 {
		return app.Span().Text(lang.Say("‹no line›none"))
	}
	line := strconv.Itoa(r.line)
	return app.Button().Type("button").Class("link").Aria("label", lang.Say("Go to line {line}", "line", line)).Text(line).
		OnClick(p.Session.onJump(r.line), app.EventScope("test-line", r.index, r.line))
}

func (p *testsPanel) expectBox(r testRow, n string) app.UI {
	choice := func(value, words string) app.UI {
		o := app.Option().Value(value).Text(words)
		if value == string(r.Expect) || value == "nothing" && r.Expect == casefile.Nothing {
			o = o.Selected(true)
		}
		return o
	}
	return app.Select().Class("expect").Aria("label", lang.Say("Expected of test {n}", "n", n)).DataSet("testid", "test-expect").
		OnChange(p.safe(p.onExpect(r.index)), app.EventScope("expect", r.index, r.Expect)).
		Body(choice("allowed", lang.Say("allowed")), choice("disallowed", lang.Say("blocked")), choice("nothing", lang.Say("‹either verdict›any")))
}

// removedTest is a test that has just been removed, and where its row was.
type removedTest struct {
	test  casefile.Test
	place int
	past  *suite // in which it was; another one: more has been done since
}

func (p *testsPanel) hasRemoved() bool {
	return p.removed.past != nil && p.removed.past == p.Suite.past
}

// removedRow stands where the row was, with the way back.
func (p *testsPanel) removedRow() app.UI {
	return app.Tr().Class("gone").DataSet("testid", "test-removed").Body(
		app.Td().ColSpan(len(columns)+2).Body(
			app.Span().Text(lang.Say("Removed:")), app.Text(" "),
			visible(p.removed.test.Crawler), app.Text(" "),
			app.Span().Class("mono").Body(visible(p.removed.test.URL)),
			p.button("btn small", "undo", lang.Say("Undo"), "undo-removal", p.onUndoRemoval)))
}

// visible is text from a stranger.
func visible(text string) app.UI {
	return app.Span().Attr("dir", "ltr").Text(legible(text))
}

// legible is what can be shown of such a text. Of a long one the middle is left out.
func legible(text string) string { return words.Legible(words.Short(text)) }
