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
			node("p", "lead",
				said("b", "", lang.Say("Blocked does not mean unindexed.")),
				said("span", "", " "+lang.Say("What keeps a page out of results stands on the page, and a crawler that robots.txt blocks never reads it. Paste the page at {path} to see what each crawler gets.", "path", legible(p.Path))),
			),
			p.boxes(),
			slot(p.getRow()),
			slot(p.findings()),
			slot(p.rows()),
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
		id := "page-" + name
		return node("div", "",
			with(said("label", "", words), "for", id),
			labelled(id, node("textarea", "mono"), "data-box", name, "id", id, "rows", "5",
				"spellcheck", "false", "autocomplete", "off", "autocapitalize", "off", "placeholder", sample),
		)
	}
	return node("div", "boxes",
		box("html", lang.Say("HTML of the page, or its head"), `<meta name="robots" content="noindex">`),
		box("headers", lang.Say("Headers of the response"), "X-Robots-Tag: noindex"),
	)
}

// getRow asks the endpoint for the page, where it gets pages.
func (p *tagsPanel) getRow() app.UI {
	if !p.Door.Page {
		return news(app.Text(p.Got.Say))
	}
	words := p.Got.Say
	switch {
	case p.Got.State == "busy":
		words = lang.Say("Asking {host}…", "host", hostOf(p.URL))
	case p.Got.State == "done" && words == "":
		words = lang.Say("What the page says to crawlers is in the boxes; the rest of it was not passed on.")
	}
	back := node("span", "")
	if p.Got.Back {
		back = p.button("btn", "undo", lang.Say("Back to what you pasted"), "page-back", func(app.Context, app.Event) { call(p.element, "back") })
	}
	return node("div", "line",
		p.button("btn", "down", lang.Say("Get this page"), "get-page", func(app.Context, app.Event) { call(p.element, "get", p.URL) }),
		back,
		news(app.Text(words)),
	)
}

func (p *tagsPanel) button(class, picture, words, testID string, h app.EventHandler) app.UI {
	return action(class, picture, words, testID, p.safe(h))
}

// findings are what to put right, whoever reads the page.
func (p *tagsPanel) findings() app.UI {
	if p.Data == nil {
		return nil
	}
	var items []app.UI
	if p.Data.Cut {
		items = append(items, node("li", "", icon("note"), said("p", "", lang.Say("More was pasted than crawlers could want to read. Only the first part of it is judged here."))))
	}
	for _, f := range p.Data.Findings {
		nearest := node("span", "")
		if f.Nearest != "" {
			nearest = node("span", "", app.Text(" "+lang.Say("Perhaps this is meant:")+" "), node("code", "", visible(f.Nearest)))
		}
		items = append(items, labelled("tag-finding", node("li", "",
			icon("warn", "g-warn"),
			node("p", "", node("code", "", visible(f.Text)), app.Text(" "), said("span", "", f.Message), nearest,
				node("span", "quiet", app.Text(" "), visible(f.Place)))), "data-code", f.Code))
	}
	return node("ul", "tag-findings", items...)
}

func (p *tagsPanel) rows() app.UI {
	if p.Data == nil {
		return nil
	}
	if p.Data.Said == 0 {
		return labelled("tags-none", said("p", "quiet", lang.Say("There is no tag and no header for crawlers in the boxes, so the page itself restricts nobody.")))
	}
	rows := make([]app.UI, len(p.Data.Crawlers))
	for i := range p.Data.Crawlers {
		rows[i] = p.row(&p.Data.Crawlers[i])
	}
	return node("ol", "tag-rows", rows...)
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
		notes[i] = said("p", "quiet", n)
	}
	return labelled("tag-row", node("li", "",
		icon(shape, "g-"+shape),
		node("div", "",
			node("p", "", node("b", "", visible(r.Says)), p.Session.source(r.Source)),
			node("p", "seen "+robots, icon(seen), said("span", "", r.Robots)),
			node("ul", "words", tagWords(r)...),
			slot(notes...),
		)), "data-crawler", r.Crawler, "data-index", strconv.FormatBool(r.Index),
		"data-follow", strconv.FormatBool(r.Follow), "data-robots", r.State)
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
			out = append(out, with(node("li", set.is,
				said("span", "is", set.words), node("code", "", visible(w.Text)), said("span", "", w.Note), node("span", "quiet", visible(w.Place))),
				"data-is", set.is))
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
