package main

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

// recordsFold lists the lines of the file that make no groups, and what the
// crawler makes of them; nothing where there are none.
func (s *session) recordsFold(r *engine.Records) app.UI {
	if r == nil || r.Count == 0 {
		return nil
	}
	kinds := make([]app.UI, len(r.Kinds))
	for i := range r.Kinds {
		kinds[i] = s.recordSet(&r.Kinds[i])
	}
	return app.Details().Class("fold records").DataSet("testid", "records").Body(
		app.Summary().Body(icon("chev", "chev"), app.Span().Text(lang.Count(r.Count, "{n} other record|{n} other records"))),
		app.Div().Body(kinds...),
	)
}

func (s *session) recordSet(set *engine.RecordSet) app.UI {
	lines := make([]app.UI, len(set.Lines))
	for i, l := range set.Lines {
		lines[i] = app.Li().Body(s.jumpButton(l.Line, lineWords(l.Line)), app.Code().Text(l.Value), app.Span().Text(l.Note))
	}
	more := ""
	if rest := set.Count - len(set.Lines); rest > 0 {
		more = lang.Count(rest, "and {n} more|and {n} more")
	}
	return app.Section().Class("record").DataSet("testid", "record").DataSet("status", set.Status).Body(
		app.H2().Body(referenceLink("", "keys/"+strings.ToLower(set.Name), app.Text(set.Name))),
		app.P().Class("what").Text(set.What),
		app.P().Class("says").Body(icon(statusIcon(set.Status)), app.Span().Body(app.Text(set.Says), s.source(set.Source))),
		app.Ul().Body(lines...),
		app.P().Class("quiet").Text(more),
	)
}

// source is a link to where something is written down.
func (s *session) source(address string) app.UI {
	if address == "" {
		return app.Span()
	}
	return app.A().Class("src").Href(address).Target("_blank").Rel("noopener noreferrer").Title(address).Text(lang.Say("Source"))
}

func statusIcon(status string) string {
	switch status {
	case "active":
		return "ok"
	case "ignored", "retired":
		return "no"
	}
	return "note"
}
