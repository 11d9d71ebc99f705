package compare

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
)

// fresh stands in words for a byte that no pattern holds. A line feed ends a
// line in every dialect, so it is one.
const fresh = '\n'

// shape is a pattern that begins with a literal: literals with a gap between
// each two of them and, when it is open, one behind the last. Paths begin with
// a slash, so "*x" has the shapes "/*x" and, if x begins with a slash, "x".
type shape struct {
	id   int32 // its place among the shapes of its side
	rank int32 // of its contender
	open bool
	lits []string
}

// identity is what a contender matches: two dialects may mean different things by
// the same pattern.
type identity struct {
	pattern  string
	gaps     int
	anchored bool
	never    bool
}

// shapesOf gives the shapes of a contender, none when it never matches a path.
func shapesOf(c *parser.Contender, rank int32) ([]shape, identity) {
	lits, anchored := c.Segments()
	id := identity{c.Pattern(), len(lits), anchored, c.Never}
	if c.Never {
		return nil, id
	}
	return shapesFrom(lits, anchored, rank), id
}

func shapesFrom(lits []string, anchored bool, rank int32) []shape {
	stars := len(lits) > 1
	lits, open := gapless(lits, anchored)
	switch {
	case lits[0] != "":
		if lits[0][0] != '/' {
			return nil
		}
		return []shape{{rank: rank, open: open, lits: lits}}
	case len(lits) == 1:
		if !open && !stars {
			return nil // "$": no path is empty
		}
		return []shape{{rank: rank, open: true, lits: []string{"/"}}}
	}
	rest := lits[1:]
	rooted := append([]string{"/"}, rest...)
	if rest[0][0] != '/' {
		return []shape{{rank: rank, open: open, lits: rooted}}
	}
	return []shape{{rank: rank, open: open, lits: rooted}, {rank: rank, open: open, lits: rest}}
}

// gapless drops empty literals: gaps side by side are one, and an end behind a
// gap is no end.
func gapless(lits []string, anchored bool) (kept []string, open bool) {
	kept = lits[:1]
	for _, l := range lits[1:] {
		if l != "" {
			kept = append(kept, l)
		}
	}
	return kept, !anchored || len(lits) > 1 && lits[len(lits)-1] == ""
}

// tight is the shortest word that the shape matches: nothing in any gap.
func (s *shape) tight() string {
	if len(s.lits) == 1 {
		return s.lits[0]
	}
	return strings.Join(s.lits, "")
}

// canonical is the word with a fresh byte in every gap. What matches it matches
// all that the shape does.
func (s *shape) canonical() string {
	word := strings.Join(s.lits, string(fresh))
	if s.open {
		word += string(fresh)
	}
	return word
}

// meets reports whether the first literals leave room for a common path.
func (s *shape) meets(t *shape) bool {
	a, b := s.lits[0], t.lits[0]
	n := min(len(a), len(b))
	if a[:n] != b[:n] {
		return false
	}
	return (len(a) >= len(b) || s.hasGap()) && (len(b) >= len(a) || t.hasGap())
}

func (s *shape) hasGap() bool { return s.open || len(s.lits) > 1 }
