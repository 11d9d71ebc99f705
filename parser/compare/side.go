package compare

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
)

// side is the rules of one crawler in one file, ranked and indexed. The last
// contender is the default: it allows what no rule matches.
type side struct {
	rules  *parser.Rules
	list   []parser.Contender
	shapes []shape   // of all contenders, by rank; that of the default comes behind
	own    [][]shape // of each contender
	ids    []identity
	index  index
	fixed  bool
	refuse bool // see parser.Contest
}

func newSide(r *parser.Rules, w *work) *side {
	c := r.Contest()
	for i := range c.Contenders {
		// A dialect that decodes escapes may find a line feed in a pattern.
		c.Fixed = c.Fixed && strings.IndexByte(c.Contenders[i].Pattern(), fresh) < 0
	}
	s := buildSide(c.Rules, c.Contenders, c.Fixed, w)
	s.refuse = c.Refuses
	return s
}

func buildSide(r *parser.Rules, list []parser.Contender, fixed bool, w *work) *side {
	s := &side{rules: r, list: list, fixed: fixed, own: make([][]shape, len(list)+1), ids: make([]identity, len(list))}
	s.shapes = make([]shape, 0, 2*len(list)) // so that it stays where it is
	for i := range list {
		first := len(s.shapes)
		shapes, id := shapesOf(&list[i], int32(i))
		s.ids[i] = id
		s.shapes = append(s.shapes, shapes...)
		s.own[i] = s.shapes[first:len(s.shapes):len(s.shapes)]
		w.step()
	}
	for i := range s.shapes {
		s.shapes[i].id = int32(i)
	}
	end := int32(len(list))
	s.own[end] = []shape{{id: int32(len(s.shapes)), rank: end, open: true, lits: []string{"/"}}}
	s.index.build(s.shapes, w)
	return s
}

// deflt is the rank of the default.
func (s *side) deflt() int32 { return int32(len(s.list)) }

// allows is the verdict of a contender.
func (s *side) allows(rank int32) bool { return rank == s.deflt() || s.list[rank].Verdict }

// line is the line of a contender, 0 for the default.
func (s *side) line(rank int32) int {
	if rank == s.deflt() {
		return 0
	}
	return s.list[rank].Line
}

// reader is a side, or what is left of it without one line.
type reader struct {
	*side
	without int   // a line; 0: none is left out
	work    *work // pays for the rules that are tried; nil: nobody counts them
}

// skips reports whether a contender is left out.
func (r *reader) skips(rank int32) bool {
	return r.without != 0 && r.list[rank].Line == r.without && !r.list[rank].Before
}

// first is the strongest contender that matches a word, the default if none does.
func (r *reader) first(word string) int32 {
	best, looks := r.deflt(), 0
	r.index.each(word, &best, func(rank int32) {
		looks++
		if !r.skips(rank) && r.list[rank].Matches(word) {
			best = rank
		}
	})
	r.paid(looks)
	return best
}

// before lists the contenders stronger than limit that match a word.
func (r *reader) before(word string, limit int32) []int32 {
	var out []int32
	looks := 0
	r.index.each(word, &limit, func(rank int32) {
		looks++
		if !r.skips(rank) && r.list[rank].Matches(word) {
			out = append(out, rank)
		}
	})
	r.paid(looks)
	return out
}

func (r *reader) paid(looks int) {
	if r.work != nil {
		r.work.looked(looks)
	}
}

// escapes reports whether words must have their escapes where RFC 9309 has them.
func (s *side) escapes() bool { return s.rules.Dialect().Encoding == parser.EncodeRFC }
