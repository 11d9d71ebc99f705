package parser

// A pattern and a path are compared byte by byte in their comparison form.
// Forms are made once a rule and once a URL; text that is already in its form,
// as nearly all is, is used as it stands.

// comparePattern is the comparison form of a path pattern. "*" stays the
// wildcard; a final "$" is the caller's to cut off before.
func (d *Dialect) comparePattern(s string) string {
	if d.Encoding == EncodeGoogle {
		if i := indexGoogleEscape(s); i >= 0 {
			return string(appendGoogle(make([]byte, 0, len(s)+16), s, i))
		}
		return s
	}
	if i := indexRFC(s, true); i >= 0 {
		return string(appendRFC(make([]byte, 0, len(s)+16), s, i, true))
	}
	return s
}

// comparePath is the comparison form of a path; buf is scratch memory for it.
func (d *Dialect) comparePath(s string, buf []byte) string {
	if d.Encoding == EncodeGoogle {
		return s // robots.cc leaves this to its caller
	}
	i := indexRFC(s, false)
	if i < 0 {
		return s
	}
	return alias(appendRFC(buf[:0], s, i, false))
}

const upperHex = "0123456789ABCDEF"

func isHex(c byte) bool {
	c = lower[c]
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f'
}

func isEscape(s string, i int) bool {
	return s[i] == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2])
}

func hexValue(c byte) byte {
	switch c = lower[c]; {
	case c <= '9':
		return c - '0'
	default:
		return c - 'a' + 10
	}
}

func toUpper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - ('a' - 'A')
	}
	return c
}

// indexGoogleEscape finds the first byte that appendGoogle would change, or -1.
func indexGoogleEscape(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return i
		}
		if isEscape(s, i) {
			if s[i+1] >= 'a' || s[i+2] >= 'a' {
				return i
			}
			i += 2
		}
	}
	return -1
}

// appendGoogle writes hex digits of escapes in upper case and escapes octets
// outside ASCII; it decodes nothing.
func appendGoogle(b []byte, s string, from int) []byte {
	b = append(b, s[:from]...)
	for i := from; i < len(s); i++ {
		switch c := s[i]; {
		case isEscape(s, i):
			b = append(b, '%', toUpper(s[i+1]), toUpper(s[i+2]))
			i += 2
		case c >= 0x80:
			b = appendEscape(b, c)
		default:
			b = append(b, c)
		}
	}
	return b
}

func appendEscape(b []byte, c byte) []byte {
	return append(b, '%', upperHex[c>>4], upperHex[c&15])
}

// The character classes of RFC 3986 that matter for comparison.
const (
	unreserved = iota + 1 // equals its escape, written as itself
	reserved              // equals its escape, written as itself here
	delimiter             // reserved and structural in the path: its escape is another thing
	special               // "*" and "$": in a URL they equal what patterns write as %2A and %24
)

var rfcClass = func() (t [256]uint8) {
	for c := '0'; c <= 'z'; c++ {
		if '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c {
			t[c] = unreserved
		}
	}
	for _, set := range []struct {
		chars string
		class uint8
	}{{"-._~", unreserved}, {":@[]!'()+,;&=", reserved}, {"/?", delimiter}, {"*$", special}} {
		for _, c := range set.chars {
			t[c] = set.class
		}
	}
	return t
}()

// indexRFC finds the first byte that appendRFC could change, or -1.
func indexRFC(s string, pattern bool) int {
	for i := 0; i < len(s); i++ {
		switch rfcClass[s[i]] {
		case 0:
			return i
		case special:
			if !pattern || s[i] == '$' {
				return i
			}
		}
	}
	return -1
}

// appendRFC writes the comparison form of RFC 9309 section 2.2.2. Its table
// shows "https://" in a query equal to "https%3A%2F%2F"; so an escaped
// reserved character equals the character, but for "/" and "?" in the path. The
// form writes such pairs as the bare character, everything else outside the
// unreserved set as an escape in upper case.
func appendRFC(b []byte, s string, from int, pattern bool) []byte {
	b = append(b, s[:from]...)
	inQuery := false
	for i := 0; i < from; i++ {
		inQuery = inQuery || s[i] == '?'
	}
	for i := from; i < len(s); i++ {
		c := s[i]
		escaped := isEscape(s, i)
		if escaped {
			c = hexValue(s[i+1])<<4 | hexValue(s[i+2])
			i += 2
		}
		switch kind := rfcClass[c]; {
		case kind == unreserved, kind == reserved:
			b = append(b, c)
		case kind == delimiter && (!escaped || inQuery),
			kind == special && pattern && !escaped && c == '*':
			b = append(b, c)
		default:
			b = appendEscape(b, c)
		}
		inQuery = inQuery || c == '?' && !escaped
	}
	return b
}
