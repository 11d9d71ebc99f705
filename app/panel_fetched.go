package main

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/lang"
)

// result is what came of the question to the endpoint.
func (p *livePanel) result() app.UI {
	a := &p.Fetched.answer
	return app.Div().Class("fetched").DataSet("testid", "fetched").DataSet("state", a.State).Body(
		app.P().Class("told").Attr("role", "status").Body(p.newsIcon(), app.Span().Text(p.news())),
		app.Div().Class("slot").Body(p.backRow()),
		app.Div().Class("slot").Body(p.journey()),
		app.Div().Class("slot").Body(p.headers()),
		app.Div().Class("slot").Body(p.deliveries()),
	)
}

func (p *livePanel) newsIcon() app.UI {
	switch a := &p.Fetched.answer; {
	case a.State == "busy":
		return icon("wait")
	case a.State == "failed" || a.Result.Problem != "":
		return icon("warn", "g-warn")
	case a.Loaded:
		return icon("ok")
	case a.State != "":
		return icon("note")
	}
	return app.Span()
}

func (p *livePanel) news() string {
	a := &p.Fetched.answer
	switch a.State {
	case "busy":
		return lang.Say("Asking {host}…", "host", a.Host)
	case "failed":
		return a.Say + " " + lang.Say("Your text is unchanged.")
	case "stopped":
		return lang.Say("Cancelled. Your text is unchanged.")
	case "done":
		return p.doneWords()
	}
	return ""
}

func (p *livePanel) doneWords() string {
	a := &p.Fetched.answer
	words := []string{}
	switch {
	case a.Result.Status == 0:
		words = append(words, lang.Say("{host} gave no answer.", "host", a.Host))
	case a.Loaded:
		words = append(words, lang.Count(a.Result.Bytes, "{host} answered with {n} byte, which is in the editor now.|{host} answered with {n} bytes, which are in the editor now.", "host", a.Host))
	default:
		words = append(words, lang.Say("{host} answered with status {status}.", "host", a.Host, "status", digits(a.Result.Status)))
	}
	if a.Result.Problem != "" {
		words = append(words, a.Result.Problem)
	}
	if !a.Loaded {
		words = append(words, lang.Say("Your text is unchanged."))
	}
	return strings.Join(words, " ")
}

// backRow brings back the text that the fetched file took the place of.
func (p *livePanel) backRow() app.UI {
	if !p.Fetched.answer.Loaded || !p.Back {
		return nil
	}
	return app.Div().Class("line").Body(
		app.P().Text(lang.Say("What you had before is kept.")),
		p.button("btn", "undo", lang.Say("Back to your text"), "fetched-back", func(app.Context, app.Event) { call(p.Session.editor, "back") }),
	)
}

// journey is each answer on the way.
func (p *livePanel) journey() app.UI {
	if len(p.Fetched.answer.Result.Hops) == 0 {
		return nil
	}
	var items []app.UI
	for _, h := range p.Fetched.answer.Result.Hops {
		leads := ""
		if h.Location != "" {
			leads = lang.Say("leads to {address}", "address", h.Location)
		}
		items = append(items, app.Li().DataSet("testid", "hop").Body(
			app.B().Text(digits(h.Status)), app.Text(" "), app.Code().Text(h.URL), app.Span().Text(" "+leads)))
	}
	return app.Div().Body(app.H3().Text(lang.Say("Answers")), app.Ol().Class("hops").Body(items...))
}

func (p *livePanel) headers() app.UI {
	if len(p.Fetched.answer.Result.Headers) == 0 {
		return nil
	}
	var rows []app.UI
	for _, h := range p.Fetched.answer.Result.Headers {
		rows = append(rows, app.Div().Body(app.Dt().Text(h.Name), app.Dd().Text(h.Value)))
	}
	return app.Div().Body(app.H3().Text(lang.Say("Headers that matter")), app.Dl().Class("headers").DataSet("testid", "fetched-headers").Body(rows...))
}

// deliveries are what readers make of the way in which the file arrived.
func (p *livePanel) deliveries() app.UI {
	d := p.Fetched.deliveries
	if p.Fetched.answer.State != "done" || d == nil || d.Own == "" {
		return nil
	}
	var groups []app.UI
	for _, g := range d.Groups {
		groups = append(groups, app.Li().DataSet("testid", "delivered").DataSet("stand", g.Stand).Body(
			app.B().Text(g.Says), app.Span().Text(" "+strings.Join(g.Titles, ", "))))
	}
	return app.Div().Body(
		app.H3().Text(lang.Say("What readers make of it")),
		app.P().DataSet("testid", "delivered-own").Body(app.B().Text(crawlerWords(p.Crawler)), app.Text(": "+d.Own)),
		app.Ul().Class("delivered").Body(groups...),
	)
}

// digits writes a status, which has no marks between its digits.
func digits(n int) string { return strconv.Itoa(n) }
