package lint

import (
	"slices"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/compare"
	"github.com/robotstester/robotstester/parser/lang"
)

// Bounds for the proofs over all URLs, which go beyond plain prefixes. Within them a
// proof takes milliseconds; larger groups get the prefixes alone.
const (
	maxProved  = 2000   // rules of one group
	maxProving = 10_000 // rules of one file
	maxTrials  = 12     // comparisons of a group with and without some of its rules
	proofShare = 2000   // states of one comparison
)

// idle is a rule without which no URL gets another answer.
type idle struct {
	rule   rule
	cover  []int // lines that decide everything it matches, when there are such
	sample string
	by     int // the line that decides the sample in its place, 0 for none
}

// reportIdle reports the rules that proofs find beyond those that a prefix covers.
func (p *pass) reportIdle() {
	gone := map[int]bool{}
	for _, pair := range p.redundant() {
		gone[pair[0].line.Number] = true
	}
	left := maxProving
	for i, rules := range p.rulesByGroup() {
		if left -= len(rules); left < 0 || p.full() {
			return
		}
		if len(rules) < 2 || len(rules) > maxProved || !p.onlyGroup(p.groups[i]) {
			continue
		}
		for _, x := range p.idleRules(rules, gone) {
			p.reportOne(x)
		}
	}
}

func (p *pass) reportOne(x idle) {
	message := lang.Say("Without this rule every URL gets the same answer.")
	switch {
	case len(x.cover) > 0:
		message = lang.Say("Stronger rules decide every URL that this rule matches, so it never comes into play.")
	case x.by > 0:
		message = lang.Say("Without this rule every URL gets the same answer: “{path}”, for one, from line {line}.", "path", clip(x.sample), "line", lineNo(x.by))
	case x.rule.allow:
		return // it says what holds anyway, and says it to people
	}
	d := p.report(record(x.rule.line), message)
	for _, n := range append(slices.Clone(x.cover[:min(len(x.cover), 3)]), x.by) {
		if n > 0 {
			d.relate(record(p.line(n)), lang.Say("this rule decides in its place"))
		}
	}
	d.fix(lang.Say("Delete the line"), keepsVerdict, without(x.rule.line))
}

// idleRules finds rules of a group that can all go at once, by proof over all URLs.
// Rules that a check has told to go already are left out.
func (p *pass) idleRules(rules []rule, gone map[int]bool) (out []idle) {
	t := &trial{dialect: p.file.Dialect(), gone: map[int]bool{}}
	type twin struct {
		value string
		allow bool
	}
	seen := map[twin]bool{}
	for _, r := range rules {
		if k := (twin{r.value, r.allow}); !seen[k] && !gone[r.line.Number] {
			seen[k] = true
			t.rules = append(t.rules, r)
		}
	}
	if len(t.rules) < 2 || len(t.rules) > maxProved {
		return nil
	}
	t.all = t.without()
	live := compare.Live(t.all, proofShare)
	if len(live.Rules) != len(t.rules) {
		return nil // some value cannot be written down again
	}
	var candidates []int
	for i, l := range live.Rules {
		if l.Neutral == compare.Yes && (l.Status == compare.Decides || l.Status == compare.Covered) && t.rules[i].value != "/" {
			candidates = append(candidates, i)
		}
	}
	if len(candidates) == len(t.rules) {
		candidates = candidates[1:] // a group needs a rule
	}
	t.drop(candidates)
	rest := t.without()
	for _, i := range candidates {
		if !t.gone[i] {
			continue
		}
		found := idle{rule: t.rules[i], sample: live.Rules[i].Witness}
		for _, n := range live.Rules[i].Cover {
			found.cover = append(found.cover, t.lineOf(n))
		}
		if found.sample != "" {
			_, n := rest.Allowed(found.sample)
			found.by = t.restLineOf(n)
		}
		out = append(out, found)
	}
	return out
}

// trial compares a group with itself without some rules.
type trial struct {
	dialect *parser.Dialect
	rules   []rule
	all     *parser.Rules
	gone    map[int]bool // in rules
	kept    []int        // in rules: what without left in, in order
	tried   int
}

// without are the rules that are not gone, for everybody.
func (t *trial) without() *parser.Rules {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	t.kept = t.kept[:0]
	for i, r := range t.rules {
		if t.gone[i] {
			continue
		}
		t.kept = append(t.kept, i)
		if r.allow {
			b.WriteString("Allow: ")
		} else {
			b.WriteString("Disallow: ")
		}
		b.WriteString(r.value + "\n")
	}
	return parser.Parse([]byte(b.String()), t.dialect).For(parser.Token("a"))
}

// lineOf is the line of the file that stands on a line of the whole trial.
func (t *trial) lineOf(n int) int {
	if n < 2 || n-2 >= len(t.rules) {
		return 0
	}
	return t.rules[n-2].line.Number
}

// restLineOf is lineOf for the last result of without.
func (t *trial) restLineOf(n int) int {
	if n < 2 || n-2 >= len(t.kept) {
		return 0
	}
	return t.rules[t.kept[n-2]].line.Number
}

// drop removes as many of the candidates as it can without a change. Each may go
// alone; whether they may go together is tried, for all of them and then by halves.
func (t *trial) drop(candidates []int) {
	if len(candidates) == 0 || t.tried == maxTrials {
		return
	}
	t.tried++
	for _, i := range candidates {
		t.gone[i] = true
	}
	if same(compare.Diff(t.all, t.without(), proofShare)) {
		return
	}
	for _, i := range candidates {
		delete(t.gone, i)
	}
	if half := len(candidates) / 2; half > 0 {
		t.drop(candidates[:half])
		t.drop(candidates[half:])
	}
}

// same reports whether it is proved that no answer changed.
func same(r compare.Result) bool {
	for _, d := range r.Differences {
		if d.Old.Allowed != d.New.Allowed {
			return false
		}
	}
	return r.Complete
}
