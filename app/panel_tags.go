package main

import (
	"encoding/json"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/lang"
)

var tagsView = view{
	id: "tags", words: "Page tags", picture: "sample", group: groupMore, reports: []string{"page-tags"},
	render: func(s *session) app.UI {
		return &tagsPanel{Data: s.tags.data, Got: s.tags.got, Door: s.door, URL: s.question.URL, Path: s.answer.Path, Session: s}
	},
}

func init() {
	reportTakers["page-tags"] = taker(func(s *session, r *review.Tags) { s.tags.data = r })
}

// pageTags is what was pasted of a page, and what it comes to.
type pageTags struct {
	markup string // argument of the report, as <robots-tags> has it
	got    gotPage
	data   *review.Tags // nil until it is known
}

// gotPage is the detail of robots-page: how the endpoint gets on.
type gotPage struct {
	State string `json:"state"` // "busy", "done", "failed" or ""
	Say   string `json:"say"`
	Back  bool   `json:"back"` // what stood there before is kept
}

// tagsPanel says what a page itself tells crawlers, and which of them see it.
type tagsPanel struct {
	app.Compo

	Data      *review.Tags
	Got       gotPage
	Door      door
	URL, Path string
	Session   *session

	element app.Value
}

// OnMount has the element show what was pasted before.
func (p *tagsPanel) OnMount(ctx app.Context) {
	defer p.Session.guard()
	p.element = ctx.JSSrc()
	call(p.element, "hello")
}

// Render draws the panel.
func (p *tagsPanel) Render() app.UI {
	return app.Elem("robots-tags").Class("pagetags").DataSet("testid", "pagetags").
		On("robots-door", p.safe(p.onDoor)).
		On("robots-tags", p.safe(p.onTags)).
		On("robots-page", p.safe(p.onPage)).
		Body(
			app.P().Class("lead").Body(
				app.B().Text(lang.Say("Blocked does not mean unindexed.")),
				app.Span().Text(" "+lang.Say("What keeps a page out of results stands on the page, and a crawler that robots.txt blocks never reads it. Paste the page at {path} to see what each crawler gets.", "path", p.Path)),
			),
			p.boxes(),
			app.Div().Class("slot").Body(p.getRow()),
			app.Div().Class("slot").Body(p.findings()),
			app.Div().Class("slot").Body(p.rows()),
		)
}

func (p *tagsPanel) safe(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer p.Session.guard()
		h(ctx, e)
	}
}

func (p *tagsPanel) boxes() app.UI {
	box := func(name, words, sample string) app.UI {
		return app.Div().Body(
			app.Label().For("page-"+name).Text(words),
			app.Textarea().ID("page-"+name).Class("mono").Rows(5).DataSet("box", name).DataSet("testid", "page-"+name).
				Spellcheck(false).Attr("autocomplete", "off").Attr("autocapitalize", "off").Placeholder(sample),
		)
	}
	return app.Div().Class("boxes").Body(
		box("html", lang.Say("HTML of the page, or its head"), `<meta name="robots" content="noindex">`),
		box("headers", lang.Say("Headers of the response"), "X-Robots-Tag: noindex"),
	)
}

// getRow asks the endpoint for the page, where it gets pages.
func (p *tagsPanel) getRow() app.UI {
	if !p.Door.Page {
		return app.P().Class("told").Attr("role", "status").Text(p.Got.Say)
	}
	words := p.Got.Say
	switch {
	case p.Got.State == "busy":
		words = lang.Say("Asking {host}…", "host", hostOf(p.URL))
	case p.Got.State == "done" && words == "":
		words = lang.Say("What the page says to crawlers is in the boxes; the rest of it was not passed on.")
	}
	back := app.UI(app.Span())
	if p.Got.Back {
		back = p.button("btn", "undo", lang.Say("Back to what you pasted"), "page-back", func(app.Context, app.Event) { call(p.element, "back") })
	}
	return app.Div().Class("line").Body(
		p.button("btn", "down", lang.Say("Get this page"), "get-page", func(app.Context, app.Event) { call(p.element, "get", p.URL) }),
		back,
		app.P().Class("told").Attr("role", "status").Text(words),
	)
}

func (p *tagsPanel) button(class, picture, words, testID string, h app.EventHandler) app.UI {
	return app.Button().Type("button").Class(class).DataSet("testid", testID).
		OnClick(p.safe(h), app.EventScope(testID)).Body(icon(picture), app.Span().Text(words))
}

// findings are what to put right, whoever reads the page.
func (p *tagsPanel) findings() app.UI {
	if p.Data == nil {
		return nil
	}
	var items []app.UI
	if p.Data.Cut {
		items = append(items, app.Li().Body(icon("note"), app.P().Text(lang.Say("More was pasted than crawlers could want to read. Only the first part of it is judged here."))))
	}
	for _, f := range p.Data.Findings {
		nearest := app.UI(app.Span())
		if f.Nearest != "" {
			nearest = app.Span().Body(app.Text(" "+lang.Say("Perhaps this is meant:")+" "), app.Code().Body(visible(f.Nearest)))
		}
		items = append(items, app.Li().DataSet("testid", "tag-finding").DataSet("code", f.Code).Body(
			icon("warn", "g-warn"),
			app.P().Body(app.Code().Body(visible(f.Text)), app.Text(" "), app.Span().Text(f.Message), nearest,
				app.Span().Class("quiet").Body(app.Text(" "), visible(f.Place)))))
	}
	return app.Ul().Class("tag-findings").Body(items...)
}

func (p *tagsPanel) rows() app.UI {
	if p.Data == nil {
		return nil
	}
	if p.Data.Said == 0 {
		return app.P().Class("quiet").DataSet("testid", "tags-none").Text(lang.Say("There is no tag and no header for crawlers in the boxes, so the page itself restricts nobody."))
	}
	rows := make([]app.UI, len(p.Data.Crawlers))
	for i := range p.Data.Crawlers {
		rows[i] = p.row(&p.Data.Crawlers[i])
	}
	return app.Ol().Class("tag-rows").Body(rows...)
}

func (p *tagsPanel) row(r *review.TagsRow) app.UI {
	shape := "allow"
	if !r.Index {
		shape = "block"
	}
	seen, robots := "ok", "allow"
	if r.State != "allowed" {
		seen, robots = "warn", r.State
	}
	notes := make([]app.UI, len(r.Notes))
	for i, n := range r.Notes {
		notes[i] = app.P().Class("quiet").Text(n)
	}
	return app.Li().DataSet("testid", "tag-row").DataSet("crawler", r.Crawler).
		DataSet("index", strconv.FormatBool(r.Index)).DataSet("follow", strconv.FormatBool(r.Follow)).DataSet("robots", r.State).Body(
		icon(shape, "g-"+shape),
		app.Div().Body(
			app.P().Body(app.B().Body(visible(r.Says)), app.Span().Body(p.Session.source(r.Source))),
			app.P().Class("seen", robots).Body(icon(seen), app.Span().Text(r.Robots)),
			app.Ul().Class("words").Body(tagWords(r)...),
			app.Div().Class("slot").Body(notes...),
		))
}

// tagWords are the directives of a crawler: those that apply, that lose to another
// one, and that it does not use.
func tagWords(r *review.TagsRow) []app.UI {
	var out []app.UI
	for _, set := range []struct {
		is, words string
		list      []review.TagWord
	}{
		{"applies", lang.Say("applies"), r.Applied},
		{"loses", lang.Say("loses"), r.Lost},
		{"unused", lang.Say("not used"), r.Unused},
	} {
		for _, w := range set.list {
			out = append(out, app.Li().Class(set.is).DataSet("is", set.is).Body(
				app.Span().Class("is").Text(set.words), app.Code().Body(visible(w.Text)), app.Span().Text(w.Note), app.Span().Class("quiet").Body(visible(w.Place))))
		}
	}
	return out
}

func (p *tagsPanel) onDoor(_ app.Context, e app.Event) { p.Session.takeDoor(e) }

// onTags has the engine judge what was pasted.
func (p *tagsPanel) onTags(_ app.Context, e app.Event) {
	p.Session.tags.markup = e.Get("detail").String()
	p.Session.watch()
}

func (p *tagsPanel) onPage(_ app.Context, e app.Event) {
	var g gotPage
	if json.Unmarshal([]byte(e.Get("detail").String()), &g) == nil {
		p.Session.tags.got = g
	}
}
