package main

import (
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
	"github.com/robotstester/robotstester/parser/words"
)

// indexPage is the way into the reference.
func indexPage() *page {
	lead := lang.Say("How robots.txt is read: every key, every known mistake, every dialect and every crawler, each with an example that answers.")
	p := &page{
		path: atIndex, Heading: lang.Say("robots.txt reference"), Title: lang.Say("robots.txt reference: keys, checks, dialects, crawlers"),
		Description: lead, Lead: text(lead),
	}
	var keys [][]span
	for _, k := range words.MainKeys() {
		keys = append(keys, linkedCode(k.Name, keyPath(k.Name)))
	}
	for _, r := range parser.Records() {
		keys = append(keys, linkedCode(r.Name, keyPath(r.Name)))
	}
	first := sample{shows: "Start here: the longest rule that matches decides, and its line is named.", crawler: "Googlebot",
		file: "User-agent: *\nDisallow: /shop/\nAllow: /shop/lamps", urls: []string{"/shop/chairs", "/shop/lamps", "/"}}
	var dialects, purposes [][]span
	for _, d := range parser.Dialects() {
		dialects = append(dialects, dialectLink(d))
	}
	for _, purpose := range agents.Purposes() {
		purposes = append(purposes, linked(words.PurposeTitle(purpose), atCrawlers+"#"+purpose.String()))
	}
	checks, crawlers := len(lint.Checks), len(agents.All())
	p.Blocks = []block{
		{Examples: []*example{first.example()}},
		{Heading: lang.Say("Keys"), Text: list(keys)},
		{Heading: lang.Say("Dialects"), Text: list(dialects)},
		{Heading: lang.Say("Crawlers"), Text: linked(lang.Count(crawlers, "{n} crawler|{n} crawlers"), atCrawlers), List: purposes},
		{Heading: lang.Say("Checks"), Text: linked(lang.Count(checks, "{n} check of robots.txt|{n} checks of robots.txt"), atChecks)},
		{Heading: lang.Say("What you may have read"), Text: linked(lang.Say("Claims about robots.txt that pass from site to site, each tried."), atFolk)},
	}
	return p
}
