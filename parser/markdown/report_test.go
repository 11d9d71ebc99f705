package markdown

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser/casefile"
)

// hostile is text that wants to be more than text.
var hostile = []string{
	"a|b", `a\|b`, `a\\|b`, "`", "``", "a`b``c```", "``` | <script>alert(1)</script>", "<img src=x onerror=alert(1)>",
	"</code></td></table><script>alert(1)</script>", "a\nb", "a\r\n\r\n# heading", "a\u2028b", "a\x00b", "\n\n| x | y |\n",
	"[click](javascript:alert(1))", "![x](https://evil.example/a.png)", "https://evil.example/", "www.evil.example", "@everyone",
	"<!--", "-->", "&lt;script&gt;", `\`, `\\`, "$$x$$", "~~a~~", "**a**", "_a_", "\u202egnp.exe", "a\u200bb", " ", "", "\xff\xfe", "|---|",
}

func TestCodeNeverEndsEarly(t *testing.T) {
	entities := regexp.MustCompile(`^(&#[0-9]+;|[A-Za-z0-9 /,;=?%+]|[^\x00-\x7f])*$`)
	for _, text := range hostile {
		got := Code(text)
		inner, isSpan := strings.CutPrefix(got, "`")
		switch {
		case text == "":
			if got != "" {
				t.Errorf("%q is %q", text, got)
			}
		case isSpan:
			inner, closed := strings.CutSuffix(inner, "`")
			if !closed || inner == "" || strings.ContainsAny(inner, "`|\\<>\r\n") {
				t.Errorf("%q is %q, which a cell or a span may not hold", text, got)
			}
		default:
			inner, opened := strings.CutPrefix(got, "<code>")
			inner, closed := strings.CutSuffix(inner, "</code>")
			if !opened || !closed || !entities.MatchString(inner) {
				t.Errorf("%q is %q, of which not all is harmless", text, got)
			}
		}
		if strings.ContainsAny(got, "\r\n\x00\u2028\u202e\u200b") {
			t.Errorf("%q is %q, with what cannot be seen", text, got)
		}
	}
}

func TestProseIsOnlyWords(t *testing.T) {
	for _, text := range hostile {
		got := Prose(text)
		bare := regexp.MustCompile(`&#[0-9]+;`).ReplaceAllString(got, "")
		if strings.ContainsAny(bare, "\\`*_{}[]<>|~#@$&\r\n\x00\u2028\u202e\u200b") || strings.Contains(bare, "://") || strings.Contains(bare, "www.") {
			t.Errorf("%q is %q", text, got)
		}
	}
	if got := Prose("“Disalow” is no key: it is read as Disallow."); got != "“Disalow” is no key: it is read as Disallow." {
		t.Errorf("plain words became %q", got)
	}
	if got := Prose("a@b"); got != "a&#64;&#8288;b" {
		t.Errorf("a mention is %q", got)
	}
}

// A row of the table keeps its number of cells, and the page its number of lines,
// whatever stands in it.
func TestHostileRowsKeepTheirShape(t *testing.T) {
	plain := (&Report{Name: "x", Tests: []Test{rowOf("x")}, Problems: []Problem{{Title: "x", Text: "x"}}}).Markdown()
	for _, text := range hostile {
		r := &Report{Name: text, Tests: []Test{rowOf(text)}, Problems: []Problem{{Severity: text, Line: 1, Title: text, Text: text}}}
		got := r.Markdown()
		if a, b := strings.Count(got, "\n"), strings.Count(plain, "\n"); a != b {
			t.Errorf("%q makes %d lines of %d:\n%s", text, a, b, got)
		}
		if a, b := strings.Count(got, "|"), strings.Count(plain, "|"); a != b {
			t.Errorf("%q makes %d bars of %d:\n%s", text, a, b, got)
		}
		tags := regexp.MustCompile(`</?code>`).ReplaceAllString(got, "")
		if strings.ContainsAny(tags, "<>") {
			t.Errorf("%q brings HTML in:\n%s", text, got)
		}
	}
}

func rowOf(text string) Test {
	return Test{Test: casefile.Test{Crawler: text, URL: text, Expect: casefile.Allowed}, State: "disallowed", Line: 3, Rule: text, Why: text}
}

func TestReport(t *testing.T) {
	r := &Report{
		Name: "robots.txt", Reader: "Google", Linted: true, More: 1, Left: 2, Count: Count{Asked: 2, Hold: 1},
		Facts:    &Facts{Lines: 12, Bytes: 1807, Encoding: "UTF-8", LineEnd: "LF"},
		Link:     "https://robotstester.example/#v1.abc-_",
		Problems: []Problem{{"error", 8, "A title.", "And a text."}},
		Tests: []Test{
			{casefile.Test{Crawler: "Googlebot", URL: "/a", Expect: casefile.Allowed}, "allowed", 0, "", "What no rule matches is allowed."},
			{casefile.Test{Crawler: "bingbot", URL: "/b|c", Expect: casefile.Allowed}, "disallowed", 3, "Disallow: /b", "The only rule that matches."},
			{casefile.Test{Crawler: "x", URL: "/"}, "none", 0, "", ""},
		},
	}
	want := "# robots.txt: 1 of 2 tests hold\n\n" +
		"- File: 12 lines, 1,807 bytes, UTF-8, LF\n- Read as: Google\n- Problems: 2\n" +
		"- [Open it in the tester](<https://robotstester.example/#v1.abc-_>)\n\n" +
		"## Tests\n\n" +
		"| Result | Crawler | URL | Expected | Now | Line | Rule | Why |\n" +
		"| --- | --- | --- | --- | --- | --- | --- | --- |\n" +
		"| ✓ holds | `Googlebot` | `/a` | allowed | allowed |  |  | What no rule matches is allowed. |\n" +
		"| ✗ **fails** | `bingbot` | <code>/b&#124;c</code> | allowed | blocked | 3 | `Disallow: /b` | The only rule that matches. |\n" +
		"| asked | `x` | `/` |  | no answer |  |  |  |\n\n" +
		"2 more tests are in the case file.\n\n" +
		"## Problems\n\n| Severity | Line | Problem |\n| --- | --- | --- |\n| error | 8 | **A title.** And a text. |\n\n" +
		"1 more problem is not listed.\n"
	if got := r.Markdown(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	for _, link := range []string{"javascript:alert(1)", "https://x.example/> <script>", "https://x.example/a b", "https://x.example/`", ""} {
		r.Link = link
		if strings.Contains(r.Markdown(), "](") {
			t.Errorf("%q became a link", link)
		}
	}
}

// What fails must not be among those that a long report leaves out.
func TestListedKeepsWhatFails(t *testing.T) {
	fails := make([]bool, 3*MaxTests)
	fails[len(fails)-1], fails[MaxTests+5] = true, true
	at := Listed(fails)
	if got := fmt.Sprint(len(at), at[:4]); got != fmt.Sprint(MaxTests, []int{MaxTests + 5, len(fails) - 1, 0, 1}) {
		t.Error(got)
	}
	if at := Listed(fails[:3]); fmt.Sprint(at) != "[0 1 2]" {
		t.Errorf("a short list is %v", at)
	}
}

func FuzzCode(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		row := "| " + Code(text) + " | " + Prose(text) + " |"
		if strings.Count(row, "|") != 3 || strings.ContainsAny(row, "\r\n") || strings.Count(row, "`")%2 != 0 {
			t.Errorf("%q makes the row %q", text, row)
		}
	})
}
