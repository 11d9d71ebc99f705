package main

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
)

// item is one problem: folded with its first fix, or unfolded with everything.
func (p *problemsPanel) item(one *engine.Problem) app.UI {
	open := one.Key == p.Open
	class := "prob " + one.Severity
	body := []app.UI{
		app.Span().Class("shape").Body(icon(severityIcon(one.Severity), "g-"+severityIcon(one.Severity)),
			app.Span().Class("vh").Text(severityWord(one.Severity))),
		app.Span().Class("at").Body(p.Session.jumpButton(one.Line, lang.Say("line {line}", "line", strconv.Itoa(one.Line)))),
		app.P().Class("msg").Body(
			app.Button().Type("button").Class("title").Aria("expanded", strconv.FormatBool(open)).
				DataSet("testid", "problem-title").Text(one.Title+".").
				OnClick(p.safe(func() { p.Session.unfold(unlessOpen(one.Key, open)) }), app.EventScope(one.Key, open)),
			app.Text(" "), app.Span().Text(one.Text),
		),
		app.Div().Class("do").Body(p.quickFix(one, open)),
		app.Div().Class("more"),
	}
	if open {
		class += " open"
		body[4] = app.Div().Class("more").Body(
			p.related(one),
			app.Div().Class("slot").Body(p.change(one)),
			app.Div().Class("slot").Body(p.effect(one)),
			p.acts(one),
			app.Div().Class("slot").Body(p.explanation(one)),
		)
	}
	return app.Li().Class(class).DataSet("testid", "problem").
		DataSet("code", one.Code).DataSet("line", strconv.Itoa(one.Line)).DataSet("severity", one.Severity).
		Body(body...)
}

func unlessOpen(key string, open bool) string {
	if open {
		return ""
	}
	return key
}

func severityWord(severity string) string {
	switch severity {
	case "error":
		return lang.Say("error")
	case "warning":
		return lang.Say("warning")
	}
	return lang.Say("note")
}

// quickFix is the first fix of a folded problem.
func (p *problemsPanel) quickFix(one *engine.Problem, open bool) app.UI {
	if open || len(one.Fixes) == 0 {
		return nil
	}
	return p.fixButton(one, 0, "btn small")
}

func (p *problemsPanel) fixButton(one *engine.Problem, n int, class string) app.UI {
	args := strconv.Itoa(n) + " " + one.Key
	return app.Button().Type("button").Class(class).DataSet("testid", "fix").Text(one.Fixes[n].Title).
		OnClick(p.safe(func() { p.Session.mend("fix", args) }), app.EventScope(args))
}

// related are the other lines that the problem is about.
func (p *problemsPanel) related(one *engine.Problem) app.UI {
	parts := []app.UI{}
	for _, r := range one.Related {
		parts = append(parts, app.Span().Body(p.Session.jumpButton(r.Line, lang.Say("Line {line}", "line", strconv.Itoa(r.Line))), app.Text(": "+r.Text)))
	}
	return app.P().Class("related").Body(parts...)
}

// change is what the first fix would do to the lines.
func (p *problemsPanel) change(one *engine.Problem) app.UI {
	v := p.Preview
	if v == nil || v.Key != firstFix(one.Key) || len(v.Rows) == 0 {
		return nil
	}
	rows := make([]app.UI, len(v.Rows))
	for i, r := range v.Rows {
		rows[i] = app.Div().Class(map[string]string{"+": "add", "-": "del"}[r.Sign]).Body(
			app.Span().Class("n").Text(r.Line),
			app.Span().Class("s").Body(signWords(r.Sign)...),
			app.Span().Class("line").Text(r.Text),
		)
	}
	more := ""
	if v.More > 0 {
		more = lang.Count(v.More, "and {n} line|and {n} lines")
	}
	return app.Div().Class("change").Attr("role", "region").Aria("label", lang.Say("The change")).TabIndex(0).DataSet("testid", "preview").
		Body(append(rows, app.P().Class("cut").Text(more))...)
}

// signWords says a sign for those who do not see its colour.
func signWords(sign string) []app.UI {
	switch sign {
	case "+":
		return []app.UI{app.Span().Class("vh").Text(lang.Say("added")), app.Span().Aria("hidden", "true").Text("+")}
	case "-":
		return []app.UI{app.Span().Class("vh").Text(lang.Say("removed")), app.Span().Aria("hidden", "true").Text("−")}
	}
	return nil
}

// effect says whether the fix is safe.
func (p *problemsPanel) effect(one *engine.Problem) app.UI {
	switch {
	case len(one.Fixes) == 0:
		return app.P().Class("effect").Body(icon("note"), app.Span().Text(lang.Say("nothing can be mended for you here: only you know what was meant")))
	case one.Fixes[0].Changes:
		return app.P().Class("effect").Body(icon("warn", "g-warn"), app.Span().Text(lang.Say("changes verdicts, so “Fix all safe” leaves it to you")))
	}
	return app.P().Class("effect").Body(icon("ok"), app.Span().Text(lang.Say("changes no verdict")))
}

// acts are the buttons of an unfolded problem.
func (p *problemsPanel) acts(one *engine.Problem) app.UI {
	buttons := []app.UI{}
	for n := range one.Fixes {
		class := "btn"
		if n == 0 {
			class = "btn primary"
		}
		buttons = append(buttons, p.fixButton(one, n, class))
	}
	explained := p.explained == one.Code
	buttons = append(buttons,
		app.Button().Type("button").Class("btn").DataSet("testid", "explain").Aria("expanded", strconv.FormatBool(explained)).Text(lang.Say("Explain")).
			OnClick(p.safe(func() { p.explained = unlessOpen(one.Code, explained) }), app.EventScope(one.Code, explained)),
		app.Button().Type("button").Class("btn quiet").DataSet("testid", "ignore").Text(lang.Say("Ignore here")).
			Title(lang.Say("Writes a comment above the line that says this is meant")).
			OnClick(p.safe(func() { p.Session.mend("ignore", one.Key) }), app.EventScope("ignore", one.Key)),
		app.Span().Class("code").Text(one.Code),
	)
	return app.Div().Class("do").Body(buttons...)
}

// explanation is what the check itself has to say, the same as in the documentation.
func (p *problemsPanel) explanation(one *engine.Problem) app.UI {
	check, ok := lint.ByID(one.Code)
	if p.explained != one.Code || !ok {
		return nil
	}
	return app.Div().Class("explain").DataSet("testid", "explanation").Body(
		app.P().Text(check.SayWhy()),
		app.Dl().Body(
			app.Dt().Text(lang.Say("Not so")), app.Dd().Body(sample(check.Bad)),
			app.Dt().Text(lang.Say("But so")), app.Dd().Body(sample(check.Good)),
		),
		app.P().Body(sourceLink(check.Source), app.Text(" "), referenceLink("", "checks/"+check.ID, app.Text(lang.Say("All about this check")))),
	)
}

// sample is an example file, with what cannot be seen written out.
func sample(text string) app.UI {
	return app.Pre().TabIndex(0).Text(lint.Visible(strings.TrimSuffix(text, "\n")))
}

func sourceLink(address string) app.UI {
	if !strings.HasPrefix(address, "https://") {
		return nil
	}
	return app.A().Href(address).Target("_blank").Rel("noopener").Text(lang.Say("Where this is written down"))
}
