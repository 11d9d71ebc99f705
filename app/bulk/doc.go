/*
Package bulk reads long lists of URLs and judges them: text, CSV, sitemaps and the logs
of web servers. The command and the page's worker use it alike. Both feed it pieces of a
file as they arrive, so that a file of any length takes no more memory than a piece:

	x := bulk.Open(bulk.Sniff(first))
	for each piece {
		lines = x.Feed(lines[:0], piece) // whole lines, one URL each
		judge.Lines(lines, …)
	}
	lines = x.End(lines[:0])

A log's lines come out as they are, for their user agents; Request takes one apart.
*/
package bulk
