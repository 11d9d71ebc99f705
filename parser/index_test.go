package parser

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

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
			urls = append(urls, strings.ReplaceAll("/"+word(14), "*", ""), "/"+word(4)+strings.Repeat("a", r.IntN(40)))
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
