package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/askers"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/typo"
	"github.com/robotstester/robotstester/parser/words"
)

// An asker is who asks for a URL, and how it reads the file.
type asker struct {
	name    string   // for people
	tokens  []string // what it looks for, in order, as it spells them
	crawler parser.Crawler
	dialect *parser.Dialect
	own     bool     // the dialect is the crawler's own
	notes   []string // what to know of the crawler besides its verdicts
}

// receives is what the asker makes of a delivery. A dialect that takes the place of
// the crawler's own brings its own way with deliveries too.
func (a *asker) receives(v parser.Delivery) parser.Ruling {
	if a.own {
		return a.dialect.ReceiveAs(a.name, v)
	}
	return a.dialect.Receive(v)
}

// askAs finds a crawler by what people call it, as the page does. A dialect that is
// not nil takes the place of the crawler's own; ok is false when the catalogue does
// not have the crawler.
func askAs(name string, d *parser.Dialect) (a asker, ok bool) {
	found := askers.Find(name, d)
	a = asker{name: found.Name, tokens: found.Tokens, crawler: found.Crawler, dialect: found.Dialect, own: found.Own}
	if found.Known {
		a.notes = notesOn(found.Row)
	}
	return a, found.Known
}

// notesOn says when a verdict does not settle what the crawler will do.
func notesOn(c agents.Crawler) (notes []string) {
	switch {
	case c.ControlOnly:
		notes = append(notes, lang.Say("{crawler} fetches nothing itself; its rules steer the use of what another crawler fetched", "crawler", c.Token))
	case c.Obeys == agents.No:
		notes = append(notes, lang.Say("{crawler} is documented not to obey robots.txt", "crawler", c.Token))
	case c.Obeys == agents.Partial:
		notes = append(notes, with(lang.Say("{crawler} obeys robots.txt under conditions only.", "crawler", c.Token), c.ObeysNote))
	}
	if c.Retired {
		notes = append(notes, with(lang.Say("{crawler} is no longer in use.", "crawler", c.Token), c.RetiredNote))
	}
	return notes
}

// with puts a note of the catalogue behind a sentence.
func with(said, note string) string {
	return strings.TrimSpace(said + " " + words.CrawlerNote(note, ""))
}

// dialectNamed finds a dialect; the error names the nearest ones. No name is nil.
func dialectNamed(id string) (*parser.Dialect, error) {
	if id == "" {
		return nil, nil
	}
	if d, ok := parser.DialectByID(strings.ToLower(id)); ok {
		return d, nil
	}
	var ids []string
	for _, d := range parser.Dialects() {
		ids = append(ids, d.ID)
	}
	far := func(known string) int { return typo.Distance(id, known, 2*typo.MaxWord) }
	slices.SortStableFunc(ids, func(a, b string) int { return far(a) - far(b) })
	return nil, errors.New(lang.Say("there is no dialect {id}; the nearest are {names}",
		"id", strconv.Quote(clip(id)), "names", strings.Join(ids[:3], ", ")))
}

// crawlerError says that the catalogue lacks a crawler, and names the nearest.
func crawlerError(name string) error {
	near, quoted := agents.Suggest(name, 3), strconv.Quote(clip(name))
	switch len(near) {
	case 0:
		return errors.New(lang.Say("the catalogue has no crawler {name}, nor one that is called alike", "name", quoted))
	case 1:
		return errors.New(lang.Say("the catalogue has no crawler {name}; the nearest is {near}", "name", quoted, "near", near[0]))
	}
	return errors.New(lang.Say("the catalogue has no crawler {name}; the nearest are {names}", "name", quoted, "names", strings.Join(near, ", ")))
}

// clip shortens a text for a message: files hold lines of megabytes.
func clip(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
