package parser

import (
	"cmp"
	"slices"
)

// Reply is a verdict reduced to what readers can disagree on.
type Reply struct {
	Fails   bool // no answer; Allowed means nothing
	Allowed bool
	At      int // byte at which the deciding line begins; -1 when no rule decided
}

// Same reports whether two outcomes are the same answer, whichever line gave it.
func (o Reply) Same(p Reply) bool { return o.Fails == p.Fails && (o.Fails || o.Allowed == p.Allowed) }

// Inquiry asks one question about one file in many dialects, and finds what of
// a dialect makes it answer otherwise than Base does.
type Inquiry struct {
	Src    []byte
	Base   *Dialect
	Tokens []string // what the crawler looks for, in order, without "*"
	NoStar bool
	URL    string
	Cost   int // of parsing Src; 0 counts its bytes
	Work   int // what may be spent; Cause gives up when it is used up

	axes  []Axis
	tried map[string]Reply // of Base with one axis of another dialect
}

// Crawler is who asks, as a dialect knows it.
func (q *Inquiry) Crawler(d *Dialect) Crawler {
	c := Crawler{NoStar: q.NoStar}
	for _, t := range q.Tokens {
		c.Steps = append(c.Steps, []string{d.TokenOf(t)})
	}
	return c
}

// Reply answers one URL.
func (r *Rules) Reply(url string) Reply {
	if r.Fails(url) != nil {
		return Reply{Fails: true, At: -1}
	}
	allowed, line := r.Allowed(url)
	o := Reply{Allowed: allowed, At: -1}
	if line > 0 {
		o.At = r.file.Line(line).Span.Start
	}
	return o
}

// ChosenAt is the byte at which the first user-agent line begins that chose the
// rules; -1 when no group applies.
func (r *Rules) ChosenAt() int {
	if len(r.chosenBy) == 0 || r.chosenBy[0] == 0 {
		return -1
	}
	return r.file.Line(int(r.chosenBy[0])).Span.Start
}

func (q *Inquiry) try(d *Dialect) Reply {
	const overhead = 512 // of a parse, in bytes
	q.Work -= cmp.Or(q.Cost, len(q.Src)) + overhead
	return Parse(q.Src, d).For(q.Crawler(d)).Reply(q.URL)
}

// Cause finds the axes on which other departs from Base that make its answer
// what it is: one where one is enough, else a set of which none can be spared.
// It is nil where the answers are the same, and where Work is used up.
func (q *Inquiry) Cause(other *Dialect, base, goal Reply) []Axis {
	if base == goal || q.Work <= 0 {
		return nil
	}
	if q.axes == nil {
		q.axes = Axes()
		q.tried = map[string]Reply{}
	}
	var apart []Axis
	for _, a := range q.axes {
		if !a.Same(q.Base, other) {
			apart = append(apart, a)
		}
	}
	reached := func(o Reply) bool { return o.Same(goal) }
	if base.Same(goal) {
		reached = func(o Reply) bool { return o == goal } // only the line differs
	}
	if a, ok := q.single(apart, other, goal, reached); ok {
		return []Axis{a}
	}
	return q.fewest(apart, other, reached)
}

// single looks for one axis that is enough, best one that leads to the same line.
func (q *Inquiry) single(apart []Axis, other *Dialect, goal Reply, reached func(Reply) bool) (best Axis, ok bool) {
	for _, a := range apart {
		o := q.with(a, other)
		if o == goal {
			return a, true
		}
		if !ok && reached(o) {
			best, ok = a, true
		}
	}
	return best, ok
}

// with is the answer of Base with one axis of other.
func (q *Inquiry) with(a Axis, other *Dialect) Reply {
	key := a.Name + " " + a.Says(other)
	o, known := q.tried[key]
	if !known {
		mixed := *q.Base
		a.lend(&mixed, other)
		o = q.try(&mixed)
		q.tried[key] = o
	}
	return o
}

// fewest takes axes away from the whole difference while the answer stays, until
// none can be spared: first those of whole stages, to be quick, then one by one.
// Those that part readers most often are the last to go.
func (q *Inquiry) fewest(apart []Axis, other *Dialect, reached func(Reply) bool) []Axis {
	without := func(spared func(i int) bool) bool {
		mixed := *q.Base
		for i := range apart {
			if !spared(i) {
				apart[i].lend(&mixed, other)
			}
		}
		return reached(q.try(&mixed))
	}
	for s := OfLines; s <= OfRules; s++ {
		if without(func(i int) bool { return apart[i].Stage == s }) {
			apart = slices.DeleteFunc(apart, func(a Axis) bool { return a.Stage == s })
		}
	}
	for i := len(apart) - 1; i >= 0; i-- {
		if q.Work <= 0 {
			return nil
		}
		if without(func(j int) bool { return j == i }) {
			apart = slices.Delete(apart, i, i+1)
			i = len(apart) // one that was needed beside it may not be any more
		}
	}
	return apart
}
