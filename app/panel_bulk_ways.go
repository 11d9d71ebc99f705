package main

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

// ways are the buttons by which lists come in and go.
func (p *bulkPanel) ways(news *listNews) app.UI {
	empty := news.Stage == "empty"
	lead := lang.Say("Ask for many URLs at once: a list, a CSV file, a server's access log or a sitemap, also packed with gzip, up to 1,000,000 URLs. Drop files here or open several at once; they stay in this browser.")
	if !empty {
		lead = ""
	}
	return app.Div().Class("ways").Body(
		app.P().Class("lead").Text(lead),
		app.Div().Class("tools").Body(
			p.button("btn", "open", lang.Say("Open lists"), "list-open", func(app.Context, app.Event) { call(p.element(), "open") }),
			p.button("btn", "", lang.Say("Paste a list"), "list-paste", p.onPasting).Aria("expanded", p.Session.lists.pasting),
			p.button("btn", "block", lang.Say("What is blocked of my sitemap"), "list-sitemap", p.onBlocked),
			app.Span().Class("grow"),
			app.Div().Class("slot").Body(p.closeButton(empty)),
		),
	)
}

func (p *bulkPanel) closeButton(empty bool) app.UI {
	if empty {
		return nil
	}
	return p.button("btn", "x", lang.Say("Close the list"), "list-close", func(app.Context, app.Event) { call(p.element(), "clear") })
}

// onBlocked is the one click that shows what is blocked of the sitemap, by rule. Where
// the file's sitemaps cannot be fetched, the reader is asked for theirs.
func (p *bulkPanel) onBlocked(app.Context, app.Event) {
	p.Session.lists.only = true
	if urls := p.reachable(); len(urls) > 0 {
		call(p.element(), "fetchMaps", asJSON(urls))
		return
	}
	call(p.element(), "open")
}

// reachable are the sitemaps of the file that can be fetched.
func (p *bulkPanel) reachable() (urls []string) {
	if p.Sitemaps == nil {
		return nil
	}
	for _, l := range p.Sitemaps.Lines {
		if p.canFetch(l.Value) {
			urls = append(urls, l.Value)
		}
	}
	return urls
}

// canFetch reports whether there is a way to a sitemap: it is on this page's own origin,
// or there is a fetch endpoint.
func (p *bulkPanel) canFetch(url string) bool {
	if p.News == nil || !strings.HasPrefix(url, "https://") && !strings.HasPrefix(url, "http://") {
		return false
	}
	return p.News.Fetch || strings.HasPrefix(url, p.News.Origin+"/")
}

func (p *bulkPanel) onPasting(ctx app.Context, _ app.Event) {
	s := &p.Session.lists
	s.pasting = !s.pasting
	if s.pasting {
		ctx.Defer(func(app.Context) {
			defer p.Session.guard()
			call(p.Session.page, "focusOn", "list-text")
		})
	}
}

func (p *bulkPanel) pasteBox() app.UI {
	s := &p.Session.lists
	return app.Div().Class("paste").Hidden(!s.pasting).Body(
		app.Label().For("list-text").Text(lang.Say("One URL or path on each line, a table with a column of URLs, lines of an access log, or a sitemap")),
		app.Textarea().ID("list-text").Class("mono").DataSet("testid", "list-text").Rows(5).
			Spellcheck(false).Attr("autocapitalize", "off"),
		p.button("btn primary", "", lang.Say("Judge these"), "list-judge", func(app.Context, app.Event) {
			// With nothing in it the box stays, and the caret goes there.
			took := call(p.element(), "paste")
			s.pasting = took != nil && !took.Truthy()
			if s.pasting {
				call(p.Session.page, "focusOn", "list-text")
			}
		}),
		p.button("btn", "", lang.Say("Cancel"), "list-nopaste", func(app.Context, app.Event) { s.pasting = false }),
	)
}

// sitemaps are those that the file names, each with what the linter says of its line.
func (p *bulkPanel) sitemaps(news *listNews) app.UI {
	if p.Sitemaps == nil {
		return nil
	}
	if p.Sitemaps.Count == 0 {
		return app.P().Class("quiet").Text(lang.Say("This robots.txt names no sitemap."))
	}
	var lines []app.UI
	for i := range p.Sitemaps.Lines[:min(len(p.Sitemaps.Lines), shownSitemaps)] {
		lines = append(lines, p.sitemap(&p.Sitemaps.Lines[i]))
	}
	more := ""
	if rest := p.Sitemaps.Count - len(lines); rest > 0 {
		more = lang.Count(rest, "and {n} more|and {n} more")
	}
	return app.Details().Class("fold maps").DataSet("testid", "sitemaps").Attr("open", news.List == nil).Body(
		app.Summary().Body(icon("chev", "chev"), app.Span().Text(lang.Count(p.Sitemaps.Count, "{n} sitemap is named in this robots.txt|{n} sitemaps are named in this robots.txt"))),
		app.Ul().Body(lines...),
		app.P().Class("quiet").Text(more),
	)
}

// shownSitemaps is how many sitemaps of the file are drawn.
const shownSitemaps = 50

func (p *bulkPanel) sitemap(l *engine.RecordLine) app.UI {
	fault := p.faultOf(l.Line)
	state, picture := "ok", "ok"
	if fault != "" {
		state, picture = "fault", "warn"
	}
	words := lang.Say("Open its file")
	open := p.button("btn small", "open", words, "sitemap-open", func(app.Context, app.Event) { call(p.element(), "open") })
	if p.canFetch(l.Value) {
		words = lang.Say("Fetch")
		open = p.button("btn small", "down", words, "sitemap-fetch", func(app.Context, app.Event) {
			call(p.element(), "fetchMaps", asJSON([]string{l.Value}))
		})
	}
	return app.Li().DataSet("testid", "sitemap").DataSet("state", state).Body(
		icon(picture),
		p.Session.jumpButton(l.Line, lang.Say("line {line}", "line", l.Line)),
		app.Code().Body(visible(l.Value)),
		app.Span().Class("says").Text(fault),
		open.Aria("label", lang.Say("{action}: {url}", "action", words, "url", legible(l.Value))),
	)
}

// faultOf is what the linter finds on a line, "" for nothing.
func (p *bulkPanel) faultOf(line int) string {
	if p.Found == nil {
		return ""
	}
	for i := range p.Found.List {
		if one := &p.Found.List[i]; one.Line == line {
			return one.Title
		}
	}
	return ""
}
