package main

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	phrases "github.com/robotstester/robotstester/parser/words"
)

// act is an entry of the command palette, web/palette.js: what it does, what kind it
// is of, and whether it is shown only to who types some of it.
type act struct {
	ID    string `json:"id"`
	Words string `json:"words"`
	Kind  string `json:"kind"`
	Rare  bool   `json:"rare"`
}

func (t *tester) palette() app.UI {
	n := node("robots-palette", "")
	n.(app.HTMLElem).On("robots-palette", t.safe(t.onPalette))
	return n
}

// onPaletteShow opens one of the two dialogs, "commands" or "keys".
func (t *tester) onPaletteShow(which string) app.EventHandler {
	return func(app.Context, app.Event) {
		call(call(t.session.page, "querySelector", "robots-palette"), "show", which)
	}
}

// onPalette gives the palette its list when it opens, and does what was chosen there.
func (t *tester) onPalette(ctx app.Context, e app.Event) {
	chosen := e.Get("detail").String()
	if chosen == "" {
		call(e.Get("target"), "offer", asJSON(t.acts()))
		return
	}
	if do := t.do(chosen); do != nil {
		do(ctx, e)
	}
}

func (t *tester) acts() []act {
	file, view := lang.Say("File"), lang.Say("View")
	list := []act{
		{ID: "open", Words: lang.Say("Open a file"), Kind: file},
		{ID: "download", Words: lang.Say("Download the file"), Kind: file},
		{ID: "format", Words: lang.Say("Format the file"), Kind: file},
		{ID: "fix-all", Words: lang.Say("Fix all that is safe to fix"), Kind: file},
		{ID: "undo", Words: lang.Say("Undo the last change"), Kind: file},
		{ID: "view:" + viewFile, Words: lang.Say("Go to the file"), Kind: file},
		{ID: "add-test", Words: lang.Say("Add the question as a test"), Kind: lang.Say("Question")},
		{ID: "crawler", Words: lang.Say("Choose a crawler"), Kind: lang.Say("Question")},
		{ID: "url", Words: lang.Say("Type another URL"), Kind: lang.Say("Question")},
		{ID: "share", Words: lang.Say("Share file and tests"), Kind: lang.Say("‹noun›Share")},
		{ID: "print", Words: lang.Say("Print a report"), Kind: lang.Say("‹noun›Share")},
	}
	for _, v := range views {
		list = append(list, act{ID: "view:" + v.id, Words: lang.Say(v.words), Kind: view})
	}
	for _, e := range examples() {
		list = append(list, act{ID: "example:" + e.id, Words: e.title, Kind: lang.Say("Example")})
	}
	for _, m := range templates() {
		list = append(list,
			act{ID: "template:" + m.id, Words: lang.Say("{template}: start a new file", "template", m.title), Kind: lang.Say("Template")},
			act{ID: "insert:" + m.id, Words: lang.Say("{template}: insert at the cursor", "template", m.title), Kind: lang.Say("Template")})
	}
	for _, l := range languages {
		list = append(list, act{ID: "language:" + l.code, Words: l.name, Kind: lang.Say("Language")})
	}
	return append(list, t.readers()...)
}

// readers are the acts that change who asks, and how the file is read.
func (t *tester) readers() []act {
	list := []act{{ID: "dialect:own", Words: lang.Say("As the crawler does"), Kind: lang.Say("Read as"), Rare: true}}
	for _, d := range parser.Dialects() {
		list = append(list, act{ID: "dialect:" + d.ID, Words: phrases.DialectTitle(d), Kind: lang.Say("Read as"), Rare: true})
	}
	for _, c := range agents.All() {
		list = append(list, act{ID: "crawler:" + c.Token, Words: c.Token, Kind: lang.Say("Crawler"), Rare: true})
	}
	return list
}

// do is what the act with an id does; nil for one that is not known.
func (t *tester) do(id string) app.EventHandler {
	kind, arg, _ := strings.Cut(id, ":")
	switch kind {
	case "view":
		return t.onTab(arg)
	case "language":
		return t.onLanguage(arg)
	case "crawler":
		if arg != "" {
			return t.session.onChoose(arg)
		}
		return t.focus("crawler")
	case "url":
		return t.focus("url")
	case "dialect":
		return func(app.Context, app.Event) { t.readAs(arg) }
	case "line":
		return func(ctx app.Context, _ app.Event) {
			if n, err := strconv.Atoi(arg); err == nil {
				t.session.jump(ctx, n)
			}
		}
	case "example":
		for _, e := range examples() {
			if e.id == arg {
				return t.onExample(e)
			}
		}
	case "template", "insert":
		for _, m := range templates() {
			if m.id == arg && kind == "insert" {
				return t.onInsert(m)
			} else if m.id == arg {
				return t.onTemplate(m)
			}
		}
	}
	return t.doPlain(id)
}

// doPlain has the acts that are buttons of the page as well.
func (t *tester) doPlain(id string) app.EventHandler {
	switch id {
	case "open":
		return t.onOpen
	case "download":
		return t.onDownload
	case "format":
		return t.onFormat
	case "fix-all":
		return func(app.Context, app.Event) { t.session.mend("fix-all", "") }
	case "undo":
		return func(app.Context, app.Event) { call(t.session.editor, "undo") }
	case "add-test":
		return t.onAddTest
	case "share":
		return t.onShareButton
	case "print":
		return func(app.Context, app.Event) { call(t.session.page, "print") }
	}
	return nil
}

func (t *tester) focus(testID string) app.EventHandler {
	return func(app.Context, app.Event) { call(t.session.page, "focusOn", testID) }
}
