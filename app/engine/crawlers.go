package engine

import (
	"slices"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// Crawlers is one URL as every crawler of the catalogue sees it.
type Crawlers struct {
	Path      string         `json:"path"`
	Named     []CrawlerRow   `json:"named"`     // those that the file names, in its order, at most maxNamed; others than the catalogue's too
	Sections  []Section      `json:"sections"`  // by purpose, in the catalogue's order
	Matrix    []OperatorRow  `json:"matrix"`    // who trains, searches and fetches with AI; those with several purposes first
	Operators int            `json:"operators"` // of Matrix, how many train
	Kept      int            `json:"kept"`      // of these, how many are kept from it
	Counts    CrawlersCounts `json:"counts"`
}

// maxNamed bounds the crawlers that are listed because the file names them.
const maxNamed = 100

// CrawlersCounts are of crawlers that are still in use.
type CrawlersCounts struct {
	Allowed int `json:"allowed"`
	Blocked int `json:"blocked"`
	Ignores int `json:"ignores"` // do not obey, so that neither word fits
	Fails   int `json:"fails"`   // their readers give up on the file
}

// Section is the crawlers of one purpose.
type Section struct {
	Purpose string         `json:"purpose"`
	Title   string         `json:"title"`
	Counts  CrawlersCounts `json:"counts"`
	Rows    []CrawlerRow   `json:"rows"` // blocked first, then allowed, then those that ignore the file
}

// CrawlerRow is one crawler's verdict.
type CrawlerRow struct {
	Token   string `json:"token"`
	Name    string `json:"name"`
	Vendor  string `json:"vendor"`
	State   string `json:"state"` // "allowed", "disallowed", "ignores" or "none"
	Stand   string `json:"stand"` // as Verdict.Stand
	Line    int    `json:"line"`
	At      int    `json:"at"`    // the first user-agent line that chose the group
	Hint    string `json:"hint"`  // what to know before choosing it, in a few words
	Group   string `json:"group"` // the name that chose the group, "*", or "" for none
	Named   bool   `json:"named"` // by its own token
	Dialect string `json:"dialect"`
	Assumed bool   `json:"assumed"` // the dialect is a guess
	Control bool   `json:"control"` // a control token, no crawler of its own
	Partly  bool   `json:"partly"`  // obeys under conditions
	Retired bool   `json:"retired"`
	Note    string `json:"note"`
}

// OperatorRow is what one AI operator may do.
type OperatorRow struct {
	Vendor   string       `json:"vendor"`
	Training []CrawlerRow `json:"training"`
	Search   []CrawlerRow `json:"search"`
	User     []CrawlerRow `json:"user"` // fetches because a person asked for it
}

func (e *Engine) crawlersReport() *Crawlers {
	all := e.readers()
	r := &Crawlers{Path: e.verdict.Path, Named: []CrawlerRow{}, Sections: []Section{}, Matrix: []OperatorRow{}}
	byPurpose := map[agents.Purpose][]CrawlerRow{}
	for _, c := range agents.All() {
		row := all.row(c.Token)
		byPurpose[c.Purpose] = append(byPurpose[c.Purpose], row)
		r.Counts.add(row)
		r.operator(c, row)
	}
	for _, p := range agents.Purposes() {
		r.Sections = append(r.Sections, section(p, byPurpose[p]))
	}
	for _, name := range namesIn(e.file, maxNamed) {
		r.Named = append(r.Named, all.row(name))
	}
	r.summarize()
	return r
}

// readers are the readers of one file, each of which parses it once.
type readers struct {
	reduced *parser.Reduced
	whole   *parser.File
	url     string
	arrived parser.Delivery
	read    map[*parser.Dialect]*parser.File
	others  map[stranger]*parser.Rules
}

// stranger is a crawler that a file does not name, by what it may obey.
type stranger struct {
	dialect *parser.Dialect
	noStar  bool
}

// rules are those that apply to a crawler, and the names it found them by. Most
// crawlers are named by no file, and all that read alike share their rules.
func (r *readers) rules(rd *reading) (rules *parser.Rules, tokens []string) {
	f := r.in(rd.dialect)
	if mentions(f, rd.tokens) {
		return f.For(rd.crawler), rd.tokens
	}
	key := stranger{rd.dialect, rd.crawler.NoStar}
	if r.others[key] == nil {
		r.others[key] = f.For(parser.Crawler{NoStar: rd.crawler.NoStar})
	}
	return r.others[key], nil
}

// mentions reports whether a name in the file has anything to do with a token,
// however names are compared.
func mentions(f *parser.File, tokens []string) bool {
	for _, g := range f.Groups() {
		for _, a := range g.Agents {
			name := strings.ToLower(a.Name)
			for _, t := range tokens {
				t = strings.ToLower(t)
				if !a.Star && (strings.Contains(t, name) || strings.Contains(name, t)) {
					return true
				}
			}
		}
	}
	return false
}

func (e *Engine) readers() *readers {
	return &readers{reduced: parser.Reduce(e.src, e.question.URL), whole: e.shown, url: e.question.URL, arrived: e.question.delivery(), read: map[*parser.Dialect]*parser.File{}, others: map[stranger]*parser.Rules{}}
}

func (r *readers) in(d *parser.Dialect) *parser.File {
	f := r.read[d]
	if f == nil {
		f = parser.Parse(r.reduced.Src, d)
		r.read[d] = f
	}
	return f
}

// line is the editor's number of the line at a byte of the reduced file; 0 for -1.
func (r *readers) line(offset int) int {
	if offset < 0 {
		return 0
	}
	return r.whole.LineAt(r.reduced.Original(offset))
}

// row decides for one crawler, in its own dialect.
func (r *readers) row(name string) CrawlerRow {
	rd := read(Question{Crawler: name})
	c := rd.row
	rules, tokens := r.rules(&rd)
	reply := rules.Reply(r.url)
	row := CrawlerRow{
		Token: rd.name, Name: words.CrawlerName(c), Vendor: words.CrawlerVendor(c), Dialect: rd.dialect.ID, Assumed: rd.assumed,
		Control: c.ControlOnly, Partly: c.Obeys == agents.Partial, Retired: c.Retired, Note: words.CrawlerNote(c.ObeysNote, ""),
		Group: groupName(rules, tokens), Named: rules.Named() && rules.Step() == 0,
		Line: r.line(reply.At), At: r.line(rules.ChosenAt()), Hint: lang.Say("not in the catalogue"), State: "disallowed",
	}
	if rd.known {
		row.Hint = words.CrawlerHint(c)
	}
	ruling := rd.receives(r.arrived)
	switch {
	case rd.known && c.Obeys == agents.No:
		row.State, row.Line = "ignores", 0
	case settles(ruling):
		row.State, row.Stand = stateBy(ruling), standOf(ruling)
		row.Line, row.At, row.Group, row.Named = 0, 0, "", false
	case reply.Fails:
		row.State = "none"
	case reply.Allowed:
		row.State = "allowed"
	}
	return row
}

// namesIn are the names on user-agent lines, each once and "*" left out, as the
// catalogue spells them.
func namesIn(f *parser.File, most int) []string {
	var names []string
	seen := map[string]bool{}
	for _, g := range f.Groups() {
		for _, a := range g.Agents {
			if a.Star || a.Name == "" || a.Line == 0 {
				continue
			}
			m, _ := agents.Find(string(f.Line(a.Line).Value.Of(f.Bytes())))
			if key := strings.ToLower(m.Token); key != "" && !seen[key] {
				seen[key] = true
				names = append(names, m.Token)
			}
			if len(names) == most {
				return names
			}
		}
	}
	return names
}

// steps are the names looked for, as the dialect reads them.
func (r *reading) steps() []string {
	out := make([]string, len(r.crawler.Steps))
	for i, s := range r.crawler.Steps {
		out[i] = s[0]
	}
	return out
}

func (c *CrawlersCounts) add(row CrawlerRow) {
	if row.Retired {
		return
	}
	switch row.State {
	case "allowed":
		c.Allowed++
	case "disallowed":
		c.Blocked++
	case "ignores":
		c.Ignores++
	default:
		c.Fails++
	}
}

func section(p agents.Purpose, rows []CrawlerRow) Section {
	s := Section{Purpose: p.String(), Title: words.PurposeTitle(p), Rows: make([]CrawlerRow, 0, len(rows))}
	for _, state := range []string{"disallowed", "none", "allowed", "ignores"} {
		for _, row := range rows {
			if row.State == state {
				s.Rows = append(s.Rows, row)
				s.Counts.add(row)
			}
		}
	}
	return s
}

// summarize counts the operators that train, and puts those with several
// purposes first: they are the ones whose crawlers are easily mistaken for each other.
func (r *Crawlers) summarize() {
	for i := range r.Matrix {
		o := &r.Matrix[i]
		if len(o.Training) == 0 {
			continue
		}
		r.Operators++
		if !slices.ContainsFunc(o.Training, func(row CrawlerRow) bool { return row.State != "disallowed" }) {
			r.Kept++
		}
	}
	slices.SortStableFunc(r.Matrix, func(a, b OperatorRow) int { return b.purposes() - a.purposes() })
}

func (o *OperatorRow) purposes() int {
	n := 0
	for _, rows := range [][]CrawlerRow{o.Training, o.Search, o.User} {
		if len(rows) > 0 {
			n++
		}
	}
	return n
}

// operator files a crawler under its vendor when it serves AI.
func (r *Crawlers) operator(c agents.Crawler, row CrawlerRow) {
	if c.Retired || c.Purpose != agents.AITraining && c.Purpose != agents.AISearch && c.Purpose != agents.AIAssistant {
		return
	}
	n := len(r.Matrix)
	if n == 0 || r.Matrix[n-1].Vendor != row.Vendor {
		r.Matrix = append(r.Matrix, OperatorRow{Vendor: row.Vendor, Training: []CrawlerRow{}, Search: []CrawlerRow{}, User: []CrawlerRow{}})
		n++
	}
	o := &r.Matrix[n-1]
	switch c.Purpose {
	case agents.AITraining:
		o.Training = append(o.Training, row)
	case agents.AISearch:
		o.Search = append(o.Search, row)
	default:
		o.User = append(o.User, row)
	}
}

func (r *Crawlers) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.string("path", r.Path)
	o.raw("named", list(r.Named, appendCrawlerRow))
	o.raw("sections", list(r.Sections, appendSection))
	o.raw("matrix", list(r.Matrix, appendOperator))
	o.int("operators", r.Operators)
	o.int("kept", r.Kept)
	o.raw("counts", r.Counts.appendJSON)
	return o.close()
}

func (c *CrawlersCounts) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.int("allowed", c.Allowed)
	o.int("blocked", c.Blocked)
	o.int("ignores", c.Ignores)
	o.int("fails", c.Fails)
	return o.close()
}

func appendSection(b []byte, s *Section) []byte {
	o := openObject(b)
	o.string("purpose", s.Purpose)
	o.string("title", s.Title)
	o.raw("counts", s.Counts.appendJSON)
	o.raw("rows", list(s.Rows, appendCrawlerRow))
	return o.close()
}

func appendOperator(b []byte, r *OperatorRow) []byte {
	o := openObject(b)
	o.string("vendor", r.Vendor)
	o.raw("training", list(r.Training, appendCrawlerRow))
	o.raw("search", list(r.Search, appendCrawlerRow))
	o.raw("user", list(r.User, appendCrawlerRow))
	return o.close()
}

func appendCrawlerRow(b []byte, r *CrawlerRow) []byte {
	o := openObject(b)
	o.string("token", r.Token)
	o.string("name", r.Name)
	o.string("vendor", r.Vendor)
	o.string("state", r.State)
	o.string("stand", r.Stand)
	o.int("line", r.Line)
	o.int("at", r.At)
	o.string("hint", r.Hint)
	o.string("group", r.Group)
	o.bool("named", r.Named)
	o.string("dialect", r.Dialect)
	o.bool("assumed", r.Assumed)
	o.bool("control", r.Control)
	o.bool("partly", r.Partly)
	o.bool("retired", r.Retired)
	o.string("note", r.Note)
	return o.close()
}
