package main

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
)

const viewCompare = "compare"

var compareView = view{
	id: viewCompare, words: "Compare", picture: "compare", group: groupRare, reports: []string{"compare"},
	render: func(s *session) app.UI {
		return &comparePanel{Comparison: s.comparison, Compared: s.compared, Session: s}
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
	Kind  string `json:"kind"` // "opened", "version", "file" or "pasted"
	Name  string `json:"name"`
	Lines int    `json:"lines"` // that differ
	Hops  int    `json:"hops"`  // how many differences there are to go to
	Hop   int    `json:"hop"`   // the one that was gone to last, from 1; 0 for none
}

func (t *tester) onBefore(_ app.Context, e app.Event) {
	var b beforeState
	if json.Unmarshal([]byte(e.Get("detail").String()), &b) == nil {
		t.session.before = b
	}
}

// mostOffered is how many of the kept versions can be chosen without the history.
const mostOffered = 8

// beforePane is the older text, left of the file while they are compared.
func (t *tester) beforePane() app.UI {
	return app.Section().Class("before").DataSet("kind", t.session.before.Kind).Aria("label", lang.Say("Before")).Body(
		app.Div().Class("filebar").Body(
			app.Div().Class("field base").Body(
				app.Select().ID("base").Aria("label", lang.Say("Compare with")).DataSet("testid", "compare-with").
					OnChange(t.safe(t.onCompareWith)).Body(t.session.bases()...),
				icon("chev", "chev")),
			app.Span().Class("grow"),
			t.hopButton(),
			app.Button().Type("button").Class("btn quiet small").DataSet("testid", "take-before").
				Title(lang.Say("Put this text in the place of yours; undo brings yours back")).
				OnClick(t.safe(t.onTakeBefore)).Body(app.Span().Text(lang.Say("Restore"))),
		),
		app.Elem("robots-before"),
	)
}

// bases are what the file can be compared with.
func (s *session) bases() []app.UI {
	b := s.before
	choice := func(value, words string) app.UI {
		return app.Option().Value(value).Text(words).Selected(value == b.Kind)
	}
	file := lang.Say("Another file…")
	if b.Kind == "file" {
		file = b.Name
	}
	out := []app.UI{choice("opened", lang.Say("As it was opened")), choice("saved", lang.Say("Last saved"))}
	if b.Kind == "version" {
		out = append(out, choice("version", b.Name))
	}
	for _, v := range s.history.Versions[:min(len(s.history.Versions), mostOffered)] {
		if b.Kind != "version" || v.Title != b.Name {
			out = append(out, choice("version:"+strconv.Itoa(v.ID), v.Title))
		}
	}
	return append(out, choice("file", file), choice("pasted", lang.Say("A pasted text")))
}

func (t *tester) onCompareWith(_ app.Context, e app.Event) {
	kind := inputText(e)
	// It is shown as chosen once it is there.
	e.Get("target").Set("value", t.session.before.Kind)
	call(t.session.editor, "compareWith", kind)
}

func (t *tester) onTakeBefore(app.Context, app.Event) { call(t.session.editor, "takeBefore") }

// hopButton leads a narrow page, which shows one text at a time, to the file.
func (t *tester) hopButton() app.UI {
	return app.Button().Type("button").Class("link see").DataSet("testid", "see-changes").
		Text(linesWords(t.session.before.Lines)).
		OnClick(t.safe(func(ctx app.Context, _ app.Event) {
			t.session.fileShown = true
			t.hop(ctx, 1)
		}))
}

// changesBar is what stands over the file while it is compared.
func (t *tester) changesBar() app.UI {
	b := t.session.before
	words := linesWords(b.Lines)
	if b.Hop > 0 {
		words = lang.Say("Change {n} of {all}", "n", b.Hop, "all", b.Hops)
	}
	return app.Div().Class("hops").Body(
		app.B().Text(lang.Say("Now")),
		app.Span().Class("saved grow").Attr("role", "status").Text(words),
		t.hopTo("up", -1, lang.Say("Previous change"), b.Hops),
		t.hopTo("", 1, lang.Say("Next change"), b.Hops),
	)
}

func (t *tester) hopTo(class string, step int, words string, hops int) app.UI {
	return app.Button().Type("button").Class("btn quiet small").Disabled(hops == 0).
		DataSet("testid", "hop"+strconv.Itoa(step)).Aria("label", words).Title(words).
		OnClick(t.safe(func(ctx app.Context, _ app.Event) { t.hop(ctx, step) }), app.EventScope("hop", step)).
		Body(icon("chev", class))
}

// hop goes to a change, when the file that has it is in sight.
func (t *tester) hop(ctx app.Context, step int) {
	ctx.Defer(func(app.Context) {
		defer t.session.guard()
		call(t.session.editor, "hop", step)
	})
}

func linesWords(n int) string {
	if n == 0 {
		return ""
	}
	return lang.Count(n, "{n} line changed|{n} lines changed")
}

// comparePanel says what the text decides otherwise than an older one.
type comparePanel struct {
	app.Compo

	Comparison *review.Comparison
	Compared   []string // chosen crawlers; none: those that are offered
	Session    *session

	choosing bool
}

// Render draws the panel. A fault in it must not take the page down.
func (p *comparePanel) Render() (ui app.UI) {
	defer func() {
		if reason := recover(); reason != nil {
			app.Logf("panel failed: %v", reason)
			ui = app.Div().Class("compare").Text(lang.Say("This view could not be drawn. The verdict above still holds."))
		}
	}()
	c := p.Comparison
	if c == nil || !c.Known {
		return app.Div().Class("compare").Body(app.P().Class("lead").Text(lang.Say("Comparing the two texts")))
	}
	items := make([]app.UI, len(c.Changes))
	for i, change := range c.Changes {
		items[i] = p.change(i, change)
	}
	return app.Div().Class("compare").Body(
		app.Div().Class("lead").Body(
			app.B().Attr("role", "status").Text(p.lead()),
			app.Span().Body(p.basis()...),
		),
		app.Div().Class("slot").Body(p.chooser()),
		app.Ol().Class("diffs").Body(items...),
		app.P().Class("remainder").Text(p.remainder()),
		app.Div().Class("slot").Body(p.undecided()...),
		app.Div().Class("slot").Body(p.equal()),
		app.P().Class("note").Text(p.shortest()),
	)
}

func (p *comparePanel) lead() string {
	c := p.Comparison
	switch {
	case c.Done < c.Crawlers && c.Count == 0:
		return lang.Say("No change so far.")
	case c.Done < c.Crawlers:
		return lang.Count(c.Count, "{n} change so far.|{n} changes so far.")
	case c.Count > 0:
		return lang.Count(c.Count, "{n} kind of URL changes its verdict.|{n} kinds of URL change their verdict.")
	case len(c.Undecided) > 0:
		return lang.Say("No change was found.")
	}
	return lang.Say("No URL changes its verdict.")
}

// basis says for whom that is proved. The words in brackets open the choice of them.
func (p *comparePanel) basis() []app.UI {
	c := p.Comparison
	var text string
	switch {
	case c.Done < c.Crawlers:
		text = lang.Count(c.Crawlers, "{done} of [{n} crawler] compared.|{done} of [{n} crawlers] compared.", "done", c.Done)
	case len(c.Undecided) > 0:
		text = lang.Count(c.Crawlers, "Proved over all URLs for {proved} of [{n} crawler].|Proved over all URLs for {proved} of [{n} crawlers].",
			"proved", c.Crawlers-len(c.Undecided))
	default:
		text = lang.Count(c.Crawlers, "Proved over all URLs for [{n} crawler].|Proved over all URLs for [{n} crawlers].")
	}
	before, rest, _ := strings.Cut(text, "[")
	words, after, _ := strings.Cut(rest, "]")
	return []app.UI{
		app.Text(" " + before),
		app.Button().Type("button").Class("link").DataSet("testid", "choose-crawlers").
			Aria("expanded", p.choosing).Text(words).
			OnClick(p.safe(func(app.Context, app.Event) { p.choosing = !p.choosing })),
		app.Text(after),
	}
}

// mostBoxes is how many crawlers are listed to be left out.
const mostBoxes = 100

// chooser names the crawlers that are compared, and takes others.
func (p *comparePanel) chooser() app.UI {
	if !p.choosing {
		return nil
	}
	names := slices.Clone(p.Comparison.Offered)
	for _, name := range p.Compared {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	boxes := make([]app.UI, min(len(names), mostBoxes))
	for i := range boxes {
		boxes[i] = p.box(names[i])
	}
	return app.Div().Class("chooser").Attr("role", "group").Aria("label", lang.Say("Crawlers to compare")).Body(
		app.Div().Class("whose").Body(boxes...),
		app.Div().Class("row").Body(
			app.Div().Class("field").Body(
				app.Input().Type("text").ID("compare-crawler").DataSet("testid", "compare-crawler").
					Aria("label", lang.Say("Another crawler")).Placeholder(lang.Say("Another crawler")).
					OnKeyDown(p.safe(p.onKey))),
			app.Button().Type("button").Class("btn").DataSet("testid", "compare-add").Text(lang.Say("Add")).OnClick(p.safe(p.onAdd)),
			app.Button().Type("button").Class("btn quiet").Disabled(p.Compared == nil).Text(lang.Say("The usual ones")).
				Title(lang.Say("Googlebot, bingbot, everyone not named, and all that the two texts name")).
				OnClick(p.safe(func(app.Context, app.Event) { p.Session.compareFor(nil) })),
		),
	)
}

func (p *comparePanel) box(name string) app.UI {
	set := p.chosen()
	on := slices.Contains(set, name)
	return app.Label().Body(
		app.Input().Type("checkbox").DataSet("testid", "compare-for").Checked(on).Disabled(on && len(set) == 1).
			OnChange(p.safe(func(app.Context, app.Event) {
				set := slices.Clone(p.chosen())
				if i := slices.Index(set, name); i >= 0 {
					set = slices.Delete(set, i, i+1)
				} else {
					set = append(set, name)
				}
				p.Session.compareFor(set)
			}), app.EventScope("compare-for", name)),
		app.Span().Body(visible(whoseWords(name))),
	)
}

// chosen are the crawlers that are compared now.
func (p *comparePanel) chosen() []string {
	if p.Compared != nil {
		return p.Compared
	}
	return p.Comparison.Offered
}

func (p *comparePanel) onKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" {
		p.onAdd(ctx, e)
	}
}

func (p *comparePanel) onAdd(app.Context, app.Event) {
	box := call(p.Session.page, "querySelector", "#compare-crawler")
	name := strings.TrimSpace(box.Get("value").String())
	box.Set("value", "")
	if name != "" && !slices.Contains(p.chosen(), name) {
		p.Session.compareFor(append(slices.Clone(p.chosen()), name))
	}
}

// compareFor compares for these crawlers from now on, nil for those that are offered.
func (s *session) compareFor(crawlers []string) {
	s.compared = crawlers
	s.watch()
}

// safe is around every handler; see tester.safe.
func (p *comparePanel) safe(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer p.Session.guard()
		h(ctx, e)
	}
}

func (p *comparePanel) remainder() string {
	if c := p.Comparison; c.Count > len(c.Changes) {
		return lang.Count(c.Count-len(c.Changes), "and {n} more|and {n} more")
	}
	return ""
}

func (p *comparePanel) shortest() string {
	for _, c := range p.Comparison.Changes {
		if !c.Shortest {
			return ""
		}
	}
	if len(p.Comparison.Changes) == 0 {
		return ""
	}
	return lang.Say("Each URL is the shortest that shows the difference.")
}

func (p *comparePanel) change(i int, c review.Change) app.UI {
	word, tone, picture := lang.Say("Closes"), "block", "block"
	if c.Opens {
		word, tone, picture = lang.Say("Opens"), "allow", "allow"
	}
	note := ""
	if c.Raw {
		note = lang.Say("Crawlers escape this URL before they ask.")
	}
	return app.Li().Class("diff").DataSet("testid", "difference").DataSet("url", c.URL).DataSet("opens", strconv.FormatBool(c.Opens)).Body(
		icon(picture, "g-"+tone),
		app.Div().Body(
			app.P().Body(app.B().Class(tone).Text(word+" "), app.Code().Body(visible(c.URL))),
			app.P().Class("who").Text(whoWords(c.Who)),
			app.P().Class("who").Body(app.Span().Text(lang.Say("was")+" "), app.Span().Body(p.Session.parts(c.Was)...)),
			app.P().Class("who").Body(app.Span().Text(lang.Say("now")+" "), app.Span().Body(p.Session.parts(c.Now)...)),
			app.P().Class("note").Text(note),
		),
		app.Button().Type("button").Class("btn small").DataSet("testid", "difference-test").
			Aria("label", lang.Say("Add {url} as a test", "url", legible(c.URL))).
			Body(icon("plus"), app.Span().Text(lang.Say("Test"))).
			OnClick(p.onTest(c), app.EventScope("difference", i, c.URL, c.Who[0])),
	)
}

// mostNamed is how many crawlers a sentence names.
const mostNamed = 8

func whoWords(names []string) string {
	shown := make([]string, 0, mostNamed)
	for _, n := range names[:min(len(names), mostNamed)] {
		shown = append(shown, whoseWords(n))
	}
	words := strings.Join(shown, ", ")
	if more := len(names) - len(shown); more > 0 {
		return lang.Count(more, "{names} and {n} more|{names} and {n} more", "names", words)
	}
	return words
}

func whoseWords(name string) string {
	if name == engine.Everyone {
		return lang.Say("everyone not named")
	}
	return legible(name)
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
			p.Session.fault = lang.Say("The question could not be asked. Your text is safe; try it again.")
		}
	}
}

func (p *comparePanel) undecided() []app.UI {
	var out []app.UI
	for _, u := range p.Comparison.Undecided {
		out = append(out, app.P().Class("same").DataSet("testid", "undecided").Body(
			icon("note"), app.Span().Body(app.B().Text(lang.Say("Not decided:")), app.Text(" "+whoseWords(u.Who)+", "+u.Why+"."))))
	}
	return out
}

func (p *comparePanel) equal() app.UI {
	if len(p.Comparison.Equal) == 0 {
		return nil
	}
	return app.P().Class("same").DataSet("testid", "proved-equal").Body(
		icon("ok"), app.Span().Body(app.B().Text(lang.Say("Proved equal:")), app.Text(" "+whoWords(p.Comparison.Equal))))
}
