package review

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/pagetags"
)

// Markup is what the page found in somebody's HTML and headers. The browser's own
// parser reads the HTML; what the elements say is for package pagetags alone.
type Markup struct {
	Tags      []pagetags.Tag `json:"tags"`
	NoSnippet []string       `json:"noSnippet"`
	Headers   string         `json:"headers"` // as text
	Cut       bool           `json:"cut"`     // there is more than the page hands over
}

// Tags is what a page says to crawlers, and which of them see it.
type Tags struct {
	Said     int           `json:"said"` // elements and headers that speak to crawlers, or were meant to
	Cut      bool          `json:"cut"`  // there are more, which were not read
	Crawlers []TagsRow     `json:"crawlers"`
	Findings []TagsFinding `json:"findings"`
}

// TagsRow is one crawler.
type TagsRow struct {
	Crawler string    `json:"crawler"`
	Index   bool      `json:"index"`
	Follow  bool      `json:"follow"`
	Says    string    `json:"says"`    // in a sentence
	Robots  string    `json:"robots"`  // what robots.txt means for it, in sentences
	State   string    `json:"state"`   // of the page by robots.txt: "allowed", "disallowed" or "none"
	Applied []TagWord `json:"applied"` // with what they ask for
	Lost    []TagWord `json:"lost"`    // with why
	Unused  []TagWord `json:"unused"`  // with why
	Notes   []string  `json:"notes"`   // sentences
	Source  string    `json:"source"`  // where its rule is written down; may be empty
}

// TagWord is one directive.
type TagWord struct {
	Text  string `json:"text"`
	Place string `json:"place"`
	Note  string `json:"note"`
}

// TagsFinding is something to put right, whoever reads the page.
type TagsFinding struct {
	Code    string `json:"code"`
	Place   string `json:"place"`
	Text    string `json:"text"`
	Message string `json:"message"`
	Nearest string `json:"nearest"` // what was perhaps meant
}

const (
	mostSaid   = 8 << 10 // bytes of directives; real pages have some hundred
	mostTags   = 200     // elements, and as many headers
	mostAsked  = 24      // crawlers
	mostWords  = 50      // directives of one kind, and findings
	mostHidden = 2000    // elements with data-nosnippet
)

// usual are crawlers of the engines that document how they read pages.
var usual = []string{"Googlebot", "bingbot", "YandexBot", "Applebot", "SeznamBot", "Slurp", "Amazonbot", "Sogou web spider"}

// tagsReport says what a page asks of crawlers. Nothing of it is remembered: the
// next page is another one.
func (d *Desk) tagsReport(args string) *Tags {
	var m Markup
	if json.Unmarshal([]byte(args), &m) != nil {
		m = Markup{} // what the page itself wrote can be read; anything else is no markup
	}
	page, cut := m.page()
	t := &Tags{Said: len(page.Tags) + len(page.Headers), Cut: cut || m.Cut, Crawlers: []TagsRow{}, Findings: []TagsFinding{}}
	now := time.Now()
	for i, name := range asked(d.engine.Question().Crawler, page) {
		r := page.For(pagetags.CrawlerOf(name), now)
		t.Crawlers = append(t.Crawlers, d.tagsRow(page, r))
		if i == 0 {
			for _, f := range first(r.Findings, mostWords) {
				t.Findings = append(t.Findings, TagsFinding{f.Code, placeOf(page, f.From), f.Text, f.Message, f.Nearest})
			}
		}
	}
	return t
}

// page keeps what speaks to crawlers, up to a limit.
func (m *Markup) page() (p *pagetags.Page, cut bool) {
	p = &pagetags.Page{NoSnippet: first(m.NoSnippet, mostHidden)}
	room := mostSaid
	for _, t := range m.Tags {
		if len(t.Content) > mostSaid || !t.Speaks() {
			continue
		}
		if room -= len(t.Content); room < 0 || len(p.Tags) == mostTags {
			return p, true
		}
		p.Tags = append(p.Tags, t)
	}
	for _, h := range pagetags.ReadHeaders(m.Headers) {
		if !h.Speaks() {
			continue
		}
		if room -= len(h.Value); room < 0 || len(p.Headers) == mostTags {
			return p, true
		}
		p.Headers = append(p.Headers, h)
	}
	return p, false
}

// asked are the crawlers to tell of: the one in question, those that the page
// names, and one of each engine.
func asked(question string, p *pagetags.Page) []string {
	var names []string
	seen := map[string]bool{}
	add := func(name string) {
		if c, ok := agents.ByToken(name); ok {
			name = c.Token
		}
		key := strings.ToLower(name)
		if name == "" || seen[key] || len(names) == mostAsked {
			return
		}
		seen[key] = true
		names = append(names, name)
	}
	if m, ok := agents.Find(question); ok {
		question = m.Token
	}
	add(question)
	for _, name := range p.Named() {
		add(name)
	}
	for _, name := range usual {
		add(name)
	}
	return names
}

func (d *Desk) tagsRow(p *pagetags.Page, r *pagetags.Report) TagsRow {
	verdict := d.verdictFor(r.Crawler.Token)
	row := TagsRow{
		Crawler: r.Crawler.Token, Index: r.Index, Follow: r.Follow, Says: r.Sentence(), Robots: r.Interplay(verdict), State: "disallowed",
		Applied: []TagWord{}, Lost: tagWords(p, r.Lost), Unused: tagWords(p, r.Unused), Notes: []string{}, Source: r.Crawler.Engine.Source,
	}
	switch {
	case verdict.Failure != nil:
		row.State = "none"
	case verdict.Allowed:
		row.State = "allowed"
	}
	for _, a := range first(r.Applied, mostWords) {
		row.Applied = append(row.Applied, TagWord{a.String(), placeOf(p, a.From), a.Asks()})
	}
	if r.Hidden > 0 {
		row.Notes = append(row.Notes, lang.Count(r.Hidden, "data-nosnippet keeps the text of {n} element out of its results.|data-nosnippet keeps the text of {n} elements out of its results."))
	}
	if r.Others > 0 {
		row.Notes = append(row.Notes, lang.Count(r.Others, "{n} directive is for other crawlers.|{n} directives are for other crawlers."))
	}
	if r.Basis == parser.Assumed {
		row.Notes = append(row.Notes, lang.Say("How it combines directives is not documented; the stricter one is assumed to apply."))
	}
	return row
}

// verdictFor is what robots.txt says of the URL in question to a crawler. A dialect
// that was chosen is for the crawler in question alone.
func (d *Desk) verdictFor(crawler string) *parser.Verdict {
	q := d.engine.Question()
	dialect := ""
	if m, _ := agents.Find(q.Crawler); crawler == q.Crawler || crawler == m.Token {
		dialect = q.Dialect
	}
	return d.readers().Reader(crawler, dialect).ExplainDelivered(q.URL, q.Status)
}

func tagWords(p *pagetags.Page, list []pagetags.Outdone) []TagWord {
	out := []TagWord{}
	for _, o := range first(list, mostWords) {
		out = append(out, TagWord{o.String(), placeOf(p, o.From), o.Why})
	}
	return out
}

// placeOf names where a directive or a finding stands.
func placeOf(p *pagetags.Page, o pagetags.Origin) string {
	switch {
	case o.Index < 0:
		return ""
	case o.Header:
		return lang.Say("header, line {line}", "line", p.Headers[o.Index].Line)
	}
	t := p.Tags[o.Index]
	tag := "<meta " + t.Key + `="` + clipped(t.Name) + `">`
	if t.InBody {
		return lang.Say("{tag} in the body", "tag", tag)
	}
	return tag
}

// clipped keeps a name short enough for a line.
func clipped(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

func first[T any](list []T, n int) []T { return list[:min(len(list), n)] }
