package parser

import (
	"bytes"
	"slices"
)

// dialects are those whose verdicts must not change.
func (f *formatter) dialects() []*Dialect {
	return slices.DeleteFunc(Dialects(), func(d *Dialect) bool { return slices.Contains(f.ignore, d) })
}

// neutral reports whether every dialect reads the same out of the new text. What
// one reads otherwise is given up: the lines that changed their meaning or, where
// the lines are the same, the blank lines.
func (f *formatter) neutral(after []byte) bool {
	for _, d := range f.dialects() {
		old, new := readingOf(Parse(f.src, d)), readingOf(Parse(after, d))
		if slices.Equal(old.groups, new.groups) && slices.EqualFunc(old.lines, new.lines, sameReading) && sameFailure(old, new) {
			continue
		}
		if !f.giveUp(old.lines, new.lines) {
			f.blanks = min(f.blanks+1, blanksKept)
		}
		return false
	}
	return true
}

// reading is what a dialect makes of a file, apart from where it stands.
type reading struct {
	lines  []lineReading
	groups []int // for each line with a record, the group it is in, 0 for none
	failed *Failure
}

type lineReading struct {
	number     int
	kind       Kind
	key, value string
	star       bool
}

func sameReading(a, b lineReading) bool {
	a.number, b.number = 0, 0
	return a == b
}

func sameFailure(a, b reading) bool { return (a.failed == nil) == (b.failed == nil) }

func readingOf(f *File) reading {
	r := reading{failed: f.Failure()}
	groups := f.Groups()
	agents := map[int]Agent{}
	for _, g := range groups {
		for _, a := range g.Agents {
			agents[a.Line] = a
		}
	}
	at := 0
	for n := 1; n <= f.NumLines(); n++ {
		l := f.Line(n)
		if l.Kind == Blank || l.Kind == Comment {
			continue
		}
		for at < len(groups) && groups[at].Last < n {
			at++
		}
		group := 0
		if at < len(groups) && groups[at].First <= n {
			group = at + 1
		}
		x := lineReading{number: n, kind: l.Kind, value: string(l.Value.Of(f.src))}
		switch {
		case l.Kind == UserAgent:
			a, grouped := agents[n]
			x.value, x.star = a.Name, a.Star
			if !grouped {
				group = -1
			}
		case !l.Kind.isCanonical():
			x.key = string(bytes.ToLower(l.Key.Of(f.src)))
		}
		r.lines = append(r.lines, x)
		r.groups = append(r.groups, group)
	}
	return r
}

// isCanonical reports whether records of the kind are the same in any case of the key.
func (k Kind) isCanonical() bool { return k > Malformed && k != Other }

// giveUp takes more care of the lines that are read otherwise. It reports whether
// there were any of which more could be taken.
func (f *formatter) giveUp(old, new []lineReading) bool {
	found := false
	for i := 0; i < len(old) && i < len(new); i++ {
		if n := old[i].number; !sameReading(old[i], new[i]) && f.care[n] < keepLine {
			f.care[n]++
			found = true
		}
	}
	return found
}
