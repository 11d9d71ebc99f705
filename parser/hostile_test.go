package parser_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// These tests have no clock: each shape costs milliseconds where time grows with the
// input, and minutes where it grows with its square or worse, which the test binary's
// own time limit notices.

func TestManyStars(t *testing.T) {
	path := "/" + strings.Repeat("a", 2000)
	rules := make([]string, 250)
	for i := range rules {
		rules[i] = "Disallow: /" + strings.Repeat("*a", 1000) + "*b"
	}
	for _, c := range []struct {
		name, robots, url string
		allowed           bool
		line              int
	}{
		{"E5", ruled("Disallow: /", "Allow: **************************.js*"), "/" + strings.Repeat("a.j", 1000), false, 2},
		{"E5-match", ruled("Disallow: /", "Allow: **************************.js*"), "/" + strings.Repeat("a.j", 1000) + "s", true, 3},
		{"E6", ruled(append(rules, "Allow: /"+strings.Repeat("*a", 1000))...), path, true, 252},
		{"E7", ruled("Disallow: /*a*a*a*b$"), "/" + strings.Repeat("a", 1<<20), true, 0},
		{"E7-match", ruled("Disallow: /*a*a*a*b$"), "/" + strings.Repeat("a", 1<<20) + "b", false, 2},
	} {
		for _, d := range []*parser.Dialect{parser.RFC9309, parser.Google} {
			set := parser.Parse([]byte(c.robots), d).For(parser.Token("x"))
			if allowed, line := set.Allowed(c.url); allowed != c.allowed || line != c.line {
				t.Errorf("%s, %s: allowed %v by line %d", c.name, d.ID, allowed, line)
			}
			if v := set.Explain(c.url); v.Allowed != c.allowed || v.Line != c.line {
				t.Errorf("%s, %s: explained as allowed %v by line %d", c.name, d.ID, v.Allowed, v.Line)
			}
		}
	}
}

// Row E16: many groups, many names in one group.
func TestManyGroups(t *testing.T) {
	const n = 50_000
	var groups, names strings.Builder
	for i := range n {
		fmt.Fprintf(&groups, "User-agent: bot%s\nDisallow: /\n", strings.Repeat("x", i%20))
		fmt.Fprintf(&names, "User-agent: bot%s\n", strings.Repeat("x", i%20))
	}
	names.WriteString("Disallow: /\n")
	for _, d := range []*parser.Dialect{parser.RFC9309, parser.Google} {
		f := parser.Parse([]byte(groups.String()), d)
		set := f.For(parser.Token("botx"))
		if allowed, line := set.Allowed("/a"); len(f.Groups()) != n || allowed || line != 4 {
			t.Errorf("%s: %d groups, allowed %v by line %d", d.ID, len(f.Groups()), allowed, line)
		}
		if v := set.Explain("/a"); len(v.Groups) != n/20 || len(v.Lost) != n/20-1 || v.Reason != parser.FirstWinsTie {
			t.Errorf("%s: %d groups, %d rules lost, %v", d.ID, len(v.Groups), len(v.Lost), v.Reason)
		}
		f = parser.Parse([]byte(names.String()), d)
		v := f.For(parser.Token("botx")).Explain("/a")
		if len(v.Groups) != 1 || len(v.Groups[0].Agents) != n || len(v.ChosenBy) != n/20 || v.Line != n+1 {
			t.Errorf("%s: %d groups, chosen by %d lines, decided by line %d", d.ID, len(v.Groups), len(v.ChosenBy), v.Line)
		}
	}
}

// Rows E2 and E3, and more than any server sends: nothing is cut, nothing is copied.
func TestLargeFiles(t *testing.T) {
	rule := "User-agent: *\nDisallow: /a\n"
	longLine := []byte(rule + "Disallow: /" + long(10<<20) + "\nDisallow: /c\n")
	for _, d := range []*parser.Dialect{parser.RFC9309, parser.Google} {
		checkTree(t, longLine, parser.Parse(longLine, d))
		for _, size := range []int{512_000, 512_001, 5 << 20} {
			src := bytes.Repeat([]byte("#"), size)
			checkTree(t, src, parser.Parse(src, d))
		}
	}
	f := parser.Parse(longLine, parser.Google)
	if l := f.Line(3); l.Cut.Len() != 10<<20-(2083*8-1)+len("Disallow: /") {
		t.Errorf("the line of 10 MiB is cut by %d bytes", l.Cut.Len())
	}
	if allowed, line := f.For(parser.Token("x")).Allowed("/c"); allowed || line != 4 {
		t.Errorf("behind the line of 10 MiB: allowed %v by line %d", allowed, line)
	}
	line := "Disallow: /" + long(87) + "\n"
	src := bytes.Repeat([]byte(line), 100_000_000/len(line))
	copy(src, "User-agent: *\nDisallow: /b")
	f = parser.Parse(src, parser.Google)
	if f.NumLines() != len(src)/len(line)+2 || &f.Bytes()[0] != &src[0] || f.LineAt(len(src)-1) != f.NumLines()-1 {
		t.Errorf("100 MB: %d lines", f.NumLines())
	}
	if allowed, line := f.For(parser.Token("x")).Allowed("/" + long(87)); allowed || line != 3 {
		t.Errorf("100 MB: allowed %v by line %d", allowed, line)
	}
}

// Row E15: a URL of 3 MB.
func TestLargeURL(t *testing.T) {
	url := "https://example.com/" + strings.Repeat("%61é", 1<<20)
	for _, d := range []*parser.Dialect{parser.RFC9309, parser.Google} {
		set := parser.Parse([]byte(ruled("Disallow: /*z", "Disallow: /*b$", "Allow: /")), d).For(parser.Token("x"))
		if allowed, line := set.Allowed(url); !allowed || line != 4 {
			t.Errorf("%s: allowed %v by line %d", d.ID, allowed, line)
		}
	}
}

// Row E17: a parsed file and prepared rules serve many goroutines. Run with -race.
func TestConcurrentUse(t *testing.T) {
	f := parser.Parse([]byte(ruled("Disallow: /a", "Allow: /a/b", "Disallow: /*%62$")), parser.RFC9309)
	shared := f.For(parser.Token("x")).Prepare()
	var wg sync.WaitGroup
	for i := range 1000 {
		wg.Go(func() {
			url := fmt.Sprintf("/a/%d", i)
			for _, set := range []*parser.Rules{shared, f.For(parser.Token("y"))} {
				allowed, line := set.Allowed(url)
				if v := set.Explain(url); allowed || line != 2 || v.Allowed || v.Line != 2 {
					t.Errorf("%s: allowed %v by line %d", url, allowed, line)
				}
			}
			f.Groups()
			f.LineAt(i)
			f.Line(2)
		})
	}
	wg.Wait()
}

// The path of a short URL and its comparison form take no memory, so that bulk work
// leaves the collector alone.
func TestAllowedTakesNoMemory(t *testing.T) {
	for _, d := range []*parser.Dialect{parser.RFC9309, parser.Google} {
		set := parser.Parse([]byte(ruled("Disallow: /a", "Allow: /*b$")), d).For(parser.Token("x")).Prepare()
		for _, url := range []string{"https://example.com/a?b=c", "/%61/é", "/" + long(1000)} {
			if n := testing.AllocsPerRun(100, func() { set.Allowed(url) }); n != 0 {
				t.Errorf("%s: Allowed(%.40q) allocates %v times", d.ID, url, n)
			}
		}
	}
}
