package main

import (
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// sample is a small file that shows something, with who asks for what. Its text is
// English; see parser/lang/gather.
type sample struct {
	shows   string
	file    string
	crawler string
	dialect string
	urls    []string
}

func (s *sample) example() *example {
	return newExample(s.file, s.crawler, s.dialect, s.urls...).saying(sentence(lang.Say(s.shows)))
}

// keyExamples are the examples of a key's page.
func keyExamples(name string) []*example {
	var out []*example
	for _, s := range keySamples[name] {
		out = append(out, s.example())
	}
	return out
}

// keySamples show each key at work, or that it does nothing.
var keySamples = map[string][]sample{
	"User-agent": {
		{shows: "A group of its own replaces the group of `*`: nothing is added up.", crawler: "Googlebot", urls: []string{"/drafts/a", "/private/a"},
			file: "User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow: /drafts/"},
		{shows: "Several names may share one group.", crawler: "Bingbot", urls: []string{"/drafts/a"},
			file: "User-agent: Googlebot\nUser-agent: Bingbot\nDisallow: /drafts/"},
	},
	"Disallow": {
		{shows: "A path blocks all URLs that begin with it.", crawler: "Googlebot", urls: []string{"/help/", "/helpful.html", "/about/help"},
			file: "User-agent: *\nDisallow: /help"},
		{shows: "`*` stands for anything, and `$` for the end of the URL.", crawler: "Googlebot", urls: []string{"/files/list.pdf", "/files/list.pdf?v=2"},
			file: "User-agent: *\nDisallow: /*.pdf$"},
	},
	"Allow": {
		{shows: "The longer rule wins, in whatever order the lines stand.", crawler: "Googlebot", urls: []string{"/shop/lamps", "/shop/chairs"},
			file: "User-agent: *\nAllow: /shop/lamps\nDisallow: /shop/"},
		{shows: "An `Allow` without a path does nothing.", crawler: "Googlebot", urls: []string{"/"},
			file: "User-agent: *\nDisallow: /\nAllow:"},
	},
	"Sitemap": {{shows: "The line belongs to no group: the rules around it stay together.", crawler: "Googlebot", urls: []string{"/private/a"},
		file: "User-agent: *\nSitemap: https://example.com/sitemap.xml\nDisallow: /private/"}},
	"Crawl-delay": {{shows: "A trap: between two names, `Crawl-delay` ends nothing for Google, so the rules are for both groups.", crawler: "Googlebot", urls: []string{"/shop/"},
		file: "User-agent: *\nCrawl-delay: 10\n\nUser-agent: AhrefsBot\nDisallow: /shop/"}},
	"Host": {{shows: "The line changes no verdict.", crawler: "YandexBot", urls: []string{"/", "/private/a"},
		file: "User-agent: Yandex\nDisallow: /private/\nHost: example.com"}},
	"Clean-param": {{shows: "The line changes no verdict: it says which URLs are one page.", crawler: "YandexBot", urls: []string{"/books?ref=1&id=2"},
		file: "User-agent: Yandex\nDisallow: /cart\nClean-param: ref /books"}},
	"Request-rate": {{shows: "The line changes no verdict.", crawler: "SeznamBot", urls: []string{"/", "/private/a"},
		file: "User-agent: SeznamBot\nRequest-rate: 1/10s\nDisallow: /private/"}},
	"Visit-time": {{shows: "The line changes no verdict.", crawler: "Googlebot", urls: []string{"/"},
		file: "User-agent: *\nVisit-time: 0600-0845\nDisallow: /private/"}},
	"Robot-version": {{shows: "Behind version 2.0 a rule must match the whole path.", crawler: "SeznamBot", dialect: "seznam-v2", urls: []string{"/help", "/help/a"},
		file: "User-agent: *\nRobot-version: 2.0\nDisallow: /help"}},
	"Comment": {{shows: "The line changes no verdict.", crawler: "Googlebot", urls: []string{"/private/a"},
		file: "User-agent: *\nComment: Ask us for more.\nDisallow: /private/"}},
	"Noindex": {{shows: "The line blocks nothing, and keeps nothing out of an index.", crawler: "Googlebot", urls: []string{"/old/a"},
		file: "User-agent: *\nNoindex: /old/"}},
	"Content-Signal": {{shows: "The line is a wish about use. Whether a page may be fetched is for the rules to say.", crawler: "GPTBot", urls: []string{"/"},
		file: "User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /"}},
	"Content-Usage": {{shows: "The line is a wish about use. Whether a page may be fetched is for the rules to say.", crawler: "GPTBot", urls: []string{"/"},
		file: "User-agent: *\nContent-Usage: train-ai=n\nAllow: /"}},
	"License": {{shows: "The line changes no verdict.", crawler: "GPTBot", urls: []string{"/"},
		file: "License: https://example.com/license.xml\nUser-agent: *\nAllow: /"}},
	"DisallowAITraining": {{shows: "The line blocks nothing. A group for the crawlers that train does.", crawler: "GPTBot", urls: []string{"/"},
		file: "User-agent: *\nDisallowAITraining: /"}},
	"Robots-Tag": {{shows: "The line changes no verdict.", crawler: "Googlebot", urls: []string{"/"},
		file: "User-agent: *\nRobots-Tag: noindex\nAllow: /"}},
	"LLM-Policy": {{shows: "The line changes no verdict.", crawler: "GPTBot", urls: []string{"/"},
		file: "LLM-Policy: https://example.com/llms.txt\nUser-agent: *\nAllow: /"}},
	"ACAP": {{shows: "Crawlers of today pass over such lines.", crawler: "Googlebot", urls: []string{"/private/a"},
		file: "ACAP-crawler: *\nACAP-disallow-crawl: /private/"}},
	"Revisit-after": {{shows: "The line changes no verdict.", crawler: "Googlebot", urls: []string{"/"},
		file: "User-agent: *\nRevisit-after: 7 days\nDisallow: /private/"}},
}

// nobody is a crawler that the catalogue does not have.
const nobody = "Examplebot"

// probes are files that dialects read in different ways, the commonest first.
var probes = []sample{
	{shows: "The order of the rules.", file: "User-agent: *\nDisallow: /shop/\nAllow: /shop/lamps", urls: []string{"/shop/lamps"}},
	{shows: "A blank line behind a name.", file: "User-agent: *\n\nDisallow: /private/", urls: []string{"/private/a"}},
	{shows: "A line between two names.", file: "User-agent: *\nCrawl-delay: 10\nUser-agent: Otherbot\nDisallow: /shop/", urls: []string{"/shop/"}},
	{shows: "A wildcard.", file: "User-agent: *\nDisallow: /*.pdf$", urls: []string{"/list.pdf"}},
	{shows: "A rule without a slash in front.", file: "User-agent: *\nDisallow: private", urls: []string{"/private/a"}},
	{shows: "An `Allow` without a path.", file: "User-agent: *\nDisallow: /\nAllow:", urls: []string{"/a"}},
	{shows: "Two groups with one name.", file: "User-agent: Examplebot\nDisallow: /a\n\nUser-agent: Examplebot\nDisallow: /b", urls: []string{"/b"}},
	{shows: "A part of the name.", file: "User-agent: Example\nDisallow: /private/", urls: []string{"/private/a"}},
	{shows: "A name with a version.", file: "User-agent: Examplebot/2.1\nDisallow: /private/", urls: []string{"/private/a"}},
	{shows: "Two rules of one length.", file: "User-agent: *\nDisallow: /page\nAllow: /page", urls: []string{"/page"}},
	{shows: "A rule in front of all groups.", file: "Disallow: /private/\n\nUser-agent: *\nDisallow: /drafts/", urls: []string{"/private/a"}},
	{shows: "A misspelt key.", file: "User-agent: *\nDisalow: /private/", urls: []string{"/private/a"}},
	{shows: "A line without a colon.", file: "User-agent: *\nDisallow /private/", urls: []string{"/private/a"}},
	{shows: "A group without rules.", file: "User-agent: Examplebot\n\nUser-agent: *\nDisallow: /", urls: []string{"/a"}},
	{shows: "An escaped slash.", file: "User-agent: *\nDisallow: /a%2Fb", urls: []string{"/a/b"}},
	{shows: "A folder's index page.", file: "User-agent: *\nDisallow: /\nAllow: /index.html", urls: []string{"/"}},
	{shows: "A number sign within a path.", file: "User-agent: *\nDisallow: /a#b", urls: []string{"/a"}},
	{shows: "A wildcard that ends early.", file: "User-agent: *\nDisallow: /a$b*", urls: []string{"/a$b"}},
	{shows: "A path that the longest stretch decides.", file: "User-agent: *\nDisallow: /*/b\nAllow: /a/b/", urls: []string{"/a/b/c/b"}},
	{shows: "A long delay.", file: "User-agent: *\nCrawl-delay: 400", urls: []string{"/a"}},
	{shows: "Version 2.0 of the rules.", file: "User-agent: *\nRobot-version: 2.0\nDisallow: /help", urls: []string{"/help/a"}},
	{shows: "Records of ACAP.", file: "ACAP-crawler: *\nACAP-disallow-crawl: /private/", urls: []string{"/private/a"}},
	{shows: "The file itself.", file: "User-agent: *\nDisallow: /", urls: []string{"/robots.txt"}},
	{shows: "A non-ASCII letter.", file: "User-agent: *\nDisallow: /café", urls: []string{"/caf%C3%A9", "/caf%c3%a9"}},
	{shows: "A group for everybody and one name more.", file: "User-agent: *\nUser-agent: Examplebot\nDisallow: /a\n\nUser-agent: Examplebot\nDisallow: /b", urls: []string{"/b"}},
}

// mostProbes is how many examples a dialect's page has.
const mostProbes = 3

// probesOf are files that a dialect reads otherwise than RFC 9309, or the first ones
// where it reads them all alike.
func probesOf(d *parser.Dialect) []*example {
	var out []*example
	for _, s := range probes {
		if len(out) < mostProbes && differs(&s, d) {
			s.crawler, s.dialect = nobody, d.ID
			out = append(out, s.example().against(parser.RFC9309))
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, s := range probes[:2] {
		s.crawler, s.dialect = nobody, d.ID
		out = append(out, s.example())
	}
	return out
}

func probesLead(d *parser.Dialect) []span {
	for _, s := range probes {
		if differs(&s, d) {
			return text(lang.Say("Files that RFC 9309 would read otherwise."))
		}
	}
	return nil
}

// differs reports whether a dialect and RFC 9309 disagree on a sample.
func differs(s *sample, d *parser.Dialect) bool {
	for _, url := range s.urls {
		if stateOf(verdictOf(s.file, d, url)) != stateOf(verdictOf(s.file, parser.RFC9309, url)) {
			return true
		}
	}
	return false
}

func verdictOf(file string, d *parser.Dialect, url string) *parser.Verdict {
	return parser.Parse([]byte(file+"\n"), d).For(parser.Token(d.TokenOf(nobody))).Explain(url)
}
