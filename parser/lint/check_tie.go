package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

var equalLengthRules = &Check{
	ID:       "equal-length-rules",
	Title:    "Allow and Disallow of equal length match the same URL",
	Severity: Info,
	Why: "The longer rule decides. Where an Allow and a Disallow have the same number of characters, Google and RFC 9309 prefer Allow; " +
		"other readers prefer Disallow or the earlier rule. A character more in one of them leaves no doubt.",
	Bad:    "User-agent: *\nAllow: /page\nDisallow: /*.ph\n",
	Good:   "User-agent: *\nAllow: /page\nDisallow: /*.php\n",
	Source: googlePaths,
	run: func(p *pass) {
		for i, rules := range p.rulesByGroup() {
			if len(rules) <= maxProved && mixed(rules) && p.onlyGroup(p.groups[i]) && !p.full() {
				p.ties(rules)
			}
		}
	},
}

// maxPairs bounds the pairs of rules of one group that are tried for a tie.
const maxPairs = 200

// ties tries each Disallow with the Allows of its length on URLs made of the two.
func (p *pass) ties(rules []rule) {
	allows := map[int][]int{} // in rules, by length
	for i, r := range rules {
		if r.allow && r.value != "" {
			allows[len(r.value)] = append(allows[len(r.value)], i)
		}
	}
	t := &trial{dialect: p.file.Dialect(), rules: rules}
	var set *parser.Rules
	tried := 0
	for _, r := range rules {
		if r.allow || len(r.value) < 2 || len(r.value) > maxPath {
			continue
		}
		for _, i := range allows[len(r.value)] {
			if tried++; tried > maxPairs {
				return
			}
			if apart(r.value, rules[i].value) || r.value == rules[i].value {
				continue
			}
			if set == nil {
				set = t.without().Prepare()
			}
			if url := t.tie(set, rules[i], r); url != "" {
				p.report(record(r.line), lang.Say("“{rule}” on line {line} is as long. On URLs that both match, such as “{path}”, Allow wins for {reader}; other readers may decide otherwise.",
					"rule", "Allow: "+clip(rules[i].value), "line", lineNo(rules[i].line.Number), "path", clip(url), "reader", p.title())).
					relate(record(rules[i].line), lang.Say("this rule is as long"))
				break
			}
		}
	}
}

// tie is a URL on which an Allow beats a Disallow for being an Allow alone, or "". It
// is looked for among all rules, and its evidence among the two, where that is cheap.
func (t *trial) tie(all *parser.Rules, allow, disallow rule) string {
	two := (&trial{dialect: t.dialect, rules: []rule{allow, disallow}}).without()
	a, d := sample(allow.value), sample(disallow.value)
	for _, url := range []string{a, d, a + behindStar(disallow.value), d + behindStar(allow.value)} {
		if _, n := all.Allowed(url); t.lineOf(n) != allow.line.Number {
			continue
		}
		if v := two.Explain(url); v.Reason == parser.AllowWinsTie {
			return url
		}
	}
	return ""
}

// sample is a path that a pattern matches.
func sample(pattern string) string {
	return strings.ReplaceAll(strings.TrimSuffix(pattern, "$"), "*", "")
}

// behindStar is what a pattern wants behind its first star.
func behindStar(pattern string) string {
	_, rest, _ := strings.Cut(pattern, "*")
	return sample(rest)
}
