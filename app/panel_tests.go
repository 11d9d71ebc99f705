package main

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
	sentences "github.com/robotstester/robotstester/parser/words"
)

const viewTests = "tests"

// testsPage is how many tests are in the page at a time.
const testsPage = 100

var testsView = view{
	id: viewTests, words: "Tests", picture: "tests",
	badge: func(s *session) (text, class string) {
		c := s.suite.count()
		switch {
		case c.asked == 0:
			return "", ""
		case c.fail > 0:
			class = "bad"
		}
		return lang.Number(c.hold) + "/" + lang.Number(c.asked), class
	},
	render: func(s *session) app.UI {
		return &testsPanel{Suite: s.suite, Question: s.question, Share: s.shared, Opened: s.opened, Session: s}
	},
}

func init() {
	reportTakers["tests"] = func(s *session, data json.RawMessage) {
		var r review.Results
		// The answer to an older list may still be under way.
		if json.Unmarshal(data, &r) == nil && len(r.States) == len(s.suite.tests) && len(r.Lines) == len(r.States) {
			next := *s.suite
			next.results = &r
			s.suite = &next
		}
	}
}

// testsPanel is the list of tests, and the dock from which it travels.
type testsPanel struct {
	app.Compo

	Suite    *suite
	Question engine.Question
	Share    shareState
	Opened   openedState
	Session  *session

	ctx     app.Context
	failing bool // only those are shown
	sorting sorting
	page    int
	pasting bool
	fault   string // of the pasted list
	removed removedTest
	kept    shownTests
}

// OnMount keeps the context of the view itself.
func (p *testsPanel) OnMount(ctx app.Context) { p.ctx = ctx }

// Render draws the panel. A fault in it must not take the page down.
func (p *testsPanel) Render() (ui app.UI) {
	defer func() {
		if reason := recover(); reason != nil {
			app.Logf("panel failed: %v", reason)
			ui = app.Div().Class("tests").Text(lang.Say("This view could not be drawn. The verdict above still holds."))
		}
	}()
	rows := p.shown()
	pages := max(1, (len(rows)+testsPage-1)/testsPage)
	page := min(p.page, pages-1)
	shown := rows[page*testsPage : min(len(rows), (page+1)*testsPage)]
	return app.Div().Class("tests").Body(
		p.tools(),
		app.Div().Class("slot").Body(p.supposed()),
		app.Div().Class("slot").Body(p.pasteBox()),
		app.Div().Class("list").Attr("role", "region").Aria("label", lang.Say("Tests")).TabIndex(0).Body(
			p.table(shown, page*testsPage), p.pager(page, pages, len(rows))),
		p.dock(),
	)
}

func (p *testsPanel) tools() app.UI {
	c := p.Suite.count()
	return app.Div().Class("tools").Body(
		app.P().Class("lead grow").DataSet("testid", "tests-lead").Body(p.lead(c)...),
		app.Div().Class("seg").Attr("role", "group").Aria("label", lang.Say("Show")).Body(
			p.filter(lang.Say("‹of the tests›All"), false), p.filter(lang.Say("Failing {n}", "n", c.fail), true)),
		p.sortBox(),
		app.Span().Class("slot").Body(p.keepBox()),
		p.button("btn narrow-only", "plus", lang.Say("Add test"), "add-here", p.onAdd),
		p.button("btn", "", lang.Say("Paste a list"), "paste-tests", p.onPaste).Aria("expanded", strconv.FormatBool(p.pasting)),
		p.button("btn", "undo", lang.Say("Undo"), "undo-tests", p.onUndo).Disabled(p.Suite.past == nil).
			Aria("label", lang.Say("Undo the last change to the tests")),
	)
}

// supposed cautions where the tests are asked of a file that arrived otherwise.
func (p *testsPanel) supposed() app.UI {
	note := supposed(p.Question.Status)
	if note == "" || len(p.Suite.tests) == 0 {
		return nil
	}
	return app.P().Class("supposed").DataSet("testid", "tests-supposed").Body(icon("note"), app.Span().Text(note))
}

// lead sums up. It is no live region: what changes while somebody types is told
// once, when typing pauses; see told.
func (p *testsPanel) lead(c tally) []app.UI {
	switch {
	case len(p.Suite.tests) == 0:
		return []app.UI{app.Text(lang.Say("No tests yet"))}
	case c.asked == 0:
		return []app.UI{app.Text(lang.Count(len(p.Suite.tests), "{n} question without an expectation|{n} questions without an expectation"))}
	case p.Suite.results == nil:
		return []app.UI{app.Text(lang.Count(c.asked, "Checking {n} test|Checking {n} tests"))}
	}
	return p.Session.parts(sentences.Sentence(lang.Count(c.asked, "**{hold} of {n}** test holds|**{hold} of {n}** tests hold"), "hold", c.hold, "n", c.asked))
}

func (p *testsPanel) filter(words string, failing bool) app.UI {
	return app.Button().Type("button").Text(words).Aria("pressed", strconv.FormatBool(p.failing == failing)).
		DataSet("testid", map[bool]string{true: "tests-failing", false: "tests-all"}[failing]).
		OnClick(p.safe(func(app.Context, app.Event) { p.failing, p.page = failing, 0 }), app.EventScope("filter", failing))
}

func (p *testsPanel) button(class, picture, words, testID string, h app.EventHandler) app.HTMLButton {
	b := app.Button().Type("button").Class(class).DataSet("testid", testID).OnClick(p.safe(h), app.EventScope(testID, words))
	if picture == "" {
		return b.Body(app.Span().Text(words))
	}
	return b.Body(icon(picture), app.Span().Text(words))
}

// pager moves through long lists.
func (p *testsPanel) pager(page, pages, rows int) app.UI {
	slot := app.Div().Class("pager")
	if pages == 1 {
		return slot
	}
	from := page*testsPage + 1
	return slot.Body(
		app.Button().Type("button").Class("btn small").Disabled(page == 0).Text(lang.Say("Earlier")).
			OnClick(p.safe(func(app.Context, app.Event) { p.page = page - 1 }), app.EventScope("page", page, -1)),
		app.Span().Text(lang.Say("{from} to {to} of {all}", "from", from, "to", min(rows, from+testsPage-1), "all", rows)),
		app.Button().Type("button").Class("btn small").Disabled(page == pages-1).Text(lang.Say("Later")).
			OnClick(p.safe(func(app.Context, app.Event) { p.page = page + 1 }), app.EventScope("page", page, 1)),
	)
}

func (p *testsPanel) pasteBox() app.UI {
	if !p.pasting {
		return nil
	}
	return app.Div().Class("paste").Body(
		app.Label().For("pasted").Text(lang.Say("One URL a line, for the crawler above; or CSV: crawler,url,expect")),
		app.Textarea().ID("pasted").Class("mono").DataSet("testid", "pasted").Rows(5).Spellcheck(false).AutoFocus(true),
		app.P().Class("fault").Attr("role", "alert").Text(p.fault),
		p.button("btn primary", "", lang.Say("Add these tests"), "paste-add", p.onPasted),
		p.button("btn", "", lang.Say("Cancel"), "paste-cancel", p.onPaste),
	)
}

func (p *testsPanel) onAdd(app.Context, app.Event) { p.Session.addTest(p.Session.asTest()) }

func (p *testsPanel) onPaste(app.Context, app.Event) { p.pasting, p.fault = !p.pasting, "" }

func (p *testsPanel) onPasted(app.Context, app.Event) {
	box := call(p.Session.page, "querySelector", "#pasted")
	tests, err := pasted(box.Get("value").String(), p.Question.Crawler)
	fault := ""
	switch {
	case err != nil:
		fault = err.Error()
	case len(tests)+len(p.Suite.tests) > casefile.MaxTests:
		fault = lang.Say("there can be {n} tests", "n", casefile.MaxTests)
	}
	if fault != "" {
		p.fault = lang.Say("Nothing was added: {why}.", "why", fault)
		return
	}
	p.pasting, p.fault = false, ""
	p.Session.told.say(lang.Count(len(tests), "{n} test was added.|{n} tests were added."))
	p.Session.setSuite(p.Session.suite.with(append(slices.Clone(p.Session.suite.tests), tests...)))
}

func (p *testsPanel) onUndo(app.Context, app.Event) {
	if p.Session.suite.past != nil {
		p.Session.told.say(lang.Say("The last change to the tests was undone."))
		p.Session.setSuite(p.Session.suite.back())
	}
}

// onUndoRemoval brings the row back to where it was, and the focus with it.
func (p *testsPanel) onUndoRemoval(ctx app.Context, e app.Event) {
	place := p.removed.place
	p.onUndo(ctx, e)
	p.focusRow("focusURL", place)
}

func (p *testsPanel) onRemove(i, place int) app.EventHandler {
	return func(app.Context, app.Event) {
		s := p.Session.suite
		if i >= len(s.tests) {
			return
		}
		p.removed = removedTest{test: s.tests[i], place: place, past: s}
		p.Session.told.say(lang.Say("The test was removed."))
		p.Session.setSuite(s.with(slices.Delete(slices.Clone(s.tests), i, i+1)))
		p.focusOn("undo-removal")
	}
}

func (p *testsPanel) onExpect(i int) app.EventHandler {
	return func(_ app.Context, e app.Event) {
		s := p.Session.suite
		if i >= len(s.tests) {
			return
		}
		tests := slices.Clone(s.tests)
		tests[i].Expect = casefile.Nothing
		if v := casefile.Expect(inputText(e)); v == casefile.Allowed || v == casefile.Disallowed {
			tests[i].Expect = v
		}
		p.Session.setSuite(s.with(tests))
	}
}

func (p *testsPanel) onAsk(i int) app.EventHandler {
	return func(app.Context, app.Event) {
		if i < len(p.Session.suite.tests) {
			t := p.Session.suite.tests[i]
			p.Session.question.Crawler, p.Session.question.URL = t.Crawler, t.URL
			p.Session.tryAsk()
		}
	}
}

// onRow asks as well, wherever in the row the pointer is but on a control, which
// has a use of its own. By keyboard the URL is the button that asks.
func (p *testsPanel) onRow(i int) app.EventHandler {
	ask := p.onAsk(i)
	return func(ctx app.Context, e app.Event) {
		if !e.Get("target").Call("closest", "button, select").Truthy() {
			ask(ctx, e)
		}
	}
}

// settleRows writes the attributes of rows that may be empty, which go-app cannot.
func (s *session) settleRows(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		defer s.shield()
		call(s.page, "settleRows")
	})
}

// safe is around every handler; see tester.safe.
func (p *testsPanel) safe(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer p.Session.guard()
		h(ctx, e)
		p.Session.settleRows(ctx)
	}
}
