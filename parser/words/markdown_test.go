package words

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

func TestDialectsPageIsFresh(t *testing.T) {
	page, err := os.ReadFile("../../docs/dialects.md")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(page, Markdown()) {
		t.Error("docs/dialects.md is not what the dialects say; run make gen")
	}
}

func TestEveryOutcomeHasWords(t *testing.T) {
	for o := parser.AsRFC; o <= parser.ReadAnyway; o++ {
		if int(o) >= len(outcomeWords) || slices.Index(outcomeWords, outcomeWords[o]) != int(o) {
			t.Errorf("%s has no words of its own", o)
		}
	}
	if int(parser.ReadAnyway) != len(outcomeWords)-1 {
		t.Error("there are words for more outcomes than there are")
	}
}

func TestPageNamesEveryDialectAndItsSource(t *testing.T) {
	page := string(Markdown())
	for _, d := range parser.Dialects() {
		if !strings.Contains(page, "\n## "+d.ID+"\n") || !strings.Contains(page, cell(d.Source)) {
			t.Errorf("%s or its source is missing", d.ID)
		}
	}
}
