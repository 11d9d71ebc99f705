package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

// crawlersView answers the URL for every crawler of the catalogue.
func crawlersView() view {
	return view{
		id: "crawlers", words: "Crawlers", picture: "crawlers", reports: []string{"crawlers"},
		render: func(s *session) app.UI {
			return &crawlersPanel{Data: s.seen.crawlers, Current: s.question.Crawler, Session: s}
		},
	}
}

// crawlersPanel lists crawlers by purpose, AI first.
type crawlersPanel struct {
	app.Compo

	Data    *engine.Crawlers
	Current string
	Session *session

	filter       string
	state        string // of the rows shown; "" is all
	toggled      map[string]bool
	allOperators bool
}

// How much is drawn at once: every row costs at every key.
const (
	shownOperators = 10
	shownCrawlers  = 100
)

// Render draws the panel.
func (p *crawlersPanel) Render() app.UI {
	if p.Data == nil {
		return app.Div().Class("crawlers").Body(app.P().Class("lead").Text(lang.Say("Asking all crawlers…")))
	}
	sections, shown := p.sections()
	found := ""
	if p.narrowed() {
		found = lang.Count(shown, "{n} crawler|{n} crawlers")
	}
	return app.Div().Class("crawlers").DataSet("testid", "crawlers").Body(
		p.tools(),
		app.P().Class("vh").Attr("role", "status").Text(found),
		app.Div().Class("slot").Body(p.matrix()),
		app.Div().Class("sub").Body(app.H2().Text(lang.Say("All crawlers, by kind")), app.Span().Text(lang.Say("blocked ones first"))),
		app.Div().Class("sections").Body(sections...),
	)
}

// narrowed reports whether not all crawlers are shown.
func (p *crawlersPanel) narrowed() bool { return p.filter != "" || p.state != "" }

func (p *crawlersPanel) tools() app.UI {
	c := p.Data.Counts
	total := c.Allowed + c.Blocked + c.Ignores + c.Fails
	seg := app.Div().Class("seg").Attr("role", "group").Aria("label", lang.Say("Show")).Body(
		p.segment("", lang.Say("‹of the crawlers›All")),
		p.segment("disallowed", lang.Say("Blocked {n}", "n", c.Blocked)),
		p.segment("allowed", lang.Say("Allowed {n}", "n", c.Allowed)),
		p.segment("ignores", lang.Say("Ignore it {n}", "n", c.Ignores)),
	)
	return app.Div().Class("tools").Body(
		app.Div().Class("field find").Body(
			icon("search"),
			app.Input().Type("search").DataSet("testid", "crawler-filter").Aria("label", lang.Say("Filter crawlers")).
				AutoComplete(false).Spellcheck(false).
				Placeholder(lang.Count(total, "Filter {n} crawler|Filter {n} crawlers")).Value(p.filter).
				OnInput(func(_ app.Context, e app.Event) { p.filter = inputText(e) }),
		),
		seg,
	)
}

func (p *crawlersPanel) segment(state, text string) app.UI {
	return app.Button().Type("button").Aria("pressed", p.state == state).Text(text).
		OnClick(func(app.Context, app.Event) { p.state, p.toggled = state, nil }, app.EventScope("segment", state))
}

// matrix shows who trains, searches and fetches with AI.
func (p *crawlersPanel) matrix() app.UI {
	d := p.Data
	if len(d.Matrix) == 0 || p.narrowed() {
		return nil
	}
	n := len(d.Matrix)
	if !p.allOperators {
		n = min(n, shownOperators)
	}
	rows := make([]app.UI, n)
	for i := range rows {
		o := &d.Matrix[i]
		rows[i] = app.Tr().Body(
			app.Th().Scope("row").Text(o.Vendor),
			p.cell(lang.Say("Training"), o.Training), p.cell(lang.Say("Search"), o.Search), p.cell(lang.Say("User fetch"), o.User),
		)
	}
	return app.Div().Body(
		app.Div().Class("sub").Body(
			app.H2().Text(lang.Say("AI, by purpose")),
			app.Span().Text(lang.Count(d.Operators, "{kept} of {n} operator kept from training on this URL|{kept} of {n} operators kept from training on this URL", "kept", d.Kept)),
		),
		app.Table().Class("matrix").Body(
			app.Caption().Class("vh").Text(lang.Say("AI crawlers by operator and purpose")),
			app.THead().Body(app.Tr().Body(
				app.Th().Scope("col").Text(lang.Say("Operator")), app.Th().Scope("col").Text(lang.Say("Training")),
				app.Th().Scope("col").Text(lang.Say("Search")), app.Th().Scope("col").Text(lang.Say("Fetch for a user")),
			)),
			app.TBody().Body(rows...),
		),
		app.Div().Class("slot").Body(p.restOfOperators(n)),
	)
}

func (p *crawlersPanel) restOfOperators(shown int) app.UI {
	if rest := len(p.Data.Matrix) - shown; rest > 0 {
		return app.P().Class("rest").Body(app.Button().Type("button").Class("btn small").
			Text(lang.Count(rest, "Show {n} more operator|Show {n} more operators")).
			OnClick(func(app.Context, app.Event) { p.allOperators = true }))
	}
	return nil
}

func (p *crawlersPanel) cell(purpose string, rows []engine.CrawlerRow) app.UI {
	if len(rows) == 0 {
		return app.Td().Class("none").DataSet("col", purpose).Body(app.Span().Class("vh").Text(lang.Say("no crawler")))
	}
	parts := make([]app.UI, len(rows))
	for i := range rows {
		r := &rows[i]
		parts[i] = app.Span().Class("one").Body(
			stateIcon(r.State),
			p.pick(purpose, r),
			app.Small().Text(shortHint(r)),
		)
	}
	return app.Td().DataSet("col", purpose).Body(parts...)
}

// pick makes the crawler the one in question.
func (p *crawlersPanel) pick(scope string, r *engine.CrawlerRow) app.UI {
	return app.Button().Type("button").Class("pick").
		Aria("current", strings.EqualFold(p.Current, r.Token)).Text(r.Token).
		OnClick(p.Session.onChoose(r.Token), app.EventScope(scope, r.Token))
}

// shortHint is the one thing to know beside a name.
func shortHint(r *engine.CrawlerRow) string {
	switch {
	case r.State == "ignores":
		return lang.Say("‹a crawler›ignores")
	case r.Control:
		return lang.Say("‹a token›control")
	case r.Partly:
		return lang.Say("‹a crawler›may ignore")
	case r.Assumed:
		return lang.Say("‹a reading›assumed")
	}
	return ""
}

// sections draws the kinds of crawlers, and says how many rows fit the filter.
func (p *crawlersPanel) sections() (out []app.UI, shown int) {
	fitting := make([][]*engine.CrawlerRow, len(p.Data.Sections))
	for i := range p.Data.Sections {
		fitting[i] = p.fitting(&p.Data.Sections[i])
		shown += len(fitting[i])
	}
	open := p.narrowed() && shown <= shownCrawlers
	for i := range p.Data.Sections {
		if s := &p.Data.Sections[i]; len(fitting[i]) > 0 {
			out = append(out, p.section(s, fitting[i], open))
		}
	}
	if len(out) == 0 {
		out = append(out, app.P().Class("none").Text(lang.Say("No crawler of the catalogue fits. The box above takes any name.")))
	}
	return out, shown
}

// fitting are the rows of a section that the filter and the segment leave.
func (p *crawlersPanel) fitting(s *engine.Section) []*engine.CrawlerRow {
	var rows []*engine.CrawlerRow
	all := p.filter == "" || fits(s.Title, p.filter)
	for i := range s.Rows {
		r := &s.Rows[i]
		if (p.state == "" || r.State == p.state && !r.Retired) && (all || fits(r.Token, p.filter) || fits(r.Name, p.filter) || fits(r.Vendor, p.filter)) {
			rows = append(rows, r)
		}
	}
	return rows
}

// section is a fold whose rows are drawn only while it is open.
func (p *crawlersPanel) section(s *engine.Section, rows []*engine.CrawlerRow, open bool) app.UI {
	if toggled, ok := p.toggled[s.Purpose]; ok {
		open = toggled
	}
	var table app.UI
	if open {
		table = p.table(s, rows)
	}
	return app.Details().Class("fold kind").Open(open).DataSet("testid", "crawler-section").DataSet("purpose", s.Purpose).
		Body(
			app.Summary().Body(
				icon("chev", "chev"),
				app.Span().Class("title").Text(s.Title),
				meter(s.Counts),
				app.Span().Class("num").Body(
					app.B().Class(blockedClass(s.Counts)).Text(s.Counts.Blocked),
					app.Span().Text(" "+lang.Count(s.Counts.Allowed+s.Counts.Blocked+s.Counts.Ignores+s.Counts.Fails, "‹after a number›of {n} blocked|of {n} blocked")),
					app.Span().Class("who").Text(who(s)),
				),
			),
			app.Div().Class("slot").Body(table),
		).
		On("toggle", p.onToggle(s.Purpose), app.EventScope("toggle", s.Purpose))
}

func (p *crawlersPanel) onToggle(purpose string) app.EventHandler {
	return func(_ app.Context, e app.Event) {
		if p.toggled == nil {
			p.toggled = map[string]bool{}
		}
		p.toggled[purpose] = e.Get("target").Get("open").Bool()
	}
}

func blockedClass(c engine.CrawlersCounts) string {
	if c.Blocked > 0 {
		return "block"
	}
	return ""
}

// who names the first crawlers that are blocked, or says how many ignore the file.
func who(s *engine.Section) string {
	var names []string
	for i := range s.Rows {
		if r := &s.Rows[i]; r.State == "disallowed" && !r.Retired {
			names = append(names, r.Token)
		}
	}
	switch {
	case len(names) > 3:
		return ": " + strings.Join(names[:3], ", ") + " …"
	case len(names) > 0:
		return ": " + strings.Join(names, ", ")
	case s.Counts.Ignores > 0:
		return ": " + lang.Count(s.Counts.Ignores, "{n} does not follow robots.txt|{n} do not follow robots.txt")
	}
	return ""
}

// meter is a bar whose filled part is blocked.
func meter(c engine.CrawlersCounts) app.UI {
	const width = 96
	total := max(1, c.Allowed+c.Blocked+c.Ignores+c.Fails)
	rect := func(class string, n int) app.UI {
		return app.Elem("rect").XMLNS(svgNamespace).Class(class).
			Attr("y", 0).Attr("width", strconv.Itoa((n*width+total-1)/total)).Attr("height", 8)
	}
	return app.Elem("svg").XMLNS(svgNamespace).Class("meter").
		Attr("viewBox", "0 0 "+strconv.Itoa(width)+" 8").Aria("hidden", "true").
		Body(rect("rest", total), rect("blocked", c.Blocked))
}

func (p *crawlersPanel) table(s *engine.Section, rows []*engine.CrawlerRow) app.UI {
	drawn := make([]app.UI, 0, min(len(rows), shownCrawlers))
	for _, r := range rows[:cap(drawn)] {
		drawn = append(drawn, p.row(s.Purpose, r))
	}
	return app.Table().Class("rows").Body(
		app.Caption().Class("vh").Text(s.Title),
		app.TBody().Body(drawn...),
	)
}

func (p *crawlersPanel) row(scope string, r *engine.CrawlerRow) app.UI {
	return app.Tr().DataSet("testid", "crawler-row").DataSet("crawler", r.Token).DataSet("verdict", r.State).
		DataSet("line", r.Line).Body(
		app.Th().Scope("row").Body(p.pick(scope, r)),
		app.Td().Class("is").Class(standClass(r.State, r.Stand)).Body(icon(standShape(r.State, r.Stand)), app.Span().Text(standWord(r.State, r.Stand))),
		app.Td().Class("at").Body(p.Session.lineOr(r.Line, byDelivery(r.Stand))),
		app.Td().Class("because").Text(rowWords(r)),
	)
}

// rowWords say which group the crawler obeys and what else is to be known.
func rowWords(r *engine.CrawlerRow) string {
	said := []string{groupWords(r)}
	if r.State == "ignores" || r.Stand != "" {
		said = nil
	}
	for _, hint := range []struct {
		when bool
		text string
	}{
		{r.Retired, lang.Say("no longer in use")},
		{r.Control, lang.Say("control only, never fetches")},
		{r.Partly, lang.Say("may not follow robots.txt")},
		{r.State == "ignores", lang.Say("does not follow robots.txt")},
		{r.Assumed && r.State != "ignores", lang.Say("reading assumed")},
	} {
		if hint.when {
			said = append(said, hint.text)
		}
	}
	return strings.Join(slices.DeleteFunc(said, func(s string) bool { return s == "" }), "; ")
}

func groupWords(r *engine.CrawlerRow) string {
	switch {
	case r.Group == "":
		return lang.Say("no group")
	case r.Named:
		return lang.Say("own group, line {line}", "line", strconv.Itoa(r.At))
	case r.Group == "*":
		return lang.Say("group *")
	}
	return lang.Say("group {name}, line {line}", "name", r.Group, "line", strconv.Itoa(r.At))
}
