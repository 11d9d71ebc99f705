package engine

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser/words"
)

// punycode stands in for the browser.
func punycode(host string) (string, error) {
	if host != "bücher.example" {
		return "", errors.New("no such host here")
	}
	return "xn--bcher-kva.example", nil
}

func TestSiteOfTheURL(t *testing.T) {
	const www = "Sitemap: https://www.example.com/sitemap.xml\n"
	for _, c := range []struct {
		file, own, url, robots, say string
		other                       bool
	}{
		{url: "https://example.com/a?b#c", robots: "https://example.com/robots.txt", say: "https://example.com/robots.txt governs it, compared as /a?b."},
		{url: "http://Shop.Example.com:8080", robots: "http://shop.example.com:8080/robots.txt", say: "compared as /."},
		{url: "https://bücher.example/ü", robots: "https://xn--bcher-kva.example/robots.txt", say: "compared as /%C3%BC."},
		{url: "https://example.com:443/a", robots: "https://example.com/robots.txt"},
		{url: "/a%7eb#c", say: "A path of the host that has this file, compared as /a~b."},
		{url: "", say: "Nothing is typed, so / is compared."},
		{url: "mailto:a@b", say: "No host is read from this"},
		{url: "https://ü.example/", say: "No host is read from this"},

		{file: www, url: "https://www.example.com/a", robots: "https://www.example.com/robots.txt"},
		{file: www, url: "https://example.com/a", robots: "https://example.com/robots.txt"},
		{file: www, url: "https://shop.example.com/a", robots: "https://shop.example.com/robots.txt", other: true,
			say: "Another host than www.example.com, which this file seems to be of: https://shop.example.com/robots.txt governs it."},
		{file: www + "Sitemap: https://cdn.example/s.xml\n", url: "https://shop.example.com/a", robots: "https://shop.example.com/robots.txt"},
		{file: www + "Sitemap: /s.xml\n", url: "https://shop.example.com/a", robots: "https://shop.example.com/robots.txt"},
		{file: www, own: "https://shop.example.com/x", url: "https://shop.example.com/a", robots: "https://shop.example.com/robots.txt"},
		{own: "https://www.example.com/x", url: "https://example.com/a", robots: "https://example.com/robots.txt", other: true},
		{own: "/x", url: "https://example.com/a", robots: "https://example.com/robots.txt"},
		{file: www, url: "/a"},
	} {
		e := New()
		e.ASCII = punycode
		e.Open([]byte(c.file), 1)
		e.Ask(Question{Crawler: "mine", URL: c.url, Site: c.own})
		a := e.Answer()
		if hinted := slices.ContainsFunc(a.Hints, func(h Hint) bool { return h.Code == "other-host" }); hinted != c.other {
			t.Errorf("%q, file %q of %q: hints %+v", c.url, c.file, c.own, a.Hints)
		}
		if s := a.Site; s.Robots != c.robots || s.Other != c.other || !strings.Contains(words.Plain(s.Say), c.say) {
			t.Errorf("%q, file %q of %q: %+v", c.url, c.file, c.own, s)
		}
	}
}

func TestSitemapsAtTheEndOfALongFileAreFound(t *testing.T) {
	e := New()
	e.ASCII = punycode
	e.Open([]byte(strings.Repeat("Disallow: /a\n", 3*sitemapLines)+"Sitemap: https://www.example.com/s.xml\n"), 1)
	e.Ask(Question{Crawler: "mine", URL: "https://shop.example.com/"})
	if s := e.Answer().Site; !s.Other {
		t.Errorf("%+v", s)
	}
}
