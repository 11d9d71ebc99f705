package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// Path patterns that are something else than a path.

const rfcPath = "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2"

// otherThanPath reports whether a value without a leading slash is the business of
// a check of its own.
func otherThanPath(value string) bool {
	return isURL(value) || isWord(value) || severalPaths(value) != nil || regexParts(value) != ""
}

var unrootedPattern = &Check{
	ID:       "unrooted-pattern",
	Title:    "A path pattern starts with neither “/” nor “*”",
	Severity: Error,
	Why: "Patterns are compared from the first character of the path, which is always “/”. A pattern that starts otherwise matches nothing. " +
		"(A few readers put the slash there themselves.)",
	Bad:    "User-agent: *\nDisallow: admin/\n",
	Good:   "User-agent: *\nDisallow: /admin/\n",
	Source: rfcPath,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		if value == "" || value[0] == '/' || value[0] == '*' || otherThanPath(value) {
			return
		}
		d := p.report(l.Value, lang.Say("The path pattern “{pattern}” does not begin with a slash, so it matches no URL and the rule has no effect.", "pattern", clip(value)))
		if strings.HasPrefix(value, "?") || strings.HasPrefix(value, ".") || strings.HasPrefix(value, "$") || strings.HasPrefix(value, "%") {
			d.fix(write("/*"+value), changesVerdict, replace(parser.Span{Start: l.Value.Start, End: l.Value.Start}, "/*"))
			return
		}
		d.fix(write("/"+value), changesVerdict, replace(parser.Span{Start: l.Value.Start, End: l.Value.Start}, "/"))
	},
}

// isURL reports whether a value begins with a scheme or a host.
func isURL(value string) bool {
	head := fold(value[:min(len(value), 8)])
	return strings.HasPrefix(head, "http://") || strings.HasPrefix(head, "https://") || hostEnd(value) > 0
}

// hostEnd is where a host without a scheme ends at the start of a value, 0 when there
// is none. Only names in well-known top domains are taken for hosts: "index.php" is
// a file.
func hostEnd(value string) int {
	end := strings.IndexByte(value[:min(len(value), 256)], '/')
	if end < 0 {
		return 0
	}
	host := fold(value[:end])
	dot := strings.LastIndexByte(host, '.')
	if dot < 1 || strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789-.") != "" {
		return 0
	}
	switch host[dot+1:] {
	case "com", "org", "net", "edu", "gov", "info", "io", "co", "eu", "de", "fr", "uk", "ru", "it", "es", "nl", "jp", "cn", "br", "au", "ca", "ch":
		return end
	}
	return 0
}

var absoluteURLPattern = &Check{
	ID:       "absolute-url-pattern",
	Title:    "A path pattern is a whole URL",
	Severity: Error,
	Why: "Rules hold for the site that serves the file and are compared with the path alone. A pattern with scheme and host matches nothing. " +
		"Each host needs a robots.txt of its own.",
	Bad:    "User-agent: *\nDisallow: https://example.com/private/\n",
	Good:   "User-agent: *\nDisallow: /private/\n",
	Source: googleSpec,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		if !isURL(value) {
			return
		}
		host := 0
		if hostEnd(value) == 0 {
			host = strings.Index(value, "://") + len("://")
		}
		path := "/"
		if i := strings.IndexByte(value[host:], '/'); i >= 0 {
			path = value[host+i:]
		}
		d := p.report(l.Value, lang.Say("Rules are compared with the path alone, so “{pattern}” matches no URL and the rule has no effect.", "pattern", clip(value)))
		if path != "/" { // closing a whole site on a guess would be too much
			d.fix(lang.Say("Keep the path only"), changesVerdict, replace(l.Value, path))
		}
	},
}

// wordMeaning is what a word in place of a path stands for: everything or nothing.
func wordMeaning(value string) (path string, ok bool) {
	switch fold(value) {
	case "all", "any", "everything", "yes", "true":
		return "/", true
	case "none", "no", "nothing", "false", "null":
		return "", true
	}
	return "", false
}

func isWord(value string) bool {
	_, ok := wordMeaning(value)
	return ok
}

var wordPattern = &Check{
	ID:       "word-pattern",
	Title:    "A word such as “all” stands in place of a path",
	Severity: Error,
	Why: "A rule has a path and nothing else. “Allow: all” and “Disallow: none” are compared letter by letter with paths, which begin with a slash, " +
		"so they match nothing. Everything is “/”, nothing is an empty value.",
	Bad:    "User-agent: *\nDisallow: all\n",
	Good:   "User-agent: *\nDisallow: /\n",
	Source: rfcPath,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		path, ok := wordMeaning(value)
		if !ok {
			return
		}
		title := lang.Say("Write a slash, which is every path")
		if path == "" {
			title = lang.Say("Leave the path out, which is no path")
		}
		p.report(l.Value, lang.Say("{reader} compares “{word}” with the path of a URL, which never begins so; “{rule}” has no effect.",
			"reader", p.title(), "word", clip(value), "rule", clip(p.text(l.Key))+": "+clip(value))).
			fix(title, path == "/" || l.Kind == parser.Allow, replace(l.Value, path))
	},
}

// severalPaths splits a value that holds more than one path.
func severalPaths(value string) []string {
	if !strings.ContainsAny(value, " \t") {
		return nil
	}
	paths := strings.FieldsFunc(value, func(r rune) bool { return r == ' ' || r == '\t' })
	for i, path := range paths {
		paths[i] = strings.Trim(path, ",;")
		if paths[i] == "" || paths[i][0] != '/' && paths[i][0] != '*' {
			return nil
		}
	}
	return paths
}

var severalPatterns = &Check{
	ID:       "several-patterns",
	Title:    "A rule holds several paths",
	Severity: Error,
	Why: "A rule has one path pattern. Readers take the rest of the line, blanks included, as one pattern, which no URL matches, " +
		"or they cut it at the first blank.",
	Bad:    "User-agent: *\nDisallow: /a/ /b/\n",
	Good:   "User-agent: *\nDisallow: /a/\nDisallow: /b/\n",
	Source: rfcPath,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		paths := severalPaths(p.text(l.Value))
		if len(paths) < 2 {
			return
		}
		d := p.report(l.Value, lang.Count(len(paths), "{reader} reads {n} path as a single pattern with blanks in it, which no URL matches.|"+
			"{reader} reads {n} paths as a single pattern with blanks in it, which no URL matches.", "reader", p.title()))
		if len(paths) <= maxListed && !p.full() {
			start := p.text(parser.Span{Start: l.Key.Start, End: l.Value.Start})
			d.fix(lang.Say("Write a rule for each path"), changesVerdict, replace(l.Value, strings.Join(paths, p.eol(l)+start)))
		}
	},
}

var fragmentInPattern = &Check{
	ID:       "fragment-in-pattern",
	Title:    "A # cuts a path pattern short",
	Severity: Error,
	Why: "Everything from # on is a comment. The pattern ends there and matches more than was meant, “/#section” even the whole site. " +
		"A fragment is never sent to a server, so no rule can tell pages by it; a # that belongs to a path is written %23.",
	Bad:    "User-agent: *\nDisallow: /page#section\n",
	Good:   "User-agent: *\nDisallow: /page\n",
	Source: rfcFormat,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		if l.Value.Len() == 0 || l.Comment.Len() == 0 || l.Comment.Start != l.Value.End {
			return
		}
		value, comment := p.text(l.Value), p.text(l.Comment)
		d := p.report(parser.Span{Start: l.Value.Start, End: l.Comment.End}, lang.Say("The pattern ends at the #: {reader} reads “{pattern}”.", "reader", p.title(), "pattern", clip(value)))
		switch word := strings.TrimRight(comment, " \t"); {
		case len(word) < 2 || word[1] == '#' || strings.ContainsAny(word, " \t"):
			d.as(Warning).fix(lang.Say("Part the comment from the path"), keepsVerdict, replace(parser.Span{Start: l.Comment.Start, End: l.Comment.Start}, " "))
		case value == "/" && l.Kind == parser.Disallow:
			d.Message += " " + lang.Say("That blocks the whole site.")
			d.fix(lang.Say("Make the rule a comment"), changesVerdict, replace(parser.Span{Start: l.Key.Start, End: l.Key.Start}, "# "))
		default:
			d.fix(lang.Say("Remove {text}", "text", clip(word)), keepsVerdict, replace(l.Comment, ""))
		}
	},
}

var emptyAllow = &Check{
	ID:       "empty-allow",
	Title:    "An Allow without a path",
	Severity: Warning,
	Why: "Google and Yandex ignore an Allow without a path. Old readers differ: for some it opens everything, for Yandex until 2016 it closed everything. " +
		"What it was meant to say is said by “Allow: /” or by leaving it out.",
	Bad:    "User-agent: *\nAllow:\n",
	Good:   "User-agent: *\nAllow: /\n",
	Source: "https://yandex.com/support/webmaster/en/controlling-robot/robots-txt",
	on:     on(parser.Allow),
	line: func(p *pass, l parser.Line) {
		if l.Value.Len() > 0 || l.Sep.Len() == 0 {
			return
		}
		p.report(record(l), lang.Say("{reader} ignores an Allow without a path; other readers take it as everything.", "reader", p.title())).
			fix(write("Allow: /"), p.contested(l.Number), replace(parser.Span{Start: l.Sep.Start, End: l.Value.End}, ": /"))
	},
}
