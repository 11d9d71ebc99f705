package main

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

func dialectPath(d *parser.Dialect) string { return "dialects/" + d.ID + ".html" }

func dialectLink(d *parser.Dialect) []span { return linked(words.DialectTitle(d), dialectPath(d)) }

// dialectPages are a page for each dialect.
func dialectPages() []*page {
	var pages []*page
	for _, d := range parser.Dialects() {
		pages = append(pages, dialectPage(d))
	}
	return pages
}

func dialectPage(d *parser.Dialect) *page {
	title := words.DialectTitle(d)
	p := &page{
		path:        dialectPath(d),
		Section:     atDialects,
		Title:       lang.Say("How {dialect} reads robots.txt", "dialect", title),
		Description: lang.Say("Where {dialect} departs from RFC 9309, with examples: groups, names, wildcards, escapes, and what follows when the file cannot be read.", "dialect", title),
		Heading:     title,
		ID:          d.ID,
		Lead:        join(basis(d.Basis), source(d.Source), note(d.Notes)),
	}
	p.Blocks = append(p.Blocks, block{Heading: lang.Say("Seen in a file"), Text: probesLead(d), Examples: probesOf(d)})
	if t := departures(d); len(t.Rows) > 0 {
		p.Blocks = append(p.Blocks, block{Heading: lang.Say("Where it departs from RFC 9309"), Table: t})
	}
	if d == parser.RFC9309 {
		p.Blocks = append(p.Blocks, block{Heading: lang.Say("What it says on every point"), List: everyAxis(d)})
	}
	p.Blocks = append(p.Blocks,
		block{Heading: lang.Say("When the file cannot be read"), Facts: arrivals(d), Text: note(d.Access.Note)},
		block{Heading: lang.Say("Other keys"), Table: recordsOf(d)})
	if readers := readBy(d); len(readers) > 0 {
		p.Blocks = append(p.Blocks, block{Heading: lang.Say("Crawlers that read so"), Text: list(readers)})
	}
	return p
}

// basis says how sure a dialect is, as a mark.
func basis(b parser.Basis) []span {
	switch b {
	case parser.Documented:
		return mark("yes", lang.Say("documented"))
	case parser.Reported:
		return mark("draft", lang.Say("reported"))
	}
	return mark("unknown", lang.Say("assumed"))
}

// departures are the axes on which a dialect is not as the RFC.
func departures(d *parser.Dialect) *table {
	t := &table{Heads: []string{lang.Say("What it does"), "RFC 9309", lang.Say("Basis")}}
	for _, a := range parser.Axes() {
		if a.Departs(d) {
			sure, fact := d.BasisOf(a.Name)
			t.Rows = append(t.Rows, [][]span{clause(axisSays(&a, d)), clause(axisSays(&a, parser.RFC9309)), join(basis(sure), note(fact.Note))})
		}
	}
	return t
}

func everyAxis(d *parser.Dialect) [][]span {
	var out [][]span
	for _, a := range parser.Axes() {
		out = append(out, clause(axisSays(&a, d)))
	}
	return out
}

// arrivals are what follows from answers that bring no file.
func arrivals(d *parser.Dialect) []fact {
	var facts []fact
	for _, v := range []parser.Delivery{{Status: 404}, {Status: 403}, {Status: 429}, {Status: 503}, {}} {
		r := d.Receive(v)
		_, said, _ := strings.Cut(words.Delivered(&r), ". ")
		facts = append(facts, fact{words.Capital(words.Arrival(&r)), text(said)})
	}
	return facts
}

func recordsOf(d *parser.Dialect) *table {
	t := &table{Heads: []string{lang.Say("Key"), lang.Say("Status"), lang.Say("What it does")}}
	for _, r := range parser.Records() {
		says, use := (&words.RecordReader{Dialect: d, Chosen: true}).Record(&r)
		if use.Status != parser.Unknown {
			t.Rows = append(t.Rows, [][]span{linkedCode(r.Name, keyPath(r.Name)), status(use.Status), text(says)})
		}
	}
	return t
}

// readBy are the crawlers of which it is known that they read a dialect.
func readBy(d *parser.Dialect) [][]span {
	var out [][]span
	for _, c := range agents.All() {
		if c.Dialect == d.ID && !c.Assumed {
			out = append(out, crawlerLink(c))
		}
	}
	return out
}

func dialectsPage() *page {
	t := &table{Heads: []string{lang.Say("Dialect"), lang.Say("Basis"), lang.Say("Departs from RFC 9309"), lang.Say("First of all")}}
	for _, d := range parser.Dialects() {
		rows := departures(d).Rows
		points, first := []span(nil), text(lang.Say("It is the standard."))
		if len(rows) > 0 {
			points, first = text(lang.Count(len(rows), "on {n} point|on {n} points")), rows[0][0]
		}
		t.Rows = append(t.Rows, [][]span{dialectLink(d), basis(d.Basis), points, first})
	}
	lead := lang.Say("A dialect is how one crawler, standard or program reads robots.txt. Documented is what its maker says or its source code does; reported is what others say; assumed is a guess where nothing is known, as a rule what RFC 9309 says.")
	return &page{
		path: atDialects, Heading: lang.Count(len(t.Rows), "{n} dialect of robots.txt|{n} dialects of robots.txt"),
		Title:       lang.Say("Dialects of robots.txt: how crawlers and parsers read it"),
		Description: lead, Lead: text(lead), Blocks: []block{{Table: t}},
	}
}
