package main

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/bulk/sheet"
	"github.com/robotstester/robotstester/parser/lang"
)

// progress says how far the work is. Its words change often, so they are no live region.
func (p *bulkPanel) progress(news *listNews) app.UI {
	if !news.busy() {
		return nil
	}
	words := lang.Say("Judging {count} URLs again", "count", news.URLs)
	var stop app.UI
	if news.Stage == "reading" {
		words = lang.Count(news.URLs, "Reading “{name}”: {n} URL so far|Reading “{name}”: {n} URLs so far", "name", news.Name)
		if news.Name == "" {
			words = lang.Say("Starting")
		}
		stop = p.button("btn", "x", lang.Say("Stop"), "list-stop", func(app.Context, app.Event) { call(p.element(), "cancel") })
	}
	return app.Div().Class("busy").Body(
		app.Progress().Max(1000).Value(int(news.Progress*1000)).Aria("label", words),
		app.Span().Class("grow").DataSet("testid", "list-progress").Text(words),
		app.Div().Class("slot").Body(stop),
	)
}

// notices are what the reader must know of the files.
func (p *bulkPanel) notices(news *listNews) (out []app.UI) {
	note := func(text string) {
		out = append(out, app.P().Class("notice").DataSet("testid", "list-notice").Body(icon("note"), app.Span().Text(text)))
	}
	for _, n := range news.Notices {
		note(n)
	}
	if l := news.List; l != nil && !news.busy() {
		for _, n := range listNotes(l) {
			note(n)
		}
		if news.MissingCount > 0 {
			out = append(out, p.missing(news))
		}
	}
	return out
}

// listNotes are what is odd about a list.
func listNotes(l *sheet.State) (out []string) {
	if note := supposed(l.Status); note != "" {
		out = append(out, note)
	}
	if l.Full {
		out = append(out, lang.Say("The list is full with {count} URLs; the rest was left out. The command takes lists of any length.", "count", l.URLs))
	}
	if l.Logs && l.Own && l.Strangers > 0 {
		out = append(out, lang.Count(l.Strangers, "{n} request is not judged: it is of a browser, or of a program that the catalogue does not know.|{n} requests are not judged: they are of browsers, or of programs that the catalogue does not know."))
	}
	if l.Unsent > 0 {
		out = append(out, lang.Count(l.Unsent, "{n} URL gets another verdict in percent-encoding, as crawlers ask for it. It is judged as it stands in the list.|{n} URLs get another verdict in percent-encoding, as crawlers ask for them. They are judged as they stand in the list."))
	}
	for i := range l.Files {
		f := &l.Files[i]
		if f.URLs == 0 && f.Index == 0 {
			out = append(out, lang.Say("“{name}” holds no URL.", "name", f.Name))
		}
		if f.Skipped > 0 {
			out = append(out, lang.Count(f.Skipped, "“{name}”: {n} line is no request and was passed over.|“{name}”: {n} lines are no requests and were passed over.", "name", f.Name))
		}
		if f.Odd > 0 {
			out = append(out, lang.Count(f.Odd, "“{name}”: {n} line is neither a full URL nor a path. It is judged as it stands.|“{name}”: {n} lines are neither full URLs nor paths. They are judged as they stand.", "name", f.Name))
		}
		if f.Foreign > 0 {
			out = append(out, lang.Count(f.Foreign, "“{name}”: {n} URL is not of {origin}. A robots.txt rules its own scheme, host and port only.|“{name}”: {n} URLs are not of {origin}. A robots.txt rules its own scheme, host and port only.", "name", f.Name, "origin", l.Origin))
		}
	}
	return out
}

// missing are sitemaps that an index names and that are not in the list.
func (p *bulkPanel) missing(news *listNews) app.UI {
	words := lang.Count(news.MissingCount, "{n} sitemap that the index names is not in the list. Open its file: {names}|{n} sitemaps that the index names are not in the list. Open their files, several at once: {names}",
		"names", strings.Join(news.Missing, ", "))
	var fetch app.UI
	if p.canFetch(news.Missing[0]) {
		fetch = p.button("btn small", "down", lang.Say("Fetch them"), "list-missing", func(app.Context, app.Event) { call(p.element(), "fetchMissing") })
	}
	return app.P().Class("notice").DataSet("testid", "list-notice").Body(icon("note"), app.Span().Text(words), app.Span().Body(fetch))
}

// results are what came of the list.
func (p *bulkPanel) results(news *listNews) app.UI {
	l := news.List
	if l == nil || l.URLs == 0 {
		return nil
	}
	busy := "false"
	if news.busy() {
		busy = "true"
	}
	return app.Div().Class("found").Aria("busy", busy).Body(
		p.summary(l),
		app.Div().Class("slot").Body(p.askers(l)),
		p.groups(l),
		p.rows(news),
	)
}

func (p *bulkPanel) summary(l *sheet.State) app.UI {
	who := l.Crawler
	words := lang.Count(l.Blocked, "{n} of {all} URLs is blocked for {crawler}.|{n} of {all} URLs are blocked for {crawler}.", "all", l.URLs, "crawler", who)
	switch {
	case l.Logs && l.Own && l.Listed > 0:
		words = lang.Count(l.Blocked, "{n} of {all} requests and URLs is blocked: requests for their own crawlers, other URLs for the crawler above.|{n} of {all} requests and URLs are blocked: requests for their own crawlers, other URLs for the crawler above.", "all", l.URLs)
	case l.Logs && l.Own:
		words = lang.Count(l.Blocked, "{n} of {all} requests is blocked for the crawler that made it.|{n} of {all} requests are blocked for the crawlers that made them.", "all", l.URLs)
	case who == "":
		words = lang.Count(l.Blocked, "{n} of {all} URLs is blocked for a crawler that no group names.|{n} of {all} URLs are blocked for a crawler that no group names.", "all", l.URLs)
	}
	return app.Div().Class("sum").Attr("role", "status").Body(
		app.P().Class("lead").DataSet("testid", "list-summary").DataSet("blocked", l.Blocked).DataSet("allowed", l.Allowed).
			Body(icon(map[bool]string{true: "block", false: "allow"}[l.Blocked > 0], map[bool]string{true: "g-block", false: "g-allow"}[l.Blocked > 0]), app.B().Text(words)),
	)
}

// askers choose who asks where a log names its crawlers.
func (p *bulkPanel) askers(l *sheet.State) app.UI {
	if !l.Logs {
		return nil
	}
	choice := func(one bool, words, testID string) app.UI {
		return app.Button().Type("button").Aria("pressed", p.OneCrawler == one).Text(words).DataSet("testid", testID).
			OnClick(p.safe(func(app.Context, app.Event) {
				p.Session.lists.oneCrawler = one
				p.Session.follow()
			}), app.EventScope("own", one))
	}
	return app.Div().Class("tools").Body(
		app.Div().Class("seg").Attr("role", "group").Aria("label", lang.Say("Who asks")).Body(
			choice(false, lang.Say("Each request as its own crawler"), "list-own"),
			choice(true, lang.Say("All as the crawler above"), "list-one"),
		),
	)
}

// groups are the rules that decide, with how many URLs each does.
func (p *bulkPanel) groups(l *sheet.State) app.UI {
	rows := make([]app.UI, len(l.Groups))
	for i := range l.Groups {
		rows[i] = p.group(&l.Groups[i], max(1, l.Most), l.Logs && l.Own)
	}
	return app.Section().Class("by").Body(
		app.H2().Text(lang.Say("By the rule that decides")),
		app.Ul().Class("groups").Body(rows...),
		p.groupPager(l),
	)
}

func (p *bulkPanel) group(g *sheet.Group, most int, named bool) app.UI {
	crawler := ""
	if named {
		crawler = g.Crawler
	}
	line := app.UI(app.Span().Text(byDelivery(g.Stand)))
	if g.Line > 0 {
		line = p.Session.jumpButton(g.Line, lang.Say("line {line}", "line", g.Line))
	}
	shown := p.Query.Group == g.ID
	words := lang.Count(g.Count, "Show {n} URL|Show {n} URLs")
	id := g.ID
	if shown {
		words, id = lang.Say("Show all URLs"), 0
	}
	samples := make([]app.UI, len(g.Samples))
	for i, s := range g.Samples {
		samples[i] = app.Li().Attr("dir", "ltr").Text(legible(s))
	}
	verdict, tone := verdictWord(g.Verdict, g.Stand)
	return app.Li().DataSet("testid", "list-group").DataSet("verdict", g.Verdict).DataSet("line", g.Line).DataSet("count", g.Count).Body(
		app.Div().Class("head").Body(
			app.Span().Class("is", tone).Body(verdictSign(g.Verdict), app.Text(verdict)),
			app.Span().Class("where").Body(line),
			app.Code().Attr("dir", "ltr").Text(legible(g.Rule)),
			app.Span().Class("who").Text(crawler),
			weight(g, most),
			app.Button().Type("button").Class("btn small").Text(words).Aria("pressed", shown).DataSet("testid", "list-show").
				OnClick(p.with(func(q *sheet.Query) { q.Group, q.Verdict = id, "" }), app.EventScope("group", g.ID, shown)),
		),
		app.Ul().Class("mono samples").Body(samples...),
	)
}

// weight draws a count against the largest one.
func weight(g *sheet.Group, most int) app.UI {
	const width = 96
	return app.Elem("svg").XMLNS(svgNamespace).Class("weight", g.Verdict).Attr("viewBox", "0 0 96 8").Aria("hidden", "true").Body(
		app.Elem("rect").XMLNS(svgNamespace).Attr("width", max(1, g.Count*width/most)).Attr("height", 8),
	)
}

// verdictWord is the verdict of a row in a word, and the class of its colour.
func verdictWord(verdict, stand string) (words, tone string) {
	switch {
	case stand == deferred:
		return standWord(verdict, stand), "block"
	case verdict == "allowed":
		return lang.Say("allowed"), "allow"
	case verdict == "disallowed":
		return lang.Say("blocked"), "block"
	}
	return lang.Say("no answer"), "failed"
}

// verdictSign is the sign that stands before it.
func verdictSign(verdict string) app.UI {
	switch verdict {
	case "allowed":
		return icon("allow", "g-allow")
	case "disallowed":
		return icon("block", "g-block")
	}
	return icon("error", "g-error")
}
