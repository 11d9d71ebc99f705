package main

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// Names of versions and files are a stranger's: none turns the sentence around that repeats it.
func TestNamesOfVersionsShowWhatTheyHide(t *testing.T) {
	s := session{history: historyState{
		State: "ready", Said: "Kept as “a\u202eb”.", Undo: "c\u202ed",
		Versions: []version{
			{ID: 1, Title: "e\u202ef", Label: "e\u202ef", Why: "asked"},
			{ID: 2, Title: "Saved 1 December", Why: "opened", Name: "g\u202eh.txt"},
		},
	}}
	var page strings.Builder
	if err := html.Render(&page, tree(t, historyView.render(&s))); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"Kept as “a\ufffdb”.", "Bring c\ufffdd back", "Restore e\ufffdf", "g\ufffdh.txt as it was opened"} {
		if !strings.Contains(page.String(), text) {
			t.Errorf("the view does not say %q", text)
		}
	}
	if strings.ContainsRune(page.String(), '\u202e') {
		t.Errorf("the view turns around: %q", page.String())
	}
}
