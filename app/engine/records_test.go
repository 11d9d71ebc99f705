package engine

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

const otherRecords = `User-agent: *
Disallow: /a
Crawl-delay: 5
Clean-param: ref&sid /shop/
Host: example.com
Noindex: /old
Content-Signal: ai-train=no
Sitemap: https://example.com/a.xml
sitemap: https://example.com/b.xml
Made-up: yes
`

func recordsOf(t *testing.T, q Question) map[string]RecordSet {
	t.Helper()
	e := New()
	e.Open([]byte(otherRecords), 1)
	e.Ask(q)
	sets := map[string]RecordSet{}
	for _, s := range report[Records](t, e, "records", "").Kinds {
		sets[s.Name] = s
	}
	return sets
}

func TestRecordsSayWhatTheCrawlerMakesOfThem(t *testing.T) {
	url := "/shop/a?ref=1&b=2"
	for _, c := range []struct{ crawler, dialect, name, status, says, note string }{
		{"Googlebot", "", "Crawl-delay", "ignored", "Googlebot ignores it; it was never documented, and its code went on 1 September 2019.", ""},
		{"bingbot", "", "Crawl-delay", "active", "bingbot takes it as a window of 1 to 30 seconds in which a site is fetched at most once.", "At most 17,280 pages a day."},
		{"YandexBot", "", "Crawl-delay", "retired", "YandexBot has ignored it since 22 February 2018.", ""},
		{"ClaudeBot", "", "Crawl-delay", "active", "ClaudeBot honours it, in seconds where nothing else is stated.", "At most 17,280 pages a day."},
		{"YandexBot", "", "Clean-param", "active", "YandexBot treats URLs that differ only in these parameters as one page.", "ref, sid below /shop/. It drops ref from this URL."},
		{"Googlebot", "", "Clean-param", "ignored", "Googlebot does not read it: it supports user-agent, allow, disallow and sitemap alone.", "ref, sid below /shop/. Yandex drops ref from this URL."},
		{"Googlebot", "yandex", "Host", "retired", "Yandex has ignored it since 2018, by most accounts since 20 March; a redirect 301 took its place.", ""},
		{"unheard-of", "", "Host", "unknown", "unheard-of is not documented to read it.", ""},
		{"Googlebot", "", "Made-up", "ignored", "Readers pass it over.", ""},
		{"Googlebot", "rep1994", "Made-up", "ignored", "Readers pass it over.", ""},
	} {
		s := recordsOf(t, Question{Crawler: c.crawler, Dialect: c.dialect, URL: url})[c.name]
		if len(s.Lines) == 0 || s.Status != c.status || s.Says != c.says || s.Lines[0].Note != c.note {
			t.Errorf("%s for %s %s: %+v, want %s %q %q", c.name, c.crawler, c.dialect, s, c.status, c.says, c.note)
		}
	}
	s := recordsOf(t, Question{Crawler: "Googlebot", URL: url})["Sitemap"]
	if s.Count != 2 || s.Lines[1].Line != 9 || s.Lines[1].Value != "https://example.com/b.xml" {
		t.Errorf("sitemaps: %+v", s)
	}
}

func TestRecordsReportIsBounded(t *testing.T) {
	e := New()
	var b strings.Builder
	for i := range 500 {
		b.WriteString(strings.Repeat("k", i+1) + ": " + strings.Repeat("é", 400) + "\nSitemap: x\n")
	}
	e.Open([]byte(b.String()), 1)
	r := report[Records](t, e, "records", "")
	if r.Count != 1000 || len(r.Kinds) != maxKinds {
		t.Errorf("%d lines, %d kinds", r.Count, len(r.Kinds))
	}
	for _, s := range r.Kinds {
		if len(s.Lines) > maxRecords || len(s.Lines[0].Value) > maxValue+len("…") || strings.ContainsRune(s.Lines[0].Value, '\uFFFD') {
			t.Errorf("%s: %d lines, first %q", s.Name, len(s.Lines), s.Lines[0].Value)
		}
	}
	want, _ := json.Marshal(e.recordsReport())
	var x, y any
	if json.Unmarshal(want, &x) != nil || json.Unmarshal(e.recordsReport().appendJSON(nil), &y) != nil || !reflect.DeepEqual(x, y) {
		t.Error("the JSON is not that of encoding/json")
	}
}
