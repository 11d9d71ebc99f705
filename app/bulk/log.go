package bulk

import "bytes"

// A Hit is one line of a log, as slices of it.
type Hit struct {
	Target []byte // the path, or the URL where a proxy was asked
	Agent  []byte // the User-Agent header; nil in the common format
}

// Request takes a line of a log apart: the common format and the combined one, with or
// without a host in front, as Apache, nginx and others write them:
//
//	192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a HTTP/1.1" 200 2326 "https://…" "Googlebot/2.1"
func Request(line []byte) (h Hit, ok bool) {
	i := bytes.Index(line, []byte("] \""))
	if i < 0 || bytes.IndexByte(line[:i], '[') < 0 {
		return h, false
	}
	request, rest := quoted(line[i+3:])
	method, target, ok := bytes.Cut(request, []byte(" "))
	if !ok || !isMethod(method) {
		return h, false
	}
	if end := bytes.LastIndex(target, []byte(" HTTP/")); end >= 0 {
		target = target[:end]
	}
	if len(target) == 0 || target[0] == '*' {
		return h, false
	}
	h.Target = target
	// Behind status and size stand the referrer and the user agent, each in quotes.
	for n := 0; n < 2; n++ {
		start := bytes.IndexByte(rest, '"')
		if start < 0 {
			return h, true
		}
		var field []byte
		field, rest = quoted(rest[start+1:])
		if n == 1 && len(field) > 0 && string(field) != "-" {
			h.Agent = field
		}
	}
	return h, true
}

// quoted is what stands up to the next quote, and what follows. A quote with a backslash
// in front is part of it.
func quoted(s []byte) (field, rest []byte) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return s[:i], s[i+1:]
		}
	}
	return s, nil
}

func isMethod(s []byte) bool {
	for _, c := range s {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return len(s) >= 3 && len(s) <= 10
}
