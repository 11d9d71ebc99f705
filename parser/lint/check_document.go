package lint

import (
	"bytes"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// What the file is, when it is no robots.txt. The other checks are silent then.

const rfcUnavailable = "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1"

var refusedFile = &Check{
	ID:       "refused-file",
	Title:    "The reader gives up on the whole file",
	Severity: Error,
	Why: "Most readers skip what they do not understand. A few stop with an error, and it is up to the crawler what it does then: " +
		"keep out, or take everything as allowed. None of the rules hold.",
	Bad:    "Disallow: /private/\nUser-agent: *\nDisallow: /old/\n",
	Good:   "User-agent: *\nDisallow: /private/\nDisallow: /old/\n",
	Source: "https://github.com/temoto/robotstxt",
	other:  true,
	in:     "temoto",
	run: func(p *pass) {
		f := p.file.Failure()
		if f == nil {
			return
		}
		l := p.line(max(f.Line, 1))
		p.report(parser.Span{Start: l.Key.Start, End: max(l.Value.End, l.Key.End)},
			lang.Say("{reader} gives up on the whole file: {reason}.", "reader", p.title(), "reason", strings.TrimSuffix(words.Failed(f), ".")))
	},
}

var htmlFile = &Check{
	ID:       "html-file",
	Title:    "The file is a web page",
	Severity: Error,
	Why: "Servers that answer every unknown address with a page answer /robots.txt so too. Crawlers read the page line by line, find no rule in it, " +
		"and take everything as allowed; some readers refuse the file. Either serve a robots.txt or answer with status 404.",
	Bad:    "<!DOCTYPE html>\n<html>\n<title>Page not found</title>\n</html>\n",
	Good:   "User-agent: *\nDisallow:\n",
	Source: rfcUnavailable,
	other:  true,
	run: func(p *pass) {
		if p.document == parser.HTML && challenge(p.src) == nil {
			p.report(p.firstText(), lang.Say("This is an HTML page, not a robots.txt.")+" "+p.readAsRules())
		}
	},
}

var challengePage = &Check{
	ID:       "challenge-page",
	Title:    "The file is a page that asks whether the visitor is human",
	Severity: Error,
	Why: "A firewall or a bot protection stands in front of /robots.txt. Crawlers cannot solve the challenge and get this page in place of the rules, " +
		"so the rules hold for nobody. Exempt /robots.txt from the protection.",
	Bad:    "<html>\n<title>Just a moment...</title>\n<script src=\"/cdn-cgi/challenge-platform/x.js\"></script>\n</html>\n",
	Good:   "User-agent: *\nDisallow: /cart/\n",
	Source: rfcUnavailable,
	other:  true,
	run: func(p *pass) {
		if p.document != parser.HTML {
			return
		}
		if sign := challenge(p.src); sign != nil {
			p.report(*sign, lang.Say("This is the page of a bot protection, not a robots.txt. Crawlers that are met with it never see the rules."))
		}
	},
}

// challenge finds what gives the page of a bot protection away.
func challenge(src []byte) *parser.Span {
	head := bytes.ToLower(src[:min(len(src), 1<<16)])
	for _, sign := range []string{"challenge-platform", "cf-chl", "just a moment...", "_incapsula_resource",
		"pardon our interruption", "attention required!", "captcha", "px-captcha", "datadome", "are you a human", "access denied"} {
		if i := bytes.Index(head, []byte(sign)); i >= 0 && i+len(sign) <= len(src) {
			return &parser.Span{Start: i, End: i + len(sign)}
		}
	}
	return nil
}

var xmlFile = &Check{
	ID:       "xml-file",
	Title:    "The file is XML",
	Severity: Error,
	Why: "Storage services answer with an error in XML where a file is missing, and sitemaps are sometimes put in the place of robots.txt. " +
		"Crawlers find no rule in it and take everything as allowed.",
	Bad:    "<?xml version=\"1.0\"?>\n<Error><Code>NoSuchKey</Code></Error>\n",
	Good:   "User-agent: *\nDisallow:\n",
	Source: rfcUnavailable,
	other:  true,
	run: func(p *pass) {
		if p.document == parser.XML {
			p.report(p.firstText(), lang.Say("This is XML, not a robots.txt.")+" "+p.readAsRules())
		}
	},
}

var jsonFile = &Check{
	ID:       "json-file",
	Title:    "The file is JSON",
	Severity: Error,
	Why: "An application answers /robots.txt as it answers its own addresses. Crawlers find no rule in JSON and take everything as allowed; " +
		"a robots.txt is plain text with one record on a line.",
	Bad:    "{\"error\": \"not found\"}\n",
	Good:   "User-agent: *\nDisallow:\n",
	Source: rfcUnavailable,
	other:  true,
	run: func(p *pass) {
		if p.document == parser.JSON {
			p.report(p.firstText(), lang.Say("This is JSON, not a robots.txt.")+" "+p.readAsRules())
		}
	},
}

var utf16File = &Check{
	ID:       "utf-16-file",
	Title:    "The file is in UTF-16",
	Severity: Error,
	Why: "A robots.txt is UTF-8 (RFC 9309 section 2.3). In UTF-16 every second byte is NUL, so that crawlers find no key in any line " +
		"and take everything as allowed. Editors call the right form UTF-8 or “UTF-8 without BOM”.",
	Bad:    "\xff\xfeU\x00s\x00e\x00r\x00-\x00a\x00g\x00e\x00n\x00t\x00:\x00 \x00*\x00\n\x00D\x00i\x00s\x00a\x00l\x00l\x00o\x00w\x00:\x00 \x00/\x00a\x00\n\x00",
	Good:   "User-agent: *\nDisallow: /a\n",
	Source: "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3",
	other:  true,
	run: func(p *pass) {
		if p.document == parser.UTF16 {
			p.report(parser.Span{End: min(len(p.src), 2)}, lang.Say("The file is in UTF-16, in which crawlers find no rule; they read UTF-8.")).
				fix(lang.Say("Convert the file to UTF-8"), changesVerdict, replace(parser.Span{End: len(p.src)}, fromUTF16(p.src)))
		}
	},
}

// firstText is the first line with text, without its line end.
func (p *pass) firstText() parser.Span {
	for n := 1; n <= p.file.NumLines(); n++ {
		if l := p.line(n); l.Kind != parser.Blank {
			return parser.Span{Start: l.Key.Start, End: l.EOL.Start}
		}
	}
	return parser.Span{}
}

// readAsRules says what is made of a file that is something else, in a sentence.
func (p *pass) readAsRules() string {
	rules := 0
	for _, g := range p.groups {
		rules += len(g.Rules)
	}
	if rules > 0 {
		return lang.Count(rules, "{reader} finds {n} rule in the file all the same and obeys; other readers refuse the file.|"+
			"{reader} finds {n} rules in the file all the same and obeys; other readers refuse the file.", "reader", p.title())
	}
	return lang.Say("{reader} finds no rule in the file, so everything is allowed.", "reader", p.title())
}
