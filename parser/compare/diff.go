package compare

import (
	"cmp"
	"slices"

	"github.com/robotstester/robotstester/parser"
)

// Verdict is the answer of one side for a URL: what Rules.Allowed gives.
type Verdict struct {
	Allowed bool
	Line    int // of the rule that decides, 0 when none does
}

// Difference is a URL with two verdicts.
type Difference struct {
	// URL is a path, or a URL where the path alone would be misread. It is a
	// shortest one, but without empty segments if there is a choice.
	URL      string
	Old, New Verdict
	Shortest bool // no shorter path, as it is compared, is decided by these two lines
	Raw      bool // URL holds text that crawlers escape before they ask
}

// Result is what two sets of rules decide differently.
type Result struct {
	// Differences has one entry for each pair of deciding lines, the shortest
	// path first.
	Differences []Difference
	// Complete: there is no other pair. Without it there may be differences that
	// are not listed, even if none is.
	Complete bool
	// Tried: nothing can be proved about these two, as their dialects compare
	// different forms of a path or the strength of a rule depends on it. URLs
	// made from the rules were tried.
	Tried  bool
	Budget int // in search states, as asked for
}

// Equal reports whether it is proved that no URL has two verdicts.
func (r *Result) Equal() bool { return r.Complete && len(r.Differences) == 0 }

// Diff finds the URLs that two sets of rules decide differently: those of two
// files, two crawlers or two dialects. Budget is in search states, usually
// DefaultBudget.
func Diff(a, b *parser.Rules, budget int) Result {
	return diffRules(a, b, &work{left: budget})
}

// NewDiff is Diff as a task.
func NewDiff(a, b *parser.Rules, budget int) *Task[Result] {
	return newTask(budget, func(w *work) Result { return diffRules(a, b, w) })
}

func diffRules(a, b *parser.Rules, w *work) Result {
	return diffSides(newSide(a, w), newSide(b, w), w)
}

func diffSides(x, y *side, w *work) Result {
	out := Result{Budget: w.left}
	d := newDiff(x, y, w)
	complete := true
	if x.fixed && y.fixed && x.rules.Dialect().Encoding == y.rules.Dialect().Encoding {
		d.run()
	} else {
		complete = d.probe()
		out.Tried = !complete
	}
	out.Differences = d.differences()
	out.Complete = complete && !w.over && !d.unproved
	return out
}

// diff is a comparison under way.
type diff struct {
	old, new *reader
	shared   [2][]bool  // by rank: the contender stands on both sides, in the same order
	firsts   [4][]int32 // what first said of the canonical word of a shape; see canonical
	speller  *speller
	work     *work
	found    map[[2]int]*found
	hard     []hard // pairs of which it is not known whether they have a word
	exist    []hard // pairs that have one, perhaps not the shortest
	unproved bool   // something that should have a URL was given none
}

// found is what is known of a pair of lines.
type found struct {
	old, new Verdict
	witness
}

// hard is a pair of shapes that takes a search.
type hard struct {
	flip bool
	r, s *shape
}

func newDiff(x, y *side, w *work) *diff {
	d := &diff{
		old: &reader{side: x, work: w}, new: &reader{side: y, work: w},
		speller: newSpeller(x, y), work: w, found: map[[2]int]*found{},
	}
	d.shared[0], d.shared[1] = shared(x, y)
	return d
}

// run looks at both directions: what becomes open and what becomes blocked.
func (d *diff) run() {
	for _, flip := range []bool{false, true} {
		d.direction(flip)
	}
	d.searches()
}

// searches decides about the pairs that take a search: first the easy ones, so
// that a hard one does not use up what would do for many, then the others, and
// last what is the shortest URL of each.
func (d *diff) searches() {
	for _, share := range []int{searchShare / 4, d.work.left} {
		var rest []hard
		for i, h := range d.hard {
			if d.work.left == 0 {
				rest = append(rest, d.hard[i:]...)
				break
			}
			var ok bool
			if !d.work.share(share, func() { ok = d.search(h, true) }) {
				rest = append(rest, h)
			} else if ok {
				d.exist = append(d.exist, h)
			}
		}
		d.hard = rest
	}
	d.work.over = d.work.over || len(d.hard) > 0
	for _, h := range d.exist {
		if d.work.left == 0 || !d.work.share(searchShare, func() { d.search(h, false) }) {
			d.entry(inOrder(h.flip, h.r.rank, h.s.rank)).unsure = true
		}
	}
}

// sides gives the side that blocks and the side that allows.
func (d *diff) sides(flip bool) (blocks, allows *reader, ofBlocks, ofAllows []bool) {
	if flip {
		return d.new, d.old, d.shared[1], d.shared[0]
	}
	return d.old, d.new, d.shared[0], d.shared[1]
}

// direction goes through the pairs of a rule that blocks on one side and one
// that allows on the other. If both stand on both sides in the same order they
// cannot decide one word between them, so one of them is not shared.
func (d *diff) direction(flip bool) {
	blocks, allows, ofBlocks, ofAllows := d.sides(flip)
	for rank := range blocks.deflt() {
		if blocks.allows(rank) || ofBlocks[rank] {
			continue
		}
		for i := range blocks.own[rank] {
			r := &blocks.own[rank][i]
			end := d.canonical(flip, false, r)
			allows.index.meeting(r, 0, min(end+1, allows.deflt()), func(s *shape) bool {
				d.pair(flip, r, s)
				return d.work.pair()
			})
			if end == allows.deflt() {
				d.pair(flip, r, &allows.own[end][0])
			}
		}
	}
	for rank := range allows.deflt() {
		if !allows.allows(rank) || ofAllows[rank] {
			continue
		}
		for i := range allows.own[rank] {
			s := &allows.own[rank][i]
			end := d.canonical(!flip, false, s)
			blocks.index.meeting(s, 0, min(end+1, blocks.deflt()), func(r *shape) bool {
				if ofBlocks[r.rank] {
					d.pair(flip, r, s)
				}
				return d.work.pair()
			})
		}
	}
}

// canonical is who decides the canonical word of a shape, on its own side or on
// the other one. The shape is of the old side, or of the new one if flip is set.
func (d *diff) canonical(flip, own bool, f *shape) int32 {
	which, at := 0, d.old
	if flip {
		which, at = 2, d.new
	}
	shapes := len(at.shapes) + 1
	if !own {
		which++
		if flip {
			at = d.old
		} else {
			at = d.new
		}
	}
	if d.firsts[which] == nil {
		d.firsts[which] = make([]int32, shapes)
	}
	known := &d.firsts[which][f.id]
	if *known == 0 {
		*known = at.first(f.canonical()) + 1
	}
	return *known - 1
}

// pair looks at a shape that blocks and one that allows on the other side.
func (d *diff) pair(flip bool, r, s *shape) {
	blocks, allows, _, _ := d.sides(flip)
	switch {
	case blocks.allows(r.rank) || !allows.allows(s.rank),
		d.canonical(flip, true, r) < r.rank, // r never decides
		d.canonical(!flip, true, s) < s.rank,
		d.canonical(flip, false, r) < s.rank, // all that r matches goes to a stronger rule than s
		d.canonical(!flip, false, s) < r.rank:
		return
	}
	du := duel{a: blocks, b: allows, r: r, s: s, escapes: d.old.escapes()}
	word, byR, byS, ok, last := du.quick()
	if ok && !blocks.allows(byR) && allows.allows(byS) {
		exact := du.won(byR, byS)
		d.note(flip, word, byR, byS, exact)
		last = last || exact
	}
	if last {
		return
	}
	if !d.work.spend(1) {
		return
	}
	if word, ok := du.guess(); ok {
		d.note(flip, word, r.rank, s.rank, false)
		d.exist = append(d.exist, hard{flip, r, s})
		return
	}
	d.hard = append(d.hard, hard{flip, r, s})
}

// search looks for a word of a pair, a shortest one or any.
func (d *diff) search(h hard, any bool) (ok bool) {
	blocks, allows, _, _ := d.sides(h.flip)
	du := duel{a: blocks, b: allows, r: h.r, s: h.s, escapes: d.old.escapes()}
	word, ok := du.search(any, d.work)
	if ok {
		d.note(h.flip, word, h.r.rank, h.s.rank, !any)
	}
	return ok
}

// entry is what is known of the lines of two contenders.
func (d *diff) entry(byOld, byNew int32) *found {
	old, new := d.old.verdict(byOld), d.new.verdict(byNew)
	key := [2]int{old.Line, new.Line}
	if d.found[key] == nil {
		d.found[key] = &found{old: old, new: new}
	}
	return d.found[key]
}

// note takes a word into account that is decided differently.
func (d *diff) note(flip bool, word string, byR, byS int32, shortest bool) {
	byOld, byNew := inOrder(flip, byR, byS)
	f := d.entry(byOld, byNew)
	decided := func(word string) bool { return d.old.first(word) == byOld && d.new.first(word) == byNew }
	ok := d.speller.improve(&f.witness, word, shortest, decided, func(url, path string) bool {
		if len(d.old.list)+len(d.new.list) > scanLimit {
			return decided(path) // differences asks the rules
		}
		return d.confirms(f, url)
	})
	d.unproved = d.unproved || shortest && !ok
}

func inOrder(flip bool, r, s int32) (old, new int32) {
	if flip {
		return s, r
	}
	return r, s
}

// verdict is what a side answers where a contender decides.
func (s *side) verdict(rank int32) Verdict { return Verdict{s.allows(rank), s.line(rank)} }

// confirms asks the rules themselves.
func (d *diff) confirms(f *found, url string) bool {
	old, new := verdicts(d.old.rules, d.new.rules, url)
	return old == f.old && new == f.new
}

// verdicts asks both sides.
func verdicts(a, b *parser.Rules, url string) (old, new Verdict) {
	old.Allowed, old.Line = a.Allowed(url)
	new.Allowed, new.Line = b.Allowed(url)
	return old, new
}

// differences lists what was found and the rules confirm. They do so of all,
// unless the proof and the rules are at odds, and then nothing is proved.
func (d *diff) differences() []Difference {
	var all []*found
	for _, f := range d.found {
		switch {
		case f.url == "":
		case !d.confirms(f, f.url):
			d.unproved = true
		default:
			all = append(all, f)
		}
		d.work.step()
	}
	slices.SortFunc(all, func(a, b *found) int {
		return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.url, b.url),
			cmp.Compare(a.old.Line, b.old.Line), cmp.Compare(a.new.Line, b.new.Line))
	})
	out := make([]Difference, len(all))
	for i, f := range all {
		out[i] = Difference{URL: f.url, Old: f.old, New: f.new, Shortest: f.shortest(), Raw: isRaw(f.url)}
	}
	return out
}
