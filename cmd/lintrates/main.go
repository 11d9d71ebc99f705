// Command lintrates shows how often each check of package lint finds something in a
// collection of robots.txt files, so that noisy checks are seen and tuned.
//
//	lintrates [-v CHECK] [-dialect google] DIRECTORY
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lint"
)

func main() {
	show := flag.String("v", "", "print the findings of this `check`")
	dialect := flag.String("dialect", parser.Google.ID, "the dialect to judge by")
	flag.Parse()
	d, ok := parser.DialectByID(*dialect)
	if !ok || flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	r := rates{findings: map[*lint.Check]*[3]int{}, files: map[*lint.Check]int{}}
	err := filepath.WalkDir(flag.Arg(0), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() != "robots.txt" {
			return err
		}
		src, err := os.ReadFile(path)
		if err == nil {
			r.add(path, src, d, *show)
		}
		return err
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "lintrates:", err)
		os.Exit(2)
	}
	r.print()
}

// rates are counts of findings by severity and of files that have any.
type rates struct {
	findings map[*lint.Check]*[3]int
	files    map[*lint.Check]int
	total    int
	worst    [3]int // files by their worst finding
	clean    int
}

func (r *rates) add(path string, src []byte, d *parser.Dialect, show string) {
	r.total++
	worst := -1
	seen := map[*lint.Check]bool{}
	f := parser.Parse(src, d)
	for _, found := range lint.Run(f, lint.Options{Limit: len(src) + 1}) {
		c := found.Check
		if r.findings[c] == nil {
			r.findings[c] = new([3]int)
		}
		r.findings[c][found.Severity]++
		if !seen[c] {
			seen[c] = true
			r.files[c]++
		}
		worst = max(worst, int(found.Severity))
		if c.ID == show {
			fmt.Printf("%s:%d: %s: %s\n", path, f.LineAt(found.Span.Start), found.Severity, found.Message)
		}
	}
	if worst < 0 {
		r.clean++
	} else {
		r.worst[worst]++
	}
}

func (r *rates) print() {
	fmt.Printf("%-24s %6s %6s %8s %8s %8s\n", "check", "files", "%", "errors", "warnings", "info")
	for _, c := range lint.Checks {
		n := r.findings[c]
		if n == nil {
			n = new([3]int)
		}
		fmt.Printf("%-24s %6d %6.1f %8d %8d %8d\n", c.ID, r.files[c], 100*float64(r.files[c])/float64(max(r.total, 1)), n[lint.Error], n[lint.Warning], n[lint.Info])
	}
	fmt.Printf("\n%d files: %d with an error, %d with a warning at worst, %d with information only, %d without a finding\n",
		r.total, r.worst[lint.Error], r.worst[lint.Warning], r.worst[lint.Info], r.clean)
}
