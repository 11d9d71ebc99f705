package main

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
	phrases "github.com/robotstester/robotstester/parser/words"
)

const viewDialects = "dialects"

// dialectsView compares how every dialect answers the question.
func dialectsView() view {
	return view{
		id: viewDialects, words: "Dialects", picture: "dialects", group: groupRare, reports: []string{"dialects"},
		badge: func(s *session) (text, class string) {
			if n, _, ok := s.differ(); ok && n > 0 {
				return lang.Number(n), ""
			}
			if s.answer.File.Bytes > smallFile {
				return "", "none" // and no place is kept for it
			}
			return "", ""
		},
		render: func(s *session) app.UI {
			return &dialectsPanel{Data: s.seen.dialects, Crawler: s.answer.Question.Crawler, Path: s.answer.Path, Session: s}
		},
	}
}

// dialectsPanel lists the dialects, those that answer otherwise first.
type dialectsPanel struct {
	app.Compo

	Data          *engine.Dialects
	Crawler, Path string
	Session       *session
}

// Render draws the panel.
func (p *dialectsPanel) Render() app.UI {
	d := p.Data
	if d == nil || len(d.Rows) == 0 {
		return app.Div().Class("dialects").Body(app.P().Class("lead").Text(lang.Say("Comparing the dialects…")))
	}
	return app.Div().Class("dialects").DataSet("testid", "dialects").Body(
		app.P().Class("lead").Body(
			p.Session.parts(p.lead())...,
		),
		p.table("differs", lang.Say("Another verdict")),
		p.table("line", sameOtherwise(p.Session.question.Status)),
		p.table("current", lang.Say("Read as")),
		p.table("agrees", lang.Say("The same verdict, by the same line")),
	)
}

func (p *dialectsPanel) lead() []engine.Part {
	d := p.Data
	text := lang.Say("**{differ} from {dialect}** on `{path}` for {crawler}. Choose one to read the file its way.")
	if d.Differ == 0 {
		text = lang.Say("**{differ} with {dialect}** on `{path}` for {crawler}. Choose one to read the file its way.")
	}
	return phrases.Sentence(text, "differ", differWords(d.Differ, d.Total), "dialect", d.Title, "path", p.Path, "crawler", crawlerWords(p.Crawler))
}

func crawlerWords(name string) string {
	if name == "" {
		return lang.Say("a crawler without a name")
	}
	return name
}

// differWords say how many of the dialects give another verdict.
func differWords(n, of int) string {
	if n == 0 {
		return lang.Count(of, "All {n} dialects agree|All {n} dialects agree")
	}
	return lang.Count(n, "{n} of {all} dialects differs|{n} of {all} dialects differ", "all", of)
}

// table is the dialects of one kind, nothing where there are none.
func (p *dialectsPanel) table(kind, caption string) app.UI {
	var rows []app.UI
	for i := range p.Data.Rows {
		if row := &p.Data.Rows[i]; row.Kind == kind {
			rows = append(rows, p.row(row))
		}
	}
	if len(rows) == 0 {
		return app.Div().Class("slot")
	}
	return app.Div().Class("slot").Body(app.Table().Class("dial").Class(kind).Body(
		app.Caption().Text(caption),
		app.THead().Class("vh").Body(app.Tr().Body(
			app.Th().Scope("col").Text(lang.Say("Dialect")), app.Th().Scope("col").Text(lang.Say("Verdict")),
			app.Th().Scope("col").Text(lang.Say("By")), app.Th().Scope("col").Text(lang.Say("What it does otherwise")), app.Th().Scope("col").Text(lang.Say("Basis")),
		)),
		app.TBody().Body(rows...),
	))
}

func (p *dialectsPanel) row(r *engine.DialectRow) app.UI {
	return app.Tr().DataSet("testid", "dialect-row").DataSet("dialect", r.ID).DataSet("verdict", r.State).DataSet("kind", r.Kind).Body(
		app.Th().Scope("row").Body(
			app.Button().Type("button").Class("pick").Aria("current", r.Kind == "current").Text(r.Title).
				OnClick(p.onChoose(r.ID), app.EventScope("dialect", r.ID)),
		),
		app.Td().Class("is").Class(standClass(r.State, r.Stand)).Body(icon(standShape(r.State, r.Stand)), app.Span().Text(standWord(r.State, r.Stand))),
		app.Td().Class("at").Body(p.Session.lineOr(r.Line, byDelivery(r.Stand))),
		app.Td().Class("because").Body(p.Session.parts(r.Why)...),
		app.Td().Class("basis").Body(referenceLink("mark", "dialects/"+r.ID, icon(basisIcon(r.Basis)), app.Span().Text(basisWord(r.Basis)))),
	)
}

func (p *dialectsPanel) onChoose(id string) app.EventHandler {
	return func(app.Context, app.Event) {
		defer p.Session.guard()
		p.Session.choose(p.Session.question.Crawler, id)
	}
}

// lineOr is a button that jumps to a line, or words where no line decides.
func (s *session) lineOr(line int, otherwise string) app.UI {
	if line == 0 {
		return app.Span().Class("quiet").Text(otherwise)
	}
	return s.jumpButton(line, lineWords(line))
}

func lineWords(line int) string { return lang.Say("line {line}", "line", strconv.Itoa(line)) }

// basisMark says how sure something is, as a link to where it is written down.
func basisMark(basis, said, source string) app.UI {
	mark := app.Span().Class("mark").Body(icon(basisIcon(basis)), app.Span().Text(said))
	if source == "" {
		return mark
	}
	return app.A().Class("mark").Href(source).Target("_blank").Rel("noopener noreferrer").
		Title(source).Body(icon(basisIcon(basis)), app.Span().Text(said))
}

func basisWord(basis string) string {
	switch basis {
	case "documented":
		return lang.Say("documented")
	case "reported":
		return lang.Say("reported")
	}
	return lang.Say("assumed")
}

// A verdict's word, shape and class.
func stateWord(state string) string {
	switch state {
	case "allowed":
		return lang.Say("‹a URL›allowed")
	case "disallowed":
		return lang.Say("‹a URL›blocked")
	case "ignores":
		return lang.Say("ignores it")
	case "none":
		return lang.Say("‹a reader›fails")
	}
	return ""
}

func stateShape(state string) string {
	return map[string]string{"allowed": "allow", "disallowed": "block", "ignores": "no", "none": "error"}[state]
}

func stateClass(state string) string {
	return map[string]string{"allowed": "allow", "disallowed": "block", "ignores": "ignore", "none": "failed"}[state]
}
