// Package askers turns what a person calls a crawler into who asks: the names
// it looks for in a file and the dialect it reads it in. Page, command and embed
// ask through it, so that all of them give the same verdict.
package askers

import (
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
)

// Asker is who asks for a URL, and how it reads the file.
type Asker struct {
	Name    string   // for sentences: the crawler's token, or the custom one
	Tokens  []string // what it looks for, in order, as it spells them, without "*"
	Crawler parser.Crawler
	Dialect *parser.Dialect
	Own     bool           // the dialect is what the catalogue has for the crawler
	Assumed bool           // it is a guess: neither chosen nor documented
	Known   bool           // the catalogue has the crawler
	Row     agents.Crawler // of the catalogue, when it has
}

// Find reads a token, a crawler's name or a whole User-Agent header. One of the
// catalogue comes with its dialect and its chain of names; any other is one
// token, read as RFC 9309 says. A dialect that is not nil takes the place of the
// crawler's own.
func Find(name string, d *parser.Dialect) Asker {
	m, known := agents.Find(name)
	a := Asker{Name: m.Token, Tokens: []string{m.Token}, Dialect: d, Known: known, Row: m.Crawler}
	star := true
	if known {
		a.Tokens, star = m.Crawler.Chain()
	}
	if d == nil {
		a.Dialect, a.Own = parser.DialectByID(m.Crawler.Dialect)
		a.Assumed = !a.Own || m.Crawler.Assumed
	}
	if a.Dialect == nil {
		a.Dialect = parser.RFC9309
	}
	a.Crawler.NoStar = !star
	for _, t := range a.Tokens { // both sides are cut alike, else MJ12bot never finds its own group
		a.Crawler.Steps = append(a.Crawler.Steps, []string{a.Dialect.TokenOf(t)})
	}
	return a
}
