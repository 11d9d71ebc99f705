package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// What readers cut off or refuse for its size.

const (
	fileLimit      = 500 << 10 // bytes; RFC 9309 section 2.5, and Google's limit
	yandexRule     = 1024      // characters of one rule
	yandexRules    = 2048      // rules of one file
	yandexErrors   = "https://yandex.com/support/webmaster/en/error-dictionary/robots-txt"
	googleSpec     = "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec"
	rfcLimits      = "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5"
	exampleOfSize  = "x"
	exampleOfRules = "\nDisallow: /a"
)

var fileTooLarge = &Check{
	ID:       "file-too-large",
	Title:    "The file is larger than 500 KiB",
	Severity: Error,
	Why: "RFC 9309 obliges crawlers to read 500 KiB. Google reads no more and acts as if the rest were not there; " +
		"Yandex takes everything as allowed.",
	Bad:    "User-agent: *\nDisallow: /a\n# …\nDisallow: /b\n",
	Good:   "User-agent: *\nDisallow: /a\nDisallow: /b\n",
	Source: rfcLimits,
	dots:   strings.Repeat(exampleOfSize, fileLimit),
	run: func(p *pass) {
		if len(p.src) <= fileLimit {
			return
		}
		from := p.file.LineAt(fileLimit)
		lost := 0
		for n := from; n <= p.file.NumLines(); n++ {
			if k := p.line(n).Kind; k.IsRule() || k == parser.UserAgent {
				lost++
			}
		}
		span := parser.Span{Start: fileLimit, End: len(p.src)}
		d := p.report(span, lang.Count(lost, "The file has {size} bytes. Google reads the first {limit}, so {n} rule or user-agent line from line {line} on does not count; Yandex ignores the whole file.|"+
			"The file has {size} bytes. Google reads the first {limit}, so {n} rules and user-agent lines from line {line} on do not count; Yandex ignores the whole file.",
			"size", len(p.src), "limit", fileLimit, "line", lineNo(from)))
		if lost == 0 {
			d.as(Warning).Message = lang.Say("The file has {size} bytes. Google reads the first {limit}, which hold all rules; Yandex ignores the whole file.",
				"size", len(p.src), "limit", fileLimit)
		}
	},
}

var lineTooLong = &Check{
	ID:       "line-too-long",
	Title:    "A line is longer than its reader reads",
	Severity: Error,
	Why: "Google reads 16,663 bytes of a line and drops the rest, so that a longer path pattern becomes a shorter one, which matches more. " +
		"Such lines come from joined lines or lost line ends.",
	Bad:    "User-agent: *\nDisallow: /a…b\n",
	Good:   "User-agent: *\nDisallow: /ab\n",
	Source: googleLib,
	dots:   strings.Repeat(exampleOfSize, 17000),
	on:     ^kinds(0),
	line: func(p *pass, l parser.Line) {
		limit := p.file.Dialect().MaxLine
		if limit == 0 || l.EOL.Start-l.Span.Start <= limit || l.Cut.Len() == 0 {
			return
		}
		d := p.report(l.Cut, lang.Count(l.Cut.Len(), "{reader} reads the first {limit} bytes of the line; the last byte is dropped.|"+
			"{reader} reads the first {limit} bytes of the line; the last {n} bytes are dropped.", "reader", p.title(), "limit", limit))
		if l.Value.End < l.Cut.Start {
			d.as(Info)
		}
	},
}

// namesYandex reports whether the file speaks to Yandex, whose limits matter then.
func (p *pass) namesYandex() bool {
	for _, c := range p.options.Crawlers {
		if c.Vendor == "Yandex" {
			return true
		}
	}
	for _, g := range p.groups {
		for _, a := range g.Agents {
			if strings.HasPrefix(fold(a.Name), "yandex") {
				return true
			}
		}
	}
	return false
}

// forYandex lowers a finding about Yandex where the file does not speak to it.
func (p *pass) forYandex(d *Diagnostic) {
	if !p.namesYandex() {
		d.as(Info)
	}
}

var ruleTooLong = &Check{
	ID:       "rule-too-long",
	Title:    "A rule is longer than Yandex accepts",
	Severity: Warning,
	Why:      "Yandex reports a rule of more than 1,024 characters as an error. What it does with the rule is not documented, so it should not be relied on.",
	Bad:      "User-agent: Yandex\nDisallow: /a…b\n",
	Good:     "User-agent: Yandex\nDisallow: /ab\n",
	Source:   yandexErrors,
	dots:     strings.Repeat(exampleOfSize, yandexRule),
	on:       onRules,
	line: func(p *pass, l parser.Line) {
		if n := l.Value.Len(); n > yandexRule {
			p.forYandex(p.report(l.Value, lang.Count(n, "The path pattern has {n} byte; Yandex accepts 1,024 characters.|The path pattern has {n} bytes; Yandex accepts 1,024 characters.")))
		}
	},
}

var tooManyRules = &Check{
	ID:       "too-many-rules",
	Title:    "The file has more rules than Yandex accepts",
	Severity: Warning,
	Why:      "Yandex reports more than 2,048 rules in a file as an error. Patterns with * often replace hundreds of single paths.",
	Bad:      "User-agent: Yandex\nDisallow: /a…\n",
	Good:     "User-agent: Yandex\nDisallow: /a\n",
	Source:   yandexErrors,
	dots:     strings.Repeat(exampleOfRules, yandexRules),
	run: func(p *pass) {
		rules := 0
		for _, g := range p.groups {
			if rules += len(g.Rules); rules > yandexRules {
				l := p.line(g.Rules[len(g.Rules)-1-(rules-yandexRules-1)])
				p.forYandex(p.report(record(l), lang.Say("This is rule 2,049 of the file; Yandex accepts 2,048.")))
				return
			}
		}
	},
}
