package parser

import "strings"

// Crawler is who asks: the names it looks for in a file, in order. Names are
// compared as they stand, without regard to ASCII case.
type Crawler struct {
	// Steps are tried in order until one finds a group. The tokens of one step
	// share a lookup: the groups that name any of them are obeyed together, as
	// in Google's library.
	Steps [][]string
	// NoStar crawlers do not fall back to the groups of "*", such as AdsBot-Google.
	NoStar bool
}

// Token is a crawler with one name that falls back to "*".
func Token(name string) Crawler { return Crawler{Steps: [][]string{{name}}} }

// Chain is a crawler that looks for one name after the other, then for "*".
func Chain(names ...string) Crawler {
	c := Crawler{Steps: make([][]string, len(names))}
	for i, n := range names {
		c.Steps[i] = []string{n}
	}
	return c
}

// For finds the rules that apply to c: those of the groups that name it, merged.
func (f *File) For(c Crawler) *Rules {
	room := &struct { // most need no more than this, in one piece
		rules            Rules
		groups, chosenBy [4]int32
	}{}
	r := &room.rules
	*r = Rules{file: f, crawler: c, step: -1, groups: room.groups[:0], chosenBy: room.chosenBy[:0], rare: f.dialect.rareRules()}
	for i, names := range c.Steps {
		if f.pickNamed(r, names) {
			r.step, r.named = i, true
			r.takeDelay()
			return r
		}
	}
	if !c.NoStar && f.pickStar(r) {
		r.step = len(c.Steps)
	}
	r.takeDelay()
	return r
}

// pickNamed adds the groups that name one of the crawler's tokens.
func (f *File) pickNamed(r *Rules, tokens []string) bool {
	d := f.dialect
	if d.NameTest == NameEquals && d.Robot == RobotWhole && d.NamePick == PickAll && !d.StarApart {
		return f.pick(r, false, func(a *agent) bool { return a.equals(tokens) })
	}
	return f.pickRare(r, tokens)
}

// pickStar adds the groups of "*".
func (f *File) pickStar(r *Rules) bool {
	if pick := f.dialect.NamePick; pick == PickCopied || pick == PickShared {
		return f.pickRare(r, []string{"*"})
	}
	return f.pick(r, f.dialect.StarPick == StarFirst, func(a *agent) bool { return a.star })
}

// equals reports whether a user-agent line names one of the crawler's tokens.
// An empty name names nobody.
func (a *agent) equals(tokens []string) bool {
	if a.name == "" {
		return false
	}
	for _, t := range tokens {
		if equalFoldAny(a.name, t) {
			return true
		}
	}
	return false
}

// pick adds the groups with an agent that fits, and the rules in them.
func (f *File) pick(r *Rules, firstOnly bool, fits func(*agent) bool) bool {
	before := false // the group in front was taken
	for i := range f.groups {
		g := &f.groups[i]
		if f.dialect.EmptyGroup == EmptyGroupNone && !g.ruled {
			continue
		}
		chosen := false
		for j := g.firstAgent; j < g.endAgent; j++ {
			if fits(&f.agents[j]) {
				chosen = true
				r.chosenBy = append(r.chosenBy, f.agents[j].line)
			}
		}
		if before = chosen || before && g.joined; before {
			r.takeGroup(i)
			if firstOnly {
				break
			}
		}
	}
	return len(r.groups) > 0
}

// takeGroup adds a group and its rules.
func (r *Rules) takeGroup(n int) {
	r.groups = append(r.groups, int32(n))
	if r.rare {
		r.add(&r.file.groups[n])
	}
}

// agent reads the name on a user-agent line.
func (d *Dialect) agent(value string, n int32) agent {
	a := agent{line: n}
	if d.Name != NameToken && d.Name != NameSymbols {
		a.name = d.nameOf(value)
		a.star = a.name == "*"
		return a
	}
	if value != "" && value[0] == '*' && (len(value) == 1 || d.StarWords && blankSets[ASCIISpace][value[1]]) {
		a.star = true
		return a
	}
	a.name = d.nameOf(value)
	return a
}

// nameOf is the part of a value that is the name.
func (d *Dialect) nameOf(value string) string {
	switch d.Name {
	case NameToken:
		return TokenPrefix(value)
	case NameToSlash:
		value, _, _ = strings.Cut(value, "/")
		return strings.TrimSpace(value)
	case NameSymbols:
		return value[:len(value)-len(strings.TrimLeft(value, tokenSymbols))]
	case NameNoStars:
		if value != "*" {
			return strings.ReplaceAll(value, "*", "")
		}
	case NameDecoded:
		return unquote(value)
	}
	return value
}

const (
	cleanSymbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	tokenSymbols = cleanSymbols + "~#$%'*+.^`|" // RFC 7231, token, as grobotstxt has it
)

// TokenPrefix is the product token that value begins with: its leading letters,
// "-" and "_" (RFC 9309 section 2.2.1). It is empty when value begins otherwise.
func TokenPrefix(value string) string {
	for i := 0; i < len(value); i++ {
		if c := value[i]; c != '-' && c != '_' && (lower[c] < 'a' || lower[c] > 'z') {
			return value[:i]
		}
	}
	return value
}

// robot is the part of the crawler's own name that is compared.
func (d *Dialect) robot(name string) string {
	if d.Robot == RobotWord {
		if words := strings.Fields(name); len(words) > 0 {
			name = words[0]
		}
	}
	if d.Robot != RobotWhole {
		name, _, _ = strings.Cut(name, "/")
	}
	return name
}
