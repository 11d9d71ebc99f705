package lint

import (
	"cmp"
	"slices"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// Rules that say something about each other.

// rule is a rule of a group with what is compared about it.
type rule struct {
	line  parser.Line
	value string
	allow bool
}

// rulesByGroup are the rules of each group, for the checks that compare them.
func (p *pass) rulesByGroup() [][]rule {
	if p.rules == nil {
		p.rules = make([][]rule, len(p.groups))
		for i, g := range p.groups {
			p.rules[i] = make([]rule, len(g.Rules))
			for j, n := range g.Rules {
				l := p.line(n)
				p.rules[i][j] = rule{l, p.text(l.Value), l.Kind == parser.Allow}
			}
		}
	}
	return p.rules
}

// mixed reports whether rules are of both kinds.
func mixed(rules []rule) bool {
	for i := range rules {
		if rules[i].allow != rules[0].allow {
			return true
		}
	}
	return false
}

var allowDisallowTie = &Check{
	ID:       "allow-disallow-tie",
	Title:    "Allow and Disallow with the same path",
	Severity: Warning,
	Why: "Of two rules of equal length, Allow wins for Google and by RFC 9309, wherever they stand. Readers that obey the first rule, or the last, " +
		"decide otherwise. One of the two is too many.",
	Bad:    "User-agent: *\nDisallow: /a\nAllow: /a\n",
	Good:   "User-agent: *\nAllow: /a\n",
	Source: rfcPath,
	run: func(p *pass) {
		for _, rules := range p.rulesByGroup() {
			if !mixed(rules) {
				continue
			}
			first := map[string]rule{}
			for _, r := range rules {
				before, seen := first[r.value]
				if !seen {
					first[r.value] = r
					continue
				}
				if before.allow == r.allow || r.value == "" {
					continue
				}
				disallow := r
				if r.allow {
					disallow = before
				}
				d := p.report(record(r.line), lang.Say("Line {line} says the opposite of the same path. Allow wins for Google; other readers may take the first, or the last.",
					"line", lineNo(before.line.Number))).
					relate(record(before.line), lang.Say("this rule says the opposite"))
				d.fix(lang.Say("Delete the Disallow"), !p.allowWins(), without(disallow.line))
			}
		}
	},
}

// allowWins reports whether the dialect prefers Allow in a tie, in either order.
func (p *pass) allowWins() bool {
	return p.allows("Disallow: /a\nAllow: /a", "/a") && p.allows("Allow: /a\nDisallow: /a", "/a")
}

var duplicateRule = &Check{
	ID:       "duplicate-rule",
	Title:    "The same rule twice in a group",
	Severity: Info,
	Why:      "The second rule does nothing. Twice the same line may be a slip: perhaps another path was meant.",
	Bad:      "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /a\n",
	Good:     "User-agent: *\nDisallow: /a\nDisallow: /b\n",
	Source:   rfcPath,
	run: func(p *pass) {
		type same struct {
			value string
			allow bool
		}
		for _, rules := range p.rulesByGroup() {
			first := map[same]parser.Line{}
			for _, r := range rules {
				k := same{r.value, r.allow}
				before, seen := first[k]
				if !seen {
					first[k] = r.line
					continue
				}
				p.report(record(r.line), lang.Say("The same rule stands on line {line} already.", "line", lineNo(before.Number))).
					relate(record(before), lang.Say("the same rule")).
					fix(lang.Say("Delete the line"), keepsVerdict, without(r.line))
			}
		}
	},
}

var redundantRule = &Check{
	ID:       "redundant-rule",
	Title:    "A rule that makes no difference",
	Severity: Info,
	Why: "Other rules give the same answer for every URL that this one matches; it is proved over all URLs, not tried on some. " +
		"Fewer rules are easier to read, and what seems to block or open something should do so.",
	Bad:    "User-agent: *\nDisallow: /private\nDisallow: /private/letters/\n",
	Good:   "User-agent: *\nDisallow: /private\n",
	Source: rfcPath,
	run: func(p *pass) {
		for _, pair := range p.redundant() {
			if r, by := pair[0], pair[1]; r.value != by.value+"/" {
				p.report(record(r.line), lang.Say("Line {line} covers every URL that this rule matches, so the rule changes nothing.", "line", lineNo(by.line.Number))).
					relate(record(by.line), lang.Say("this rule covers it")).
					fix(lang.Say("Delete the line"), keepsVerdict, without(r.line))
			}
		}
		p.reportIdle()
	},
}

var slashTwins = &Check{
	ID:       "slash-twins",
	Title:    "A path with and without a slash at its end",
	Severity: Info,
	Why: "“/help” already covers “/help/” and everything in it, and “/helpful” and “/help.html” as well. “/help/” covers the folder alone. " +
		"A slash at the end is no matter of taste, and both rules together do what the shorter one does.",
	Bad:    "User-agent: *\nDisallow: /help\nDisallow: /help/\n",
	Good:   "User-agent: *\nDisallow: /help\n",
	Source: googlePaths,
	run: func(p *pass) {
		for _, pair := range p.redundant() {
			if r, by := pair[0], pair[1]; r.value == by.value+"/" {
				p.report(record(r.line), lang.Say("“{pattern}” on line {line} covers this folder already, and every path that goes on in another way.",
					"pattern", clip(by.value), "line", lineNo(by.line.Number))).
					relate(record(by.line), lang.Say("this rule covers the folder too")).
					fix(lang.Say("Delete the line"), keepsVerdict, without(r.line))
			}
		}
	},
}

// maxRivals bounds the rules of the other kind that are looked at for each rule.
const maxRivals = 64

// redundant pairs the rules that a plain, shorter one of their kind covers with that
// one, where no rule of the other kind could make a difference. That holds for
// dialects in which the longest rule wins.
func (p *pass) redundant() [][2]rule {
	if !p.paired {
		p.paired = true
		p.pairs = p.findRedundant()
	}
	return p.pairs
}

func (p *pass) findRedundant() (pairs [][2]rule) {
	if p.allows("Disallow: /a\nAllow: /ab", "/ab") == p.allows("Disallow: /ab\nAllow: /a", "/ab") {
		return nil // the order decides, or there is no Allow
	}
	for i, rules := range p.rulesByGroup() {
		if len(rules) < 2 || !p.onlyGroup(p.groups[i]) {
			continue
		}
		rules = slices.DeleteFunc(slices.Clone(rules), func(r rule) bool { return r.value == "" })
		slices.SortStableFunc(rules, func(a, b rule) int { return cmp.Compare(a.value, b.value) })
		var sides [2][]rule
		for _, r := range rules {
			if r.allow {
				sides[0] = append(sides[0], r)
			} else {
				sides[1] = append(sides[1], r)
			}
		}
		out := append(covered(sides[0], sides[1]), covered(sides[1], sides[0])...)
		slices.SortFunc(out, func(a, b [2]rule) int { return a[0].line.Number - b[0].line.Number })
		pairs = append(pairs, out...)
	}
	return pairs
}

// covered pairs rules of one kind with the shortest that covers them. The rules are
// in order of their text; rivals are those of the other kind.
func covered(rules, rivals []rule) (pairs [][2]rule) {
	cover := rule{}
	for _, r := range rules {
		switch {
		case cover.value != "" && strings.HasPrefix(r.value, cover.value):
			if len(r.value) > len(cover.value) && !rivalled(rivals, r, cover) {
				pairs = append(pairs, [2]rule{r, cover})
			}
		case r.value[0] == '/' && plain(r.value):
			cover = r
		}
	}
	return pairs
}

// onlyGroup reports whether no name of a group has another group, whose rules would
// be merged with these.
func (p *pass) onlyGroup(g parser.Group) bool {
	if p.times == nil {
		p.times = map[string]int{}
		for _, g := range p.groups {
			for _, a := range g.Agents {
				p.times[key(a)]++
			}
		}
	}
	for _, a := range g.Agents {
		if p.times[key(a)] > 1 {
			return false
		}
	}
	return true
}

// plain reports whether a pattern is a prefix in every comparison form: no special
// characters, nothing that is encoded or decoded.
func plain(value string) bool {
	for i := range len(value) {
		c := value[i]
		if c >= 0x80 || c <= ' ' || strings.IndexByte("%*$\"<>\\^`{|}", c) >= 0 {
			return false
		}
	}
	return true
}

// rivalled reports whether a rule of the other kind could beat the covering rule
// and not the covered one on a URL that both match.
func rivalled(rivals []rule, r, cover rule) bool {
	if len(rivals) > maxRivals {
		return true
	}
	for _, o := range rivals {
		// An escape may stand for one byte, a byte for an escape.
		if 3*len(o.value) >= len(cover.value) && !apart(o.value, r.value) {
			return true
		}
	}
	return false
}

// apart reports whether two patterns cannot match the same URL, since they differ
// in front of any special character.
func apart(a, b string) bool {
	for i := 0; i < len(a) && i < len(b); i++ {
		if strings.IndexByte("*$%", a[i]) >= 0 || strings.IndexByte("*$%", b[i]) >= 0 || a[i] >= 0x80 || b[i] >= 0x80 {
			return false
		}
		if a[i] != b[i] {
			return true
		}
	}
	return false
}

var caseTwins = &Check{
	ID:       "case-twins",
	Title:    "Two rules differ in letter case only",
	Severity: Info,
	Why: "Paths are compared with their case, so /Admin/ and /admin/ are two places. On servers that make no difference every other spelling " +
		"leads to the same page and stays open; on those that do, one of the rules has no page.",
	Bad:    "User-agent: *\nDisallow: /Admin/\nDisallow: /admin/\n",
	Good:   "User-agent: *\nDisallow: /admin/\n",
	Source: googleSpec,
	run: func(p *pass) {
		for _, rules := range p.rulesByGroup() {
			first := map[string]rule{}
			for _, r := range rules {
				k := fold(r.value)
				before, seen := first[k]
				if !seen {
					first[k] = r
					continue
				}
				if before.value != r.value && before.allow == r.allow {
					p.report(r.line.Value, lang.Say("“{pattern}” on line {line} differs in letter case only. The two match different URLs, and further spellings match neither.",
						"pattern", clip(before.value), "line", lineNo(before.line.Number))).
						relate(record(before.line), lang.Say("the other spelling"))
				}
			}
		}
	},
}

var ruleOrder = &Check{
	ID:       "rule-order",
	Title:    "A rule tries to overrule a longer one above it",
	Severity: Info,
	Why: "The longest matching rule decides for Google and by RFC 9309; the order of rules means nothing, and a later rule does not replace an earlier one. " +
		"For readers that obey the first match, an exception must stand above the rule that it is an exception to.",
	Bad:    "User-agent: *\nDisallow: /shop/cart\nAllow: /shop/\n",
	Good:   "User-agent: *\nDisallow: /shop/cart\n",
	Source: googlePaths + "#order-of-precedence-for-rules",
	run: func(p *pass) {
		firstWins := !p.allows("Disallow: /a\nAllow: /ab", "/ab")
		for _, rules := range p.rulesByGroup() {
			if mixed(rules) {
				p.order(rules, firstWins)
			}
		}
	},
}

// order looks at each rule of a group for those above it of the other kind that it overlaps.
func (p *pass) order(rules []rule, firstWins bool) {
	above := map[string]rule{}   // rules, by the folders they are in
	shorter := map[string]rule{} // rules, by their paths
	for _, r := range rules {
		if len(r.value) < 2 || len(r.value) > maxPath || !plain(r.value) {
			continue
		}
		if o, ok := above[r.value]; ok && !firstWins && r.allow && !o.allow && len(o.value) > len(r.value) {
			p.report(record(r.line), lang.Say("This rule is shorter than “{pattern}” on line {line}, which goes on deciding for its URLs: a later rule does not replace an earlier one.",
				"pattern", clip(o.value), "line", lineNo(o.line.Number))).
				relate(record(o.line), lang.Say("this rule still decides"))
		}
		for i := 2; i < len(r.value) && firstWins; i++ {
			if o, ok := shorter[r.value[:i]]; ok && o.allow != r.allow {
				p.report(record(r.line), lang.Say("{reader} obeys the first rule that matches, which is on line {line}, and never comes to this exception.",
					"reader", p.title(), "line", lineNo(o.line.Number))).as(Error).
					relate(record(o.line), lang.Say("this rule matches first")).
					fix(lang.Say("Move it above"), changesVerdict, replace(parser.Span{Start: o.line.Key.Start, End: o.line.Key.Start}, p.text(record(r.line))+p.eol(o.line)), without(r.line))
				break
			}
		}
		if _, ok := shorter[r.value]; !ok {
			shorter[r.value] = r
		}
		for i := strings.LastIndexByte(r.value, '/'); i > 0; i = strings.LastIndexByte(r.value[:i], '/') {
			for _, folder := range []string{r.value[:i], r.value[:i+1]} {
				if _, ok := above[folder]; !ok {
					above[folder] = r
				}
			}
		}
	}
}

// maxPath bounds the paths whose every beginning is looked up, in bytes.
const maxPath = 200
