package main

import (
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

func crawlerPath(c agents.Crawler) string { return "crawlers/" + c.Slug() + ".html" }

func crawlerLink(c agents.Crawler) []span { return linked(c.Token, crawlerPath(c)) }

// crawlerPages are a page for each crawler of the catalogue.
func crawlerPages() []*page {
	all := agents.All()
	pages := make([]*page, len(all))
	for i, c := range all {
		pages[i] = crawlerPage(c, all)
	}
	return pages
}

func crawlerPage(c agents.Crawler, all []agents.Crawler) *page {
	p := &page{
		path:        crawlerPath(c),
		Section:     atCrawlers,
		Title:       lang.Say("{crawler} and robots.txt: how to block it, how it reads the file", "crawler", c.Token),
		Description: lang.Say("How {crawler} of {vendor} reads robots.txt: the name it looks for, whether it obeys, Crawl-delay, its User-Agent header.", "crawler", c.Token, "vendor", words.CrawlerVendor(c)),
		Heading:     words.CrawlerName(c),
		Lead:        join(obeys(c), crawlerLead(c)),
	}
	if c.Name != c.Token {
		p.ID = c.Token
	}
	p.Blocks = []block{{Heading: lang.Say("Keep it out"), Examples: crawlerExamples(c)}, {Heading: lang.Say("What is known"), Facts: crawlerFacts(c)}}
	var kin [][]span
	for _, other := range all {
		if other.Vendor == c.Vendor && other.Token != c.Token {
			kin = append(kin, crawlerLink(other))
		}
	}
	if len(kin) > 0 {
		p.Blocks = append(p.Blocks, block{Heading: lang.Say("Others of {vendor}", "vendor", words.CrawlerVendor(c)), Text: list(kin)})
	}
	return p
}

// crawlerLead is what to know first.
func crawlerLead(c agents.Crawler) []span {
	lead := text(lang.Say("{vendor}, {purpose}.", "vendor", words.CrawlerVendor(c), "purpose", words.PurposeTitle(c.Purpose)))
	if c.ControlOnly {
		lead = join(lead, text(lang.Say("It never fetches: the name steers the use of what others fetched.")))
	}
	if c.Retired {
		lead = join(lead, text(words.CrawlerNote(c.RetiredNote, lang.Say("It is no longer in use."))))
	}
	return join(lead, note(c.ObeysNote))
}

// obeys says whether a verdict binds a crawler, as a mark.
func obeys(c agents.Crawler) []span {
	switch c.Obeys {
	case agents.Yes:
		return mark("yes", lang.Say("follows robots.txt"))
	case agents.No:
		return mark("no", lang.Say("does not follow robots.txt"))
	case agents.Partial:
		return mark("draft", lang.Say("may not follow robots.txt"))
	}
	return mark("unknown", lang.Say("not known to follow it"))
}

// crawlerExamples show a group of the crawler's own, and what it does without one.
func crawlerExamples(c agents.Crawler) []*example {
	own := "User-agent: *\nDisallow: /private/\n\nUser-agent: " + c.Token + "\nDisallow: /\n"
	examples := []*example{newExample(own, c.Token, "", "/").saying(text(lang.Say("A group of its own, which replaces the group of *.")))}
	tokens, star := c.Chain()
	other, says := "*", lang.Say("No group names it, so the group of * applies.")
	switch {
	case len(tokens) > 1:
		other, says = tokens[1], lang.Say("No group names it, so the group of {name} applies.", "name", tokens[1])
	case !star:
		says = lang.Say("No group names it, and it does not read the group of *.")
	}
	file := "User-agent: " + other + "\nDisallow: /private/\n"
	return append(examples, newExample(file, c.Token, "", "/private/a").saying(text(says)))
}

func crawlerFacts(c agents.Crawler) []fact {
	var facts []fact
	add := func(name string, value []span) {
		if len(value) > 0 {
			facts = append(facts, fact{name, value})
		}
	}
	add(lang.Say("Looked for"), text(words.ReadAs(c.Token)))
	if d, ok := parser.DialectByID(c.Dialect); ok {
		sure := parser.Documented
		if c.Assumed {
			sure = parser.Assumed
		}
		add(lang.Say("Read as"), join(dialectLink(d), basis(sure)))
	}
	add("Crawl-delay", crawlDelay(c.CrawlDelay))
	for _, header := range c.UserAgents {
		add("User-Agent", code(header))
	}
	add(lang.Say("Documentation"), sourceOrNone(c.Doc))
	add(lang.Say("Source"), list([][]span{text(lang.Say(c.Source)), text(c.AsOf)}))
	return facts
}

func crawlDelay(a agents.Answer) []span {
	switch a {
	case agents.Yes:
		return mark("yes", lang.Say("‹a delay›honoured"))
	case agents.No:
		return mark("no", lang.Say("‹a delay›not honoured"))
	}
	return mark("unknown", lang.Say("not known"))
}

func crawlersPage() *page {
	all := agents.All()
	lead := lang.Say("Product tokens, the operators behind them, and whether they follow robots.txt. Each has a page with the group that keeps it out.")
	p := &page{
		path: atCrawlers, Heading: lang.Count(len(all), "{n} crawler|{n} crawlers"),
		Title:       lang.Say("Crawlers and their names in robots.txt"),
		Description: lead, Lead: text(lead),
	}
	for _, purpose := range agents.Purposes() {
		t := &table{Heads: []string{lang.Say("Token"), lang.Say("Operator"), lang.Say("Follows robots.txt")}}
		for _, c := range all {
			if c.Purpose == purpose {
				t.Rows = append(t.Rows, [][]span{crawlerLink(c), text(words.CrawlerVendor(c)), obeys(c)})
			}
		}
		p.Blocks = append(p.Blocks, block{Heading: words.PurposeTitle(purpose), Anchor: purpose.String(), Table: t})
	}
	return p
}
