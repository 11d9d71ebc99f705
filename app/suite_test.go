package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/casefile"
)

func TestPastedLists(t *testing.T) {
	urls := []casefile.Test{{Crawler: "Googlebot", URL: "/a,b"}, {Crawler: "Googlebot", URL: "https://x.example/"}}
	csv := []casefile.Test{{Crawler: "bingbot", URL: "/", Expect: casefile.Allowed}}
	mine := []casefile.Test{{Crawler: "Googlebot", URL: "/a", Expect: casefile.Disallowed}}
	for _, c := range []struct {
		name, text, crawler string
		want                []casefile.Test
		fails               string
	}{
		{"URLs, of which one holds a comma", " /a,b \r\n\n https://x.example/\n", "Googlebot", urls, ""},
		{"CSV", "crawler,url,expect\nbingbot,/,allowed\n", "Googlebot", csv, ""},
		{"CSV that names no crawler", "url,expect\n/a,blocked\n", "Googlebot", mine, ""},
		{"nothing", "\n \n", "Googlebot", nil, "empty"},
		{"only a header", "crawler,url\n", "Googlebot", nil, "empty"},
		{"URLs for nobody", "/a\n", "", nil, "name the crawler"},
		{"a wrong line", "bingbot,/,allowed\nbingbot,/,no\n", "", nil, "line 2"},
	} {
		got, err := pasted(c.text, c.crawler)
		if c.fails == "" && (err != nil || !slices.Equal(got, c.want)) {
			t.Errorf("%s: %v, %v", c.name, got, err)
		}
		if c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.fails)
		}
	}
}

func TestSuiteRemembersSomeSteps(t *testing.T) {
	s := &suite{}
	for range 3 * mostUndo {
		s = s.with(append(slices.Clone(s.tests), casefile.Test{Crawler: "x", URL: "/"}))
	}
	steps := 0
	for ; s.past != nil; s = s.past {
		if len(s.past.tests) != len(s.tests)-1 {
			t.Fatalf("step %d goes from %d to %d tests", steps, len(s.tests), len(s.past.tests))
		}
		steps++
	}
	if steps < mostUndo || steps > mostUndo+1 {
		t.Errorf("%d steps back", steps)
	}
}

// tested is the page with three tests, of which one holds and one asks only.
func tested() *tester {
	p := answered(blocked)
	p.session.panel = viewTests
	p.session.suite = &suite{
		tests: []casefile.Test{
			{Crawler: "Googlebot", URL: "/shop/lamps?sort=price", Expect: casefile.Disallowed},
			{Crawler: "x\u202ey", URL: "/<b>", Expect: casefile.Disallowed},
			{Crawler: "bingbot", URL: "/q"},
		},
		results: &review.Results{States: "dan", Lines: []int{17, 0, 0}},
	}
	return p
}

func TestTestRowsSayWhatBecameOfThem(t *testing.T) {
	p := tested()
	page := tree(t, testsView.render(&p.session))
	var got []string
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		if testID("test-row")(n) {
			got = append(got, strings.Join([]string{attr(n, "data-verdict"), attr(n, "data-line"), attr(n, "data-expect"), attr(n, "data-pass"), attr(n, "class")}, " "))
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(page)
	// Of data-pass="true" go-app writes the name alone into HTML; the browser's tests see its value.
	want := []string{"disallowed 17 disallowed  ", "allowed  disallowed false fail", "none    "}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, text := range []string{"1 of 2", "Failing 1", "x⟨U+202E⟩y", "/<b>", "no answer"} {
		if !strings.Contains(textOf(page), text) {
			t.Errorf("the view does not say %q: %s", text, textOf(page))
		}
	}
	if text, class := testsView.badge(&p.session); text != "1/2" || class != "bad" {
		t.Errorf("badge %q, %q", text, class)
	}
}

// The answer to an older list must not be shown beside a newer one.
func TestResultsOfAnotherListAreDropped(t *testing.T) {
	p := tested()
	reportTakers["tests"](&p.session, []byte(`{"states":"aa","lines":[1,2]}`))
	if got := p.session.suite.results.States; got != "dan" {
		t.Errorf("results are now %q", got)
	}
	reportTakers["tests"](&p.session, []byte(`{"states":"aaa","lines":[1,2,3]}`))
	if got := p.session.suite.results.States; got != "aaa" {
		t.Errorf("results are still %q", got)
	}
}

func TestWithoutTestsALinkCarriesTheQuestion(t *testing.T) {
	p := answered(blocked)
	p.session.question = blocked.Question
	if got := p.session.carried(); !slices.Equal(got, []casefile.Test{{Crawler: "Googlebot", URL: "/shop/lamps?sort=price"}}) {
		t.Errorf("%v", got)
	}
}

func TestComparePanelNeverClaimsMoreThanIsProved(t *testing.T) {
	for _, c := range []struct {
		name  string
		c     review.Comparison
		wants []string
		never string
	}{
		{"equal", review.Comparison{Known: true, Done: 2, Crawlers: 2, Equal: []string{"Googlebot", engine.Everyone}},
			[]string{"No URL changes its verdict.", "Proved over all URLs for 2 crawlers.", "Proved equal: Googlebot, everyone not named"}, "Not decided"},
		{"undecided", review.Comparison{Known: true, Done: 2, Crawlers: 2, Equal: []string{"Googlebot"}, Undecided: []review.Open{{Who: "x", Why: "not decided within 100000 states"}}},
			[]string{"No change was found.", "for 1 of 2 crawlers", "Not decided: x"}, "No URL changes"},
		{"under way", review.Comparison{Known: true, Done: 1, Crawlers: 2, Equal: []string{"Googlebot"}},
			[]string{"No change so far.", "1 of 2 crawlers compared."}, "Proved over"},
	} {
		s := answered(blocked).session
		s.comparison = &c.c
		got := letters(tree(t, compareView.render(&s)))
		bare := strings.NewReplacer(" ", "")
		for _, want := range c.wants {
			if !strings.Contains(got, bare.Replace(want)) {
				t.Errorf("%s: %q lacks %q", c.name, got, want)
			}
		}
		if strings.Contains(got, bare.Replace(c.never)) {
			t.Errorf("%s: %q says %q", c.name, got, c.never)
		}
	}
}

// Each column orders the rows, what has no value comes last both ways, and equal rows
// stay as they are kept.
func TestSorting(t *testing.T) {
	s := &suite{
		tests: []casefile.Test{
			{Crawler: "b", URL: "/2", Expect: casefile.Allowed}, // holds
			{Crawler: "A", URL: "/3"},                           // only asks
			{Crawler: "a", URL: "/1", Expect: casefile.Disallowed},
			{Crawler: "b", URL: "/4", Expect: casefile.Disallowed}, // not answered yet
		},
		results: &review.Results{States: "ada?", Lines: []int{9, 5, 0, 0}},
	}
	for column, want := range map[string][2]string{
		"": {"0123", "0123"}, columnResult: {"2301", "1032"}, columnCrawler: {"1203", "0312"}, columnURL: {"2013", "3102"},
		columnExpected: {"0231", "2301"}, columnNow: {"0213", "1023"}, columnLine: {"1023", "0123"},
	} {
		for i, down := range []bool{false, true} {
			p := &testsPanel{Suite: s, sorting: sorting{column, down}}
			got := ""
			for _, r := range p.shown() {
				got += string(rune('0' + r.index))
			}
			if got != want[i] {
				t.Errorf("by %q, down %t: %s, want %s", column, down, got, want[i])
			}
		}
	}
}

func TestSortingGoesUpDownAndBack(t *testing.T) {
	s := sorting{}.next(columnURL)
	if s != (sorting{columnURL, false}) || s.next(columnURL) != (sorting{columnURL, true}) || s.next(columnURL).next(columnURL) != (sorting{}) || s.next(columnLine) != (sorting{columnLine, false}) {
		t.Error("the headings lead elsewhere")
	}
}

// What is known of a test stays in its row when the list changes, and is not taken
// for what is known of another.
func TestChangesKeepWhatIsKnown(t *testing.T) {
	s := tested().session.suite
	next := s.with([]casefile.Test{s.tests[2], {Crawler: "new", URL: "/"}, s.tests[0]})
	if got := next.results; got.States != "n?d" || !slices.Equal(got.Lines, []int{0, 0, 17}) {
		t.Errorf("%+v", got)
	}
	if got := next.back(); got.results.States != "d?n" || !slices.Equal(got.tests, s.tests) || got.past != nil {
		t.Errorf("%+v, of which %+v", got, got.results)
	}
	if c := next.count(); c != (tally{asked: 1, hold: 1}) {
		t.Errorf("%+v", c)
	}
}

// Verdicts that flip are told once, and those that flip back are not.
func TestFlipsAreToldAfterAPause(t *testing.T) {
	p := tested()
	s, told := p.session.suite, &p.session.told
	answer := func(states string) int {
		next := *s
		next.results = &review.Results{States: states, Lines: make([]int, 3)}
		s = &next
		return told.look(s)
	}
	if turn := told.look(s); turn != 0 || told.look(s) != 0 {
		t.Fatal("the first results are told as a change")
	}
	first := answer("aan")
	second := answer("aaa")
	if told.flipped(s, first); told.words != "" {
		t.Errorf("told while typing: %q", told.words)
	}
	if told.flipped(s, second); told.words != "2 tests changed: 1 fails now." {
		t.Errorf("told: %q", told.words)
	}
	if turn := answer("aaa"); turn != 0 {
		t.Error("nothing changed, and is told")
	}
	third := answer("daa")
	if turn := answer("aaa"); turn != 0 {
		t.Error("what flipped back is told")
	}
	if told.flipped(s, third); told.words != "" {
		t.Errorf("told of what is no more: %q", told.words)
	}
	if told.flipped(s, answer("daa")); told.words != "1 test changed: none of them fails now." {
		t.Errorf("told: %q", told.words)
	}
	s = s.with(slices.Clone(s.tests))
	if turn := told.look(s); turn != 0 {
		t.Error("a new list is told as a change")
	}
}

// The way back stands where the test was, on that page alone.
func TestRemovedTestLeavesItsPlace(t *testing.T) {
	tests := make([]casefile.Test, testsPage+20)
	for i := range tests {
		tests[i] = casefile.Test{Crawler: "x", URL: "/" + strconv.Itoa(i)}
	}
	for _, c := range []struct {
		tests, place, page int
		shown              bool
	}{
		{testsPage + 20, 10, 0, true}, {testsPage + 20, 10, 1, false}, {testsPage + 20, testsPage + 10, 0, false},
		{testsPage + 20, testsPage + 10, 1, true}, {testsPage + 20, testsPage + 19, 1, true}, {testsPage + 1, testsPage, 0, true}, {1, 0, 0, true},
	} {
		p := answered(blocked)
		before := &suite{tests: tests[:c.tests]}
		p.session.suite = before.with(slices.Delete(slices.Clone(before.tests), c.place, c.place+1))
		view := testsView.render(&p.session).(*testsPanel)
		view.page, view.removed = c.page, removedTest{test: tests[c.place], place: c.place, past: before}
		if got := strings.Contains(textOf(tree(t, view)), "Removed: x /"+strconv.Itoa(c.place)); got != c.shown {
			t.Errorf("%d of %d, on page %d: shown %t", c.place, c.tests, c.page, got)
		}
	}
}
