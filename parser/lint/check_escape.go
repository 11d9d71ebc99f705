package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// How characters are written in a path.

const upperHex = "0123456789ABCDEF"

// escape writes every byte of s as %XX.
func escape(s string) string {
	b := make([]byte, 0, 3*len(s))
	for i := range len(s) {
		b = append(b, '%', upperHex[s[i]>>4], upperHex[s[i]&15])
	}
	return string(b)
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

// escapeAt reports whether s has a well-formed escape at i.
func escapeAt(s string, i int) bool {
	return s[i] == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2])
}

var malformedEscape = &Check{
	ID:       "malformed-escape",
	Title:    "A % without two hexadecimal digits",
	Severity: Warning,
	Why: "In a URL, % is followed by two hexadecimal digits. Browsers and crawlers send a percent sign that belongs to a name as %25, " +
		"so a pattern with a bare % matches no address they ask for.",
	Bad:    "User-agent: *\nDisallow: /100%/\n",
	Good:   "User-agent: *\nDisallow: /100%25/\n",
	Source: "https://www.rfc-editor.org/rfc/rfc3986.html#section-2.1",
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		var edits []parser.Edit
		for i := strings.IndexByte(value, '%'); i >= 0 && i < len(value); i++ {
			if value[i] == '%' && !escapeAt(value, i) {
				at := l.Value.Start + i
				edits = append(edits, replace(parser.Span{Start: at, End: at + 1}, "%25"))
			}
		}
		if len(edits) > 0 {
			p.report(edits[0].Span, lang.Say("This % is not followed by two hexadecimal digits. URLs have %25 in such places, so the pattern does not match them.")).
				fix(write("%25"), changesVerdict, edits...)
		}
	},
}

var lowercaseEscape = &Check{
	ID:       "lowercase-escape",
	Title:    "An escape with lower-case digits",
	Severity: Info,
	Why: "%c3 and %C3 are the same octet. Google writes patterns in upper case before it compares them; readers that compare the text as it stands " +
		"see a difference to URLs, which crawlers mostly write in upper case.",
	Bad:    "User-agent: *\nDisallow: /caf%c3%a9/\n",
	Good:   "User-agent: *\nDisallow: /caf%C3%A9/\n",
	Source: "https://www.rfc-editor.org/rfc/rfc3986.html#section-6.2.2.1",
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		var edits []parser.Edit
		for i := strings.IndexByte(value, '%'); i >= 0 && i < len(value); i++ {
			if !escapeAt(value, i) {
				continue
			}
			if digits := value[i+1 : i+3]; strings.ToUpper(digits) != digits {
				at := l.Value.Start + i
				edits = append(edits, replace(parser.Span{Start: at + 1, End: at + 3}, strings.ToUpper(digits)))
			}
			i += 2
		}
		if len(edits) > 0 {
			p.report(parser.Span{Start: edits[0].Span.Start - 1, End: edits[0].Span.End}, lang.Say("Readers that compare letter by letter see a difference between this and the same escape in upper case.")).
				fix(lang.Say("Write upper-case digits"), p.allows("Disallow: /%c3", "/%C3"), edits...)
		}
	},
}

var unencodedPattern = &Check{
	ID:       "unencoded-pattern",
	Title:    "A path holds characters outside ASCII",
	Severity: Info,
	Why: "Crawlers ask for such paths in percent-encoding. RFC 9309 and Google encode the pattern before they compare; other readers take it as it stands, " +
		"and what encoding a file is in is not always clear to them. The encoded form is safe everywhere.",
	Bad:    "User-agent: *\nDisallow: /café/\n",
	Good:   "User-agent: *\nDisallow: /caf%C3%A9/\n",
	Source: rfcPath,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		for i := range len(value) {
			if value[i] < 0x80 {
				continue
			}
			if !isText(value[i:]) {
				return
			}
			end := i
			for end < len(value) && value[end] >= 0x80 {
				end++
			}
			span := parser.Span{Start: l.Value.Start + i, End: l.Value.Start + end}
			d := p.report(span, lang.Say("Crawlers send “{text}” in percent-encoding. Not every reader encodes the pattern before it compares.", "text", clip(value[i:end])))
			if !p.full() {
				d.fix(lang.Say("Write it in percent-encoding"), p.allows("Disallow: /é", "/%C3%A9"), replace(l.Value, escapeNonASCII(value)))
			}
			return
		}
	},
}

// isText reports whether s is UTF-8 without invisible characters, which are other
// checks' business.
func isText(s string) bool {
	for _, r := range s {
		if r == '\uFFFD' || invisible(r) || r == '\uFEFF' {
			return false
		}
	}
	return true
}

func escapeNonASCII(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if s[i] < 0x80 {
			b.WriteByte(s[i])
		} else {
			b.WriteString(escape(s[i : i+1]))
		}
	}
	return b.String()
}

var blankInPattern = &Check{
	ID:       "blank-in-pattern",
	Title:    "A path holds a blank",
	Severity: Warning,
	Why: "URLs have %20 where a name has a blank. Google compares the blank as it stands, so the rule matches nothing; others encode it, " +
		"or cut the pattern there, so that it matches more.",
	Bad:    "User-agent: *\nDisallow: /my files/\n",
	Good:   "User-agent: *\nDisallow: /my%20files/\n",
	Source: googleLib,
	on:     onRules,
	line: func(p *pass, l parser.Line) {
		value := p.text(l.Value)
		i := strings.IndexAny(value, " \t")
		if i < 0 || severalPaths(value) != nil {
			return
		}
		at := l.Value.Start + i
		d := p.report(parser.Span{Start: at, End: at + 1}, lang.Say("{reader} compares the blank as it stands. No URL has one, so “{pattern}” matches nothing.",
			"reader", p.title(), "pattern", clip(value)))
		if !p.allows("Disallow: /a b", "/a%20b") {
			d.Message = lang.Say("Not every reader takes the blank for %20; some find no URL for “{pattern}”, some read it up to the blank.", "pattern", clip(value))
		}
		if value[0] == '/' || value[0] == '*' {
			d.fix(write("%20"), p.allows("Disallow: /a b", "/a%20b"), replace(l.Value, strings.NewReplacer(" ", "%20", "\t", "%09").Replace(value)))
		}
	},
}
