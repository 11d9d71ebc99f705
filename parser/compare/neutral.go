package compare

// neutral reports whether no verdict changes when a line is removed.
func (l *liveness) neutral(rule *Rule, ranks []int32) Answer {
	switch rule.Status {
	case Covered, NeverMatches:
		return Yes
	}
	for _, share := range []int{searchShare, l.work.left / 4} {
		if a := l.without(rule.Line, ranks, share); a != Unknown {
			return a
		}
	}
	return Unknown
}

// without compares the rules with what is left of them without a line.
func (l *liveness) without(line int, ranks []int32, share int) Answer {
	n := &neutrality{liveness: l, rest: &reader{side: l.side, without: line}}
	within := true
	for _, rank := range ranks {
		for i := range l.side.own[rank] {
			f := &l.side.own[rank][i]
			if l.all.first(f.canonical()) != rank {
				continue // what it decides, another shape does
			}
			if !l.work.share(share, func() { n.shape(f) }) {
				within = false
			}
			if n.changes {
				return No
			}
		}
	}
	if !within {
		return Unknown
	}
	return Yes
}

type neutrality struct {
	*liveness
	rest    *reader // the rules without the line
	changes bool
}

// shape looks for a word that a shape decides and the other rules decide otherwise.
func (n *neutrality) shape(f *shape) {
	verdict := n.side.allows(f.rank)
	canonical := f.canonical()
	next := n.rest.first(canonical)
	tight := f.tight()
	if n.side.allows(next) != verdict ||
		n.all.first(tight) == f.rank && n.side.allows(n.rest.first(tight)) != verdict {
		n.changes = true
		return
	}
	// next takes all that f matches. Only what stands between them can matter.
	n.side.index.meeting(f, f.rank+1, min(next, n.side.deflt()), func(t *shape) bool {
		if !n.work.pair() {
			return false
		}
		if n.side.allows(t.rank) == verdict || n.rest.skips(t.rank) {
			return true
		}
		d := duel{a: n.all, b: n.rest, r: f, s: t, escapes: n.side.escapes(), lax: true}
		_, n.changes = d.search(true, n.work)
		return !n.changes && !n.work.over
	})
}
