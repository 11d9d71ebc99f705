/*
Package agents is the catalogue of crawlers: who reads robots.txt, under which
name, by which rules, and whether it does as it reads. It knows nothing of the
file itself and uses the standard library alone.

Find reads what a person types, Chain lists the names to look up in the file, and
Suggest helps with a name that is not known.

# Vocabulary

A crawler has a product token, which user-agent lines of the file name, and sends
an identification string, its User-Agent header, which holds the token. Its chain
is the list of tokens it looks for, one after the other; the first that some group
names decides, and rules of different steps are never merged. A control token has
no crawler of its own: it steers the use of what another one fetched. What no
source states is Unknown, and a dialect that no source states is Assumed.

# Add or change a row

The catalogue is crawlers.txt, a record of "key: value" lines for each crawler with
a blank line between records. Records are sorted by vendor and then token, letter
case aside. Lines that start with # are comments.

	token         product token, as the vendor spells it
	name          what to call it; words in brackets at the end explain
	vendor        who runs or wrote it
	purpose       search, ai-training, ai-search, ai-assistant, ads, seo, social-preview,
	              archive, monitoring, feed, research, library, other, search-legacy
	header        an example of its User-Agent header; may be repeated or absent
	fallback      tokens to try when no group names it, comma and blank between
	              them, last a * if it obeys the group for all; or none
	dialect       how it reads the file: an id of package parser, or unknown. Other
	              names are turned into an id by setDialect
	obeys         yes, no, partial or unknown; with no, fallback is none
	note          what qualifies obeys, in a sentence (optional)
	control-only  yes for a control token, else absent
	crawl-delay   yes, no or unknown
	doc           address of the vendor's page (optional)
	source        what the row was read from
	date          date of the source: 2026, 2026-07 or 2026-07-16
	retired       why it is no longer in use (only when it is not)

"go test" checks the rest: that the row has a source and a date and stands where it
belongs, that its dialect and fallback tokens exist, and that Find tells it from each
of its headers. It counts the rows too; a new row changes wantCounts.
*/
package agents
