package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	phrases "github.com/robotstester/robotstester/parser/words"
)

// picker is the state of the crawler box's list.
type picker struct {
	open  bool
	typed bool // since it was opened, so that the text narrows the list
}

// crawlerPicker is a combobox: web/picker.js has its keys, and shows and hides the list.
func (t *tester) crawlerPicker() app.UI {
	text := t.session.question.Crawler
	list := &pickerList{Session: &t.session}
	if t.session.picker.open {
		list.Open, list.Data = true, t.session.seen.crawlers
		list.Text = text
		list.Typed = t.session.picker.typed
	}
	return app.Elem("robots-picker").Class("field crawler").
		On("robots-picker", t.safe(t.onPicker)).
		Body(
			t.crawlerBox(),
			app.Span().Class("hint").Text(boxHint(text)),
			app.Span().Class("opener").Aria("hidden", "true").Body(icon("chev", "chev")),
			list,
			app.Span().Class("vh").ID("crawler-read").Text(phrases.ReadAs(text)),
		)
}

func (t *tester) crawlerBox() app.UI {
	return app.Input().Type("text").ID("crawler").DataSet("testid", "crawler").
		Attr("role", "combobox").Aria("autocomplete", "list").Aria("expanded", "false").
		Aria("controls", "crawler-list").Aria("describedby", "crawler-read").
		AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").
		Placeholder(lang.Say("Any name, or a whole User-Agent")).
		Value(t.session.question.Crawler).
		OnInput(t.safe(t.onCrawler))
}

// boxHint is what a text is taken for, beside it in the box.
func boxHint(text string) string {
	m, known := agents.Find(text)
	switch {
	case m.As == agents.AsNothing:
		return ""
	case m.As == agents.AsHeader || m.As == agents.AsName:
		return lang.Say("read as {name}", "name", m.Token)
	case known:
		return phrases.CrawlerVendor(m.Crawler)
	}
	return lang.Say("not in the catalogue")
}

// onPicker draws the options while they are seen, and has their verdicts kept up to date.
func (t *tester) onPicker(_ app.Context, e app.Event) {
	open := e.Get("detail").String() == "open"
	t.session.picker = picker{open: open, typed: open && t.session.picker.typed}
	t.session.watch()
}

func (t *tester) onCrawler(_ app.Context, e app.Event) {
	t.session.question.Crawler = inputText(e)
	t.session.picker.typed = true
	t.session.tryAsk()
}

// choose asks about another crawler, in a dialect or, without one, in its own.
func (s *session) choose(crawler, dialect string) {
	s.question.Crawler, s.question.Dialect = crawler, dialect
	s.picker.typed = false
	if err := s.ask(); err != nil {
		s.fault = lang.Say("The question could not be asked. Your text is safe; try it again.")
	}
	s.watch() // tests and the comparison are read in the same dialect
	s.share()
}

func (s *session) onChoose(crawler string) app.EventHandler {
	return func(app.Context, app.Event) {
		defer s.guard()
		s.choose(crawler, "")
	}
}

// pickerList is the list below the box. It is a component of its own so that
// answers, which come at every key, compare a few fields and not its options.
type pickerList struct {
	app.Compo

	Open, Typed bool
	Text        string
	Data        *engine.Crawlers // verdicts; nil until they have come
	Session     *session
}

// Render draws the list, empty while it is closed.
func (p *pickerList) Render() app.UI {
	var rows []app.UI
	foot := ""
	if p.Open {
		groups := offers(p.Text, p.Typed, p.Data)
		rows = p.rows(groups)
		foot = pickerFoot(p.Text, p.Typed, groups)
	}
	return app.Div().Class("picklist").Body(
		app.Ul().ID("crawler-list").Attr("role", "listbox").Aria("label", lang.Say("Crawlers")).Body(rows...),
		app.P().Class("foot").Text(foot),
	)
}

func (p *pickerList) rows(groups []offerGroup) []app.UI {
	var rows []app.UI
	for g, group := range groups {
		rows = append(rows, app.Li().Attr("role", "presentation").Class("head").Text(group.title))
		for i, o := range group.offers {
			rows = append(rows, app.Li().Attr("role", "option").Aria("selected", "false").
				ID("crawler-"+strconv.Itoa(g)+"-"+strconv.Itoa(i)).DataSet("token", o.Token).
				Body(
					app.Span().Class("grow").Body(p.marked(o.Token), app.Small().Text(o.Hint)),
					stateIcon(o.State),
				).
				OnClick(p.Session.onChoose(o.Token), app.EventScope(group.title, o.Token)))
		}
	}
	return rows
}

// marked is a name with the typed letters marked in it.
func (p *pickerList) marked(name string) app.UI {
	at, end := 0, 0
	if typed := strings.ToLower(p.Text); p.Typed && strings.Contains(strings.ToLower(name), typed) && len(name) == len(strings.ToLower(name)) {
		at = strings.Index(strings.ToLower(name), typed)
		end = at + len(typed)
	}
	return app.B().Body(app.Span().Text(name[:at]), app.Mark().Text(name[at:end]), app.Span().Text(name[end:]))
}

// stateIcon is a verdict as a shape with a word for those who do not see it.
func stateIcon(state string) app.UI {
	shape, word := "", ""
	switch state {
	case "allowed":
		shape, word = "allow", stateWord(state)
	case "disallowed":
		shape, word = "block", stateWord(state)
	case "ignores":
		shape, word = "no", lang.Say("does not follow robots.txt")
	case "none":
		shape, word = "error", lang.Say("no answer")
	}
	return app.Span().Class("state").Class(shape).Body(icon(shape), app.Span().Class("vh").Text(word))
}

// offerGroup is options under one heading.
type offerGroup struct {
	title  string
	offers []engine.CrawlerRow
}

// How much the list offers: it is drawn anew at every key.
const (
	offersOfKind = 5
	maxOffers    = 80
)

// offers are the crawlers to choose from: those the file names, then by kind. Until
// somebody types it is the usual ones, then all that fit.
func offers(text string, typed bool, data *engine.Crawlers) []offerGroup {
	states := map[string]engine.CrawlerRow{}
	groups := []offerGroup{}
	if data != nil {
		for _, s := range data.Sections {
			for _, row := range s.Rows {
				states[row.Token] = row
			}
		}
		groups = append(groups, offerGroup{lang.Say("Named in this file"), namedOffers(data, text, typed)})
	}
	if m, known := agents.Find(text); typed && known && m.As != agents.AsToken {
		groups = append(groups, offerGroup{lang.Say("Read as"), []engine.CrawlerRow{offer(m.Crawler, states)}})
	}
	all := agents.All()
	for _, purpose := range agents.Purposes() {
		group := offerGroup{title: phrases.PurposeTitle(purpose)}
		for _, c := range ofKind(all, purpose, text, typed) {
			group.offers = append(group.offers, offer(c, states))
		}
		groups = append(groups, group)
	}
	groups = withoutRepeats(groups)
	if len(groups) == 0 {
		groups = append(groups, similar(text, states)...)
	}
	return atMost(groups, maxOffers)
}

// withoutRepeats leaves each crawler in the first group that has it.
func withoutRepeats(groups []offerGroup) []offerGroup {
	seen := map[string]bool{}
	for i := range groups {
		groups[i].offers = slices.DeleteFunc(groups[i].offers, func(o engine.CrawlerRow) bool {
			again := seen[o.Token]
			seen[o.Token] = true
			return again
		})
	}
	return slices.DeleteFunc(groups, func(g offerGroup) bool { return len(g.offers) == 0 })
}

func namedOffers(data *engine.Crawlers, text string, typed bool) []engine.CrawlerRow {
	var out []engine.CrawlerRow
	for _, row := range data.Named {
		if typed && !fits(row.Token, text) && !fits(row.Name, text) {
			continue
		}
		if row.Named && row.At > 0 {
			row.Hint = lineWords(row.At)
		}
		out = append(out, row)
	}
	return out
}

// ofKind are the crawlers of a purpose that fit the text, the usual ones first.
func ofKind(all []agents.Crawler, purpose agents.Purpose, text string, typed bool) []agents.Crawler {
	var out []agents.Crawler
	for _, c := range all {
		if c.Purpose == purpose && (typed || !c.Retired) && (!typed || fits(c.Token, text) || fits(c.Name, text) || fits(phrases.CrawlerName(c), text) || fits(c.Vendor, text)) {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b agents.Crawler) int { return usualness(a) - usualness(b) })
	if !typed && len(out) > offersOfKind {
		out = out[:offersOfKind]
	}
	return out
}

func usualness(c agents.Crawler) int {
	if i := slices.Index(usualCrawlers, c.Token); i >= 0 {
		return i
	}
	return len(usualCrawlers)
}

func fits(name, text string) bool {
	return strings.Contains(strings.ToLower(name), strings.ToLower(strings.TrimSpace(text)))
}

func offer(c agents.Crawler, states map[string]engine.CrawlerRow) engine.CrawlerRow {
	return engine.CrawlerRow{Token: c.Token, Name: phrases.CrawlerName(c), Hint: phrases.CrawlerHint(c), State: states[c.Token].State}
}

// similar are the names that a text may have meant.
func similar(text string, states map[string]engine.CrawlerRow) []offerGroup {
	group := offerGroup{title: lang.Say("Similar names")}
	for _, token := range agents.Suggest(text, offersOfKind) {
		if m, ok := agents.Find(token); ok {
			group.offers = append(group.offers, offer(m.Crawler, states))
		}
	}
	if len(group.offers) == 0 {
		return nil
	}
	return []offerGroup{group}
}

func atMost(groups []offerGroup, most int) []offerGroup {
	for i := range groups {
		if len(groups[i].offers) >= most {
			groups[i].offers = groups[i].offers[:most]
			return groups[:i+1]
		}
		most -= len(groups[i].offers)
	}
	return groups
}

func pickerFoot(text string, typed bool, groups []offerGroup) string {
	if !typed || strings.TrimSpace(text) == "" {
		return lang.Count(len(agents.All()), "{n} crawler is known: type a part of a name, or paste a whole User-Agent header.|{n} crawlers are known: type a part of a name, or paste a whole User-Agent header.")
	}
	return phrases.ReadAs(text)
}
