package parser

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// sameAnswers compares the whole file with the reduced one in every dialect.
func sameAnswers(t *testing.T, src, token, url string) (left int) {
	t.Helper()
	reduced := Reduce([]byte(src), url)
	for _, d := range Dialects() {
		c := Token(d.TokenOf(token))
		whole, part := Parse([]byte(src), d).For(c).Reply(url), Parse(reduced.Src, d).For(c).Reply(url)
		if part.At >= 0 {
			part.At = reduced.Original(part.At)
		}
		if whole != part {
			t.Fatalf("%s, %s on %q: %+v for the whole file, %+v for the reduced one\n%q\n%q", d.ID, token, url, whole, part, src, reduced.Src)
		}
	}
	return len(reduced.Src)
}

// Reducing a file changes no answer in any dialect.
func TestReduceChangesNoAnswer(t *testing.T) {
	lines := []string{
		"User-agent: *\n", "User-agent: a\n", "User-agent: a\r\n", "\xef\xbb\xbf# x\n", "User-agent: b c\n", "\n", "# c\n", "#\n", "# Disallow: /a\r\n", "#\v/\n", "Crawl-delay: 400\n", "Sitemap: x\n",
		"Disallow: /a\n", "Disallow: /ab\n", "Disallow: /b/c\n", "Allow: /a\n", "Allow: /aa\n", "allow:/a/b\r\n", "Disallow: /\n", "Disallow:\n",
		"Disallow: /*b\n", "Disallow: /a$\n", "Disallow: /c*\n", "Allow: /b*$\n", "Disallow: /b/c$d\n", "Disallow: /zz*\n", "Allow: /a*a\n", "Disallow: /c*?d=\n", "Allow: /b/*?d=e&\n", "Disallow: a\n", "Allow: /a/index.html\n", "Disallow : /a\n", "Disallow: /a b\n", "Disallow: /a#\n",
		"Disallow: /A\n", "Disallow: /%61\n", "Disalow: /a\n", "Disallow: /a\r", "Disallow: /zz", "Allow: /a//b\n", "Disallow: /./a\n", "Robot-version: 2.0\n",
	}
	urls := []string{"/", "/a", "/ab", "/a/b", "/a/", "/b/c?d=e", "http://h/a", "http://h", "/%61", "/zz", "/robots.txt", ""}
	r := rand.New(rand.NewPCG(1, 2))
	for range 3_000 {
		var b strings.Builder
		for range r.IntN(14) {
			b.WriteString(lines[r.IntN(len(lines))])
		}
		sameAnswers(t, b.String(), "a", urls[r.IntN(len(urls))])
	}
}

func TestReduceLeavesLittle(t *testing.T) {
	src := "User-agent: *\n" + strings.Repeat("Disallow: /some/path/\nAllow: /x\n", 1000) + "Disallow: /a\n"
	if n := sameAnswers(t, src, "b", "/a"); n > 100 {
		t.Errorf("%d bytes are left", n)
	}
	if r := Reduce([]byte(src), "/%61"); len(r.Src) != len(src) {
		t.Error("a path that dialects read in different ways was taken for plain")
	}
	long := src + strings.Repeat("Disallow: /long/way/\n", smallestLimit()/20)
	if n := sameAnswers(t, long, "b", "/a"); n != len(long) {
		t.Errorf("a file of %d bytes, which is beyond a limit, became one of %d", len(long), n)
	}
	if r := Reduce([]byte(long+"Allow: /a\n"), "/a"); strings.Count(string(r.Src), "long") < 20_000 {
		t.Error("a file was reduced though a line beyond the limit matters")
	}
}
