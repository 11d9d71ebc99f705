package engine

import (
	"errors"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// siteOf finds which robots.txt governs the URL.
func (e *Engine) siteOf() Site {
	path := e.verdict.Path
	site, err := parser.SiteOf(e.question.URL, e.ASCII)
	switch {
	case e.question.URL == "":
		return Site{Say: words.Sentence(lang.Say("Nothing is typed, so `{path}` is compared."), "path", path)}
	case errors.Is(err, parser.ErrNoSite):
		return Site{Say: words.Sentence(lang.Say("A path of the host that has this file, compared as `{path}`."), "path", path)}
	case err != nil:
		return Site{Say: words.Sentence(lang.Say("No host is read from this; `{path}` is compared."), "path", path)}
	}
	s := Site{Robots: site.RobotsURL()}
	if own, known := e.ownHost(site); known && own != site.Host {
		s.Other = true
		s.Say = words.Sentence(lang.Say("**Another host** than {host}, which this file seems to be of: `{robots}` governs it."),
			"host", own, "robots", s.Robots)
		return s
	}
	s.Say = words.Sentence(lang.Say("`{robots}` governs it, compared as `{path}`."), "robots", s.Robots, "path", path)
	return s
}

// govern fills in which robots.txt governs the URL, and cautions when it is not this one.
func (a *Answer) govern(s Site) {
	a.Site = s
	if s.Other {
		a.Hints = append(a.Hints, Hint{Severity: "warning", Code: "other-host",
			Title: lang.Say("This URL is on another host than the file seems to be."),
			Text: lang.Say("Every scheme, host and port has a robots.txt of its own, and so has every subdomain. For this URL it is {robots}.",
				"robots", s.Robots)})
	}
}

// ownHost is the host that the file is of, as far as that is known: from the
// question, else from the Sitemap lines, when all of them name one. A Sitemap line
// says no more than that, so there "www." makes no difference.
func (e *Engine) ownHost(asked parser.Site) (host string, known bool) {
	if site, err := parser.SiteOf(e.question.Site, e.ASCII); err == nil {
		return site.Host, true
	}
	for _, url := range e.sitemaps() {
		site, err := parser.SiteOf(url, e.ASCII)
		if err != nil || known && site.Host != host {
			return "", false
		}
		host, known = site.Host, true
	}
	if strings.TrimPrefix(host, "www.") == strings.TrimPrefix(asked.Host, "www.") {
		return "", false
	}
	return host, known
}

// How much of a file is searched for Sitemap lines, which stand at its beginning or
// its end, and how many are looked at: it is done at every key.
const (
	sitemapLines  = 2000
	sitemapsAsked = 50
)

// sitemaps are the addresses on the Sitemap lines.
func (e *Engine) sitemaps() []string {
	var urls []string
	n := e.shown.NumLines()
	for i := 1; i <= n && len(urls) < sitemapsAsked; i++ {
		if i == sitemapLines {
			i = max(i, n-sitemapLines)
		}
		if l := e.shown.Line(i); l.Kind == parser.Sitemap && l.Value.Len() > 0 && l.Value.Len() <= maxValue {
			urls = append(urls, string(l.Value.Of(e.src)))
		}
	}
	return urls
}
