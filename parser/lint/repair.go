package lint

import (
	"cmp"
	"slices"

	"github.com/robotstester/robotstester/parser"
)

// maxRounds bounds how often Repair looks again: a repair may uncover a fault
// that another one hid.
const maxRounds = 8

// Repair applies every fix that keeps the verdicts of the dialect, and gives the
// new text and how many fixes went in.
func Repair(src []byte, d *parser.Dialect, o Options) (fixed []byte, fixes int) {
	o.Limit = max(len(src), 1)
	for range maxRounds {
		edits, n := SafeEdits(Run(parser.Parse(src, d), o))
		if n == 0 {
			break
		}
		next, err := parser.Apply(src, edits)
		if err != nil {
			break // impossible: SafeEdits gives ordered edits inside the file
		}
		src, fixes = next, fixes+n
	}
	return src, fixes
}

// SafeEdits are the edits of the first fix of each finding that keeps the verdict,
// ready for Apply, and how many findings they repair. Fixes that touch the same
// line wait for another round, as they were worked out without each other.
func SafeEdits(found []Diagnostic) (edits []parser.Edit, fixes int) {
	for i := range found {
		f := found[i].Fixes
		if len(f) == 0 || f[0].ChangesVerdict || len(f[0].Edits) == 0 {
			continue
		}
		if merged, ok := merge(edits, f[0].Edits); ok {
			edits, fixes = merged, fixes+1
		}
	}
	return edits, fixes
}

// merge puts more edits among those that are taken, unless they touch.
func merge(taken, more []parser.Edit) ([]parser.Edit, bool) {
	for _, e := range more {
		i, _ := slices.BinarySearchFunc(taken, e.Span.Start, func(t parser.Edit, at int) int { return cmp.Compare(t.Span.Start, at) })
		if i < len(taken) && taken[i].Span.Start <= e.Span.End || i > 0 && taken[i-1].Span.End >= e.Span.Start {
			return taken, false
		}
	}
	if len(taken) == 0 || taken[len(taken)-1].Span.End < more[0].Span.Start {
		return append(taken, more...), true
	}
	all := append(slices.Clone(taken), more...)
	slices.SortFunc(all, func(a, b parser.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return all, true
}
