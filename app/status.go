package main

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/lang"
)

// statusBar says where the caret is, what the file is made of, and what the
// reader should know about this page. Notices never push the layout.
func (t *tester) statusBar() app.UI {
	size, encoding := t.fileWords()
	return app.Footer().Class("status").Body(
		app.Span().Class("opt caret").Text(t.caretWords()),
		app.Span().Class("opt").Text(size),
		app.Span().Class("opt").Text(encoding),
		app.Span().Class("grow"),
		app.Span().Class("notice").Attr("role", "status").Body(t.notice()...),
		app.Span().Class("privacy").Body(icon("lock"), app.Span().Text(lang.Say("Nothing you type leaves this browser"))),
		app.Span().Class("offline").Body(t.offlineWords()...),
		app.Span().Class("install").Body(t.installButton()...),
	)
}

// caretWords are written by web/page.js as well, since the caret moves at every key.
func (t *tester) caretWords() string {
	at := t.session.cursor
	return lang.Say("Line {line}, column {column}", "line", strconv.Itoa(at.Line), "column", strconv.Itoa(at.Column))
}

func (t *tester) fileWords() (size, encoding string) {
	if t.session.answer == nil {
		return "", ""
	}
	f := t.session.answer.File
	size = lang.Say("{lines}, {bytes} of {limit}",
		"lines", lang.Count(f.Lines, "{n} line|{n} lines"), "bytes", lang.Count(f.Bytes, "{n} byte|{n} bytes"), "limit", lang.Say("500 KiB")) // what crawlers must read at least (RFC 9309, 2.5)
	encoding = f.Encoding
	if f.LineEnd != "" {
		encoding += ", " + f.LineEnd
	}
	return size, encoding
}

// group writes a number with the language's marks between thousands.
func group(n int) string { return lang.Number(n) }

// notice is the one most worth knowing: what failed, what just became of the text,
// then what can be done, which has time, then what the editor keeps although it
// cannot show it.
func (t *tester) notice() []app.UI {
	s := &t.session
	switch {
	case s.fault != "":
		return []app.UI{icon("warn", "g-warn"), app.Span().Text(s.fault), t.noticeButton(lang.Say("Dismiss"), t.onDismiss)}
	case s.link:
		return []app.UI{icon("note"), app.Span().Text(lang.Say("The part of the link behind # could not be read and was removed. Your text is unchanged.")), t.noticeButton(lang.Say("Dismiss"), t.onDismiss)}
	case s.opened.Notice != "":
		return []app.UI{icon("note"), app.Span().Text(s.opened.Notice), t.backButton(), t.noticeButton(lang.Say("Dismiss"), t.onDismissOpened)}
	case s.update:
		return []app.UI{icon("note"), app.Span().Text(lang.Say("A new version is ready; your text stays.")), t.noticeButton(lang.Say("Update now"), t.onUpdateNow)}
	case s.file.Notice != "":
		return []app.UI{icon("note"), app.Span().Text(s.file.Notice)}
	case s.answer != nil && len(s.answer.File.Notes) > 0:
		return []app.UI{icon("note"), app.Span().Text(strings.Join(s.answer.File.Notes, " "))}
	}
	return nil
}

func (t *tester) noticeButton(words string, h app.EventHandler) app.UI {
	return app.Button().Type("button").Class("btn").Text(words).OnClick(t.safe(h), app.EventScope(words))
}

// backButton brings back the text that a link took the place of.
func (t *tester) backButton() app.UI {
	if !t.session.opened.Back {
		return app.Span()
	}
	return t.noticeButton(lang.Say("Back to your text"), t.onBack)
}

func (t *tester) onBack(app.Context, app.Event)          { call(t.session.editor, "back") }
func (t *tester) onDismissOpened(app.Context, app.Event) { call(t.session.editor, "dismiss") }

func (t *tester) onDismiss(app.Context, app.Event) {
	t.session.fault = ""
	t.session.linkRead()
}

// linkRead ends the notice of a bad address; a UI that is started anew hears of it no more.
func (s *session) linkRead() {
	if s.link {
		s.link = false
		call(s.page, "linkRead")
	}
}

func (t *tester) onUpdateNow(app.Context, app.Event) { call(t.session.page, "updateNow") }

func (t *tester) offlineWords() []app.UI {
	switch t.session.offline {
	case "ready":
		return []app.UI{icon("ok"), app.Span().Text(lang.Say("Works offline"))}
	case "offline":
		return []app.UI{icon("no"), app.Span().Text(lang.Say("Offline: everything still works"))}
	case "full":
		return []app.UI{icon("note"), app.Span().Text(lang.Say("Not stored for offline use: this browser has no room left"))}
	case "never":
		return []app.UI{icon("note"), app.Span().Text(lang.Say("This browser stores no pages here, so the next visit needs a network"))}
	}
	return nil
}

// installButton is there while the browser would install the tester.
func (t *tester) installButton() []app.UI {
	if !t.session.install {
		return nil
	}
	return []app.UI{t.noticeButton(lang.Say("Install"), t.onInstallNow)}
}

// installChoice is the same in the menu, since a narrow page has no room at its end.
func (t *tester) installChoice() []app.UI {
	if !t.session.install {
		return nil
	}
	return []app.UI{app.Button().Type("button").Class("choice").DataSet("testid", "more-install").
		Body(app.B().Text(lang.Say("Install this page as an app"))).OnClick(t.safe(t.onInstallNow))}
}

func (t *tester) onInstallNow(app.Context, app.Event) { call(t.session.page, "install") }
