// Package lint finds what is wrong with a robots.txt and offers repairs.
//
//	f := parser.Parse(src, parser.Google)
//	for _, d := range lint.Run(f, lint.Options{}) {
//		d.Check.ID, d.Severity, d.Span, d.Message, d.Fixes
//	}
//
// A [Check] is one value that carries its own documentation: the page, the
// command's explain, docs/checks.md and the tests read the same fields. A file is
// judged against the dialect that read it; what another crawler would make of it
// is said where that is the point of the check.
//
// # Severity
//
// An error is where a real crawler does something other than the author
// evidently meant. A warning is what does nothing, or not for everyone. Information
// is what is worth knowing about a file that may be quite right.
//
// # Languages
//
// Messages, phrases and titles of fixes are said through package lang when [Run] makes
// them. What a [Check] has of itself is English; [Check.SayTitle] and [Check.SayWhy]
// say it, examples are robots.txt files and need no translation.
//
// # Switching a check off
//
// The comment
//
//	# robotstester: ignore redundant-rule, secret-path
//
// on a line of its own switches these checks off for the next line that is not
// such a comment. Behind a record it does so for the line it stands on.
//
// # Adding a check
//
// Write it in the check_….go of its family, add it to [Checks] and run make gen. An
// ID names the fault in kebab-case and never changes. The tests hold the check to
// its examples: Bad has a finding, its first fix makes Good of it, Good has none. A
// message is whole sentences, said with lang.Say or lang.Count, in which what the file
// has stands in quotation marks.
package lint
