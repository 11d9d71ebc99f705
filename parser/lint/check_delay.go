package lint

import (
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
)

// How fast, and when.

const commonsLib = "https://github.com/crawler-commons/crawler-commons"

// seconds reads a delay: a number, with a point if need be.
func seconds(value string) (float64, bool) {
	if value == "" || strings.Trim(value, "0123456789.") != "" || len(value) > 32 {
		return 0, false
	}
	s, err := strconv.ParseFloat(value, 64)
	return s, err == nil
}

var crawlDelayValue = &Check{
	ID:       "crawl-delay-value",
	Title:    "A Crawl-delay that is no number",
	Severity: Warning,
	Why: "The value is a number of seconds; crawlers that heed Crawl-delay skip anything else. Some readers refuse the whole file. " +
		"The unit is not written, and the decimal sign is a point.",
	Bad:    "User-agent: *\nCrawl-delay: 10s\nDisallow: /a\n",
	Good:   "User-agent: *\nCrawl-delay: 10\nDisallow: /a\n",
	Source: pythonLib,
	on:     on(parser.CrawlDelay),
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		if _, ok := seconds(value); ok {
			return
		}
		d := p.report(record(l), lang.Say("“{value}” is no number of seconds, so crawlers skip the line.", "value", clip(value)))
		number := strings.Replace(value, ",", ".", 1)
		for _, unit := range []string{"seconds", "second", "sec", "s", "\"", ";"} {
			number = strings.TrimRight(strings.TrimSuffix(number, unit), " \t")
		}
		if _, ok := seconds(number); ok {
			d.fix(write(number), keepsVerdict, replace(l.Value, number))
		}
	},
}

var crawlDelayHuge = &Check{
	ID:       "crawl-delay-huge",
	Title:    "A Crawl-delay of more than five minutes",
	Severity: Warning,
	Why: "Crawlers built on crawler-commons, Nutch and StormCrawler among them, take a delay above 300 seconds as a sign to keep out altogether. " +
		"Bing reads 1 to 30. At 300 seconds a crawler sees 288 pages a day.",
	Bad:    "User-agent: *\nCrawl-delay: 3600\nDisallow: /a\n",
	Good:   "User-agent: *\nCrawl-delay: 30\nDisallow: /a\n",
	Source: commonsLib,
	on:     on(parser.CrawlDelay),
	line: func(p *pass, l parser.Line) {
		if s, ok := seconds(p.text(l.Value)); ok && s > 300 {
			message := lang.Count(int(86400/s), "A delay above 300 seconds makes some crawlers keep out altogether; the others come {n} time a day.|"+
				"A delay above 300 seconds makes some crawlers keep out altogether; the others come {n} times a day.")
			if s > 86400 {
				message = lang.Say("A delay above 300 seconds makes some crawlers keep out altogether; the others come less than once a day.")
			}
			p.report(l.Value, message).
				fix(write("30"), keepsVerdict, replace(l.Value, "30"))
		}
	},
}

var crawlDelayIgnored = &Check{
	ID:       "crawl-delay-ignored",
	Title:    "A Crawl-delay for a crawler that ignores it",
	Severity: Info,
	Why: "Google never read Crawl-delay, Yandex stopped in 2018. The line does no harm, but it slows nobody down: " +
		"Google slows down by itself when a server answers slowly or with status 429 or 503, Yandex by a setting of its webmaster tools.",
	Bad:    "User-agent: Googlebot\nCrawl-delay: 10\nDisallow: /a\n",
	Good:   "User-agent: Googlebot\nDisallow: /a\n",
	Source: googleSpec,
	run: func(p *pass) {
		for _, g := range p.groups {
			name, ignored := p.ignoresDelay(g)
			for n := g.First; ignored && n <= g.Last; n++ {
				if l := p.line(n); l.Kind == parser.CrawlDelay {
					p.report(record(l), lang.Say("{crawler} does not read Crawl-delay, so the line has no effect.", "crawler", name)).
						fix(lang.Say("Delete the line"), keepsVerdict, without(l))
				}
			}
		}
	},
}

// ignoresDelay reports whether every crawler of a group is known to ignore delays.
func (p *pass) ignoresDelay(g parser.Group) (name string, ignored bool) {
	for _, a := range g.Agents {
		c, ok := agents.ByToken(a.Name)
		if !ok || c.CrawlDelay != agents.No || c.ControlOnly {
			return "", false
		}
		name = c.Token
	}
	return name, true
}

// key is the key of a line as it is compared. Several checks ask for the same line.
func (p *pass) key(l parser.Line) string {
	if p.keyLine != l.Number {
		p.keyLine, p.keyText = l.Number, fold(p.text(l.Key))
	}
	return p.keyText
}

var requestRateValue = &Check{
	ID:       "request-rate-value",
	Title:    "A Request-rate that is no rate",
	Severity: Warning,
	Why: "Request-rate is a number of documents, a slash and a time: 1/10, in seconds, or with the unit 1/10s, 1/5m, 1/1h, then if wanted a window, 0600-0845. " +
		"Few crawlers read it, Seznam's among them, and they skip anything else.",
	Bad:    "User-agent: *\nRequest-rate: 1 per 10\nDisallow: /a\n",
	Good:   "User-agent: *\nRequest-rate: 1/10\nDisallow: /a\n",
	Source: "https://napoveda.seznam.cz/en/full-text-search/robots-txt-files/",
	on:     onRecords,
	line: func(p *pass, l parser.Line) {
		if p.key(l) != "request-rate" || isRate(p.text(l.Value)) {
			return
		}
		d := p.report(record(l), lang.Say("“{value}” is no rate, so crawlers skip the line. A rate is a number of documents, a slash and a time, such as 1/10.", "value", clip(p.text(l.Value))))
		if parts := strings.Fields(strings.NewReplacer(" per ", " ", " / ", " ", "/", " ").Replace(p.text(l.Value))); len(parts) == 2 {
			if rate := parts[0] + "/" + parts[1]; isRate(rate) {
				d.fix(write(rate), keepsVerdict, replace(l.Value, rate))
			}
		}
	},
}

// isRate reads "documents/time[unit] [hhmm-hhmm]".
func isRate(value string) bool {
	rate, window, _ := strings.Cut(value, " ")
	documents, time, ok := strings.Cut(rate, "/")
	if !ok || !isNumber(documents) {
		return false
	}
	if n := len(time); n > 1 && strings.IndexByte("smhdw", time[n-1]|0x20) >= 0 {
		time = time[:n-1]
	}
	window = strings.TrimSpace(window)
	return isNumber(time) && (window == "" || isWindow(window))
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// isWindow reads hhmm-hhmm.
func isWindow(s string) bool {
	from, to, ok := strings.Cut(s, "-")
	return ok && isClock(strings.TrimSpace(from)) && isClock(strings.TrimSpace(to))
}

func isClock(s string) bool {
	return len(s) == 4 && isNumber(s) && s[:2] <= "24" && s[2:] <= "59"
}

var visitTimeValue = &Check{
	ID:       "visit-time-value",
	Title:    "A Visit-time that is no time of day",
	Severity: Warning,
	Why: "Visit-time is a window in UTC of the form 0600-0845: four digits, a hyphen, four digits. Hardly any crawler reads it today; those that do " +
		"skip anything else.",
	Bad:    "User-agent: *\nVisit-time: 06:00-08:45\nDisallow: /a\n",
	Good:   "User-agent: *\nVisit-time: 0600-0845\nDisallow: /a\n",
	Source: "http://www.conman.org/people/spc/robots2.html",
	on:     onRecords,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		if p.key(l) != "visit-time" || isWindow(value) {
			return
		}
		d := p.report(record(l), lang.Say("“{value}” is no window of the form 0600-0845, so crawlers skip the line.", "value", clip(value)))
		if plain := strings.ReplaceAll(value, ":", ""); isWindow(plain) {
			d.fix(write(plain), keepsVerdict, replace(l.Value, plain))
		}
	},
}
