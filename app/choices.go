package main

import (
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	phrases "github.com/robotstester/robotstester/parser/words"
	"github.com/robotstester/robotstester/web/samples"
)

// dialectTitle is empty for an id that is not known.
func dialectTitle(id string) string {
	d, known := parser.DialectByID(id)
	if !known {
		return ""
	}
	return phrases.DialectTitle(d)
}

// usualCrawlers are offered first of their kind: those that people ask for most.
// Any other name works as well.
var usualCrawlers = []string{
	"Googlebot", "bingbot", "YandexBot", "DuckDuckBot", "Baiduspider", "Applebot", "Googlebot-Image", "Googlebot-News",
	"GPTBot", "ClaudeBot", "Google-Extended", "CCBot", "meta-externalagent", "Bytespider", "Applebot-Extended",
	"OAI-SearchBot", "Claude-SearchBot", "PerplexityBot", "ChatGPT-User", "Claude-User", "Perplexity-User",
	"AdsBot-Google", "Mediapartners-Google", "AhrefsBot", "SemrushBot", "MJ12bot", "facebookexternalhit", "Twitterbot",
	"archive.org_bot", "Scrapy", "Wget",
}

// example is a file that teaches something, with the question that shows it.
type example struct {
	id            string
	title, lesson string
	crawler, url  string
	text          string
}

func examples() []example {
	return []example{
		{
			id: "merged-groups", title: lang.Say("Crawl-delay that joins two groups"),
			lesson:  lang.Say("Neither it nor a blank line ends a group."),
			crawler: "Googlebot", url: "https://www.example.com/shop/lamps?sort=price",
			text: samples.Merged,
		},
		{
			id: "named-group", title: lang.Say("A named group that replaces *"),
			lesson:  lang.Say("The rules for everyone no longer apply to it."),
			crawler: "Googlebot", url: "https://www.example.com/search?q=lamp",
			text: samples.Named,
		},
		{
			id: "end-mark", title: lang.Say("/*.pdf$ and a query string"),
			lesson:  lang.Say("The end of the URL includes what follows the question mark."),
			crawler: "Googlebot", url: "https://www.example.com/files/list.pdf?v=2",
			text: samples.EndMark,
		},
	}
}
