package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/robotstester/robotstester/parser"
)

// growth measures how time grows, prints it, and draws a plot of each into the directory
// if there is one.
func growth(dir string) error {
	for _, p := range []plot{byFileSize(), byRules(), byURLLength(), byWildcards()} {
		p.print()
		if dir == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, p.name+".svg"), p.draw(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// timed is the least of a few measurements, in seconds: what disturbs only adds. Short
// work is done many times between two looks at the clock.
func timed(do func()) float64 {
	n := 1
	for repeat(do, n) < time.Millisecond {
		n *= 4
	}
	least := repeat(do, n)
	for range 8 {
		least = min(least, repeat(do, n))
	}
	return least.Seconds() / float64(n)
}

func repeat(do func(), n int) time.Duration {
	start := processorTime()
	for range n {
		do()
	}
	return processorTime() - start
}

func byFileSize() plot {
	p := plot{name: "file-size", title: "Parse + one verdict, by size of the file", x: "bytes of robots.txt"}
	real := series{name: "usual lines"}
	odd := series{name: "lines taken apart one by one"}
	block := []byte("Disallow: /shop/article-17/\nAllow: /*?page=\n# a comment\n\nUser-agent: foo\nDisallow: /a\n")
	strange := []byte("  Disallow : /shop/article-17/\n\tAllow\t: /*?page= # why\nNoindex: /a\nuser-agent : foo\n")
	for _, n := range []int{1 << 10, 8 << 10, 64 << 10, 512 << 10, 4 << 20, 16 << 20, 50_000_000} {
		for _, s := range []struct {
			to    *series
			block []byte
		}{{&real, block}, {&odd, strange}} {
			src := bytes.Repeat(s.block, n/len(s.block)+1)[:n]
			s.to.add(float64(n), timed(func() { sink, _ = parser.Parse(src, parser.RFC9309).For(parser.Token("bar")).Allowed("/b") }))
		}
	}
	p.series = []series{real, odd}
	return p
}

func byRules() plot {
	p := plot{name: "rules", title: "One verdict, by rules in the group", x: "rules"}
	index, lines, prepare, starred := series{name: "prepared"}, series{name: "each rule tried"}, series{name: "preparing"}, series{name: "all begin with *"}
	for _, n := range []int{10, 100, 1000, 10_000, 100_000} {
		var b strings.Builder
		b.WriteString("User-agent: *\n")
		for i := range n {
			switch i % 10 {
			case 0:
				fmt.Fprintf(&b, "Disallow: /shop/%d/*/print-%d\n", i%50, i)
			case 1:
				fmt.Fprintf(&b, "Allow: /shop/article-%d$\n", i)
			default:
				fmt.Fprintf(&b, "Disallow: /shop/article-%d\n", i)
			}
		}
		f := parser.Parse([]byte(b.String()), parser.RFC9309)
		rules, ready := f.For(parser.Token("x")), f.For(parser.Token("x")).Prepare()
		path := fmt.Sprintf("/shop/article-%d/reviews", n-3)
		index.add(float64(n), timed(func() { sink, _ = ready.Allowed(path) }))
		lines.add(float64(n), timed(func() { sink, _ = rules.Allowed(path) }))
		prepare.add(float64(n), timed(func() { f.For(parser.Token("x")).Prepare() }))
		stars := parser.Parse([]byte(strings.ReplaceAll(b.String(), ": /shop", ": /*")), parser.RFC9309).For(parser.Token("x")).Prepare()
		starred.add(float64(n), timed(func() { sink, _ = stars.Allowed(path) }))
	}
	p.series = []series{index, lines, prepare, starred}
	return p
}

func byURLLength() plot {
	p := plot{name: "url-length", title: "One verdict, by length of the URL", x: "bytes of the URL"}
	plain, escaped := series{name: "letters"}, series{name: "escapes"}
	rules := parser.Parse([]byte("User-agent: *\nDisallow: /a*b*c$\nDisallow: /*?q=*z\nAllow: /*.html$\nDisallow: /x\n"), parser.RFC9309).For(parser.Token("x")).Prepare()
	for n := 64; n <= 64<<10; n *= 4 {
		for _, s := range []struct {
			to   *series
			unit string
		}{{&plain, "a?q=b/c."}, {&escaped, "%61%C3%A9"}} {
			url := ("https://example.com/" + strings.Repeat(s.unit, n/len(s.unit)+1))[:n]
			s.to.add(float64(n), timed(func() { sink, _ = rules.Allowed(url) }))
		}
	}
	p.series = []series{plain, escaped}
	return p
}

func byWildcards() plot {
	p := plot{name: "wildcards", title: "One verdict on 4,096 letters, by wildcards in the pattern", x: "wildcards"}
	last, never := series{name: "matches"}, series{name: "fails at the very end"}
	path := "/" + strings.Repeat("ab", 2048)
	measure := func(to *series, n int, pattern string) {
		rules := parser.Parse([]byte("User-agent: *\nDisallow: "+pattern+"\n"), parser.RFC9309).For(parser.Token("x")).Prepare()
		to.add(max(float64(n), nothing), timed(func() { sink, _ = rules.Allowed(path) }))
	}
	measure(&last, 0, path)
	measure(&never, 0, path+"a$")
	for _, n := range []int{1, 3, 10, 30, 100, 300, 1000} {
		measure(&last, n, "/"+strings.Repeat("*ab", n))
		measure(&never, n, "/"+strings.Repeat("*ab", n-1)+"*ba$")
	}
	p.series = []series{last, never}
	return p
}
