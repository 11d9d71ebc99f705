package lint

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/compare"
)

// only runs one check.
func only(c *Check, src []byte, d *parser.Dialect) []Diagnostic {
	return Run(parser.Parse(src, d), Options{Only: []string{c.ID}})
}

func TestEveryCheckIsWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Checks {
		if seen[c.ID] || strings.Trim(c.ID, "abcdefghijklmnopqrstuvwxyz-0123456789") != "" || strings.ContainsAny(c.ID[:1]+c.ID[len(c.ID)-1:], "-") {
			t.Errorf("%q is no good ID, or is there twice", c.ID)
		}
		seen[c.ID] = true
		if c.Title == "" || len(c.Why) < 60 || c.Bad == "" || c.Good == "" || !strings.Contains(c.Source, "://") {
			t.Errorf("%s lacks a part of its documentation", c.ID)
		}
		if (c.on != 0) != (c.line != nil) || c.line == nil && c.run == nil {
			t.Errorf("%s looks at nothing, or at lines of no kind", c.ID)
		}
		if strings.Contains(c.Bad, "…") != (c.dots != "") {
			t.Errorf("%s: \"…\" and what it stands for do not go together", c.ID)
		}
		if c.in != "" && c.dialect().ID != c.in {
			t.Errorf("%s: there is no dialect %q", c.ID, c.in)
		}
		if got, ok := ByID(c.ID); !ok || got != c {
			t.Errorf("ByID(%q) finds %v", c.ID, got)
		}
	}
}

// The page on checks is made of the checks; make gen writes it.
func TestDocumentationIsFresh(t *testing.T) {
	page, err := os.ReadFile("../../docs/checks.md")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(page, Markdown()) {
		t.Error("docs/checks.md is not what the checks say; run make gen")
	}
}

func TestEveryExampleShowsItsFault(t *testing.T) {
	for _, c := range Checks {
		bad, good := c.example(c.Bad), c.example(c.Good)
		found := only(c, bad, c.dialect())
		if len(found) == 0 {
			t.Errorf("%s finds nothing in its bad example %.200q", c.ID, bad)
			continue
		}
		if left := only(c, good, c.dialect()); len(left) != 0 {
			t.Errorf("%s finds %q in its good example", c.ID, left[0].Message)
		}
		if found[0].Severity != c.Severity {
			t.Errorf("%s: the bad example is %s, the check is %s", c.ID, found[0].Severity, c.Severity)
		}
		if len(found[0].Fixes) == 0 {
			continue
		}
		fixed, err := parser.Apply(bad, found[0].Fixes[0].Edits)
		if err != nil || !bytes.Equal(fixed, good) {
			t.Errorf("%s: %q gives %.200q (%v), want %.200q", c.ID, found[0].Fixes[0].Title, fixed, err, good)
		}
	}
}

// crawlersOf are the names that a file tells apart, and one that it does not name.
func crawlersOf(files ...*parser.File) []parser.Crawler {
	names := []string{"a-crawler-of-no-file"}
	for _, f := range files {
		for _, g := range f.Groups() {
			for _, a := range g.Agents {
				if a.Name != "" && !slices.Contains(names, a.Name) && len(names) < 40 {
					names = append(names, a.Name)
				}
			}
		}
	}
	out := make([]parser.Crawler, len(names))
	for i, n := range names {
		out[i] = parser.Token(n)
	}
	return out
}

// differs looks for a URL that two files answer differently in a dialect, over all
// URLs. It is empty when there is none, or when none was found within the budget.
func differs(before, after []byte, d *parser.Dialect) string {
	old, new := parser.Parse(before, d), parser.Parse(after, d)
	for i, c := range crawlersOf(old, new) {
		for _, diff := range compare.Diff(old.For(c), new.For(c), 3000).Differences {
			if diff.Old.Allowed != diff.New.Allowed {
				return diff.URL + " for crawler " + string(rune('0'+i))
			}
		}
	}
	return ""
}

// What a fix says of verdicts is so: over all URLs and all crawlers of the file.
func TestFixesTellWhetherVerdictsChange(t *testing.T) {
	for _, c := range Checks {
		bad := c.example(c.Bad)
		for _, d := range only(c, bad, c.dialect()) {
			for _, fix := range d.Fixes {
				fixed, err := parser.Apply(bad, fix.Edits)
				if err != nil {
					t.Fatalf("%s: %v", c.ID, err)
				}
				url := differs(bad, fixed, c.dialect())
				if changes := url != ""; changes != fix.ChangesVerdict {
					t.Errorf("%s: %q says it changes verdicts: %v, but they do: %v (%s)", c.ID, fix.Title, fix.ChangesVerdict, changes, url)
				}
			}
		}
	}
}

// An example of one check is clean of warnings of the others, or else says too much.
func TestGoodExamplesAreGood(t *testing.T) {
	for _, c := range Checks {
		for _, d := range Run(parser.Parse(c.example(c.Good), c.dialect()), Options{}) {
			if d.Severity == Error {
				t.Errorf("the good example of %s has a finding of %s: %s", c.ID, d.Check.ID, d.Message)
			}
		}
	}
}

func TestVisibleWritesOutWhatCannotBeSeen(t *testing.T) {
	for text, want := range map[string]string{
		"User-agent: *\nDisallow:\t/ü\n": "User-agent: *\nDisallow:\t/ü\n",
		"a\r\nb\x00\x7f\xff":             `a\x0d` + "\n" + `b\x00\x7f\xff`,
		"\ufeffa\u00a0b":                 `\ufeffa\u00a0b`,
	} {
		if got := Visible(text); got != want {
			t.Errorf("%q is shown as %q, not %q", text, got, want)
		}
	}
}
