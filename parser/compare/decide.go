package compare

// A word is decided by r on one side and by s on the other when both match and
// nothing stronger does on either side. duel looks for a shortest such word.
type duel struct {
	a, b    *reader
	r, s    *shape
	escapes bool
}

// quick tries the one word that is the shortest if one shape contains the other.
// It gives the word and who decides it, whether or not that is r and s.
func (d *duel) quick() (word string, byA, byB int32, ok bool) {
	switch {
	case d.a.matches(d.r.rank, d.s.tight()):
		word = d.s.tight()
	case d.b.matches(d.s.rank, d.r.tight()):
		word = d.r.tight()
	default:
		return "", 0, 0, false
	}
	return word, d.a.first(word), d.b.first(word), true
}

// search finds a shortest word, or none. Blockers are taken up one after the
// other as words turn out to be theirs, since few of the stronger rules matter.
// When the budget does not suffice, w.over is set and ok is not.
func (d *duel) search(w *work) (word string, ok bool) {
	x := newSearch(d.r, d.s, d.escapes)
	taken := map[string]bool{}
	var blockers []shape
	if word, _, _, ok := d.quick(); ok {
		blockers = d.blockers(word, taken)
	}
	for {
		x.block(blockers)
		if word, ok = x.run(w); !ok {
			return "", false
		}
		if d.a.first(word) == d.r.rank && d.b.first(word) == d.s.rank {
			return word, true
		}
		if blockers = d.blockers(word, taken); len(blockers) == 0 {
			w.over = true
			return "", false
		}
	}
}

// blockers are the shapes of rules that take a word away, each pattern once.
func (d *duel) blockers(word string, taken map[string]bool) []shape {
	var out []shape
	add := func(r *reader, limit int32) {
		for _, rank := range r.before(word, limit) {
			if p := r.list[rank].Pattern(); !taken[p] {
				taken[p] = true
				out = append(out, r.own[rank]...)
			}
		}
	}
	add(d.a, d.r.rank)
	add(d.b, d.s.rank)
	return out
}

// matches reports whether a contender matches a word; the default does.
func (r *reader) matches(rank int32, word string) bool {
	return rank == r.deflt() || r.list[rank].Matches(word)
}
