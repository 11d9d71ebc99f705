package compare

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// A bug is planted into what the proofs start from, or into a result. The checks
// against every URL must notice it; else they would prove nothing.
type bug struct {
	name string
	side func(s *side) *side
	res  func(r *Result)
}

// rebuilt is a side of other contenders.
func rebuilt(s *side, list []parser.Contender) *side { return buildSide(s.rules, list, true, &work{}) }

// reshaped is a side with other shapes.
func reshaped(s *side, change func(f *shape)) *side {
	s = rebuilt(s, s.list)
	for i := range s.shapes {
		s.shapes[i].lits = slices.Clone(s.shapes[i].lits)
		change(&s.shapes[i])
	}
	s.index = index{}
	s.index.build(s.shapes, &work{})
	return s
}

// without drops the contenders for which f holds.
func without(s *side, f func(c *parser.Contender) bool) *side {
	return rebuilt(s, slices.DeleteFunc(slices.Clone(s.list), func(c parser.Contender) bool { return f(&c) }))
}

var bugs = []bug{
	{name: "the weakest rule wins", side: func(s *side) *side {
		list := slices.Clone(s.list)
		slices.Reverse(list)
		return rebuilt(s, list)
	}},
	{name: "the first rule wins", side: func(s *side) *side {
		list := slices.Clone(s.list)
		slices.SortStableFunc(list, func(a, b parser.Contender) int { return a.Line - b.Line })
		return rebuilt(s, list)
	}},
	{name: "Disallow wins among equals", side: func(s *side) *side {
		list := slices.Clone(s.list)
		slices.SortStableFunc(list, func(a, b parser.Contender) int {
			if n := len(b.Pattern()) - len(a.Pattern()); n != 0 || a.Verdict == b.Verdict {
				return n
			}
			if a.Verdict {
				return 1
			}
			return -1
		})
		return rebuilt(s, list)
	}},
	{name: "an end is not one", side: func(s *side) *side {
		return reshaped(s, func(f *shape) { f.open = true })
	}},
	{name: "every pattern ends", side: func(s *side) *side {
		return reshaped(s, func(f *shape) { f.open = false })
	}},
	{name: "gaps are forgotten", side: func(s *side) *side {
		return reshaped(s, func(f *shape) { f.lits = []string{strings.Join(f.lits, "")} })
	}},
	{name: "nothing stands behind the last gap", side: func(s *side) *side {
		return reshaped(s, func(f *shape) {
			if n := len(f.lits); n > 1 {
				f.lits, f.open = f.lits[:n-1], true
			}
		})
	}},
	{name: "floating patterns have one shape", side: func(s *side) *side {
		return reshaped(s, func(f *shape) {
			if own := s.own[f.rank]; len(own) > 1 {
				f.lits, f.open = slices.Clone(own[0].lits), own[0].open
			}
		})
	}},
	{name: "an Allow that matches nothing new is dropped", side: func(s *side) *side {
		return without(s, func(c *parser.Contender) bool { return c.Allow && strings.Contains(c.Pattern(), "*") })
	}},
	{name: "empty rules block", side: func(s *side) *side {
		list := slices.Clone(s.list)
		for i := range list {
			list[i].Verdict = list[i].Allow
		}
		return rebuilt(s, list)
	}},
	{name: "folders of index pages are forgotten", side: func(s *side) *side {
		return without(s, func(c *parser.Contender) bool { return c.Folder })
	}},
	{name: "the file itself can be blocked", side: func(s *side) *side {
		return without(s, func(c *parser.Contender) bool { return c.Before })
	}},
	{name: "the last difference is lost", res: func(r *Result) {
		r.Differences = r.Differences[:max(0, len(r.Differences)-1)]
	}},
	{name: "sides are mixed up", res: func(r *Result) {
		for i := range r.Differences {
			d := &r.Differences[i]
			d.Old, d.New = d.New, d.Old
		}
	}},
	{name: "a longer URL is called the shortest", res: func(r *Result) {
		for i := range r.Differences {
			r.Differences[i].URL += "x"
		}
	}},
}

func TestPlantedBugsAreNoticed(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			if !noticed(b) {
				t.Error("no check notices it")
			}
		})
	}
}

// noticed runs the checks of TestAgainstEveryURL on results with the bug.
func noticed(b bug) bool {
	for n, k := range kinds {
		r := rand.New(rand.NewPCG(uint64(n), 7))
		urls := k.allURLs()
		for range 100 {
			lines := k.file(r)
			x, y := k.parse(lines), k.parse(k.edit(r, lines))
			vx, vy := answers(x, urls), answers(y, urls)
			old, new := newSide(x, &work{}), newSide(y, &work{})
			if b.side != nil {
				old, new = b.side(old), b.side(new)
			}
			res := diffSides(old, new, &work{left: DefaultBudget})
			if b.res != nil {
				b.res(&res)
			}
			if checkDiff(&k, res, x, y, urls, vx, vy) != "" {
				return true
			}
			if b.side != nil && checkLive(&k, live(old, &work{left: DefaultBudget}), x, urls, vx) != "" {
				return true
			}
		}
	}
	return false
}
