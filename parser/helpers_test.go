package parser_test

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/robotstester/robotstester/parser"
)

// ruled is a file with one group for "*".
func ruled(rules ...string) string {
	return "User-agent: *\n" + strings.Join(rules, "\n") + "\n"
}

// checkTree holds a file to the promises of its tree: every byte is given back,
// lines follow each other without gaps, and the spans of a line are in order with
// nothing but blanks (or the byte order mark) between them.
func checkTree(t *testing.T, src []byte, f *parser.File) {
	t.Helper()
	if !bytes.Equal(f.Bytes(), src) {
		t.Fatalf("%s: Bytes() differs from %.200q", f.Dialect().ID, src)
	}
	at := 0
	for n := 1; n <= f.NumLines(); n++ {
		l := f.Line(n)
		if l.Number != n || l.Span.Start != at {
			t.Fatalf("%s: line %d of %.200q is number %d from %d, want from %d", f.Dialect().ID, n, src, l.Number, l.Span.Start, at)
		}
		checkLine(t, src, f, l)
		at = l.Span.End
	}
	if at != len(src) {
		t.Fatalf("%s: the lines of %.200q end at %d", f.Dialect().ID, src, at)
	}
	checkGroups(t, src, f)
}

var tags = regexp.MustCompile("<[^>]+>")

func checkLine(t *testing.T, src []byte, f *parser.File, l parser.Line) {
	t.Helper()
	fail := func(what string) {
		t.Helper()
		t.Fatalf("%s: %s: line %d of %.200q: %+v", f.Dialect().ID, what, l.Number, src, l)
	}
	at := l.Span.Start
	for _, s := range []parser.Span{l.Key, l.Sep, l.Value, l.Comment, l.Cut, l.EOL} {
		if s.Start < at || s.End < s.Start || s.End > len(src) {
			fail("spans are out of order")
		}
		gap := string(src[at:s.Start])
		for at == 0 && gap != "" && strings.IndexByte("\xef\xbb\xbf", gap[0]) >= 0 {
			gap = gap[1:]
		}
		if f.Dialect().Tags {
			gap = tags.ReplaceAllString(gap, "")
		}
		if strings.TrimFunc(gap, func(r rune) bool { return r <= ' ' || unicode.IsSpace(r) }) != "" {
			fail("text between spans")
		}
		at = s.End
	}
	if at != l.Span.End {
		fail("the line goes on behind its last span")
	}
	switch eol := string(l.EOL.Of(src)); eol {
	case "\n", "\r", "\r\n":
	case "\v", "\f", "\x1c", "\x1d", "\x1e", "\u0085", "\u2028", "\u2029":
		if f.Dialect().Breaks < parser.BreakUnicode {
			fail("a line end of other readers")
		}
	case "":
		if l.Number != f.NumLines() {
			fail("a line without an end")
		}
	default:
		fail("a strange line end")
	}
	if l.Comment.Len() > 0 && src[l.Comment.Start] != '#' {
		fail("a comment without #")
	}
	if (l.Kind == parser.Comment) != (l.Comment.Len() > 0 && l.Key.Len() == 0 && l.Value.Len() == 0) {
		fail("kind comment and the spans disagree")
	}
	if l.Kind == parser.Blank && l.Key.Len()+l.Sep.Len()+l.Value.Len()+l.Comment.Len() > 0 {
		fail("a blank line with spans")
	}
	if first, last := f.LineAt(l.Span.Start), f.LineAt(max(l.Span.Start, l.Span.End-1)); first != l.Number || last != l.Number {
		fail("LineAt does not find it")
	}
}

func checkGroups(t *testing.T, src []byte, f *parser.File) {
	t.Helper()
	behind := 0
	for _, g := range f.Groups() {
		if g.First <= behind || g.Last < g.First || g.Last > f.NumLines() || len(g.Agents) == 0 {
			t.Fatalf("%s: group %+v of %.200q follows line %d", f.Dialect().ID, g, src, behind)
		}
		for _, n := range g.Rules {
			if n < g.First || n > g.Last || !f.Line(n).Kind.IsRule() {
				t.Fatalf("%s: line %d of %.200q is no rule of group %+v", f.Dialect().ID, n, src, g)
			}
		}
		behind = g.Last
	}
}

// randomFile makes a small file of the pieces that parsers trip over.
func randomFile(r *rand.Rand) []byte {
	keys := []string{"User-agent", "user-agent", "Useragent", "Allow", "allow", "Disallow", "disallow", "dissallow",
		"disallowed", "Sitemap", "Crawl-delay", "Request-rate", "noindex", "", "\u0130", "\u212a", "\u00a0Allow"}
	seps := []string{":", ": ", " : ", "\t:\t", " ", "  ", "::", ""}
	values := []string{"*", "* x", "foo", "Foo/2.1", "foo bar", "bar", "é", "/", "/a", "/a/b", "/a*", "/*b$", "/a$b", "*", "$",
		"/index.html", "/a/index.htm", "/%61", "/%2f", "/%2F", "/%2a", "/%zz", "%", "/é", "/\xff", "/a#b", "/a b", "/a\x00b", ""}
	ends := []string{"\n", "\n", "\n", "\r\n", "\r", "\n\n", "\r\r\n", " # comment\n", "\t\v\f\n", "\x00\n", ""}
	starts := []string{"", "", "", "\xef\xbb\xbf", "\xef\xbb", "\xef", "\xef\xbb\xbf\xef\xbb\xbf", "\x00", " "}
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	var b strings.Builder
	b.WriteString(pick(starts))
	if r.IntN(2) == 0 {
		b.WriteString("User-agent: " + pick([]string{"*", "foo", "bar"}) + "\n")
	}
	for range r.IntN(10) {
		b.WriteString(pick(keys) + pick(seps) + pick(values) + pick(ends))
	}
	return []byte(b.String())
}

// randomURL makes a URL that the rules of randomFile may match.
func randomURL(r *rand.Rand) string {
	starts := []string{"", "", "https://example.com", "//h", "example.com", "http://[::1"}
	parts := []string{"/", "a", "/a", "/b", "/a/", "b", "index.html", "?q=1", ";p", "#f", "%61", "%2F", "%2f", "é", "*", "$", "\xff", "robots.txt"}
	b := starts[r.IntN(len(starts))]
	for range r.IntN(5) {
		b += parts[r.IntN(len(parts))]
	}
	return b
}
