package parser

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// parseSlowly is Parse without quickLine.
func parseSlowly(src []byte, d *Dialect) *File {
	slow := *d
	slow.keys = newKeyTable(d)
	slow.keys.quick = nil
	f := Parse(src, &slow)
	f.dialect = d
	return f
}

// TestQuickLines reads random files in every dialect, quickly and not.
func TestQuickLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	pieces := []string{"Disallow:", "disallow: ", "DISALLOW :", "Allow:", "allow: ", "User-agent:", "USER-AGENT: ", "User\ragent:", "Sitemap: ",
		"sitemap\x1a", "allow\x1a", "disallo", "Dissallow:", "Crawl-delay: 1", "*", "/", "/a", "/a b", "é", "\x80", "#", " # c", " ", "\t", "\v", "\x00",
		"\x1c", "!", `"`, "/abcdefghijklmnop", strings.Repeat("x", 40), "\ufeff", "\u0085", "\u2028"}
	ends := []string{"\n", "\n", "\n", "\r\n", "\r", "", "\n\n", " \t\n", "\f\n"}
	for range 20_000 {
		var b strings.Builder
		for range r.IntN(8) {
			for range r.IntN(5) {
				b.WriteString(pieces[r.IntN(len(pieces))])
			}
			b.WriteString(ends[r.IntN(len(ends))])
		}
		sameFiles(t, []byte(b.String()))
	}
	long := "Disallow: /" + strings.Repeat("a", 20_000)
	sameFiles(t, []byte("User-agent: *\n"+long+"\n"+long+" # c\n#"+long+"\nAllow: /\n"+strings.Repeat("Disallow: /b\n", 40_000)))
}

func sameFiles(t *testing.T, src []byte) {
	t.Helper()
	for _, d := range Dialects() {
		got, want := Parse(src, d), parseSlowly(src, d)
		if !sameLines(got, want) || !slices.Equal(got.groups, want.groups) || !slices.Equal(got.agents, want.agents) {
			t.Fatalf("%s reads %.300q differently:\n%+v\n%+v", d.ID, src, got.lines, want.lines)
		}
	}
}

func TestFeedsByWords(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 10_000 {
		text := make([]byte, r.IntN(40))
		for i := range text {
			text[i] = "\n\n\r\v\t\x00\x8a\xffab"[r.IntN(10)]
		}
		if got, want := feedsByWords(string(text)), strings.Count(string(text), "\n"); got != want {
			t.Fatalf("%q: %d line feeds, want %d", text, got, want)
		}
	}
}

func sameLines(a, b *File) bool {
	if a.NumLines() != b.NumLines() {
		return false
	}
	for n := range a.lines {
		if a.parts(n+1).line != a.lines[n] || a.Line(n+1) != b.Line(n+1) {
			return false
		}
	}
	return true
}
