package markdown

import (
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser/words"
)

// Code is text in the letters of the file or the URL, as Markdown shows code. Where a
// character could end the code or the cell of a table, in whatever program reads it,
// HTML with entities takes the place of backticks: programs disagree on what a
// backslash before a bar or a backtick means, and agree on entities.
func Code(text string) string {
	text = words.Legible(text)
	switch {
	case text == "":
		return ""
	case !strings.ContainsAny(text, "`|\\<>"):
		return "`" + text + "`"
	}
	return "<code>" + escaped(text, isMark) + "</code>"
}

// alive are the beginnings that some programs make links and mentions of by themselves.
var alive = strings.NewReplacer("://", "&#58;//", "www.", "www&#46;", "&#64;", "&#64;&#8288;")

// Prose is text as words. Links and mentions that it holds are not made alive.
func Prose(text string) string { return alive.Replace(escaped(words.Legible(text), isActive)) }

// escaped has some of the ASCII characters as entities.
func escaped(text string, which func(c byte) bool) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if c := text[i]; which(c) {
			b.WriteString("&#" + strconv.Itoa(int(c)) + ";")
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// isMark reports whether a character is ASCII and none of those that no kind of
// Markdown, and no program that betters its typography, does anything with.
func isMark(c byte) bool {
	isWord := '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
	return '!' <= c && c <= '~' && !isWord && strings.IndexByte("/,;=?%+", c) < 0
}

// isActive reports whether Markdown or one of its kinds does something with a
// character within a line. The colon is one for the sake of bare web addresses.
func isActive(c byte) bool {
	return strings.IndexByte("\\`*_{}[]<>&|~#@$", c) >= 0
}

// isAddress reports whether a link is one of the web, of characters that cannot end it.
func isAddress(link string) bool {
	for i := 0; i < len(link); i++ {
		if c := link[i]; c <= ' ' || c >= 0x7f || strings.IndexByte("<>|\\`\"", c) >= 0 {
			return false
		}
	}
	return strings.HasPrefix(link, "https://") || strings.HasPrefix(link, "http://")
}
