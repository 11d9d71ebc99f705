package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/casefile"
)

const viewTests = "tests"

// testsPage is how many tests are in the page at a time.
const testsPage = 100

var testsView = view{
	id: viewTests, words: "Tests", picture: "tests",
	badge: func(s *session) (text, class string) {
		asked, hold := s.suite.count()
		switch {
		case asked == 0:
			return "", ""
		case hold < asked && s.suite.results != nil:
			class = "bad"
		}
		return fmt.Sprintf("%d/%d", hold, asked), class
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

	failing bool // only those are shown
	page    int
	pasting bool
	fault   string // of the pasted list
}

// Render draws the panel. A fault in it must not take the page down.
func (p *testsPanel) Render() (ui app.UI) {
	defer func() {
		if reason := recover(); reason != nil {
			app.Logf("panel failed: %v", reason)
			ui = app.Div().Class("tests").Text("This view could not be drawn. The verdict above still holds.")
		}
	}()
	rows := p.Suite.rows(p.failing)
	pages := max(1, (len(rows)+testsPage-1)/testsPage)
	page := min(p.page, pages-1)
	shown := rows[page*testsPage : min(len(rows), (page+1)*testsPage)]
	return app.Div().Class("tests").Body(
		p.tools(),
		app.Div().Class("slot").Body(p.pasteBox()),
		app.Div().Class("list").Attr("role", "region").Aria("label", "Tests").TabIndex(0).Body(
			p.table(shown), p.pager(page, pages, len(rows))),
		p.dock(),
	)
}

func (p *testsPanel) tools() app.UI {
	asked, hold := p.Suite.count()
	lead := app.P().Class("lead grow").Attr("role", "status")
	switch {
	case len(p.Suite.tests) == 0:
		lead = lead.Text("No tests yet")
	case asked == 0:
		lead = lead.Text(count(len(p.Suite.tests), "question") + " without an expectation")
	case p.Suite.results == nil:
		lead = lead.Text("Checking " + count(asked, "test"))
	default:
		lead = lead.Body(app.B().Text(group(hold)+" of "+group(asked)), app.Text(" tests hold"))
	}
	return app.Div().Class("tools").Body(
		lead,
		app.Div().Class("seg").Attr("role", "group").Aria("label", "Show").Body(
			p.filter("All", false), p.filter(fmt.Sprintf("Failing %d", p.failures()), true)),
		p.button("btn narrow-only", "plus", "Add test", "add-here", p.onAdd),
		p.button("btn", "", "Paste a list", "paste-tests", p.onPaste).Aria("expanded", fmt.Sprint(p.pasting)),
		p.button("btn", "undo", "Undo", "undo-tests", p.onUndo).Disabled(p.Suite.past == nil).
			Aria("label", "Undo the last change to the tests"),
	)
}

func (p *testsPanel) failures() int {
	n := 0
	for i := range p.Suite.tests {
		if p.Suite.row(i).fails() {
			n++
		}
	}
	return n
}

func (p *testsPanel) filter(words string, failing bool) app.UI {
	return app.Button().Type("button").Text(words).Aria("pressed", fmt.Sprint(p.failing == failing)).
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

func (p *testsPanel) table(rows []testRow) app.UI {
	if len(p.Suite.tests) == 0 {
		return app.P().Class("yet").Text("A test is a crawler, a URL and the verdict that you expect. Press Add test beside the URL to keep the question that you see, or paste a list of URLs. Tests are checked at every keystroke, and travel in the link below.")
	}
	if len(rows) == 0 {
		return app.P().Class("yet").Text("No test fails.")
	}
	body := make([]app.UI, len(rows))
	for i, r := range rows {
		body[i] = p.row(r)
	}
	return app.Table().Class("grid").Body(
		app.Caption().Class("vh").Text("Tests"),
		app.THead().Body(app.Tr().Body(
			heading("re", "Result"), heading("cr", "Crawler"), heading("url", "URL"), heading("ex", "Expected"),
			heading("vd", "Now"), heading("ln", "Line"),
			app.Th().Scope("col").Class("mv").Body(app.Span().Class("vh").Text("Remove")),
		)),
		app.TBody().Body(body...),
	)
}

func (p *testsPanel) row(r testRow) app.UI {
	class := ""
	if r.fails() {
		class = "fail"
	}
	if r.Crawler == p.Question.Crawler && r.URL == p.Question.URL {
		class += " now"
	}
	tr := app.Tr().Class(strings.Fields(class)...).DataSet("testid", "test-row").
		DataSet("verdict", r.state).DataSet("expect", string(r.Expect))
	if r.line > 0 {
		tr = tr.DataSet("line", r.line)
	}
	if r.asked() && r.state != "" {
		tr = tr.DataSet("pass", fmt.Sprint(r.holds()))
	}
	n := fmt.Sprint(r.index + 1)
	return tr.Body(
		app.Td().Class("re").Body(result(r)...),
		app.Td().Class("cr").Body(visible(r.Crawler)),
		app.Td().Class("url mono").Body(
			app.Button().Type("button").Class("ask-url").DataSet("testid", "test-ask").
				Aria("label", "Ask "+r.Crawler+" for "+r.URL).Body(visible(r.URL)).
				OnClick(p.safe(p.onAsk(r.index)), app.EventScope("ask", r.index))),
		app.Td().Class("ex").Body(p.expectBox(r, n), icon("chev", "chev")),
		app.Td().Class("vd").Body(nowWords(r.state)...),
		app.Td().Class("ln num").Body(p.lineLink(r)),
		app.Td().Class("mv").Body(
			app.Button().Type("button").Class("dot").Aria("label", "Remove test "+n).DataSet("testid", "test-remove").
				Body(icon("x")).OnClick(p.safe(p.onRemove(r.index)), app.EventScope("remove", r.index))),
	)
}

func result(r testRow) []app.UI {
	switch {
	case r.state == "":
		return []app.UI{icon("wait"), app.Span().Text("…")}
	case !r.asked():
		return []app.UI{icon(""), app.Span().Text("asked")}
	case r.holds():
		return []app.UI{icon("ok"), app.Span().Text("holds")}
	}
	return []app.UI{icon("x"), app.Span().Text("fails")}
}

func nowWords(state string) []app.UI {
	switch state {
	case "allowed":
		return []app.UI{icon("allow", "g-allow"), app.B().Class("allow").Text("allowed")}
	case "disallowed":
		return []app.UI{icon("block", "g-block"), app.B().Class("block").Text("blocked")}
	case "none":
		return []app.UI{icon("error", "g-error"), app.B().Class("failed").Text("no answer")}
	}
	return []app.UI{icon(""), app.B()}
}

func (p *testsPanel) lineLink(r testRow) app.UI {
	if r.line == 0 {
		return app.Span().Text("none")
	}
	return app.Button().Type("button").Class("link").Aria("label", fmt.Sprintf("Go to line %d", r.line)).Text(r.line).
		OnClick(p.Session.onJump(r.line), app.EventScope("test-line", r.index, r.line))
}

func (p *testsPanel) expectBox(r testRow, n string) app.UI {
	choice := func(value, words string) app.UI {
		o := app.Option().Value(value).Text(words)
		if value == string(r.Expect) || value == "nothing" && r.Expect == casefile.Nothing {
			o = o.Selected(true)
		}
		return o
	}
	return app.Select().Class("expect").Aria("label", "Expected of test "+n).DataSet("testid", "test-expect").
		OnChange(p.safe(p.onExpect(r.index)), app.EventScope("expect", r.index, r.Expect)).
		Body(choice("allowed", "allowed"), choice("disallowed", "blocked"), choice("nothing", "any"))
}

// pager moves through long lists.
func (p *testsPanel) pager(page, pages, rows int) app.UI {
	slot := app.Div().Class("pager")
	if pages == 1 {
		return slot
	}
	from := page*testsPage + 1
	return slot.Body(
		app.Button().Type("button").Class("btn small").Disabled(page == 0).Text("Earlier").
			OnClick(p.safe(func(app.Context, app.Event) { p.page = page - 1 }), app.EventScope("page", page, -1)),
		app.Span().Textf("%s to %s of %s", group(from), group(min(rows, from+testsPage-1)), group(rows)),
		app.Button().Type("button").Class("btn small").Disabled(page == pages-1).Text("Later").
			OnClick(p.safe(func(app.Context, app.Event) { p.page = page + 1 }), app.EventScope("page", page, 1)),
	)
}

func (p *testsPanel) pasteBox() app.UI {
	if !p.pasting {
		return nil
	}
	return app.Div().Class("paste").Body(
		app.Label().For("pasted").Text("One URL a line, for the crawler above; or CSV: crawler,url,expect"),
		app.Textarea().ID("pasted").Class("mono").DataSet("testid", "pasted").Rows(5).Spellcheck(false).AutoFocus(true),
		app.P().Class("fault").Attr("role", "alert").Text(p.fault),
		p.button("btn primary", "", "Add these tests", "paste-add", p.onPasted),
		p.button("btn", "", "Cancel", "paste-cancel", p.onPaste),
	)
}

func (p *testsPanel) onAdd(app.Context, app.Event) { p.Session.addTest(p.Session.asTest()) }

func (p *testsPanel) onPaste(app.Context, app.Event) { p.pasting, p.fault = !p.pasting, "" }

func (p *testsPanel) onPasted(app.Context, app.Event) {
	box := call(p.Session.page, "querySelector", "#pasted")
	tests, err := pasted(box.Get("value").String(), p.Question.Crawler)
	if err == nil && len(tests)+len(p.Suite.tests) > casefile.MaxTests {
		err = fmt.Errorf("there can be %s tests", group(casefile.MaxTests))
	}
	if err != nil {
		p.fault = "Nothing was added: " + err.Error() + "."
		return
	}
	p.pasting, p.fault = false, ""
	p.Session.setSuite(p.Session.suite.with(append(slices.Clone(p.Session.suite.tests), tests...)))
}

func (p *testsPanel) onUndo(app.Context, app.Event) {
	if past := p.Session.suite.past; past != nil {
		p.Session.setSuite(&suite{tests: past.tests, past: past.past})
	}
}

func (p *testsPanel) onRemove(i int) app.EventHandler {
	return func(app.Context, app.Event) {
		s := p.Session.suite
		if i < len(s.tests) {
			p.Session.setSuite(s.with(slices.Delete(slices.Clone(s.tests), i, i+1)))
		}
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
			if err := p.Session.ask(); err != nil {
				p.Session.fault = "The question could not be asked. Your text is safe; try it again."
			}
		}
	}
}

// settleRows writes the attributes of rows that may be empty, which go-app cannot.
func (s *session) settleRows(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		defer s.guard()
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

// visible is text from a stranger, with the characters that cannot be seen, or
// that turn the text around, as their numbers.
func visible(text string) app.UI {
	var b strings.Builder
	for _, r := range text {
		if r != ' ' && (!unicode.IsPrint(r) || unicode.In(r, unicode.Mn, unicode.Me)) {
			fmt.Fprintf(&b, "⟨U+%04X⟩", r)
			continue
		}
		b.WriteRune(r)
	}
	return app.Span().Attr("dir", "ltr").Text(b.String())
}
