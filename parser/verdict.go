package parser

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Verdict is the answer for one crawler and one URL, with its evidence.
type Verdict struct {
	Allowed bool
	Line    int    // of the deciding rule, from 1; 0 when none decided
	Path    string // the path in comparison form
	Reason  Reason
	Failure *Failure // the reader gives up on the file or the URL; Allowed means nothing

	Delivery *Ruling // how the file arrived, where that was asked; see ExplainDelivered

	Step     int     // which of the crawler's steps found a group; len(Steps) for "*", -1 for none
	Named    bool    // a group names the crawler
	Groups   []Group // the groups that apply, merged
	ChosenBy []int   // the user-agent lines that chose them

	Rule   *RuleMatch  // the winner; nil when no rule matched
	Lost   []RuleMatch // matched too, strongest first
	Missed []RuleMiss  // rules of the groups that do not match, in file order
	// MissedCount counts them all, where Missed holds the first only.
	MissedCount int

	lines map[int]bool // of the rules that match
	order Order
	tie   Tie
}

// Reason is why a verdict is what it is.
type Reason uint8

// Reasons for a verdict.
const (
	NoGroup      Reason = iota // no group applies to the crawler
	NoRules                    // the groups that apply hold no rule
	NoRuleMatch                // none of their rules matches
	OnlyMatch                  // one rule matches
	MostOctets                 // the longest rule wins
	AllowWinsTie               // an Allow as long as the longest Disallow
	FirstWinsTie               // equal in length and kind: the earlier line is named
	EmptyRule                  // only a rule without a path matches; it blocks nothing
	SelfRequest                // robots.txt itself is always allowed
	FirstInFile                // the first rule that matches decides
	MostTaken                  // the rule that takes the longest stretch of the path wins
	TooLarge                   // the file is longer than the reader takes: everything is allowed
	NoRobots                   // the file is a page of HTML without a user-agent line: everything is allowed
	LongDelay                  // a Crawl-delay beyond the reader's patience: everything is blocked
	RefusedURL                 // the reader blocks a URL that it cannot read
	Failed                     // the reader gives up on the file or the URL
	ByDelivery                 // the file did not arrive as a file: no rule was asked
)

// String is the reason as a stable word for machines.
func (r Reason) String() string {
	return [...]string{"no-group", "no-rules", "no-rule-matches", "only-match", "most-octets",
		"allow-wins-tie", "first-wins-tie", "empty-rule", "robots-txt-itself", "first-in-file",
		"most-taken", "too-large", "no-robots-txt", "long-delay", "refused-url", "failed", "delivery"}[r]
}

// RuleMatch is a rule that matches, and how.
type RuleMatch struct {
	Line    int
	Allow   bool   // what it says when it decides
	Flipped bool   // though it is written as the other kind: an empty Disallow that allows all
	Pattern string // in comparison form, "$" included
	Length  int    // in the dialect's own measure; of the path it takes where that decides
	Folder  bool   // matches as the folder of the index page it names
	Letter  bool   // matches with its "$" as a letter
	Parts   []Part
	Loss    Loss // why it lost; Won for the winner

	empty bool
}

// Loss says why a matching rule did not decide.
type Loss uint8

// Ways to lose.
const (
	Won        Loss = iota
	Shorter         // fewer octets, or a shorter stretch of the path
	TieToAllow      // as long, but Allow wins
	TieToFirst      // as long, but later in the file, which decides
	Later           // a rule in front of it matched
)

// RuleMiss is a rule that does not match.
type RuleMiss struct {
	Line    int
	Allow   bool
	Pattern string
	Length  int
	Matched int // bytes of Pattern that fitted before the first that did not
	Parts   []Part
}

// Explain gives the verdict for a URL or a path with all its evidence. It
// agrees with Allowed.
func (r *Rules) Explain(url string) *Verdict { return r.ExplainFirst(url, math.MaxInt) }

// ExplainFirst is Explain with at most so many of the rules that do not match.
func (r *Rules) ExplainFirst(url string, misses int) *Verdict {
	path, fate := r.file.dialect.path(url, nil)
	v := &Verdict{Path: strings.Clone(path), Step: r.step, Named: r.named, order: r.file.dialect.Order, tie: r.file.dialect.Tie}
	for _, g := range r.groups {
		v.Groups = append(v.Groups, r.file.group(int(g)))
	}
	for _, n := range r.chosenBy {
		if n > 0 { // else rules without a user-agent line
			v.ChosenBy = append(v.ChosenBy, int(n))
		}
	}
	if v.Failure = r.Fails(url); v.Failure != nil {
		v.Reason = Failed
		return v
	}
	v.Allowed = true
	r.contest(v, misses)
	v.settle()
	if s := r.settled(path, fate); s != open {
		v.Allowed, v.Line, v.Reason = s == settledAllow, r.settledBy(s), r.settledReason(fate)
	}
	return v
}

// settledReason says why an answer is not the rules'.
func (r *Rules) settledReason(fate fate) Reason {
	switch {
	case fate == urlBlocked:
		return RefusedURL
	case r.file.open != 0:
		return r.file.open
	case r.delay != 0:
		return LongDelay
	}
	return SelfRequest
}

// contest tries every rule. Those that match compete, the strongest first, so
// that the first of them is the winner; of the others up to misses are kept.
func (r *Rules) contest(v *Verdict, misses int) {
	all := Rules{file: r.file, rare: true, list: r.built()}
	if v.order == LongestStretch {
		all.list = slices.Clone(all.list)
		all.rankByStretch(v.Path)
	}
	matching, missed := all.try(v.Path)
	slices.SortStableFunc(matching, func(a, b *rule) int { return cmp.Compare(b.rank, a.rank) })
	for _, c := range matching {
		if v.hasLine(int(c.line)) {
			continue // a line may stand for several rules
		}
		parts, _, _ := c.fit(v.Path)
		v.add(RuleMatch{Line: int(c.line), Allow: c.allow, Flipped: c.flipped, Pattern: c.written(), Length: int(c.length),
			Folder: c.variant == asFolder, Letter: c.variant == asCharacter, Parts: parts, empty: c.empty})
	}
	for i := range r.dead {
		missed = append(missed, &r.dead[i])
	}
	slices.SortStableFunc(missed, func(a, b *rule) int { return cmp.Compare(a.line, b.line) })
	for _, c := range missed {
		if v.hasLine(int(c.line)) {
			continue
		}
		if v.MissedCount++; v.MissedCount <= misses {
			v.Missed = append(v.Missed, r.miss(c, v.Path))
		}
	}
}

// try sorts the rules into those that match and, of rules as they are written,
// those that do not.
func (r *Rules) try(path string) (matching, missed []*rule) {
	near := r.file.dialect.Search == SearchNeighbour
	var allow, disallow string
	if near {
		allow, disallow = r.neighbours(path)
	}
	bits, have := head(path)
	for i := range r.list {
		c := &r.list[i]
		differs := (c.head^bits)&c.mask != 0 || c.mask&^have != 0
		switch {
		case !differs && c.match(path) && !(near && c.passedOver(allow, disallow)):
			matching = append(matching, c)
		case c.variant == asWritten: // others stand beside the rule as written
			missed = append(missed, c)
		}
	}
	return matching, missed
}

// miss tells how far a rule went that does not match.
func (r *Rules) miss(c *rule, path string) RuleMiss {
	m := RuleMiss{Line: int(c.line), Allow: c.allow, Pattern: c.written(), Length: int(c.length)}
	if c.variant != neverMatches {
		m.Parts, m.Matched, _ = c.fit(path)
	}
	return m
}

// add takes the next rule that matches, in order of rank.
func (v *Verdict) add(m RuleMatch) {
	if v.Rule == nil {
		v.Rule, v.Line = &m, m.Line
		v.lines = map[int]bool{m.Line: true}
		return
	}
	switch {
	case v.order == OrderInFile:
		m.Loss = Later
	case m.Length < v.Rule.Length:
		m.Loss = Shorter
	case m.Allow != v.Rule.Allow && v.tie == TieAllow:
		m.Loss = TieToAllow
	default:
		m.Loss = TieToFirst
	}
	v.lines[m.Line] = true
	v.Lost = append(v.Lost, m)
}

func (v *Verdict) hasLine(line int) bool { return v.lines[line] }

// settle draws the conclusion from the contest.
func (v *Verdict) settle() {
	switch {
	case len(v.Groups) == 0:
		v.Reason = NoGroup
	case v.Rule == nil && v.MissedCount == 0:
		v.Reason = NoRules
	case v.Rule == nil:
		v.Reason = NoRuleMatch
	case v.Rule.empty:
		v.Reason = EmptyRule
	case len(v.Lost) == 0:
		v.Allowed, v.Reason = v.Rule.Allow, OnlyMatch
	default:
		v.Allowed, v.Reason = v.Rule.Allow, v.why()
	}
}

// why says how the winner beat its strongest rival.
func (v *Verdict) why() Reason {
	if v.order == OrderInFile {
		return FirstInFile
	}
	for i := range v.Lost {
		if v.Lost[i].Loss == TieToAllow {
			return AllowWinsTie
		}
	}
	switch {
	case v.Lost[0].Loss == TieToFirst:
		return FirstWinsTie
	case v.order == LongestStretch:
		return MostTaken
	}
	return MostOctets
}

// written is the pattern with its "$".
func (p *pattern) written() string {
	if p.end && !p.whole {
		return p.text + "$"
	}
	return p.text
}
