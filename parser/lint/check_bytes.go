package lint

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// Bytes that are no plain text, or that nobody sees.

const (
	rfcFormat = "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2"
	googleLib = "https://github.com/google/robotstxt/blob/master/robots.cc"
	pythonLib = "https://docs.python.org/3/library/urllib.robotparser.html"
	bom       = "\xef\xbb\xbf"
)

// fromUTF16 is a text in UTF-8. Without a byte order mark, the place of the NULs
// tells the order.
func fromUTF16(src []byte) string {
	order := binary.ByteOrder(binary.LittleEndian)
	switch {
	case bytes.HasPrefix(src, []byte("\xff\xfe")):
		src = src[2:]
	case bytes.HasPrefix(src, []byte("\xfe\xff")):
		src, order = src[2:], binary.BigEndian
	case len(src) > 0 && src[0] == 0:
		order = binary.BigEndian
	}
	units := make([]uint16, len(src)/2)
	for i := range units {
		units[i] = order.Uint16(src[2*i:])
	}
	return string(utf16.Decode(units))
}

var byteOrderMark = &Check{
	ID:       "byte-order-mark",
	Title:    "The file starts with a byte order mark",
	Severity: Info,
	Why: "The three bytes EF BB BF that some editors put in front of UTF-8 are skipped by Google and by readers that follow RFC 9309. " +
		"Python's robotparser, Protego and others take them as part of the first key and lose the first line.",
	Bad:    bom + "User-agent: *\nDisallow: /a\n",
	Good:   "User-agent: *\nDisallow: /a\n",
	Source: pythonLib,
	other:  true,
	run: func(p *pass) {
		if !bytes.HasPrefix(p.src, []byte(bom)) {
			return
		}
		span := parser.Span{End: len(bom)}
		first := p.line(1)
		lost := strings.HasPrefix(p.text(first.Key), bom)
		d := p.report(span, lang.Say("An invisible byte order mark starts the file. Readers that do not know it lose the first line."))
		if lost {
			d.as(Error).Message = lang.Say("{reader} takes the byte order mark as part of the first key, so the first line is lost.", "reader", p.title())
		}
		d.fix(lang.Say("Remove the byte order mark"), lost || bytes.HasPrefix(p.src[len(bom):], []byte(bom)), replace(span, ""))
	},
}

var strayByteOrderMark = &Check{
	ID:       "stray-byte-order-mark",
	Title:    "A byte order mark stands inside the file",
	Severity: Error,
	Why: "When files are joined, the byte order mark of the second ends up in the middle. There no reader skips it: it becomes part of the key " +
		"or the value next to it, and that line means nothing or something else.",
	Bad:    "User-agent: a\nDisallow: /a\n" + bom + "User-agent: b\nDisallow: /b\n",
	Good:   "User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /b\n",
	Source: googleLib,
	run: func(p *pass) {
		for at := len(bom); ; {
			i := bytes.Index(p.src[min(at, len(p.src)):], []byte(bom))
			if i < 0 {
				return
			}
			span := parser.Span{Start: at + i, End: at + i + len(bom)}
			at = span.End
			p.report(span, lang.Say("An invisible byte order mark stands here, so {reader} does not read line {line} as it looks.",
				"reader", p.title(), "line", lineNo(p.file.LineAt(span.Start)))).
				fix(lang.Say("Remove the byte order mark"), changesVerdict, replace(span, ""))
		}
	},
}

var nulByte = &Check{
	ID:       "nul-byte",
	Title:    "A NUL byte stands in a line",
	Severity: Error,
	Why: "Google's reader ends a line at a NUL byte and drops what is behind it; other readers compare the byte like any other, and no URL has one. " +
		"NUL bytes come from broken transfers and from UTF-16.",
	Bad:    "User-agent: *\nDisallow: /a\x00b\n",
	Good:   "User-agent: *\nDisallow: /ab\n",
	Source: googleLib,
	run: func(p *pass) {
		for at := 0; at < len(p.src); {
			i := bytes.IndexByte(p.src[at:], 0)
			if i < 0 {
				return
			}
			start := at + i
			for at = start; at < len(p.src) && p.src[at] == 0; at++ {
			}
			p.report(parser.Span{Start: start, End: at}, lang.Say("A NUL byte stands here. Google reads the line up to it only; other readers compare it as a character that no URL has.")).
				fix(lang.Say("Remove the NUL byte"), changesVerdict, replace(parser.Span{Start: start, End: at}, ""))
		}
	},
}

var controlCharacter = &Check{
	ID:       "control-character",
	Title:    "A control character stands in a line",
	Severity: Warning,
	Why: "Control characters other than tab and line ends are not allowed in a robots.txt (RFC 9309 section 2.2). They are invisible in most editors, " +
		"and readers compare them with the URL, which has none.",
	Bad:    "User-agent: *\nDisallow: /a\x01b\n",
	Good:   "User-agent: *\nDisallow: /ab\n",
	Source: rfcFormat,
	on:     onText,
	line: func(p *pass, l parser.Line) {
		text := p.src[l.Key.Start:max(l.Value.End, l.Key.End)]
		for i, c := range text {
			if c < ' ' && c != '\t' && c != 0 || c == 0x7f {
				span := parser.Span{Start: l.Key.Start + i, End: l.Key.Start + i + 1}
				p.report(span, lang.Say("An invisible control character stands here. It is compared like a letter, so the line does not do what it shows.")).
					fix(lang.Say("Remove the control character"), changesVerdict, replace(span, ""))
				return
			}
		}
	},
}

var invisibleCharacter = &Check{
	ID:       "invisible-character",
	Title:    "A line holds a space or mark that only looks like nothing",
	Severity: Error,
	Why: "No-break spaces, zero-width spaces and direction marks come along when rules are copied from web pages. Readers trim only plain spaces and tabs, " +
		"so these become part of the key, the name or the path, and the line matches nothing.",
	Bad:    "User-agent:\u00a0*\nDisallow: /a\n",
	Good:   "User-agent: *\nDisallow: /a\n",
	Source: rfcFormat,
	on:     onText,
	line: func(p *pass, l parser.Line) {
		text := p.text(parser.Span{Start: l.Key.Start, End: max(l.Value.End, l.Key.End)})
		for i, r := range text {
			if !invisible(r) {
				continue
			}
			span := parser.Span{Start: l.Key.Start + i, End: l.Key.Start + i + utf8.RuneLen(r)}
			with, title := "", lang.Say("Remove the invisible character")
			if r == '\u00a0' || r == '\u3000' {
				with, title = " ", lang.Say("Write a plain space")
			}
			p.report(span, lang.Say("An invisible character stands here. {reader} takes it as a letter, so line {line} is not read as it looks.",
				"reader", p.title(), "line", lineNo(l.Number))).
				fix(title, changesVerdict, replace(span, with))
			return
		}
	},
}

func invisible(r rune) bool {
	switch r {
	case '\u00a0', '\u00ad', '\u2028', '\u2029', '\u2060', '\u3000':
		return true
	}
	return '\u2000' <= r && r <= '\u200f' || '\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
}

var invalidUTF8 = &Check{
	ID:       "invalid-utf-8",
	Title:    "The file is not UTF-8",
	Severity: Warning,
	Why: "A robots.txt is UTF-8 (RFC 9309 section 2.3). Google compares other bytes as they are; Python's robotparser fails on the whole file. " +
		"Most such files were saved as Latin-1 or Windows-1252.",
	Bad:    "User-agent: *\nDisallow: /caf\xe9\n",
	Good:   "User-agent: *\nDisallow: /caf%C3%A9\n",
	Source: pythonLib,
	run: func(p *pass) {
		if utf8.Valid(p.src) {
			return
		}
		for at := 0; at < len(p.src); {
			r, n := utf8.DecodeRune(p.src[at:])
			if r == utf8.RuneError && n == 1 {
				p.reportInvalid(at)
				at = p.line(p.file.LineAt(at)).Span.End // once a line
				continue
			}
			at += n
		}
	},
}

// reportInvalid offers the reading as Latin-1, which most such bytes are.
func (p *pass) reportInvalid(at int) {
	end := at
	for end < len(p.src) {
		if r, n := utf8.DecodeRune(p.src[end:]); r != utf8.RuneError || n != 1 {
			break
		}
		end++
	}
	span := parser.Span{Start: at, End: end}
	l := p.line(p.file.LineAt(at))
	d := p.report(span, lang.Say("These bytes are not UTF-8. Some readers, Python's among them, give up on the whole file."))
	if at >= l.Comment.Start && l.Comment.Len() > 0 {
		d.as(Info)
	}
	var text strings.Builder
	inPath := l.Kind.IsRule() && at >= l.Value.Start && end <= l.Value.End
	for _, c := range p.src[at:end] {
		r := utf8.AppendRune(nil, rune(c))
		if inPath {
			text.WriteString(escape(string(r)))
		} else {
			text.Write(r)
		}
	}
	d.fix(lang.Say("Write “{text}”, as Latin-1 reads them", "text", clip(text.String())), inPath || l.Kind != parser.Comment, replace(span, text.String()))
}
