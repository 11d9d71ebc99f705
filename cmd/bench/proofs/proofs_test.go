// Package proofs measures parser/compare on real files. ROBOTS_CORPUS names a
// directory with one directory for each site and a robots.txt in it.
package proofs

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/compare"
)

// load reads the files that have rules for Googlebot.
func load(b *testing.B) [][]byte {
	dir := os.Getenv("ROBOTS_CORPUS")
	if dir == "" {
		b.Skip("ROBOTS_CORPUS names no directory of real files")
	}
	names, err := filepath.Glob(filepath.Join(dir, "*", "robots.txt"))
	if err != nil {
		b.Fatal(err)
	}
	var out [][]byte
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		if len(rulesOf(src).Contest().Contenders) > 0 {
			out = append(out, src)
		}
	}
	if len(out) == 0 {
		b.Fatalf("%s holds no SITE/robots.txt with a rule", dir)
	}
	return out
}

func rulesOf(src []byte) *parser.Rules {
	return parser.Parse(src, parser.Google).For(parser.Token("Googlebot"))
}

// figures are the times of single files.
type figures struct {
	times   []time.Duration
	decided int
}

func (f *figures) add(took time.Duration, decided bool) {
	f.times = append(f.times, took)
	if decided {
		f.decided++
	}
}

func (f *figures) report(b *testing.B) {
	slices.Sort(f.times)
	at := func(q float64) float64 {
		return float64(f.times[int(q*float64(len(f.times)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(100*float64(f.decided)/float64(len(f.times)), "%decided")
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.95), "p95-ms")
	b.ReportMetric(at(0.99), "p99-ms")
	b.ReportMetric(at(1), "max-ms")
}

func BenchmarkLive(b *testing.B) {
	files := load(b)
	var f figures
	count := map[compare.Status]int{}
	neutral, largest := 0, 0
	for b.Loop() {
		clear(count)
		neutral, largest = 0, 0
		for _, src := range files {
			rules := rulesOf(src)
			start := time.Now()
			got := compare.Live(rules, compare.DefaultBudget)
			took := time.Since(start)
			decided := got.Fixed
			for _, r := range got.Rules {
				count[r.Status]++
				decided = decided && r.Status != compare.Undecided && r.Neutral != compare.Unknown
				if r.Neutral == compare.Yes {
					neutral++
				}
			}
			largest = max(largest, len(got.Rules))
			f.add(took, decided)
		}
	}
	f.report(b)
	b.ReportMetric(float64(count[compare.Decides]), "live")
	b.ReportMetric(float64(count[compare.Covered]), "covered")
	b.ReportMetric(float64(count[compare.NeverMatches]), "unreachable")
	b.ReportMetric(float64(neutral), "neutral")
	b.ReportMetric(float64(largest), "largest-group")
}

// large is a group of 30,000 rules: some real ones are as large.
func large() []byte {
	r := rand.New(rand.NewPCG(3, 4))
	b := []byte("User-agent: *\nDisallow: /\n")
	for i := range 30_000 {
		kind := [...]string{"Allow", "Disallow"}[r.IntN(2)]
		switch r.IntN(6) {
		case 0:
			b = fmt.Appendf(b, "%s: /*/item-%d\n", kind, i)
		case 1:
			b = fmt.Appendf(b, "%s: /shop/%d/page-*-%d$\n", kind, r.IntN(50), i)
		default:
			b = fmt.Appendf(b, "%s: /shop/%d/article-%d\n", kind, r.IntN(500), i)
		}
	}
	return b
}

func BenchmarkLargeGroup(b *testing.B) {
	src := large()
	rules := rulesOf(src)
	b.Run("live", func(b *testing.B) {
		for b.Loop() {
			compare.Live(rules, compare.DefaultBudget)
		}
	})
	for _, line := range []int{2, 1000} {
		lines := bytes.SplitAfter(src, []byte("\n"))
		edited := rulesOf(bytes.Join(slices.Delete(lines, line-1, line), nil))
		b.Run(fmt.Sprintf("diff/without-line-%d", line), func(b *testing.B) {
			complete := 0.0
			for b.Loop() {
				if compare.Diff(rules, edited, compare.DefaultBudget).Complete {
					complete = 100
				}
			}
			b.ReportMetric(complete, "%decided")
		})
	}
	b.Run("slice", func(b *testing.B) {
		var longest time.Duration
		for b.Loop() {
			for t := compare.NewLive(rules, compare.DefaultBudget); ; {
				start := time.Now()
				done := t.Step(1)
				longest = max(longest, time.Since(start))
				if done {
					break
				}
			}
		}
		b.ReportMetric(float64(longest.Microseconds())/1000, "longest-slice-ms")
	})
}

func BenchmarkDiff(b *testing.B) {
	files := load(b)
	for _, e := range []struct {
		name string
		edit func(r *rand.Rand, src []byte) []byte
	}{
		{"same", func(_ *rand.Rand, src []byte) []byte { return src }},
		{"delete", deleteLine},
		{"add", addLine},
		{"character", changeCharacter},
		{"other", func(r *rand.Rand, _ []byte) []byte { return files[r.IntN(len(files))] }},
	} {
		b.Run(e.name, func(b *testing.B) {
			var f figures
			equal, longest := 0, 0
			for b.Loop() {
				equal, longest = 0, 0
				r := rand.New(rand.NewPCG(1, 2))
				for _, src := range files {
					old, new := rulesOf(src), rulesOf(e.edit(r, src))
					start := time.Now()
					got := compare.Diff(old, new, compare.DefaultBudget)
					f.add(time.Since(start), got.Complete)
					if got.Equal() {
						equal++
					}
					longest = max(longest, len(got.Differences))
				}
			}
			f.report(b)
			b.ReportMetric(float64(equal), "equal")
			b.ReportMetric(float64(longest), "most-differences")
		})
	}
}

// ruleLines are the lines of a file, and the places of those with a rule for
// Googlebot.
func ruleLines(src []byte) (lines [][]byte, rules []int) {
	f := parser.Parse(src, parser.Google)
	for n := 1; n <= f.NumLines(); n++ {
		lines = append(lines, f.Line(n).Span.Of(src))
	}
	for _, c := range f.For(parser.Token("Googlebot")).Contest().Contenders {
		rules = append(rules, c.Line-1)
	}
	slices.Sort(rules)
	return lines, rules
}

func deleteLine(r *rand.Rand, src []byte) []byte {
	lines, rules := ruleLines(src)
	at := rules[r.IntN(len(rules))]
	return bytes.Join(slices.Delete(lines, at, at+1), nil)
}

// addLine adds an exception to a rule.
func addLine(r *rand.Rand, src []byte) []byte {
	lines, rules := ruleLines(src)
	at := rules[r.IntN(len(rules))]
	_, path, _ := bytes.Cut(bytes.TrimRight(lines[at], "\r\n*$ \t"), []byte(":"))
	rule := fmt.Appendf(nil, "Allow:%snew\n", path)
	if lower := bytes.ToLower(lines[at]); bytes.HasPrefix(bytes.TrimSpace(lower), []byte("allow")) {
		rule = fmt.Appendf(nil, "Disallow:%snew\n", path)
	}
	return bytes.Join(slices.Insert(lines, at, rule), nil)
}

func changeCharacter(r *rand.Rand, src []byte) []byte {
	lines, rules := ruleLines(src)
	at := rules[r.IntN(len(rules))]
	line := slices.Clone(lines[at])
	if n := len(bytes.TrimRight(line, "\r\n")); n > 0 {
		line[n-1-r.IntN(min(n, 4))] = 'q'
	}
	lines[at] = line
	return bytes.Join(lines, nil)
}
