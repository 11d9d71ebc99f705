package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// questionBoxes ask at every input, so there is no button. It is no form: Enter
// in a form would leave the page.
func (t *tester) questionBoxes() app.UI {
	return app.Section().Class("ask").Aria("label", "Question").Body(
		app.Label().For("crawler").Text("Crawler"),
		app.Div().Class("line").Body(
			t.crawlerPicker(),
			app.Label().For("dialect").Class("lab").Text("Read as"),
			app.Div().Class("field dialect").Body(t.dialectBox(), brief("", t.dialectName()), icon("chev", "chev")),
		),
		app.Label().For("url").Text("URL"),
		app.Div().Class("line").Body(
			app.Div().Class("field").Body(t.urlBox(), brief("mono", t.path())),
			app.Button().Type("button").Class("btn tall wide-only").DataSet("testid", "add-test").
				OnClick(t.safe(t.onAddTest)).Body(icon("plus"), app.Span().Text("Add test")),
		),
	)
}

func (t *tester) urlBox() app.UI {
	return app.Input().Type("text").ID("url").Class("mono").DataSet("testid", "url").
		Attr("inputmode", "url").
		AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").
		Placeholder("https://www.example.com/page or /page").
		Value(t.session.question.URL).
		OnInput(t.safe(t.onURL))
}

// brief stands over a narrow box while nobody types in it.
func brief(class, words string) app.UI {
	return app.Span().Class("brief").Class(class).Aria("hidden", "true").Text(words)
}

// path is the part of the URL that is compared, as the newest answer has it.
func (t *tester) path() string {
	if a := t.session.answer; a != nil && a.Question.URL == t.session.question.URL {
		return a.Path
	}
	return t.session.question.URL
}

// dialectName is the way the file is read now, by default the crawler's own.
func (t *tester) dialectName() string {
	if chosen := t.session.question.Dialect; chosen != "" {
		return dialectTitle(chosen)
	}
	if a := t.session.answer; a != nil {
		return dialectTitle(a.Question.Dialect)
	}
	return ""
}

// dialectBox leads with the crawler's own way, named by the answer as soon as
// there is one.
func (t *tester) dialectBox() app.UI {
	chosen := t.session.question.Dialect
	own := "As the crawler does"
	if name := t.dialectName(); chosen == "" && name != "" {
		own = name + " (its own)"
	}
	options := []app.UI{dialectChoice("own", own, chosen == "")}
	for _, d := range dialectOptions {
		options = append(options, dialectChoice(d.id, dialectTitle(d.id), chosen == d.id))
	}
	return app.Select().ID("dialect").DataSet("testid", "dialect").
		Attr("autocomplete", "off"). // a browser that fills it in would choose for the reader
		OnChange(t.safe(t.onDialect)).Body(options...)
}

// dialectChoice gives the crawler's own dialect the value "own", since go-app
// drops an empty value and the browser would then take the words for one.
func dialectChoice(id, title string, chosen bool) app.UI {
	o := app.Option().Value(id).Text(title)
	if chosen {
		o = o.Selected(true)
	}
	return o
}

func (t *tester) onURL(_ app.Context, e app.Event) {
	t.session.question.URL = inputText(e)
	t.ask()
}

func (t *tester) onDialect(_ app.Context, e app.Event) {
	id := inputText(e)
	if dialectTitle(id) == "" {
		id = ""
	}
	t.session.question.Dialect = id
	t.ask()
	t.session.watch() // tests and the comparison are read in the same dialect
	t.session.share()
}

func (t *tester) ask() {
	if err := t.session.ask(); err != nil {
		t.session.fault = "The question could not be asked. Your text is safe; try it again."
	}
}

func inputText(e app.Event) string { return e.Get("target").Get("value").String() }
