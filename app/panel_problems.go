package main

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

const viewProblems = "problems"

// shownProblems is how many are in the page until the reader asks for all.
const shownProblems = 60

var problemsView = view{
	id: viewProblems, words: "Problems", picture: "warn",
	badge: func(s *session) (text, class string) {
		found := s.mending.found
		if found == nil || found.Errors+found.Warnings+found.Notes == 0 {
			return "", ""
		}
		if found.Errors > 0 {
			class = "bad"
		}
		return group(found.Errors + found.Warnings + found.Notes), class
	},
	render: func(s *session) app.UI {
		return &problemsPanel{Found: s.mending.found, Open: s.mending.open, Preview: s.mending.preview,
			News: s.news(), Crawler: s.answer.Question.Crawler, Session: s}
	},
}

// problemsPanel is the list of what is wrong with the file, with its repairs.
type problemsPanel struct {
	app.Compo

	Found   *engine.Problems // nil until the first report
	Open    string           // key of the one that is unfolded
	Preview *engine.Preview
	News    mended
	Crawler string
	Session *session

	severity  string // the only one shown; "" for all
	all       bool
	explained string // code of the check that is explained
}

// Render draws the panel. A fault in it must not take the page down.
func (p *problemsPanel) Render() (ui app.UI) {
	defer func() {
		if reason := recover(); reason != nil {
			app.Logf("panel failed: %v", reason)
			ui = app.Div().Class("problems").Text(lang.Say("This view could not be drawn. The verdict above still holds."))
		}
	}()
	if p.Found == nil {
		return app.Div().Class("problems").Body(app.P().Class("lead").Text(lang.Say("Looking for problems")))
	}
	return app.Div().Class("problems").Body(
		p.tools(),
		p.news(),
		app.Div().Class("slot").Body(p.list()),
		p.remainder(),
	)
}

// safe keeps a fault in a handler from ending the program.
func (p *problemsPanel) safe(act func()) app.EventHandler {
	return func(app.Context, app.Event) {
		defer p.Session.guard()
		act()
	}
}

func (p *problemsPanel) tools() app.UI {
	f := p.Found
	return app.Div().Class("prob-bar").Body(
		app.Div().Class("seg").Attr("role", "group").Aria("label", lang.Say("Show")).Body(
			p.filter("", lang.Say("All {n}", "n", f.Errors+f.Warnings+f.Notes), lang.Say("All problems")),
			p.filter("error", group(f.Errors), lang.Say("Errors")),
			p.filter("warning", group(f.Warnings), lang.Say("Warnings")),
			p.filter("info", group(f.Notes), lang.Say("Notes")),
		),
		app.Span().Class("scope grow").Text(lang.Say("as {reader} reads it", "reader", f.Reader)),
		app.Button().Type("button").Class("btn fix-all").DataSet("testid", "fix-all").
			Disabled(f.Safe == 0).
			Text(lang.Say("Fix all safe ({n})", "n", f.Safe)).
			OnClick(p.safe(func() { p.Session.mend("fix-all", "") })),
	)
}

func (p *problemsPanel) filter(severity, words, name string) app.UI {
	body := []app.UI{app.Span().Text(words)}
	if severity != "" {
		picture := severityIcon(severity)
		body = []app.UI{icon(picture, "g-"+picture), app.Span().Class("vh").Text(name), body[0]}
	}
	return app.Button().Type("button").Class(severity).
		DataSet("testid", "show-"+severity).
		Aria("pressed", strconv.FormatBool(p.severity == severity)).
		Body(body...).
		OnClick(p.safe(func() { p.severity, p.all = severity, false }), app.EventScope("filter", severity))
}

// news is what came of the last fix, with the way back beside it.
func (p *problemsPanel) news() app.UI {
	slot := app.P().Class("news").Attr("role", "status").DataSet("testid", "mended")
	m := p.News
	if m.Say == "" || m.Name == "format" {
		return slot
	}
	picture, undo := "note", app.UI(nil)
	if m.Done {
		picture = "ok"
		undo = app.Button().Type("button").Class("btn small").DataSet("testid", "undo").
			Body(icon("undo"), app.Span().Text(lang.Say("Undo"))).
			OnClick(p.safe(func() { call(p.Session.editor, "undo") }))
	}
	return slot.Body(icon(picture), app.Span().Class("grow").Text(m.Say), app.Span().Body(undo))
}

// chosen are the problems that the filter lets through.
func (p *problemsPanel) chosen() []*engine.Problem {
	var out []*engine.Problem
	for i := range p.Found.List {
		if one := &p.Found.List[i]; p.severity == "" || one.Severity == p.severity {
			out = append(out, one)
		}
	}
	return out
}

// total is how many the file has of those.
func (p *problemsPanel) total() int {
	f := p.Found
	return map[string]int{"": f.Errors + f.Warnings + f.Notes, "error": f.Errors, "warning": f.Warnings, "info": f.Notes}[p.severity]
}

func (p *problemsPanel) list() app.UI {
	chosen := p.chosen()
	if len(chosen) == 0 {
		return p.empty()
	}
	if !p.all {
		chosen = chosen[:min(len(chosen), shownProblems)]
	}
	items := make([]app.UI, len(chosen))
	for i, one := range chosen {
		items[i] = p.item(one)
	}
	return app.Ol().Class("probs").Body(items...)
}

// empty says so calmly.
func (p *problemsPanel) empty() app.UI {
	title, text := lang.Say("Nothing to mend"), lang.Say("No problem of this kind is in the file.")
	if p.severity == "" {
		text = lang.Say("Every line does what it says, as {reader} reads it.", "reader", p.Found.Reader)
		if p.Crawler != "" {
			title = lang.Say("Nothing to mend for {crawler}", "crawler", p.Crawler)
		}
	}
	return app.Div().Class("empty").Body(icon("ok"), app.P().Body(app.B().Text(title), app.Span().Text(text)))
}

// remainder says how many are not in the list, and shows those that are at hand.
func (p *problemsPanel) remainder() app.UI {
	slot := app.P().Class("remainder")
	here, total := len(p.chosen()), p.total()
	switch shown := min(here, shownProblems); {
	case !p.all && shown < here:
		return slot.Body(
			app.Button().Type("button").Class("btn small").Text(lang.Count(here-shown, "Show {n} more|Show {n} more")).
				OnClick(p.safe(func() { p.all = true })),
			app.Span().Text(moreWords(total-here)),
		)
	case here < total:
		return slot.Text(moreWords(total - here))
	}
	return slot
}

func moreWords(n int) string {
	if n == 0 {
		return ""
	}
	return lang.Count(n, "and {n} more of the same kinds, which appears as these are mended|"+
		"and {n} more of the same kinds, which appear as these are mended")
}
