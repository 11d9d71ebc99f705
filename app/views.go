package main

import (
	"encoding/json"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// viewFile is the file itself, a view of its own on a narrow page only; on a
// wide one it is always in sight.
const (
	viewFile = "file"
	viewWhy  = "why"
)

// view is one tab of the panel. A new one is a value in views.
type view struct {
	id, words, picture string
	reports            []string // kept up to date while the view is open
	badge              func(*session) (text, class string)
	render             func(*session) app.UI
}

var views = []view{
	{id: viewWhy, words: "Why", picture: "help", reports: []string{"records", "liveness"}, render: func(s *session) app.UI {
		return &whyPanel{Answer: s.answer, Records: s.seen.records, Live: s.live, Found: s.mending.found, Session: s}
	}},
	problemsView,
	testsView,
	crawlersView(),
	dialectsView(),
	compareView,
}

// inBar is how many views the narrow page's bar holds beside the file; the
// rest are behind More.
const inBar = 3

func viewByID(id string) view {
	for _, v := range views {
		if v.id == id {
			return v
		}
	}
	return views[0]
}

// panel is the chosen view. Until the first answer it holds words worth
// reading, which are all there is for a reader without JavaScript.
func (t *tester) panel() app.UI {
	v := viewByID(t.session.panel)
	var content app.UI = intro()
	if t.session.answer != nil {
		content = v.render(&t.session)
	}
	return app.Section().ID("panel").Class("panel").
		Attr("role", "tabpanel").TabIndex(0).Aria("label", v.words).
		Body(content)
}

func (t *tester) wideTabs() app.UI {
	tabs := make([]app.UI, len(views))
	for i, v := range views {
		tabs[i] = t.tab("wide", v, v.id == t.session.panel)
	}
	return tabList("tabs wide", tabs)
}

func (t *tester) narrowTabs() app.UI {
	file := view{id: viewFile, words: "File", picture: "file"}
	shown := t.session.shownView()
	tabs := []app.UI{t.tab("narrow", file, shown == viewFile)}
	for _, v := range views[:min(inBar, len(views))] {
		tabs = append(tabs, t.tab("narrow", v, shown == v.id))
	}
	return app.Div().Class("bottom").Body(tabList("tabs narrow", tabs), t.more())
}

func tabList(class string, tabs []app.UI) app.UI {
	return app.Div().Class(class).Attr("role", "tablist").Aria("label", "Views").Body(tabs...)
}

// tab is a button of a tab list; arrow keys are web/page.js alone.
func (t *tester) tab(list string, v view, selected bool) app.UI {
	tabIndex := -1
	if selected {
		tabIndex = 0
	}
	return app.Button().Type("button").Attr("role", "tab").
		Aria("selected", selected).TabIndex(tabIndex).
		DataSet("testid", "tab-"+v.id).
		Body(icon(v.picture), app.Span().Text(v.words), t.badge(v)).
		OnClick(t.safe(t.onTab(v.id)), app.EventScope(list, v.id))
}

// badge is what a tab says without being opened.
func (t *tester) badge(v view) app.UI {
	text, class := "", ""
	if v.badge != nil && t.session.answer != nil {
		text, class = v.badge(&t.session)
	}
	return app.Span().Class("badge").Class(class).Text(text)
}

// more holds the views that the narrow bar has no room for.
func (t *tester) more() app.UI {
	choices := []app.UI{}
	for _, v := range views[min(inBar, len(views)):] {
		choices = append(choices, app.Button().Type("button").Class("choice").
			DataSet("testid", "more-"+v.id).
			Body(app.B().Text(v.words), t.badge(v)).
			OnClick(t.safe(t.onTab(v.id)), app.EventScope("more", v.id)))
	}
	class := "menu more"
	if len(choices) == 0 {
		class += " none"
	}
	return app.Details().Class(class).Body(
		app.Summary().Body(icon("more"), app.Span().Text("More")),
		app.Div().Class("pop").Body(choices...),
	)
}

// onTab opens a view and has its reports kept up to date.
func (t *tester) onTab(id string) app.EventHandler {
	return func(ctx app.Context, _ app.Event) {
		t.session.open(id)
		ctx.Defer(func(app.Context) {
			defer t.session.guard()
			call(t.session.page, "showTop")
		})
	}
}

// shownView is the view of a narrow page, which shows one at a time.
func (s *session) shownView() string {
	if s.fileShown {
		return viewFile
	}
	return s.panel
}

// open chooses a view.
func (s *session) open(id string) {
	s.fileShown = id == viewFile
	if !s.fileShown {
		s.panel = id
	}
	s.watch()
	s.share()
}

// report names what the engine keeps up to date for a view.
type report struct {
	Name string `json:"name"`
	Args string `json:"args"`
}

// watch tells the editor which reports somebody looks at.
func (s *session) watch() {
	wanted := []report{}
	for _, name := range viewByID(s.panel).reports {
		wanted = append(wanted, report{Name: name, Args: s.reportArgs(name)})
	}
	if len(s.suite.tests) > 0 { // for the badge of their tab, whatever view is open
		wanted = append(wanted, report{Name: "tests", Args: s.testsArgs()})
	}
	wanted = append(wanted, s.problemReports()...)
	for _, r := range s.besides() {
		if !slices.ContainsFunc(wanted, func(w report) bool { return w.Name == r.Name }) {
			wanted = append(wanted, r)
		}
	}
	if s.editor == nil || s.watched != nil && slices.Equal(wanted, s.watched) {
		return
	}
	s.watched = wanted
	call(s.editor, "watch", asJSON(wanted))
}

func (s *session) reportArgs(name string) string {
	if name == viewCompare {
		return s.question.Dialect
	}
	return ""
}

// onReport keeps the newest data of a report for the view that shows it.
func (t *tester) onReport(ctx app.Context, e app.Event) {
	var r struct {
		Name string          `json:"name"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal([]byte(e.Get("detail").String()), &r); err != nil {
		t.session.fault = "A view could not be read. Your text is safe; open the view again."
		return
	}
	if take := reportTakers[r.Name]; take != nil {
		take(&t.session, r.Data)
	}
	t.session.settleRows(ctx)
}

// reportTakers decode reports by name. They replace what a view shows and never
// change it in place: go-app compares by value.
var reportTakers = map[string]func(*session, json.RawMessage){}
