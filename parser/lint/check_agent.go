package lint

import (
	"strings"
	"sync"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/typo"
	"github.com/robotstester/robotstester/parser/words"
)

// Names on user-agent lines.

const rfcToken = "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1"

// listed splits a value that names several crawlers: with commas between what could
// be names, or with blanks between names that are all known. Flags of a rewrite rule,
// "HTTrack [NC,OR]", are no names.
func listed(value string) []string {
	if head, flags, ok := strings.Cut(value, "["); ok && strings.HasSuffix(flags, "]") {
		value = head
	}
	names, couldBe := strings.Fields(value), isKnown
	if strings.ContainsAny(value, ",;|") {
		names = names[:0]
		for _, n := range strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ';' || r == '|' }) {
			if n = strings.TrimSpace(n); n != "" {
				names = append(names, n)
			}
		}
		couldBe = isNamelike
	}
	for _, n := range names[:min(len(names), maxListed)] {
		if !couldBe(n) {
			return nil
		}
	}
	if len(names) < 2 {
		return nil
	}
	return names
}

func isKnown(name string) bool {
	_, ok := agents.ByToken(name)
	return ok || name == "*"
}

// isNamelike reports whether a name is one word that could be a token.
func isNamelike(name string) bool {
	bare, _ := versioned(name)
	return isKnown(name) || digits(bare)
}

// maxListed bounds the names of one line that are looked at one by one.
const maxListed = 1000

var agentList = &Check{
	ID:       "agent-list",
	Title:    "A user-agent line names several crawlers",
	Severity: Error,
	Why: "RFC 9309 allows one name on a line. Most readers take the first name, or none, so that the group does not hold for the others. " +
		"Several user-agent lines may stand above the same rules.",
	Bad:    "User-agent: Googlebot, bingbot\nDisallow: /private/\n",
	Good:   "User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /private/\n",
	Source: rfcToken,
	on:     on(parser.UserAgent),
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		if _, known := agents.ByToken(value); known {
			return
		}
		names := listed(value)
		if names == nil {
			return
		}
		d := p.report(l.Value, lang.Count(len(names), "The line names {n} crawler.|The line names {n} crawlers.")+" "+p.reads(l))
		if len(names) > maxListed || p.full() {
			return
		}
		start := p.text(parser.Span{Start: l.Key.Start, End: l.Value.Start})
		d.fix(lang.Say("Write a line for each name"), changesVerdict, replace(l.Value, strings.Join(names, p.eol(l)+start)))
	},
}

// reads says how the dialect understands a user-agent line, in a sentence.
func (p *pass) reads(l parser.Line) string {
	switch a := p.agent(l.Number); {
	case a.Star:
		return lang.Say("{reader} reads the name as *, every crawler.", "reader", p.title())
	case a.Name == "":
		return lang.Say("{reader} finds no name in the line, so by it the group holds for nobody.", "reader", p.title())
	default:
		return lang.Say("{reader} reads “{name}”, so the group holds for that name only.", "reader", p.title(), "name", clip(a.Name))
	}
}

var agentVersion = &Check{
	ID:       "agent-version",
	Title:    "A name is followed by a version",
	Severity: Info,
	Why: "A product token has no version. Google and readers of RFC 9309 cut it off, so no group is for one version alone; " +
		"readers that compare the whole value find no crawler of this name.",
	Bad:    "User-agent: Googlebot/2.1\nDisallow: /private/\n",
	Good:   "User-agent: Googlebot\nDisallow: /private/\n",
	Source: rfcToken,
	on:     on(parser.UserAgent),
	line: func(p *pass, l parser.Line) {
		name, version := versioned(p.text(l.Value))
		if version == "" {
			return
		}
		read := p.agent(l.Number).Name
		d := p.report(parser.Span{Start: l.Value.Start + len(name), End: l.Value.End}, p.reads(l)+" "+lang.Say("Readers that compare the whole value find no crawler of this name."))
		if _, other := agents.ByToken(read); other && read != name {
			d.as(Warning)
		}
		d.fix(lang.Say("Cut the version off"), read != name, replace(parser.Span{Start: l.Value.Start + len(name), End: l.Value.End}, ""))
	},
}

// versioned splits "name/1.0".
func versioned(value string) (name, version string) {
	name, version, _ = strings.Cut(value, "/")
	if name == "" || version == "" || strings.Trim(version, "0123456789.vx*") != "" {
		return value, ""
	}
	return name, version
}

var agentCut = &Check{
	ID:       "agent-cut",
	Title:    "A name holds characters that readers cut",
	Severity: Warning,
	Why: "A product token is made of letters, “-” and “_” (RFC 9309 section 2.2.1). Google reads a name up to the first other character, and compares what is left: " +
		"the group may hold for another crawler, or for nobody. Crawlers whose token does have a digit or a blank are not reported.",
	Bad:    "User-agent: Googlebot (all)\nDisallow: /private/\n",
	Good:   "User-agent: Googlebot\nDisallow: /private/\n",
	Source: rfcToken,
	on:     on(parser.UserAgent),
	line: func(p *pass, l parser.Line) {
		value, a := p.text(l.Value), p.agent(l.Number)
		if a.Star || value == "" || strings.EqualFold(a.Name, value) || listed(value) != nil {
			return
		}
		if _, version := versioned(value); version != "" {
			return
		}
		if _, known := agents.ByToken(value); known {
			return
		}
		d := p.report(l.Value, p.reads(l))
		_, known := agents.ByToken(a.Name)
		if known && strings.HasPrefix(value, a.Name) {
			d.fix(write(a.Name), keepsVerdict, replace(l.Value, a.Name))
		}
		if !known && a.Name != "" || value == a.Name+"*" || digits(value) {
			d.as(Info)
		}
	},
}

// digits reports whether a name would be a token but for its digits and dots.
func digits(name string) bool {
	bare := strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' || r == '.' {
			return 'x'
		}
		return r
	}, name)
	return parser.TokenPrefix(bare) == bare
}

var agentTypo = &Check{
	ID:       "agent-typo",
	Title:    "A crawler's name is misspelt",
	Severity: Warning,
	Why: "A group holds for the crawler whose token it names, letter for letter (case aside). With a letter wrong it holds for nobody, " +
		"and the crawler that was meant obeys the group of *, or no group.",
	Bad:    "User-agent: Googlbot\nDisallow: /private/\n",
	Good:   "User-agent: Googlebot\nDisallow: /private/\n",
	Source: rfcToken,
	on:     on(parser.UserAgent),
	line: func(p *pass, l parser.Line) {
		value, a := p.text(l.Value), p.agent(l.Number)
		if p.full() || a.Star || a.Name == "" || len(value) > typo.MaxWord || listed(value) != nil {
			return
		}
		if _, known := agents.Find(value); known {
			return
		}
		near := p.likelyName(a.Name)
		if near == "" {
			return
		}
		if _, known := agents.Find(a.Name); known {
			return
		}
		p.report(l.Value, lang.Say("No crawler is known by the name “{name}”; {crawler} differs by a letter or two. As it stands, {crawler} does not obey this group.",
			"name", clip(a.Name), "crawler", near)).
			fix(write(near), changesVerdict, replace(l.Value, near))
	},
}

// maxNames bounds the unknown names of one file that are compared with the catalogue.
const maxNames = 300

// likelyName is the token that a name misspells: one typo in seven letters, two in
// fourteen, as short names are near to anything. Only tokens that many files name
// count; whole lists of forgotten robots differ by a letter from some other.
func (p *pass) likelyName(name string) string {
	key := fold(name)
	if near, done := p.likely[key]; done {
		return near
	}
	if p.likely == nil {
		p.likely = map[string]string{}
	}
	if len(p.likely) == maxNames {
		return ""
	}
	near := ""
	for _, token := range likelyTokens() {
		if limit := min(len(token)/7, 2); len(token) >= 7 && typo.Distance(key, token, limit) <= limit {
			near = token
			break
		}
	}
	if c, ok := agents.ByToken(near); ok {
		near = c.Token
	}
	p.likely[key] = near
	return near
}

// likelyTokens are the tokens of crawlers that many files name, in lower case.
var likelyTokens = sync.OnceValue(func() (tokens []string) {
	for _, c := range agents.All() {
		if c.Purpose <= agents.Ads {
			tokens = append(tokens, fold(c.Token))
		}
	}
	return tokens
})

var retiredAgent = &Check{
	ID:       "retired-agent",
	Title:    "A group names a crawler that is no more",
	Severity: Info,
	Why: "The crawler has been switched off or renamed, so rules for it do nothing today. They do no harm, unless the reader of the file believes " +
		"that its successor obeys them.",
	Bad:    "User-agent: ia_archiver\nDisallow: /private/\n\nUser-agent: *\nDisallow: /old/\n",
	Good:   "User-agent: *\nDisallow: /old/\n",
	Source: "https://github.com/robotstester/robotstester/blob/main/parser/agents/crawlers.txt",
	on:     on(parser.UserAgent),
	line: func(p *pass, l parser.Line) {
		if c, ok := agents.ByToken(p.text(l.Value)); ok && c.Retired {
			note, _, _ := strings.Cut(words.CrawlerNote(c.RetiredNote, ""), " (") // how it is known
			p.report(l.Value, lang.Say("{crawler} is no longer in use.", "crawler", c.Token)+" "+strings.TrimSuffix(note, ".")+".")
		}
	},
}

var controlToken = &Check{
	ID:       "control-token",
	Title:    "A rate is set for a token that fetches nothing",
	Severity: Warning,
	Why: "Some tokens, such as Google-Extended and Applebot-Extended, have no crawler. They steer what may be done with pages that another crawler fetched, " +
		"so a delay or a rate for them has no meaning, and a Disallow does not stop the fetching.",
	Bad:    "User-agent: Google-Extended\nCrawl-delay: 10\nDisallow: /\n",
	Good:   "User-agent: Google-Extended\nDisallow: /\n",
	Source: "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers",
	run: func(p *pass) {
		for _, g := range p.groups {
			token, only := p.controlOnly(g)
			if !only {
				continue
			}
			for n := g.First; n <= g.Last; n++ {
				l := p.line(n)
				if l.Kind == parser.CrawlDelay || l.Kind == parser.RequestRate {
					p.report(record(l), lang.Say("{crawler} fetches nothing, so there is nothing to slow down.", "crawler", token)).
						fix(lang.Say("Delete the line"), keepsVerdict, without(l))
				}
			}
		}
	},
}

// controlOnly reports whether every name of a group is a control token.
func (p *pass) controlOnly(g parser.Group) (token string, only bool) {
	for _, a := range g.Agents {
		c, ok := agents.ByToken(a.Name)
		if !ok || !c.ControlOnly {
			return "", false
		}
		token = c.Token
	}
	return token, true
}
