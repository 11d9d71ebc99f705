package parser

import (
	"strings"
)

// Contest is how the rules of one crawler compete, for packages that reason
// about all paths at once instead of asking for one after the other.
type Contest struct {
	Rules      *Rules      // a copy of the rules, prepared
	Contenders []Contender // the strongest first; the first that matches decides, none of them allows
	// Fixed: that order holds for every path, every path begins with a slash and
	// contenders match just where their segments say. Without it Contenders is no
	// description of the dialect.
	Fixed bool
	// Refuses: there are URLs that the dialect blocks or leaves unanswered for
	// what they are.
	Refuses bool
}

// Contender is a rule as it competes. One line may stand for several.
type Contender struct {
	Line    int
	Allow   bool // the line is an Allow
	Verdict bool // whether it allows what it decides
	// Before: it is no rule but what the dialect decides before any rule is
	// asked, such as for /robots.txt itself. Line is 0, or names what made it so.
	Before bool
	Never  bool // it matches no path
	Empty  bool // it has no pattern, so that it matches all and blocks nothing
	Folder bool // it is the folder of the index page that its line names
	Alone  bool // no other rule is in its group
	rule   *rule
}

// Contest ranks the rules, and leaves r as it is.
func (r *Rules) Contest() *Contest {
	ranked := *r
	ranked.list = r.built()
	ranked.rare = true // it has its list
	ranked.rankAll()
	d := r.file.dialect
	c := &Contest{Rules: &ranked, Fixed: d.Order != LongestStretch && d.Search != SearchNeighbour}
	switch d.Encoding {
	case EncodeUnquoted, EncodePieces, EncodeProtego, EncodeLinks:
		c.Fixed = false // the path of http://example.com?a is "?a"
	case EncodeGoURL, EncodeGoGoogle:
		c.Refuses = true
	}
	c.Contenders = make([]Contender, 0, len(ranked.list)+len(r.dead)+1)
	if all, ok := r.before(); ok {
		c.Contenders = append(c.Contenders, all)
	}
	alone := r.alone()
	add := func(w *rule, never bool) {
		c.Fixed = c.Fixed && w.glob == nil && !w.first
		c.Contenders = append(c.Contenders, Contender{
			Line: int(w.line), Allow: w.allow != w.flipped, Verdict: w.allow || w.empty, Never: never,
			Empty: w.empty, Folder: w.variant == asFolder, Alone: alone[w.line], rule: w,
		})
	}
	for i := range ranked.list {
		add(&ranked.list[i], false)
	}
	for i := range r.dead {
		add(&r.dead[i], true)
	}
	return c
}

// before is what settled decides, as a contender in front of the rules. URLs
// that are refused are left aside: rules have no say in that.
func (r *Rules) before() (c Contender, ok bool) {
	const none = "" // a path that no crawler asks for
	switch s := r.settled(none, urlCompared); {
	case s != open:
		return Contender{Line: r.settledBy(s), Verdict: s == settledAllow, Before: true, rule: &rule{}}, true
	case r.settled(selfPath, urlCompared) == settledAllow:
		self := &rule{pattern: pattern{text: selfPath, prefix: len(selfPath), end: true}}
		return Contender{Verdict: true, Before: true, rule: self}, true
	}
	return Contender{}, false
}

const selfPath = "/robots.txt"

// alone are the lines of rules that have their group to themselves.
func (r *Rules) alone() map[int32]bool {
	out := map[int32]bool{}
	for _, i := range r.groups {
		g := &r.file.groups[i]
		rules, last := 0, int32(0)
		for n := g.firstLine; n <= g.lastLine && rules < 2; n++ {
			if r.file.lines[n-1].kind.IsRule() {
				rules, last = rules+1, n
			}
		}
		if rules == 1 {
			out[last] = true
		}
	}
	return out
}

// Matches reports whether the contender matches a path in comparison form.
func (c *Contender) Matches(path string) bool { return c.rule.match(path) }

// Pattern is the contender's pattern in comparison form, "$" included.
func (c *Contender) Pattern() string { return c.rule.written() }

// Segments are the literals of the pattern in comparison form. Any run of bytes
// may stand between two of them and, unless the pattern is anchored, behind the
// last one; the first one stands at the start of the path.
func (c *Contender) Segments() (literals []string, anchored bool) {
	text, n := c.rule.text, 1
	for i := c.rule.prefix; i < len(text); i++ {
		if text[i] == '*' {
			n++
		}
	}
	literals = make([]string, 0, n)
	for begin, i := 0, c.rule.prefix; ; i++ {
		if i == len(text) || text[i] == '*' {
			literals = append(literals, text[begin:i])
			begin = i + 1
		}
		if i == len(text) {
			return literals, c.rule.end
		}
	}
}

// ComparedPath is the path of a URL in the form that rules are compared with.
func (r *Rules) ComparedPath(url string) string {
	path, _ := r.file.dialect.path(url, nil)
	return strings.Clone(path)
}

// Dialect is the dialect that the rules are read in.
func (r *Rules) Dialect() *Dialect { return r.file.dialect }
