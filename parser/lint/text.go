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

// maxWord bounds the words that are compared letter by letter, in bytes.
const maxWord = 48

// nearest is the word of list with the fewest typos against text, "" when all
// have more than limit.
func nearest(text string, list []string, limit int) string {
	text = text[:min(len(text), maxWord)]
	best := ""
	for _, w := range list {
		if d := typos(text, w, limit); d <= limit {
			best, limit = w, d-1
		}
	}
	return best
}

// typos counts the bytes to insert, delete, replace or swap with their neighbour
// to make b of a. Any number above limit may stand for more.
func typos(a, b string, limit int) int {
	if len(a) > maxWord || len(b) > maxWord || len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	var rows [3][maxWord + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
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
