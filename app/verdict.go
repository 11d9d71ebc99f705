package main

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

// verdictCard is what the box says. Loading, failure and restart use the same
// box and the same three lines, so that nothing below ever moves.
type verdictCard struct {
	state, glyph, tone string
	what, by           []engine.Part
	why                string
	basis, source      string
	address            string // where the basis is written down
	act                app.UI // what can be done about it; nil for a verdict
}

// verdict draws the box. Its data-line is written by web/page.js, because
// go-app cannot write an empty attribute; so is the live region's text. The
// loader writes its progress and its failures over the prerendered box.
func (t *tester) verdict() app.UI {
	card := t.card()
	return app.Section().Class("verdict").Class(card.tone).
		DataSet("testid", "verdict").DataSet("verdict", card.state).
		Aria("label", lang.Say("Verdict")).
		Body(
			icon(card.glyph, "glyph"),
			app.Div().Class("say").Body(
				app.P().Class("what").Body(t.parts(card.what)...),
				app.P().Class("by").Body(t.parts(card.by)...),
				app.P().Class("reason").Text(card.why),
			),
			app.Div().Class("sure").Body(
				app.P().Class("basis").Body(basisMark(card.basis, card.source, card.address)),
				app.P().Class("differ").Body(t.differLink(card.basis != "")),
			),
			app.Div().Class("act").Body(card.act),
			app.P().Class("load").DataSet("load-status", "here").Attr("role", "status"),
			app.P().Class("vh spoken").Attr("role", "status").Aria("live", "polite"),
		)
}

func (t *tester) card() verdictCard {
	switch {
	case t.session.ready():
		return answerCard(t.session.answer.Verdict)
	case app.IsServer:
		return message("wait", "", lang.Say("The tester is not running"),
			lang.Say("It needs JavaScript and WebAssembly."), lang.Say("The words on this page need neither."))
	}
	return t.stageCard()
}

// stageCard says why there is no answer yet, or no more.
func (t *tester) stageCard() verdictCard {
	stage := t.session.stage
	switch {
	case stage == stageRestarting:
		return message("warn", "caution", lang.Say("Starting the engine again"),
			lang.Say("It took too long or stopped."), lang.Say("Your text is safe."))
	case strings.HasPrefix(stage, stageFailed):
		card := message("error", "failed", lang.Say("No answer"), strings.TrimPrefix(stage, stageFailed), lang.Say("Your text is safe."))
		card.act = app.Button().Type("button").Class("btn").DataSet("testid", "restart").
			Text(lang.Say("Try again")).OnClick(t.safe(t.onRetry))
		return card
	}
	return message("wait", "", lang.Say("Getting ready"), lang.Say("You can type already."), lang.Say("The answer appears here."))
}

func (t *tester) onRetry(app.Context, app.Event) { call(t.session.editor, "retry") }

func answerCard(v engine.Verdict) verdictCard {
	card := verdictCard{
		state: v.State, what: v.What, by: v.By, why: v.Why,
		basis: v.Basis, source: v.Source, address: v.Address,
	}
	switch {
	case v.State == "allowed":
		card.glyph, card.tone = "allow", "allow"
	case v.State == "disallowed":
		card.glyph, card.tone = "block", "block"
	case v.Stand == unsaid:
		card.glyph = "note"
	default:
		card.state, card.glyph, card.tone = "none", "error", "failed"
	}
	return card
}

func message(glyph, tone, what, by, why string) verdictCard {
	return verdictCard{
		state: "none", glyph: glyph, tone: tone, why: why,
		what: []engine.Part{{Kind: "strong", Text: what}},
		by:   []engine.Part{{Kind: "text", Text: by}},
	}
}

// differLink says how many dialects give another verdict, and shows which.
func (t *tester) differLink(answered bool) app.UI {
	n, of, ok := t.session.differ()
	if !answered || !ok {
		return nil
	}
	return app.Button().Type("button").Class("link").DataSet("testid", "differ").Text(differWords(n, of)).
		OnClick(t.safe(t.onTab(viewDialects)), app.EventScope("differ"))
}

func basisIcon(basis string) string {
	switch basis {
	case "documented":
		return "ok"
	case "":
		return ""
	}
	return "note"
}

// parts draws the pieces of a sentence. A line is a button that jumps there.
func (t *tester) parts(parts []engine.Part) []app.UI { return t.session.parts(parts) }

func (s *session) parts(parts []engine.Part) []app.UI {
	out := make([]app.UI, len(parts))
	for i, p := range parts {
		switch p.Kind {
		case "strong":
			out[i] = app.B().Text(p.Text)
		case "code":
			out[i] = code(p.Text)
		case "line":
			out[i] = s.jumpButton(p.Line, p.Text)
		default:
			out[i] = app.Span().Text(p.Text)
		}
	}
	return out
}

// codeTail is how many letters of a long rule stay at its end when its middle
// is cut. Where to cut is up to the style sheet, which knows the width.
const codeTail = 14

func code(text string) app.UI {
	letters := []rune(text)
	cut := len(letters)
	if cut > 2*codeTail {
		cut -= codeTail
	}
	return app.Code().Body(
		app.Span().Class("head").Text(string(letters[:cut])),
		app.Span().Class("tail").Text(string(letters[cut:])),
	)
}

func (s *session) jumpButton(line int, words string) app.UI {
	return app.Button().Type("button").Class("link").Text(words).
		OnClick(s.onJump(line), app.EventScope("line", line))
}

func (s *session) onJump(line int) app.EventHandler {
	return func(ctx app.Context, _ app.Event) {
		defer s.guard()
		s.jump(ctx, line)
	}
}
