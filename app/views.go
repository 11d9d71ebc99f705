package main

import (
	"encoding/json"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/lang"
)

// viewFile is the file itself, a view of its own on a narrow page only; on a
// wide one it is always in sight.
const (
	viewFile = "file"
	viewWhy  = "why"
)

// viewGroup says where a wide page offers a view. A narrow one has room in its bar
// for the first few, and all others behind More.
type viewGroup uint8

const (
	groupTab  viewGroup = iota // always a tab
	groupRare                  // a tab, behind More where the tabs have no room
	groupMore                  // behind More
)

// name is the class of what belongs to a group.
func (g viewGroup) name() string { return [...]string{"", "rare", "further"}[g] }

// view is one view of the panel. A new one is a value in views; its words are
// said when they are shown.
type view struct {
	id, words, picture string
	group              viewGroup
	reports            []string // kept up to date while the view is open
	badge              func(*session) (text, class string)
	render             func(*session) app.UI
}

var views = []view{
	{id: viewWhy, words: "Why", picture: "help", reports: []string{"records", "liveness"}, render: func(s *session) app.UI {
		return s.why()
	}},
	problemsView,
	testsView,
	crawlersView(),
	dialectsView(),
	compareView,
	liveView,
	tagsView,
	historyView,
	bulkView,
	howView,
}

// inBar is how many views the narrow page's bar holds beside the file.
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
	if t.session.cleared {
		content = app.Div()
	}
	return app.Section().ID("panel").Class("panel").
		Attr("role", "tabpanel").TabIndex(0).Aria("label", lang.Say(v.words)).
		Body(content)
}

func (t *tester) wideTabs() app.UI {
	var tabs []app.UI
	var behind []view
	chosen := viewByID(t.session.panel)
	for i, v := range views {
		if v.group != groupMore {
			// The Tab key comes to the chosen one. That may be behind More, a rare one
			// too, and the keys must find their way into the list all the same.
			entry := v.id == chosen.id || i == 0 && chosen.group != groupTab
			tabs = append(tabs, t.tab("wide", v, v.id == chosen.id, entry))
		}
		if v.group != groupTab {
			behind = append(behind, v)
		}
	}
	return app.Div().Class("tabs wide").Body(
		tabList("list", tabs),
		t.more("others", behind, chosen),
	)
}

func (t *tester) narrowTabs() app.UI {
	file := view{id: viewFile, words: "File", picture: "file"}
	shown := t.session.shownView()
	bar := append([]view{file}, views[:inBar]...)
	inside := slices.ContainsFunc(bar, func(v view) bool { return v.id == shown })
	tabs := make([]app.UI, len(bar))
	for i, v := range bar {
		tabs[i] = t.tab("narrow", v, shown == v.id, shown == v.id || i == 0 && !inside)
	}
	chosen := file
	if !inside {
		chosen = viewByID(shown)
	}
	return app.Div().Class("bottom").Body(
		tabList("tabs narrow", tabs),
		t.more("more", views[inBar:], chosen),
	)
}

func tabList(class string, tabs []app.UI) app.UI {
	return app.Div().Class(class).Attr("role", "tablist").Aria("label", lang.Say("Views")).Body(tabs...)
}

// tab is a button of a tab list; arrow keys are web/page.js alone. The Tab key
// comes to one of them, the entry.
func (t *tester) tab(list string, v view, selected, entry bool) app.UI {
	tabIndex := -1
	if entry {
		tabIndex = 0
	}
	return app.Button().Type("button").Attr("role", "tab").
		Class(v.group.name()).
		Aria("selected", selected).TabIndex(tabIndex).
		DataSet("testid", "tab-"+v.id).
		Body(icon(v.picture), app.Span().Text(lang.Say(v.words)), t.badge(v)).
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

// more is the menu of the views that a list of tabs has no room for. Once one of
// them is open, the menu is named after it.
func (t *tester) more(class string, behind []view, chosen view) app.UI {
	now, open := "", ""
	for _, v := range behind {
		if v.id == chosen.id {
			now, open = lang.Say(v.words), " holds open-"+v.group.name()
		}
	}
	list := class
	if len(behind) == 0 {
		class += " none"
	}
	summary := node("summary", "", icon("more"), said("span", "any", lang.Say("More")), said("span", "now", now), icon("chev", "chev"))
	return t.menu(list, class+open, summary, func() []app.UI { return t.viewChoices(list, behind, chosen) })
}

func (t *tester) viewChoices(list string, behind []view, chosen view) []app.UI {
	choices := make([]app.UI, len(behind), len(behind)+1)
	for i, v := range behind {
		current := "false"
		if v.id == chosen.id {
			current = "page"
		}
		choices[i] = app.Button().Type("button").Class("choice", v.group.name()).
			Aria("current", current).
			DataSet("testid", "more-"+v.id).
			Body(app.B().Text(lang.Say(v.words)), t.badge(v)).
			OnClick(t.safe(t.onTab(v.id)), app.EventScope(list, v.id))
	}
	return append(choices, app.Span().Class("install").Body(t.installChoice()...))
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
	if id == viewHistory {
		s.remember("list", 0, "")
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
		return asJSON(review.Asked{Dialect: s.question.Dialect, Crawlers: s.compared})
	}
	switch name {
	case "deliveries":
		return s.fetched.answer.Result.Delivery
	case "page-tags":
		return s.tags.markup
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
		t.session.fault = lang.Say("A view could not be read. Your text is safe; open the view again.")
		return
	}
	if take := reportTakers[r.Name]; take != nil {
		take(&t.session, r.Data)
	}
	if r.Name == viewTests {
		t.session.tellFlips(ctx)
		t.session.settleRows(ctx)
	}
	t.printWhenReady(ctx)
}

// reportTakers decode reports by name. They replace what a view shows and never
// change it in place: go-app compares by value.
var reportTakers = map[string]func(*session, json.RawMessage){}
