package parser

import (
	"strings"
	"unicode/utf8"
)

// Comparison forms of programs in Python: urllib.robotparser, old and new, and
// Protego.

// unquote decodes all escapes as UTF-8; bytes of escapes that are not become
// U+FFFD, one for each part that could have begun a character
// (urllib.parse.unquote).
func unquote(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		run := i
		for run < len(s) && s[run] < utf8.RuneSelf {
			run++
		}
		b = appendValid(b, unquoteBytes(s[i:run]))
		for i = run; i < len(s) && s[i] >= utf8.RuneSelf; i++ {
			b = append(b, s[i])
		}
	}
	return string(b)
}

// unquoteBytes decodes all escapes.
func unquoteBytes(s string) string { return eachEscape(s, keepByte, keepByte) }

// appendValid writes s with what is not UTF-8 replaced.
func appendValid(b []byte, s string) []byte {
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r != utf8.RuneError || n > 1 {
			b, s = append(b, s[:n]...), s[n:]
			continue
		}
		b, s = append(b, "\ufffd"...), s[brokenLen(s):]
	}
	return b
}

// brokenLen is the length of the longest beginning of a character that s, which
// does not begin with a whole one, begins with; at least 1.
func brokenLen(s string) int {
	n := 1
	for n < min(len(s), 4) && !utf8.FullRuneInString(s[:n]) && s[n]&0xc0 == 0x80 {
		n++
	}
	if n > 1 && utf8.FullRuneInString(s[:n]) {
		n-- // the last byte made it wrong
	}
	return n
}

// splitURL is urllib.parse.urlsplit with the parameters split off, as urlparse
// does. It is false for a host with brackets that is not an IPv6 address.
func splitURL(s string) (u urlParts, ok bool) {
	s = strings.TrimLeftFunc(s, func(r rune) bool { return r <= ' ' })
	s = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
	if scheme, rest, found := strings.Cut(s, ":"); found && isScheme(scheme) {
		u.scheme, s = strings.ToLower(scheme), rest
	}
	ok = true
	if strings.HasPrefix(s, "//") {
		end := len(s)
		if i := strings.IndexAny(s[2:], "/?#"); i >= 0 {
			end = i + 2
		}
		u.host, s = s[2:end], s[end:]
		ok = !strings.ContainsAny(u.host, "[]")
	}
	s, u.fragment, _ = strings.Cut(s, "#")
	s, u.query, _ = strings.Cut(s, "?")
	u.path = s
	slash := max(strings.LastIndexByte(s, '/'), 0)
	if i := strings.IndexByte(s[slash:], ';'); i >= 0 {
		u.path, u.params = s[:slash+i], s[slash+i+1:]
	}
	return u, ok
}

// urlParts are the parts of a URL; empty parts are as good as absent.
type urlParts struct{ scheme, host, path, params, query, fragment string }

// join puts path, parameters, query and fragment together.
func (u *urlParts) join() string {
	s := u.path
	if u.params != "" {
		s += ";" + u.params
	}
	if u.query != "" {
		s += "?" + u.query
	}
	if u.fragment != "" {
		s += "#" + u.fragment
	}
	return s
}

func unquotedPattern(s string) (string, bool) {
	u, ok := splitURL(unquote(s))
	text := u.join()
	if u.host != "" {
		if u.path != "" && text[0] != '/' {
			text = "/" + text
		}
		text = "//" + u.host + text
	}
	if u.scheme != "" {
		text = u.scheme + ":" + text
	}
	return quote(text, &quoteSafe, "/"), ok
}

func unquotedURL(raw string) string {
	u, _ := splitURL(unquote(raw))
	if s := quote(u.join(), &quoteSafe, "/"); s != "" {
		return s
	}
	return "/"
}

// pieces decodes and encodes again what stands between the separators.
func pieces(s, separators string) string {
	var b strings.Builder
	for s != "" {
		n := strings.IndexAny(s, separators)
		if n < 0 {
			n = len(s)
		}
		b.WriteString(quote(unquoteBytes(s[:n]), &quoteSafe, "/"))
		if s = s[n:]; s != "" {
			b.WriteByte(s[0])
			s = s[1:]
		}
	}
	return b.String()
}

func piecesPattern(s string) string {
	if i := strings.IndexByte(s, '$'); i >= 0 && strings.Trim(s[i:], "$*") == "" {
		s = s[:i+1] // "$" with any "*" and "$" behind it is one "$"
	}
	path, query, found := strings.Cut(s, "?")
	path = pieces(path, "*$")
	if found {
		path += "?" + pieces(query, "=&*$")
	}
	return path
}

func piecesURL(raw string) string {
	raw, _, _ = strings.Cut(raw, "#")
	path, query, _ := strings.Cut(raw, "?")
	u, _ := splitURL(path)
	path = pieces(u.join(), "")
	if query != "" {
		path += "?" + pieces(query, "=&")
	}
	if path == "" {
		return "/"
	}
	return path
}

// unquoteExcept decodes all escapes but those of some characters.
func unquoteExcept(s, keep string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	s = eachEscape(s, func(b []byte, c byte) []byte {
		if strings.IndexByte(keep, c) >= 0 {
			return appendEscape(b, c)
		}
		return append(b, c)
	}, keepByte)
	return string(appendValid(nil, s))
}

func protegoPattern(s string) string {
	if strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "http://") {
		s = "/" + s
	}
	if strings.HasPrefix(s, "//") {
		s = "//" + s
	}
	last := ""
	if n := len(s) - 1; n >= 0 && strings.IndexByte("?;$", s[n]) >= 0 {
		s, last = s[:n], s[n:]
	}
	u, _ := splitURL(s)
	u.path = quote(unquoteExcept(u.path, "/*$%"), &quoteSafe, "/*%=") + last
	return u.join()
}

func protegoURL(raw string) string {
	u, _ := splitURL(raw)
	u.path = quote(unquoteExcept(u.path, "/%"), &quoteSafe, "/%")
	if s := u.join(); s != "" {
		return s
	}
	return "/"
}
