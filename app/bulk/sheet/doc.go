/*
Package sheet keeps a long list of URLs and what one robots.txt says of each, for the
page's second worker. It is given files in pieces, and gives back counts by the rule
that decided, a few rows at a time, and the whole as CSV or JSON in pieces:

	s := sheet.New()
	s.Ask(robots, sheet.Asking{Crawler: "Googlebot"})
	s.Open("sitemap.xml")
	for each piece {
		s.Feed(piece)
	}
	s.End()
	s.Page(sheet.Query{Verdict: "disallowed", Count: 50})

A row is 16 bytes, its URL stands in a block of bytes with thousands of others. When the
robots.txt or the crawler changes, Judge goes over the rows again, a slice at a time.
*/
package sheet
