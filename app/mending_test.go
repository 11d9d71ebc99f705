package main

import (
	"encoding/json"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lint"
)

var twoProblems = engine.Problems{
	Reader: "Google", Errors: 1, Warnings: 2000, Safe: 1,
	List: []engine.Problem{
		{Key: "captured-agent 4:0", Code: "captured-agent", Severity: "error", Line: 4, Title: "The rules apply", Text: "To all.",
			Related: []engine.Place{{Line: 8, Text: "joins"}}, Fixes: []engine.MendFix{{Title: "Give it a group", Changes: true}}},
		{Key: "key-typo 20:0", Code: "key-typo", Severity: "warning", Line: 20, Title: "A key is misspelt", Text: "<b>hostile</b>",
			Fixes: []engine.MendFix{{Title: "Write Disallow"}}},
	},
	Hints: []engine.ProblemHint{{Key: "captured-agent 4:0", Severity: "error", Title: "Line 10 was not meant.", Text: "Why."}},
}

func withTestID(id string) func(*html.Node) bool {
	return func(n *html.Node) bool { return attr(n, "data-testid") == id }
}

func problemsOf(open string) *problemsPanel {
	found := twoProblems
	return &problemsPanel{Found: &found, Open: open, Session: &session{}, Crawler: "Googlebot"}
}

func TestProblemsCarryTheContract(t *testing.T) {
	panel := problemsOf("captured-agent 4:0")
	panel.Preview = &engine.Preview{Key: "0 captured-agent 4:0", Rows: []engine.PreviewRow{{Line: 6, Sign: "+", Text: "Disallow:"}}}
	root := tree(t, panel.Render())
	first := find(root, withTestID("problem"))
	if first == nil || attr(first, "data-code") != "captured-agent" || attr(first, "data-line") != "4" || attr(first, "data-severity") != "error" {
		t.Fatalf("first problem is %v", first)
	}
	for _, want := range []string{"All 2,001", "Fix all safe (1)", "changes verdicts", "Line 8 : joins", "added", "Disallow:", "Give it a group", "<b>hostile</b>", "and 1,999 more"} {
		if got := textOf(root); !strings.Contains(got, want) {
			t.Errorf("the view does not say %q: %s", want, got)
		}
	}
}

func TestPreviewOfAnotherProblemIsNotShown(t *testing.T) {
	panel := problemsOf("captured-agent 4:0")
	panel.Preview = &engine.Preview{Key: "0 key-typo 20:0", Rows: []engine.PreviewRow{{Line: 20, Sign: "+", Text: "Disallow:"}}}
	if find(tree(t, panel.Render()), withTestID("preview")) != nil {
		t.Error("a preview of another fix is shown")
	}
}

func TestExplanationIsThatOfTheCheck(t *testing.T) {
	panel := problemsOf("key-typo 20:0")
	panel.explained = "key-typo"
	root := tree(t, panel.Render())
	box := find(root, withTestID("explanation"))
	check, _ := lint.ByID("key-typo")
	if box == nil || !strings.Contains(textOf(box), check.Why) {
		t.Fatalf("the explanation is %v", box)
	}
	link := find(box, func(n *html.Node) bool { return n.Data == "a" })
	if link == nil || !strings.HasPrefix(attr(link, "href"), "https://") {
		t.Errorf("the source is %v", link)
	}
}

func TestNothingToMendIsSaidCalmly(t *testing.T) {
	panel := &problemsPanel{Found: &engine.Problems{Reader: "Google"}, Crawler: "Googlebot", Session: &session{}}
	if got := textOf(tree(t, panel.Render())); !strings.Contains(got, "Nothing to mend for Googlebot") {
		t.Errorf("an empty list says %q", got)
	}
}

func TestProblemStaysOpenWhenItsLineMoves(t *testing.T) {
	s := &answered(blocked).session
	data := func(p engine.Problems) json.RawMessage {
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	reportTakers["problems"](s, data(twoProblems))
	s.unfold("key-typo 20:0")
	moved := twoProblems
	moved.List = append([]engine.Problem{}, twoProblems.List...)
	moved.List[1].Key, moved.List[1].Line = "key-typo 22:0", 22
	reportTakers["problems"](s, data(moved))
	if s.mending.open != "key-typo 22:0" {
		t.Errorf("open is %q", s.mending.open)
	}
	moved.List = moved.List[:1]
	reportTakers["problems"](s, data(moved))
	if s.mending.open != "" {
		t.Errorf("a problem that is mended is still open: %q", s.mending.open)
	}
}

func TestNewsLastsUntilTheNextEdit(t *testing.T) {
	p := answered(blocked)
	p.session.mending.last = mended{Name: "format", Done: true, Say: "In order.", Rev: 3}
	p.session.file.Saved = "yes"
	if got := p.fileNews(); got != "In order." {
		t.Errorf("after formatting: %q", got)
	}
	next := blocked
	next.Rev = 4
	p.session.answer = &next
	if got := p.fileNews(); got != savedWords("yes") {
		t.Errorf("after an edit: %q", got)
	}
}

func TestRuleThatWasNotMeantIsNamedInWhy(t *testing.T) {
	a := blocked
	panel := &whyPanel{Answer: &a, Found: &twoProblems, Session: &session{}}
	if got := textOf(find(tree(t, panel.Render()), withTestID("accident"))); !strings.Contains(got, "Line 10 was not meant. Why.") {
		t.Errorf("the hint is %q", got)
	}
}
