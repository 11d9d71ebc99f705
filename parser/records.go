package parser

import "strings"

// Record is a kind of line beside User-agent, Allow and Disallow: what it says,
// and what readers make of it.
type Record struct {
	Name   string   // as it is usually written
	Keys   []string // spellings, lower case; one that ends in "*" stands for all that begin so
	What   string   // what it says, in a sentence
	Global bool     // of the whole file, whatever group it stands in
	Pace   bool     // how fast a crawler may come, of which the catalogue says whether it is honoured
	Uses   []Use    // the first that names a dialect is its own; the last one is of all others
}

// Use is what readers make of a record.
type Use struct {
	Dialects string // ids with blanks between them; "" is all others
	Status   Status
	Says     string // a clause behind the reader's name: "ignores it"
	Source   string
}

// Status is how alive a record is for a reader.
type Status uint8

// What becomes of a record. Unknown is what no source states.
const (
	Unknown    Status = iota
	Active            // read and acted upon
	Ignored           // documented not to be read
	Retired           // read once, no longer
	Proposal          // an idea or a draft; no reader is known to act on it
	LeftToUser        // a parser that hands it to the program it is built into
)

// String is the status as a word for machines.
func (s Status) String() string {
	return [...]string{"unknown", "active", "ignored", "retired", "proposal", "handed-on"}[s]
}

// UseBy is what a dialect makes of the record.
func (r *Record) UseBy(d *Dialect) Use {
	for _, u := range r.Uses {
		if u.Dialects == "" || hasWord(u.Dialects, d.ID) {
			return u
		}
	}
	return Use{}
}

// RecordNamed finds a record by its key, in any letter case.
func RecordNamed(key string) (*Record, bool) {
	key = strings.ToLower(key)
	for i := range records {
		for _, k := range records[i].Keys {
			if prefix, family := strings.CutSuffix(k, "*"); k == key || family && strings.HasPrefix(key, prefix) {
				return &records[i], true
			}
		}
	}
	return nil, false
}

// Records lists the known records. The slice is the caller's.
func Records() []Record { return append([]Record(nil), records...) }

const (
	googleSpec = "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec"
	yandexHelp = "https://yandex.com/support/webmaster/en/robot-workings/clean-param"
	bingHelp   = "https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question"
	seznamHelp = "https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control/"
	connerText = "http://www.conman.org/people/spc/robots2.html"
	// parsers that hand a delay to the program they are built into.
	delayParsers = "urllib-classic urllib-rfc protego temoto robots-parser rep-cpp heritrix"
)

// notRFC is what the RFC makes of a record that it does not know.
var notRFC = Use{Dialects: "rfc9309", Status: Ignored, Says: "passes it over: the RFC knows no such record", Source: "https://www.rfc-editor.org/rfc/rfc9309.html"}

// undocumented ends every list.
var undocumented = Use{Status: Unknown, Says: "is not documented to read it"}

// googleNever is what Google makes of what it never read.
var googleNever = Use{Dialects: "google", Status: Ignored, Says: "does not read it: it supports user-agent, allow, disallow and sitemap alone", Source: googleSpec}

var records = []Record{
	{
		Name: "Sitemap", Keys: []string{"sitemap", "site-map", "sitemaps"}, Global: true,
		What: "The full address of a sitemap. It belongs to no group and may repeat.",
		Uses: []Use{
			{"google", Active, "reads it; the address may be of another host", googleSpec},
			{"bing", Active, "reads it", bingHelp},
			{"yandex yandex-legacy", Active, "reads it; the address must be full, with protocol and host", "https://yandex.com/support/webmaster/en/controlling-robot/robots-txt"},
			{"seznam seznam-v2", Active, "reads up to 100 of them", seznamHelp},
			{"slurp", Active, "read it", "https://help.yahoo.com/kb/search/SLN2213.html"},
			{"robotrules rep1994 koster1996 wget", Ignored, "does not know it", ""},
			{delayParsers + " crawler-commons", LeftToUser, "hands it to the program it is built into", ""},
			{"rfc9309", Active, "names it as an example of other records, and leaves it to sitemaps.org", "https://www.sitemaps.org/protocol.html"},
			undocumented,
		},
	},
	{
		Name: "Crawl-delay", Keys: []string{"crawl-delay", "crawl delay", "crawldelay"}, Pace: true,
		What: "How long a crawler should wait between two fetches. No standard defines it.",
		Uses: []Use{
			{"google", Ignored, "ignores it; it was never documented, and its code went on 1 September 2019", googleSpec},
			{"bing", Active, "takes it as a window of 1 to 30 seconds in which a site is fetched at most once", bingHelp},
			{"yandex", Retired, "has ignored it since 22 February 2018", "https://yandex.com/support/webmaster/en/robot-workings/crawl-delay"},
			{"yandex-legacy", Active, "waited so many seconds, fractions included", ""},
			{"slurp", Active, "took it as a delay of no stated unit, and called 5 or 10 high", "https://help.yahoo.com/kb/search/SLN2213.html"},
			{"seznam seznam-v2", Ignored, "reads Request-rate instead", seznamHelp},
			{"crawler-commons", Active, "hands the seconds on, and blocks everything beyond 300 of them", "https://github.com/crawler-commons/crawler-commons"},
			{delayParsers, LeftToUser, "hands the seconds to the program it is built into", ""},
			{"robotrules rep1994 koster1996 wget", Ignored, "does not know it", ""},
			notRFC, undocumented,
		},
	},
	{
		Name: "Host", Keys: []string{"host"}, Global: true,
		What: "The name of a site's main mirror.",
		Uses: []Use{
			{"yandex", Retired, "has ignored it since 2018, by most accounts since 20 March; a redirect 301 took its place", ""},
			{"yandex-legacy", Active, "took the first valid one, a name with or without a port", ""},
			{"protego robots-parser", LeftToUser, "hands it to the program it is built into", ""},
			googleNever, notRFC, undocumented,
		},
	},
	{
		Name: "Clean-param", Keys: []string{"clean-param"}, Global: true,
		What: "Query parameters that do not change a page, for URLs whose path begins with a prefix.",
		Uses: []Use{
			{"yandex yandex-legacy", Active, "treats URLs that differ only in these parameters as one page", yandexHelp},
			googleNever, notRFC, undocumented,
		},
	},
	{
		Name: "Request-rate", Keys: []string{"request-rate"}, Pace: true,
		What: "How many documents may be fetched in how much time, and between which hours.",
		Uses: []Use{
			{"seznam seznam-v2", Active, "keeps to it, but is never slower than one document in 30 seconds", seznamHelp},
			{"conner1996", Proposal, "describes it: documents per time in s, m or h, with a window in hours of GMT", connerText},
			{"urllib-classic urllib-rfc protego", LeftToUser, "hands it to the program it is built into", ""},
			googleNever, notRFC, undocumented,
		},
	},
	{
		Name: "Visit-time", Keys: []string{"visit-time"}, Pace: true,
		What: "The hours of GMT between which a crawler should come.",
		Uses: []Use{
			{"conner1996", Proposal, "describes it, as 0600-0845", connerText},
			{"protego", LeftToUser, "hands it to the program it is built into", ""},
			googleNever, notRFC, undocumented,
		},
	},
	{
		Name: "Robot-version", Keys: []string{"robot-version"},
		What: "Which version of the rules the group is written in.",
		Uses: []Use{
			{"conner1996", Active, "reads the group by the rules of version 2.0, if it stands right behind User-agent", connerText},
			{"seznam-v2", Active, "reads the group by the rules of version 2.0; announced as being retired", seznamHelp},
			{"seznam", Ignored, "reads rules of version 1; see Seznam, version 2", seznamHelp},
			notRFC, undocumented,
		},
	},
	{
		Name: "Comment", Keys: []string{"comment"},
		What: "A text for the people who run the crawler.",
		Uses: []Use{{"conner1996", Proposal, "describes it, to be shown to the robot's operator", connerText}, notRFC, undocumented},
	},
	{
		Name: "Noindex", Keys: []string{"noindex", "nofollow", "noarchive"},
		What: "An attempt to keep pages out of an index by robots.txt. A meta tag or the header X-Robots-Tag does that.",
		Uses: []Use{
			{"google", Retired, "never documented it, and stopped on 1 September 2019", googleSpec},
			{"bing", Ignored, "never read it", ""},
			notRFC, undocumented,
		},
	},
	{
		Name: "Content-Signal", Keys: []string{"content-signal"},
		What: "Wishes about the use of what is fetched: search, ai-input and ai-train, each yes or no. One that is left out says nothing.",
		Uses: []Use{
			{"google", Ignored, "does not read it", "https://github.com/google/robotstxt"},
			{"rfc9309", Proposal, "does not know it: it comes from contentsignals.org; its draft expired on 4 April 2026", "https://contentsignals.org/"},
			undocumented,
		},
	},
	{
		Name: "Content-Usage", Keys: []string{"content-usage"},
		What: "A preference on the use of what is fetched, train-ai or search, each y or n, for a path or the whole group.",
		Uses: []Use{
			{"google", Ignored, "does not read it", "https://github.com/google/robotstxt"},
			{"rfc9309", Proposal, "does not know it yet: it is a draft of the IETF's AIPREF group", "https://datatracker.ietf.org/wg/aipref/documents/"},
			undocumented,
		},
	},
	{
		Name: "License", Keys: []string{"license"}, Global: true,
		What: "The address of a machine-readable licence, Really Simple Licensing 1.0 of December 2025.",
		Uses: []Use{notRFC, {"", Unknown, "is not documented to read it", "https://rslstandard.org/"}},
	},
	{
		Name: "DisallowAITraining", Keys: []string{"disallowaitraining", "allowaitraining"},
		What: "Paths that may or may not be used to train AI: an expired draft of October 2024.",
		Uses: []Use{{"", Proposal, "is not documented to read it", "https://datatracker.ietf.org/doc/draft-canel-robots-ai-control/"}},
	},
	{
		Name: "Robots-Tag", Keys: []string{"robots-tag"},
		What: "Indexing rules for named crawlers: an individual draft of August 2024.",
		Uses: []Use{{"", Proposal, "is not documented to read it", "https://datatracker.ietf.org/doc/draft-illyes-repext/"}},
	},
	{
		Name: "LLM-Policy", Keys: []string{"llm-policy"}, Global: true,
		What: "The address of a policy for language models.",
		Uses: []Use{{"crawler-commons", LeftToUser, "reads it when the program asks for it", "https://github.com/crawler-commons/crawler-commons"}, notRFC, undocumented},
	},
	{
		Name: "ACAP", Keys: []string{"acap-*"},
		What: "A record of the Automated Content Access Protocol of 2007, by which publishers said what may be done with pages.",
		Uses: []Use{
			{"acap", Active, "reads ACAP-crawler and the usage crawl as groups and rules; other usages say what may be done with a page, not whether it may be fetched", "http://www.the-acap.org/"},
			{"crawler-commons", Ignored, "passes it over", "https://github.com/crawler-commons/crawler-commons"},
			notRFC, {"", Unknown, "is not known to read it; no crawler ever was", ""},
		},
	},
	{
		Name: "Revisit-after", Keys: []string{"revisit-after", "domain", "cache-delay"},
		What: "A line met in the wild that no crawler documents.",
		Uses: []Use{googleNever, notRFC, undocumented},
	},
}

// CleanParam is a line of Yandex's: parameters, and where they do not matter.
type CleanParam struct {
	Params []string
	Prefix string // of paths, "*" is any run of letters; "" is all
}

// ParseCleanParam reads "p0[&p1&…] [prefix]".
func ParseCleanParam(value string) (c CleanParam, ok bool) {
	words := strings.Fields(value)
	if len(words) == 0 || len(words) > 2 {
		return c, false
	}
	for p := range strings.SplitSeq(words[0], "&") {
		if p == "" {
			return CleanParam{}, false
		}
		c.Params = append(c.Params, p)
	}
	if len(words) == 2 {
		c.Prefix = words[1]
	}
	return c, true
}

// Drops lists the parameters of a URL that the line makes meaningless, in the
// order of the URL.
func (c CleanParam) Drops(url string) []string {
	path, _ := RFC9309.path(url, nil)
	before, query, found := strings.Cut(path, "?")
	if !found || !matches(before, c.Prefix) {
		return nil
	}
	var out []string
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		for _, p := range c.Params {
			if p == name {
				out = append(out, name)
			}
		}
	}
	return out
}

// matches reports whether a path begins with a prefix in which "*" is any run.
func matches(path, prefix string) bool {
	if prefix == "" {
		return true
	}
	p := wildcardPattern(prefix, false)
	_, _, ok := p.fit(path)
	return ok
}
