package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser"
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

// dialectTitle is empty for an id that is not offered.
func dialectTitle(id string) string {
	for _, d := range dialectOptions {
		if d.id == id {
			return d.title
		}
	}
	return ""
}

// crawlerOption is a crawler that the box suggests; any other name works as well.
type crawlerOption struct {
	name, hint string
}

var crawlerOptions = []crawlerOption{
	{"Googlebot", "Google Search"},
	{"Googlebot-Image", "Google Images"},
	{"Googlebot-News", "Google News"},
	{"AdsBot-Google", "Google Ads"},
	{"Google-Extended", "Google AI training"},
	{"bingbot", "Bing"},
	{"Applebot", "Apple"},
	{"DuckDuckBot", "DuckDuckGo"},
	{"YandexBot", "Yandex"},
	{"Baiduspider", "Baidu"},
	{"GPTBot", "OpenAI training"},
	{"OAI-SearchBot", "ChatGPT search"},
	{"ClaudeBot", "Anthropic training"},
	{"PerplexityBot", "Perplexity"},
	{"CCBot", "Common Crawl"},
	{"AhrefsBot", "Ahrefs"},
	{"SemrushBot", "Semrush"},
}

func crawlerHint(name string) string {
	for _, c := range crawlerOptions {
		if c.name == name {
			return c.hint
		}
	}
	return ""
}

// crawlerList is the list behind the crawler box. It is a component because it
// never changes, so that it is compared with nothing at every key.
type crawlerList struct {
	app.Compo
}

// Render draws the list.
func (*crawlerList) Render() app.UI {
	options := make([]app.UI, len(crawlerOptions))
	for i, c := range crawlerOptions {
		options[i] = app.Option().Value(c.name).Text(c.hint)
	}
	return app.DataList().ID("crawlers").Body(options...)
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
