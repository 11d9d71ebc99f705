package parser

import (
	"strings"
	"testing"
)

// causes names the axes that make other answer otherwise than base.
func causes(src, token, url string, base, other *Dialect) string {
	q := &Inquiry{Src: []byte(src), Base: base, Tokens: []string{token}, URL: url, Work: 1 << 20}
	var names []string
	for _, a := range q.Cause(other, q.try(base), q.try(other)) {
		names = append(names, a.Name)
	}
	return strings.Join(names, " ")
}

func TestCauseNamesTheAxis(t *testing.T) {
	for _, c := range []struct {
		src, token, url string
		base, other     *Dialect
		want            string
	}{
		{"User-agent: *\nCrawl-delay: 1\n\nUser-agent: a\nDisallow: /\n", "b", "/", Google, Rep1994, "BlankLine"},
		{"User-agent: *\nCrawl-delay: 1\nUser-agent: a\nDisallow: /\n", "b", "/", Google, Protego, "Enders"},
		{"User-agent: *\nAllow: /\nDisallow: /a\n", "b", "/a", Google, Baidu, "Order"},
		{"User-agent: *\nDisallow: /*a\n", "b", "/xa", Google, Rep1994, "Wildcards"},
		{"User-agent: *\nDisalow: /a\n", "b", "/a", RFC9309, Google, "KeyTypos"},
		{"User-agent: *\nDisallow: /a\n", "b", "/a", RFC9309, Google, ""},
		{"Disallow: /a\n", "b", "/a", Google, Temoto, "Orphans"},
		// Neither is enough alone: the rule must be found, and it must be a rule.
		{"User-agent: *\n\nDisallow: /*a\n", "b", "/xa", Rep1994, Google, "BlankLine Wildcards"},
		// The same answer by another line.
		{"User-agent: *\nDisallow: /a\nDisallow: /aa\n", "b", "/aa", Google, Koster1996, "Order"},
	} {
		if got := causes(c.src, c.token, c.url, c.base, c.other); got != c.want {
			t.Errorf("%s against %s on %q: %q, want %q", c.other.ID, c.base.ID, c.src, got, c.want)
		}
	}
}

// Whatever Cause names is enough, and nothing of it can be spared.
func TestCauseIsEnoughAndNeeded(t *testing.T) {
	src := []byte("\xef\xbb\xbfUser-agent: *\nCrawl-delay: 10\n\nUser-agent: b c/1\nDisalow: /a\nAllow: /*a$\nDisallow:\n\nUser-agent: b\nDisallow: a\nAllow: /%61\n")
	for _, base := range Dialects() {
		q := &Inquiry{Src: src, Base: base, Tokens: []string{"b"}, URL: "/a", Work: 1 << 30}
		from := q.try(base)
		for _, other := range Dialects() {
			goal := q.try(other)
			cause := q.Cause(other, from, goal)
			if (len(cause) == 0) != (from == goal) {
				t.Fatalf("%s against %s: %d causes", other.ID, base.ID, len(cause))
			}
			for spared := -1; spared < len(cause); spared++ {
				mixed := *base
				for i, a := range cause {
					if i != spared {
						a.lend(&mixed, other)
					}
				}
				if o := q.try(&mixed); len(cause) > 0 && (spared < 0) != o.Same(goal) && !from.Same(goal) {
					t.Errorf("%s against %s: without axis %d of %d the answer is %+v, the goal %+v", other.ID, base.ID, spared, len(cause), o, goal)
				}
			}
		}
	}
}

func TestCauseStopsWhenItsWorkIsDone(t *testing.T) {
	src := []byte("User-agent: *\nAllow: /\nDisallow: /a\n" + strings.Repeat("#\n", 1000))
	q := &Inquiry{Src: src, Base: Google, Tokens: []string{"b"}, URL: "/a", Work: 1000}
	if got := q.Cause(Heritrix, q.try(Google), q.try(Heritrix)); got != nil {
		t.Errorf("%d causes without work left", len(got))
	}
}
