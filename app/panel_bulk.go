package main

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/bulk/sheet"
	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
)

const viewBulk = "lists"

// bulkPage is how many URLs are in the page at a time.
const bulkPage = 25

var bulkView = view{
	id: viewBulk, words: "URL lists", picture: "list", group: groupMore, reports: []string{"sitemaps"},
	render: func(s *session) app.UI {
		return &bulkPanel{News: s.lists.news, Query: s.lists.query, OneCrawler: s.lists.oneCrawler,
			Sitemaps: s.seen.sitemaps, Found: s.mending.found, Question: s.question, Session: s}
	},
}

func init() {
	reportTakers["sitemaps"] = taker(func(s *session, r *engine.Sitemaps) { s.seen.sitemaps = r })
}

// listState is the page's side of lists of URLs. It outlives their view.
type listState struct {
	element    app.Value // the <robots-bulk> in the page; nil while there is none
	news       *listNews // the newest, replaced and never changed in place
	query      sheet.Query
	oneCrawler bool // logs too are asked as the crawler in the box
	pasting    bool // the box to paste into is open; the element keeps what it holds
	only       bool // what is blocked is wanted, by rule
}

// listNews is the detail of robots-bulk.
type listNews struct {
	Stage        string       `json:"stage"` // "empty", "reading", "judging", "judged" (the rows are on their way) or "ready"
	Name         string       `json:"name"`  // of the file that is being read
	Progress     float64      `json:"progress"`
	URLs         int          `json:"urls"`
	Notices      []string     `json:"notices"`
	List         *sheet.State `json:"list"`
	Page         *sheet.Page  `json:"page"`
	Missing      []string     `json:"missing"` // sitemaps that an index names and nobody opened, the first of them
	MissingCount int          `json:"missingCount"`
	Origin       string       `json:"origin"` // of the page
	Fetch        bool         `json:"fetch"`  // any site's sitemaps can be fetched
}

// busy reports whether there is something to wait for.
func (n *listNews) busy() bool { return n.Stage == "reading" || n.Stage == "judging" }

// follow has the list judged by the file and the question as they are now.
func (s *session) follow() {
	if s.panel != viewBulk || s.answer == nil {
		return
	}
	call(s.lists.element, "follow", asJSON(struct {
		Rev int `json:"rev"`
		sheet.Asking
	}{s.answer.Rev, sheet.Asking{Crawler: s.question.Crawler, Dialect: s.question.Dialect, Own: !s.lists.oneCrawler, Status: s.question.Status}}))
}

// bulkPanel judges lists of URLs.
type bulkPanel struct {
	app.Compo

	News       *listNews
	Query      sheet.Query
	OneCrawler bool
	Sitemaps   *engine.Sitemaps
	Found      *engine.Problems
	Question   engine.Question
	Session    *session
}

// OnMount has the element say what there is.
func (p *bulkPanel) OnMount(ctx app.Context) {
	defer p.Session.guard()
	p.Session.lists.element = ctx.JSSrc()
	call(p.element(), "hello")
	p.Session.follow()
}

func (p *bulkPanel) element() app.Value { return p.Session.lists.element }

// Render draws the panel. A fault in it must not take the page down.
func (p *bulkPanel) Render() (ui app.UI) {
	root := app.Elem("robots-bulk").Class("bulk").DataSet("testid", "lists").On("robots-bulk", p.safe(p.onNews))
	defer func() {
		if reason := recover(); reason != nil {
			app.Logf("panel failed: %v", reason)
			ui = root.Text(lang.Say("This view could not be drawn. The verdict above still holds."))
		}
	}()
	news := p.News
	if news == nil {
		news = &listNews{Stage: "empty"}
	}
	return root.DataSet("stage", news.Stage).Body(
		p.ways(news),
		p.pasteBox(),
		app.Div().Class("slot").Body(p.progress(news)),
		app.Div().Class("slot").Attr("role", "status").Body(p.notices(news)...),
		app.Div().Class("slot").Body(p.results(news)),
		app.Div().Class("slot").Body(p.sitemaps(news)),
	)
}

func (p *bulkPanel) safe(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer p.Session.guard()
		h(ctx, e)
	}
}

func (p *bulkPanel) onNews(_ app.Context, e app.Event) {
	news := new(listNews)
	if json.Unmarshal([]byte(e.Get("detail").String()), news) != nil {
		p.Session.fault = lang.Say("A view could not be read. Your text is safe; open the view again.")
		return
	}
	s := &p.Session.lists
	s.news = news
	switch {
	case news.Stage == "empty":
		s.query = sheet.Query{Count: bulkPage}
	case news.Stage == "ready" && s.only:
		s.only = false
		p.ask(sheet.Query{Verdict: "disallowed", Sort: "line", Count: bulkPage})
	case news.Page != nil:
		s.query.Group, s.query.From = news.Page.Group, news.Page.From
	}
}

// ask chooses the rows that are shown.
func (p *bulkPanel) ask(q sheet.Query) {
	q.Count = bulkPage
	p.Session.lists.query = q
	call(p.element(), "query", asJSON(q))
}

// with is the query after a change, from its first row on.
func (p *bulkPanel) with(change func(q *sheet.Query)) app.EventHandler {
	return p.safe(func(app.Context, app.Event) {
		q := p.Session.lists.query
		q.From = 0
		change(&q)
		p.ask(q)
	})
}

func (p *bulkPanel) button(class, picture, words, testID string, h app.EventHandler) app.HTMLButton {
	b := app.Button().Type("button").Class(class).DataSet("testid", testID).OnClick(p.safe(h), app.EventScope(testID, words))
	if picture == "" {
		return b.Body(app.Span().Text(words))
	}
	return b.Body(icon(picture), app.Span().Text(words))
}

// why asks the question of a row above, as its crawler.
func (p *bulkPanel) why(r sheet.Row) {
	s := p.Session
	s.question.URL = r.URL
	if r.Crawler != "" {
		s.question.Crawler = r.Crawler
	}
	if err := s.ask(); err != nil {
		s.fault = lang.Say("The question could not be asked. Your text is safe; try it again.")
	}
}

// testOf is a row as a test, with its verdict as what is expected.
func testOf(r sheet.Row) casefile.Test {
	t := casefile.Test{Crawler: r.Crawler, URL: r.URL}
	if t.Crawler == "" {
		t.Crawler = engine.Everyone
	}
	if r.Verdict != "no-answer" {
		t.Expect = casefile.Expect(r.Verdict)
	}
	return t
}

// isTest reports whether a row is among the tests.
func (p *bulkPanel) isTest(r sheet.Row) bool {
	wanted := testOf(r)
	for _, t := range p.Session.suite.tests {
		if t.Crawler == wanted.Crawler && t.URL == wanted.URL {
			return true
		}
	}
	return false
}
