package review

import (
	"cmp"
	"slices"
)

// sorted gives the changes a person should see first.
func sorted(changes []Change) []Change {
	out := slices.Clone(changes)
	slices.SortStableFunc(out, func(a, b Change) int {
		return cmp.Or(cmp.Compare(len(a.URL), len(b.URL)), cmp.Compare(a.URL, b.URL))
	})
	return out[:min(len(out), MaxChanges)]
}
