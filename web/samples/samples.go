// Package samples holds the files to start from. The editor opens the first of
// them on a first visit, the page offers them all.
package samples

import _ "embed" // the files

var (
	// Merged is a file in which a Crawl-delay joins two groups.
	//go:embed example.txt
	Merged string

	// Named is a file in which a named group replaces the one of *.
	//go:embed named-group.txt
	Named string

	// EndMark is a file whose $ does not see past a query string.
	//go:embed end-mark.txt
	EndMark string
)
