package compare

import (
	"encoding/binary"
	"slices"
)

// search looks for a shortest word that two shapes match and no blocker does.
// It goes breadth first through the positions in both shapes, together with the
// positions of automata that follow the blockers. Only bytes that advance one
// of the shapes matter, and the fresh byte: any other byte could be replaced by
// it without a blocker coming to match. When any word will do, there is a fresh
// byte wherever there may be one, which leaves far fewer words to look at.
type search struct {
	r, s     track
	blockers []follower
	escapes  bool // an escape must suit the place where it stands: see suitable
	wide     bool // any word will do

	states []int32 // the states found, each of width numbers
	width  int
	from   []int32 // the state before it
	by     []byte  // and the byte between
	seen   map[string]struct{}
	next   int // the first state that has not been expanded
	key    []byte
}

// track is a shape as a row of bytes. In front of some of them is a gap.
type track struct {
	text string
	gap  []bool // one more than bytes: the last one says whether the end is open
}

func newTrack(s *shape) track {
	t := track{text: s.tight()}
	t.gap = make([]bool, len(t.text)+1)
	at := 0
	for i, l := range s.lits {
		if i > 0 {
			t.gap[at] = true
		}
		at += len(l)
	}
	t.gap[at] = s.open
	return t
}

// follower is the automaton of a blocker: it puts each literal at its first
// place. Its position counts the bytes of literals that have their place, with
// the part of the next literal that the word ends in.
type follower struct {
	text  string
	start []int32 // of the literal that a position is in
	back  []int32 // of a position: the next shorter part that the word also ends in
	open  bool
}

const (
	lost    int32 = -1 // the blocker cannot match any more
	matched int32 = -2 // and whatever follows
)

func newFollower(s *shape) follower {
	f := follower{text: s.tight(), open: s.open}
	f.start = make([]int32, len(f.text)+1)
	f.back = make([]int32, len(f.text)+1)
	at := int32(0)
	for i, l := range s.lits {
		n := int32(len(l))
		for j := at; j <= at+n; j++ {
			if j > at || i == 0 {
				f.start[j] = at
			}
		}
		f.fillBack(at, n)
		at += n
		f.start[at] = at // the next literal begins here
	}
	f.start[at] = at - int32(len(s.lits[len(s.lits)-1]))
	return f
}

// fillBack is the failure function of Knuth, Morris and Pratt for one literal.
func (f *follower) fillBack(at, n int32) {
	lit := f.text[at : at+n]
	f.back[at+1] = at
	k := int32(0)
	for i := int32(1); i < n; i++ {
		for k > 0 && lit[i] != lit[k] {
			k = f.back[at+k] - at
		}
		if lit[i] == lit[k] {
			k++
		}
		f.back[at+i+1] = at + k
	}
}

// step is the position after one more byte.
func (f *follower) step(at int32, c byte) int32 {
	end := int32(len(f.text))
	for {
		if at < end && f.text[at] == c {
			at++
			if at == end && f.open {
				return matched
			}
			return at
		}
		start := f.start[at]
		switch {
		case start == 0:
			return lost // the first literal stands at the start
		case at == start:
			return at
		}
		at = f.back[at]
	}
}

// accepts reports whether a word that ends at this position is matched.
func (f *follower) accepts(at int32) bool { return !f.open && at == int32(len(f.text)) }

// newSearch prepares the search for a word of both shapes.
func newSearch(r, s *shape, escapes, wide bool) *search {
	x := &search{r: newTrack(r), s: newTrack(s), wide: wide}
	x.escapes = escapes && (contextual(x.r.text) || contextual(x.s.text))
	return x
}

// A state is the positions in r and s, whether the word is in its query, and
// the positions of the blockers.
const (
	atR = iota
	atS
	atQuery
	atBlockers
)

// block adds blockers and begins anew.
func (x *search) block(shapes []shape) {
	for i := range shapes {
		x.blockers = append(x.blockers, newFollower(&shapes[i]))
	}
	x.width = atBlockers + len(x.blockers)
	x.states, x.from, x.by, x.next = x.states[:0], x.from[:0], x.by[:0], 0
	x.seen = map[string]struct{}{}
	x.add(-1, 0, make([]int32, x.width))
}

// add keeps a state that has not been seen.
func (x *search) add(from int32, by byte, state []int32) {
	x.key = x.key[:0]
	for _, v := range state {
		x.key = binary.AppendVarint(x.key, int64(v))
	}
	if _, known := x.seen[string(x.key)]; known {
		return
	}
	x.seen[string(x.key)] = struct{}{}
	x.states = append(x.states, state...)
	x.from = append(x.from, from)
	x.by = append(x.by, by)
}

// run goes on until it has a word, or knows that there is none, or may spend no
// more; w.over then tells the last from the one before.
func (x *search) run(w *work) (word string, ok bool) {
	buf := make([]int32, x.width)
	for ; x.next < len(x.from); x.next++ {
		if !w.spend(1) {
			return "", false
		}
		at := x.states[x.next*x.width : (x.next+1)*x.width]
		if x.accepts(at) {
			word = x.word(x.next)
			x.next++
			return word, true
		}
		x.expand(int32(x.next), at, buf)
	}
	return "", false
}

func (x *search) accepts(at []int32) bool {
	if int(at[atR]) != len(x.r.text) || int(at[atS]) != len(x.s.text) {
		return false
	}
	for i := range x.blockers {
		if x.blockers[i].accepts(at[atBlockers+i]) {
			return false
		}
	}
	return true
}

// expand adds what may follow a state.
func (x *search) expand(from int32, at, buf []int32) {
	p, q := at[atR], at[atS]
	inR, inS := int(p) < len(x.r.text), int(q) < len(x.s.text)
	gapR, gapS := x.r.gap[p], x.s.gap[q]
	if inR {
		c := x.r.text[p]
		if inS && x.s.text[q] == c {
			x.follow(from, at, buf, c, p+1, q+1)
		}
		if gapS {
			x.follow(from, at, buf, c, p+1, q)
		}
	}
	if inS && gapR {
		x.follow(from, at, buf, x.s.text[q], p, q+1)
	}
	if gapR && gapS && !x.wide && len(x.blockers) > 0 {
		x.follow(from, at, buf, fresh, p, q)
	}
}

// follow adds the state after byte c, unless a blocker matches there.
func (x *search) follow(from int32, at, buf []int32, c byte, p, q int32) {
	buf[atR], buf[atS], buf[atQuery] = p, q, at[atQuery]
	if x.escapes && !x.suits(at, buf, c) {
		return
	}
	for i := range x.blockers {
		b := at[atBlockers+i]
		if b != lost {
			b = x.blockers[i].step(b, c)
		}
		if b >= 0 && x.padded(buf) {
			b = x.blockers[i].step(b, fresh)
		}
		if b == matched {
			return
		}
		buf[atBlockers+i] = b
	}
	x.add(from, c, buf)
}

// padded reports whether a fresh byte follows by itself.
func (x *search) padded(state []int32) bool {
	return x.wide && x.r.gap[state[atR]] && x.s.gap[state[atS]]
}

// suits reports whether an escape may begin here, and notes where the query
// begins.
func (x *search) suits(at, buf []int32, c byte) bool {
	if c == '?' {
		buf[atQuery] = 1
	}
	rest := x.s.text[at[atS]:]
	if buf[atR] > at[atR] {
		rest = x.r.text[at[atR]:]
	}
	return c != '%' || suitable(rest, buf[atQuery] == 1)
}

// suitable reports whether a text may go on here. In the comparison form of RFC
// 9309 some escapes are written only in front of the query, others only in it.
func suitable(text string, inQuery bool) bool {
	if len(text) >= 3 {
		switch text[:3] {
		case "%2F", "%3F":
			return !inQuery
		case "%26", "%3D":
			return inQuery
		}
	}
	return true
}

// suited reports whether all escapes of a word stand where they may.
func suited(word string) bool {
	inQuery := false
	for i := range len(word) {
		inQuery = inQuery || word[i] == '?'
		if !suitable(word[i:], inQuery) {
			return false
		}
	}
	return true
}

// contextual reports whether a text holds an escape for which its place matters.
func contextual(text string) bool {
	for i := range len(text) {
		if !suitable(text[i:], true) || !suitable(text[i:], false) {
			return true
		}
	}
	return false
}

// word reads the bytes that led to a state.
func (x *search) word(i int) string {
	var out []byte
	for at := int32(i); x.from[at] >= 0; at = x.from[at] {
		if x.padded(x.states[int(at)*x.width:]) {
			out = append(out, fresh)
		}
		out = append(out, x.by[at])
	}
	slices.Reverse(out)
	return string(out)
}
