package main

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
)

func init() {
	reportTakers["liveness"] = func(s *session, data json.RawMessage) {
		var l *review.Liveness
		if json.Unmarshal(data, &l) == nil && l != nil {
			s.live = l
		}
	}
}

// proved says what is proved of the rules over all URLs: which can never decide, which
// could go, and a URL that each other one decides. It is long and seldom changes, so it
// is a component of its own, which the answers to keys pass by.
type proved struct {
	app.Compo

	Live    *review.Liveness
	Session *session
}

// Render draws the list, closed.
func (p *proved) Render() app.UI {
	l := p.Live
	items := make([]app.UI, 0, len(l.Dead)+1)
	for _, d := range l.Dead {
		items = append(items, app.Li().DataSet("testid", "dead-rule").DataSet("line", d.Line).Body(
			p.lineButton(d.Line), app.Text(" "), app.Code().Text(d.Rule),
			app.Span().Text(": "), app.Span().Body(p.Session.parts(d.Why)...)))
	}
	if more := l.DeadAll - len(l.Dead); more > 0 {
		items = append(items, app.Li().Text(lang.Count(more, "and {n} more|and {n} more")))
	}
	return app.Details().Class("fold proved").DataSet("testid", "liveness").Body(
		app.Summary().Body(icon("chev", "chev"), app.Span().Text(deadWords(l))),
		app.Ul().Body(items...),
		app.P().Text(spareWords(l)),
		app.P().Text(unknownWords(l)),
		p.witnesses(),
	)
}

func (p *proved) lineButton(line int) app.UI {
	return p.Session.jumpButton(line, lang.Say("line {line}", "line", strconv.Itoa(line)))
}

func deadWords(l *review.Liveness) string {
	switch {
	case l.DeadAll > 0:
		return lang.Count(l.DeadAll, "{n} rule of this group can never decide|{n} rules of this group can never decide")
	case l.Unknown > 0:
		return lang.Say("No rule is known to be without effect")
	}
	return lang.Say("Every rule of this group decides some URL")
}

// mostLines is how many lines a sentence names.
const mostLines = 12

func spareWords(l *review.Liveness) string {
	n := len(l.Spare)
	if n == 0 {
		return ""
	}
	var lines []string
	for _, line := range l.Spare[:min(n, mostLines)] {
		lines = append(lines, strconv.Itoa(line))
	}
	which := strings.Join(lines, ", ")
	if more := n - len(lines); more > 0 {
		which = lang.Count(more, "{lines} and {n} more|{lines} and {n} more", "lines", which)
	}
	return lang.Count(n, "Line {lines} decides, but no verdict would change without it.|Lines {lines} decide, but no verdict would change if one of them went.", "lines", which)
}

func unknownWords(l *review.Liveness) string {
	if l.Unknown == 0 {
		return ""
	}
	return lang.Count(l.Unknown, "Nothing could be proved of {n} rule.|Nothing could be proved of {n} rules.")
}

// witnesses lists a URL for each rule that decides one.
func (p *proved) witnesses() app.UI {
	if len(p.Live.Live) == 0 {
		return app.P()
	}
	rows := make([]app.UI, len(p.Live.Live))
	for i, r := range p.Live.Live {
		rows[i] = app.Li().DataSet("testid", "live-rule").DataSet("line", r.Line).Body(
			p.lineButton(r.Line), app.Text(" "), app.Code().Text(legible(r.Rule)),
			app.Span().Text(" "+lang.Say("decides, for example,")+" "),
			app.Button().Type("button").Class("link mono").Body(visible(r.Witness)).Title(lang.Say("Test this URL")).
				OnClick(p.onWitness(witness{URL: r.Witness}), app.EventScope("witness", r.Line, r.Witness)),
			app.Text(" "),
			app.Button().Type("button").Class("btn small").DataSet("testid", "witness-test").
				Text(lang.Say("Add as test")).Aria("label", lang.Say("Add as test: {url}", "url", legible(r.Witness))).
				OnClick(p.onWitness(witness{URL: r.Witness, Expect: r.Expect, Add: true}), app.EventScope("witness-test", r.Line, r.Witness, r.Expect)))
	}
	return app.Ul().Class("live").Body(rows...)
}

func (p *proved) onWitness(w witness) app.EventHandler {
	return func(app.Context, app.Event) {
		defer p.Session.guard()
		p.Session.take(w)
	}
}

// witness is a URL that a rule decides, and what is to be done with it: it is asked
// for, or becomes a test. It comes from the Why view, and as robots-witness from the editor.
type witness struct {
	URL    string          `json:"url"`
	Expect casefile.Expect `json:"expect"`
	Add    bool            `json:"add"`
}

func (s *session) take(w witness) {
	if !w.Add {
		s.question.URL = w.URL
		s.tryAsk()
		return
	}
	t := casefile.Test{Crawler: s.question.Crawler, URL: w.URL, Expect: w.Expect}
	if t.Crawler == "" {
		t.Crawler = engine.Everyone
	}
	s.addTest(t)
}

func (t *tester) onWitness(_ app.Context, e app.Event) {
	var w witness
	if json.Unmarshal([]byte(e.Get("detail").String()), &w) == nil && w.URL != "" {
		t.session.take(w)
	}
}
