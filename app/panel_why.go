package main

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/lang"
)

// How many rows a table shows until the reader asks for all of them. A long
// table would cost more than a frame at every key.
const (
	shownRows   = 40
	shownMisses = 12
)

// whyPanel shows the evidence of an answer: how the group was found, what is
// compared, and how every rule fared.
type whyPanel struct {
	app.Compo

	Answer  *engine.Answer
	Records *engine.Records  // nil until they have come
	Live    *review.Liveness // nil until it is known
	Found   *engine.Problems // nil until it is known
	Session *session

	allRows, allMisses bool
}

// why is the panel for what is known now. The answer in it lacks what is shown elsewhere
// and changes at every key, so that a key which changes no evidence draws nothing anew.
func (s *session) why() app.UI {
	evidence := *s.answer
	evidence.Rev, evidence.File = 0, engine.Facts{}
	return &whyPanel{Answer: &evidence, Records: s.seen.records, Live: s.live, Found: s.mending.found, Session: s}
}

// Render draws the panel. A fault in it must not take the page down.
func (p *whyPanel) Render() (ui app.UI) {
	defer func() {
		if reason := recover(); reason != nil {
			app.Logf("panel failed: %v", reason)
			ui = app.Div().Class("why").Text(lang.Say("This view could not be drawn. The verdict above still holds."))
		}
	}()
	a := p.Answer
	return app.Div().Class("why").Body(
		app.Dl().Class("steps").Body(
			app.Dt().Hidden(len(a.Delivery) == 0).Text(lang.Say("Delivery")),
			app.Dd().Hidden(len(a.Delivery) == 0).DataSet("testid", "delivered").Body(p.Session.parts(a.Delivery)...),
			app.Dt().Text(lang.Say("Group")), app.Dd().Body(p.Session.parts(a.Group)...),
			app.Dt().Text(lang.Say("URL")), app.Dd().Body(p.Session.parts(a.URL)...),
			app.Dt().Text(lang.Say("Contest")), app.Dd().Body(p.Session.parts(a.Contest)...),
			app.Dt().Text(lang.Say("Reference")), aboutReader(a.Question.Crawler, a.Question.Dialect),
		),
		&gap{session: p.Session},
		app.Div().Class("slot").Body(p.contest()),
		&gap{session: p.Session},
		app.Div().Class("slot").Body(p.accidents()...),
		app.Div().Class("slot").Body(p.hints()...),
		app.Div().Class("slot").Body(p.settled(p.misses())),
		app.Div().Class("slot").Body(p.settled(p.Session.recordsFold(p.Records))),
		app.Div().Class("slot").Body(p.settled(p.livenessOf(a))),
	)
}

// settled holds back what stands below the accidents until the first report of problems
// has said what they are, so that nothing is pushed down at the start.
func (p *whyPanel) settled(below app.UI) app.UI {
	if p.Found == nil {
		return nil
	}
	return below
}

func (p *whyPanel) contest() app.UI {
	a := p.Answer
	if len(a.Rows) == 0 {
		return nil
	}
	t := ruleTable{
		session: p.Session, path: []rune(a.Path), class: classContest,
		caption: lang.Say("Rules that match, the deciding one first"),
		rows:    a.Rows, count: a.RowCount, limit: shownRows,
	}
	if p.allRows {
		t.limit = engine.MaxRows
	}
	return app.Div().Body(
		t.render(a.Verdict.State),
		t.remainder(func(app.Context, app.Event) { p.allRows = true }),
		legend(),
	)
}

func legend() app.UI {
	return app.P().Class("legend").Body(
		app.Span().Body(app.Span().Class("pat").Body(app.Span().Class("lit").Text("abc")), app.Text(" "+lang.Say("must match"))),
		app.Span().Body(app.Span().Class("pat").Body(app.Span().Class("any").Body(app.B().Text("*"), app.Span().Class("ghost").Text("bc"))), app.Text(" "+lang.Say("what * took"))),
		app.Span().Text(lang.Say("what follows a rule in the URL is free")),
	)
}

func (p *whyPanel) hints() []app.UI {
	boxes := make([]app.UI, len(p.Answer.Hints))
	for i, h := range p.Answer.Hints {
		boxes[i] = app.Div().Class("note-box").Class(h.Severity).
			DataSet("code", h.Code).
			Body(
				icon(severityIcon(h.Severity)),
				app.P().Body(app.B().Text(h.Title), app.Text(" "+h.Text)),
				app.Span().Body(p.hintButton(h)),
			)
	}
	return boxes
}

// accidents are rules of the contest that are not what their author meant.
func (p *whyPanel) accidents() []app.UI {
	if p.Found == nil {
		return nil
	}
	boxes := make([]app.UI, len(p.Found.Hints))
	for i, h := range p.Found.Hints {
		boxes[i] = app.Div().Class("note-box").Class(h.Severity).DataSet("testid", "accident").Body(
			icon(severityIcon(h.Severity)),
			app.P().Body(app.B().Text(h.Title), app.Text(" "+h.Text)),
			app.Span().Body(app.Button().Type("button").Class("btn small").Text(lang.Say("Show the fix")).
				OnClick(p.Session.showProblem(h.Key), app.EventScope("accident", h.Key))),
		)
	}
	return boxes
}

func (p *whyPanel) hintButton(h engine.Hint) app.UI {
	if h.URL != "" {
		return app.Button().Type("button").Class("btn small").Text(lang.Say("Ask for it so")).
			OnClick(p.Session.askFor(h.URL), app.EventScope("hint", h.URL))
	}
	if h.Line == 0 {
		return nil
	}
	return app.Button().Type("button").Class("btn small").Text(lang.Say("Go to line {line}", "line", strconv.Itoa(h.Line))).
		OnClick(p.Session.onJump(h.Line), app.EventScope("hint", h.Line))
}

// askFor asks the question anew, for another URL.
func (s *session) askFor(url string) app.EventHandler {
	return func(app.Context, app.Event) {
		defer s.guard()
		s.question.URL = url
		s.tryAsk()
	}
}

func severityIcon(severity string) string {
	switch severity {
	case "error":
		return "error"
	case "warning":
		return "warn"
	}
	return "note"
}

func (p *whyPanel) misses() app.UI {
	a := p.Answer
	if len(a.Misses) == 0 {
		return nil
	}
	t := ruleTable{
		session: p.Session, path: []rune(a.Path), class: classMisses,
		caption: lang.Say("Rules that do not match"),
		rows:    a.Misses, count: a.MissCount, limit: shownMisses,
	}
	if p.allMisses {
		t.limit = engine.MaxRows
	}
	return app.Details().Class("fold").Open(true).Body(
		app.Summary().Body(
			icon("chev", "chev"),
			app.Span().Text(missWords(a.MissCount)),
		),
		t.render(""),
		t.remainder(func(app.Context, app.Event) { p.allMisses = true }),
	)
}

func missWords(n int) string {
	return lang.Count(n, "{n} rule of the group does not match|{n} rules of the group do not match")
}

// livenessOf is what is known of the rules, nothing where their text is not used.
func (p *whyPanel) livenessOf(a *engine.Answer) app.UI {
	if l := p.Live; l != nil && l.Rules > 0 && a.Verdict.Stand == "" {
		return &proved{Live: l, Session: p.Session}
	}
	return nil
}
