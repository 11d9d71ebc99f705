package parser

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// hosts stand in front of paths; most end where the path begins.
var hosts = []string{"", "https://h", "http://h:80", "https://h37'+", "http://", "https://", "HTTPS://h", "ftp://h", "//h", "h", "https:/", "https://h?", "http://h;", "https://h#", "/"}

// TestIndex asks random rules of few letters, so that many share their beginnings: by
// the index, one after the other, unprepared, and explained.
func TestIndex(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 9309))
	for n := range 120 {
		letters := []string{"a", "a", "b", "/", "/", "*", "$", "?", "%61", "é", "\x00", "index.html", "abcdefgh"}[:2+r.IntN(12)]
		word := func(most int) string {
			w := ""
			for range r.IntN(most) {
				w += letters[r.IntN(len(letters))]
			}
			return w
		}
		var b strings.Builder
		b.WriteString("User-agent: x\n")
		for range r.IntN(1 + 4<<(n%6)) {
			fmt.Fprintf(&b, "%s: %s%s\n", []string{"Allow", "Disallow"}[r.IntN(2)], []string{"/", "/", "*", ""}[r.IntN(4)], word(9))
		}
		var urls []string
		for range 12 {
			urls = append(urls, strings.ReplaceAll("/"+word(14), "*", ""), "/"+word(4)+strings.Repeat("a", r.IntN(40)),
				hosts[r.IntN(len(hosts))]+"/"+word(9)+[]string{"#", "\x00", "#\x00", ""}[r.IntN(4)]+word(9))
		}
		for _, d := range Dialects() {
			f := Parse([]byte(b.String()), d)
			for _, url := range urls {
				sameByIndex(t, f, url)
			}
		}
	}
}

func sameByIndex(t *testing.T, f *File, url string) {
	t.Helper()
	plain, ready := f.For(Token("x")), f.For(Token("x")).Prepare()
	allowed, line := ready.Allowed(url)
	if a, l := plain.Allowed(url); a != allowed || l != line {
		t.Fatalf("%s: %q in\n%s: by the index %v by line %d, else %v by line %d", f.dialect.ID, url, f.Bytes(), allowed, line, a, l)
	}
	if v := ready.ExplainFirst(url, 2); v.Failure == nil && (v.Allowed != allowed || v.Line != line) {
		t.Fatalf("%s: %q in\n%s: by the index %v by line %d, explained %v by line %d", f.dialect.ID, url, f.Bytes(), allowed, line, v.Allowed, v.Line)
	}
	path, _ := f.dialect.path(url, nil)
	var first *rule
	for i := range ready.list {
		if first == nil && ready.list[i].match(path) {
			first = &ready.list[i]
		}
	}
	if got := ready.index.winner(ready.list, path); got != first {
		t.Fatalf("%s: %q in\n%s: the index gives %+v, trying all of them %+v", f.dialect.ID, path, f.Bytes(), got, first)
	}
}

// Beginnings that hold each other, as deep as there are rules.
func TestIndexOfNestedRules(t *testing.T) {
	var b strings.Builder
	b.WriteString("User-agent: x\n")
	for i := range 3000 {
		fmt.Fprintf(&b, "%s: /%s\n", []string{"Allow", "Disallow"}[i%2], strings.Repeat("a", i))
	}
	r := Parse([]byte(b.String()), Google).For(Token("x")).Prepare()
	for _, n := range []int{0, 1, 2, 100, 2998, 2999, 5000} {
		at := min(n, 2999)
		if allowed, line := r.Allowed("/" + strings.Repeat("a", n) + "b"); allowed != (at%2 == 0) || line != at+2 {
			t.Errorf("%d letters: allowed %v by line %d", n, allowed, line)
		}
	}
}

// The quick way to a path finds what the long way does.
func TestQuickPath(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 9309))
	const letters = "ab/?;#:.%*$\x00 \xe9-"
	text := func(most int) string {
		b := make([]byte, r.IntN(most))
		for i := range b {
			b[i] = letters[r.IntN(len(letters))]
		}
		return string(b)
	}
	google, rfc := Parse(nil, Google).For(Token("x")).Prepare(), Parse(nil, RFC9309).For(Token("x")).Prepare()
	quick := 0
	for range 200_000 {
		url := hosts[r.IntN(len(hosts))] + text(9)
		if r.IntN(3) > 0 {
			url += "/" + text(20)
		}
		if got := google.quickPath(url); got != "" {
			quick++
			if want, _ := Google.path(url, nil); cutOff(got) != want {
				t.Fatalf("the path of %q is %q, want %q", url, cutOff(got), want)
			}
		}
		if got := rfc.quickPath(url); got != "" {
			if want, _ := RFC9309.path(url, nil); got != want {
				t.Fatalf("the path of %q is %q by RFC 9309, want %q", url, got, want)
			}
		}
	}
	if quick < 20_000 {
		t.Errorf("%d of 200,000 URLs are read the quick way", quick)
	}
	if !google.swift || !rfc.swift {
		t.Error("prepared rules are not asked the quick way")
	}
}

// Pairs made by words are those made one by one.
func TestPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 9309))
	for range 50_000 {
		s := make([]byte, r.IntN(40))
		for i := range s {
			s[i] = byte(r.IntN(256))
			if r.IntN(2) == 0 {
				s[i] |= 0x40 // nothing that ends a path
			}
		}
		want, ends := uint64(0), false
		for i, c := range s {
			ends = ends || c == '#' || c == 0
			if i > 0 {
				want |= 1 << ((int(s[i-1])*9 + int(c)) & 63)
			}
		}
		if got, ended := pairsOf(string(s)); got != want || ended != ends {
			t.Fatalf("%q has the pairs %x and ends in itself: %v, want %x, %v", s, got, ended, want, ends)
		}
	}
}
