package parser

import "bytes"

// Document is what a file seems to be, whatever its name says. Servers answer
// /robots.txt with error pages, applications and other encodings; crawlers read
// those line by line as if they were robots.txt.
type Document uint8

// What Sniff tells apart. Robots is everything that is not clearly something else.
const (
	Robots Document = iota
	HTML
	XML
	JSON
	UTF16
)

// String is the document in the words of people.
func (d Document) String() string {
	return [...]string{"robots.txt", "HTML", "XML", "JSON", "UTF-16"}[d]
}

// Sniff says what src seems to be, from its first bytes.
func Sniff(src []byte) Document {
	if isUTF16(src) {
		return UTF16
	}
	text := bytes.TrimLeft(bytes.TrimPrefix(src[:min(len(src), 4096)], []byte(bom)), " \t\r\n")
	switch {
	case len(text) == 0:
		return Robots
	case text[0] == '<':
		return markup(text)
	case text[0] == '{' && startsWithAny(text[1:], `"`, "}"),
		text[0] == '[' && startsWithAny(text[1:], `"`, "{", "]"):
		return JSON
	}
	return Robots
}

// startsWithAny looks behind blanks.
func startsWithAny(text []byte, prefixes ...string) bool {
	text = bytes.TrimLeft(text, " \t\r\n")
	for _, p := range prefixes {
		if bytes.HasPrefix(text, []byte(p)) {
			return true
		}
	}
	return false
}

// markup tells XML from HTML. Only a letter, "!" or "?" makes a tag of "<".
func markup(text []byte) Document {
	if len(text) < 2 {
		return Robots
	}
	lowered := bytes.ToLower(text)
	switch c := lowered[1]; {
	case bytes.Contains(lowered, []byte("<html")) || bytes.HasPrefix(lowered, []byte("<!doctype html")):
		return HTML
	case bytes.HasPrefix(lowered, []byte("<?xml")), bytes.Contains(lowered, []byte("xmlns=")):
		return XML
	case c == '!' || c == '?' || 'a' <= c && c <= 'z':
		return HTML
	}
	return Robots
}

// isUTF16 goes by the byte order mark or, without one, by a text whose every
// second byte is NUL.
func isUTF16(src []byte) bool {
	if bytes.HasPrefix(src, []byte("\xff\xfe")) || bytes.HasPrefix(src, []byte("\xfe\xff")) {
		return true
	}
	head := src[:min(len(src), 64)&^1]
	if len(head) < 8 {
		return false
	}
	var nuls [2]int
	for i, c := range head {
		if c == 0 {
			nuls[i&1]++
		}
	}
	half := len(head) / 2
	return nuls[0] == half && nuls[1] == 0 || nuls[1] == half && nuls[0] == 0
}
