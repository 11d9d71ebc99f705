package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/typo"
)

// Records with an address, and the two of Yandex.

const (
	sitemapsOrg = "https://www.sitemaps.org/protocol.html#submit_robots"
	yandexClean = "https://yandex.com/support/webmaster/en/robot-workings/clean-param"
)

// origin is the "scheme://host" that a URL begins with, or "".
func origin(url string) string {
	scheme, rest, ok := strings.Cut(url, "://")
	if s := fold(scheme); !ok || s != "http" && s != "https" {
		return ""
	}
	if i := strings.IndexByte(rest, '/'); i >= 0 {
		rest = rest[:i]
	}
	if rest == "" {
		return ""
	}
	return scheme + "://" + rest
}

var relativeSitemap = &Check{
	ID:       "relative-sitemap",
	Title:    "A Sitemap without scheme and host",
	Severity: Error,
	Why:      "A Sitemap record holds a whole URL, with https:// and the host. Google and the protocol of sitemaps.org know no other form, so the sitemap is not found.",
	Bad:      "Sitemap: https://example.com/pages.xml\nSitemap: /news.xml\n",
	Good:     "Sitemap: https://example.com/pages.xml\nSitemap: https://example.com/news.xml\n",
	Source:   sitemapsOrg,
	on:       on(parser.Sitemap),
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		if head := value[:min(len(value), 16)]; strings.Contains(head, "://") {
			return
		}
		d := p.report(record(l), lang.Say("“{value}” is not a whole URL, so crawlers do not find the sitemap. A whole one begins with https:// and the host.", "value", clip(value)))
		if l.Value.Len() == 0 {
			d.Message = lang.Say("The record names no address, so it has no effect.")
			return
		}
		host := p.site()
		switch {
		case strings.HasPrefix(value, "//") && host != "":
			d.fix(lang.Say("Write the scheme"), keepsVerdict, replace(parser.Span{Start: l.Value.Start, End: l.Value.Start}, host[:strings.IndexByte(host, ':')+1]))
		case strings.HasPrefix(value, "/") && host != "":
			d.fix(lang.Say("Write {text} in front", "text", clip(host)), keepsVerdict, replace(parser.Span{Start: l.Value.Start, End: l.Value.Start}, host))
		}
	},
}

// site is the origin that the first whole Sitemap names; the file's own address
// is not in the file.
func (p *pass) site() string {
	if !p.sited {
		p.sited = true
		for n := 1; n <= p.file.NumLines() && p.origin == ""; n++ {
			if l := p.line(n); l.Kind == parser.Sitemap && l.Value.Len() < 2048 {
				p.origin = origin(p.text(l.Value))
			}
		}
	}
	return p.origin
}

var sitemapScheme = &Check{
	ID:       "sitemap-scheme",
	Title:    "A Sitemap whose address is not http or https",
	Severity: Warning,
	Why:      "Crawlers fetch sitemaps over http and https. Any other scheme is mostly a slip of the finger, and the sitemap is not found.",
	Bad:      "Sitemap: htps://example.com/sitemap.xml\n",
	Good:     "Sitemap: https://example.com/sitemap.xml\n",
	Source:   sitemapsOrg,
	on:       on(parser.Sitemap),
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		i := strings.Index(value[:min(len(value), 16)], "://")
		if i < 0 {
			return
		}
		scheme := fold(value[:i])
		if scheme == "http" || scheme == "https" || scheme == "ftp" {
			return
		}
		span := parser.Span{Start: l.Value.Start, End: l.Value.Start + i}
		d := p.report(span, lang.Say("Crawlers fetch sitemaps over http and https, not over “{scheme}”.", "scheme", clip(value[:i])))
		if near := typo.Nearest(scheme, []string{"https", "http"}, 1); near != "" {
			d.fix(write(near), keepsVerdict, replace(span, near))
		}
	},
}

var hostWithScheme = &Check{
	ID:       "host-with-scheme",
	Title:    "A Host with more than the host",
	Severity: Info,
	Why: "Host named the main mirror of a site to Yandex: a host name, with a port if need be, without scheme and path. Yandex has ignored it since March 2018 " +
		"and no other search engine read it; a redirect with status 301 is what counts.",
	Bad:    "User-agent: Yandex\nDisallow: /a\nHost: https://example.com/\n",
	Good:   "User-agent: Yandex\nDisallow: /a\nHost: example.com\n",
	Source: "https://yandex.com/support/webmaster/en/controlling-robot/robots-txt",
	on:     onRecords,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		if p.key(l) != "host" || !strings.Contains(value[:min(len(value), 16)], "://") && !strings.Contains(value, "/") {
			return
		}
		host := value
		if _, rest, ok := strings.Cut(value, "://"); ok {
			host = rest
		}
		host, _, _ = strings.Cut(host, "/")
		d := p.report(l.Value, lang.Say("Host takes a host name alone. No search engine reads it any more; Yandex stopped in 2018."))
		if host != "" {
			d.fix(write(host), keepsVerdict, replace(l.Value, host))
		}
	},
}

var cleanParamValue = &Check{
	ID:       "clean-param-value",
	Title:    "A Clean-param that Yandex does not understand",
	Severity: Warning,
	Why: "Clean-param lists the names of query parameters that do not change a page, joined by &, then a blank and the path it holds for: “ref&sid /shop/”. " +
		"Yandex, the only reader, skips anything else.",
	Bad:    "User-agent: Yandex\nDisallow: /a\nClean-param: ?ref&sid /shop/\n",
	Good:   "User-agent: Yandex\nDisallow: /a\nClean-param: ref&sid /shop/\n",
	Source: yandexClean,
	on:     onRecords,
	line: func(p *pass, l parser.Line) {
		if p.key(l) != "clean-param" {
			return
		}
		value := p.text(l.Value)
		params, path, _ := strings.Cut(value, " ")
		path = strings.TrimSpace(path)
		switch fault := cleanParamFault(params, path); {
		case fault == "":
		case params != "" && params[0] == '?' && cleanParamFault(params[1:], path) == "":
			p.report(l.Value, fault).fix(lang.Say("Remove the ?"), keepsVerdict, replace(parser.Span{Start: l.Value.Start, End: l.Value.Start + 1}, ""))
		default:
			p.report(record(l), fault)
		}
	},
}

// cleanParamFault is what is wrong with a value, in a sentence, or "".
func cleanParamFault(params, path string) string {
	switch {
	case params == "":
		return lang.Say("The record names no parameter, so it has no effect.")
	case strings.Contains(params, "?") || strings.HasPrefix(params, "/"):
		return lang.Say("The names of parameters come first, without ? and path; Yandex skips the line.")
	case strings.Contains(params, "="):
		return lang.Say("Parameters are named without = and value; Yandex skips the line.")
	case strings.ContainsAny(params, ",;"):
		return lang.Say("Several parameters are joined by &; Yandex skips the line.")
	case path != "" && path[0] != '/' && path[0] != '*':
		return lang.Say("What follows the parameters is no path; Yandex skips the line.")
	}
	return ""
}

var cleanParamTooLong = &Check{
	ID:       "clean-param-too-long",
	Title:    "A Clean-param of more than 500 characters",
	Severity: Warning,
	Why:      "Yandex accepts 500 characters of one Clean-param. Several records add up, so a long one can be written as two.",
	Bad:      "User-agent: Yandex\nDisallow: /a\nClean-param: a… /shop/\n",
	Good:     "User-agent: Yandex\nDisallow: /a\nClean-param: a /shop/\n",
	Source:   yandexClean,
	dots:     strings.Repeat("&x", 300),
	on:       onRecords,
	line: func(p *pass, l parser.Line) {
		if n := l.Value.Len(); p.key(l) == "clean-param" && n > 500 {
			p.report(l.Value, lang.Count(n, "The value has {n} byte; Yandex accepts 500 characters.|The value has {n} bytes; Yandex accepts 500 characters."))
		}
	},
}
