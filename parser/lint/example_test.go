package lint_test

import (
	"fmt"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lint"
)

func Example() {
	src := []byte("User-agent: *\nDisallo: /private/\nDisallow: /old/*\n")
	f := parser.Parse(src, parser.Google)
	for _, d := range lint.Run(f, lint.Options{}) {
		fmt.Printf("line %d: %s: %s [%s]\n", f.LineAt(d.Span.Start), d.Severity, d.Message, d.Check.ID)
		for _, fix := range d.Fixes {
			fmt.Println("  fix:", fix.Title)
		}
	}
	fixed, n := lint.Repair(src, parser.Google, lint.Options{})
	fmt.Printf("%d repair without a change of verdict:\n%s", n, fixed)
	// Output:
	// line 2: error: Google does not know the key “Disallo” and skips the line, so it blocks nothing. Disallow is evidently meant. [key-typo]
	//   fix: Write Disallow
	// line 3: info: Every pattern goes on as if a * stood at its end; crawlers without wildcards find no path with this one. [trailing-star]
	//   fix: Remove the *
	// 1 repair without a change of verdict:
	// User-agent: *
	// Disallo: /private/
	// Disallow: /old/
}
