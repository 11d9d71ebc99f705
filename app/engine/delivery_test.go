package engine

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser/words"
)

const delivered = "User-agent: *\nDisallow: /private/\n"

// deliveredTo is the answer when the file arrived as a status says.
func deliveredTo(t *testing.T, crawler, dialect, status string) (*Engine, *Answer) {
	t.Helper()
	e := New()
	e.Open([]byte(delivered), 1)
	e.Ask(Question{Crawler: crawler, Dialect: dialect, URL: "/private/a", Status: status})
	var a Answer
	if err := json.Unmarshal(e.Page(), &a); err != nil {
		t.Fatal(err)
	}
	return e, &a
}

// The rows on HTTP of what crawlers and parsers document. The rule of the file blocks,
// so an allowed verdict is always the delivery's.
func TestDeliveriesAsDocumented(t *testing.T) {
	for _, c := range []struct{ crawler, dialect, status, stand, state, basis string }{
		{"Googlebot", "", "200 redirects=5 elsewhere", "", "disallowed", "documented"},
		{"Googlebot", "", "200 redirects=6", "allowed", "allowed", "documented"},
		{"Googlebot", "", "401", "allowed", "allowed", "documented"},
		{"Googlebot", "", "403", "allowed", "allowed", "documented"},
		{"Googlebot", "", "404", "allowed", "allowed", "documented"},
		{"Googlebot", "", "410", "allowed", "allowed", "documented"},
		{"Googlebot", "", "429", "deferred", "disallowed", "documented"},
		{"Googlebot", "", "500", "deferred", "disallowed", "documented"},
		{"Googlebot", "", "503", "deferred", "disallowed", "documented"},
		{"Googlebot", "", "unreachable", "deferred", "disallowed", "documented"},
		{"Googlebot", "", "200 html", "", "disallowed", "documented"},
		{"Googlebot", "", "200 bytes=600000", "", "disallowed", "documented"},
		{"Googlebot", "", "200 stale", "", "disallowed", "documented"},

		{"bingbot", "", "404", "allowed", "allowed", "documented"},
		{"bingbot", "", "403", "allowed", "allowed", "assumed"},
		{"bingbot", "", "429", "allowed", "allowed", "assumed"},
		{"bingbot", "", "503", "blocked", "disallowed", "assumed"},
		{"bingbot", "", "unreachable", "blocked", "disallowed", "assumed"},

		{"YandexBot", "", "200 redirects=9 elsewhere", "", "disallowed", "documented"},
		{"YandexBot", "", "204", "allowed", "allowed", "documented"},
		{"YandexBot", "", "403", "allowed", "allowed", "documented"},
		{"YandexBot", "", "503", "allowed", "allowed", "documented"},
		{"YandexBot", "", "unreachable", "allowed", "allowed", "documented"},
		{"YandexBot", "", "200 html", "allowed", "allowed", "documented"},
		{"YandexBot", "", "200 bytes=600000", "allowed", "allowed", "documented"},

		{"mine", "rfc9309", "200 redirects=6", "allowed", "allowed", "documented"},
		{"mine", "rfc9309", "403", "allowed", "allowed", "documented"},
		{"mine", "rfc9309", "429", "allowed", "allowed", "documented"},
		{"mine", "rfc9309", "503", "blocked", "disallowed", "documented"},
		{"mine", "rfc9309", "unreachable", "blocked", "disallowed", "documented"},

		{"mine", "protego", "503", "no-answer", "none", "documented"},
		{"mine", "protego", "404", "no-answer", "none", "documented"},
		{"mine", "temoto", "503", "blocked", "disallowed", "documented"},
		{"Amazonbot", "", "503", "", "disallowed", "documented"},
		{"Amazonbot", "", "503 no-copy", "allowed", "allowed", "documented"},
	} {
		_, a := deliveredTo(t, c.crawler, c.dialect, c.status)
		if v := a.Verdict; v.Stand != c.stand || v.State != c.state || c.stand != "" && v.Basis != c.basis {
			t.Errorf("%s%s, %s: stand %q, %s, %s; want %q, %s, %s", c.crawler, c.dialect, c.status, v.Stand, v.State, v.Basis, c.stand, c.state, c.basis)
		}
		if len(a.Delivery) == 0 {
			t.Errorf("%s, %s: nothing is said of the delivery", c.crawler, c.status)
		}
	}
}

func TestDeliveryIsExplained(t *testing.T) {
	_, a := deliveredTo(t, "Googlebot", "", "503")
	want := "Put off by Googlebot: the file answered 503, its text is not used. It stays away for now. " +
		"Crawling stops for 12 hours; then the last good copy is used for 30 days, or nothing is restricted when there is none."
	if a.Verdict.Say != want {
		t.Errorf("said %q\nwant %q", a.Verdict.Say, want)
	}
	if by := words.Plain(a.Verdict.By); by != "the file answered 503, its text is not used" {
		t.Errorf("by %q", by)
	}
	if len(a.Rows) > 0 || a.Verdict.Line != 0 || words.Plain(a.Group) != "None is looked for, as the text of the file is not used." {
		t.Errorf("rules are named for a text that is not used: %+v", a)
	}
	if _, a := deliveredTo(t, "Googlebot", "", "200 stale"); a.Verdict.Line != 2 || !strings.HasPrefix(a.Verdict.Why, "Until it asks for the file again") {
		t.Errorf("an older copy: line %d, %q", a.Verdict.Line, a.Verdict.Why)
	}
	if _, a := deliveredTo(t, "mine", "protego", "503"); a.Verdict.Why != "This reader only reads files and leaves such a delivery to the program that uses it." {
		t.Errorf("a parser that knows nothing of HTTP: %q", a.Verdict.Why)
	}
	if _, a := deliveredTo(t, "Googlebot", "", ""); len(a.Delivery) > 0 {
		t.Errorf("of an ordinary delivery is said %+v", a.Delivery)
	}
}

func TestStatusThatIsNoneIsAsNone(t *testing.T) {
	for _, status := range []string{"7", "gone", "503 503", strings.Repeat("9", 1<<16)} {
		if _, a := deliveredTo(t, "Googlebot", "", status); a.Verdict.Line != 2 || len(a.Delivery) > 0 {
			t.Errorf("%.20q: line %d, %+v", status, a.Verdict.Line, a.Delivery)
		}
	}
}

func TestViewsFollowTheDelivery(t *testing.T) {
	e, _ := deliveredTo(t, "Googlebot", "", "503")
	crawlers := map[string]CrawlerRow{}
	for _, s := range e.crawlersReport().Sections {
		for _, row := range s.Rows {
			crawlers[row.Token] = row
		}
	}
	for token, want := range map[string]string{"Googlebot": "deferred", "YandexBot": "allowed", "bingbot": "blocked", "Amazonbot": ""} {
		if got := crawlers[token].Stand; got != want {
			t.Errorf("%s stands at %q, want %q", token, got, want)
		}
	}
	if row := crawlers["YandexBot"]; row.State != "allowed" || row.Line != 0 {
		t.Errorf("YandexBot: %+v", row)
	}
	dialects := map[string]DialectRow{}
	report := e.dialectsReport("")
	for _, row := range report.Rows {
		dialects[row.ID] = row
	}
	for id, want := range map[string]string{"google": "current", "yandex": "differs", "rfc9309": "line", "protego": "differs"} {
		if row := dialects[id]; row.Kind != want || len(row.Why) == 0 {
			t.Errorf("%s: kind %q, %+v; want %q", id, row.Kind, row.Why, want)
		}
	}
	if counted := e.dialectsReport("count"); counted.Differ != report.Differ || report.Differ == 0 {
		t.Errorf("counted %d that differ, listed %d", counted.Differ, report.Differ)
	}
}

func TestTestsFollowTheDelivery(t *testing.T) {
	readers := NewReaders([]byte(delivered))
	for _, c := range []struct{ crawler, dialect, status, state string }{
		{"Googlebot", "", "", "disallowed"}, {"YandexBot", "", "503", "allowed"}, {"Googlebot", "", "503", "disallowed"},
		{"Googlebot", "yandex", "503", "allowed"}, {"Googlebot", "protego", "503", "none"}, {"*", "", "404", "allowed"},
	} {
		if state, _ := readers.Reader(c.crawler, c.dialect).DecideDelivered("/private/a", c.status); state != c.state {
			t.Errorf("%+v: %s", c, state)
		}
	}
}
