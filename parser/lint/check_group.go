package lint

import (
	"slices"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
)

// Which lines belong together.

const rfcGroups = "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.1"

var capturedAgent = &Check{
	ID:       "captured-agent",
	Title:    "The rules of the next group apply to this crawler too",
	Severity: Error,
	Why: "Only a rule ends the list of user-agent lines. Where a crawler is followed by a Crawl-delay, a Sitemap or a blank line but no rule, the next user-agent line joins it, " +
		"and the rules below hold for both. The commonest cause of sites lost from Google: “User-agent: *”, “Crawl-delay: 10”, then a bad bot with “Disallow: /”.",
	Bad:    "User-agent: *\nCrawl-delay: 10\n\nUser-agent: BadBot\nDisallow: /\n",
	Good:   "User-agent: *\nCrawl-delay: 10\nDisallow:\n\nUser-agent: BadBot\nDisallow: /\n",
	Source: "https://github.com/google/robotstxt/issues/51",
	run: func(p *pass) {
		for _, g := range p.groups {
			if len(g.Rules) == 0 || len(g.Agents) < 2 {
				continue
			}
			for i := 0; i+1 < len(g.Agents); i++ {
				if key(g.Agents[i]) != key(g.Agents[i+1]) {
					p.captured(g, i)
				}
			}
		}
	},
}

// captured looks at what stands between two user-agent lines of one group.
func (p *pass) captured(g parser.Group, i int) {
	first, next := p.line(g.Agents[i].Line), p.line(g.Agents[i+1].Line)
	last, blank, between := first, false, ""
	for n := first.Number + 1; n < next.Number; n++ {
		l := p.line(n)
		switch l.Kind {
		case parser.Blank:
			blank = true
		case parser.Comment:
		default:
			last, between = l, p.text(l.Key)
		}
	}
	if between == "" && !blank {
		return
	}
	blocked, idle := p.blocks(g), p.isIdle(g)
	message := p.shared(g, i)
	switch {
	case blocked:
		message += " " + lang.Say("Neither may fetch anything.")
	case idle:
		message += " " + lang.Say("Nothing is forbidden there, so nothing is lost as long as no rule is added.")
	}
	if between == "" {
		message += " " + lang.Say("A blank line does not end the list of names.")
	} else {
		message += " " + lang.Say("“{key}” is no rule, so it does not end the list of names.", "key", clip(between))
	}
	d := p.report(record(first), message).
		relate(record(next), lang.Say("this name joins the group")).
		relate(record(p.line(g.Rules[0])), lang.Say("this rule holds for both"))
	switch {
	case idle:
		d.as(Info)
	case between == "" && !(blocked && p.matters(g.Agents[i])) || !p.forbids(g):
		d.as(Warning)
	}
	d.fix(lang.Say("Give it a group of its own"), !idle, p.lineBehind(last, "Disallow:"))
}

// shared says for whom the rules of a group hold that were written for the second of
// two names alone.
func (p *pass) shared(g parser.Group, i int) string {
	n, first, next := len(g.Rules), g.Agents[i], g.Agents[i+1]
	switch {
	case first.Star:
		return lang.Count(n, "{reader} applies the rule below to every other crawler as well as to {next}.|"+
			"{reader} applies the {n} rules below to every other crawler as well as to {next}.", "reader", p.title(), "next", p.called(next))
	case next.Star:
		return lang.Count(n, "{reader} applies the rule below to {first} as well as to every other crawler.|"+
			"{reader} applies the {n} rules below to {first} as well as to every other crawler.", "reader", p.title(), "first", p.called(first))
	}
	return lang.Count(n, "{reader} applies the rule below to {first} as well as to {next}.|{reader} applies the {n} rules below to {first} as well as to {next}.",
		"reader", p.title(), "first", p.called(first), "next", p.called(next))
}

// isIdle reports whether all rules of a group are without a path.
func (p *pass) isIdle(g parser.Group) bool {
	for _, n := range g.Rules {
		if p.line(n).Value.Len() > 0 {
			return false
		}
	}
	return true
}

// called is the name on a user-agent line as a sentence shows it. The name * is another
// sentence's.
func (p *pass) called(a parser.Agent) string { return clip(p.text(p.line(a.Line).Value)) }

// matters reports whether a site lives by the crawler: a search engine, or all.
func (p *pass) matters(a parser.Agent) bool {
	c, ok := agents.ByToken(a.Name)
	return a.Star || ok && c.Purpose == agents.Search
}

// forbids reports whether a group has a rule that forbids anything.
func (p *pass) forbids(g parser.Group) bool {
	for _, n := range g.Rules {
		if l := p.line(n); l.Kind == parser.Disallow && l.Value.Len() > 0 {
			return true
		}
	}
	return false
}

// blocks reports whether a group keeps its crawlers out of the whole site.
func (p *pass) blocks(g parser.Group) bool {
	blocked := false
	for _, n := range g.Rules {
		l := p.line(n)
		switch value := p.text(l.Value); {
		case l.Kind == parser.Allow && value != "":
			return false
		case value == "/" || value == "*" || value == "/*":
			blocked = true
		}
	}
	return blocked
}

var orphanRule = &Check{
	ID:       "orphan-rule",
	Title:    "A rule stands before any user-agent line",
	Severity: Error,
	Why: "A rule belongs to the user-agent lines above it. Without one it belongs to nobody, and crawlers ignore it. " +
		"(A few old readers apply it to everybody, or refuse the file.)",
	Bad:    "Disallow: /private/\n",
	Good:   "User-agent: *\nDisallow: /private/\n",
	Source: rfcGroups,
	run: func(p *pass) {
		first := p.file.NumLines() + 1
		if groups := p.asStandard().Groups(); len(groups) > 0 {
			first = groups[0].First
		}
		var orphans []parser.Line
		for n := 1; n < first; n++ {
			if l := p.line(n); l.Kind.IsRule() && !p.grouped(n) {
				orphans = append(orphans, l)
			}
		}
		if len(orphans) == 0 {
			return
		}
		l := orphans[0]
		d := p.report(record(l), lang.Count(len(orphans), "No user-agent line stands above this rule, so {reader} ignores it.|"+
			"No user-agent line stands above these {n} rules, so {reader} ignores them.", "reader", p.title()))
		d.Span.End = record(orphans[len(orphans)-1]).End
		d.fix(lang.Say("Put “User-agent: *” above"), changesVerdict, replace(parser.Span{Start: l.Key.Start, End: l.Key.Start}, "User-agent: *"+p.eol(l)))
	},
}

var emptyGroup = &Check{
	ID:       "empty-group",
	Title:    "A group has no rules",
	Severity: Warning,
	Why: "A crawler that is named obeys its own group and no other. A group without rules allows it everything, also what the group of * disallows. " +
		"Some readers skip such a group, so that the crawler obeys *. A “Disallow:” without a path says the same to all.",
	Bad:    "User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\n",
	Good:   "User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow:\n",
	Source: rfcGroups,
	run: func(p *pass) {
		forbidden := false // to those that no group names
		for _, g := range p.groups {
			forbidden = forbidden || hasStar(g) && p.forbids(g)
		}
		for _, g := range p.groups {
			if len(g.Rules) > 0 || p.hasRule(g) {
				continue
			}
			named := !hasStar(g)
			first, last := p.line(g.First), p.line(g.Last)
			message := lang.Say("No rule follows, so {reader} allows every other crawler everything; some readers skip the group.", "reader", p.title())
			if a := g.Agents[0]; !a.Star {
				message = lang.Say("No rule follows, so {reader} allows {crawler} everything; some readers skip the group.", "reader", p.title(), "crawler", p.called(a))
			}
			d := p.report(record(first), message)
			if !named || !forbidden {
				d.as(Info)
			}
			d.fix(lang.Say("Write an empty Disallow"), keepsVerdict, p.lineBehind(last, "Disallow:"))
		}
	},
}

func hasStar(g parser.Group) bool {
	return slices.ContainsFunc(g.Agents, func(a parser.Agent) bool { return a.Star })
}

// hasRule reports whether the standard sees rules in a group in which the dialect
// sees none, so that something else than their absence is the fault.
func (p *pass) hasRule(g parser.Group) bool {
	for n := g.Last + 1; n <= p.file.NumLines(); n++ {
		switch k := p.line(n).Kind; {
		case k.IsRule():
			return true
		case k == parser.UserAgent:
			return false
		}
	}
	return false
}

var splitGroup = &Check{
	ID:       "split-group",
	Title:    "A blank line inside a group",
	Severity: Info,
	Why: "RFC 9309 and Google pay no heed to blank lines. The standard of 1994, older versions of Python's robotparser and the checker of Yandex do: " +
		"for them a blank line ends the group, and the rules below it belong to nobody.",
	Bad:    "User-agent: *\n\nDisallow: /private/\n",
	Good:   "User-agent: *\nDisallow: /private/\n",
	Source: "https://www.robotstxt.org/orig.html",
	run: func(p *pass) {
		for _, g := range p.asStandard().Groups() {
			if len(g.Rules) > 0 {
				p.split(g)
			}
		}
	},
}

// split looks for blank lines between the lines of one group. What parts two
// user-agent lines is another check's.
func (p *pass) split(g parser.Group) {
	var blanks, pending []parser.Line
	var below parser.Line
	lost := 0
	for n := g.First; n <= g.Last; n++ {
		switch l := p.line(n); {
		case l.Kind == parser.Blank && l.EOL.Len() > 0:
			pending = append(pending, l)
		case l.Kind == parser.UserAgent:
			pending = nil
		case l.Kind.IsRule():
			if len(pending) > 0 && len(blanks) == 0 {
				below = l
			}
			blanks, pending = append(blanks, pending...), nil
			if len(blanks) > 0 && !p.grouped(n) {
				lost++
			}
		}
	}
	if len(blanks) == 0 {
		return
	}
	d := p.report(record(below), lang.Say("A blank line stands above this rule. Crawlers that end a group at a blank line do not find the user-agent line it belongs to.")).
		relate(record(p.line(g.First)), lang.Say("the group starts here"))
	if lost > 0 {
		d.as(Error).Message = lang.Count(lost, "{reader} ends the group at the blank line, so {n} rule belongs to nobody.|"+
			"{reader} ends the group at the blank line, so {n} rules belong to nobody.", "reader", p.title())
	}
	edits := make([]parser.Edit, len(blanks))
	for i, l := range blanks {
		edits[i] = replace(l.Span, "")
	}
	d.fix(lang.Count(len(blanks), "Remove the blank line|Remove the blank lines"), lost > 0, edits...)
}

var duplicateGroup = &Check{
	ID:       "duplicate-group",
	Title:    "Several groups name the same crawler",
	Severity: Warning,
	Why: "Google and RFC 9309 merge the groups of one name. Older readers obey the first only, and Yandex reports several groups of * as an error. " +
		"To a person the second group looks as if it replaced the first; it never does.",
	Bad:    "User-agent: *\nDisallow: /a\n\nUser-agent: bingbot\nDisallow: /b\n\nUser-agent: *\nDisallow: /c\n",
	Good:   "User-agent: *\nDisallow: /a\nDisallow: /c\n\nUser-agent: bingbot\nDisallow: /b\n",
	Source: rfcToken,
	run: func(p *pass) {
		type place struct{ group, line int }
		seen := map[string]place{}
		for i, g := range p.groups {
			for _, a := range g.Agents {
				name := key(a)
				before, again := seen[name]
				switch {
				case name == "":
				case !again:
					seen[name] = place{i, a.Line}
				case before.group != i:
					d := p.report(record(p.line(a.Line)), p.again(a, before.line)).
						relate(record(p.line(before.line)), lang.Say("the first group"))
					if !a.Star && !strings.EqualFold(a.Name, p.text(p.line(a.Line).Value)) {
						d.as(Info) // two names of which only the beginning is read
					}
				}
			}
		}
	},
}

// again says that a name has a group on another line.
func (p *pass) again(a parser.Agent, line int) string {
	if a.Star {
		return lang.Say("A group for every other crawler stands on line {line} already. Google merges the two; some readers obey the first only.", "line", lineNo(line))
	}
	return lang.Say("A group for {crawler} stands on line {line} already. Google merges the two; some readers obey the first only.",
		"crawler", p.called(a), "line", lineNo(line))
}

var unrepeatedRules = &Check{
	ID:       "unrepeated-rules",
	Title:    "A named group does not repeat the rules of *",
	Severity: Info,
	Why: "A crawler obeys the groups that name it and then nothing of *. Rules that are to hold for it too must be repeated in its group. " +
		"It may be just what is meant; often it is not.",
	Bad:    "User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow: /slow/\n",
	Good:   "User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow: /slow/\nDisallow: /private/\n",
	Source: googleSpec,
	run: func(p *pass) {
		general := p.generalRules()
		if len(general) == 0 || len(general) > maxRepeated {
			return
		}
		for _, g := range p.groups {
			if a := g.Agents[0]; len(g.Rules) > 0 && len(g.Agents) == 1 && !a.Star && a.Name != "" && !p.full() {
				p.unrepeated(g, general)
			}
		}
	},
}

// maxRepeated bounds the rules of * that are looked for in every other group.
const maxRepeated = 200

// generalRules are the lines of the Disallow rules of the only group of *.
func (p *pass) generalRules() (rules []parser.Line) {
	for _, g := range p.groups {
		if !g.Agents[0].Star || len(g.Agents) > 1 {
			continue
		}
		if rules != nil {
			return nil
		}
		for _, n := range g.Rules {
			l := p.line(n)
			switch value := p.text(l.Value); {
			case l.Kind != parser.Disallow || value == "":
			case value == "/" || value == "/*" || value == "*":
				return nil // closed to all others: a named group is the exception on purpose
			default:
				rules = append(rules, l)
			}
		}
	}
	return rules
}

// unrepeated compares a group that disallows something with the general rules. One
// that allows all, or nothing, is an exception on purpose.
func (p *pass) unrepeated(g parser.Group, general []parser.Line) {
	own := map[string]bool{}
	for _, n := range g.Rules {
		l := p.line(n)
		value := p.text(l.Value)
		if l.Kind == parser.Disallow && value == "/" || l.Kind == parser.Allow && value == "/" {
			return
		}
		if value != "" {
			own[value] = true
		}
	}
	if len(own) == 0 {
		return
	}
	var missing []parser.Line
	for _, l := range general {
		if !own[p.text(l.Value)] {
			missing = append(missing, l)
		}
	}
	if len(missing) == 0 {
		return
	}
	last := p.line(g.Rules[len(g.Rules)-1])
	var text []string
	for _, l := range missing {
		text = append(text, "Disallow: "+p.text(l.Value))
	}
	name := p.called(g.Agents[0])
	p.report(record(p.line(g.First)), lang.Count(len(missing), "{crawler} obeys this group alone, so {n} rule of * does not hold for it, “{pattern}”.|"+
		"{crawler} obeys this group alone, so {n} rules of * do not hold for it, the first being “{pattern}”.", "crawler", name, "pattern", clip(p.text(missing[0].Value)))).
		relate(record(missing[0]), lang.Say("this rule does not hold for {crawler}", "crawler", name)).
		fix(lang.Say("Repeat the rules of *"), changesVerdict, p.lineBehind(last, strings.Join(text, p.eol(last))))
}
