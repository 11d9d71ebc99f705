package main

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// keyPath is the page of a key.
func keyPath(name string) string { return "keys/" + strings.ToLower(name) + ".html" }

// keyPages are a page for each key that the product knows.
func keyPages() []*page {
	var pages []*page
	for _, k := range words.MainKeys() {
		p := keyPage(k.Name, k.What())
		p.Blocks = append(p.Blocks,
			block{Heading: lang.Say("In the file"), Facts: []fact{
				{lang.Say("Belongs to"), text(lang.Say("the group it stands in"))},
				{lang.Say("Written down in"), source("https://www.rfc-editor.org/rfc/rfc9309.html")},
			}},
			differences(axesOfKey[k.Name]))
		pages = append(pages, p)
	}
	for _, r := range parser.Records() {
		p := keyPage(r.Name, words.RecordWhat(&r))
		belongs := lang.Say("the group it stands in")
		if r.Global {
			belongs = lang.Say("the whole file, wherever it stands")
		}
		var spellings [][]span
		for _, key := range r.Keys {
			spellings = append(spellings, code(key))
		}
		p.Blocks = append(p.Blocks,
			block{Heading: lang.Say("In the file"), Facts: []fact{{lang.Say("Also written"), list(spellings)}, {lang.Say("Belongs to"), text(belongs)}}},
			block{Heading: lang.Say("Who reads it"), Table: readers(&r)})
		pages = append(pages, p)
	}
	return pages
}

func keyPage(name, what string) *page {
	return &page{
		path:        keyPath(name),
		Section:     atKeys,
		Title:       lang.Say("{key} in robots.txt: what it does and who reads it", "key", name),
		Description: what,
		Heading:     name,
		Lead:        text(what),
		Blocks:      []block{{Examples: keyExamples(name)}},
	}
}

// readers is what each dialect makes of a record; those of which nothing is known share a row.
func readers(r *parser.Record) *table {
	t := &table{Heads: []string{lang.Say("Dialect"), lang.Say("Status"), lang.Say("What it does"), lang.Say("Source")}}
	var silent [][]span
	for _, d := range parser.Dialects() {
		says, use := (&words.RecordReader{Dialect: d, Chosen: true}).Record(r)
		if use.Status == parser.Unknown {
			silent = append(silent, dialectLink(d))
			continue
		}
		t.Rows = append(t.Rows, [][]span{dialectLink(d), status(use.Status), text(says), sourceOrNone(use.Source)})
	}
	if len(silent) > 0 {
		last := r.Uses[len(r.Uses)-1]
		t.Rows = append(t.Rows, [][]span{text(lang.Say("‹readers›others")), status(parser.Unknown), list(silent), sourceOrNone(last.Source)})
	}
	return t
}

func sourceOrNone(s string) []span {
	if s == "" {
		return nil
	}
	return source(s)
}

// status is a record's state as a mark.
func status(s parser.Status) []span {
	switch s {
	case parser.Active:
		return mark("yes", lang.Say("read"))
	case parser.Ignored:
		return mark("no", lang.Say("‹a key›ignored"))
	case parser.Retired:
		return mark("no", lang.Say("‹a key›no longer read"))
	case parser.Proposal:
		return mark("draft", lang.Say("‹a key›proposed"))
	case parser.LeftToUser:
		return mark("draft", lang.Say("‹a key›handed on"))
	}
	return mark("unknown", lang.Say("not known"))
}

// axesOfKey are the ways in which readers differ on the keys of groups.
var axesOfKey = map[string][]string{
	"User-agent": {"NameTest", "Name", "NamePick", "StarPick", "BlankLine", "Enders", "EmptyAgent"},
	"Disallow":   {"Order", "Tie", "Wildcards", "Encoding", "NoSlash", "EmptyDisallow", "Orphans"},
	"Allow":      {"Order", "Tie", "EmptyAllow", "Index", "Wildcards", "Length"},
}

// differences say for each axis which dialects do what.
func differences(axes []string) block {
	t := &table{Heads: []string{lang.Say("What it does"), lang.Say("Dialect")}}
	for _, name := range axes {
		t.Rows = append(t.Rows, axisRows(axisNamed(name))...)
	}
	return block{Heading: lang.Say("Where readers differ"), Table: t}
}

func axisNamed(name string) *parser.Axis {
	for _, a := range parser.Axes() {
		if a.Name == name {
			return &a
		}
	}
	panic("pages: there is no axis " + name) // a table above names it
}

// manyDialects is how many dialects are called all the others.
const manyDialects = 10

// axisRows are what dialects do on an axis, RFC 9309 and those that do the same first.
func axisRows(a *parser.Axis) [][][]span {
	var said []string
	who := map[string][]*parser.Dialect{}
	for _, d := range parser.Dialects() {
		says := axisSays(a, d)
		if who[says] == nil {
			said = append(said, says)
		}
		who[says] = append(who[says], d)
	}
	var rows [][][]span
	for i, says := range said {
		var links [][]span
		for _, d := range who[says] {
			links = append(links, dialectLink(d))
		}
		readers := list(links)
		if i == 0 && len(links) > manyDialects {
			readers = list([][]span{links[0], text(lang.Say("‹readers›all others"))})
		}
		rows = append(rows, [][]span{clause(says), readers})
	}
	return rows
}

// axisSays is what a dialect does on an axis, a clause in the language in use.
func axisSays(a *parser.Axis, d *parser.Dialect) string {
	text, place, value := a.Clause(d)
	if place == "" {
		return lang.Say(text)
	}
	return lang.Say(text, place, value)
}

func keysPage() *page {
	t := &table{Heads: []string{lang.Say("Key"), lang.Say("What it says"), "Google", "Bing", "Yandex"}}
	for _, k := range words.MainKeys() {
		yes := status(parser.Active)
		t.Rows = append(t.Rows, [][]span{linkedCode(k.Name, keyPath(k.Name)), text(k.What()), yes, yes, yes})
	}
	for _, r := range parser.Records() {
		row := [][]span{linkedCode(r.Name, keyPath(r.Name)), text(words.RecordWhat(&r))}
		for _, d := range []*parser.Dialect{parser.Google, parser.Bing, parser.Yandex} {
			row = append(row, status(r.UseBy(d).Status))
		}
		t.Rows = append(t.Rows, row)
	}
	return &page{
		path: atKeys, Heading: lang.Say("Keys of robots.txt"), Title: lang.Say("All keys of robots.txt and who reads them"),
		Description: lang.Say("Every key that files use, what it says, and whether Google, Bing and Yandex read it."),
		Lead:        text(lang.Say("Every key that files use, what it says, and whether Google, Bing and Yandex read it.")),
		Blocks:      []block{{Table: t}},
	}
}
