package main

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// menu is what unfolds below a button. Most are never opened, and all of them together are
// a fifth of the page: so what is in one is drawn when it opens for the first time. A reader
// who has the page without the program has it from the start.
func (t *tester) menu(id, class string, summary app.UI, inside func() []app.UI) app.UI {
	var body []app.UI
	if app.IsServer || t.session.unfolded[id] {
		body = inside()
	}
	n := node("details", "menu "+class, summary, node("div", "pop", body...))
	n.(app.HTMLElem).On("click", t.brisk(t.onUnfold(id)), app.EventScope(id))
	return n
}

// onUnfold draws what is in a menu. Keys click its button too, and the browser opens
// it after that.
func (t *tester) onUnfold(id string) app.EventHandler {
	return func(ctx app.Context, _ app.Event) {
		if t.session.unfolded[id] {
			ctx.PreventUpdate()
			return
		}
		t.session.unfolded[id] = true
		t.session.turn++
	}
}
