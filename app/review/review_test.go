package review

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/words"
)

const sample = `User-agent: *
Disallow: /
Allow: /shop/

User-agent: GPTBot
Disallow: /
`

func deskOf(src string) *Desk {
	e := engine.New()
	e.Open([]byte(src), 1)
	return New(e)
}

// report asks until the work is done, as the client does, and decodes the data.
func report[T any](t *testing.T, d *Desk, name, args string) (out T, times int) {
	t.Helper()
	for more := true; more; times++ {
		var text []byte
		if text, more = d.Report(name, args); more && times > 100_000 {
			t.Fatalf("%s never ends", name)
		}
		var r struct {
			Name string
			Rev  int
			Data T
		}
		if err := json.Unmarshal(text, &r); err != nil || r.Name != name || r.Rev != d.engine.Rev() {
			t.Fatalf("%s: %v in %.200s", name, err, text)
		}
		out = r.Data
	}
	return out, times
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTests(t *testing.T) {
	d := deskOf(sample)
	list := List{Tests: []casefile.Test{
		{Crawler: "Googlebot", URL: "https://x.example/shop/a"},
		{Crawler: "Googlebot", URL: "/"},
		{Crawler: "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)", URL: "/shop/"},
		{Crawler: engine.Everyone, URL: "/shop/"},
		{Crawler: "Googlebot", URL: "/robots.txt"},
	}}
	got, _ := report[Results](t, d, "tests", asJSON(t, list))
	want := Results{States: "addad", Lines: []int{3, 2, 6, 3, 2}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	d.engine.Open([]byte("User-agent: *\nDisallow: /shop\n"), 2)
	if got, _ := report[Results](t, d, "tests", asJSON(t, list)); got.States != "dadda" {
		t.Errorf("after an edit: %+v", got)
	}
}

// What a link says in a dialect that counts other line ends must be a line of the editor.
func TestTestsCountTheEditorsLines(t *testing.T) {
	src := "User-agent: *\rDisallow: /a\r\n\x00\nDisallow: /b\n"
	for _, dialect := range parser.Dialects() {
		d := deskOf(src)
		d.engine.Ask(engine.Question{Crawler: "x", Dialect: dialect.ID, URL: "/b"})
		list := List{Dialect: dialect.ID, Tests: []casefile.Test{{Crawler: "x", URL: "/b"}}}
		got, _ := report[Results](t, d, "tests", asJSON(t, list))
		want := d.engine.Answer().Verdict
		if got.States[0] != want.State[0] || got.Lines[0] != want.Line {
			t.Errorf("%s: %+v, the verdict says %s by line %d", dialect.ID, got, want.State, want.Line)
		}
	}
}

func TestCaseFileIsReadAsWritten(t *testing.T) {
	tests := []casefile.Test{{Crawler: "Googlebot", URL: "/<é>", Expect: casefile.Disallowed}, {Crawler: "x", URL: "/"}}
	for _, src := range []string{sample, "", "\ufeffUser-agent: *\r\nDisallow: /\u2028\x00", "\xff\xfe broken"} {
		for _, form := range []string{"link", "file"} {
			d := deskOf(src)
			written, _ := report[Written](t, d, "casefile", asJSON(t, Order{List{"google", tests}, form, "503 no-copy"}))
			f, err := casefile.Read([]byte(written.Text))
			if err != nil || string(f.Robots) != src || f.Dialect != "google" || f.Status != "503 no-copy" || !slices.Equal(f.Tests, tests) {
				t.Errorf("%q as %s: the command reads %+v, %v", src, form, f, err)
			}
			c, _ := report[Case](t, d, "read-casefile", base64.StdEncoding.EncodeToString([]byte(written.Text)))
			if c.Fault != "" || string(c.Robots) != src || c.Dialect != "google" || c.Status != "503 no-copy" || !strings.Contains(c.Lost, "503 no-copy") || !slices.Equal(c.Tests, tests) {
				t.Errorf("%q as %s: the page reads %+v", src, form, c)
			}
		}
	}
}

func TestTestsAsCSV(t *testing.T) {
	tests := []casefile.Test{{Crawler: "Googlebot", URL: "/a,b", Expect: casefile.Allowed}}
	d := deskOf(sample)
	written, _ := report[Written](t, d, "casefile", asJSON(t, Order{List{"", tests}, "csv", ""}))
	c, _ := report[Case](t, d, "read-casefile", base64.StdEncoding.EncodeToString([]byte(written.Text)))
	if !c.Keep || c.Fault != "" || !slices.Equal(c.Tests, tests) {
		t.Errorf("%q is read as %+v", written.Text, c)
	}
}

func TestReadCaseSaysWhatIsWrong(t *testing.T) {
	for src, want := range map[string]string{
		`{"version":2,"robots":"","tests":[]}`: "version 2",
		`{"version":1,"robots":"","test":[]}`:  `no field "test"`,
		`{"version":1,`:                        "ends too early",
		`"one column"`:                         "needs a crawler and a URL",
		"":                                     "",
	} {
		if c := readCase(base64.StdEncoding.EncodeToString([]byte(src)), false); !strings.Contains(c.Fault, want) {
			t.Errorf("%s: %q, want %q", src, c.Fault, want)
		}
	}
	if c := readCase("%", false); c.Fault == "" {
		t.Error("what is no Base64 was read")
	}
	byName := base64.StdEncoding.EncodeToString([]byte(`{"version":1,"robots_file":"r.txt","dialect":"klingon","tests":[]}`))
	c := readCase(byName, false)
	if c.Fault != "" || !c.Keep || c.Dialect != "" || c.Lost == "" {
		t.Errorf("%+v", c)
	}
	for _, args := range []string{byName, base64.StdEncoding.EncodeToString([]byte("crawler,url\nx,/\n"))} {
		if c := readCase(args, true); c.Fault == "" {
			t.Errorf("a link brought %+v", c)
		}
	}
}

func TestCompare(t *testing.T) {
	d := deskOf(strings.Replace(sample, "Allow: /shop/", "Allow: /shop/\nAllow: /a*b", 1))
	if got, _ := report[Comparison](t, d, "compare", ""); got.Known {
		t.Error("there is nothing to compare with")
	}
	d.Before([]byte(sample))
	got, _ := report[Comparison](t, d, "compare", "")
	if !got.Known || got.Done != got.Crawlers || len(got.Undecided) != 0 {
		t.Fatalf("%+v", got)
	}
	if !slices.Equal(got.Equal, []string{"GPTBot"}) {
		t.Errorf("proved equal: %v", got.Equal)
	}
	if got.Count != 1 || len(got.Changes) != 1 {
		t.Fatalf("changes: %+v", got.Changes)
	}
	c := got.Changes[0]
	was, now := words.Plain(c.Was), words.Plain(c.Now)
	if c.URL != "/ab" || !c.Opens || !c.Shortest || !slices.Equal(c.Who, []string{"Googlebot", "bingbot", engine.Everyone}) {
		t.Errorf("%+v", c)
	}
	if was != "blocked by line 2, Disallow: /" || now != "allowed by line 4, Allow: /a*b" {
		t.Errorf("was %q, now %q", was, now)
	}
}

// Nobody else is compared than those that are asked for, each once and as people
// call it, and whoever would be compared otherwise is still offered.
func TestCompareForChosen(t *testing.T) {
	d := deskOf("User-agent: *\nDisallow: /b\n\nUser-agent: GPTBot\nDisallow: /c\n")
	d.Before([]byte(sample))
	got, _ := report[Comparison](t, d, "compare", asJSON(t, Asked{Crawlers: []string{"GPTBot", "gptbot", "Yandex"}}))
	if got.Crawlers != 2 || got.Done != 2 {
		t.Errorf("compared %d of %d crawlers, want 2", got.Done, got.Crawlers)
	}
	for _, c := range got.Changes {
		if slices.Contains(c.Who, "Googlebot") {
			t.Errorf("%+v names a crawler that was not asked for", c)
		}
	}
	if want := []string{"Googlebot", "bingbot", engine.Everyone, "GPTBot"}; !slices.Equal(got.Offered, want) {
		t.Errorf("offered %q, want %q", got.Offered, want)
	}
	if all, _ := report[Comparison](t, d, "compare", asJSON(t, Asked{})); all.Crawlers != 4 {
		t.Errorf("compared %d crawlers where nobody chose, want 4", all.Crawlers)
	}
}

// The bytes of a file that the engine has left are the same that it had after the
// same edit, or none.
func TestMade(t *testing.T) {
	odd := []byte("\xef\xbb\xbfa\r\nb\xff\r\n")
	made := func(length int, changes string) []byte {
		args := fmt.Sprintf(`{"base":%q,"length":%d,"changes":%s}`, base64.StdEncoding.EncodeToString(odd), length, changes)
		got, _ := report[Made](t, deskOf("another file"), "made", args)
		return got.File
	}
	if got, want := made(5, `[[0,0,"# new\n"],[3,4,""]]`), "\xef\xbb\xbf# new\r\na\r\nb\r\n"; string(got) != want {
		t.Errorf("made %q, want %q", got, want)
	}
	for _, changes := range []string{`[[9,9,"x"]]`, `[[3,1,"x"]]`, `"x"`, `[["a",1,2]]`} {
		if got := made(5, changes); got != nil {
			t.Errorf("%s made %q", changes, got)
		}
	}
	if got := made(4, `[]`); got != nil {
		t.Errorf("a text of another length made %q", got)
	}
}

// Every change that is reported is one, for every crawler named with it.
func TestChangesHold(t *testing.T) {
	old, now := sample+"User-agent: bingbot\nDisallow: /x\nAllow: /x/y$\n", sample+"User-agent: bingbot\nDisallow: /x/\n"
	d := deskOf(now)
	d.Before([]byte(old))
	got, _ := report[Comparison](t, d, "compare", "")
	if got.Count < 2 {
		t.Fatalf("%+v", got)
	}
	before, after := engine.NewReaders([]byte(old)), engine.NewReaders([]byte(now))
	for _, c := range got.Changes {
		for _, who := range c.Who {
			was, _ := before.Reader(who, "").Decide(c.URL)
			is, _ := after.Reader(who, "").Decide(c.URL)
			if was == is || (is == "allowed") != c.Opens {
				t.Errorf("%s for %s: %s before and %s now", c.URL, who, was, is)
			}
		}
	}
}

// large is a file whose comparison and liveness take long.
func large(rules int, last string) string {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := range rules {
		fmt.Fprintf(&b, "Disallow: /*%d/*%d*x\nAllow: /*%d/*y%d\n", i, i*7, i*3, i)
	}
	return b.String() + last
}

// However long the proof takes, no message keeps the worker from a keystroke.
func TestLongWorkComesInSlices(t *testing.T) {
	d := deskOf(large(300, "Disallow: /z\n"))
	d.Before([]byte(large(300, "")))
	ticks := 0
	d.elapsed = func(time.Time) time.Duration {
		ticks++
		return slice * time.Duration(ticks%2+1) // over at every second look
	}
	got, times := report[Comparison](t, d, "compare", "")
	if times < 3 || got.Done != got.Crawlers {
		t.Errorf("compared in %d messages: %d of %d", times, got.Done, got.Crawlers)
	}
	live, times := report[*Liveness](t, d, "liveness", "")
	if times < 3 || live == nil || live.Rules != 601 {
		t.Errorf("liveness in %d messages: %+v", times, live)
	}
}

// An edit in the middle of a long proof starts it over, for the new text.
func TestEditsEndOldWork(t *testing.T) {
	d := deskOf(large(300, ""))
	d.elapsed = func(time.Time) time.Duration { return slice + 1 }
	if _, more := d.Report("liveness", ""); !more {
		t.Fatal("done at once")
	}
	d.engine.Open([]byte("User-agent: *\nDisallow: /a\nDisallow: /ab\n"), 2)
	live, _ := report[*Liveness](t, d, "liveness", "")
	if live.Rules != 2 {
		t.Errorf("%+v", live)
	}
}

func TestLiveness(t *testing.T) {
	d := deskOf("User-agent: *\nDisallow: /a\nAllow: /a\nDisallow: /a/b\nAllow: x\nDisallow: /c\nDisallow: /c/d\n")
	d.engine.Ask(engine.Question{Crawler: "Googlebot", URL: "/"})
	live, _ := report[*Liveness](t, d, "liveness", "")
	if live.Rules != 6 || live.DeadAll != 2 || len(live.Dead) != 2 || live.Unknown != 0 {
		t.Fatalf("%+v", live)
	}
	if d := live.Dead[0]; d.Line != 2 || words.Plain(d.Why) != "line 3 takes all that it matches" || d.Rule != "Disallow: /a" {
		t.Errorf("%+v", d)
	}
	if d := live.Dead[1]; d.Line != 5 || !strings.Contains(words.Plain(d.Why), "no path") {
		t.Errorf("%+v", d)
	}
	if !slices.Equal(live.Spare, []int{7}) {
		t.Errorf("could go: %v", live.Spare)
	}
	reader := d.readers().Reader("Googlebot", "")
	for _, r := range live.Live {
		if _, line := reader.Decide(r.Witness); line != r.Line {
			t.Errorf("%s is decided by line %d, not %d", r.Witness, line, r.Line)
		}
	}
}

func TestDeadRulesAndWhatIsProvedOfEach(t *testing.T) {
	d := deskOf("User-agent: *\nAllow: /a\nDisallow: /a\nDisallow: /a/b\nDisallow: *\x00\n")
	d.engine.Ask(engine.Question{Crawler: "Googlebot", Dialect: "google"})
	dead, _ := report[Dead](t, d, "rules-dead", "")
	if dead.Note != "never decides" || !slices.Equal(dead.Lines, []int{3}) {
		t.Errorf("%+v", dead)
	}
	for _, c := range []struct {
		line string
		want RuleSaid
	}{
		{"3", RuleSaid{Line: 3, Dead: true, Title: "This rule never decides.", Text: "Line 2 takes all that it matches."}},
		{"4", RuleSaid{Line: 4, Title: "This rule decides, for example,", Witness: "/a/b", Expect: casefile.Disallowed}},
		{"2", RuleSaid{Line: 2, Title: "This rule decides, for example,", Witness: "/a", Expect: casefile.Allowed}},
		{"1", RuleSaid{Line: 1}}, {"99", RuleSaid{Line: 99}}, {"-1", RuleSaid{Line: -1}}, {"x", RuleSaid{}}, {"", RuleSaid{}},
	} {
		got, _ := report[RuleSaid](t, d, "rule", c.line)
		if got.Line == 2 {
			got.Text = "" // whether it could go is not the question here
		}
		if got != c.want {
			t.Errorf("line %q: %+v, want %+v", c.line, got, c.want)
		}
	}
}

// The report counts what the table counts, and explains each test that it lists.
func TestMarkdownTellsOfFileProblemsAndTests(t *testing.T) {
	d := deskOf(sample + "Disalow: /x\n")
	paper := Paper{Name: "robots.txt", Link: "https://x.example/#v1.a", List: List{Tests: []casefile.Test{
		{Crawler: "Googlebot", URL: "/shop/a", Expect: casefile.Allowed},
		{Crawler: "GPTBot", URL: "/|`", Expect: casefile.Allowed},
		{Crawler: "x", URL: "/"},
	}}}
	got, _ := report[Written](t, d, "markdown", asJSON(t, paper))
	for _, want := range []string{
		"# robots.txt: 1 of 2 tests hold\n", "- Read as: each crawler as it does by itself\n", "](<https://x.example/#v1.a>)",
		"| ✓ holds | `Googlebot` | `/shop/a` | allowed | allowed | 3 | `Allow: /shop/` | Longest of 2 matching rules: 6 characters against 1. |\n",
		"| ✗ **fails** | `GPTBot` | <code>/&#124;&#96;</code> | allowed | blocked | 6 | `Disallow: /` |",
		"| asked | `x` | `/` |  | blocked | 2 |", "## Problems",
	} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("%q is missing in:\n%s", want, got.Text)
		}
	}
	for _, args := range []string{"", "{}", "null", "[]", `{"tests":7}`} {
		if got, _ := report[Written](t, d, "markdown", args); !strings.HasPrefix(got.Text, "# ") {
			t.Errorf("%q gives %q", args, got.Text)
		}
	}
}

// Thousands of tests against a large file are explained in slices.
func TestMarkdownOfMuchComesInSlices(t *testing.T) {
	d := deskOf(large(40, ""))
	d.elapsed = func(time.Time) time.Duration { return time.Second }
	paper := Paper{Name: "robots.txt"}
	for i := range 1200 {
		paper.Tests = append(paper.Tests, casefile.Test{Crawler: "x", URL: fmt.Sprintf("/%d", i), Expect: casefile.Allowed})
	}
	got, times := report[Written](t, d, "markdown", asJSON(t, paper))
	if times < 100 || !strings.Contains(got.Text, "200 more tests are in the case file.") {
		t.Errorf("%d messages, %d bytes", times, len(got.Text))
	}
}

func TestProblemsInSlices(t *testing.T) {
	src := strings.Repeat("Disalow: /a\nAllow: /b\n", 2000)
	want := string(deskOf(src).engine.Report("problems", ""))
	d := deskOf(src)
	d.elapsed = func(time.Time) time.Duration { return time.Second }
	begun, more := d.Report("problems", "")
	if !more || !strings.Contains(string(begun), `"data":null`) {
		t.Fatalf("not in slices: %.100s", begun)
	}
	var got []byte
	for more {
		got, more = d.Report("problems", "")
	}
	if string(got) != want {
		t.Errorf("in slices %.200s, at once %.200s", got, want)
	}

	// A change of the text begins anew, whatever was under way.
	d.Report("problems", "")
	if !d.engine.Edit([]parser.Change{{From: 0, To: 0, Insert: "#\n"}}, len(src), 2) {
		t.Fatal("the edit was refused")
	}
	if _, more := d.Report("problems", ""); !more {
		t.Error("what was found before the change was taken for the new file's")
	}
}
