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

// template is a file to begin one's own with.
type template struct {
	id, title, lesson string
	text              string
}

func templates() []template {
	return []template{
		{"allow-all", lang.Say("Allow everything"), lang.Say("Every crawler may fetch every page."), samples.AllowAll},
		{"block-all", lang.Say("Block everything"), lang.Say("For test and staging sites. Other sites' links can still be listed in search."), samples.BlockAll},
		{"no-training", lang.Say("Block AI training, allow search"), lang.Say("Names the crawlers that collect texts for training. Search engines and AI search stay."), samples.NoTraining},
		{"wordpress", lang.Say("WordPress"), lang.Say("Keeps the dashboard and the site's own search out, and lets in what pages need to work."), samples.WordPress},
		{"shop", lang.Say("Online shop"), lang.Say("Keeps out carts, accounts, and lists that are only sorted or filtered."), samples.Shop},
		{"documentation", lang.Say("Documentation"), lang.Say("Older versions stay out, so that search finds the newest: the longer rule wins."), samples.Documentation},
	}
}
