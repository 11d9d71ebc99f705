package main

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// sizeLimit is how much of a file crawlers must read at least (RFC 9309, 2.5).
const sizeLimit = "500 KiB"

// statusBar says where the caret is, what the file is made of, and what the
// reader should know about this page. Notices never push the layout.
func (t *tester) statusBar() app.UI {
	size, encoding := t.fileWords()
	return app.Footer().Class("status").Body(
		app.Span().Class("opt").Textf("Line %d, column %d", t.session.cursor.Line, t.session.cursor.Column),
		app.Span().Class("opt").Text(size),
		app.Span().Class("opt").Text(encoding),
		app.Span().Class("grow"),
		app.Span().Class("notice").Attr("role", "status").Body(t.notice()...),
		app.Span().Class("privacy").Body(icon("lock"), app.Span().Text("Nothing you type leaves this browser")),
		app.Span().Class("offline").Body(t.offlineWords()...),
	)
}

func (t *tester) fileWords() (size, encoding string) {
	if t.session.answer == nil {
		return "", ""
	}
	f := t.session.answer.File
	size = fmt.Sprintf("%s, %s of %s", count(f.Lines, "line"), count(f.Bytes, "byte"), sizeLimit)
	encoding = f.Encoding
	if f.LineEnd != "" {
		encoding += ", " + f.LineEnd
	}
	return size, encoding
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return group(n) + " " + thing + "s"
}

// group writes a number with a comma before every third digit.
func group(n int) string {
	digits := fmt.Sprint(n)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// notice is the one most worth knowing: what failed, then what can be done,
// then what the editor keeps although it cannot show it.
func (t *tester) notice() []app.UI {
	s := &t.session
	switch {
	case s.fault != "":
		return []app.UI{icon("warn", "g-warn"), app.Span().Text(s.fault), t.noticeButton("Dismiss", t.onDismiss)}
	case s.update:
		return []app.UI{icon("note"), app.Span().Text("A new version is ready; your text stays."), t.noticeButton("Update now", t.onUpdateNow)}
	case s.link != "":
		return []app.UI{icon("note"), app.Span().Text(s.link), t.noticeButton("Dismiss", t.onDismiss)}
	case s.opened.Notice != "":
		return []app.UI{icon("note"), app.Span().Text(s.opened.Notice), t.backButton(), t.noticeButton("Dismiss", t.onDismissOpened)}
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
	return t.noticeButton("Back to your text", t.onBack)
}

func (t *tester) onBack(app.Context, app.Event)          { call(t.session.editor, "back") }
func (t *tester) onDismissOpened(app.Context, app.Event) { call(t.session.editor, "dismiss") }

func (t *tester) onDismiss(app.Context, app.Event) {
	t.session.fault, t.session.link = "", ""
}

func (t *tester) onUpdateNow(app.Context, app.Event) { call(t.session.page, "updateNow") }

func (t *tester) offlineWords() []app.UI {
	switch t.session.offline {
	case "ready":
		return []app.UI{icon("ok"), app.Span().Text("Works offline")}
	case "offline":
		return []app.UI{icon("no"), app.Span().Text("Offline: everything still works")}
	}
	return nil
}
