package compare

import (
	"testing"

	"github.com/robotstester/robotstester/parser"
)

func TestIsRaw(t *testing.T) {
	for url, want := range map[string]bool{
		"/a/b?c=d&e=%20;f": false, "/[a]|b^": false, "/50%": false, "https://example.com//a": false,
		"/a b": true, "/é": true, "/\xff": true, "/<a>": true, `/"`: true, "/a\\b": true, "/{x}": true, "/\x7f": true,
	} {
		if got := isRaw(url); got != want {
			t.Errorf("isRaw(%q) = %v", url, got)
		}
	}
}

func TestWordsAreSpelled(t *testing.T) {
	any := func(_, _ string) bool { return true }
	for _, c := range []struct {
		dialect    string
		word, want string
	}{
		{"google", "/a\nb\n", "/axbx"},
		{"google", "//a", "https://example.com//a"},
		{"google", "/a b", "/a b"},
		{"rfc9309", "/%24%2A", "/$*"},
		{"rfc9309", "/a%20b", "/a%20b"},
		{"koster1996", "/a b%2Fc", "/a b%2Fc"},
		{"koster1996", "/%41", "/%2541"}, // a "%" of its own, in front of 41
		{"google", "/a#", ""},            // no path holds it
	} {
		d, _ := parser.DialectByID(c.dialect)
		p := newSpeller(newSide(rulesOf("", d), &work{}))
		if got, ok := p.url(c.word, any); got != c.want && ok || ok != (c.want != "") {
			t.Errorf("%s: %q is spelled %q, %v; want %q", c.dialect, c.word, got, ok, c.want)
		}
	}
}

func TestFillersThatPatternsHoldAreTriedLast(t *testing.T) {
	src := "User-agent: *\nDisallow: /bcd\nAllow: /x\nAllow: /a\n"
	p := newSpeller(newSide(rulesOf(src, parser.Google), &work{}))
	place := map[string]int{}
	for i, f := range p.fillers {
		place[f] = i
	}
	if place["x"] != 0 || place["b"] < place["+"] || place["e"] > place["b"] {
		t.Errorf("the order is %q", p.fillers)
	}
}
