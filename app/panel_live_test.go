package main

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/robotstester/robotstester/app/review"
)

func TestHostOf(t *testing.T) {
	for url, want := range map[string]string{
		"https://www.example.com/a?b": "www.example.com", "http://example.com:8080": "example.com:8080", "https://a.test#x": "a.test",
		"/path": "", "": "", "example.com": "", `https://a.test\b`: "a.test",
	} {
		if got := hostOf(url); got != want {
			t.Errorf("%q: %q, want %q", url, got, want)
		}
	}
}

// The link to the file by hand leads to the web or nowhere.
func TestRobotsAddress(t *testing.T) {
	for url, want := range map[string]string{
		"https://a.test/b": "https://a.test/robots.txt", "HTTP://a.test/": "http://a.test/robots.txt",
		"javascript://a.test/%0aalert(1)": "", "/b": "",
	} {
		link := find(tree(t, &livePanel{URL: url, Session: &session{}}), testID("robots-address"))
		got := ""
		if link != nil {
			got = attr(link, "href")
		}
		if got != want {
			t.Errorf("%q leads to %q, want %q", url, got, want)
		}
	}
}

func TestLiveViewWithoutAnEndpoint(t *testing.T) {
	for _, c := range []struct {
		door door
		box  bool
		says bool
	}{{door{}, false, false}, {door{known: true}, false, true}, {door{known: true, Fetch: true}, true, false}} {
		view := tree(t, &livePanel{Door: c.door, Session: &session{}})
		if box := find(view, testID("host")); (box != nil) != c.box || strings.Contains(textOf(view), "serve --fetch") != c.says {
			t.Errorf("%+v: %s", c.door, textOf(view))
		}
	}
}

func TestTagsViewShowsWhatIsThere(t *testing.T) {
	data := &review.Tags{Said: 1, Crawlers: []review.TagsRow{{
		Crawler: "Googlebot", Follow: true, Says: "Googlebot may not list the page.", Robots: "It is never seen.", State: "disallowed",
		Applied: []review.TagWord{{Text: "noindex"}}, Lost: []review.TagWord{{Text: "max-snippet: 1"}}, Unused: []review.TagWord{{Text: "noodp"}},
	}}}
	page := &tagsPanel{Data: data, Session: &session{}}
	row := find(tree(t, page), testID("tag-row"))
	if row == nil || attr(row, "data-index") != "false" || attr(row, "data-follow") == "false" {
		t.Fatalf("no row of Googlebot: %v", row)
	}
	var is []string
	for _, n := range all(row, func(n *html.Node) bool { return attr(n, "data-is") != "" }) {
		is = append(is, attr(n, "data-is"))
	}
	if got := strings.Join(is, " "); got != "applies loses unused" {
		t.Errorf("directives are told as %q", got)
	}
	page.Data = &review.Tags{Crawlers: data.Crawlers}
	if view := tree(t, page); find(view, testID("tag-row")) != nil || find(view, testID("tags-none")) == nil {
		t.Error("a page that says nothing is not told to say nothing")
	}
}
