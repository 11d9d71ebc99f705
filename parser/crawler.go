package parser

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
	r := &Rules{file: f, crawler: c, step: -1}
	for i, names := range c.Steps {
		if f.pick(r, func(a *agent) bool { return f.names(a, names) }) {
			r.step, r.named = i, true
			return r
		}
	}
	if !c.NoStar && f.pick(r, func(a *agent) bool { return a.star }) {
		r.step = len(c.Steps)
	}
	return r
}

// names reports whether a user-agent line names one of the crawler's tokens.
// An empty name names nobody.
func (f *File) names(a *agent, tokens []string) bool {
	if a.start == a.end {
		return false
	}
	name := f.text[a.start:a.end]
	for _, t := range tokens {
		if equalFoldAny(name, t) {
			return true
		}
	}
	return false
}

// pick adds the groups with an agent that fits, and the rules in them.
func (f *File) pick(r *Rules, fits func(*agent) bool) bool {
	for i := range f.groups {
		g := &f.groups[i]
		chosen := false
		for j := g.firstAgent; j < g.endAgent; j++ {
			if fits(&f.agents[j]) {
				chosen = true
				r.chosenBy = append(r.chosenBy, f.agents[j].line)
			}
		}
		if chosen {
			r.groups = append(r.groups, int32(i))
			r.add(g)
		}
	}
	return len(r.groups) > 0
}
