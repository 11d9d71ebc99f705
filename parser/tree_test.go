package parser_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// faults are inputs that broke other parsers, and this one's edges.
var faults = []string{
	"", "\x00", "\xef\xbb\xbf", "\xef\xbb", "\xef", "\xef\xbb\xbf\xef\xbb\xbf", "\xef\xbb\xbf\xef\xbb\xbfUser-agent: *\n",
	" ", "\t", "\n", "\r", "\r\n", "\n\r", "\r\r\n\n", "a\rb\nc\r\nd",
	"User-agent: *\n \nDisallow: /a\n",
	"User-agent: *\n\u00a0Disallow: /\u00a0\nDisallow\u00a0: /\n",
	"\u0130user-agent: *\nUser-\u212aagent: \u0130\n",
	"User-agent: *\nCrawl-delay: ²\nDisallow: /a\n",
	"User-agent: *\nCrawl-delay: -1\nCrawl-delay: 1e309\nCrawl-delay: NaN\nDisallow: /a\n",
	"Disallow: /orphan\nUser-agent: *\nDisallow: /a\n",
	"User-agent: *\nDisallow: //xtbcallback.phpDisallow: //login.php\n",
	"User-agent: *\nDisallow: %\nDisallow: %2\nDisallow: %zz\nDisallow: /%aa\n",
	"User-agent: *\nDisallow: /\xe9\nDisallow: /\xff\xfe\x80\n",
	"User-agent: *\nDisallow: /a\x00b\n",
	"User-agent: *\nAllow: **************************.js*\n",
	"# only\n#\n #\n", ": no key\n", " : # no key\n", "key:\n", "no separator\n", "two words # and a comment\n",
	"User-agent: *\nDisallow: /a # b # c\nDisallow # /a\n",
	"a:b:c\n:::\n",
}

func TestEveryByteIsKept(t *testing.T) {
	for _, d := range parser.Dialects() {
		for _, src := range faults {
			checkTree(t, []byte(src), parser.Parse([]byte(src), d))
		}
		r := rand.New(rand.NewPCG(1, 2))
		for range 2000 {
			src := randomFile(r)
			checkTree(t, src, parser.Parse(src, d))
		}
	}
}

func TestNilDialectIsTheStandard(t *testing.T) {
	if d := parser.Parse(nil, nil).Dialect(); d != parser.RFC9309 {
		t.Errorf("Parse(nil, nil) reads as %s", d.ID)
	}
}

func TestLineIsTakenApart(t *testing.T) {
	long := strings.Repeat("a", 2083*8)
	for _, c := range []struct {
		src                          string
		kind                         parser.Kind
		key, sep, value, comment, at string
	}{
		{"Disallow: /a", parser.Disallow, "Disallow", ":", "/a", "", ""},
		{" \tAllow \t:\t /a b \t# c \r\n", parser.Allow, "Allow", ":", "/a b", "# c ", ""},
		{"disallow   /a\n", parser.Disallow, "disallow", "   ", "/a", "", ""},
		{"disallow /a b\n", parser.Malformed, "disallow /a b", "", "", "", ""},
		{"user agent: x\n", parser.UserAgent, "user agent", ":", "x", "", ""},
		{"dissallow: /\n", parser.Disallow, "dissallow", ":", "/", "", ""},
		{"Allow: /a\x00b # c\n", parser.Allow, "Allow", ":", "/a", "", "\x00b # c"},
		{"Allow: /" + long + "\n", parser.Allow, "Allow", ":", "/" + long[:2083*8-1-8], "", long[2083*8-1-8:]},
		{strings.Repeat(" ", 2083*8-1) + "# c\n", parser.Blank, "", "", "", "", "# c"},
		{"\xef\xbb\xbfSitemap: x\n", parser.Sitemap, "Sitemap", ":", "x", "", ""},
		{"\xef\xbbSitemap: x\n", parser.Sitemap, "Sitemap", ":", "x", "", ""},
		{"Crawl-delay: 1\n", parser.CrawlDelay, "Crawl-delay", ":", "1", "", ""},
		{"Request-rate: 1/5\n", parser.RequestRate, "Request-rate", ":", "1/5", "", ""},
		{"noindex: /\n", parser.Other, "noindex", ":", "/", "", ""},
		{": /a\n", parser.Malformed, ": /a", "", "", "", ""},
		{"  # c\n", parser.Comment, "", "", "", "# c", ""},
		{"  \n", parser.Blank, "", "", "", "", ""},
	} {
		src := []byte(c.src)
		f := parser.Parse(src, parser.Google)
		checkTree(t, src, f)
		l := f.Line(1)
		got := []string{l.Kind.String()}
		for _, s := range []parser.Span{l.Key, l.Sep, l.Value, l.Comment, l.Cut} {
			got = append(got, string(s.Of(src)))
		}
		for i, want := range []string{c.kind.String(), c.key, c.sep, c.value, c.comment, c.at} {
			if got[i] != want {
				t.Errorf("%.60q: part %d is %.60q, want %.60q", c.src, i, got[i], want)
			}
		}
	}
}

func TestFlagsNameWhatWasForgiven(t *testing.T) {
	for src, want := range map[string][2]bool{
		"disallow: /": {false, false}, "disallow /": {true, false}, "disalow: /": {false, true}, "disallowed: /": {false, true},
		"dissallow /": {true, true}, "noindex /": {true, false}, "disallow": {false, false},
	} {
		if l := parser.Parse([]byte(src), parser.Google).Line(1); l.NoColon != want[0] || l.Typo != want[1] {
			t.Errorf("%q: NoColon %v, Typo %v, want %v", src, l.NoColon, l.Typo, want)
		}
	}
}

// Google's ID_LinesNumbersAreCountedCorrectly and row E4: any line end counts one.
func TestLinesAreCounted(t *testing.T) {
	const unix = "User-Agent: foo\nAllow: /some/path\nUser-Agent: bar\n\n\nDisallow: /\n"
	mixed := "User-Agent: foo\nAllow: /some/path\r\nUser-Agent: bar\n\r\n\nDisallow: /\n"
	for _, d := range parser.Dialects() {
		if d.Breaks == parser.BreakLF {
			continue // CR alone ends no line there
		}
		for _, src := range []string{unix, strings.ReplaceAll(unix, "\n", "\r\n"), strings.ReplaceAll(unix, "\n", "\r"),
			strings.TrimSuffix(unix, "\n"), mixed} {
			f := parser.Parse([]byte(src), d)
			if l := f.Line(6); string(l.Key.Of(f.Bytes())) != "Disallow" {
				t.Errorf("%s: line 6 of %q is %+v", d.ID, src, l)
			}
		}
	}
	for _, end := range []string{"\n", "\r", "\r\n"} {
		f := parser.Parse(bytes.Repeat([]byte("a"+end), 100_000), parser.Google)
		if f.NumLines() != 100_001 || f.LineAt(len(f.Bytes())) != 100_001 {
			t.Errorf("100,000 lines with %q count %d", end, f.NumLines())
		}
	}
}

func TestLineAtBeyondTheEnds(t *testing.T) {
	f := parser.Parse([]byte("a\nb"), nil)
	if f.LineAt(0) != 1 || f.LineAt(1) != 1 || f.LineAt(2) != 2 || f.LineAt(3) != 2 || f.LineAt(1<<40) != 2 {
		t.Error("LineAt misses a line")
	}
}

func TestGroupsAreFound(t *testing.T) {
	src := []byte("Disallow: /orphan\nUser-agent: a\n\nSitemap: x\nuser-agent: B/1.0 # b\nCrawl-delay: 1\nDisallow: /\n\nAllow: /x\n# end\n" +
		"User-agent: *\nUser-agent: 1a\n")
	groups := parser.Parse(src, nil).Groups()
	if len(groups) != 2 {
		t.Fatalf("%d groups: %+v", len(groups), groups)
	}
	g := groups[0]
	if g.First != 2 || g.Last != 9 || len(g.Rules) != 2 || g.Rules[0] != 7 || g.Rules[1] != 9 {
		t.Errorf("first group: %+v", g)
	}
	if want := (parser.Agent{Line: 5, Name: "B"}); len(g.Agents) != 2 || g.Agents[0].Name != "a" || g.Agents[1] != want {
		t.Errorf("agents of the first group: %+v", g.Agents)
	}
	if text := string(g.Span.Of(src)); !strings.HasPrefix(text, "User-agent: a\n") || !strings.HasSuffix(text, "\nAllow: /x") {
		t.Errorf("span of the first group: %q", text)
	}
	if a := groups[1].Agents; !a[0].Star || a[0].Name != "" || a[1].Star || a[1].Name != "" {
		t.Errorf("agents of the second group: %+v", a)
	}
}
