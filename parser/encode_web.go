package parser

import "strings"

// Comparison forms made of URLs as browsers, URI.pm and url-cpp read them.

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
