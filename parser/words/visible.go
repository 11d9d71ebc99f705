package words

import "strings"

// Visible writes text so that a reader sees all of it, character for character:
// control characters as their pictures, and what is invisible or turns the
// direction of reading as U+FFFD.
func Visible(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= 0x7f {
			return strings.Map(visible, s)
		}
	}
	return s
}

func visible(r rune) rune {
	switch {
	case r < ' ':
		return '\u2400' + r
	case r == 0x7f:
		return '\u2421'
	case r == '\u00ad', '\u0080' <= r && r < '\u00a0', r == '\u061c', r == '\ufeff',
		'\u200b' <= r && r <= '\u200f', '\u2028' <= r && r <= '\u202e', '\u2060' <= r && r <= '\u206f':
		return '\ufffd'
	}
	return r
}
