package parser

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// slowMatch is the matcher to be held to: it keeps the set of places in the path
// that the pattern so far can end at, and knows no shortcut.
func slowMatch(pattern, path string) bool {
	at := make([]bool, len(path)+1)
	at[0] = true
	for i := range len(pattern) {
		next := make([]bool, len(path)+1)
		some := false
		for j := range at {
			switch c := pattern[i]; {
			case c == '*':
				some = some || at[j]
				next[j] = some
			case c == '$' && i == len(pattern)-1:
				next[j] = at[j] && j == len(path)
			case at[j] && j < len(path) && path[j] == c:
				next[j+1] = true
			}
		}
		at = next
	}
	for _, ok := range at {
		if ok {
			return true
		}
	}
	return false
}

func TestSlowMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		want          bool
	}{
		{"/a", "/ab", true}, {"/a$", "/ab", false}, {"/a$", "/a", true}, {"/*b$", "/abab", true}, {"/*b$", "/aba", false},
		{"", "/", true}, {"$", "/", false}, {"/a$b", "/a$b", true}, {"*", "/", true}, {"b", "/b", false},
	} {
		if slowMatch(c.pattern, c.path) != c.want {
			t.Errorf("slowMatch(%q, %q) = %v", c.pattern, c.path, !c.want)
		}
	}
}

// words calls do with every word of up to n letters.
func words(letters string, n int, do func(string)) {
	var grow func(string)
	grow = func(s string) {
		do(s)
		if len(s) < n {
			for _, c := range letters {
				grow(s + string(c))
			}
		}
	}
	grow("")
}

func checkPattern(t *testing.T, text, path string) {
	t.Helper()
	p := newPattern(Google, text)
	want := slowMatch(p.written(), path)
	if got := p.match(path); got != want {
		t.Fatalf("match(%q, %q) = %v", text, path, got)
	}
	parts, matched, ok := p.fit(path)
	if ok != want {
		t.Fatalf("fit(%q, %q) = %v", text, path, ok)
	}
	checkParts(t, &p, path, parts, matched, ok)
}

// checkParts: the parts lie side by side in the pattern and in the path, each took
// what it stands for, and those of a match are the whole pattern.
func checkParts(t *testing.T, p *pattern, path string, parts []Part, matched int, ok bool) {
	t.Helper()
	written := p.written()
	inPattern, inPath := 0, 0
	for _, part := range parts {
		if part.Pattern.Start != inPattern || part.Path.Start != inPath || part.Pattern.End > len(written) || part.Path.End > len(path) ||
			part.Path.End < inPath {
			t.Fatalf("fit(%q, %q): parts %v leave a gap", written, path, parts)
		}
		inPattern, inPath = part.Pattern.End, part.Path.End
		from, took := written[part.Pattern.Start:part.Pattern.End], path[part.Path.Start:part.Path.End]
		switch part.Kind {
		case Literal:
			if from != took {
				t.Fatalf("fit(%q, %q): literal %q took %q", written, path, from, took)
			}
		case Star:
			if from != "*" {
				t.Fatalf("fit(%q, %q): star is %q", written, path, from)
			}
		case End:
			if from != "$" || took != "" || inPath != len(path) {
				t.Fatalf("fit(%q, %q): end %q took %q", written, path, from, took)
			}
		}
	}
	switch {
	case ok && inPattern != len(written):
		t.Fatalf("fit(%q, %q): parts end at %d", written, path, inPattern)
	case !ok && (inPattern != matched || matched >= len(written)):
		t.Fatalf("fit(%q, %q): parts end at %d, matched %d", written, path, inPattern, matched)
	}
}

func TestEveryShortPattern(t *testing.T) {
	words("ab*$", 5, func(pattern string) {
		words("ab", 5, func(path string) { checkPattern(t, pattern, path) })
	})
}

func TestRandomPatterns(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	word := func(letters string, n int) string {
		var b strings.Builder
		for range r.IntN(n + 1) {
			b.WriteByte(letters[r.IntN(len(letters))])
		}
		return b.String()
	}
	for range 20_000 {
		checkPattern(t, "/"+word("/aab**%$é", 20), "/"+word("/aab%C3A9$", 60))
	}
}
