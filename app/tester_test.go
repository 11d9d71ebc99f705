package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"golang.org/x/net/html"

	"github.com/robotstester/robotstester/app/engine"
)

// answered is the page after an answer.
func answered(a engine.Answer) *tester {
	t := newTester()
	t.session.answer = &a
	t.session.stage = stageReady
	return t
}

var blocked = engine.Answer{
	File:     engine.Facts{Lines: 1, Bytes: 12345, Encoding: "UTF-8", LineEnd: "CRLF"},
	Question: engine.Question{Crawler: "Googlebot", Dialect: "google", URL: "/shop/lamps?sort=price"},
	Verdict: engine.Verdict{
		State: "disallowed", Line: 17,
		What: []engine.Part{{Kind: "strong", Text: "Blocked"}, {Kind: "text", Text: " for Googlebot"}},
		By: []engine.Part{
			{Kind: "text", Text: "by "}, {Kind: "line", Text: "line 17", Line: 17},
			{Kind: "text", Text: ", "}, {Kind: "code", Text: "Disallow: /shop/*?sort="},
		},
		Why: "Longest of 2.", Basis: "documented", Source: "documented by Google",
	},
	Path: "/shop/lamps?sort=price",
	Rows: []engine.Row{
		{Result: "decides", Line: 17, Rule: "Disallow", Length: 13, Why: "longest", Cells: []engine.Cell{
			{Kind: "lit", Text: "/shop/", Width: 6}, {Kind: "star", Text: "*", Width: 5}, {Kind: "lit", Text: "?sort=", Width: 6},
		}},
		{Result: "lost", Line: 14, Rule: "Allow", Length: 8, Why: "shorter by 5", Cells: []engine.Cell{
			{Kind: "lit", Text: "/shop/", Width: 6}, {Kind: "star", Text: "*", Width: 0}, {Kind: "lit", Text: "lam", Width: 3},
		}},
	},
	RowCount: 2,
}

// tree parses what a component renders, so that tests do not depend on the
// order of attributes, which go-app leaves to chance.
func tree(t *testing.T, ui app.UI) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(app.HTMLString(ui)))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// find gives the first element for which is holds, in document order.
func find(n *html.Node, is func(*html.Node) bool) *html.Node {
	if n.Type == html.ElementNode && is(n) {
		return n
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if found := find(c, is); found != nil {
			return found
		}
	}
	return nil
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func testID(id string) func(*html.Node) bool {
	return func(n *html.Node) bool { return attr(n, "data-testid") == id }
}

// textOf is the text of an element, with white space as a reader sees it.
func textOf(n *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(n)
	return strings.Join(strings.Fields(b.String()), " ")
}

// letters is textOf without the white space that go-app puts between elements.
func letters(n *html.Node) string { return strings.ReplaceAll(textOf(n), " ", "") }

func TestPrerenderedPageCanBeRead(t *testing.T) {
	page := tree(t, newTester())
	for _, id := range []string{"crawler", "url", "dialect", "verdict", "editor", "open", "download", "theme"} {
		if find(page, testID(id)) == nil {
			t.Errorf("no element has data-testid=%q", id)
		}
	}
	verdict := find(page, testID("verdict"))
	if got := attr(verdict, "data-verdict"); got != "none" {
		t.Errorf("data-verdict = %q, want none", got)
	}
	for _, want := range []string{"How robots.txt works", "The longest rule wins", "What it cannot do"} {
		if !strings.Contains(textOf(page), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// go-app matches children by index: an answer must not move the editor.
func TestAnswerMovesNothing(t *testing.T) {
	path := func(ui app.UI) string {
		n := find(tree(t, ui), testID("editor"))
		steps := ""
		for ; n.Parent != nil; n = n.Parent {
			i := 0
			for s := n.PrevSibling; s != nil; s = s.PrevSibling {
				if s.Type == html.ElementNode {
					i++
				}
			}
			steps = fmt.Sprint(n.Data, i, "/", steps)
		}
		return steps
	}
	failed := newTester()
	failed.session.stage = stageFailed + "no memory."
	failed.session.fault = "That did not work."
	before := path(newTester())
	for name, ui := range map[string]app.UI{"answered": answered(blocked), "failed": failed} {
		if got := path(ui); got != before {
			t.Errorf("%s: the editor is at %s, before at %s", name, got, before)
		}
	}
}

func TestVerdictSaysTheAnswer(t *testing.T) {
	page := tree(t, answered(blocked))
	verdict := find(page, testID("verdict"))
	if got := attr(verdict, "data-verdict"); got != "disallowed" {
		t.Errorf("data-verdict = %q, want disallowed", got)
	}
	for _, want := range []string{"Blocked", "for Googlebot", "line 17", "Disallow: /shop/*?sort=", "Longest of 2.", "documented by Google"} {
		if !strings.Contains(textOf(verdict), want) {
			t.Errorf("the verdict %q lacks %q", textOf(verdict), want)
		}
	}
}

func TestVerdictWhileThereIsNoAnswer(t *testing.T) {
	for stage, want := range map[string]string{
		stageRestarting:                       "Starting the engine again",
		stageFailed + "It ran out of memory.": "It ran out of memory.",
	} {
		page := answered(blocked)
		page.session.stage = stage
		card := page.stageCard()
		text := card.what[0].Text + card.by[0].Text
		if card.state != "none" || !strings.Contains(text, want) {
			t.Errorf("%s: state %q, text %q, want none and %q", stage, card.state, text, want)
		}
	}
}

func TestLongRuleKeepsAllItsLetters(t *testing.T) {
	long := "Disallow:/" + strings.Repeat("é", 500) + "/end"
	for _, text := range []string{"", "Disallow:/", long} {
		if got := letters(tree(t, code(text))); got != text {
			t.Errorf("code(%q) shows %q", text, got)
		}
	}
}

// Every cell must be as wide as what it covers, or the letters behind it would
// stand under the wrong ones.
func TestCellsKeepColumns(t *testing.T) {
	table := ruleTable{path: []rune(blocked.Path), class: classContest}
	for _, row := range blocked.Rows {
		column := 0
		for i, cell := range table.cells(row.Cells) {
			c := row.Cells[i]
			n := find(tree(t, cell), func(n *html.Node) bool { return n.Data == "span" })
			got := len(letters(n))
			if c.Kind == "star" {
				got-- // the * itself stands above the letters and takes no room
			}
			if got != c.Width {
				t.Errorf("line %d, cell %d at column %d is %d wide, want %d", row.Line, i, column, got, c.Width)
			}
			column += c.Width
		}
	}
}

func TestPatternIsReadWhole(t *testing.T) {
	for i, want := range []string{"/shop/*?sort=", "/shop/*lam"} {
		if got := patternText(blocked.Rows[i].Cells); got != want {
			t.Errorf("patternText = %q, want %q", got, want)
		}
	}
}

func TestLongTextOfAStrangerIsCut(t *testing.T) {
	url := "/" + strings.Repeat("a", 60_000) + "/end"
	shown := []string{legible(url), whoWords([]string{url}), textOf(tree(t, visible(url)))}
	for _, text := range shown {
		if len(text) > 1_000 || !strings.HasSuffix(text, "/end") {
			t.Errorf("%d bytes: %.20s", len(text), text)
		}
	}
}

func TestWhatIsNotDrawnOfAPatternIsSaid(t *testing.T) {
	cells := []engine.Cell{{Kind: "lit", Text: "/a", Width: 2}, {Kind: "more", Text: "…", Width: 1953}}
	const want = "1,953 characters more; the whole rule is in the file"
	if got := patternText(cells); got != "/a… "+want {
		t.Errorf("read as %q", got)
	}
	table := ruleTable{path: []rune("/abc"), class: classContest}
	drawn := tree(t, app.Div().Body(table.cells(cells)...))
	if find(drawn, func(n *html.Node) bool { return attr(n, "title") == want }) == nil {
		t.Error("the ellipsis has no title")
	}
}

func TestLongPathIsDrawnInPart(t *testing.T) {
	path := []rune("/" + strings.Repeat("й", 70_000))
	if got := []rune(pathHead(path)); len(got) != engine.MaxColumns+1 || got[engine.MaxColumns] != '…' {
		t.Errorf("%d letters at the head of the table", len(got))
	}
	if got := pathHead(path[:engine.MaxColumns]); got != string(path[:engine.MaxColumns]) {
		t.Errorf("%q", got)
	}
}

func TestCellsOutsideThePath(t *testing.T) {
	table := ruleTable{path: []rune("/a"), class: classContest}
	cells := []engine.Cell{{Kind: "lit", Text: "/a", Width: 9}, {Kind: "star", Width: 7}, {Kind: "end", Text: "$"}}
	if got := len(table.cells(cells)); got != len(cells) {
		t.Errorf("%d cells, want %d", got, len(cells))
	}
}

func TestLongTablesGrowOnRequest(t *testing.T) {
	a := blocked
	a.Rows = make([]engine.Row, engine.MaxRows)
	for i := range a.Rows {
		a.Rows[i] = engine.Row{Result: "lost", Line: i + 1, Rule: "Allow"}
	}
	a.RowCount = 500
	panel := &whyPanel{Answer: &a, Session: &session{}}
	for _, step := range []struct {
		all  bool
		rows int
		want string
	}{
		{false, shownRows, fmt.Sprintf("Show %d more", engine.MaxRows-shownRows)},
		{true, engine.MaxRows, "and 300 more"},
	} {
		panel.allRows = step.all
		page := tree(t, panel.Render())
		rows := 0
		find(page, func(n *html.Node) bool {
			if attr(n, "data-testid") == "rule" {
				rows++
			}
			return false
		})
		if rows != step.rows || !strings.Contains(textOf(page), step.want) {
			t.Errorf("%d rows, want %d and %q", rows, step.rows, step.want)
		}
	}
}

func TestTextStaysText(t *testing.T) {
	const hostile = `<img src=x onerror=alert(1)>`
	a := blocked
	a.Path = hostile
	a.Group = []engine.Part{{Kind: "text", Text: hostile}, {Kind: "code", Text: hostile}}
	a.Hints = []engine.Hint{{Severity: "error", Code: "x", Title: hostile, Text: hostile}}
	page := answered(a)
	page.session.fault = hostile
	if find(tree(t, page), func(n *html.Node) bool { return n.Data == "img" }) != nil {
		t.Error("text became markup")
	}
}

func TestBrokenAnswerKeepsTheOldOne(t *testing.T) {
	s := session{answer: &blocked}
	if err := s.receive(`{"rev":`); err == nil || s.answer != &blocked {
		t.Errorf("receive = %v, answer replaced: %t", err, s.answer != &blocked)
	}
}

func TestHandlerThatPanicsBecomesANotice(t *testing.T) {
	page := newTester()
	page.safe(func(app.Context, app.Event) { panic("gone") })(app.Context{}, app.Event{})
	if !strings.Contains(textOf(tree(t, page)), "Your text is safe") {
		t.Error("the status bar does not say so")
	}
}

func TestPanelThatPanicsIsReplaced(t *testing.T) {
	if got := textOf(tree(t, (&whyPanel{}).Render())); !strings.Contains(got, "could not be drawn") {
		t.Errorf("the panel says %q", got)
	}
}

func TestPageMounts(t *testing.T) {
	e := app.NewTestEngine()
	page := answered(blocked)
	if err := e.Load(page); err != nil {
		t.Fatal(err)
	}
	e.ConsumeAll()
	page.session.answer = &engine.Answer{Verdict: engine.Verdict{State: "allowed"}}
	page.session.open(viewWhy)
	e.ConsumeAll()
	if !page.Mounted() {
		t.Error("the page is gone after an update")
	}
}
