package compare

import (
	"slices"

	"github.com/robotstester/robotstester/parser"
)

// Status is what becomes of a rule over all URLs.
type Status uint8

// A rule can decide some URL; or stronger rules take every path that it
// matches; or it matches no path; or it has no pattern and therefore no effect.
const (
	Undecided Status = iota // no proof was found within the budget, or no URL
	Decides
	Covered
	NeverMatches
	Empty
)

// String is the status as a stable word for machines.
func (s Status) String() string {
	return [...]string{"undecided", "decides", "covered", "never-matches", "empty"}[s]
}

// Answer is the answer to a question that may be beyond the budget.
type Answer uint8

// Answers.
const (
	No Answer = iota
	Yes
	Unknown
)

// String is the answer in one word.
func (a Answer) String() string { return [...]string{"no", "yes", "unknown"}[a] }

// Rule is what is known of one rule, over all URLs.
type Rule struct {
	Line   int
	Allow  bool // the rule is an Allow
	Status Status
	// Witness is a URL that the rule decides, for Decides: a shortest one, but
	// without empty segments if there is a choice.
	Witness  string
	Shortest bool // no shorter path, as it is compared, is decided by it
	Raw      bool // Witness holds text that crawlers escape before they ask
	// Cover are the lines of the rules that take all of the rule's paths, for
	// Covered; 0 stands for what the dialect decides before any rule is asked.
	Cover []int
	// Neutral: no verdict changes when the rule is removed. It holds of one rule
	// at a time. A rule alone in its group is never called neutral, since the
	// group would mean something else without it.
	Neutral Answer
}

// Liveness is what is known of the rules that apply to a crawler.
type Liveness struct {
	Rules []Rule // in file order
	// Fixed is not set when which rule is stronger depends on the path, so that
	// nothing is decided.
	Fixed bool
}

// Live decides for every rule whether it can ever decide, and whether it could
// go. Budget is in search states, usually DefaultBudget.
func Live(r *parser.Rules, budget int) Liveness {
	return liveOf(r, &work{left: budget})
}

// NewLive is Live as a task.
func NewLive(r *parser.Rules, budget int) *Task[Liveness] {
	return newTask(budget, func(w *work) Liveness { return liveOf(r, w) })
}

func liveOf(r *parser.Rules, w *work) Liveness { return live(newSide(r, w), w) }

// searchShare is how many states one rule may take from the budget.
const searchShare = 4096

type liveness struct {
	side    *side
	all     *reader // the side as it is
	nothing *reader // no rules
	any     *shape  // every path, for the default of nothing
	speller *speller
	work    *work
}

func live(s *side, w *work) Liveness {
	none := buildSide(nil, nil, true, w)
	l := &liveness{
		side: s, all: &reader{side: s}, nothing: &reader{side: none}, any: &none.own[0][0],
		speller: newSpeller(s), work: w,
	}
	out := Liveness{Fixed: s.fixed}
	for _, ranks := range s.lines() {
		out.Rules = append(out.Rules, l.rule(ranks))
		if !w.step() {
			break
		}
	}
	return out
}

// lines groups the contenders by the line that they stem from, in file order.
func (s *side) lines() [][]int32 {
	order := make([]int32, 0, len(s.list))
	for i := range s.list {
		if !s.list[i].Before {
			order = append(order, int32(i))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int { return s.list[a].Line - s.list[b].Line })
	var out [][]int32
	for i := 0; i < len(order); {
		j := i + 1
		for j < len(order) && s.list[order[j]].Line == s.list[order[i]].Line {
			j++
		}
		out = append(out, order[i:j])
		i = j
	}
	return out
}

// rule decides about the contenders of one line.
func (l *liveness) rule(ranks []int32) Rule {
	c := &l.side.list[ranks[0]]
	out := Rule{Line: c.Line, Allow: c.Allow}
	switch {
	case !l.side.fixed:
		out.Neutral = Unknown
		l.probe(&out, ranks)
	case c.Empty:
		out.Status, out.Neutral = Empty, l.neutral(&out, ranks)
	default:
		l.status(&out, ranks)
		out.Neutral = l.neutral(&out, ranks)
	}
	if c.Alone && out.Neutral == Yes {
		out.Neutral = No
	}
	return out
}

// status fills in what decides, or what covers.
func (l *liveness) status(out *Rule, ranks []int32) {
	out.Status = NeverMatches
	var best witness
	for _, rank := range ranks {
		for i := range l.side.own[rank] {
			l.shape(out, &best, &l.side.own[rank][i])
		}
	}
	if best.url != "" {
		out.Status, out.Cover = Decides, nil
		out.Witness, out.Shortest, out.Raw = best.url, best.shortest(), isRaw(best.url)
		return
	}
	out.Cover = slices.DeleteFunc(out.Cover, func(line int) bool { return line == out.Line })
	slices.Sort(out.Cover)
	out.Cover = slices.Compact(out.Cover)
}

// probe looks for a witness where nothing can be proved.
func (l *liveness) probe(out *Rule, ranks []int32) {
	for _, rank := range ranks {
		for i := range l.side.own[rank] {
			f := &l.side.own[rank][i]
			for _, word := range []string{f.tight(), f.canonical()} {
				url, ok := l.speller.url(word, func(url, _ string) bool {
					_, line := l.side.rules.Allowed(url)
					return line == out.Line
				})
				if ok {
					out.Status, out.Witness, out.Raw = Decides, url, isRaw(url)
					return
				}
			}
		}
	}
}

// shape decides about one shape of a rule.
func (l *liveness) shape(out *Rule, best *witness, f *shape) {
	if out.Status == NeverMatches {
		out.Status = Covered
	}
	decided := func(word string) bool { return l.all.first(word) == f.rank }
	word, shortest := f.tight(), true
	if !decided(word) {
		word = f.canonical()
		if winner := l.all.first(word); winner != f.rank {
			out.Cover = append(out.Cover, l.side.line(winner))
			return
		}
		word, shortest = l.shortest(f, word)
	}
	best.unsure = best.unsure || !shortest
	check := func(url, path string) bool { return l.confirm(url, path, f.rank) }
	if !l.speller.improve(best, word, shortest, decided, check) {
		out.Status = Undecided
	}
}

// shortest looks for a word that is shorter than the canonical one.
func (l *liveness) shortest(f *shape, canonical string) (word string, proved bool) {
	d := duel{a: l.all, b: l.nothing, r: f, s: l.any, escapes: l.side.escapes()}
	var ok bool
	within := l.work.share(searchShare, func() { word, ok = d.search(false, l.work) })
	if !within || !ok {
		return canonical, false
	}
	return word, true
}

// scanLimit is up to how many rules a witness is put to the rules one after the
// other. Beyond, the index picks those that are asked.
const scanLimit = 4000

// confirm asks the rules themselves whether the contender decides a URL.
func (l *liveness) confirm(url, path string, rank int32) bool {
	if len(l.side.list) > scanLimit {
		return l.all.first(path) == rank
	}
	allowed, line := l.side.rules.Allowed(url)
	return allowed == l.side.allows(rank) && line == l.side.line(rank)
}
