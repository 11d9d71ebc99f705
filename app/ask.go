package main

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	phrases "github.com/robotstester/robotstester/parser/words"
)

// questionBoxes ask at every input, so there is no button. It is no form: Enter
// in a form would leave the page.
func (t *tester) questionBoxes() app.UI {
	return app.Section().Class("ask").Aria("label", lang.Say("Question")).Body(
		app.Label().For("crawler").Text(lang.Say("Crawler")),
		app.Div().Class("line").Body(
			t.crawlerPicker(),
			app.Label().For("dialect").Class("lab").Text(lang.Say("Read as")),
			app.Div().Class("field dialect").Body(t.dialectBox(), brief("", t.dialectName()), icon("chev", "chev")),
		),
		app.Div().Class("arrives").Body(
			app.Label().For("status").Text(lang.Say("Status")),
			t.deliveryBox(),
		),
		app.Label().For("url").Text(lang.Say("URL")),
		app.Div().Class("line address").Body(
			app.Div().Class("field").Body(t.urlBox(), brief("mono", t.path())),
			app.Button().Type("button").Class("btn tall wide-only").DataSet("testid", "add-test").
				OnClick(t.safe(t.onAddTest)).Body(icon("plus"), app.Span().Text(lang.Say("Add test"))),
		),
		t.siteLine(),
	)
}

func (t *tester) urlBox() app.UI {
	return app.Input().Type("text").ID("url").Class("mono").DataSet("testid", "url").
		Attr("inputmode", "url").
		AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").
		Placeholder(lang.Say("https://www.example.com/page or /page")).
		Value(t.session.question.URL).
		Aria("describedby", "site").
		OnInput(t.safe(t.onURL))
}

// siteLine says which robots.txt governs the URL, and that it is another than this
// one where that is known. Its room is there before its words.
func (t *tester) siteLine() app.UI {
	var site engine.Site
	if a := t.session.answer; a != nil {
		site = a.Site
	}
	picture, class := "", ""
	if site.Other {
		picture, class = "warn", "other"
	}
	return app.P().ID("site").Class("site").Class(class).DataSet("testid", "site").Body(
		icon(picture),
		app.Span().Body(t.parts(site.Say)...),
	)
}

// brief stands over a narrow box while nobody types in it.
func brief(class, text string) app.UI {
	return app.Span().Class("brief").Class(class).Aria("hidden", "true").Text(text)
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
	own := lang.Say("As the crawler does")
	if name := t.dialectName(); chosen == "" && name != "" {
		own = lang.Say("{dialect} (its own)", "dialect", name)
	}
	options := []app.UI{dialectChoice("own", own, chosen == "")}
	for _, d := range parser.Dialects() {
		options = append(options, dialectChoice(d.ID, phrases.DialectTitle(d), chosen == d.ID))
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
	t.session.tryAsk()
}

func (t *tester) onDialect(_ app.Context, e app.Event) {
	t.readAs(inputText(e))
}

// readAs has the file read in a dialect; one that is not known means the crawler's own.
func (t *tester) readAs(id string) {
	if dialectTitle(id) == "" {
		id = ""
	}
	t.session.question.Dialect = id
	t.session.tryAsk()
	t.session.watch() // tests and the comparison are read in the same dialect
	t.session.share()
}

func inputText(e app.Event) string { return e.Get("target").Get("value").String() }

// ownSite is a URL of the site that the file is of: where it was fetched, else the first
// one that a test names, since tests are kept with their file. It is empty while nothing tells.
func (s *session) ownSite() string {
	if a := &s.fetched.answer; a.Loaded && s.file.Name == a.Host+"/robots.txt" {
		return a.Result.URL
	}
	for _, test := range s.suite.tests {
		if strings.Contains(test.URL, "://") {
			return test.URL
		}
	}
	return ""
}
