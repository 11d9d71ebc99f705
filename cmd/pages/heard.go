package main

import (
	"strconv"

	"github.com/robotstester/robotstester/parser/lang"
)

// claim is something that guides say, and what holds.
type claim struct {
	claims string
	truth  truth
	holds  string
	sample // shows says nothing here
}

// truth is how right a claim is.
type truth uint8

const (
	right truth = iota
	partly
	past
	open
	wrong
)

func (t truth) mark() []span {
	switch t {
	case right:
		return mark("yes", lang.Say("‹a claim›right"))
	case partly:
		return mark("draft", lang.Say("‹a claim›partly right"))
	case past:
		return mark("draft", lang.Say("‹a claim›out of date"))
	case open:
		return mark("unknown", lang.Say("‹a claim›cannot be verified"))
	}
	return mark("no", lang.Say("‹a claim›wrong"))
}

// folkPage takes two widely copied texts claim by claim.
func folkPage() *page {
	lead := lang.Say("Two texts about robots.txt are copied from site to site: a guide to its syntax and an article of an encyclopedia. Here is what they claim, what holds, and a file that shows it.")
	p := &page{
		path: atFolk, Heading: lang.Say("What you may have read"), Title: lang.Say("What you may have read about robots.txt: right or wrong"),
		Description: lead, Lead: text(lead),
	}
	p.Blocks = append(p.Blocks, block{Heading: lang.Say("A guide to the syntax"), Anchor: "guide"})
	p.Blocks = append(p.Blocks, claimBlocks("guide", guide)...)
	p.Blocks = append(p.Blocks, block{Heading: lang.Say("An article of an encyclopedia"), Anchor: "article"})
	p.Blocks = append(p.Blocks, claimBlocks("article", article)...)
	return p
}

func claimBlocks(text string, claims []claim) []block {
	blocks := make([]block, len(claims))
	for i, c := range claims {
		b := block{
			Claim:  sentence(lang.Say(c.claims)),
			Anchor: text + "-" + strconv.Itoa(i+1),
			Text:   join(c.truth.mark(), sentence(lang.Say(c.holds))),
		}
		if c.file != "" {
			b.Examples = []*example{newExample(c.file, c.crawler, c.dialect, c.urls...)}
		}
		blocks[i] = b
	}
	return blocks
}

const (
	google = "Googlebot"
	anyone = "User-agent: *\n"
)

// guide is a Russian guide to the syntax that many sites have copied.
var guide = []claim{
	{claims: "One directive stands on one line.", truth: right, holds: "Everywhere.",
		sample: sample{crawler: google, file: anyone + "Disallow: /a Disallow: /b", urls: []string{"/b"}}},
	{claims: "`Allow`, `Disallow` and `Clean-param` may repeat.", truth: right, holds: "So may `Sitemap` and `User-agent`.",
		sample: sample{crawler: google, file: anyone + "Disallow: /a\nDisallow: /b", urls: []string{"/a", "/b"}}},
	{claims: "The directives have a fixed order: `User-agent`, `Disallow`, `Crawl-delay`, `Host`, `Sitemap`.", truth: partly,
		holds:  "Only `User-agent` must stand in front of its rules. But for some parsers a line between two names ends the list of names.",
		sample: sample{crawler: google, file: "Sitemap: https://example.com/sitemap.xml\nUser-agent: *\nCrawl-delay: 5\nDisallow: /private/", urls: []string{"/private/a"}}},
	{claims: "The order of `Allow` and `Disallow` does not matter.", truth: right,
		holds:  "For Google, Bing, Yandex and RFC 9309 the longest rule decides. For readers of the draft of 1996 the first one that matches does.",
		sample: sample{crawler: google, file: anyone + "Allow: /folder/file\nDisallow: /folder/", urls: []string{"/folder/file"}}},
	{claims: "A later line overrides an earlier one.", truth: wrong,
		holds:  "It contradicts the claim before, and no reader is known to do so. The same rules in the other order give the same answer.",
		sample: sample{crawler: google, file: anyone + "Disallow: /folder/\nAllow: /folder/file", urls: []string{"/folder/file"}}},
	{claims: "A colon and a space must follow the name of a directive.", truth: partly,
		holds:  "The colon must be there, the space need not.",
		sample: sample{crawler: google, file: "User-agent:*\nDisallow:/private/", urls: []string{"/private/a"}}},
	{claims: "Paths are relative links.", truth: partly,
		holds:  "A rule must begin with `/`, or for Google and Yandex with `*`. One that does not matches nothing for most readers.",
		sample: sample{crawler: google, file: anyone + "Disallow: private", urls: []string{"/private/a"}}},
	{claims: "A slash at the end is a matter of taste: robots do not enter nested files either way.", truth: wrong,
		holds:  "A rule is the beginning of a path. Without the slash it reaches further.",
		sample: sample{crawler: google, file: anyone + "Disallow: /help/", urls: []string{"/help", "/help/a", "/helpful"}}},
	{claims: "Blank lines separate groups, and one within a group is an error.", truth: past,
		holds:  "So it was in 1994. RFC 9309, Google and nearly all parsers of today pass over blank lines. Yandex's checker still calls one an error.",
		sample: sample{crawler: google, file: "User-agent: *\n\nDisallow: /private/", urls: []string{"/private/a"}}},
	{claims: "`Host: http://mysite.ru` names the main mirror.", truth: past,
		holds:  "Only Yandex read `Host`, as a name without a protocol, and it stopped in 2018. A redirect took its place.",
		sample: sample{crawler: "YandexBot", file: anyone + "Disallow: /private/\nHost: http://mysite.ru", urls: []string{"/private/a"}}},
	{claims: "`*` stands for any number of any characters.", truth: right,
		holds:  "For all large search engines. In the rules of 1994 and in some parsers it is a letter like others.",
		sample: sample{crawler: google, file: anyone + "Disallow: /shop/*/reviews", urls: []string{"/shop/lamps/reviews"}}},
	{claims: "`Disallow: /*/private` closes all folders of the second level with that name.", truth: partly,
		holds:  "`*` takes slashes too, so any depth is closed, and longer names as well. `/private` itself stays open.",
		sample: sample{crawler: google, file: anyone + "Disallow: /*/private", urls: []string{"/a/private", "/a/b/privateer", "/private"}}},
	{claims: "`Allow: all` is the same as `Allow: /`.", truth: wrong,
		holds:  "`all` is no path and matches nothing. After `Disallow: /` the site stays closed.",
		sample: sample{crawler: google, file: anyone + "Disallow: /\nAllow: all", urls: []string{"/"}}},
	{claims: "`$` is the end of the line.", truth: partly,
		holds:  "It is the end of the URL, and only as the last character of a rule.",
		sample: sample{crawler: google, file: anyone + "Disallow: /price$", urls: []string{"/price", "/price?a=1"}}},
	{claims: "`Disallow: *.pdf$` closes all PDF files.", truth: partly,
		holds:  "Google, Yandex and modern parsers read it so. A URL with something behind `.pdf` is not caught.",
		sample: sample{crawler: google, file: anyone + "Disallow: *.pdf$", urls: []string{"/a.pdf", "/a.pdf?y=1"}}},
	{claims: "`Disallow:` without a path closes nothing.", truth: right, holds: "Everywhere.",
		sample: sample{crawler: google, file: anyone + "Disallow:", urls: []string{"/"}}},
	{claims: "`Allow:` without a path closes the whole site.", truth: past,
		holds:  "Only for Yandex, and only until 10 June 2016.",
		sample: sample{crawler: "YandexBot", file: anyone + "Allow:", urls: []string{"/"}}},
	{claims: "`#` begins a comment.", truth: right, holds: "Nearly everywhere, also behind a rule.",
		sample: sample{crawler: google, file: anyone + "Disallow: /a#b", urls: []string{"/a"}}},
	{claims: "Mind the spaces.", truth: right,
		holds:  "Those at either end are dropped. One within a path is compared as it stands by Google, and never equals `%20`.",
		sample: sample{crawler: google, file: anyone + "Disallow: /my file", urls: []string{"/my%20file"}}},
	{claims: "All of this holds for Yandex and Google alike.", truth: partly,
		holds:  "`Host`, `Clean-param` and `Crawl-delay` never meant anything to Google, and Yandex has ignored `Crawl-delay` since 2018.",
		sample: sample{crawler: google, file: anyone + "Crawl-delay: 10\nClean-param: ref /\nDisallow: /a", urls: []string{"/a", "/b?ref=1"}}},
}

// article is a Spanish encyclopedia's.
var article = []claim{
	{claims: "The file is purely advisory.", truth: right,
		holds:  "RFC 9309 says so itself. A verdict tells what the file asks, and some crawlers do not follow it.",
		sample: sample{crawler: "Bytespider", file: anyone + "Disallow: /", urls: []string{"/"}}},
	{claims: "Each subdomain needs a file of its own.", truth: right, holds: "A file is for one scheme, host and port."},
	{claims: "There is no official standard.", truth: past, holds: "There is one since September 2022: RFC 9309. Before, a text of 30 June 1994 served."},
	{claims: "Patterns are compared as parts of the path, so a slash should end them.", truth: partly,
		holds:  "They are compared with its beginning. The advice is right all the same.",
		sample: sample{crawler: google, file: anyone + "Disallow: /help", urls: []string{"/about/help", "/helpful"}}},
	{claims: "`Disallow: *` is no stable extension; `Disallow: /` is better.", truth: right,
		holds:  "Google and most modern parsers block everything by it, older ones nothing.",
		sample: sample{crawler: nobody, dialect: "urllib-classic", file: anyone + "Disallow: *", urls: []string{"/"}}},
	{claims: "`Disallow:` without a path lets everybody in.", truth: right, holds: "It closes nothing for those whom its group names.",
		sample: sample{crawler: google, file: anyone + "Disallow:", urls: []string{"/"}}},
	{claims: "Google, Yahoo, MSN and Ask support the file.", truth: past,
		holds: "A list of its time. Who follows the file today is on the pages of the crawlers."},
	{claims: "`Sitemap` is independent of `User-agent` and may stand anywhere.", truth: right,
		holds:  "By its specification. For a few parsers such a line still ends a list of names.",
		sample: sample{crawler: google, file: "User-agent: Googlebot\nSitemap: https://example.com/s.xml\nDisallow: /a", urls: []string{"/a"}}},
	{claims: "`Crawl-delay` is the number of seconds between two requests, and the large crawlers keep to it.", truth: partly,
		holds:  "Bing takes it as a window of time, Google and Yandex ignore it, and one library blocks the site when it is longer than 300.",
		sample: sample{crawler: nobody, dialect: "crawler-commons", file: anyone + "Crawl-delay: 400", urls: []string{"/"}}},
	{claims: "`Allow` counteracts a `Disallow` that stands before it.", truth: partly,
		holds:  "Where it stands makes no difference to the longest rule. Readers that stop at the first match need it in front.",
		sample: sample{crawler: nobody, dialect: "urllib-classic", file: anyone + "Disallow: /folder/\nAllow: /folder/file", urls: []string{"/folder/file"}}},
	{claims: "`Visit-time` and `Request-rate` are part of an extended standard.", truth: past,
		holds:  "Of a proposal of 1996. Today Seznam reads `Request-rate`; no large crawler reads the other.",
		sample: sample{crawler: google, file: anyone + "Visit-time: 0600-0845\nRequest-rate: 1/5\nDisallow: /a", urls: []string{"/", "/a"}}},
	{claims: "The first version says nothing of `*` in a path.", truth: right,
		holds:  "In the text of 1994 it is a letter like others.",
		sample: sample{crawler: nobody, dialect: "rep1994", file: anyone + "Disallow: /*.pdf", urls: []string{"/a.pdf", "/*.pdf"}}},
	{claims: "MSNbot and Teoma read `*` in their own way.", truth: open,
		holds:  "It is often repeated and documented nowhere. Here they are taken to read a letter like others.",
		sample: sample{crawler: nobody, dialect: "msn-teoma", file: anyone + "Disallow: /*.pdf", urls: []string{"/a.pdf"}}},
	{claims: "ACAP is an extension to come.", truth: past, holds: "It dates from 2007. No crawler is known to act on it.",
		sample: sample{crawler: google, file: "ACAP-crawler: *\nACAP-disallow-crawl: /a", urls: []string{"/a"}}},
	{claims: "A robots meta tag with `noindex` is the alternative.", truth: right,
		holds:  "But it is read only on a page that may be fetched: do not block the page as well.",
		sample: sample{crawler: google, file: anyone + "Disallow: /old/", urls: []string{"/old/a"}}},
	{claims: "BotSeer searches robots.txt files.", truth: open, holds: "It was a service of researchers. Whether it still answers is not known."},
}
