package askers_test

import (
	"slices"
	"testing"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/askers"
)

func TestFind(t *testing.T) {
	for _, c := range []struct {
		name    string
		dialect *parser.Dialect
		want    string
		tokens  []string
		noStar  bool
		reads   string
		assumed bool
	}{
		{"googlebot-image", nil, "Googlebot-Image", []string{"Googlebot-Image", "Googlebot"}, false, "google", false},
		{"AdsBot-Google", nil, "AdsBot-Google", []string{"AdsBot-Google"}, true, "google", false},
		{"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", nil, "bingbot", []string{"bingbot", "msnbot"}, false, "bing", false},
		{"Applebot", nil, "Applebot", []string{"Applebot", "Googlebot"}, false, "rfc9309", true},
		{"FooBot", nil, "FooBot", []string{"FooBot"}, false, "rfc9309", true},
		{"FooBot", parser.Google, "FooBot", []string{"FooBot"}, false, "google", false},
		{"", nil, "", []string{""}, false, "rfc9309", true},
	} {
		a := askers.Find(c.name, c.dialect)
		if a.Name != c.want || !slices.Equal(a.Tokens, c.tokens) || a.Crawler.NoStar != c.noStar || a.Dialect.ID != c.reads || a.Assumed != c.assumed {
			t.Errorf("%q: %+v", c.name, a)
		}
	}
}

// A name that readers cut is cut on both sides.
func TestNamesAreCutAlike(t *testing.T) {
	a := askers.Find("MJ12bot", parser.Google)
	f := parser.Parse([]byte("User-agent: MJ12bot\nDisallow: /\n"), a.Dialect)
	if allowed, _ := f.For(a.Crawler).Allowed("/"); allowed {
		t.Errorf("MJ12bot does not find its own group: %+v", a.Crawler)
	}
}

func TestEveryCrawlerHasADialect(t *testing.T) {
	for _, c := range agents.All() {
		if a := askers.Find(c.Token, nil); !a.Own || a.Name != c.Token {
			t.Errorf("%s is read as %q in %s, own: %v", c.Token, a.Name, a.Dialect.ID, a.Own)
		}
	}
}
