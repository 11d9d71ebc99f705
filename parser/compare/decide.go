package compare

// A word is decided by r on one side and by s on the other when both match and
// nothing stronger does on either side. duel looks for a shortest such word.
type duel struct {
	a, b    *reader
	r, s    *shape
	escapes bool
	lax     bool // on the side of s any rule of the same verdict may decide
}

// quick tries the one word that is the shortest if one shape contains the other.
// It gives the word and who decides it, whether or not that is r and s. Last is
// set when nothing else is to be tried, since one of the shapes has one word only.
func (d *duel) quick() (word string, byA, byB int32, ok, last bool) {
	last = !d.r.hasGap() || !d.s.hasGap()
	switch {
	case d.s.hasGap() && d.b.matches(d.s.rank, d.r.tight()):
		word = d.r.tight()
	case (d.r.hasGap() || !d.s.hasGap()) && d.a.matches(d.r.rank, d.s.tight()):
		word = d.s.tight()
	default:
		return "", 0, 0, false, last
	}
	return word, d.a.first(word), d.b.first(word), true, last
}

// won reports whether a word that these two decide is one of r and s.
func (d *duel) won(byA, byB int32) bool {
	return byA == d.r.rank && (byB == d.s.rank || d.lax && d.b.allows(byB) == d.b.allows(d.s.rank))
}

// guess tries two words that have the literals of one shape behind those of the
// other, and everything fresh between them.
func (d *duel) guess() (word string, ok bool) {
	for _, pair := range [2][2]*shape{{d.r, d.s}, {d.s, d.r}} {
		first, second := pair[0], pair[1]
		lits := append([]string(nil), first.lits...)
		if len(second.lits[0]) > len(lits[0]) {
			lits[0] = second.lits[0]
		}
		word = (&shape{lits: append(lits, second.lits[1:]...), open: first.open && second.open}).canonical()
		if (!d.escapes || suited(word)) && d.won(d.a.first(word), d.b.first(word)) {
			return word, true
		}
	}
	return "", false
}

// search finds a word, a shortest one or any, or none. Blockers are taken up one
// after the other as words turn out to be theirs, since few of the stronger rules
// matter. When the budget does not suffice, w.over is set and ok is not.
func (d *duel) search(any bool, w *work) (word string, ok bool) {
	word, byA, byB, ok, last := d.quick()
	if won := ok && d.won(byA, byB); won || last {
		return word, won
	}
	if any {
		if word, ok := d.guess(); ok {
			return word, true
		}
	}
	x := newSearch(d.r, d.s, d.escapes, any)
	taken := map[identity]bool{}
	var blockers []shape
	if ok {
		blockers = d.blockers(word, taken)
	}
	for {
		x.block(blockers)
		if word, ok = x.run(w); !ok {
			return "", false
		}
		if blockers = d.blockers(word, taken); len(blockers) == 0 {
			return word, true
		}
	}
}

// blockers are the shapes of rules that take a word away, each pattern once.
func (d *duel) blockers(word string, taken map[identity]bool) []shape {
	var out []shape
	add := func(r *reader, limit int32, only bool, verdict bool) {
		for _, rank := range r.before(word, limit) {
			id := r.ids[rank]
			if taken[id] || only && r.allows(rank) != verdict {
				continue
			}
			taken[id] = true
			out = append(out, r.own[rank]...)
		}
	}
	add(d.a, d.r.rank, false, false)
	add(d.b, d.s.rank, d.lax, !d.b.allows(d.s.rank))
	return out
}

// matches reports whether a contender matches a word; the default does.
func (r *reader) matches(rank int32, word string) bool {
	return rank == r.deflt() || r.list[rank].Matches(word)
}
