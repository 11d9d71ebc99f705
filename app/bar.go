package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/lang"
)

// bar is the top of the page. Themes and the closing of menus are web/page.js alone:
// they work before and without the rest. A narrow page has the menus in one popover.
func (t *tester) bar() app.UI {
	return node("header", "bar",
		node("span", "brand", logo(), app.Text("robotstester")),
		with(node("div", "menus",
			t.barMenu("examples", "", lang.Say("Examples"), t.exampleButtons),
			t.barMenu("templates", "", lang.Say("Templates"), t.templateRows),
			node("span", "grow"),
			t.barMenu("help", "help", lang.Say("Help"), t.helpChoices),
			t.languageMenu(),
			labelled("theme", node("button", "btn quiet theme", icon("theme"), said("span", "", lang.Say("Theme"))), "type", "button"),
		), "id", "menus", "popover", "auto"),
		app.Button().Type("button").Class("btn").DataSet("testid", "share").
			OnClick(t.safe(t.onShareButton)).Body(icon("share"), app.Span().Text(lang.Say("Share"))),
		labelled("menu", node("button", "btn quiet narrow-menu", icon("more")),
			"type", "button", "popovertarget", "menus", "aria-label", lang.Say("Menu")),
	)
}

// barMenu is a list that unfolds below a button of the bar.
func (t *tester) barMenu(name, picture, words string, inside func() []app.UI) app.UI {
	return t.menu(name, name, labelled(name, node("summary", "btn quiet", icon(picture), said("span", "", words), icon("chev", "chev"))), inside)
}

// choice is an entry of a menu; what it does may be said below it.
func choice(testID, title, lesson string, h app.EventHandler) app.UI {
	n := labelled(testID, node("button", "choice", said("b", "", title), said("span", "", lesson)), "type", "button")
	n.(app.HTMLElem).On("click", h, app.EventScope(testID, title))
	return n
}

func (t *tester) exampleButtons() []app.UI {
	buttons := []app.UI{said("p", "hint", lang.Say("A common mistake each, with a URL that falls into it"))}
	for _, e := range examples() {
		buttons = append(buttons, choice("example", e.title, e.lesson, t.safe(t.onExample(e))))
	}
	return buttons
}

func (t *tester) templateRows() []app.UI {
	rows := []app.UI{said("p", "hint", lang.Say("A file to begin with. Undo and History bring back what you had."))}
	for _, m := range templates() {
		rows = append(rows, with(node("div", "template",
			said("b", "", m.title), said("span", "", m.lesson),
			node("div", "row",
				action("btn small", "file", lang.Say("Start a new file"), "template-"+m.id, t.safe(t.onTemplate(m))),
				action("btn small", "plus", lang.Say("Insert at the cursor"), "insert-"+m.id, t.safe(t.onInsert(m))),
			),
		), "role", "group", "aria-label", m.title))
	}
	return rows
}

func (t *tester) helpChoices() []app.UI {
	return []app.UI{
		choice("how", lang.Say("How robots.txt works"), "", t.safe(t.onTab(viewHow))),
		choice("keys", lang.Say("Keyboard shortcuts"), "?", t.safe(t.onPaletteShow("keys"))),
		choice("commands", lang.Say("All commands"), "Ctrl K, F1", t.safe(t.onPaletteShow("commands"))),
		referenceChoice("reference", "index", lang.Say("Reference: keys, checks, dialects, crawlers")),
		referenceChoice("heard", "heard", lang.Say("What you may have read")),
	}
}

func (t *tester) onExample(e example) app.EventHandler {
	return func(app.Context, app.Event) {
		if err := t.session.load(e); err != nil {
			t.session.fault = lang.Say("The example could not be loaded. Your text is unchanged.")
		}
	}
}

// onTemplate begins a file; the question stays, so that its answer shows what is new.
func (t *tester) onTemplate(m template) app.EventHandler {
	return func(app.Context, app.Event) { call(t.session.editor, "load", m.text, "robots.txt", false) }
}

func (t *tester) onInsert(m template) app.EventHandler {
	return func(ctx app.Context, _ app.Event) {
		t.session.fileShown = true // a hidden editor has nothing to scroll
		ctx.Defer(func(app.Context) {
			defer t.session.guard()
			call(t.session.editor, "insert", m.text)
		})
	}
}

func (t *tester) fileBar() app.UI {
	return app.Div().Class("filebar").Body(
		app.H2().Text(t.session.fileName()),
		app.Span().Class("saved grow").DataSet("testid", "file-news").Text(t.fileNews()),
		fileButton("open", "open", lang.Say("Open"), t.safe(t.onOpen)),
		fileButton("download", "down", lang.Say("Download"), t.safe(t.onDownload)),
		fileButton("format", "format", lang.Say("Format"), t.safe(t.onFormat)),
		fileButton("history", "history", lang.Say("History"), t.safe(t.onTab(viewHistory))),
		t.changesBar(),
		app.Span().Class("vh").Attr("role", "status").Text(t.session.news().Say),
	)
}

func (s *session) fileName() string {
	if s.file.Name == "" {
		return "robots.txt"
	}
	return s.file.Name
}

func fileButton(testID, picture, words string, h app.EventHandler) app.UI {
	return app.Button().Type("button").Class("btn quiet small").DataSet("testid", testID).Title(words).
		OnClick(h).Body(icon(picture), app.Span().Text(words))
}

func savedWords(saved string) string {
	switch saved {
	case "yes":
		return lang.Say("saved in this browser")
	case "no":
		return lang.Say("not saved yet")
	case "off":
		return lang.Say("not kept: download before you leave")
	}
	return ""
}

func (t *tester) onOpen(app.Context, app.Event)     { call(t.session.editor, "openFile") }
func (t *tester) onDownload(app.Context, app.Event) { call(t.session.editor, "download") }
