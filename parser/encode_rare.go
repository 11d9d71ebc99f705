package parser

import (
	"net/url"
	"strings"
)

// Comparison forms other than those of RFC 9309 and Google. Each follows the
// text functions of the program that has it, named at the [Encoding].

// comparePatternRare is the comparison form of a whole pattern, its final "$"
// included. It is false for a pattern that the dialect drops.
func (d *Dialect) comparePatternRare(s string) (string, bool) {
	switch d.Encoding {
	case EncodeUnquoted:
		return unquotedPattern(s)
	case EncodeLinks:
		return linkPattern(s)
	case EncodeRepCPP:
		return repForm(s), !strings.HasPrefix(s, "//") || strings.IndexByte(s[2:]+"/", '/') == 0 // else of another host
	case EncodePieces:
		return piecesPattern(s), true
	case EncodeProtego:
		return protegoPattern(s), true
	}
	body, end := s, false
	if d.Wildcards != WildNone {
		body, end = strings.CutSuffix(s, "$")
	}
	switch d.Encoding {
	case EncodeRFC, EncodeGoogle:
		body = d.comparePattern(body)
	case EncodeKoster, EncodeKosterPath:
		body = kosterForm(body)
	case EncodeBrowser:
		body = browserPattern(body)
	case EncodeGoURL:
		body = strings.ToValidUTF8(body, "\ufffd")
	case EncodeGoGoogle:
		body = goGooglePattern(body)
	case EncodeStrict:
		if brokenEscape(body) {
			return s, false
		}
		body = strictForm(body, true)
	}
	if end {
		body += "$"
	}
	return body, true
}

// pathRare is the comparison form of the path of a URL.
func (d *Dialect) pathRare(raw string) (string, fate) {
	switch d.Encoding {
	case EncodeUnquoted:
		return unquotedURL(raw), urlCompared
	case EncodePieces:
		return piecesURL(raw), urlCompared
	case EncodeProtego:
		return protegoURL(raw), urlCompared
	case EncodeBrowser:
		return upperEscapes(browserURL(raw)), urlCompared
	case EncodeLinks:
		return linkURL(raw), urlCompared
	case EncodeRepCPP:
		if !repTakes(raw) {
			return raw, urlFails
		}
		return repForm(raw), urlCompared
	case EncodeGoURL, EncodeGoGoogle:
		u, err := url.Parse(raw)
		switch {
		case err != nil && d.Encoding == EncodeGoGoogle:
			return raw, urlBlocked
		case err != nil:
			return raw, urlFails
		case d.Encoding == EncodeGoURL:
			return u.RequestURI(), urlCompared
		}
		raw = u.String()
	}
	path, addSlash := pathOf(raw)
	if addSlash {
		path = "/" + path
	}
	switch d.Encoding {
	case EncodeKoster:
		path = kosterForm(path)
	case EncodeKosterPath:
		path, _, _ = strings.Cut(path, "?")
		path = kosterForm(path)
	case EncodeStrict:
		if brokenEscape(path) {
			return "/", urlCompared // as of any URL that the library cannot read
		}
		path = strictForm(path, false)
	}
	return path, urlCompared
}

// eachEscape copies s, giving every escape to do, which writes what stands for
// it, and every other byte to keep.
func eachEscape(s string, do, keep func(b []byte, c byte) []byte) string {
	b := make([]byte, 0, len(s)+16)
	for i := 0; i < len(s); i++ {
		if isEscape(s, i) {
			b = do(b, hexValue(s[i+1])<<4|hexValue(s[i+2]))
			i += 2
		} else {
			b = keep(b, s[i])
		}
	}
	return string(b)
}

// brokenEscape reports whether a "%" is not followed by two hex digits.
func brokenEscape(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && !isEscape(s, i) {
			return true
		}
	}
	return false
}

func keepByte(b []byte, c byte) []byte { return append(b, c) }

// kosterForm decodes all escapes but that of "/".
func kosterForm(s string) string {
	return eachEscape(s, func(b []byte, c byte) []byte {
		if c == '/' {
			return appendEscape(b, c)
		}
		return append(b, c)
	}, keepByte)
}

// upperEscapes writes the hex digits of escapes in upper case.
func upperEscapes(s string) string { return eachEscape(s, appendEscape, keepByte) }

// strictForm decodes escaped unreserved characters and escapes what a URL must
// not hold; in a path "*" and "$" as well, as patterns write them when they
// mean the letters.
func strictForm(s string, pattern bool) string {
	return eachEscape(s, func(b []byte, c byte) []byte {
		if rfcClass[c] == unreserved {
			return append(b, c)
		}
		return appendEscape(b, c)
	}, func(b []byte, c byte) []byte {
		if rfcClass[c] == 0 || !pattern && rfcClass[c] == special {
			return appendEscape(b, c)
		}
		return append(b, c)
	})
}

// goGooglePattern is the form of Google's library with a fault of its own: when
// anything in the pattern has to be written anew, the digits of its escapes
// lose a bit, and "%2F" becomes what no path holds (grobotstxt, toUpper).
func goGooglePattern(s string) string {
	if indexGoogleEscape(s) < 0 {
		return s
	}
	b := make([]byte, 0, len(s)+16)
	for i := 0; i < len(s); i++ {
		switch {
		case isEscape(s, i):
			b = append(b, '%', s[i+1]&^0x20, s[i+2]&^0x20)
			i += 2
		case s[i] >= 0x80:
			b = appendEscape(b, s[i])
		default:
			b = append(b, s[i])
		}
	}
	return string(b)
}

// Sets of bytes that are not escaped.
var (
	quoteSafe   = byteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~") // urllib.parse.quote, "/" apart
	uriSafe     = byteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789;,/?:@&=+$-_.!~*'()#%")
	linkSafe    = byteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789;/?:@&=+$,-_.!~*'()%#")
	repPath     = byteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/")
	repQuery    = byteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?")
	browserPath = notSet(" \"#<>?`{}")
	browserQry  = notSet(" \"#<>'")
)

func byteSet(chars string) (t [256]bool) {
	for i := 0; i < len(chars); i++ {
		t[chars[i]] = true
	}
	return t
}

func notSet(chars string) (t [256]bool) {
	for c := 0x21; c < 0x7f; c++ {
		t[c] = strings.IndexByte(chars, byte(c)) < 0
	}
	return t
}

// quote escapes every byte outside a set and extra.
func quote(s string, safe *[256]bool, extra string) string {
	b := make([]byte, 0, len(s)+16)
	for i := 0; i < len(s); i++ {
		if safe[s[i]] || strings.IndexByte(extra, s[i]) >= 0 {
			b = append(b, s[i])
		} else {
			b = appendEscape(b, s[i])
		}
	}
	return string(b)
}
