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
	return labelled("fetched", node("div", "fetched",
		news(p.newsIcon(), said("span", "", p.news())),
		slot(p.backRow()),
		slot(p.journey()),
		slot(p.headers()),
		slot(p.deliveries()),
	), "data-state", a.State)
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
	return node("span", "")
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
	case a.Result.Status == 0 && a.Result.Problem != "": // which says so itself
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
		words = append(words, lang.Say("Your text is unchanged. The question is now asked as if it had arrived like that."))
	}
	return strings.Join(words, " ")
}

// backRow brings back the text that the fetched file took the place of.
func (p *livePanel) backRow() app.UI {
	if !p.Fetched.answer.Loaded || !p.Back {
		return nil
	}
	return node("div", "line",
		said("p", "", lang.Say("What you had before is kept.")),
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
		items = append(items, labelled("hop", node("li", "",
			said("b", "", digits(h.Status)), app.Text(" "), said("code", "", h.URL), said("span", "", " "+leads))))
	}
	return node("div", "", said("h3", "", lang.Say("Answers")), node("ol", "journey", items...))
}

func (p *livePanel) headers() app.UI {
	if len(p.Fetched.answer.Result.Headers) == 0 {
		return nil
	}
	var rows []app.UI
	for _, h := range p.Fetched.answer.Result.Headers {
		rows = append(rows, node("div", "", said("dt", "", h.Name), said("dd", "", h.Value)))
	}
	return node("div", "", said("h3", "", lang.Say("Headers that matter")), labelled("fetched-headers", node("dl", "headers", rows...)))
}

// deliveries are what readers make of the way in which the file arrived.
func (p *livePanel) deliveries() app.UI {
	d := p.Fetched.deliveries
	if p.Fetched.answer.State != "done" || d == nil || d.Own == "" {
		return nil
	}
	var groups []app.UI
	for _, g := range d.Groups {
		groups = append(groups, labelled("delivered", node("li", "", said("b", "", g.Says), said("span", "", " "+strings.Join(g.Titles, ", "))), "data-stand", g.Stand))
	}
	return node("div", "",
		said("h3", "", lang.Say("What readers make of it")),
		labelled("delivered-own", node("p", "", said("b", "", crawlerWords(p.Crawler)), app.Text(": "+d.Own))),
		node("ul", "delivered", groups...),
	)
}

// digits writes a status, which has no marks between its digits.
func digits(n int) string { return strconv.Itoa(n) }
