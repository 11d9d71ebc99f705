package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser/lint"
)

const faultyFile = "\ufeffUser-agent: *\nCrawl-delay: 10\nUser-agent: BadBot\n\tDisallo: /é\nDisallow: /\n"

func TestLintText(t *testing.T) {
	got := runWith(faultyFile, "lint", "-")
	want := `-:1:1: info: An invisible byte order mark starts the file. Readers that do not know it lose the first line. [byte-order-mark]
    1 | User-agent: *
      | ^
      fix: Remove the byte order mark
-:1:1: error: Google applies the rule below to every other crawler as well as to BadBot. Neither may fetch anything. “Crawl-delay” is no rule, so it does not end the list of names. [captured-agent]
    1 | User-agent: *
      | ^^^^^^^^^^^^^
-:3:1: note: this name joins the group
-:5:1: note: this rule holds for both
      fix: Give it a group of its own (changes what is allowed)
-:4:2: error: Google does not know the key “Disallo” and skips the line, so it blocks nothing. Disallow is evidently meant. [key-typo]
    4 |  Disallo: /é
      |  ^^^^^^^
      fix: Write Disallow (changes what is allowed)
-:5:1: warning: By this rule Googlebot and bingbot may fetch no page of the site. [site-blocked]
    5 | Disallow: /
      | ^^^^^^^^^^^
      fix: Open the site (changes what is allowed)
2 errors, 1 warning and 1 for information. --fix repairs 1 of them without changing a verdict in the dialect google.
`
	if got.out != want || got.code != 1 || got.errOut != "" {
		t.Errorf("code %d, %s, output:\n%s\nwant:\n%s", got.code, got.errOut, got.out, want)
	}
}

func TestLintCommandLine(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		out  string // a part of either output; "" for none
	}{
		{"lint -", 1, "[captured-agent]"},
		{"lint - --only key-typo", 1, "1 error, 0 warnings and 0 for information."},
		{"lint --only=site-blocked -", 0, "[site-blocked]"},
		{"lint --only=site-blocked --fail-on warning -", 1, "[site-blocked]"},
		{"lint - --only byte-order-mark --fail-on info", 1, "[byte-order-mark]"},
		{"lint - --ignore captured-agent,key-typo", 0, "[site-blocked]"},
		{"lint - --agent Baiduspider --only site-blocked", 0, "Baiduspider may fetch no page"},
		{"lint - --agent Googlebot --agent bingbot --only site-blocked", 0, "Googlebot and bingbot"},
		{"lint - --dialect urllib-classic --only byte-order-mark", 1, "takes the byte order mark as part of the first key"},
		{"lint", 2, "which file?"},
		{"lint - --only captured", 2, `there is no check "captured"; the nearest is captured-agent.`},
		{"lint - --fail-on fatal", 2, "it is error, warning or info"},
		{"lint - --dialect gogle", 2, `there is no dialect "gogle"`},
		{"lint - --agent Googlebt", 2, `the catalogue has no crawler "Googlebt"; the nearest`},
		{"lint - --format xml", 2, "the formats are text, json, sarif, github"},
		{"lint - --no-such-flag", 2, "there is no option --no-such-flag; did you mean"},
		{"lint /no/such/file", 2, "no such file"},
		{"lint /no/such/file -", 2, "[captured-agent]"},
		{"lint -h", 0, "robotstester lint FILE"},
		{"explain", 0, "captured-agent"},
		{"explain site-blocked", 0, "User-agent: *\n    Disallow: /\n"},
		{"explain site-bloked", 2, "the nearest is site-blocked"},
		{"explain spelling", 2, `there is no check "spelling"; robotstester explain lists all.`},
		{"explain byte-order-mark nul-byte", 0, `\ufeffUser-agent: *`},
		{"explain -h", 0, "robotstester explain"},
		{"fmt", 2, "which file?"},
		{"fmt - --write --check", 2, "do not go together"},
		{"fmt - --ignore-dialect x", 2, `there is no dialect "x"`},
		{"fmt -h", 0, "robotstester fmt FILE"},
	} {
		got := runWith(faultyFile, strings.Fields(c.args)...)
		if got.code != c.code || !strings.Contains(got.out+got.errOut, c.out) {
			t.Errorf("%s: code %d, want %d with %q:\n%s%s", c.args, got.code, c.code, c.out, got.out, got.errOut)
		}
	}
	if got := runWith("User-agent: *\nDisallow:\n", "lint", "-"); got != (result{}) {
		t.Errorf("a sound file: %+v", got)
	}
}

func TestLintJSON(t *testing.T) {
	got := runWith(faultyFile, "lint", "-", "--json", "--only", "key-typo")
	var list []map[string]any
	if err := json.Unmarshal([]byte(got.out), &list); err != nil || len(list) != 1 {
		t.Fatalf("%v: %s", err, got.out)
	}
	f := list[0]
	for key, want := range map[string]any{"file": "-", "line": 4.0, "column": 2.0, "end_line": 4.0, "end_column": 9.0, "code": "key-typo", "severity": "error"} {
		if f[key] != want {
			t.Errorf("%s is %v, want %v", key, f[key], want)
		}
	}
	fix := f["fixes"].([]any)[0].(map[string]any)
	edit := fix["edits"].([]any)[0].(map[string]any)
	start, end := int(edit["start"].(float64)), int(edit["end"].(float64))
	if faultyFile[start:end] != "Disallo" || edit["text"] != "Disallow" || fix["changes_verdict"] != true {
		t.Errorf("the fix is %v", fix)
	}
	if got := runWith("User-agent: *\nDisallow:\n", "lint", "-", "--json"); got.out != "[]\n" || got.code != 0 {
		t.Errorf("a sound file: %+v", got)
	}
}

// Columns count code points, not bytes or UTF-16 units.
func TestColumns(t *testing.T) {
	src := "User-agent: *\r\nDisallow: /😀é/**/b\r\n"
	got := runWith(src, "lint", "-", "--only", "double-star", "--format", "github")
	if want := "::notice file=-,line=2,endLine=2,col=15,endColumn=17,title=double-star::A single * stands for any number of characters, slashes included.\n"; got.out != want {
		t.Errorf("%q, want %q", got.out, want)
	}
}

func TestGitHubEscapes(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a,b:c%.txt")
	writeFile(t, name, "User-agent: *\nDisallow: /100%/\n")
	got := runWith("", "lint", name, "--format", "github")
	if !strings.Contains(got.out, "a%2Cb%3Ac%25.txt,line=2") || !strings.Contains(got.out, "URLs have %2525 in such places") || strings.Count(got.out, "\n") != 1 {
		t.Errorf("%q", got.out)
	}
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o640); err != nil {
		t.Fatal(err)
	}
}

func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestLintFix(t *testing.T) {
	name := filepath.Join(t.TempDir(), "robots.txt")
	writeFile(t, name, "\ufeffUser-agent: *\nDisallow: /a\nDisallow: /a/b # both\nDisallow: /c*\nDisallo: /d\n")
	const want = "User-agent: *\nDisallow: /a\n# both\nDisallow: /c\nDisallo: /d\n"
	got := runWith("", "lint", "--fix", name)
	if text := readText(t, name); text != want {
		t.Errorf("the file is %q, want %q", text, want)
	}
	if got.code != 1 || !strings.Contains(got.out, "[key-typo]") || !strings.Contains(got.out, "3 repairs were applied.") {
		t.Errorf("%+v", got)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the mode of the file is %v (%v)", info.Mode(), err)
	}
	got = runWith("User-agent: *\nDisallow: /a*\n", "lint", "--fix", "-")
	if got.out != "User-agent: *\nDisallow: /a\n" || got.code != 0 || !strings.Contains(got.errOut, "1 repair was applied.") {
		t.Errorf("standard input: %+v", got)
	}
}

func TestHugeFindingsAreShownInPart(t *testing.T) {
	got := runWith("User-agent: *\nDisallow: /"+strings.Repeat("a", 10_000)+"**b\n"+strings.Repeat("Allow: /x**y\n", 200), "lint", "-", "--only", "double-star")
	if len(got.out) > 50_000 || !strings.Contains(got.out, "-: and 151 more of double-star") || !strings.Contains(got.out, "0 errors, 0 warnings and 201 for information.") {
		t.Errorf("%d bytes: %.3000s", len(got.out), got.out)
	}
	for line := range strings.Lines(got.out) {
		if len([]rune(line)) > 160 {
			t.Errorf("a line of %d characters", len([]rune(line)))
		}
	}
}

// The output is SARIF as the parts of its schema that we use demand.
func TestLintSARIF(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "my robots.txt")
	writeFile(t, name, faultyFile)
	got := runWith(faultyFile, "lint", "-", name, "--format", "sarif")
	var log sarifLog
	d := json.NewDecoder(strings.NewReader(got.out))
	d.DisallowUnknownFields()
	if err := d.Decode(&log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs) != 1 || log.Runs[0].ColumnKind != "unicodeCodePoints" || len(log.Runs[0].Results) != 8 {
		t.Fatalf("%+v", log)
	}
	run := log.Runs[0]
	levels := []string{"error", "warning", "note"}
	for i, rule := range run.Tool.Driver.Rules {
		if rule.ID != lint.Checks[i].ID || rule.Short.Text == "" || rule.Full.Text == "" || !slices.Contains(levels, rule.Configure.Level) {
			t.Errorf("rule %+v", rule)
		}
	}
	for _, r := range run.Results {
		if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID || !slices.Contains(levels, r.Level) || r.Message.Text == "" || len(r.Locations) != 1 {
			t.Errorf("result %+v", r)
		}
		for _, l := range append(r.Locations, r.Related...) {
			checkRegion(t, l.Physical.Region)
			if uri := l.Physical.Artifact.URI; uri != "-" && !strings.HasSuffix(uri, "/my%20robots.txt") {
				t.Errorf("the address of the file is %q", uri)
			}
		}
		for _, f := range r.Fixes {
			for _, change := range f.Changes {
				for _, x := range change.Replacements {
					checkRegion(t, x.Deleted)
				}
			}
		}
	}
}

// checkRegion: lines and columns count from 1, and the end is not before the start.
func checkRegion(t *testing.T, r sarifRegion) {
	t.Helper()
	if r.StartLine < 1 || r.StartColumn < 1 || r.EndLine < r.StartLine || r.EndColumn < 1 || r.EndLine == r.StartLine && r.EndColumn < r.StartColumn {
		t.Errorf("region %+v", r)
	}
}
