package lint

import "github.com/robotstester/robotstester/parser"

// ordinary reports whether a dialect reads lines, groups and patterns as RFC 9309
// does, apart from what it forgives, so that what checks know of repairs holds for it.
// In any other dialect a repair may change a verdict as far as anybody knows: removing
// a line moves the place where a file is cut, a shorter pattern may lose to an earlier
// one.
func ordinary(d *parser.Dialect) bool {
	lines := d.MaxFile == 0 && !d.UTF8Only && !d.Tags && d.Breaks == parser.BreakCRLF && d.Comments == parser.CommentAnywhere && !d.FirstWord && d.Keys == nil
	groups := d.BlankLine == parser.BlankNothing && d.Enders == parser.RulesEnd && d.Orphans == parser.OrphansIgnored && d.EmptyAgent == parser.EmptyNobody &&
		d.EmptyGroup == parser.EmptyGroupAllows && d.MaxDelay == 0 && !d.BadDelay && d.RobotVers20 == parser.VersionIgnored && !d.StarApart
	rules := d.Wildcards == 0 && d.NoSlash == 0 && d.Search == 0 && d.Order == 0 && d.Length == 0 && d.Tie == 0 && d.EmptyDisallow == 0 && d.EmptyAllow == 0
	return lines && groups && rules
}
