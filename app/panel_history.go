package main

import (
	"encoding/json"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/lang"
	phrases "github.com/robotstester/robotstester/parser/words"
)

const viewHistory = "history"

var historyView = view{
	id: viewHistory, words: "History", picture: "history", group: groupMore,
	render: func(s *session) app.UI { return &historyPanel{History: s.history, Session: s} },
}

// version is one that this browser keeps, as web/editor/history.js tells of it.
type version struct {
	ID     int    `json:"id"`
	When   string `json:"when"`
	Title  string `json:"title"` // the name that the user gave it, else when it was kept
	Label  string `json:"label"` // that name; "" when it was kept by itself
	Why    string `json:"why"`   // "opened", "left", "rest", "mend" or "asked"
	Name   string `json:"name"`  // of the file
	Size   int    `json:"size"`  // bytes
	Change *struct {
		Added   int `json:"added"`
		Removed int `json:"removed"`
		Line    int `json:"line"` // the first that differs
	} `json:"change"` // since the version before; nil when it is not known
}

// historyState is the detail of robots-history, replaced and never changed in place.
type historyState struct {
	State    string    `json:"state"` // "ready", "refused", "full", "crowded" or "failed"
	Said     string    `json:"said"`  // what came of the last act
	Undo     string    `json:"undo"`  // the deleted version that can be brought back
	Versions []version `json:"versions"`
}

func (t *tester) onHistory(_ app.Context, e app.Event) {
	var h historyState
	if json.Unmarshal([]byte(e.Get("detail").String()), &h) == nil {
		t.session.history = h
	}
}

// remember asks for an act of the history.
func (s *session) remember(op string, id int, label string) {
	call(s.editor, "history", asJSON(struct {
		Op    string `json:"op"`
		ID    int    `json:"id"`
		Label string `json:"label"`
	}{op, id, label}))
}

// historyPanel lists the versions of the file that this browser keeps.
type historyPanel struct {
	app.Compo

	History historyState
	Session *session

	ctx      app.Context // of the panel: what is put off in an element's own is lost with the element
	renaming int         // id of the version whose name is being written; 0 for none
}

// OnMount keeps the panel's own context.
func (p *historyPanel) OnMount(ctx app.Context) { p.ctx = ctx }

// Render draws the panel. A fault in it must not take the page down.
func (p *historyPanel) Render() (ui app.UI) {
	defer func() {
		if reason := recover(); reason != nil {
			app.Logf("panel failed: %v", reason)
			ui = app.Div().Class("history").Text(lang.Say("This view could not be drawn. The verdict above still holds."))
		}
	}()
	items := make([]app.UI, len(p.History.Versions))
	for i, v := range p.History.Versions {
		items[i] = p.version(v)
	}
	return app.Div().Class("history").Body(
		p.keeper(),
		app.P().Class("fault").Attr("role", "alert").Text(p.fault()),
		app.Div().Class("outcome").Body(
			app.P().Class("grow").Attr("role", "status").DataSet("testid", "history-said").Text(p.said()),
			app.Div().Class("slot").Body(p.undoButton()),
		),
		app.Ol().Class("versions").Aria("label", lang.Say("Versions")).Body(items...),
		app.P().Class("note").Text(lang.Say("Versions stay in this browser. They are kept when the text rests and before another one takes its place; the oldest without a name make room.")),
	)
}

// keeper names the text as it is now.
func (p *historyPanel) keeper() app.UI {
	return app.Div().Class("row keep").Body(
		app.Div().Class("field grow").Body(
			app.Input().Type("text").ID("version-name").DataSet("testid", "version-name").MaxLength(80).
				Aria("label", lang.Say("Name of this version")).Placeholder(lang.Say("Name of this version")).
				OnKeyDown(p.safe(p.onEnter(p.onKeep)))),
		app.Button().Type("button").Class("btn").DataSet("testid", "keep-version").
			Body(icon("plus"), app.Span().Text(lang.Say("Keep this version"))).OnClick(p.safe(p.onKeep)),
	)
}

// fault says why nothing new is kept.
func (p *historyPanel) fault() string {
	switch p.History.State {
	case "refused":
		return lang.Say("This browser refuses the page its storage, so no versions are kept. Your text is safe; download it to keep it.")
	case "full":
		return lang.Say("This browser has no room for another version. Your text is safe. Delete versions that you do not need, or download the file.")
	case "crowded":
		return lang.Say("Versions with names take all the room there is, so the newest text was not kept among them. Delete one that you do not need.")
	case "failed":
		return lang.Say("The part of the page that keeps versions did not load. Your text is safe; open this view again to try once more.")
	}
	return ""
}

func (p *historyPanel) said() string {
	switch {
	case p.History.Said != "":
		return phrases.Visible(p.History.Said) // it may repeat a name, and keeps the spaces inside of numbers
	case len(p.History.Versions) == 0 && p.History.State == "ready":
		return lang.Say("No versions yet. The first one is kept once you have changed the text.")
	}
	return ""
}

func (p *historyPanel) undoButton() app.UI {
	if p.History.Undo == "" {
		return nil
	}
	return p.button("history-undo", "undo", lang.Say("Undo"), lang.Say("Bring {version} back", "version", phrases.Visible(p.History.Undo)), p.act("undo", 0))
}

func (p *historyPanel) version(v version) app.UI {
	id, name := strconv.Itoa(v.ID), phrases.Visible(v.Title)
	return app.Li().DataSet("testid", "version").DataSet("id", id).Body(
		app.Div().Class("what").Body(p.title(v, id)...),
		app.P().Class("which").Body(which(v)...),
		app.Div().Class("acts").Body(
			p.button("restore-"+id, "", lang.Say("Restore"), lang.Say("Restore {version}", "version", name), p.act("restore", v.ID)),
			p.button("compare-"+id, "", lang.Say("‹verb›Compare"), lang.Say("Compare with {version}", "version", name), p.onCompare(v.ID)),
			p.button("rename-"+id, "", lang.Say("Rename"), lang.Say("Rename {version}", "version", name), p.onRename(v.ID)),
			p.button("delete-"+id, "x", "", lang.Say("Delete {version}", "version", name), p.onDelete(v.ID)),
		),
	)
}

// title is the version's name, or the box in which it is written.
func (p *historyPanel) title(v version, id string) []app.UI {
	if p.renaming != v.ID {
		return []app.UI{app.B().TabIndex(-1).DataSet("testid", "title-"+id).Body(visible(v.Title)), app.Span()}
	}
	return []app.UI{
		app.Div().Class("field grow").Body(
			app.Input().Type("text").ID("rename-box").DataSet("testid", "rename-box").MaxLength(80).AutoFocus(true).Value(v.Label).
				Aria("label", lang.Say("New name of {version}", "version", phrases.Visible(v.Title))).
				OnKeyDown(p.safe(p.onRenameKey(v.ID)), app.EventScope("rename-key", id))),
		p.button("rename-save", "", lang.Say("Save"), lang.Say("Save the name"), p.onRenamed(v.ID)),
	}
}

// which says why and when a version was kept, how large it is, and what was new.
func which(v version) []app.UI {
	facts := []string{whyWords(v)}
	if v.Label != "" {
		facts = append(facts, v.When)
	}
	facts = append(facts, lang.Count(v.Size, "{n} byte|{n} bytes"))
	if c := v.Change; c != nil {
		if c.Added > 0 {
			facts = append(facts, lang.Count(c.Added, "{n} line added|{n} lines added"))
		}
		if c.Removed > 0 {
			facts = append(facts, lang.Count(c.Removed, "{n} line removed|{n} lines removed"))
		}
		facts = append(facts, lang.Say("first at line {line}", "line", c.Line))
	}
	out := make([]app.UI, len(facts))
	for i, fact := range facts {
		out[i] = app.Span().Text(fact)
	}
	return out
}

func whyWords(v version) string {
	switch v.Why {
	case "opened":
		return lang.Say("{file} as it was opened", "file", phrases.Visible(v.Name))
	case "left":
		return lang.Say("before another text took its place")
	case "mend":
		return lang.Say("before a repair")
	case "asked":
		return lang.Say("kept by you")
	}
	return lang.Say("while you edited")
}

func (p *historyPanel) button(testID, picture, words, label string, h app.EventHandler) app.UI {
	b := app.Button().Type("button").Class("btn small").DataSet("testid", testID).Aria("label", label).Title(label).
		OnClick(p.safe(h), app.EventScope(testID))
	switch {
	case picture == "":
		return b.Body(app.Span().Text(words))
	case words == "":
		return b.Body(icon(picture))
	}
	return b.Body(icon(picture), app.Span().Text(words))
}

func (p *historyPanel) act(op string, id int) app.EventHandler {
	return func(app.Context, app.Event) { p.Session.remember(op, id, "") }
}

func (p *historyPanel) onKeep(app.Context, app.Event) {
	box := call(p.Session.page, "querySelector", "#version-name")
	p.Session.remember("keep", 0, box.Get("value").String())
	box.Set("value", "")
}

// onEnter is for a box whose button does the same.
func (p *historyPanel) onEnter(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		if e.Get("key").String() == "Enter" {
			h(ctx, e)
		}
	}
}

func (p *historyPanel) onCompare(id int) app.EventHandler {
	return func(app.Context, app.Event) {
		p.Session.open(viewCompare)
		p.Session.remember("compare", id, "")
	}
}

func (p *historyPanel) onRename(id int) app.EventHandler {
	return func(app.Context, app.Event) {
		p.renaming = id
		p.focus("rename-box")
	}
}

func (p *historyPanel) onRenamed(id int) app.EventHandler {
	return func(app.Context, app.Event) {
		box := call(p.Session.page, "querySelector", "#rename-box")
		p.Session.remember("rename", id, box.Get("value").String())
		p.renaming = 0
		p.focus("title-" + strconv.Itoa(id)) // a button would be pressed by the key that is still down
	}
}

func (p *historyPanel) onRenameKey(id int) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		switch e.Get("key").String() {
		case "Enter":
			p.onRenamed(id)(ctx, e)
		case "Escape":
			p.renaming = 0
			p.focus("title-" + strconv.Itoa(id))
		}
	}
}

// onDelete leaves the focus where there is something to do next: the row is gone.
func (p *historyPanel) onDelete(id int) app.EventHandler {
	return func(app.Context, app.Event) {
		p.Session.remember("delete", id, "")
		p.focus("version-name")
	}
}

// focus moves to an element once it is drawn.
func (p *historyPanel) focus(testID string) {
	p.ctx.Defer(func(app.Context) {
		defer p.Session.guard()
		call(p.Session.page, "focusOn", testID)
	})
}

// safe is around every handler; see tester.safe.
func (p *historyPanel) safe(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer p.Session.guard()
		h(ctx, e)
	}
}
