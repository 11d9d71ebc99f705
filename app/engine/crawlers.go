package engine

import "github.com/robotstester/robotstester/parser/agents"

// Crawlers is one URL as every crawler of the catalogue sees it.
type Crawlers struct {
	Path     string         `json:"path"`
	Sections []Section      `json:"sections"` // by purpose, in the catalogue's order
	Matrix   []OperatorRow  `json:"matrix"`   // who trains, searches and fetches with AI
	Counts   CrawlersCounts `json:"counts"`
}

// CrawlersCounts are of crawlers that are still in use.
type CrawlersCounts struct {
	Allowed int `json:"allowed"`
	Blocked int `json:"blocked"`
	Ignores int `json:"ignores"` // do not obey, so that neither word fits
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
	Line    int    `json:"line"`
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
	all := &documents{src: e.src}
	r := &Crawlers{Path: e.verdict.Path, Sections: []Section{}, Matrix: []OperatorRow{}}
	byPurpose := map[agents.Purpose][]CrawlerRow{}
	for _, c := range agents.All() {
		row := e.crawlerRow(all, c)
		byPurpose[c.Purpose] = append(byPurpose[c.Purpose], row)
		r.Counts.add(row)
		r.operator(c, row)
	}
	for _, p := range agents.Purposes() {
		r.Sections = append(r.Sections, section(p, byPurpose[p]))
	}
	return r
}

// crawlerRow decides for one crawler, in its own dialect.
func (e *Engine) crawlerRow(all *documents, c agents.Crawler) CrawlerRow {
	rd := read(Question{Crawler: c.Token})
	doc := all.in(rd.dialect)
	rules := doc.file.For(rd.crawler)
	row := CrawlerRow{
		Token: c.Token, Name: c.Name, Vendor: c.Vendor, Dialect: rd.dialect.ID, Assumed: rd.assumed,
		Control: c.ControlOnly, Partly: c.Obeys == agents.Partial, Retired: c.Retired, Note: c.ObeysNote,
		Group: groupName(rules, rd.steps()), Named: rules.Named() && rules.Step() == 0,
	}
	allowed, line := rules.Allowed(e.question.URL)
	row.Line = doc.at(line)
	switch {
	case c.Obeys == agents.No:
		row.State, row.Line = "ignores", 0
	case doc.file.Failure() != nil:
		row.State = "none"
	case allowed:
		row.State = "allowed"
	default:
		row.State = "disallowed"
	}
	return row
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
	}
}

func section(p agents.Purpose, rows []CrawlerRow) Section {
	s := Section{Purpose: p.String(), Title: p.Title(), Rows: make([]CrawlerRow, 0, len(rows))}
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

// operator files a crawler under its vendor when it serves AI.
func (r *Crawlers) operator(c agents.Crawler, row CrawlerRow) {
	if c.Retired || c.Purpose != agents.AITraining && c.Purpose != agents.AISearch && c.Purpose != agents.AIAssistant {
		return
	}
	n := len(r.Matrix)
	if n == 0 || r.Matrix[n-1].Vendor != c.Vendor {
		r.Matrix = append(r.Matrix, OperatorRow{Vendor: c.Vendor, Training: []CrawlerRow{}, Search: []CrawlerRow{}, User: []CrawlerRow{}})
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
	o.raw("sections", list(r.Sections, appendSection))
	o.raw("matrix", list(r.Matrix, appendOperator))
	o.raw("counts", r.Counts.appendJSON)
	return o.close()
}

func (c *CrawlersCounts) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.int("allowed", c.Allowed)
	o.int("blocked", c.Blocked)
	o.int("ignores", c.Ignores)
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
	o.int("line", r.Line)
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
