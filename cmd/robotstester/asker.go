package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/askers"
	"github.com/robotstester/robotstester/parser/typo"
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
		notes = append(notes, c.Token+" fetches nothing itself; its rules steer the use of what another crawler fetched")
	case c.Obeys == agents.No:
		notes = append(notes, c.Token+" is documented not to obey robots.txt")
	case c.Obeys == agents.Partial:
		notes = append(notes, c.Token+" obeys robots.txt under conditions only: "+c.ObeysNote)
	}
	if c.Retired {
		notes = append(notes, c.Token+" is no longer in use: "+c.RetiredNote)
	}
	return notes
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
	return nil, fmt.Errorf("there is no dialect %q; %s", clip(id), nearestOf(ids[:min(3, len(ids))]))
}

// crawlerError says that the catalogue lacks a crawler, and names the nearest.
func crawlerError(name string) error {
	text := fmt.Sprintf("the catalogue has no crawler %q", clip(name))
	if near := agents.Suggest(name, 3); len(near) > 0 {
		return errors.New(text + "; " + nearestOf(near))
	}
	return errors.New(text + `; name a token of your own as "agent"`)
}

func nearestOf(names []string) string {
	if len(names) == 1 {
		return "the nearest is " + names[0]
	}
	return "the nearest are " + strings.Join(names, ", ")
}

// clip shortens a text for a message: files hold lines of megabytes.
func clip(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
