package compare

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// The product is an oracle without a limit on the length of URLs, and without a
// line of code in common with the proofs: all patterns are followed at once, as
// sets of positions, until no new combination of sets appears.
type product struct {
	rules   [2][]productRule
	letters []byte
}

// productRule is a rule read from its line as google/robotstxt reads it.
type productRule struct {
	text  string
	end   bool
	allow bool
	line  int
}

// position is a set of positions in a pattern; over says that an open pattern
// has matched.
type position struct {
	set  uint64
	over bool
}

func newProduct(old, new []string) *product {
	p := &product{letters: []byte("x")}
	for i, lines := range [][]string{old, new} {
		for n, l := range lines {
			key, value, _ := strings.Cut(l, ":")
			if key != "Allow" && key != "Disallow" {
				continue
			}
			r := productRule{allow: key == "Allow", line: n + 1}
			r.text, r.end = strings.CutSuffix(strings.TrimSpace(value), "$")
			p.rules[i] = append(p.rules[i], r)
			for j := range len(r.text) {
				if c := r.text[j]; c != '*' && !strings.Contains(string(p.letters), string(c)) {
					p.letters = append(p.letters, c)
				}
			}
		}
	}
	return p
}

// close adds what a star lets follow without a byte.
func (r *productRule) close(s position) position {
	for i := range len(r.text) {
		if s.set&(1<<i) != 0 && r.text[i] == '*' {
			s.set |= 1 << (i + 1)
		}
	}
	s.over = s.over || !r.end && s.set&(1<<len(r.text)) != 0
	return s
}

func (r *productRule) step(s position, c byte) position {
	next := position{over: s.over}
	for i := range len(r.text) {
		switch {
		case s.set&(1<<i) == 0:
		case r.text[i] == '*':
			next.set |= 1 << i
		case r.text[i] == c:
			next.set |= 1 << (i + 1)
		}
	}
	if next.over {
		next.set = 0
	}
	return r.close(next)
}

func (r *productRule) matched(s position) bool { return s.over || r.end && s.set&(1<<len(r.text)) != 0 }

func (r *productRule) weight() int {
	if r.end {
		return len(r.text) + 1
	}
	return len(r.text)
}

// decideAt is the verdict where the rules have come to these positions.
func decideAt(rules []productRule, at []position) Verdict {
	best := -1
	for i := range rules {
		r := &rules[i]
		if !r.matched(at[i]) {
			continue
		}
		if best < 0 || r.weight() > rules[best].weight() || r.weight() == rules[best].weight() && r.allow && !rules[best].allow {
			best = i
		}
	}
	if best < 0 {
		return Verdict{Allowed: true}
	}
	return Verdict{rules[best].allow || rules[best].weight() == 0, rules[best].line}
}

// run gives the length of a shortest path for each pair of verdicts. It is nil when
// there are too many combinations.
func (p *product) run() map[[2]Verdict]int {
	all := append(append([]productRule(nil), p.rules[0]...), p.rules[1]...)
	state := make([]position, len(all))
	for i := range all {
		state[i] = all[i].step(all[i].close(position{set: 1}), '/')
	}
	out := map[[2]Verdict]int{}
	seen := map[string]bool{fmt.Sprint(state): true}
	level := [][]position{state}
	for length := 1; len(level) > 0; length++ {
		var next [][]position
		for _, s := range level {
			n := len(p.rules[0])
			pair := [2]Verdict{decideAt(all[:n], s[:n]), decideAt(all[n:], s[n:])}
			if _, known := out[pair]; !known {
				out[pair] = length
			}
			for _, c := range p.letters {
				t := make([]position, len(s))
				for i := range all {
					t[i] = all[i].step(s[i], c)
				}
				if key := fmt.Sprint(t); !seen[key] {
					seen[key] = true
					next = append(next, t)
				}
			}
		}
		if level = next; len(seen) > 3000 {
			return nil
		}
	}
	return out
}

// longKinds have patterns for which short URLs are not enough.
var longKinds = []kind{
	{name: "stars", patterns: []string{"a", "b", "*", "ab", "*"}, lead: []string{"/", "*", "/*"}, tail: []string{"", "*", "$"}, length: 6},
	{name: "overlaps", patterns: []string{"ab", "ba", "*aba", "*bab"}, lead: []string{"/*", "*", "/a*"}, tail: []string{"", "", "$"}, length: 4},
	{name: "slashes", patterns: []string{"/", "/a", "*/", "a"}, lead: []string{"*", "/", "*/"}, tail: []string{"", "$"}, length: 4},
}

func TestAgainstProduct(t *testing.T) {
	for n, k := range longKinds {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			k.dialect = parser.Google
			r := rand.New(rand.NewPCG(uint64(n), 13))
			compared, equal, long := 0, 0, 0
			for range instances() * 3 / 2 {
				lines := k.file(r)
				lines = lines[:min(len(lines), 4)]
				edited := k.edit(r, lines)
				edited = edited[:min(len(edited), 4)]
				want := newProduct(lines, edited).run()
				if want == nil {
					continue
				}
				compared++
				got := Diff(k.parse(lines), k.parse(edited), DefaultBudget)
				if how := againstProduct(got, want, k.parse(lines)); how != "" {
					t.Fatalf("%s\n%s\n---\n%s", how, strings.Join(lines, "\n"), strings.Join(edited, "\n"))
				}
				if got.Equal() {
					equal++
				}
				for _, d := range got.Differences {
					if len(d.URL) > 8 {
						long++
					}
				}
			}
			if compared < instances()/2 || equal == 0 || long == 0 {
				t.Errorf("%d compared, %d equal, %d differences in long URLs: too few to tell", compared, equal, long)
			}
		})
	}
}

// againstProduct says what is wrong with a result.
func againstProduct(got Result, want map[[2]Verdict]int, old *parser.Rules) string {
	if !got.Complete {
		return "is not complete"
	}
	found := map[[2]int]bool{}
	for _, d := range got.Differences {
		found[[2]int{d.Old.Line, d.New.Line}] = true
		n, ok := want[[2]Verdict{d.Old, d.New}]
		if more := length(old, d.URL) - n; !ok || more < 0 || more > 0 && (!filled(d.URL) || more > slashes(d.URL)) {
			return fmt.Sprintf("%q has %d bytes; the product has %d (%v)", d.URL, length(old, d.URL), n, ok)
		}
	}
	for pair, n := range want {
		if pair[0].Allowed != pair[1].Allowed && !found[[2]int{pair[0].Line, pair[1].Line}] {
			return fmt.Sprintf("lacks %v, which a path of %d bytes has", pair, n)
		}
	}
	return ""
}
