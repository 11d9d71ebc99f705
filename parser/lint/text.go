package lint

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser/lang"
)

// maxQuote is how many characters of the file a message repeats.
const maxQuote = 40

// clip shortens a piece of the file, and makes it text that can be shown: no line
// ends, no control characters, nothing that cannot be seen or turns text round, no
// broken UTF-8.
func clip(s string) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n == maxQuote {
			b.WriteString("…")
			break
		}
		n++
		if r == utf8.RuneError || r < ' ' || r == 0x7f || invisible(r) {
			r = utf8.RuneError
		}
		b.WriteRune(r)
	}
	return b.String()
}

// write is the title of a fix that puts a word or a path in place.
func write(text string) string { return lang.Say("Write {text}", "text", clip(text)) }

// lineNo is the number of a line in a message: without marks between thousands, as
// beside the line itself.
func lineNo(n int) string { return strconv.Itoa(n) }

// fold is a word in lower case, ASCII only, as keys and names are compared.
func fold(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; 'A' <= c && c <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if 'A' <= b[i] && b[i] <= 'Z' {
					b[i] += 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

// Visible writes out what cannot be seen in an example: control characters but line
// feeds and tabs, bytes that are not UTF-8, spaces that are none.
func Visible(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && n == 1, r < ' ' && r != '\t' && r != '\n', r == 0x7f:
			b.WriteString(`\x` + hex(rune(text[i]), 2))
		case r == '\ufeff' || invisible(r):
			b.WriteString(`\u` + hex(r, 4))
		default:
			b.WriteRune(r)
		}
		i += n
	}
	return b.String()
}

func hex(r rune, digits int) string {
	s := strconv.FormatInt(int64(r), 16)
	return strings.Repeat("0", max(digits-len(s), 0)) + s
}
