package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// bigFile has about size bytes of rules as large shops write them.
func bigFile(size int) []byte {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "Disallow: /shop/category-%d/*?sort=\nAllow: /press/%d/ # kept\n", i, i*7)
	}
	return []byte(b.String())
}

// One key in the middle of a file, as the worker carries it out.
func BenchmarkKeystroke(b *testing.B) {
	for _, kib := range []int{5, 50, 500} {
		b.Run(fmt.Sprintf("%dKiB", kib), func(b *testing.B) {
			e := New()
			e.Open(bigFile(kib<<10), 1)
			e.Ask(Question{Crawler: "Googlebot", URL: "https://example.com/shop/category-9/x?sort=1"})
			e.View(Window{From: 1, To: 100})
			n := e.pos.Len()
			for rev := 2; b.Loop(); rev++ {
				if !e.Edit([]parser.Change{{From: n / 2, To: n / 2, Insert: "x"}}, n, rev) {
					b.Fatal("refused")
				}
				n++
				e.Lines()
				e.Page()
			}
		})
	}
}
