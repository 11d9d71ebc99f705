package engine

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/words"
)

func dialectsOf(t *testing.T, src, crawler, url string) (*Engine, map[string]DialectRow) {
	t.Helper()
	e, _ := ask(t, src, crawler, url)
	r := report[Dialects](t, e, "dialects", "")
	rows := map[string]DialectRow{}
	for _, row := range r.Rows {
		rows[row.ID] = row
	}
	if len(rows) != len(parser.Dialects()) {
		t.Fatalf("%d rows for %d dialects", len(rows), len(parser.Dialects()))
	}
	return e, rows
}

func TestDialectsSayWhatMakesTheDifference(t *testing.T) {
	for _, c := range []struct {
		src, url, id, kind, state string
		line                      int
		why                       string
	}{
		{shop, "/", "rep1994", "differs", "allowed", 0, "A blank line ends a group, so line 4 begins a group of its own."},
		{shop, "/", "protego", "differs", "allowed", 0, "Any record ends the list of names of a group, so line 4 begins a group of its own."},
		{shop, "/", "rfc9309", "agrees", "disallowed", 5, ""},
		{shop, "/", "google", "current", "disallowed", 5, ""},
		{"Disallow: /\n", "/", "temoto", "differs", "none", 1, "It fails on this file at line 1: a rule stands in front of the first user-agent line."},
		{"User-agent: *\nDisalow: /\n", "/", "rfc9309", "differs", "allowed", 0, "Line 2, Disalow, is no record it knows."},
		{"User-agent: *\nDisallow: /*b\n", "/ab", "rep1994", "differs", "allowed", 0, "* and $ are letters like others."},
		{"User-agent: *\nDisallow: /a\nDisallow: /ab\n", "/ab", "koster1996", "line", "disallowed", 2, "The first rule that matches wins."},
		{"User-agent: *\n\nDisallow: /\n", "/", "rep1994", "differs", "allowed", 0, "A blank line ends a group, so line 3 belongs to no group."},
		{"User-agent: Googlebot-Image\nAllow: /\n\nUser-agent: *\nDisallow: /\n", "/", "yandex", "differs", "allowed", 2, "A name in the file counts when it holds the crawler's name, so the group of line 1 applies."},
		{"User-agent: *\nAllow: /\n\nUser-agent: a\nDisallow: /b\n\nUser-agent: *\nDisallow: /a\n", "/a", "rep1994", "differs", "allowed", 0, "Only the first group of * counts."},
	} {
		_, rows := dialectsOf(t, c.src, "Googlebot", c.url)
		got := rows[c.id]
		if got.Kind != c.kind || got.State != c.state || got.Line != c.line || words.Plain(got.Why) != c.why {
			t.Errorf("%q in %s: %s %s %d %q, want %s %s %d %q", c.src, c.id, got.Kind, got.State, got.Line, words.Plain(got.Why), c.kind, c.state, c.line, c.why)
		}
	}
}

// The report and the answer must be of one mind.
func TestDialectsAgreeWithTheAnswer(t *testing.T) {
	for _, url := range []string{"/", "/shop/a?sort=1", "/cart", "/robots.txt"} {
		e, rows := dialectsOf(t, shop+"\n\rUser-agent:\x0bx\nAllow\n", "Googlebot-Image", url)
		for id, row := range rows {
			e.Ask(Question{Crawler: "Googlebot-Image", URL: url, Dialect: id})
			a := e.Answer()
			if row.State != a.Verdict.State || row.State != "none" && row.Line != a.Verdict.Line {
				t.Errorf("%s on %s: row says %s by %d, answer %s by %d", id, url, row.State, row.Line, a.Verdict.State, a.Verdict.Line)
			}
			if (row.Kind == "differs") != (len(row.Why) > 0) && row.Kind != "line" {
				t.Errorf("%s on %s: %s with the reason %q", id, url, row.Kind, words.Plain(row.Why))
			}
		}
	}
}

func TestDialectsBasisIsThatOfTheAxis(t *testing.T) {
	_, rows := dialectsOf(t, "User-agent: *\n\nDisallow: /\n", "Googlebot", "/")
	if got := rows["seznam"]; got.Basis != "reported" {
		t.Errorf("seznam's blank line is %s, want reported", got.Basis)
	}
	if got := rows["rep1994"]; got.Basis != "documented" || got.Source != "https://www.robotstxt.org/orig.html" {
		t.Errorf("rep1994's blank line is %s at %q", got.Basis, got.Source)
	}
}

func TestDialectsReportIsEncodingJSON(t *testing.T) {
	e, _ := ask(t, shop, "Googlebot", "/")
	if r := report[Dialects](t, e, "dialects", "count"); r.Differ == 0 || r.Total != len(parser.Dialects()) || len(r.Rows) != 0 {
		t.Errorf("counted %d of %d, with %d rows", r.Differ, r.Total, len(r.Rows))
	}
	want, _ := json.Marshal(e.dialectsReport(""))
	var a, b any
	if err := json.Unmarshal(want, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(e.dialectsReport("").appendJSON(nil), &b); err != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("encoding/json writes %s (%v)", want, err)
	}
}

// A large file costs no more than its share, and still explains every outcome.
func TestDialectsOfALargeFile(t *testing.T) {
	src := "User-agent: *\nCrawl-delay: 10\n\nUser-agent: b\nDisallow: /\n" + strings.Repeat("Disallow: /some/path/*.html\n", 20_000)
	_, rows := dialectsOf(t, src, "Googlebot", "/a")
	if got := words.Plain(rows["rep1994"].Why); !strings.HasPrefix(got, "A blank line ends a group") {
		t.Errorf("the first outcome is not explained: %q", got)
	}
}

func BenchmarkDialects(b *testing.B) {
	for name, n := range map[string]int{"8K": 300, "64K": 2300, "500K": 18_000} {
		src := "User-agent: *\nCrawl-delay: 10\n\nUser-agent: b\nDisallow: /\n" + strings.Repeat("Disallow: /some/path/*.html\n", n)
		b.Run(name, func(b *testing.B) {
			e := New()
			e.Open([]byte(src), 1)
			e.Ask(Question{Crawler: "Googlebot", URL: "/a"})
			for b.Loop() {
				e.dialectsReport("")
			}
		})
	}
}

func BenchmarkCrawlers(b *testing.B) {
	for name, n := range map[string]int{"8K": 300, "500K": 18_000} {
		src := "User-agent: *\nCrawl-delay: 10\n\nUser-agent: b\nDisallow: /\n" + strings.Repeat("Disallow: /some/path/*.html\n", n)
		b.Run(name, func(b *testing.B) {
			e := New()
			e.Open([]byte(src), 1)
			e.Ask(Question{Crawler: "Googlebot", URL: "/a"})
			for b.Loop() {
				e.crawlersReport().appendJSON(nil)
			}
		})
	}
}

// What all strangers to a file share is what each would get on its own.
func TestCrawlersAgreeWithTheirAnswers(t *testing.T) {
	for _, src := range []string{shop, "User-agent: Google\nDisallow: /\nUser-agent:\nDisallow: /c\n", "User-agent: * b\nDisallow: /\n", ""} {
		e, _ := ask(t, src, "", "/cart")
		for _, s := range report[Crawlers](t, e, "crawlers", "").Sections {
			for _, row := range s.Rows {
				e.Ask(Question{Crawler: row.Token, URL: "/cart"})
				a := e.Answer().Verdict
				if row.State != a.State && row.State != "ignores" || row.State != "ignores" && row.Line != a.Line {
					t.Errorf("%s in %q: row %s by %d, answer %s by %d", row.Token, src, row.State, row.Line, a.State, a.Line)
				}
			}
		}
	}
}
