package parser_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

func format(t *testing.T, src []byte, ignore ...*parser.Dialect) []byte {
	t.Helper()
	out, err := parser.Apply(src, parser.Format(src, ignore...))
	if err != nil {
		t.Fatalf("the edits for %.300q do not apply: %v", src, err)
	}
	return out
}

func TestFormatLaysOut(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"spacing", "user-agent:*\n \tDISALLOW:  /a\t\nallow:/b \n", "User-agent: *\nDisallow: /a\nAllow: /b\n"},
		{"a blank that some cannot read", "user-agent:*\nDISALLOW :  /a\n", "User-agent: *\nDisallow : /a\n"},
		{"empty value", "User-agent: *\ndisallow:\nallow: # none\n", "User-agent: *\nDisallow:\nAllow: # none\n"},
		{"groups", "User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /b\n", "User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n"},
		{"comment of a group", "User-agent: a\nDisallow: /a\n# b\nUser-agent: b\nDisallow: /b\n", "User-agent: a\nDisallow: /a\n\n# b\nUser-agent: b\nDisallow: /b\n"},
		{"blank lines", "\n\n# top\n\n\n \nUser-agent: *\nDisallow: /a\n\n\n", "# top\n\nUser-agent: *\nDisallow: /a\n"},
		{"names in a row", "User-agent: a\nUser-agent: b\nDisallow: /\n", "User-agent: a\nUser-agent: b\nDisallow: /\n"},
		{"line ends", "user-agent:*\r\nDisallow: /a\r\nUser-agent: b\r\nDisallow: /", "User-agent: *\r\nDisallow: /a\r\n\r\nUser-agent: b\r\nDisallow: /\r\n"},
		{"carriage returns", "user-agent:*\rDisallow: /a", "User-agent: *\rDisallow: /a\r"},
		{"comments keep a column", "User-agent: *\nDisallow:/a     # one\nDisallow:/long  # two\n", "User-agent: *\nDisallow: /a     # one\nDisallow: /long  # two\n"},
		{"a comment that touches", "User-agent: *\nDisallow:/a#b\n", "User-agent: *\nDisallow: /a#b\n"},
		{"unknown", "User-agent: *\nDisallow: /a\n  some text  \nhttp://example.com/\nFoo:bar\n", "User-agent: *\nDisallow: /a\nsome text\nhttp://example.com/\nFoo:bar\n"},
		{"no colon", "User-agent *\ndisallow   /a\n", "User-agent *\ndisallow   /a\n"},
		{"typo", "User-agent: *\nDisalow:/a\n", "User-agent: *\nDisalow:/a\n"},
		{"byte order mark", "\xef\xbb\xbf\n  user-agent:*\nDisallow: /\n", "\xef\xbb\xbf\n  user-agent:*\nDisallow: /\n"},
		{"a last line that needs to stay open", "user-agent:*\nDisallow:", "User-agent: *\nDisallow:"},
		{"html", "<html>\n  <p>user-agent:*\n\n\n", "<html>\n  <p>user-agent:*\n\n\n"},
		{"empty", "", ""},
		{"one line", "user-agent:*", "User-agent: *"},
	} {
		if got := string(format(t, []byte(c.src))); got != c.want {
			t.Errorf("%s: %q becomes %q, want %q", c.name, c.src, got, c.want)
		}
	}
}

// A byte order mark spoils the first line for some; told to ignore those, Format
// has its way.
func TestFormatIgnoresADialect(t *testing.T) {
	src := []byte("\xef\xbb\xbf\n  user-agent:*\nDisallow: /\n")
	var spoilt []*parser.Dialect
	for _, d := range parser.Dialects() {
		if d.BOM == parser.BOMKeep {
			spoilt = append(spoilt, d)
		}
	}
	if got := string(format(t, src, spoilt...)); got != "\xef\xbb\xbfUser-agent: *\nDisallow: /\n" {
		t.Errorf("%q becomes %q", src, got)
	}
}

// checkFormat holds a file to what Format promises.
func checkFormat(t *testing.T, src []byte, urls func() string) {
	t.Helper()
	out := format(t, src)
	if again := format(t, out); !bytes.Equal(again, out) {
		t.Fatalf("%.300q becomes %.300q, and that %.300q", src, out, again)
	}
	if bare(src) != bare(out) {
		t.Fatalf("%.300q becomes %.300q, which is another text", src, out)
	}
	for _, d := range parser.Dialects() {
		old, new := parser.Parse(src, d), parser.Parse(out, d)
		for _, name := range []string{"foo", "bar", "nobody"} {
			a, b := old.For(parser.Token(name)), new.For(parser.Token(name))
			for range 4 {
				url := urls()
				was, _ := a.Allowed(url)
				is, _ := b.Allowed(url)
				if was != is || (old.Failure() == nil) != (new.Failure() == nil) {
					t.Fatalf("%s: %s gets another answer for %q: %v in %.300q, %v in %.300q", d.ID, name, url, was, src, is, out)
				}
			}
		}
	}
}

// bare is a text without blanks, line ends and letter case.
func bare(src []byte) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n", r) {
			return -1
		}
		return r
	}, string(src)))
}

func TestFormatKeepsVerdicts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, src := range faults {
		checkFormat(t, []byte(src), func() string { return randomURL(r) })
	}
	for range 1000 {
		checkFormat(t, randomFile(r), func() string { return randomURL(r) })
	}
}

func FuzzFormat(f *testing.F) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, src := range faults {
		f.Add([]byte(src))
	}
	for range 200 {
		f.Add(randomFile(r))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		checkFormat(t, src, func() string { return randomURL(r) })
	})
}

func TestSniff(t *testing.T) {
	for src, want := range map[string]parser.Document{
		"": parser.Robots, "User-agent: *\n": parser.Robots, "# <html>\n": parser.Robots, "<- see below\nUser-agent: *\n": parser.Robots,
		"<!DOCTYPE html><p>": parser.HTML, " \r\n<html>": parser.HTML, "\xef\xbb\xbf<HTML>": parser.HTML, "<pre>User-agent: *</pre>": parser.HTML,
		"<!-- no -->": parser.HTML, `<?xml version="1.0"?><html xmlns="x">`: parser.HTML,
		`<?xml version="1.0"?><Error/>`: parser.XML, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`: parser.XML,
		`{"a": 1}`: parser.JSON, "[\n {}]": parser.JSON, "[note]\nUser-agent: *\n": parser.Robots, "{": parser.Robots,
		"\xff\xfeU\x00": parser.UTF16, "\xfe\xff\x00U": parser.UTF16, "U\x00s\x00e\x00r\x00": parser.UTF16, "\x00U\x00s\x00e\x00r": parser.UTF16, "a\x00b": parser.Robots,
	} {
		if got := parser.Sniff([]byte(src)); got != want {
			t.Errorf("Sniff(%q) = %s, want %s", src, got, want)
		}
	}
}
