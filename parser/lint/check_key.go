package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/typo"
)

// Keys, and lines without one.

// mainKeys are the keys that every reader must find, spelt as files write them.
var mainKeys = map[string]string{
	"user-agent": "User-agent", "disallow": "Disallow", "allow": "Allow", "sitemap": "Sitemap", "crawl-delay": "Crawl-delay",
}

// otherKeys are keys that some reader knows or knew.
var otherKeys = []string{
	"clean-param", "content-signal", "content-usage", "host", "request-rate", "visit-time", "robot-version", "comment",
	"noindex", "nofollow", "noarchive", "nosnippet", "license", "llm-policy", "cache-delay", "revisit-after", "domain",
	"allowaitraining", "disallowaitraining",
}

// aliases are misspellings too far from the key they mean to be found by letters.
var aliases = map[string]string{
	"agent": "User-agent", "useragents": "User-agent", "user-agents": "User-agent", "ua": "User-agent", "bot": "User-agent", "robot": "User-agent",
	"deny": "Disallow", "block": "Disallow", "exclude": "Disallow", "no-allow": "Disallow", "not-allow": "Disallow",
	"permit": "Allow", "include": "Allow", "xml-sitemap": "Sitemap", "sitemap-index": "Sitemap", "sitemaps": "Sitemap", "delay": "Crawl-delay",
}

// meant is the main key that a misspelt one stands for, or "".
func meant(key string) string {
	key = fold(key)
	if full, ok := mainKeys[key]; ok {
		return full
	}
	if full, ok := aliases[key]; ok {
		return full
	}
	for _, known := range otherKeys {
		if key == known || strings.HasPrefix(key, "acap-") {
			return ""
		}
	}
	// One letter in four may be wrong, two at most: "follow" is not "allow".
	near := typo.Nearest(strings.Join(strings.Fields(key), "-"), []string{"user-agent", "disallow", "allow", "sitemap", "crawl-delay"}, min(len(key)/4, 2))
	return mainKeys[near]
}

var keyTypo = &Check{
	ID:       "key-typo",
	Title:    "A key is misspelt",
	Severity: Error,
	Why: "A record with an unknown key is skipped, so a misspelt Disallow blocks nothing and a misspelt User-agent opens no group: its rules then " +
		"belong to the group before it. Google accepts a few common misspellings, most other readers accept none.",
	Bad:    "User-agent: *\nDisallo: /private/\n",
	Good:   "User-agent: *\nDisallow: /private/\n",
	Source: googleLib + "#L700",
	on:     onRecords,
	line: func(p *pass, l parser.Line) {
		key := p.text(l.Key)
		if l.NoColon || l.Kind != parser.Other && !l.Typo || l.Kind == parser.Other && fold(key) == "" {
			return
		}
		want := meant(key)
		if l.Kind != parser.Other && want == "" {
			want = mainKeys[l.Kind.String()]
		}
		if want == "" || strings.EqualFold(key, want) {
			return
		}
		if l.Kind != parser.Other {
			p.report(l.Key, lang.Say("{reader} reads “{key}” as {want}, but most crawlers do not know the key and skip the line.",
				"reader", p.title(), "key", clip(key), "want", want)).as(Warning).
				fix(write(want), fold(want) != l.Kind.String(), replace(l.Key, want))
			return
		}
		evident := lang.Say("{want} is evidently meant.", "want", want)
		if google := parser.Parse([]byte(key+": /"), parser.Google).Line(1); google.Typo && mainKeys[google.Kind.String()] == want {
			evident = lang.Say("{want} is evidently meant; Google reads it so.", "want", want)
		}
		p.report(l.Key, p.unknown(key, want)+" "+evident).
			fix(write(want), changesVerdict, replace(l.Key, want))
	},
}

// unknown says that a record is skipped for its key, and what follows.
func (p *pass) unknown(key, want string) string {
	reader, key := p.title(), clip(key)
	switch want {
	case "User-agent":
		return lang.Say("{reader} does not know the key “{key}” and skips the line, so no group starts here.", "reader", reader, "key", key)
	case "Disallow":
		return lang.Say("{reader} does not know the key “{key}” and skips the line, so it blocks nothing.", "reader", reader, "key", key)
	case "Allow":
		return lang.Say("{reader} does not know the key “{key}” and skips the line, so it opens nothing.", "reader", reader, "key", key)
	}
	return lang.Say("{reader} does not know the key “{key}” and skips the line.", "reader", reader, "key", key)
}

// uncoloned says that a record is skipped for want of a colon, and what follows.
func (p *pass) uncoloned(key, want string) string {
	reader, key := p.title(), clip(key)
	switch want {
	case "User-agent":
		return lang.Say("{reader} finds no colon behind “{key}” and skips the line, so no group starts here.", "reader", reader, "key", key)
	case "Disallow":
		return lang.Say("{reader} finds no colon behind “{key}” and skips the line, so it blocks nothing.", "reader", reader, "key", key)
	case "Allow":
		return lang.Say("{reader} finds no colon behind “{key}” and skips the line, so it opens nothing.", "reader", reader, "key", key)
	}
	return lang.Say("{reader} finds no colon behind “{key}” and skips the line.", "reader", reader, "key", key)
}

var unknownKey = &Check{
	ID:       "unknown-key",
	Title:    "A key that no crawler knows",
	Severity: Warning,
	Why:      "Crawlers skip records whose key they do not know. The line does no harm, but it does nothing either.",
	Bad:      "User-agent: *\nDisallow: /a\nHots: example.com\n",
	Good:     "User-agent: *\nDisallow: /a\nHost: example.com\n",
	Source:   rfcFormat + ".4",
	on:       on(parser.Other),
	line: func(p *pass, l parser.Line) {
		key := fold(p.text(l.Key))
		if l.NoColon || meant(key) != "" || strings.HasPrefix(key, "acap-") || p.full() && len(key) > typo.MaxWord {
			return
		}
		for _, known := range otherKeys {
			if key == known {
				return
			}
		}
		d := p.report(l.Key, lang.Say("No crawler is known to read the key “{key}”; the line has no effect.", "key", clip(p.text(l.Key))))
		near := typo.Nearest(key, otherKeys, min(len(key)/3, 2))
		if near == "" {
			return
		}
		near = strings.ToUpper(near[:1]) + near[1:]
		d.Message += " " + lang.Say("The nearest known key is {key}.", "key", near)
		d.fix(write(near), keepsVerdict, replace(l.Key, near))
	},
}

var missingColon = &Check{
	ID:       "missing-colon",
	Title:    "The colon between key and value is missing",
	Severity: Warning,
	Why: "RFC 9309 requires the colon. Google takes a blank for it where the line has exactly two words; most other readers skip the line, " +
		"so that it blocks nothing or opens no group.",
	Bad:    "User-agent: *\nDisallow /private/\n",
	Good:   "User-agent: *\nDisallow: /private/\n",
	Source: googleLib,
	on:     onText,
	line: func(p *pass, l parser.Line) {
		if !l.NoColon && l.Kind != parser.Malformed {
			return
		}
		key := l.Key
		want, read := "", l.NoColon && l.Kind != parser.Other
		if l.NoColon {
			want = meant(p.text(key))
		} else {
			key, want = p.keyInText(l.Key)
		}
		if want == "" && read {
			want = p.text(key)
		}
		if want == "" {
			return
		}
		gap := parser.Span{Start: key.End, End: key.End}
		message := p.uncoloned(p.text(key), want)
		if read {
			message = lang.Say("{reader} reads “{key}” without a colon, but most crawlers skip the line, so for them it does nothing.",
				"reader", p.title(), "key", clip(p.text(key)))
		}
		d := p.report(parser.Span{Start: key.Start, End: max(l.Value.End, key.End)}, message)
		if !read {
			d.as(Error)
		}
		d.fix(lang.Say("Insert the colon"), !read, replace(gap, ":"))
	},
}

// keyInText finds a main key, spelt right, at the start of a line without a colon,
// with a value behind it.
func (p *pass) keyInText(line parser.Span) (key parser.Span, want string) {
	text := line.Of(p.src)
	for i := 0; i < len(text) && i <= len("crawl-delay"); i++ {
		if text[i] == ' ' || text[i] == '\t' {
			return parser.Span{Start: line.Start, End: line.Start + i}, mainKeys[fold(string(text[:i]))]
		}
	}
	return parser.Span{}, ""
}

var strayText = &Check{
	ID:       "stray-text",
	Title:    "A line is neither a record nor a comment",
	Severity: Warning,
	Why: "Crawlers skip a line in which they find no key and colon. Often it is a comment whose # is missing, or the rest of a line that was broken in two; " +
		"then the rule in front of it is incomplete.",
	Bad:    "User-agent: *\nkeep out of the archive\nDisallow: /archive/\n",
	Good:   "User-agent: *\n# keep out of the archive\nDisallow: /archive/\n",
	Source: rfcFormat,
	on:     onText,
	line: func(p *pass, l parser.Line) {
		if l.Kind != parser.Malformed && !(l.NoColon && l.Kind == parser.Other) {
			return
		}
		if _, want := p.keyInText(l.Key); l.Kind == parser.Malformed && want != "" || l.NoColon && meant(p.text(l.Key)) != "" {
			return
		}
		span := parser.Span{Start: l.Key.Start, End: max(l.Value.End, l.Key.End)}
		d := p.report(span, lang.Say("{reader} finds no record in “{text}” and skips the line.", "reader", p.title(), "text", clip(p.text(span))))
		if strings.HasPrefix(p.text(span), "/") {
			d.Message += " " + lang.Say("A path needs “Disallow:” or “Allow:” in front of it on the same line.")
			return
		}
		d.fix(lang.Say("Make it a comment"), keepsVerdict, replace(parser.Span{Start: l.Key.Start, End: l.Key.Start}, "# "))
	},
}

var commentEatsValue = &Check{
	ID:       "comment-eats-value",
	Title:    "A # makes a comment of the value",
	Severity: Error,
	Why: "Everything from # on is a comment, wherever it stands. A rule whose path begins with # is an empty rule, which blocks nothing; " +
		"a # in a path is written %23.",
	Bad:    "User-agent: *\nDisallow: #/private/\n",
	Good:   "User-agent: *\nDisallow: /private/\n",
	Source: rfcFormat,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		if l.Value.Len() > 0 || l.Comment.Len() < 2 {
			return
		}
		text := p.text(l.Comment)
		path := strings.TrimLeft(text, "# \t")
		if !strings.HasPrefix(path, "/") || strings.ContainsAny(strings.TrimRight(path, " \t"), " \t") {
			return
		}
		sign := parser.Span{Start: l.Comment.Start, End: l.Comment.End - len(path)}
		p.report(parser.Span{Start: l.Key.Start, End: l.Comment.End},
			lang.Say("The # makes a comment of “{path}”, so this is a rule without a path, and it has no effect.", "path", clip(path))).
			fix(lang.Say("Remove the #"), changesVerdict, replace(sign, ""))
	},
}
