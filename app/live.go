package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/review"
)

func init() {
	reportTakers["liveness"] = func(s *session, data json.RawMessage) {
		var l *review.Liveness
		if json.Unmarshal(data, &l) == nil && l != nil {
			s.live = l
		}
	}
}

// liveness says what is proved of the rules over all URLs: which can never decide,
// which could go, and a URL that each other one decides.
func (p *whyPanel) liveness() app.UI {
	l := p.Live
	if l == nil || l.Rules == 0 {
		return nil
	}
	items := make([]app.UI, 0, len(l.Dead)+1)
	for _, d := range l.Dead {
		items = append(items, app.Li().DataSet("testid", "dead-rule").DataSet("line", d.Line).Body(
			p.Session.jumpButton(d.Line, fmt.Sprintf("line %d", d.Line)), app.Text(" "), app.Code().Text(d.Rule),
			app.Span().Text(": "), app.Span().Body(p.Session.parts(d.Why)...)))
	}
	if more := l.DeadAll - len(l.Dead); more > 0 {
		items = append(items, app.Li().Textf("and %s more", group(more)))
	}
	return app.Details().Class("fold proved").DataSet("testid", "liveness").Body(
		app.Summary().Body(icon("chev", "chev"), app.Span().Text(deadWords(l))),
		app.Ul().Body(items...),
		app.P().Text(spareWords(l)),
		app.P().Text(unknownWords(l)),
		p.witnesses(),
	)
}

func deadWords(l *review.Liveness) string {
	switch l.DeadAll {
	case 0:
		if l.Unknown > 0 {
			return "No rule is known to be without effect"
		}
		return "Every rule of this group decides some URL"
	case 1:
		return "1 rule of this group can never decide"
	}
	return group(l.DeadAll) + " rules of this group can never decide"
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
		lines = append(lines, fmt.Sprint(line))
	}
	which := strings.Join(lines, ", ")
	if more := n - len(lines); more > 0 {
		which += " and " + group(more) + " more"
	}
	if n == 1 {
		return "Line " + which + " decides, but no verdict would change without it."
	}
	return "Lines " + which + " decide, but no verdict would change if one of them went."
}

func unknownWords(l *review.Liveness) string {
	if l.Unknown == 0 {
		return ""
	}
	return "Nothing could be proved of " + count(l.Unknown, "rule") + "."
}

// witnesses lists a URL for each rule that decides one.
func (p *whyPanel) witnesses() app.UI {
	if len(p.Live.Live) == 0 {
		return app.P()
	}
	rows := make([]app.UI, len(p.Live.Live))
	for i, r := range p.Live.Live {
		rows[i] = app.Li().DataSet("testid", "live-rule").DataSet("line", r.Line).Body(
			p.Session.jumpButton(r.Line, fmt.Sprintf("line %d", r.Line)), app.Text(" "), app.Code().Text(r.Rule),
			app.Span().Text(" decides, for example, "),
			app.Button().Type("button").Class("link mono").Body(visible(r.Witness)).
				OnClick(p.onWitness(r.Witness), app.EventScope("witness", r.Line, r.Witness)))
	}
	return app.Ul().Class("live").Body(rows...)
}

func (p *whyPanel) onWitness(url string) app.EventHandler {
	return func(app.Context, app.Event) {
		defer p.Session.guard()
		p.Session.question.URL = url
		if err := p.Session.ask(); err != nil {
			p.Session.fault = "The question could not be asked. Your text is safe; try it again."
		}
	}
}
