package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

// asked is the page after an answer and reports of the engine itself.
func asked(t *testing.T, src, crawler, url string) *tester {
	t.Helper()
	e := engine.New()
	e.Open([]byte(src), 1)
	e.Ask(engine.Question{Crawler: crawler, URL: url})
	page := newTester()
	if err := page.session.receive(string(e.Page())); err != nil {
		t.Fatal(err)
	}
	page.session.question = engine.Question{Crawler: crawler, URL: url, Lang: lang.Code()}
	page.session.stage = stageReady
	page.session.watched = []report{{Name: viewDialects}}
	for _, name := range []string{"crawlers", "dialects", "records", "problems"} {
		text := string(e.Report(name, ""))
		_, data, _ := strings.Cut(text, `"data":`)
		reportTakers[name](&page.session, []byte(strings.TrimSuffix(data, "}")))
	}
	if page.session.fault != "" || page.session.seen.records == nil {
		t.Fatalf("a report was not taken: %s", page.session.fault)
	}
	return page
}

const trap = "User-agent: *\nCrawl-delay: 10\n\nUser-agent: AhrefsBot\nDisallow: /\n"

func all(n *html.Node, is func(*html.Node) bool) (found []*html.Node) {
	find(n, func(n *html.Node) bool {
		if is(n) {
			found = append(found, n)
		}
		return false
	})
	return found
}

func byAttr(key, value string) func(*html.Node) bool {
	return func(n *html.Node) bool { return attr(n, key) == value }
}

func TestDialectsViewExplainsDifferences(t *testing.T) {
	page := asked(t, trap, "Googlebot", "/")
	page.session.panel = viewDialects
	view := tree(t, page)
	row := find(view, byAttr("data-dialect", "rep1994"))
	if row == nil || attr(row, "data-kind") != "differs" || attr(row, "data-verdict") != "allowed" {
		t.Fatal("the text of 1994 does not differ")
	}
	if got := letters(row); !strings.Contains(got, "Ablanklineendsagroup,soline4beginsagroupofitsown.documented") {
		t.Errorf("it says %q", got)
	}
	current := find(view, func(n *html.Node) bool {
		return attr(n, "class") == "pick" && slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "aria-current" && a.Val != "false" })
	})
	if current == nil || textOf(current) != "Google" {
		t.Errorf("the dialect in question is not marked: %v", current)
	}
	n, of, ok := page.session.differ()
	link := find(view, testID("differ"))
	if !ok || link == nil || textOf(link) != fmt.Sprintf("%d of %d dialects differ", n, of) {
		t.Errorf("the verdict says nothing of the %d of %d dialects that differ", n, of)
	}
}

// A count of another file, URL or dialect is not shown, nor one that comes late.
func TestStaleCountIsNotShown(t *testing.T) {
	page := asked(t, trap, "Googlebot", "/")
	shown := func() bool { return find(tree(t, page), testID("differ")) != nil }
	page.session.outdate()
	if !shown() {
		t.Error("no count is shown while the next one comes")
	}
	page.session.watched = nil
	if !shown() {
		t.Error("the count of the answer in sight is gone with the view")
	}
	page.session.outdate()
	if shown() {
		t.Error("the count of another answer is shown")
	}
	reportTakers[viewDialects](&page.session, []byte(`{"current":"google","differ":1,"total":2}`))
	if page.session.seen.dialects != nil {
		t.Error("a count that comes late is kept")
	}
}

func TestCrawlersViewCountsAndFolds(t *testing.T) {
	page := asked(t, trap, "GPTBot", "/")
	page.session.panel = "crawlers"
	view := tree(t, page)
	if n := len(all(view, testID("crawler-row"))); n != 0 {
		t.Errorf("%d rows are drawn in closed sections", n)
	}
	section := find(view, byAttr("data-purpose", "ai-training"))
	if section == nil || !strings.Contains(textOf(section), "blocked") {
		t.Error("the section of AI training does not say how many are blocked")
	}
	if matrix := find(view, byAttr("class", "matrix")); matrix == nil || !strings.Contains(textOf(matrix), "GPTBot") {
		t.Error("the matrix lacks GPTBot")
	}
}

func TestCrawlersFilter(t *testing.T) {
	page := asked(t, trap, "GPTBot", "/")
	panel := &crawlersPanel{Data: page.session.seen.crawlers, Session: &page.session, filter: "googlebot-im"}
	rows := all(tree(t, panel), testID("crawler-row"))
	if len(rows) != 1 || attr(rows[0], "data-crawler") != "Googlebot-Image" || !strings.Contains(textOf(rows[0]), "group *") {
		t.Errorf("%d rows fit", len(rows))
	}
	panel.filter, panel.state = "", "ignores"
	for _, row := range all(tree(t, panel), testID("crawler-row")) {
		if attr(row, "data-verdict") != "ignores" || !strings.Contains(textOf(row), "does not follow robots.txt") {
			t.Errorf("among those that ignore it: %s", textOf(row))
		}
	}
	panel.filter = "no such crawler"
	if !strings.Contains(textOf(tree(t, panel)), "No crawler of the catalogue fits") {
		t.Error("an empty list says nothing")
	}
}

func TestOffers(t *testing.T) {
	data := asked(t, "User-agent: Googlebot-Image\nUser-agent: my-own\nDisallow: /\n", "", "/").session.seen.crawlers
	titles := func(groups []offerGroup) (out []string) {
		for _, g := range groups {
			out = append(out, g.title)
		}
		return out
	}
	usual := offers("", false, data)
	if got := titles(usual); got[0] != "Named in this file" || got[1] != "Search" || len(usual[1].offers) != offersOfKind {
		t.Errorf("offered are %v", got)
	}
	if named := usual[0].offers; len(named) != 2 || named[0].Token != "Googlebot-Image" || named[0].State != "disallowed" || named[0].Hint != "line 1" || named[1].Token != "my-own" {
		t.Errorf("named are %+v", named)
	}
	for _, c := range []struct{ text, first string }{
		{"gptb", "GPTBot"},
		{"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "bingbot"},
		{"Googelbot", "Googlebot"},
		{"my-o", "my-own"},
	} {
		groups := offers(c.text, true, data)
		if len(groups) == 0 || groups[0].offers[0].Token != c.first {
			t.Errorf("%q offers %v", c.text, groups)
		}
	}
	if groups := offers("qqqqqqqqqqqqqqqqqqqqqqqqqqq", true, nil); len(groups) != 0 {
		t.Errorf("nothing fits, and %v are offered", groups)
	}
	for _, text := range []string{"K", "ſ", "İ", strings.Repeat("é", 9000)} { // fold to other lengths
		list := &pickerList{Open: true, Typed: true, Text: text, Data: data, Session: &session{}}
		tree(t, list)
	}
}

func TestRecordsAreFolded(t *testing.T) {
	view := tree(t, asked(t, trap, "Googlebot", "/"))
	fold := find(view, testID("records"))
	if fold == nil || !strings.Contains(textOf(fold), "Googlebot ignores it") || !strings.Contains(textOf(fold), "line 2") {
		t.Fatalf("other records are not shown: %v", fold)
	}
	if find(tree(t, asked(t, "User-agent: *\nDisallow: /\n", "Googlebot", "/")), testID("records")) != nil {
		t.Error("a fold of no records is shown")
	}
}

func TestSourceIsALinkOnlyForHTTPS(t *testing.T) {
	for source, want := range map[string]bool{"https://example.com/": true, "": false} {
		link := find(tree(t, basisMark("documented", "documented", source)), func(n *html.Node) bool { return n.Data == "a" })
		if (link != nil) != want || link != nil && !strings.Contains(attr(link, "rel"), "noopener") {
			t.Errorf("source %q: link %v", source, link)
		}
	}
}

// What the linter says of the contest comes later, and stands above.
func TestWhatIsBelowTheAccidentsWaitsForThem(t *testing.T) {
	page := asked(t, trap, "Googlebot", "/")
	if find(tree(t, page.session.why()), testID("records")) == nil {
		t.Error("records are not shown though the problems are known")
	}
	page.session.mending.found = nil
	if find(tree(t, page.session.why()), testID("records")) != nil {
		t.Error("records are shown before the problems are known")
	}
}
