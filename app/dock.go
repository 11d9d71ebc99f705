package main

import (
	"encoding/json"
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
)

// shareState is the detail of robots-share: the link of the file as it is now.
type shareState struct {
	Link   string `json:"link"`
	Size   int    `json:"size"`  // of the part behind #, in characters
	State  string `json:"state"` // "ready", "over" the limit, or "failed"
	Copied bool   `json:"copied"`
}

// openedState is the detail of robots-opened: what became of a link or case file.
type openedState struct {
	Notice string `json:"notice"`
	Back   bool   `json:"back"` // an earlier text is kept
}

// dock is how the file and its tests leave this browser: by the reader's hand.
func (p *testsPanel) dock() app.UI {
	return app.Div().Class("dock").Attr("role", "group").Aria("label", "Share").Body(
		app.Div().Class("row").Body(
			app.H2().Text("Share"),
			app.P().Class("grow").Text(p.shareWords()),
			app.Span().Class("num").Text(p.sizeWords()),
		),
		app.Div().Class("row").Body(
			app.Div().Class("field grow").Body(
				app.Input().Type("text").Class("mono").ReadOnly(true).Aria("label", "Link").
					DataSet("testid", "link").Value(p.Share.Link)),
			p.copyButton(),
			p.button("btn", "", "Report", "print", p.onPrint).Title("Print the verdict and the tests, or save them as PDF"),
			p.button("btn", "", "Case file", "save-case", p.onSave("file")).Title("Download file, dialect and tests, for “robotstester test”"),
			p.button("btn", "", "CSV", "save-csv", p.onSave("csv")).Title("Download the tests for a spreadsheet"),
			p.button("btn", "", "Open case file", "open-case", p.onOpenCase),
		),
		app.Div().Class("row back").Body(p.backRow()...),
	)
}

func (p *testsPanel) copyButton() app.UI {
	if p.Share.State == "over" {
		return p.button("btn primary", "down", "Download case file", "copy-link", p.onSave("file"))
	}
	if p.Share.Copied {
		return p.button("btn primary", "ok", "Copied", "copy-link", p.onCopy)
	}
	return p.button("btn primary", "copy", "Copy link", "copy-link", p.onCopy)
}

func (p *testsPanel) shareWords() string {
	switch p.Share.State {
	case "over":
		return "Too large for a link: chats and mail would cut it. Send the case file instead."
	case "failed":
		return "The link could not be made. The case file holds the same."
	}
	return "File, dialect and tests travel behind the #. No server sees them."
}

func (p *testsPanel) sizeWords() string {
	if p.Share.Size == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f KB", float64(p.Share.Size)/1024)
}

func (p *testsPanel) backRow() []app.UI {
	if !p.Opened.Back {
		return nil
	}
	return []app.UI{
		app.P().Class("grow").Text("What you had before you opened a link is kept."),
		p.button("btn small", "undo", "Back to your text", "dock-back", func(app.Context, app.Event) { call(p.Session.editor, "back") }),
	}
}

func (p *testsPanel) onCopy(app.Context, app.Event)  { call(p.Session.editor, "copyLink") }
func (p *testsPanel) onPrint(app.Context, app.Event) { call(p.Session.page, "print") }

func (p *testsPanel) onSave(form string) app.EventHandler {
	return func(app.Context, app.Event) { call(p.Session.editor, "saveCase", p.Session.order(form)) }
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

func (t *tester) onOpened(_ app.Context, e app.Event) {
	var o openedState
	if json.Unmarshal([]byte(e.Get("detail").String()), &o) == nil {
		t.session.opened = o
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
