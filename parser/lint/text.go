package lint

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxQuote is how many characters of the file a message repeats.
const maxQuote = 40

// quote shows a piece of the file in a message.
func quote(s string) string { return "“" + clip(s) + "”" }

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

// count is a number with its noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// lineNo is how messages name a line.
func lineNo(n int) string { return "line " + strconv.Itoa(n) }

// atLine is lineNo at the start of a sentence.
func atLine(n int) string { return "Line " + strconv.Itoa(n) }

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

// Visible writes out what cannot be seen in a line of an example: control
// characters, bytes that are not UTF-8, spaces that are none.
func Visible(line string) string {
	var b strings.Builder
	for i := 0; i < len(line); {
		r, n := utf8.DecodeRuneInString(line[i:])
		switch {
		case r == utf8.RuneError && n == 1, r < ' ' && r != '\t', r == 0x7f:
			fmt.Fprintf(&b, `\x%02x`, line[i])
		case r == '\ufeff' || invisible(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
		i += n
	}
	return b.String()
}
