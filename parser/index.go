package parser

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// index finds the rules that may match a path among those sorted by rank: a tree over
// what stands in front of the first wildcard. A path is led down by single bytes, those
// at which the rules differ, and what it is led to is tried from the deepest place up,
// as the longest rules stand there. Nothing is compared on the way down, so a place may
// be the wrong one; the rules in it are then found not to match.
type index struct {
	places []place
	cuts   bool // paths may come with a fragment or a NUL, which no rule holds
}

// place is a node of the tree: rules to try, and places for the next byte. Its rules
// are those that end where the places below it part or, where there are none, all that
// led there.
type place struct {
	below    [4]uint64 // the bytes that lead on
	children [4]int32  // where the places for each word of below begin
	at       int32     // the place of that byte in the path; MaxInt32 where none leads on
	up       int32     // the next place above that has rules, or noPlace
	first    int32     // the lowest order of a rule here or above
	skip     int32     // bytes that the rules here have in common; what follows is compared first
	pairs    bool      // a rule here has pairs of letters to be looked for
	trials   []trial
}

// trial is what tells most rules from a path.
type trial struct {
	head, mask uint64 // bytes behind the common ones, and which count
	pairs      uint64 // of letters behind the first wildcard
	order      int32  // in the list of rules, the lowest wins
}

// Places that are always there: noPlace, where the way up ends, and the first one.
const (
	noPlace int32 = iota
	firstPlace
)

// fewRules are tried one by one rather than parted.
const fewRules = 6

// newIndex makes the index of rules sorted by rank.
func newIndex(list []rule) *index {
	order := make([]int32, len(list))
	for i := range order {
		order[i] = int32(i)
	}
	literal := func(i int32) string { return list[i].text[:list[i].prefix] }
	if len(list) > fewRules {
		slices.SortFunc(order, func(a, b int32) int {
			if c := cmp.Compare(literal(a), literal(b)); c != 0 {
				return c
			}
			return int(a - b)
		})
	}
	x := &index{places: make([]place, firstPlace+1, 2+len(list)/fewRules)}
	x.places[noPlace].first = math.MaxInt32
	trials := make([]trial, 0, len(list))                  // of all places, in one piece
	ranges := make([][]int32, firstPlace+1, cap(x.places)) // of order, for each place
	ranges[firstPlace] = order
	for n := int(firstPlace); n < len(x.places); n++ {
		here, common := ranges[n], 0
		if len(here) > 0 {
			common = commonPrefix(literal(here[0]), literal(here[len(here)-1]))
		}
		own := 0
		for own < len(here) && len(literal(here[own])) == common {
			own++
		}
		if len(here) <= fewRules {
			own = len(here)
		}
		x.places[n].at = math.MaxInt32
		if own < len(here) {
			x.places[n].at = int32(common)
			ranges = x.part(n, here[own:], literal, ranges)
		}
		trials = x.put(n, list, here[:own], common, trials)
	}
	return x
}

// part makes the places below a place, one for each byte at which its rules differ.
func (x *index) part(n int, rules []int32, literal func(int32) string, ranges [][]int32) [][]int32 {
	at := x.places[n].at
	for len(rules) > 0 {
		c := literal(rules[0])[at]
		k := 1
		for k < len(rules) && literal(rules[k])[at] == c {
			k++
		}
		p := &x.places[n]
		if p.below[c>>6] == 0 {
			p.children[c>>6] = int32(len(x.places))
		}
		p.below[c>>6] |= 1 << (c & 63)
		x.places = append(x.places, place{up: int32(n)})
		ranges = append(ranges, rules[:k])
		rules = rules[k:]
	}
	return ranges
}

// put gives a place the rules to try there, which it adds to trials.
func (x *index) put(n int, list []rule, rules []int32, common int, trials []trial) []trial {
	slices.Sort(rules)
	p := &x.places[n]
	above := &x.places[p.up]
	if p.first = above.first; len(above.trials) == 0 {
		p.up = above.up
	}
	shortest := math.MaxInt
	for _, i := range rules {
		shortest = min(shortest, list[i].prefix)
	}
	skip := max(0, min(common, shortest-8))
	for _, i := range rules {
		c := &list[i]
		t := trial{pairs: c.pairs, order: i}
		p.pairs = p.pairs || c.pairs != 0
		t.head, t.mask = head(c.text[skip:c.prefix])
		trials = append(trials, t)
	}
	if len(rules) > 0 {
		p.first = min(p.first, rules[0])
	}
	p.skip, p.trials = int32(skip), trials[len(trials)-len(rules):]
	return trials
}

// down finds the deepest place for a path.
func (x *index) down(path string) *place {
	p := &x.places[firstPlace]
	for uint(p.at) < uint(len(path)) {
		c := path[p.at]
		below, bit := p.below[c>>6], uint64(1)<<(c&63)
		if below&bit == 0 {
			break
		}
		p = &x.places[int(p.children[c>>6])+bits.OnesCount64(below&(bit-1))]
	}
	return p
}

// winner is the first rule of the list that matches, nil when none does. What is behind
// the end of a path is cut off only when a rule may reach there, as few do.
func (x *index) winner(list []rule, path string) *rule {
	best := int32(len(list))
	ends := !x.cuts    // nothing is behind the end of path
	pairs := uint64(0) // of the path, once they are looked for
	for p := x.down(path); p.first < best; p = &x.places[p.up] {
		if p.pairs && pairs == 0 {
			found, more := pairsOf(path)
			if !ends && more {
				path = cutOff(path)
			}
			pairs, ends = found, true // those of what was cut let rules through that then do not match
		}
		head := headAt(path, int(p.skip))
		for i := next(p.trials, 0, head, pairs); i < len(p.trials); i = next(p.trials, i+1, head, pairs) {
			c := &list[p.trials[i].order]
			if p.trials[i].order >= best {
				break
			}
			if !ends && !c.plain() {
				path, ends = cutOff(path), true
			}
			if c.match(path) {
				best = p.trials[i].order
				break
			}
		}
	}
	if int(best) == len(list) {
		return nil
	}
	return &list[best]
}

// cutOff is a path without what is behind its end.
func cutOff(path string) string { return before(before(path, '#'), 0) }

// next is the first of the trials from i on that a path passes, their number where none
// is. Within its caller the loop would keep its variables in memory.
//
//go:noinline
func next(trials []trial, i int, head, pairs uint64) int {
	lack := ^pairs
	for ; i < len(trials); i++ {
		t := &trials[i]
		if (t.head^head)&t.mask|t.pairs&lack == 0 {
			break
		}
	}
	return i
}

// headAt is the head of s[i:], with zeros where there is nothing.
func headAt(s string, i int) uint64 {
	if i+8 <= len(s) {
		return load64(s[i:])
	}
	i = min(i, len(s))
	if len(s) >= 8 {
		return load64(s[len(s)-8:]) >> (64 - 8*(len(s)-i)) // 64 is zero
	}
	h, _ := head(s[i:])
	return h
}
