package main

import (
	"slices"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lint"
)

// dataCalls are the calls that say a text which stands in a table, by folder and
// argument. Each needs its table below, or among sentencesIn or fieldsIn.
var dataCalls = map[string]bool{
	"app: d.title":        true,                             // of a dialect
	"app: v.words":        true,                             // of a view
	"cmd/pages: s.shows":  true,                             // of a sample
	"cmd/pages: c.claims": true, "cmd/pages: c.holds": true, // of a claim
	"cmd/pages: c.Source":       true,                             // of a crawler
	"cmd/pages: text":           true,                             // of an axis
	"parser/words: k.what":      true,                             // of a key
	"cmd/robotstester: d.Notes": true,                             // of a dialect
	"cmd/robotstester: problem": true,                             // of a fetched file
	"parser/lint: c.Title":      true, "parser/lint: c.Why": true, // of a check
	"parser/words: text":                                 true, // of an axis
	"parser/words: d.Title":                              true,
	"parser/words: r.Later":                              true,
	`parser/words: "A copy serves for " + r.Fresh + "."`: true,
	`parser/words: "{reader} " + use.Says + "."`:         true,
	"parser/words: r.What":                               true,
	"parser/words: p.Title()":                            true,
	"parser/words: note":                                 true, // of a crawler
	"parser/words: c.Name":                               true,
	"parser/words: c.Vendor":                             true,
	"parser/words: f.Reason":                             true,
	"parser/words: v.Failure.Reason":                     true,
	"parser/words: e.Reason":                             true, // of a URL
}

// sentencesIn are functions whose texts of several words are said elsewhere.
var sentencesIn = map[string][]string{
	"cmd/internal/fetchhttp":   {"fetch"},
	"cmd/internal/robotsfetch": {"address", "check", "host", "takeSitemap", "within"},
	"parser":                   {"CheckURL", "Fails", "ParseDelivery", "check", "hostOf", "orphan", "refuses", "rule", "unsaid"},
}

// constantsIn are constants whose texts are said elsewhere.
var constantsIn = map[string][]string{
	"cmd/internal/robotsfetch": {"noAnswer", "badCert", "badRedirect", "manyHops", "noName", "tooSlow"},
}

// fieldsIn are fields of tables, by folder and name, whose texts are said elsewhere,
// and in which form; "%" is the text.
var fieldsIn = map[string]string{
	"cmd/pages: shows":  "%",                          // of samples
	"cmd/pages: claims": "%", "cmd/pages: holds": "%", // of claims
	"app: words":         "%", // of views
	"app: title":         "%", // of examples
	"app: lesson":        "%",
	"parser/words: what": "%", // of keys
	"parser/words: Says": "{reader} %.",
}

// dialectTexts are what package parser knows of dialects and records.
func dialectTexts() []string {
	var out []string
	add := func(texts ...string) { out = append(out, texts...) }
	for _, d := range parser.Dialects() {
		add(d.Title)
		for _, a := range parser.Axes() {
			text, _, _ := a.Clause(d)
			add(text)
		}
	}
	add(deliveryTexts()...)
	for _, r := range parser.Records() {
		add(r.What)
		for _, u := range r.Uses {
			add("{reader} " + u.Says + ".")
		}
	}
	return spoken(out)
}

// deliveryTexts are what follows from deliveries of every kind, for every dialect
// and every crawler with ways of its own.
func deliveryTexts() []string {
	var out []string
	add := func(r parser.Ruling) {
		out = append(out, r.Later)
		if r.Fresh != "" {
			out = append(out, "A copy serves for "+r.Fresh+".")
		}
	}
	for _, status := range []int{0, 200, 301, 403, 404, 429, 503} {
		v := parser.Delivery{Status: status}
		for _, d := range parser.Dialects() {
			add(d.Receive(v))
		}
		for _, c := range agents.All() {
			add(parser.RFC9309.ReceiveAs(c.Token, v))
		}
	}
	return out
}

// crawlerTexts are what the catalogue of crawlers says of them.
func crawlerTexts() []string {
	var out []string
	for _, p := range agents.Purposes() {
		out = append(out, p.Title())
	}
	for _, c := range agents.All() {
		out = append(out, c.ObeysNote, c.RetiredNote)
	}
	return spoken(out)
}

// properNames have words in lower case and are no description all the same.
var properNames = []string{"Allen Institute for AI", "Bibliotheque nationale de France", "Duplex on the web", "Python urllib",
	"Sogou inst spider", "Sogou web spider", "trendictionbot (Talkwalker)"}

// nameTexts are the names of crawlers and vendors that describe them.
func nameTexts() []string {
	var out []string
	for _, c := range agents.All() {
		for _, name := range []string{c.Name, c.Vendor} {
			if describes(name) && !slices.Contains(properNames, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// describes reports whether a name of several words has one in lower case.
func describes(name string) bool {
	words := strings.Fields(name)
	return len(words) > 1 && slices.ContainsFunc(words, func(word string) bool {
		return strings.Trim(word, "(),abcdefghijklmnopqrstuvwxyz") == ""
	})
}

// commandTexts are what the command alone says of dialects.
func commandTexts() []string {
	var out []string
	for _, d := range parser.Dialects() {
		out = append(out, d.Notes)
	}
	return spoken(out)
}

// pagesTexts are what only the reference shows: where the catalogue has its crawlers
// from, and remarks on dialects.
func pagesTexts() []string {
	var out []string
	for _, c := range agents.All() {
		out = append(out, c.Source)
	}
	for _, d := range parser.Dialects() {
		out = append(out, d.Access.Note)
		for _, f := range d.Facts {
			out = append(out, f.Note)
		}
	}
	return spoken(out)
}

func lintTexts() []string {
	var out []string
	for _, c := range lint.Checks {
		out = append(out, c.Title, c.Why)
	}
	return out
}

// spoken leaves out what says nothing.
func spoken(texts []string) []string {
	var out []string
	for _, t := range texts {
		if strings.TrimSpace(t) != "" {
			out = append(out, t)
		}
	}
	return out
}
