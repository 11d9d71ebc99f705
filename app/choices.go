package main

import (
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/web/samples"
)

// dialectOption is a way to read the file, as the page offers it.
type dialectOption struct {
	id, title string
}

// dialectOptions are the dialects a reader may choose.
var dialectOptions = func() []dialectOption {
	var options []dialectOption
	for _, d := range parser.Dialects() {
		options = append(options, dialectOption{d.ID, d.Title})
	}
	return options
}()

// dialectTitle is a dialect's name in the language in use, empty for an id that is not offered.
func dialectTitle(id string) string {
	for _, d := range dialectOptions {
		if d.id == id {
			return lang.Say(d.title)
		}
	}
	return ""
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

var examples = []example{
	{
		id: "merged-groups", title: "Crawl-delay that joins two groups",
		lesson:  "Neither it nor a blank line ends a group.",
		crawler: "Googlebot", url: "https://www.example.com/shop/lamps?sort=price",
		text: samples.Merged,
	},
	{
		id: "named-group", title: "A named group that replaces *",
		lesson:  "The rules for everyone no longer apply to it.",
		crawler: "Googlebot", url: "https://www.example.com/search?q=lamp",
		text: samples.Named,
	},
	{
		id: "end-mark", title: "/*.pdf$ and a query string",
		lesson:  "The end of the URL includes what follows the question mark.",
		crawler: "Googlebot", url: "https://www.example.com/files/list.pdf?v=2",
		text: samples.EndMark,
	},
}
