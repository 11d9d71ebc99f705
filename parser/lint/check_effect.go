package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// What the file as a whole brings about.

var siteBlocked = &Check{
	ID:       "site-blocked",
	Title:    "The whole site is closed to search engines",
	Severity: Warning,
	Why: "The crawlers of search engines may fetch nothing, so they do not know what the pages say: most lose their place in the results, some stay as bare addresses. " +
		"That is right for a copy under test; on a live site it is the costliest line there is, and often left over from the test.",
	Bad:    "User-agent: *\nDisallow: /\n",
	Good:   "User-agent: *\nDisallow:\n",
	Source: googleSpec,
	run: func(p *pass) {
		var lines []int
		names := map[int][]string{}
		for _, c := range p.crawlers() {
			if line := p.closes(p.rulesFor(c)); line > 0 {
				if names[line] == nil {
					lines = append(lines, line)
				}
				names[line] = append(names[line], c.Token)
			}
		}
		for _, n := range lines {
			l := p.line(n)
			p.report(record(l), lang.Count(len(names[n]), "By this rule {crawlers} may fetch no page of the site.|By this rule {crawlers} may fetch no page of the site.",
				"crawlers", lang.And(names[n]))).
				fix(lang.Say("Open the site"), changesVerdict, replace(parser.Span{Start: l.Sep.End, End: l.Value.End}, ""))
		}
	},
}

// closes is the line of the rule that closes a whole site, 0 when something in it
// is open.
func (p *pass) closes(rules *parser.Rules) int {
	if allowed, _ := rules.Allowed("/"); allowed {
		return 0 // as nearly always; the evidence costs more
	}
	v := rules.Explain("/")
	if v.Allowed || v.Rule == nil || v.Failure != nil || p.line(v.Line).Value.Len() == 0 {
		return 0
	}
	if pattern := strings.Trim(v.Rule.Pattern, "*"); pattern != "" && pattern != "/" {
		return 0
	}
	for _, g := range v.Groups {
		for _, n := range g.Rules {
			if l := p.line(n); l.Kind == parser.Allow && l.Value.Len() > 0 {
				return 0
			}
		}
	}
	return v.Line
}

var assetsBlocked = &Check{
	ID:       "assets-blocked",
	Title:    "Style sheets or scripts are closed to Google",
	Severity: Warning,
	Why: "Google looks at pages as a browser does. Without style sheets and scripts it sees a broken page, misses what scripts write, " +
		"and may judge it unfit for phones.",
	Bad:    "User-agent: *\nDisallow: /a\nDisallow: /*.js$\n",
	Good:   "User-agent: *\nDisallow: /a\nDisallow:\n",
	Source: "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
	run: func(p *pass) {
		for _, c := range p.crawlers() {
			if c.Token != "Googlebot" {
				continue
			}
			rules := p.rulesFor(c).Prepare()
			for _, n := range p.linesFor("googlebot") {
				p.asset(p.line(n), rules)
			}
		}
	},
}

// linesFor are the rules of the groups that name a token, or else of *.
func (p *pass) linesFor(name string) []int {
	var named, star []int
	for _, g := range p.groups {
		for _, a := range g.Agents {
			if key(a) == name {
				named = append(named, g.Rules...)
				break
			}
			if a.Star {
				star = append(star, g.Rules...)
				break
			}
		}
	}
	if named != nil {
		return named
	}
	return star
}

// asset reports a rule that is aimed at style sheets or scripts. Only rules for the
// kind of file are sure to hit them; folders may hold anything.
func (p *pass) asset(l parser.Line, rules *parser.Rules) {
	value := p.text(l.Value)
	if l.Kind != parser.Disallow || len(value) > maxPath || p.full() {
		return
	}
	bare := strings.TrimRight(value, "$*")
	isKind := strings.HasSuffix(bare, "*.js") || strings.HasSuffix(bare, "*.css")
	if !isKind && !isAssetFolder(bare) {
		return
	}
	sample := strings.ReplaceAll(bare, "*", "x")
	switch {
	case !isKind:
		sample += "a.js"
	case sample[0] != '/':
		sample = "/" + sample
	}
	if allowed, _ := rules.Allowed(sample); allowed {
		return
	}
	d := p.report(record(l), lang.Say("Googlebot may not fetch “{path}” and the like, so it cannot see pages as people do.", "path", clip(sample))).
		fix(lang.Say("Empty the rule"), changesVerdict, replace(parser.Span{Start: l.Sep.End, End: l.Value.End}, ""))
	if !isKind {
		d.as(Info)
	}
}

func isAssetFolder(path string) bool {
	switch fold(strings.TrimSuffix(path, "/")) {
	case "/js", "/css", "/javascript", "/javascripts", "/scripts", "/styles", "/stylesheets", "/assets", "/static", "/wp-includes", "/dist":
		return strings.HasSuffix(path, "/")
	}
	return false
}

var secretPath = &Check{
	ID:       "secret-path",
	Title:    "The file tells where something secret is",
	Severity: Info,
	Why: "Everybody can read robots.txt, and people who look for ways in read it first. A rule keeps honest crawlers away and shows the others the way; " +
		"what is secret needs a password.",
	Bad:    "User-agent: *\nDisallow: /backup/\n",
	Good:   "User-agent: *\nDisallow: /old/\n",
	Source: "https://www.rfc-editor.org/rfc/rfc9309.html#section-3",
	on:     on(parser.Disallow),
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		if len(value) > maxPath {
			return
		}
		for _, part := range strings.FieldsFunc(fold(value), func(r rune) bool { return r == '/' || r == '*' || r == '$' || r == '?' }) {
			if secretWords[part] {
				p.report(l.Value, lang.Say("Everybody can read here that there is “{path}”. A rule does not protect it; a password does.", "path", clip(value)))
				return
			}
		}
	},
}

// secretWords are parts of paths that lead to what is not for the public. The
// folders of well-known programs, such as wp-admin, tell nobody anything new.
var secretWords = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields("admin administrator backup backups .git .svn .env .htpasswd .htaccess dump dumps database " +
		"db.sql phpmyadmin passwd passwords private-files secret secrets credentials config.php wp-config.php intranet staging") {
		m[w] = true
	}
	return m
}()
