package main

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/bulk/sheet"
	"github.com/robotstester/robotstester/parser/lang"
)

// rows is the list itself: what is chosen, a page of it, and what to do with it.
func (p *bulkPanel) rows(news *listNews) app.UI {
	page := news.Page
	if page == nil {
		page = &sheet.Page{}
	}
	return app.Section().Class("urls").Body(
		app.H2().Text(lang.Say("URLs")),
		p.filters(news.List),
		app.P().Class("chosen").Attr("role", "status").DataSet("testid", "list-chosen").Body(
			app.Span().Class("grow").Text(p.chosenWords(page)),
			p.button("btn small", "down", lang.Say("Save as CSV"), "list-csv", p.onExport("csv")).Disabled(page.Total == 0),
			p.button("btn small", "down", lang.Say("Save as JSON"), "list-json", p.onExport("json")).Disabled(page.Total == 0),
		),
		p.table(page),
		p.pager(page),
	)
}

func (p *bulkPanel) onExport(form string) app.EventHandler {
	return func(app.Context, app.Event) { call(p.element(), "export", form) }
}

// chosenWords say how many URLs are chosen, and by which rule.
func (p *bulkPanel) chosenWords(page *sheet.Page) string {
	if page.Line > 0 {
		return lang.Count(page.Total, "{n} URL chosen, which line {line} decides|{n} URLs chosen, which line {line} decides", "line", page.Line)
	}
	return lang.Count(page.Total, "{n} URL chosen|{n} URLs chosen")
}

func (p *bulkPanel) filters(l *sheet.State) app.UI {
	return app.Div().Class("tools").Body(
		app.Div().Class("field find").Body(
			icon("search"),
			app.Input().Type("search").DataSet("testid", "list-filter").Aria("label", lang.Say("Show URLs that hold")).
				AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").
				Placeholder(lang.Say("Filter by a part of the URL")).Value(p.Query.Text).
				OnInput(p.safe(func(_ app.Context, e app.Event) {
					q := p.Session.lists.query
					q.Text, q.From = inputText(e), 0
					p.ask(q)
				})),
		),
		app.Div().Class("seg").Attr("role", "group").Aria("label", lang.Say("Show")).Body(
			p.segment("", lang.Say("‹of the URLs›All")),
			p.segment("disallowed", lang.Say("Blocked {count}", "count", l.Blocked)),
			p.segment("allowed", lang.Say("Allowed {count}", "count", l.Allowed)),
			p.unanswered(l),
		),
	)
}

func (p *bulkPanel) segment(verdict, words string) app.UI {
	return app.Button().Type("button").Aria("pressed", p.Query.Verdict == verdict && p.Query.Group == 0).Text(words).
		DataSet("testid", "list-"+cmp.Or(verdict, "all")).
		OnClick(p.with(func(q *sheet.Query) { q.Verdict, q.Group = verdict, 0 }), app.EventScope("verdict", verdict))
}

// unanswered is there only where the reader fails on some URL.
func (p *bulkPanel) unanswered(l *sheet.State) app.UI {
	if l.Unanswered == 0 {
		return nil
	}
	return p.segment("no-answer", lang.Say("No answer {count}", "count", l.Unanswered))
}

func (p *bulkPanel) table(page *sheet.Page) app.UI {
	if len(page.Rows) == 0 {
		return app.P().Class("quiet").Text(lang.Say("No URL fits."))
	}
	body := make([]app.UI, len(page.Rows))
	for i := range page.Rows {
		body[i] = p.row(page.Rows[i])
	}
	return app.Table().Class("list").Body(
		app.Caption().Class("vh").Text(lang.Say("URLs and their verdicts")),
		app.THead().Body(app.Tr().Body(
			p.heading("nr", "", lang.Say("No.")),
			heading("vd", lang.Say("Verdict")),
			p.heading("ln", "line", lang.Say("Line")),
			p.heading("url", "url", lang.Say("URL")),
			app.Th().Scope("col").Class("do").Body(app.Span().Class("vh").Text(lang.Say("Actions"))),
		)),
		app.TBody().OnClick(p.safe(p.onRow)).Body(body...),
	)
}

// heading sorts by its column; once more, backwards.
func (p *bulkPanel) heading(class, by, words string) app.UI {
	now, backwards := strings.CutPrefix(p.Query.Sort, "-")
	order, next, picture := "none", by, ""
	if now == by {
		order, picture = "ascending", "up"
		if next = "-" + by; backwards {
			order, next, picture = "descending", by, "down"
		}
	}
	return app.Th().Scope("col").Class(class).Aria("sort", order).Body(
		app.Button().Type("button").Class("sort", picture).DataSet("testid", "list-sort-"+class).
			Body(app.Span().Text(words), icon("chev", "chev")).
			OnClick(p.with(func(q *sheet.Query) { q.Sort = next }), app.EventScope("sort", by, next)))
}

// row has no handlers of its own: a page of them would take longer to draw than a frame
// lasts. What its buttons do is in their data, for onRow.
func (p *bulkPanel) row(r sheet.Row) app.UI {
	line := app.UI(app.Text("–"))
	if r.Line > 0 {
		line = app.Button().Type("button").Class("link").DataSet("do", "line").
			Aria("label", lang.Say("Go to line {line}", "line", r.Line)).Text(r.Line)
	}
	class, crawler := "", ""
	if r.URL == p.Question.URL {
		class = "now"
	}
	if p.News.List.Logs && p.News.List.Own {
		crawler = r.Crawler
	}
	words, tone := verdictWord(r.Verdict, r.Stand)
	return app.Tr().Class(class).DataSet("testid", "list-row").DataSet("verdict", r.Verdict).DataSet("line", r.Line).DataSet("number", r.Number).Body(
		app.Td().Class("nr num").Text(lang.Number(r.Number)),
		app.Td().Class("vd is", tone).Text(words),
		app.Td().Class("ln num").Body(line),
		app.Td().Class("url").Body(app.Span().Class("mono").Attr("dir", "ltr").Text(legible(clipURL(r))), app.Small().Text(crawler)),
		app.Td().Class("do").Body(p.actions(r)...),
	)
}

// clipURL is as much of a URL as is drawn.
func clipURL(r sheet.Row) string {
	if r.Cut {
		return r.URL + "…"
	}
	return r.URL
}

// actions lead from a row on. Of a URL that is too long only a part is here.
func (p *bulkPanel) actions(r sheet.Row) []app.UI {
	if r.Cut {
		return []app.UI{app.Span()}
	}
	add := lang.Say("Add test")
	if p.isTest(r) {
		add = lang.Say("Added")
	}
	return []app.UI{rowButton(r, "why", lang.Say("Why?")), rowButton(r, "test", add)}
}

func rowButton(r sheet.Row, do, words string) app.UI {
	return app.Button().Type("button").Class("btn small").DataSet("testid", "list-"+do).DataSet("do", do).
		Aria("label", lang.Say("{action}: {url}", "action", words, "url", legible(r.URL))).Text(words)
}

// onRow does what a button of a row says.
func (p *bulkPanel) onRow(ctx app.Context, e app.Event) {
	button := e.Get("target").Call("closest", "[data-do]")
	if !button.Truthy() || p.Session.lists.news == nil || p.Session.lists.news.Page == nil {
		return
	}
	number := button.Call("closest", "tr").Get("dataset").Get("number").String()
	for _, r := range p.Session.lists.news.Page.Rows {
		if strconv.Itoa(r.Number) != number {
			continue
		}
		switch button.Get("dataset").Get("do").String() {
		case "line":
			p.Session.jump(ctx, r.Line)
		case "why":
			p.why(r)
		case "test":
			p.Session.addTest(testOf(r))
		}
	}
}

// pager moves through the chosen URLs.
func (p *bulkPanel) pager(page *sheet.Page) app.UI {
	return stepper{id: "list", from: page.From, shown: len(page.Rows), all: page.Total, size: bulkPage, to: func(from int) app.EventHandler {
		return p.with(func(q *sheet.Query) { q.From = from })
	}}.draw()
}

// groupPager moves through the rules that decide.
func (p *bulkPanel) groupPager(l *sheet.State) app.UI {
	return stepper{id: "groups", from: l.GroupFrom, shown: len(l.Groups), all: l.GroupCount, size: sheet.ShownGroups, to: func(from int) app.EventHandler {
		return p.safe(func(app.Context, app.Event) { call(p.element(), "groups", from) })
	}}.draw()
}

// stepper is the buttons that lead through what is too long to be drawn at once.
type stepper struct {
	id               string // what the test ids of its buttons begin with
	from, shown, all int
	size             int // of a page
	to               func(from int) app.EventHandler
}

func (s stepper) draw() app.UI {
	slot := app.Div().Class("pager")
	if s.all <= s.size {
		return slot
	}
	last := (s.all - 1) / s.size * s.size
	step := func(words, name string, from int, off bool) app.UI {
		return app.Button().Type("button").Class("btn small").DataSet("testid", s.id+"-"+name).Disabled(off).Text(words).
			OnClick(s.to(max(0, from)), app.EventScope(s.id, name, from))
	}
	return slot.Body(
		step(lang.Say("First"), "first", 0, s.from == 0),
		step(lang.Say("Earlier"), "earlier", s.from-s.size, s.from == 0),
		app.Span().Text(lang.Say("{from} to {to} of {all}", "from", s.from+1, "to", s.from+s.shown, "all", s.all)),
		step(lang.Say("Later"), "later", s.from+s.size, s.from >= last),
		step(lang.Say("Last"), "last", last, s.from >= last),
	)
}
