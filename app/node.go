package main

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// node is an element by its name, with a class where that is not "". Chains of go-app's
// own builders say the same and weigh several times as much wherever they stand.
func node(name, class string, body ...app.UI) app.UI {
	return app.Elem(name).Class(class).Body(body...)
}

// said is an element with a text and nothing else.
func said(name, class, text string) app.UI { return node(name, class, app.Text(text)) }

// with gives an element attributes: names, each with its value behind it.
func with(n app.UI, attrs ...string) app.UI {
	e := n.(app.HTMLElem)
	for i := 0; i+1 < len(attrs); i += 2 {
		e.Attr(attrs[i], attrs[i+1])
	}
	return n
}

// labelled gives an element the mark by which tests and styles find it, and more attributes.
func labelled(testID string, n app.UI, attrs ...string) app.UI {
	return with(with(n, "data-testid", testID), attrs...)
}

// action is a button with a picture.
func action(class, picture, words, testID string, h app.EventHandler) app.UI {
	n := labelled(testID, node("button", class, icon(picture), said("span", "", words)), "type", "button")
	n.(app.HTMLElem).On("click", h, app.EventScope(testID))
	return n
}

// news is a line that is spoken when it changes.
func news(body ...app.UI) app.UI { return with(node("p", "told", body...), "role", "status") }

// slot holds what comes and goes, so that its neighbours keep their places.
func slot(body ...app.UI) app.UI { return node("div", "slot", body...) }
