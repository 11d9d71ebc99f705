package parser

import (
	"net/url"
	"strings"
	"unicode/utf8"
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

// browserPattern is encodeURI with escapes kept, in upper case.
func browserPattern(s string) string {
	return upperEscapes(quote(strings.ToValidUTF8(s, "\ufffd"), &uriSafe, ""))
}

// browserURL is path and query of a URL as the URL standard has them for http.
func browserURL(raw string) string {
	raw = strings.TrimFunc(raw, func(r rune) bool { return r <= ' ' })
	raw = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(raw)
	raw, _, _ = strings.Cut(raw, "#")
	path, query, _ := strings.Cut(raw, "?")
	path = strings.ReplaceAll(path, `\`, "/")
	scheme, rest, found := strings.Cut(path, ":")
	if found && isScheme(scheme) {
		path = "//" + strings.TrimLeft(rest, "/")
	}
	if host, ok := strings.CutPrefix(path, "//"); ok {
		_, path, _ = strings.Cut(host, "/")
	} else {
		path = strings.TrimPrefix(path, "/")
	}
	path = "/" + dotless(quote(path, &browserPath, ""))
	if query != "" {
		path += "?" + quote(query, &browserQry, "")
	}
	return path
}

// dotless takes the dot segments out of a path without its first slash.
func dotless(path string) string {
	segments := strings.Split(path, "/")
	var out []string
	for i, s := range segments {
		last := i == len(segments)-1
		switch strings.ReplaceAll(strings.ToLower(s), "%2e", ".") {
		case ".":
		case "..":
			out = out[:max(len(out)-1, 0)]
		default:
			out = append(out, s)
			continue
		}
		if last {
			out = append(out, "")
		}
	}
	return strings.Join(out, "/")
}

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

// linkPattern resolves a link on the page /robots.txt; a link to elsewhere is
// no rule. Which site the file is of is not known here, so a link with a scheme
// or a host is taken to lead elsewhere.
func linkPattern(s string) (string, bool) {
	if scheme, _, found := strings.Cut(s, ":"); found && isScheme(scheme) || strings.HasPrefix(s, "//") {
		return s, false
	}
	s = quote(s, &linkSafe, "")
	path, query, found := strings.Cut(s, "?")
	if i := strings.IndexAny(path, ":/"); i > 0 && path[i] == ':' {
		if path = path[i+1:]; strings.HasPrefix(path, "/") {
			return s, true // stays as it is and matches nothing
		} // else what is no scheme is dropped like one
	}
	switch {
	case path == "":
		path = "/robots.txt"
	case path[0] != '/':
		path = "/" + resolveDots(path)
	}
	if found {
		path += "?" + query
	}
	return path, true
}

// resolveDots takes dot segments out of a relative path; ".." that lead above
// the root stay (URI.pm, abs).
func resolveDots(path string) string {
	segments := strings.Split(path, "/")
	var out []string
	for i, s := range segments {
		last := i == len(segments)-1
		switch top := len(out) - 1; {
		case s == "." && last:
			out = append(out, "")
		case s == ".":
		case s == ".." && top >= 0 && out[top] != "..":
			if out = out[:top]; last && top > 0 {
				out = append(out, "")
			}
		default:
			out = append(out, s)
		}
	}
	return strings.Join(out, "/")
}

func linkURL(raw string) string {
	raw, _, _ = strings.Cut(raw, "#")
	if scheme, rest, found := strings.Cut(raw, ":"); found && isScheme(scheme) {
		raw = rest
	}
	if host, ok := strings.CutPrefix(raw, "//"); ok {
		if i := strings.IndexAny(host, "/?"); i >= 0 {
			raw = host[i:]
		} else {
			raw = ""
		}
	}
	return quote(raw, &linkSafe, "")
}

// repForm is path, parameters and query of a URL as url-cpp writes them. What
// stands in front of a colon is a scheme even when it is empty, unless only
// digits follow, as behind a host without a scheme.
func repForm(s string) string {
	_, s = repHost(s)
	s, _, _ = strings.Cut(s, "#")
	s, query, hasQuery := strings.Cut(s, "?")
	path, params, hasParams := strings.Cut(s, ";")
	if path = repEscape(path, &repPath); !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	if hasParams {
		path += ";" + repEscape(params, &repQuery)
	}
	if hasQuery {
		path += "?" + repEscape(query, &repQuery)
	}
	return path
}

// repHost divides a URL into its host and what follows.
func repHost(s string) (host, rest string) {
	if scheme, rest, found := strings.Cut(s, ":"); found && (scheme == "" || repScheme(scheme) && (rest == "" || strings.Trim(rest, digits) != "")) {
		s = rest
	}
	host, found := strings.CutPrefix(s, "//")
	if !found {
		return "", s
	}
	if i := strings.IndexAny(host, "/?#"); i >= 0 {
		return host[:i], host[i:]
	}
	return host, ""
}

// repTakes reports whether url-cpp takes a URL: the port of a host must be a
// number up to 65535.
func repTakes(s string) bool {
	host, _ := repHost(s)
	if i := strings.IndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	_, port, _ := strings.Cut(host, ":")
	number := strings.TrimPrefix(strings.TrimLeft(port, " \t\n\v\f\r"), "+")
	return port == "" || number != "" && validPort(number)
}

const digits = "0123456789"

func repScheme(s string) bool { return strings.Trim(s, cleanSymbols[:62]+"+-.") == "" }

func repEscape(s string, safe *[256]bool) string { return quote(unquoteBytes(s), safe, "") }
