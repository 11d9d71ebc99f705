package engine

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/web/samples"
)

func opened(src, crawler, url string) *Engine {
	e := New()
	e.Ask(Question{Crawler: crawler, URL: url})
	e.Open([]byte(src), 7)
	return e
}

// mended is what the editor does with a Mend. Steps must be changes that it can make.
func mended(t *testing.T, e *Engine, name, args string) (string, mendData) {
	t.Helper()
	m := report[mendData](t, e, name, args)
	if m.File != nil {
		return string(m.File), m
	}
	copied := New()
	copied.Open(e.src, 1)
	for i, step := range m.Steps {
		var changes []parser.Change
		for _, c := range step {
			changes = append(changes, parser.Change{From: int(c[0].(float64)), To: int(c[1].(float64)), Insert: c[2].(string)})
		}
		if !copied.Edit(changes, copied.pos.Len(), 2+i) {
			t.Fatalf("%s %s: step %v does not fit", name, args, step)
		}
	}
	return string(copied.src), m
}

// mendData is a Mend as JavaScript reads it.
type mendData struct {
	Steps [][][3]any
	File  []byte
	Count int
	Say   string
}

func TestProblemsOfTheExample(t *testing.T) {
	e := opened(samples.Merged, "Googlebot", "https://www.example.com/shop/lamps?sort=price")
	p := report[Problems](t, e, "problems", "")
	if p.Errors != 1 || p.Errors+p.Warnings+p.Notes != len(p.List) || p.Safe != 1 {
		t.Errorf("%d errors, %d warnings, %d notes, %d safe, %d listed", p.Errors, p.Warnings, p.Notes, p.Safe, len(p.List))
	}
	first := p.List[0]
	if first.Code != "captured-agent" || first.Line != 4 || first.Column != 0 || first.EndColumn != 13 {
		t.Errorf("first is %+v", first)
	}
	if want := (Place{8, "still the group of line 4"}); first.Note != want {
		t.Errorf("note %v, want %v", first.Note, want)
	}
	for i := 1; i < len(p.List); i++ {
		a, b := p.List[i-1], p.List[i]
		if rank(a) < rank(b) || rank(a) == rank(b) && a.Line > b.Line {
			t.Errorf("%s line %d stands before %s line %d", a.Severity, a.Line, b.Severity, b.Line)
		}
	}
}

func rank(p Problem) int { return map[string]int{"error": 2, "warning": 1, "info": 0}[p.Severity] }

func TestProblemsJSONIsThatOfTheType(t *testing.T) {
	e := opened(samples.Merged, "Googlebot", "/")
	want := e.problemsReport()
	if got := report[Problems](t, e, "problems", ""); !reflect.DeepEqual(&got, want) {
		t.Errorf("JSON gives %+v, want %+v", got, want)
	}
	preview := e.preview("0 captured-agent 4:0")
	if got := report[Preview](t, e, "preview", "0 captured-agent 4:0"); !reflect.DeepEqual(&got, preview) {
		t.Errorf("JSON gives %+v, want %+v", got, preview)
	}
}

func TestProblemPlacesCountAsTheEditorDoes(t *testing.T) {
	e := opened("\ufeff# 😀\r\nUser-agent: *\r\n# 😀😀 é\r\nDisalow: /a\r\n", "Googlebot", "/")
	for _, p := range report[Problems](t, e, "problems", "").List {
		if p.Code == "key-typo" && (p.Line != 4 || p.Column != 0 || p.EndLine != 4 || p.EndColumn != 7) {
			t.Errorf("place %d:%d to %d:%d, want 4:0 to 4:7", p.Line, p.Column, p.EndLine, p.EndColumn)
		}
	}
	e = opened("User-agent: 😀 Googlbot/2.1\nDisallow: /\n", "Googlebot", "/")
	if p := report[Problems](t, e, "problems", "").List; len(p) == 0 || p[0].EndColumn > 28 {
		t.Errorf("columns beyond the line: %+v", p)
	}
}

func TestFixesGiveTheExactBytes(t *testing.T) {
	for _, tt := range []struct{ name, src, key, want string }{
		{"a word", "User-agent: *\nDisalow: /a\n", "0 key-typo 2:0", "User-agent: *\nDisallow: /a\n"},
		{"CRLF", "User-agent: *\r\nDisalow: /a\r\n", "0 key-typo 2:0", "User-agent: *\r\nDisallow: /a\r\n"},
		{"a line in CRLF", "User-agent: *\r\nCrawl-delay: 9\r\n\r\nUser-agent: Bad\r\nDisallow: /\r\n", "0 captured-agent 1:0",
			"User-agent: *\r\nCrawl-delay: 9\r\nDisallow:\r\n\r\nUser-agent: Bad\r\nDisallow: /\r\n"},
		{"a mark that the editor cannot show", "\ufeffUser-agent: *\nDisallow: /a\n", "0 byte-order-mark 1:0", "User-agent: *\nDisallow: /a\n"},
		{"mixed line ends", "User-agent: *\nCrawl-delay: 9\r\n\r\nUser-agent: Bad\r\nDisallow: /\r\n", "0 captured-agent 1:0",
			"User-agent: *\nCrawl-delay: 9\r\nDisallow:\r\n\r\nUser-agent: Bad\r\nDisallow: /\r\n"},
	} {
		if got, m := mended(t, opened(tt.src, "Googlebot", "/"), "fix", tt.key); got != tt.want || m.Count != 1 {
			t.Errorf("%s: %q (%s), want %q", tt.name, got, m.Say, tt.want)
		}
	}
}

func TestFixOfAProblemThatIsGoneChangesNothing(t *testing.T) {
	for _, args := range []string{"0 key-typo 1:0", "5 key-typo 2:0", "-1 key-typo 2:0", "", "0", "x y"} {
		got, m := mended(t, opened("User-agent: *\nDisalow: /a\n", "Googlebot", "/"), "fix", args)
		if got != "User-agent: *\nDisalow: /a\n" || m.Count != 0 || m.Say != gone().Say {
			t.Errorf("fix %q: %q, %q", args, got, m.Say)
		}
	}
}

func TestFixAllGoesOnUntilNothingSafeIsLeft(t *testing.T) {
	src := "User-agent: *\nDisalow: /a\nDisallow: /a\nDisalow: /b**\nUser-agent: GoogleExtended\nDisallow: /\n"
	e := opened(src, "Googlebot", "/")
	got, m := mended(t, e, "fix-all", "")
	if m.Count < 3 || !strings.Contains(got, "GoogleExtended") {
		t.Errorf("%d mended: %q", m.Count, got)
	}
	again := opened(got, "Googlebot", "/")
	if p := report[Problems](t, again, "problems", ""); p.Safe != 0 {
		t.Errorf("%d safe fixes are left in %q", p.Safe, got)
	}
	if same, m := mended(t, again, "fix-all", ""); same != got || m.Count != 0 || m.Say == "" {
		t.Errorf("a second time: %q, %q", same, m.Say)
	}
}

func TestFormatSaysWhenThereIsNothingToDo(t *testing.T) {
	for _, tt := range []struct{ src, want, say string }{
		{"user-agent:*\ndisallow:/a", "User-agent: *\nDisallow: /a\n", "no verdict has changed"},
		{"User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /a\n", "in order already"},
		{"<!doctype html>\n<p>No</p>", "<!doctype html>\n<p>No</p>", "This is HTML"},
		{"", "", "in order already"},
	} {
		if got, m := mended(t, opened(tt.src, "Googlebot", "/"), "format", ""); got != tt.want || !strings.Contains(m.Say, tt.say) {
			t.Errorf("format %q: %q, %q; want %q, %q", tt.src, got, m.Say, tt.want, tt.say)
		}
	}
}

func TestIgnoredProblemIsGone(t *testing.T) {
	e := opened("\ufeffUser-agent: *\nDisalow: /a\n", "Googlebot", "/")
	got, m := mended(t, e, "ignore", "key-typo 2:0")
	if want := "\ufeffUser-agent: *\n# robotstester: ignore key-typo\nDisalow: /a\n"; got != want || !strings.Contains(m.Say, "line 3") {
		t.Errorf("%q, %q; want %q", got, m.Say, want)
	}
	for _, p := range report[Problems](t, opened(got, "Googlebot", "/"), "problems", "").List {
		if p.Code == "key-typo" {
			t.Errorf("still found: %+v", p)
		}
	}
}

func TestPreviewShowsLinesBeforeAndAfter(t *testing.T) {
	e := opened(samples.Merged, "Googlebot", "/")
	got := ""
	for _, r := range report[Preview](t, e, "preview", "0 captured-agent 4:0").Rows {
		got += strconv.Itoa(r.Line) + r.Sign + " " + r.Text + "\n"
	}
	if want := "4 User-agent: *\n5 Crawl-delay: 10\n6+ Disallow:\n7 \n"; got != want {
		t.Errorf("preview\n%swant\n%s", got, want)
	}
	got = ""
	for _, r := range report[Preview](t, e, "preview", "0 key-typo 20:0").Rows {
		got += strconv.Itoa(r.Line) + r.Sign + " " + r.Text + "\n"
	}
	if want := "18 Disallow: /checkout/\n19 Disallow: /search\n20- Disalow: /account/\n20+ Disallow: /account/\n21 Disallow: /*.pdf$\n"; got != want {
		t.Errorf("preview\n%swant\n%s", got, want)
	}
	if p := report[Preview](t, e, "preview", "0 nothing 1:0"); len(p.Rows) != 0 {
		t.Errorf("preview of nothing: %+v", p)
	}
}

func TestHintNamesTheRuleThatWasNotMeant(t *testing.T) {
	for _, tt := range []struct{ crawler, url, title, text string }{
		{"Googlebot", "/shop/lamps?sort=price", "Line 10 was probably not meant for Googlebot.", "The rule lost here"},
		{"Googlebot", "/", "Line 10 was probably not meant for Googlebot.", "why this rule decides"},
		{"AhrefsBot", "/", "", ""}, // for whom it was meant
		{"GPTBot", "/", "", ""},    // has a group of its own
	} {
		hints := report[Problems](t, opened(samples.Merged, tt.crawler, tt.url), "problems", "").Hints
		title, text := "", ""
		for _, h := range hints {
			if strings.HasPrefix(h.Key, "captured-agent") {
				title, text = h.Title, h.Text
			}
		}
		if title != tt.title || !strings.Contains(text, tt.text) {
			t.Errorf("%s %s: %q %q, want %q %q", tt.crawler, tt.url, title, text, tt.title, tt.text)
		}
	}
}

func TestAnotherURLNeedsNoSecondLook(t *testing.T) {
	e := opened(samples.Merged, "Googlebot", "/")
	first := e.findings()
	e.Ask(Question{Crawler: "Googlebot", URL: "/b"})
	if again := e.findings(); &again[0] != &first[0] {
		t.Error("the file was linted again for another URL")
	}
	e.Ask(Question{Crawler: "Googlebot", URL: "/b", Dialect: "rfc9309"})
	if again := e.findings(); &again[0] == &first[0] {
		t.Error("another dialect was given Google's findings")
	}
}

func TestThousandsOfProblemsAreCountedNotListed(t *testing.T) {
	e := opened("User-agent: *\n"+strings.Repeat("Disalow: a\nnonsense\nDisallow: b **\nAllow: \nxyz: 1\nDisallow: /a$b\nDisallow: /x*\n", 1500), "Googlebot", "/")
	p := report[Problems](t, e, "problems", "")
	if len(p.List) != MaxProblems || p.Errors+p.Warnings+p.Notes < 6000 {
		t.Errorf("%d listed of %d", len(p.List), p.Errors+p.Warnings+p.Notes)
	}
}
