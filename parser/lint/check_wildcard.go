package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// The two special characters of a pattern, and those that are not.

const googlePaths = googleSpec + "#url-matching-based-on-path-values"

var starPattern = &Check{
	ID:       "star-pattern",
	Title:    "“Disallow: *” in place of “Disallow: /”",
	Severity: Info,
	Why: "For Google and readers of RFC 9309 a lone * matches every path. Readers that know no wildcards, such as older versions of Python's robotparser and wget, " +
		"compare it as a character and block nothing. “/” means everything to all.",
	Bad:    "User-agent: BadBot\nDisallow: *\n",
	Good:   "User-agent: BadBot\nDisallow: /\n",
	Source: pythonLib,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		if p.text(l.Value) == "*" {
			p.report(l.Value, lang.Say("Crawlers without wildcards look for a * in the path, so for them the rule has no effect; / says the same to all.")).
				fix(write("/"), p.contested(l.Number) || p.allows("Disallow: *", "/a"), replace(l.Value, "/"))
		}
	},
}

var trailingStar = &Check{
	ID:       "trailing-star",
	Title:    "A * at the end of a pattern",
	Severity: Info,
	Why: "Patterns match every path that begins like them, so a * at the end adds nothing. It does count as a character when the longest rule is looked for, " +
		"and to readers without wildcards it is a letter that no path has.",
	Bad:    "User-agent: *\nDisallow: /private/*\n",
	Good:   "User-agent: *\nDisallow: /private/\n",
	Source: googlePaths,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		bare := strings.TrimRight(value, "*")
		if bare == "" || bare == value {
			return
		}
		span := parser.Span{Start: l.Value.Start + len(bare), End: l.Value.End}
		// In front of the star, a "$" is a letter and a blank is part of the pattern; at
		// the end they would not be.
		if strings.ContainsAny(bare[len(bare)-1:], "$ \t\v\f") {
			return
		}
		p.report(span, lang.Say("Every pattern goes on as if a * stood at its end; crawlers without wildcards find no path with this one.")).
			fix(lang.Say("Remove the *"), p.contested(l.Number), replace(span, ""))
	},
}

var doubleStar = &Check{
	ID:       "double-star",
	Title:    "Several * in a row",
	Severity: Info,
	Why:      "One * stands for any characters, slashes included. A second one matches nothing more; it only makes the rule count as longer.",
	Bad:      "User-agent: *\nDisallow: /a/**/b\n",
	Good:     "User-agent: *\nDisallow: /a/*/b\n",
	Source:   googlePaths,
	on:       onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		i := strings.Index(value, "**")
		if i < 0 || strings.Trim(value[i:], "*") == "" {
			return // at the end it is the trailing star
		}
		end := i
		for end < len(value) && value[end] == '*' {
			end++
		}
		span := parser.Span{Start: l.Value.Start + i, End: l.Value.Start + end}
		p.report(span, lang.Say("A single * stands for any number of characters, slashes included.")).
			fix(lang.Say("Write one *"), p.contested(l.Number), replace(span, "*"))
	},
}

var innerDollar = &Check{
	ID:       "inner-dollar",
	Title:    "A $ that is not at the end",
	Severity: Warning,
	Why: "$ marks the end of the URL as the last character of a pattern only. Anywhere else Google compares it as a character; some readers drop the rule " +
		"or cut it there. A $ that belongs to the path is written %24 for readers of RFC 9309.",
	Bad:    "User-agent: *\nDisallow: /*.pdf$*\n",
	Good:   "User-agent: *\nDisallow: /*.pdf\n",
	Source: rfcPath,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		i := strings.IndexByte(value, '$')
		if i < 0 || i == len(value)-1 || regexParts(value) != "" {
			return
		}
		span := parser.Span{Start: l.Value.Start + i, End: l.Value.Start + i + 1}
		d := p.report(span, lang.Say("This $ is not the last character, so {reader} looks for a $ in the URL instead of its end.", "reader", p.title()))
		if strings.Trim(value[i:], "$*") == "" && strings.HasSuffix(value, "*") {
			d.fix(lang.Say("Remove {text}", "text", clip(value[i:])), changesVerdict, replace(parser.Span{Start: span.Start, End: l.Value.End}, ""))
		}
	},
}

var anchoredExtension = &Check{
	ID:       "anchored-extension",
	Title:    "A pattern such as *.pdf$ misses addresses with a query",
	Severity: Info,
	Why: "The query is part of what is compared. “/*.pdf$” matches /a.pdf but not /a.pdf?download=1, which leads to the same file. " +
		"Without the $ both match.",
	Bad:    "User-agent: *\nDisallow: /*.pdf$\n",
	Good:   "User-agent: *\nDisallow: /*.pdf\n",
	Source: googlePaths,
	on:     on(parser.Disallow),
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		bare, anchored := strings.CutSuffix(value, "$")
		i := strings.LastIndexByte(bare, '.')
		if !anchored || i < 0 || i+1 == len(bare) || strings.ContainsAny(bare[i:], "/?*=&$") || !strings.Contains(bare, "*") {
			return
		}
		p.report(parser.Span{Start: l.Value.End - 1, End: l.Value.End}, lang.Say("The $ leaves out addresses with a query: “{path}” stays allowed.", "path", clip("a"+bare[i:]+"?x=1"))).
			fix(lang.Say("Remove the $"), changesVerdict, replace(parser.Span{Start: l.Value.End - 1, End: l.Value.End}, ""))
	},
}

// regexParts is the first piece of a value that belongs to a regular expression and
// to no path, or "". ".*" is none: "/.*" and "/index.*" are patterns.
func regexParts(value string) string {
	if value != "" && value[0] == '^' {
		return "^"
	}
	for _, sign := range regexSigns {
		if strings.Contains(value, sign) {
			return sign
		}
	}
	if i := strings.IndexByte(value, '('); i >= 0 && strings.Contains(value[i:], "|") {
		return "|"
	}
	return ""
}

var regexSigns = []string{`\.`, `\/`, `\d`, `\w`, `\?`, "(.*)", "[a-z", "[A-Z", "[0-9", "[^", ".+", "(?"}

var regexSyntax = &Check{
	ID:       "regex-syntax",
	Title:    "A pattern is written as a regular expression",
	Severity: Error,
	Why: "Patterns know two special characters: * stands for any characters, $ at the end for the end of the URL. " +
		"Everything else, “^”, “\\.”, “[0-9]”, “(a|b)”, is compared as it stands, and no URL has it.",
	Bad:    "User-agent: *\nDisallow: ^/private/\n",
	Good:   "User-agent: *\nDisallow: /private/\n",
	Source: rfcPath,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		sign := regexParts(value)
		if sign == "" {
			return
		}
		d := p.report(l.Value, lang.Say("{reader} knows no regular expressions and looks for “{text}” in the URL, so the rule does not match what it was written for.", "reader", p.title(), "text", sign))
		plain := strings.TrimPrefix(value, "^")
		plain = strings.NewReplacer(`\.`, ".", `\/`, "/", `\?`, "?", `\-`, "-", `(.*)`, "*", `.*`, "*", `.+`, "*", `\d+`, "*", `[0-9]+`, "*").Replace(plain)
		if plain != "" && (plain[0] == '/' || plain[0] == '*') && !strings.ContainsAny(plain, `\[]()|+{}^`) {
			d.fix(write(plain), changesVerdict, replace(l.Value, plain))
		}
	},
}

var indexPage = &Check{
	ID:       "index-page",
	Title:    "An Allow for an index page opens its folder's address too",
	Severity: Info,
	Why: "Google tries an Allow that ends in /index.htm or /index.html as the address of the folder, ended by $, too. No other crawler is known to; for them the rule opens " +
		"the page under its full name only. Disallow has no such exception.",
	Bad:    "User-agent: *\nAllow: /shop/index.html\nDisallow: /shop/\n",
	Good:   "User-agent: *\nAllow: /shop/index.html\nAllow: /shop/$\nDisallow: /shop/\n",
	Source: googleLib,
	run: func(p *pass) {
		for _, g := range p.groups {
			p.indexPages(g)
		}
	},
}

// indexPages looks for an index page whose folder is not named beside it.
func (p *pass) indexPages(g parser.Group) {
	named := map[string]bool{}
	var pages []parser.Line
	for _, n := range g.Rules {
		l := p.line(n)
		if l.Kind != parser.Allow {
			continue
		}
		value := p.text(l.Value)
		named[value] = true
		if strings.HasSuffix(value, "/index.html") || strings.HasSuffix(value, "/index.htm") {
			pages = append(pages, l)
		}
	}
	for _, l := range pages {
		value := p.text(l.Value)
		folder := value[:strings.LastIndexByte(value, '/')+1] + "$"
		if !named[folder] && p.contested(l.Number) {
			p.report(l.Value, lang.Say("Google opens “{path}” by this rule too; other crawlers open the page under its full name only.", "path", clip(strings.TrimSuffix(folder, "$")))).
				fix(lang.Say("Allow the folder's address for all"), !p.allows("Allow: /a/index.html\nDisallow: /", "/a/"), p.lineBehind(l, "Allow: "+folder))
		}
	}
}
