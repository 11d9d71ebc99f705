package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/lang"
)

// welcome stands below an example and below an empty file: what this is, and what
// to do next. It goes with the first letter that the reader types.
func (t *tester) welcome() app.UI {
	var body []app.UI
	switch a := t.session.answer; {
	case t.session.file.Example && t.session.file.Saved != "":
		body = t.exampleWords()
	case a != nil && a.File.Bytes == 0:
		body = []app.UI{
			said("b", "", lang.Say("Paste your robots.txt here, or open the file.")),
			t.tries("", lang.Say("Or try a surprising one:")),
		}
	}
	return labelled("welcome", node("div", "welcome", body...))
}

func (t *tester) exampleWords() []app.UI {
	all := examples()
	shown := all[0]
	for _, e := range all {
		if e.id == t.session.example {
			shown = e
		}
	}
	return []app.UI{
		action("btn primary", "file", lang.Say("Use your own file"), "own-file", t.safe(t.onOwnFile)),
		said("b", "", lang.Say("An example: {title}", "title", shown.title)),
		said("p", "", shown.lesson),
		t.tries(shown.id, lang.Say("Try another:")),
	}
}

// tries are links to the examples, but for the one that is shown.
func (t *tester) tries(shown, words string) app.UI {
	links := []app.UI{said("span", "", words)}
	for _, e := range examples() {
		if e.id != shown {
			link := labelled("try-"+e.id, said("button", "link", e.title), "type", "button")
			link.(app.HTMLElem).On("click", t.safe(t.onExample(e)), app.EventScope(e.id))
			links = append(links, link)
		}
	}
	return node("p", "tries", links...)
}

// onOwnFile empties the file, where the example was nobody's own, and puts the caret there.
func (t *tester) onOwnFile(app.Context, app.Event) {
	call(t.session.editor, "load", "", "robots.txt", false)
	call(t.session.editor, "jump", 1)
}
