package main

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
)

// shareState is the detail of robots-share: the link of the file as it is now.
type shareState struct {
	Link   string `json:"link"`
	Size   int    `json:"size"`  // of the part behind #, in characters
	State  string `json:"state"` // "ready", "over" the limit, or "failed"
	Copied bool   `json:"copied"`
	// Reported: the report has just been copied.
	Reported bool `json:"reported"`
}

// openedState is the detail of robots-opened: what became of a link or case file.
type openedState struct {
	Notice string `json:"notice"`
	Back   bool   `json:"back"` // an earlier text is kept
}

// dock is how the file and its tests leave this browser: by the reader's hand.
func (p *testsPanel) dock() app.UI {
	return app.Div().Class("dock").Attr("role", "group").Aria("label", lang.Say("‹noun›Share")).Body(
		app.Div().Class("row").Body(
			app.H2().Text(lang.Say("‹noun›Share")),
			app.P().Class("grow").Text(p.shareWords()),
			app.Span().Class("num").Text(p.sizeWords()),
			p.button("btn small", "", lang.Say("Open case file"), "open-case", p.onOpenCase),
		),
		app.Div().Class("row").Body(
			app.Div().Class("field grow").Body(
				app.Input().Type("text").Class("mono").ReadOnly(true).Aria("label", lang.Say("Link")).
					DataSet("testid", "link").Value(p.Share.Link)),
			p.copyButton(),
			p.reportButton(),
			p.button("btn", "", lang.Say("Print"), "print", p.onPrint).Title(lang.Say("Print the file, its verdict, its problems and its tests, or save them as PDF")),
			p.button("btn", "", lang.Say("Case file"), "save-case", p.onSave("file")).Title(lang.Say("Download file, dialect and tests, for “robotstester test”")),
			p.button("btn", "", "CSV", "save-csv", p.onSave("csv")).Title(lang.Say("Download the tests for a spreadsheet")),
		),
		app.Div().Class("row back").Body(p.backRow()...),
	)
}

func (p *testsPanel) copyButton() app.UI {
	if p.Share.State == "over" {
		return p.button("btn primary", "down", lang.Say("Download case file"), "copy-link", p.onSave("file"))
	}
	if p.Share.Copied {
		return p.button("btn primary", "ok", lang.Say("Copied"), "copy-link", p.onCopy)
	}
	return p.button("btn primary", "copy", lang.Say("Copy link"), "copy-link", p.onCopy)
}

func (p *testsPanel) reportButton() app.UI {
	words := lang.Say("Copy as Markdown")
	if p.Share.Reported {
		words = lang.Say("Copied")
	}
	return p.button("btn", "", words, "copy-report", p.onCopyReport).
		Title(lang.Say("Copy a report of the file, its problems and its tests as Markdown, for a ticket or a pull request"))
}

func (p *testsPanel) shareWords() string {
	switch p.Share.State {
	case "over":
		return lang.Say("Too large for a link: chats and mail would cut it. Send the case file instead.")
	case "failed":
		return lang.Say("The link could not be made. The case file holds the same.")
	}
	return lang.Say("File, dialect and tests travel behind the #. No server sees them.")
}

func (p *testsPanel) sizeWords() string {
	if p.Share.Size == 0 {
		return ""
	}
	tenths := (p.Share.Size*10 + 512) / 1024
	return lang.Say("{whole}.{tenth} KB", "whole", tenths/10, "tenth", tenths%10)
}

func (p *testsPanel) backRow() []app.UI {
	if !p.Opened.Back {
		return nil
	}
	return []app.UI{
		app.P().Class("grow").Text(lang.Say("What you had before you opened a link is kept.")),
		p.button("btn small", "undo", lang.Say("Back to your text"), "dock-back", func(app.Context, app.Event) { call(p.Session.editor, "back") }),
	}
}

func (p *testsPanel) onCopy(app.Context, app.Event)  { call(p.Session.editor, "copyLink") }
func (p *testsPanel) onPrint(app.Context, app.Event) { call(p.Session.page, "print") }

func (p *testsPanel) onSave(form string) app.EventHandler {
	return func(app.Context, app.Event) { call(p.Session.editor, "saveCase", p.Session.order(form)) }
}

// onCopyReport copies the report; the workspace adds the link if there is one.
func (p *testsPanel) onCopyReport(app.Context, app.Event) {
	s := p.Session
	call(s.editor, "copyReport", asJSON(review.Paper{
		List: review.List{Dialect: s.question.Dialect, Tests: s.carried()}, Name: s.file.Name,
	}))
}

func (p *testsPanel) onOpenCase(app.Context, app.Event) { call(p.Session.editor, "openCase") }

// onShareButton leads to the dock.
func (t *tester) onShareButton(ctx app.Context, _ app.Event) {
	t.session.open(viewTests)
	ctx.Defer(func(app.Context) {
		defer t.session.guard()
		call(t.session.page, "focusOn", "copy-link")
	})
}

func (t *tester) onShare(_ app.Context, e app.Event) {
	var s shareState
	if json.Unmarshal([]byte(e.Get("detail").String()), &s) == nil {
		t.session.shared = s
	}
}

// onOpened tells what was opened. What is still said of a link before it is then
// no longer so: the text is another now.
func (t *tester) onOpened(_ app.Context, e app.Event) {
	var o openedState
	if json.Unmarshal([]byte(e.Get("detail").String()), &o) != nil {
		return
	}
	t.session.opened = o
	if o.Notice != "" {
		t.session.linkRead()
	}
}

// onCase takes the tests and the question of something that was opened.
func (t *tester) onCase(_ app.Context, e app.Event) {
	var c struct {
		Tests    []casefile.Test `json:"tests"`
		Question engine.Question `json:"question"`
	}
	if json.Unmarshal([]byte(e.Get("detail").String()), &c) != nil {
		return
	}
	t.session.question = c.Question
	t.session.question.Lang = lang.Code()
	t.session.suite = &suite{tests: c.Tests}
	t.session.watch()
	t.session.share()
}

func (t *tester) onAddTest(app.Context, app.Event) { t.session.addTest(t.session.asTest()) }
