package main

import (
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeFiles writes files into a directory of the test, and goes there.
func writeFiles(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var caseFiles = map[string]string{
	"robots.txt": "User-agent: *\nDisallow: /private\n",
	"good.json":  `{"version":1,"robots":"User-agent: *\nDisallow: /a\n","dialect":"","tests":[{"crawler":"Googlebot","url":"/a","expect":"disallowed"},{"crawler":"bingbot","url":"/b","expect":"allowed"},{"crawler":"x","url":"/c"}]}`,
	"bad.json":   `{"version":1,"robots_file":"robots.txt","tests":[{"crawler":"Googlebot","url":"/private/<a>&%\n::error::x","expect":"allowed"},{"crawler":"Googlebot","url":"/","expect":"disallowed"}]}`,
	"dialect.json": `{"version":1,"robots":"User-agent: *\nAllow: /a\nDisallow: /a/b\n","dialect":"koster1996","tests":[
		{"crawler":"Googlebot","url":"/a/b","expect":"allowed"}]}`,
	"late.json":        `{"version":1,"robots":"User-agent: *\nDisallow: /a\n","status":"503","dialect":"","tests":[{"crawler":"Googlebot","url":"/b","expect":"allowed"},{"crawler":"YandexBot","url":"/a","expect":"disallowed"},{"crawler":"Googlebot","url":"/c"}]}`,
	"oddly.json":       `{"version":1,"robots":"","status":"soon","tests":[]}`,
	"broken.json":      `{"version":1`,
	"future.json":      `{"version":2}`,
	"lost.json":        `{"version":1,"robots_file":"none.txt","tests":[]}`,
	"absolute.json":    `{"version":1,"robots_file":"/etc/hostname","tests":[]}`,
	"nowhere.json":     `{"version":1,"robots":"","dialect":"gogle","tests":[]}`,
	"dir/a/one.json":   `{"version":1,"robots_file":"../../robots.txt","tests":[{"crawler":"x","url":"/private","expect":"disallowed"}]}`,
	"dir/two.JSON":     `{"version":1,"robots":"","tests":[{"crawler":"x","url":"/private","expect":"allowed"}]}`,
	"dir/readme.md":    `not a case file`,
	"empty/readme.md":  `not a case file`,
	"expectations.csv": "crawler,url,expect\nGooglebot,/private,disallowed\nGooglebot,/private,allowed\n",
	"sent.json":        `{"version":1,"robots":"User-agent: *\nDisallow: /каталог/\n","tests":[{"crawler":"Googlebot","url":"/каталог/1","expect":"allowed"},{"crawler":"YandexBot","url":"/каталог/1","expect":"disallowed"}]}`,
	"wrong.csv":        "Googlebot,/private,maybe\n",
}

func TestCases(t *testing.T) {
	writeFiles(t, caseFiles)
	for _, c := range []struct {
		args        string
		code        int
		out, errOut string
	}{
		{"test good.json", 0, "good.json: x /c: allowed, no rule decides\nAll 2 tests hold.\n", ""},
		{"test bad.json", 1, `bad.json: Googlebot "/private/<a>&%\n::error::x": expected allowed, got disallowed by line 2 "Disallow: /private"` +
			"\nbad.json: Googlebot /: expected disallowed, got allowed, no rule decides\n0 of 2 tests hold.\n", ""},
		{"test good.json bad.json", 1, "2 of 4 tests hold.", ""},
		{"test dialect.json", 0, "The test holds.", ""},
		{"test dialect.json --dialect google", 1, "0 of 1 tests hold.", ""},
		{"test late.json", 1, "late.json: Googlebot /b: expected allowed; put off: status 503\nlate.json: YandexBot /a: expected disallowed; allowed: status 503\nlate.json: Googlebot /c: put off: status 503\n0 of 2 tests hold.\n", ""},
		{"test sent.json", 0, "All 2 tests hold.\n", "note: sent.json: Googlebot /каталог/1: In percent-encoding, as crawlers ask for it, it is blocked. As crawlers write it: " + cyrillicSent + "\n"},
		{"test oddly.json", 2, "", `oddly.json: "status": "soon" says nothing about a delivery`},
		{"test dir", 0, "All 2 tests hold.\n", ""},
		{"test empty", 2, "There are no tests. Files that could not be read: 1.\n", "robotstester test: empty: the directory holds no .json file."},
		{"test broken.json good.json", 2, "All 2 tests hold. Files that could not be read: 1.", "robotstester test: broken.json: line 1, column 13: the case file ends too early."},
		{"test future.json", 2, "", "future.json: the case file is of version 2; this program reads version 1."},
		{"test none.json", 2, "", "none.json: no such file or directory."},
		{"test lost.json", 2, "", "lost.json: its robots.txt, none.txt: no such file or directory."},
		{"test absolute.json", 2, "", "must be relative"},
		{"test nowhere.json", 2, "", `nowhere.json: there is no dialect "gogle"`},
		{"test robots.txt expectations.csv", 1, "expected allowed, got disallowed by line 2", ""},
		{"test expectations.csv robots.txt", 1, "1 of 2 tests hold.", ""},
		{"test wrong.csv robots.txt", 2, "", `wrong.csv: line 1: "maybe" is no expectation`},
		{"test expectations.csv", 2, "", "needs one robots.txt beside it"},
		{"test", 2, "", "which case files?"},
		{"test good.json --dialect gogle", 2, "", "there is no dialect"},
		{"test good.json --format html", 2, "", "the formats are text, json, junit, github, markdown"},
		{"test -h", 0, "robotstester test CASES.json", ""},
	} {
		got := runWith("", strings.Fields(c.args)...)
		if got.code != c.code || !strings.Contains(got.out, c.out) || !strings.Contains(got.errOut, c.errOut) || c.errOut == "" && got.errOut != "" {
			t.Errorf("%s: exit %d, out %q, errors %q; want %d, %q, %q", c.args, got.code, got.out, got.errOut, c.code, c.out, c.errOut)
		}
	}
}

func TestCasesFromStandardInput(t *testing.T) {
	if got := runWith(caseFiles["good.json"], "test", "-"); got.code != 0 || !strings.Contains(got.out, "All 2 tests hold.") {
		t.Errorf("%+v", got)
	}
}

// A share link is run as the case file that it carries.
func TestCasesOfALink(t *testing.T) {
	t.Chdir(t.TempDir())
	pack := func(text string) string {
		var b strings.Builder
		coded := base64.NewEncoder(base64.RawURLEncoding, &b)
		z, _ := flate.NewWriter(coded, flate.BestCompression)
		z.Write([]byte(text))
		z.Close()
		coded.Close()
		return "https://tester.example/?lang=ru#v1." + b.String()
	}
	link := pack(caseFiles["good.json"])
	if got := runWith("", "test", link); got.code != 0 || !strings.HasPrefix(got.out, "https://tester.example/?lang=ru#v1.") || !strings.Contains(got.out, "…: x /c: allowed, no rule decides\nAll 2 tests hold.\n") {
		t.Errorf("%+v", got)
	}
	for _, damaged := range []string{link[:len(link)-9], link + "!", "#v1.", pack(strings.Repeat(" ", 1<<20))[:400]} {
		if got := runWith("", "test", damaged); got.code != exitUsage || !strings.Contains(got.errOut, "…: the link is damaged; it may not have been copied whole.\n") {
			t.Errorf("%.60s: %+v", damaged, got)
		}
	}
	if got := runWith("", "test", pack(caseFiles["bad.json"])); got.code != exitUsage || !strings.Contains(got.errOut, `a link cannot have a "robots_file"`) {
		t.Errorf("a link to a file: %+v", got)
	}
	if got := runWith("", "test", pack(strings.Repeat(" ", 64<<20))); got.code != exitUsage || !strings.Contains(got.errOut, "more than") {
		t.Errorf("a bomb: %+v", got)
	}
}

func TestCasesAsJSON(t *testing.T) {
	writeFiles(t, caseFiles)
	got := runWith("", "test", "good.json", "bad.json", "broken.json", "--json")
	var doc casesJSON
	if err := json.Unmarshal([]byte(got.out), &doc); err != nil {
		t.Fatal(err)
	}
	if got.code != 2 || doc.Tests != 4 || doc.Failures != 2 || doc.Errors != 1 || len(doc.Results) != 5 {
		t.Errorf("exit %d, %+v", got.code, doc)
	}
	first, question, failed := doc.Results[0], doc.Results[2], doc.Results[3]
	if !*first.Pass || *first.Allowed || first.Line != 2 || question.Pass != nil || question.Expect != "" || *failed.Pass {
		t.Errorf("%s", got.out)
	}
}

func TestCasesAsJSONCautionOfURLsThatAreNotAsSent(t *testing.T) {
	writeFiles(t, caseFiles)
	got := runWith("", "test", "sent.json", "--json")
	var doc casesJSON
	if err := json.Unmarshal([]byte(got.out), &doc); err != nil {
		t.Fatal(err)
	}
	if sent := doc.Results[0].AsSent; got.code != 0 || sent == nil || sent.URL != cyrillicSent || *sent.Allowed || sent.Line != 2 || doc.Results[1].AsSent != nil {
		t.Errorf("exit %d, %s", got.code, got.out)
	}
}

func TestCasesAsJUnit(t *testing.T) {
	writeFiles(t, caseFiles)
	got := runWith("", "test", "good.json", "bad.json", "broken.json", "--format", "junit")
	var doc junitSuites
	if err := xml.Unmarshal([]byte(got.out), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Tests != 6 || doc.Failures != 2 || doc.Errors != 1 || doc.Skipped != 1 || len(doc.Suites) != 3 {
		t.Errorf("%+v", doc)
	}
	bad := doc.Suites[1]
	if bad.Name != "bad.json" || bad.Tests != 2 || bad.Failures != 2 || bad.Cases[0].Name != "Googlebot /private/<a>&%\n::error::x" ||
		!strings.HasPrefix(bad.Cases[0].Failure.Message, "expected allowed, got disallowed") {
		t.Errorf("%+v", bad)
	}
}

func TestCasesAsAnnotations(t *testing.T) {
	writeFiles(t, caseFiles)
	got := runWith("", "test", "bad.json", "broken.json", "--format", "github")
	want := `::error file=robots.txt,line=2,title=robots.txt test fails::Googlebot /private/<a>&%25%0A::error::x: expected allowed, got disallowed by line 2 "Disallow: /private"
::error file=robots.txt,title=robots.txt test fails::Googlebot /: expected disallowed, got allowed, no rule decides
::error file=broken.json,title=Unreadable test cases::line 1, column 13: the case file ends too early
0 of 2 tests hold. Files that could not be read: 1.
`
	if got.out != want {
		t.Errorf("got\n%s\nwant\n%s", got.out, want)
	}
}

func TestCasesWithoutAnAnswer(t *testing.T) {
	src := `{"version":1,"robots":"Disallow: /\n","dialect":"temoto","tests":[{"crawler":"x","url":"/","expect":"disallowed"}]}`
	if got := runWith(src, "test", "-"); got.code != 1 || !strings.Contains(got.out, "expected disallowed, got no answer: ") {
		t.Errorf("%+v", got)
	}
}

func TestCasesAsMarkdown(t *testing.T) {
	writeFiles(t, caseFiles)
	got := runWith("", "test", "bad.json", "broken.json", "--format", "markdown")
	want := "# bad.json: 0 of 2 tests hold\n\n## Tests\n\n" +
		"| Result | Crawler | URL | Expected | Now | Line | Rule | Why |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n" +
		"| ✗ **fails** | `Googlebot` | <code>/private/&#60;a&#62;&#38;%⟨U+000A⟩&#58;&#58;error&#58;&#58;x</code> | allowed | blocked | 2 | `Disallow: /private` | The only rule that matches. |\n" +
		"| ✗ **fails** | `Googlebot` | `/` | blocked | allowed |  |  | What no rule matches is allowed. |\n" +
		"\n# broken.json\n\nIt could not be read: line 1, column 13: the case file ends too early.\n"
	if got.code != 2 || got.out != want {
		t.Errorf("exit %d, got:\n%s\nwant:\n%s", got.code, got.out, want)
	}
}
