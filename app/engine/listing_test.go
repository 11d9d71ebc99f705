package engine

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestListingHasEveryLineAndItsPart(t *testing.T) {
	e := opened("\ufeffUser-agent: *\r\nDisallow: /a\xff\nAllow: /\nCrawl-delay: 5", "Googlebot", "/b")
	l := e.Listing()
	want := []ListedLine{
		{"User-agent: *", "group chosen", ""},
		{"Disallow: /a\ufffd", "group", ""},
		{"Allow: /", "group deciding-allow", "decides: 1"},
		{"Crawl-delay: 5", "group inert", ""},
	}
	if len(l.Lines) != len(want) || l.More != 0 {
		t.Fatalf("%d lines, %d more", len(l.Lines), l.More)
	}
	for i := range want {
		if l.Lines[i] != want[i] {
			t.Errorf("line %d: %+v, want %+v", i+1, l.Lines[i], want[i])
		}
	}
}

func TestListingIsBounded(t *testing.T) {
	l := opened(strings.Repeat("#"+strings.Repeat("é", maxListedLine)+"\n", 3*maxListed), "Googlebot", "/").Listing()
	if len(l.Lines) != maxListed || l.More != 2*maxListed+1 {
		t.Fatalf("%d lines, %d more", len(l.Lines), l.More)
	}
	if text := l.Lines[0].Text; len(text) > maxListedLine+8 || !utf8.ValidString(text) {
		t.Errorf("a line of %d bytes", len(text))
	}
}
