package engine

import (
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// Hover is what there is to say of the word at a place: a key or a crawler's name.
type Hover struct {
	From   int    `json:"from"` // editor positions of the word
	To     int    `json:"to"`
	Title  string `json:"title"` // empty when there is nothing to say
	Text   string `json:"text"`
	Source string `json:"source"` // a web address, or empty
	Page   string `json:"page"`   // of the reference: "keys/host", or empty
}

// hover explains the word at an editor position, given as a number.
func (e *Engine) hover(args string) *Hover {
	position, err := strconv.Atoi(args)
	h := &Hover{From: position, To: position}
	if err != nil {
		return h
	}
	at := e.pos.Offset(position)
	l := e.shown.Line(e.shown.LineAt(at))
	holds := func(s parser.Span) bool { return s.Len() > 0 && s.Start <= at && at <= s.End }
	switch {
	case l.Kind <= parser.Malformed:
		return h
	case holds(l.Key):
		e.hoverKey(h, l)
		h.From, h.To = e.pos.Position(l.Key.Start), e.pos.Position(l.Key.End)
	case l.Kind == parser.UserAgent && holds(l.Value):
		e.hoverName(h, string(l.Value.Of(e.src)))
		h.From, h.To = e.pos.Position(l.Value.Start), e.pos.Position(l.Value.End)
	}
	return h
}

const rfcSource = "https://www.rfc-editor.org/rfc/rfc9309.html"

func (e *Engine) hoverKey(h *Hover, l parser.Line) {
	for i, kind := range []parser.Kind{parser.UserAgent, parser.Disallow, parser.Allow} {
		if l.Kind == kind {
			k := words.MainKeys()[i]
			h.Title, h.Text, h.Source = k.Name, k.What(), rfcSource
			h.Page = "keys/" + strings.ToLower(k.Name)
			return
		}
	}
	rec, ok := parser.RecordNamed(string(l.Key.Of(e.src)))
	if !ok {
		return
	}
	reader := e.recordReader()
	says, use := reader.Record(rec)
	h.Title, h.Text, h.Source = rec.Name, words.RecordWhat(rec)+" "+says, webAddress(use.Source)
	h.Page = "keys/" + strings.ToLower(rec.Name)
}

func (e *Engine) hoverName(h *Hover, name string) {
	if name == "*" {
		h.Title = lang.Say("Every other crawler")
		h.Text = lang.Say("The rules are for all crawlers that no other group names. A crawler with a group of its own obeys that one alone.")
		h.Source = rfcSource
		return
	}
	m, known := agents.Find(name)
	if !known {
		return
	}
	c := m.Crawler
	h.Title = words.CrawlerName(c)
	h.Text = lang.Say("{vendor}, {purpose}.", "vendor", words.CrawlerVendor(c), "purpose", words.PurposeTitle(c.Purpose))
	if c.Retired {
		h.Text += " " + words.CrawlerNote(c.RetiredNote, lang.Say("It is no longer in use."))
	}
	switch {
	case c.ControlOnly:
		h.Text += " " + lang.Say("It fetches nothing itself; the rules steer the use of what another crawler fetched.")
	case c.Obeys == agents.No:
		h.Text += " " + words.CrawlerNote(c.ObeysNote, lang.Say("It does not obey robots.txt."))
	case c.Obeys == agents.Partial:
		h.Text += " " + words.CrawlerNote(c.ObeysNote, lang.Say("It obeys robots.txt under conditions only."))
	}
	if tokens, star := c.Chain(); len(tokens) > 1 {
		h.Text += " " + lang.Say("Where no group names it, it obeys that of {names}.", "names", strings.Join(tokens[1:], ", "))
	} else if !star {
		h.Text += " " + lang.Say("It does not obey the group of *.")
	}
	h.Source, h.Page = webAddress(c.Doc), "crawlers/"+c.Slug()
}

func (h *Hover) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.int("from", h.From)
	o.int("to", h.To)
	o.string("title", h.Title)
	o.string("text", h.Text)
	o.string("source", h.Source)
	o.string("page", h.Page)
	return o.close()
}

// recordReader puts records into words for the crawler in question.
func (e *Engine) recordReader() words.RecordReader {
	return words.RecordReader{
		Crawler: e.crawlerName(), Row: e.reading.row, Dialect: e.reading.dialect, URL: e.question.URL,
		Assumed: e.reading.assumed, Chosen: e.reading.dialect.ID == e.question.Dialect && e.question.Dialect != e.reading.row.Dialect,
	}
}
