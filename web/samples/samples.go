// Package samples holds the files to start from. The editor opens the first of
// them on a first visit, the page offers them all.
package samples

import _ "embed" // the files

// Files that teach a mistake.
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

// Files to begin one's own with. None has a problem that the linter finds.
var (
	// AllowAll lets every crawler fetch everything.
	//go:embed allow-all.txt
	AllowAll string

	// BlockAll lets no crawler fetch anything.
	//go:embed block-all.txt
	BlockAll string

	// NoTraining keeps out who collects texts for AI training, and nobody else.
	//go:embed no-training.txt
	NoTraining string

	// WordPress keeps crawlers out of the dashboard.
	//go:embed wordpress.txt
	WordPress string

	// Shop keeps crawlers out of carts and sorted lists.
	//go:embed shop.txt
	Shop string

	// Documentation keeps older copies out, by the longer rule.
	//go:embed documentation.txt
	Documentation string
)
