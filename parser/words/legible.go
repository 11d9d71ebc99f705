package words

import (
	"strconv"
	"strings"
	"unicode"
)

// Legible is a text from a stranger with the characters that cannot be seen, line
// ends among them, or that turn it around, as their numbers: "⟨U+000A⟩". Visible keeps
// a text's length in characters; this one tells them apart.
func Legible(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r != ' ' && (!unicode.IsPrint(r) || unicode.In(r, unicode.Mn, unicode.Me)) {
			digits := strings.ToUpper(strconv.FormatInt(int64(r), 16))
			b.WriteString("⟨U+" + strings.Repeat("0", max(0, 4-len(digits))) + digits + "⟩")
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
