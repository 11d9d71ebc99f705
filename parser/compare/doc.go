// Package compare decides over all URLs, not samples: which rules can ever
// decide, and whether two sets of rules differ in any verdict.
//
//	for _, line := range compare.Live(set, compare.DefaultBudget).Lines {
//		line.Status, line.Witness, line.Cover, line.Neutral
//	}
//	d := compare.Diff(old, new, compare.DefaultBudget)
//	d.Equal()       // proved: no URL has two verdicts
//	d.Differences   // else one URL for each pair of deciding rules
//
// Almost all of it is comparison of strings, because of one fact. Take a byte
// that no pattern holds and put it in every gap of a pattern, that is, for each
// "*" and behind an open end. A pattern that matches the resulting word absorbs
// each of those bytes in a gap of its own, and so matches everything that the
// first one matches. Hence rules cover a rule together only if one of them does
// alone, one word tells, and a shortest URL needs at most one byte in each gap.
// Only what two given rules decide between them takes a search, over positions
// in the two patterns.
//
// Every URL that is returned has been put to the rules themselves, and what is
// said of it is their answer. What could not be decided within the budget is
// called undecided, never equal. Results depend on the rules and the budget
// alone, not on time.
package compare
