package parser

// Step is the step of the crawler's chain that found a group: an index into
// Crawler.Steps, their number when the groups of "*" apply, -1 when none does.
func (r *Rules) Step() int { return r.step }
