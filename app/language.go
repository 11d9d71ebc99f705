package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/lang"
)

// languages are those that a reader may choose, each by its own name.
var languages = []struct{ code, name string }{{"en", "English"}, {"ru", "Русский"}, {"es", "Español"}}

// languageMenu chooses the language of the page.
func (t *tester) languageMenu() app.UI {
	name := ownName(lang.Code())
	words := lang.Say("Language: {language}", "language", name)
	return t.menu("language", "language",
		labelled("language", node("summary", "btn quiet", icon("language"), said("span", "", name), icon("chev", "chev")), "aria-label", words, "title", words),
		t.languageChoices)
}

func (t *tester) languageChoices() []app.UI {
	choices := make([]app.UI, len(languages))
	for i, l := range languages {
		current := "false"
		if l.code == lang.Code() {
			current = "true"
		}
		choices[i] = app.Button().Type("button").Class("choice").Lang(l.code).
			DataSet("testid", "language-"+l.code).Aria("current", current).
			Body(app.B().Text(l.name)).
			OnClick(t.safe(t.onLanguage(l.code)), app.EventScope(l.code))
	}
	return choices
}

// ownName is what a language calls itself.
func ownName(code string) string {
	for _, l := range languages {
		if l.code == code {
			return l.name
		}
	}
	return code
}

// onLanguage asks the loader for a language; robots-words tells when it is there.
func (t *tester) onLanguage(code string) app.EventHandler {
	return func(app.Context, app.Event) { call(t.session.page, "speak", code) }
}

// onWords says everything anew in another language. The view is taken away and
// drawn again: one whose data are the same would keep its old words.
func (t *tester) onWords(ctx app.Context, _ app.Event) {
	if !takeWords() {
		return
	}
	t.session.turn++
	t.session.question.Lang = lang.Code()
	t.session.cleared = true
	ctx.Defer(func(ctx app.Context) {
		ctx.Dispatch(func(app.Context) { t.session.cleared = false })
	})
	t.settle(ctx)
}

// takeWords speaks the language that the loader has put into the window, and reports
// whether it is another one.
func takeWords() bool {
	words := app.Window().Get("robotsWords")
	if !words.Truthy() || words.Get("lang").String() == lang.Code() {
		return false
	}
	code := words.Get("lang").String()
	if code == "en" {
		lang.Use(nil)
		return true
	}
	catalogue, err := lang.Parse(code, words.Get("text").String())
	if err != nil {
		app.Logf("the language stays: %v", err)
		return false
	}
	lang.Use(catalogue)
	return true
}
