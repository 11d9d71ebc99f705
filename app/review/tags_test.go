package review

import (
	"strings"
	"testing"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/pagetags"
)

func deskFor(src, crawler, url string) *Desk {
	d := deskOf(src)
	d.engine.Ask(engine.Question{Crawler: crawler, URL: url})
	return d
}

func tag(name, content string) pagetags.Tag {
	return pagetags.Tag{Key: "name", Name: name, Content: content}
}

// The contradiction that sites build most often: a tag that nobody may come and see.
func TestTagsThatAreNeverSeen(t *testing.T) {
	d := deskFor("User-agent: Googlebot\nDisallow: /shop/\n", "Googlebot", "https://example.com/shop/a")
	got, _ := report[Tags](t, d, "page-tags", asJSON(t, Markup{Tags: []pagetags.Tag{tag("robots", "noindex"), tag("description", "noindex")}}))
	google, bing := got.Crawlers[0], got.Crawlers[1]
	if google.Crawler != "Googlebot" || google.Index || google.State != "disallowed" || !strings.Contains(google.Robots, "this noindex is never seen") {
		t.Errorf("Googlebot: %+v", google)
	}
	if bing.Crawler != "bingbot" || bing.Index || bing.State != "allowed" || !strings.Contains(bing.Robots, "sees what it says") {
		t.Errorf("bingbot: %+v", bing)
	}
	if got.Said != 1 || len(got.Findings) != 0 || google.Applied[0].Place != `<meta name="robots">` {
		t.Errorf("%+v", got)
	}
}

// A file that does not arrive decides as little or as much as its delivery.
func TestTagsFollowTheDelivery(t *testing.T) {
	d := deskOf("User-agent: *\nDisallow: /\n")
	d.engine.Ask(engine.Question{Crawler: "Googlebot", URL: "/a", Status: "404"})
	got, _ := report[Tags](t, d, "page-tags", asJSON(t, Markup{Tags: []pagetags.Tag{tag("robots", "noindex")}}))
	if google := got.Crawlers[0]; google.State != "allowed" || !strings.Contains(google.Robots, "sees what it says") {
		t.Errorf("%+v", google)
	}
}

func TestTagsAreCombinedByEngine(t *testing.T) {
	d := deskFor("", "Googlebot", "/a")
	got, _ := report[Tags](t, d, "page-tags", asJSON(t, Markup{
		Tags:    []pagetags.Tag{tag("robots", "noindex, index"), tag("GPTBot", "noarchive"), tag("robots", "nofolow")},
		Headers: "HTTP/2 200\nContent-Type: text/html\nX-Robots-Tag: bingbot: nosnippet\n",
	}))
	rows := map[string]TagsRow{}
	for _, r := range got.Crawlers {
		rows[r.Crawler] = r
	}
	if rows["Googlebot"].Index || !rows["YandexBot"].Index || len(rows["YandexBot"].Lost) != 1 {
		t.Errorf("Google takes the stricter, Yandex what allows: %+v, %+v", rows["Googlebot"], rows["YandexBot"])
	}
	if got.Crawlers[1].Crawler != "GPTBot" || len(rows["GPTBot"].Unused) == 0 {
		t.Errorf("a crawler that the page names is missing: %+v", got.Crawlers[1])
	}
	if last := rows["bingbot"].Applied[len(rows["bingbot"].Applied)-1]; last.Text != "nosnippet" || last.Place != "header, line 3" {
		t.Errorf("bingbot: %+v", rows["bingbot"])
	}
	if len(got.Findings) != 1 || got.Findings[0].Nearest != "nofollow" {
		t.Errorf("findings: %+v", got.Findings)
	}
}

func TestTagsOfHostileMarkup(t *testing.T) {
	d := deskFor("", "Googlebot", "/a")
	many := Markup{NoSnippet: make([]string, 100_000), Headers: strings.Repeat("X-Robots-Tag: a: b\n", 10_000)}
	for range 10_000 {
		many.Tags = append(many.Tags, tag("robots", strings.Repeat("abc,", 1000)))
	}
	got, _ := report[Tags](t, d, "page-tags", asJSON(t, many))
	if !got.Cut || len(got.Findings) > mostWords || len(got.Crawlers) > mostAsked {
		t.Errorf("cut %t, %d findings, %d crawlers", got.Cut, len(got.Findings), len(got.Crawlers))
	}
	for _, args := range []string{"", "[]", "\x00", `{"tags":"x"}`} {
		if got, _ := report[Tags](t, d, "page-tags", args); got.Said != 0 || len(got.Crawlers) == 0 {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

func TestDeliveries(t *testing.T) {
	d := deskFor("User-agent: *\nDisallow: /\n", "Googlebot", "/a")
	got, _ := report[Deliveries](t, d, "deliveries", "404")
	if !strings.HasPrefix(got.Own, "Status 404.") || len(got.Groups) < 2 || got.Groups[0].Stand != "allowed" || len(got.Groups[0].Titles) < len(got.Groups[1].Titles) {
		t.Errorf("%+v", got)
	}
	for _, args := range []string{"", "x", "999"} {
		if got, _ := report[Deliveries](t, d, "deliveries", args); got.Own != "" || len(got.Groups) != 0 {
			t.Errorf("%q: %+v", args, got)
		}
	}
}
