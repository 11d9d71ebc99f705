package lint

import (
	"cmp"
	"slices"
	"sort"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/words"
)

// Options narrow what is looked for. The zero value looks for everything, for
// the search engines that most sites live by.
type Options struct {
	Crawlers []agents.Crawler // whose access matters; nil: Googlebot and bingbot
	Only     []string         // IDs of checks to run; nil: all
	Ignore   []string         // IDs of checks not to run
	Limit    int              // findings kept per check; 0: DefaultLimit
}

// DefaultLimit bounds the findings of one check, so that a hostile file does not
// make a list that nobody can show.
const DefaultLimit = 50

// Run gives the findings for a file in the order of their places. It judges the
// file as the dialect that read it does, and takes time linear in its length.
func Run(f *parser.File, o Options) []Diagnostic {
	return look(f, o).diagnostics()
}

// Task is a Run in steps, for a program that has more urgent things to do in between.
type Task struct {
	pass  *pass
	line  int // the last one that was shown to the checks
	check int // the next one that looks at the file as a whole
}

// linesAtOnce are those of one step.
const linesAtOnce = 500

// NewTask begins a run.
func NewTask(f *parser.File, o Options) *Task {
	p := &pass{file: f, src: f.Bytes(), source: string(f.Bytes()), options: o, all: Checks, document: parser.Sniff(f.Bytes())}
	if p.options.Limit == 0 {
		p.options.Limit = DefaultLimit
	}
	p.checks = p.selected()
	p.groups = groupsOf(f)
	p.findSuppressions()
	return &Task{pass: p}
}

// Step goes on by some lines or by one check, and reports whether that was the last.
func (t *Task) Step() (done bool) {
	p := t.pass
	if n := p.file.NumLines(); t.line < n {
		from := t.line + 1
		t.line = min(t.line+linesAtOnce, n)
		p.walk(from, t.line)
		return false
	}
	for t.check < len(p.checks) {
		p.at = t.check
		t.check++
		if run := p.checks[p.at].run; run != nil {
			run(p)
			return false
		}
	}
	return true
}

// Found gives what Run does, once the last step is done.
func (t *Task) Found() []Diagnostic { return t.pass.diagnostics() }

// look runs the checks.
func look(f *parser.File, o Options) *pass {
	t := NewTask(f, o)
	for !t.Step() {
	}
	return t.pass
}

// groupsOf are the groups of a file. A group without a user-agent line, which some
// dialects make of rules in front of the first one, is placed at its first line.
func groupsOf(f *parser.File) []parser.Group {
	groups := f.Groups()
	for _, g := range groups {
		for i := range g.Agents {
			if g.Agents[i].Line == 0 {
				g.Agents[i].Line = g.First
			}
		}
	}
	return groups
}

// pass is one run over one file.
type pass struct {
	file     *parser.File
	src      []byte
	source   string // src, so that pieces of it cost nothing
	document parser.Document
	options  Options
	groups   []parser.Group
	agentAt  map[int]parser.Agent // by line, made when asked for
	standard *parser.File         // the file as RFC 9309 reads it, made when asked for
	sides    map[string]kinds     // which kinds of rules a name has, made when asked for
	likely   map[string]string    // what unknown names misspell
	times    map[string]int       // how often a name has a group, made when asked for
	rules    [][]rule             // of each group, made when asked for
	pairs    [][2]rule            // redundant rules and what covers them, made when asked for
	paired   bool
	keyLine  int    // the line whose key was asked for last
	keyText  string // that key
	origin   string // what site found
	sited    bool

	all    []*Check  // Checks, which a check cannot name itself
	checks []*Check  // those that run
	at     int       // in checks: the one that runs
	found  []results // in step with checks
	muted  map[int][]string
	looks  int // how often a line or a piece of one was looked at, for tests
}

type results struct {
	kept []*Diagnostic
	more int
}

func (p *pass) selected() []*Check {
	var out []*Check
	for _, c := range Checks {
		if (len(p.options.Only) == 0 || slices.Contains(p.options.Only, c.ID)) &&
			!slices.Contains(p.options.Ignore, c.ID) && (c.other || p.document == parser.Robots) {
			out = append(out, c)
		}
	}
	p.found = make([]results, len(out))
	return out
}

// walk shows lines, the first and the last included, to the checks that want their kind.
func (p *pass) walk(from, to int) {
	var wanted kinds
	for _, c := range p.checks {
		wanted |= c.on
	}
	for n := from; n <= to; n++ {
		l := p.line(n)
		if !wanted.has(l.Kind) {
			continue
		}
		for i, c := range p.checks {
			if c.on.has(l.Kind) {
				p.at = i
				c.line(p, l)
			}
		}
	}
}

// report adds a finding of the check that runs. What it returns can be added to,
// even when the finding is one too many and goes nowhere.
func (p *pass) report(span parser.Span, message string) *Diagnostic {
	c, r := p.checks[p.at], &p.found[p.at]
	d := &Diagnostic{Check: c, Severity: c.Severity, Span: span, Message: message}
	switch {
	case p.isMuted(c.ID, span.Start):
	case len(r.kept) >= p.options.Limit:
		r.more++
	default:
		r.kept = append(r.kept, d)
	}
	return d
}

// full reports whether further findings of the check would only be counted, so
// that costly ones need not be worked out.
func (p *pass) full() bool { return len(p.found[p.at].kept) >= p.options.Limit }

func (d *Diagnostic) as(s Severity) *Diagnostic {
	d.Severity = s
	return d
}

func (d *Diagnostic) relate(span parser.Span, message string) *Diagnostic {
	d.Related = append(d.Related, Related{span, message})
	return d
}

// Whether a fix changes a verdict, for readers of its call.
const (
	changesVerdict = true
	keepsVerdict   = false
)

func (d *Diagnostic) fix(title string, changes bool, edits ...parser.Edit) *Diagnostic {
	d.Fixes = append(d.Fixes, Fix{title, edits, changes})
	return d
}

func (p *pass) diagnostics() []Diagnostic {
	var out []Diagnostic
	sure := ordinary(p.file.Dialect())
	for _, r := range p.found {
		if len(r.kept) == 0 {
			continue
		}
		r.kept[len(r.kept)-1].More = r.more
		for _, d := range r.kept {
			for i := range d.Fixes {
				d.Fixes[i].ChangesVerdict = d.Fixes[i].ChangesVerdict || !sure
			}
			out = append(out, *d)
		}
	}
	slices.SortStableFunc(out, func(a, b Diagnostic) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return out
}

// title is the reader that the file is judged by.
func (p *pass) title() string { return words.DialectTitle(p.file.Dialect()) }

// line is a line of the file.
func (p *pass) line(n int) parser.Line {
	p.looks++
	return p.file.Line(n)
}

// text is what a span covers.
func (p *pass) text(s parser.Span) string {
	p.looks++
	return p.source[s.Start:s.End]
}

// record is the span from key to value of a line.
func record(l parser.Line) parser.Span { return parser.Span{Start: l.Key.Start, End: l.Value.End} }

// agent is how the dialect reads the name on a user-agent line.
func (p *pass) agent(line int) parser.Agent {
	if p.agentAt == nil {
		p.agentAt = map[int]parser.Agent{}
		for _, g := range p.groups {
			for _, a := range g.Agents {
				p.agentAt[a.Line] = a
			}
		}
	}
	return p.agentAt[line]
}

// asStandard is the file as RFC 9309 reads it, which never ends a group at a
// blank line or at a record of another kind.
func (p *pass) asStandard() *parser.File {
	if p.standard == nil {
		d := *parser.RFC9309
		d.Breaks = p.file.Dialect().Breaks // so that the lines are the same
		p.standard = parser.Parse(p.src, &d)
	}
	return p.standard
}

// groupOf is the group that a line stands in.
func (p *pass) groupOf(line int) (parser.Group, bool) {
	i := sort.Search(len(p.groups), func(i int) bool { return p.groups[i].First > line }) - 1
	if i < 0 || p.groups[i].Last < line {
		return parser.Group{}, false
	}
	return p.groups[i], true
}

// grouped reports whether some group holds the rule on a line.
func (p *pass) grouped(line int) bool {
	g, ok := p.groupOf(line)
	if ok {
		_, ok = slices.BinarySearch(g.Rules, line)
	}
	return ok
}

// key is the name of a user-agent line as groups are compared by it.
func key(a parser.Agent) string {
	if a.Star {
		return "*"
	}
	return fold(a.Name)
}

// contested reports whether some crawler that obeys the rule on a line has rules of
// both kinds, so that the length of a rule can decide.
func (p *pass) contested(line int) bool {
	if p.sides == nil {
		p.sides = map[string]kinds{}
		for _, g := range p.groups {
			var k kinds
			for _, n := range g.Rules {
				k |= on(p.line(n).Kind)
			}
			for _, a := range g.Agents {
				p.sides[key(a)] |= k
			}
		}
	}
	g, ok := p.groupOf(line)
	for _, a := range g.Agents {
		if p.sides[key(a)] == onRules {
			return true
		}
	}
	return !ok
}

// allows asks the dialect about a path under a few rules for everybody. It is how
// checks learn what a dialect does, without knowing how it is written down.
func (p *pass) allows(rules, path string) bool {
	f := parser.Parse([]byte("User-agent: *\n"+rules+"\n"), p.file.Dialect())
	allowed, _ := f.For(parser.Token("a")).Allowed(path)
	return allowed
}

// eol is the line end to write behind l.
func (p *pass) eol(l parser.Line) string {
	if l.EOL.Len() > 0 {
		return p.text(l.EOL)
	}
	if l.Number > 1 {
		return p.text(p.line(l.Number - 1).EOL)
	}
	return "\n"
}

// lineBehind inserts a line below l.
func (p *pass) lineBehind(l parser.Line, text string) parser.Edit {
	return parser.Edit{Span: parser.Span{Start: l.EOL.Start, End: l.EOL.Start}, Text: p.eol(l) + text}
}

// without deletes a record and its line; a comment on it stays.
func without(l parser.Line) parser.Edit {
	if l.Comment.Len() > 0 || l.Cut.Len() > 0 {
		return parser.Edit{Span: parser.Span{Start: l.Key.Start, End: max(l.Comment.Start, l.Value.End)}}
	}
	return parser.Edit{Span: parser.Span{Start: l.Key.Start, End: l.EOL.End}}
}

// replace is the edit that writes text in place of a span.
func replace(s parser.Span, text string) parser.Edit { return parser.Edit{Span: s, Text: text} }

// crawlers are those whose access matters.
func (p *pass) crawlers() []agents.Crawler {
	if len(p.options.Crawlers) > 0 {
		return p.options.Crawlers
	}
	var out []agents.Crawler
	for _, token := range []string{"Googlebot", "bingbot"} {
		if c, ok := agents.ByToken(token); ok {
			out = append(out, c)
		}
	}
	return out
}

// rulesFor are the rules that a crawler of the catalogue obeys.
func (p *pass) rulesFor(c agents.Crawler) *parser.Rules {
	tokens, star := c.Chain()
	for i, t := range tokens {
		tokens[i] = p.file.Dialect().TokenOf(t)
	}
	chain := parser.Chain(tokens...)
	chain.NoStar = !star
	return p.file.For(chain)
}
