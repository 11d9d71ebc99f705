package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/lang"
)

// bar is the top of the page. The theme button and the closing of the menu are
// web/page.js alone: they work before and without the rest.
func (t *tester) bar() app.UI {
	return app.Header().Class("bar").Body(
		app.Span().Class("brand").Body(logo(), app.Text("robotstester")),
		app.Details().Class("menu").Body(
			app.Summary().Class("btn quiet").Body(app.Span().Text(lang.Say("Examples")), icon("chev", "chev")),
			app.Div().Class("pop").Body(t.exampleButtons()...),
		),
		app.Span().Class("grow"),
		t.languageMenu(),
		app.Button().Type("button").Class("btn quiet theme").DataSet("testid", "theme").
			Aria("label", lang.Say("Theme")).Body(icon("theme")),
		app.Button().Type("button").Class("btn").DataSet("testid", "share").
			OnClick(t.safe(t.onShareButton)).Body(icon("share"), app.Span().Text(lang.Say("Share"))),
	)
}

func (t *tester) exampleButtons() []app.UI {
	buttons := make([]app.UI, 0, len(examples()))
	for _, e := range examples() {
		buttons = append(buttons, app.Button().Type("button").Class("choice").
			DataSet("testid", "example").
			Body(app.B().Text(lang.Say(e.title)), app.Span().Text(lang.Say(e.lesson))).
			OnClick(t.safe(t.onExample(e)), app.EventScope(e.id)))
	}
	return buttons
}

func (t *tester) onExample(e example) app.EventHandler {
	return func(app.Context, app.Event) {
		if err := t.session.load(e); err != nil {
			t.session.fault = lang.Say("The example could not be loaded. Your text is unchanged.")
		}
	}
}

func (t *tester) fileBar() app.UI {
	file := t.session.file
	name := file.Name
	if name == "" {
		name = "robots.txt"
	}
	return app.Div().Class("filebar").Body(
		app.H2().Text(name),
		app.Span().Class("saved grow").DataSet("testid", "file-news").Text(t.fileNews()),
		fileButton("open", "open", lang.Say("Open"), t.safe(t.onOpen)),
		fileButton("download", "down", lang.Say("Download"), t.safe(t.onDownload)),
		fileButton("format", "format", lang.Say("Format"), t.safe(t.onFormat)),
		fileButton("history", "history", lang.Say("History"), t.safe(t.onTab(viewHistory))),
		t.changesBar(),
		app.Span().Class("vh").Attr("role", "status").Text(t.session.news().Say),
	)
}

func fileButton(testID, picture, words string, h app.EventHandler) app.UI {
	return app.Button().Type("button").Class("btn quiet small").DataSet("testid", testID).
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
