package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/casefile"
)

const viewCompare = "compare"

var compareView = view{
	id: viewCompare, words: "Compare", picture: "compare", group: groupRare, reports: []string{"compare"},
	render: func(s *session) app.UI {
		return &comparePanel{Comparison: s.comparison, Before: s.before, Session: s}
	},
}

func init() {
	reportTakers["compare"] = func(s *session, data json.RawMessage) {
		c := new(review.Comparison)
		if json.Unmarshal(data, c) == nil {
			s.comparison = c
		}
	}
}

// beforeState is the detail of robots-before: the version to compare with.
type beforeState struct {
	Kind string `json:"kind"` // "opened", "file" or "pasted"
	Name string `json:"name"`
	// Lines is how many lines of the newer text the older one lacks.
	Lines int `json:"lines"`
}

func (t *tester) onBefore(_ app.Context, e app.Event) {
	var b beforeState
	if json.Unmarshal([]byte(e.Get("detail").String()), &b) == nil {
		t.session.before = b
	}
}

// beforePane is the older text, left of the file while they are compared.
func (t *tester) beforePane() app.UI {
	kind := t.session.before.Kind
	choice := func(value, words string) app.UI {
		o := app.Option().Value(value).Text(words)
		if value == kind {
			o = o.Selected(true)
		}
		return o
	}
	file := "Another file…"
	if kind == "file" {
		file = t.session.before.Name
	}
	return app.Section().Class("before").Aria("label", "Before").Body(
		app.Div().Class("filebar").Body(
			app.Div().Class("field base").Body(
				app.Select().ID("base").Aria("label", "Compare with").DataSet("testid", "compare-with").
					OnChange(t.safe(t.onCompareWith)).Body(
					choice("opened", "As it was opened"), choice("file", file), choice("pasted", "A pasted text")),
				icon("chev", "chev")),
			app.Span().Class("saved grow").Text(linesWords(t.session.before.Lines)),
			app.Button().Type("button").Class("btn quiet small").DataSet("testid", "take-before").
				Title("Put this text in the place of yours; undo brings yours back").
				OnClick(t.safe(t.onTakeBefore)).Body(app.Span().Text("Restore")),
		),
		app.Elem("robots-before"),
	)
}

func linesWords(n int) string {
	if n == 0 {
		return ""
	}
	return count(n, "line") + " changed"
}

func (t *tester) onCompareWith(_ app.Context, e app.Event) {
	call(t.session.editor, "compareWith", inputText(e))
}

func (t *tester) onTakeBefore(app.Context, app.Event) { call(t.session.editor, "takeBefore") }

// comparePanel says what the text decides otherwise than an older one.
type comparePanel struct {
	app.Compo

	Comparison *review.Comparison
	Before     beforeState
	Session    *session
}

// Render draws the panel. A fault in it must not take the page down.
func (p *comparePanel) Render() (ui app.UI) {
	defer func() {
		if reason := recover(); reason != nil {
			app.Logf("panel failed: %v", reason)
			ui = app.Div().Class("compare").Text("This view could not be drawn. The verdict above still holds.")
		}
	}()
	c := p.Comparison
	if c == nil || !c.Known {
		return app.Div().Class("compare").Body(app.P().Class("lead").Text("Comparing the two texts"))
	}
	items := make([]app.UI, len(c.Changes))
	for i, change := range c.Changes {
		items[i] = p.change(i, change)
	}
	return app.Div().Class("compare").Body(
		app.P().Class("lead").Attr("role", "status").Body(p.lead()...),
		app.Ol().Class("diffs").Body(items...),
		app.P().Class("remainder").Text(p.remainder()),
		app.Div().Class("slot").Body(p.undecided()...),
		app.Div().Class("slot").Body(p.equal()),
	)
}

func (p *comparePanel) lead() []app.UI {
	c := p.Comparison
	if c.Done < c.Crawlers {
		return []app.UI{app.B().Text(changesSoFar(c.Count)), app.Span().Textf(" %d of %s compared.", c.Done, count(c.Crawlers, "crawler"))}
	}
	basis := "Proved over all URLs for " + count(c.Crawlers, "crawler") + "."
	if n := len(c.Undecided); n > 0 {
		basis = "Proved over all URLs for " + fmt.Sprint(c.Crawlers-n) + " of " + count(c.Crawlers, "crawler") + "."
	}
	switch {
	case c.Count == 1:
		return []app.UI{app.B().Text("1 kind of URL changes its verdict."), app.Span().Text(" " + basis)}
	case c.Count > 1:
		return []app.UI{app.B().Textf("%s kinds of URL change their verdict.", group(c.Count)), app.Span().Text(" " + basis)}
	case len(c.Undecided) > 0:
		return []app.UI{app.B().Text("No change was found."), app.Span().Text(" " + basis)}
	}
	return []app.UI{app.B().Text("No URL changes its verdict."), app.Span().Text(" " + basis)}
}

func changesSoFar(n int) string {
	if n == 0 {
		return "No change so far."
	}
	return count(n, "change") + " so far."
}

func (p *comparePanel) remainder() string {
	if c := p.Comparison; c.Count > len(c.Changes) {
		return "and " + group(c.Count-len(c.Changes)) + " more"
	}
	return ""
}

func (p *comparePanel) change(i int, c review.Change) app.UI {
	word, tone, picture := "Closes", "block", "block"
	if c.Opens {
		word, tone, picture = "Opens", "allow", "allow"
	}
	note := ""
	if c.Raw {
		note = "Crawlers escape this URL before they ask."
	}
	return app.Li().Class("diff").DataSet("testid", "difference").DataSet("url", c.URL).DataSet("opens", fmt.Sprint(c.Opens)).Body(
		icon(picture, "g-"+tone),
		app.Div().Body(
			app.P().Body(app.B().Class(tone).Text(word+" "), app.Code().Body(visible(c.URL))),
			app.P().Class("who").Text(whoWords(c.Who)),
			app.P().Class("who").Body(app.Span().Text("was "), app.Span().Body(p.Session.parts(c.Was)...)),
			app.P().Class("who").Body(app.Span().Text("now "), app.Span().Body(p.Session.parts(c.Now)...)),
			app.P().Class("note").Text(note),
		),
		app.Button().Type("button").Class("btn small").DataSet("testid", "difference-test").
			Aria("label", "Add "+c.URL+" as a test").
			Body(icon("plus"), app.Span().Text("Test")).
			OnClick(p.onTest(c), app.EventScope("difference", i, c.URL, c.Who[0])),
	)
}

// mostNamed is how many crawlers a sentence names.
const mostNamed = 8

func whoWords(names []string) string {
	shown := make([]string, 0, mostNamed)
	for _, n := range names[:min(len(names), mostNamed)] {
		if n == engine.Everyone {
			n = "everyone not named"
		}
		shown = append(shown, n)
	}
	words := strings.Join(shown, ", ")
	if more := len(names) - len(shown); more > 0 {
		words += " and " + group(more) + " more"
	}
	return words
}

// onTest keeps a changed URL as a test that expects what holds now, and asks it.
func (p *comparePanel) onTest(c review.Change) app.EventHandler {
	return func(app.Context, app.Event) {
		defer p.Session.guard()
		expect := casefile.Disallowed
		if c.Opens {
			expect = casefile.Allowed
		}
		p.Session.addTest(casefile.Test{Crawler: c.Who[0], URL: c.URL, Expect: expect})
		p.Session.question.Crawler, p.Session.question.URL = c.Who[0], c.URL
		if err := p.Session.ask(); err != nil {
			p.Session.fault = "The question could not be asked. Your text is safe; try it again."
		}
	}
}

func (p *comparePanel) undecided() []app.UI {
	var out []app.UI
	for _, u := range p.Comparison.Undecided {
		out = append(out, app.P().Class("same").DataSet("testid", "undecided").Body(
			icon("note"), app.Span().Body(app.B().Text("Not decided: "), app.Text(whoWords([]string{u.Who})+", "+u.Why+"."))))
	}
	return out
}

func (p *comparePanel) equal() app.UI {
	if len(p.Comparison.Equal) == 0 {
		return nil
	}
	return app.P().Class("same").DataSet("testid", "proved-equal").Body(
		icon("ok"), app.Span().Body(app.B().Text("Proved equal: "), app.Text(whoWords(p.Comparison.Equal))))
}
