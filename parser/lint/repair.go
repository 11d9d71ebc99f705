package lint

import (
	"cmp"
	"slices"

	"github.com/robotstester/robotstester/parser"
)

// maxRounds bounds how often Repair looks again: a repair may uncover a fault
// that another one hid.
const maxRounds = 20

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
// ready for Apply, and how many findings they repair. A fix that reaches into another
// waits for another round, as the two were worked out without each other.
func SafeEdits(found []Diagnostic) (edits []parser.Edit, fixes int) {
	var safe [][]parser.Edit
	for i := range found {
		if f := found[i].Fixes; len(f) > 0 && !f[0].ChangesVerdict && len(f[0].Edits) > 0 {
			safe = append(safe, f[0].Edits)
		}
	}
	slices.SortStableFunc(safe, func(a, b []parser.Edit) int { return cmp.Compare(a[0].Span.Start, b[0].Span.Start) })
	end := -1
	for _, more := range safe {
		if more[0].Span.Start > end {
			edits, fixes = append(edits, more...), fixes+1
			end = edits[len(edits)-1].Span.End
		}
	}
	return edits, fixes
}
