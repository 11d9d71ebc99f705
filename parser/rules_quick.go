package parser

import "strings"

// Prepared rules are asked by the million, and nearly every URL says plainly where its
// path begins. Such a URL is spared what only others need. Any other goes the long way,
// which would give the same answer.

// hasten finds out what may be spared.
func (r *Rules) hasten() {
	f, d := r.file, r.file.dialect
	ruled := !r.rare && f.failure == nil && f.open == 0 && r.delay == 0 // by nothing but rules
	// What ends a path ends a value as well, so that no rule holds it.
	r.index.cuts = d.Encoding == EncodeGoogle && d.NULEndsLine && d.Comments == CommentAnywhere
	r.swift = ruled && (d.Encoding == EncodeRFC || r.index.cuts && d.SelfRule == SelfCompared)
}

// quickPath is the path of a URL for the index, or nothing where that takes a longer look.
// It may have its fragment behind it where the index cuts that.
func (r *Rules) quickPath(url string) string {
	path := usualPath(url)
	if r.index.cuts || isOwnForm(path) {
		return path
	}
	return ""
}

// usualPath is what follows the host in a URL, or nothing where that takes a longer look.
func usualPath(url string) string {
	const https, http = "https://", "http://"
	begin := 0
	switch {
	case url == "":
		return ""
	case url[0] == '/':
		if len(url) > 1 && url[1] == '/' {
			return "" // a host follows
		}
		return url
	case strings.HasPrefix(url, https):
		begin = len(https)
	case strings.HasPrefix(url, http):
		begin = len(http)
	default:
		return ""
	}
	for ; begin < len(url); begin++ {
		switch url[begin] {
		case '/':
			return url[begin:]
		case '?', ';', '#':
			return ""
		}
	}
	return "/"
}

// isOwnForm reports whether a path is as RFC 9309 compares it, without a fragment, and
// not that of the file itself.
func isOwnForm(path string) bool {
	odd := &odd[EncodeRFC]
	for i := range len(path) {
		if odd[path[i]] {
			return false
		}
	}
	return path != "/robots.txt"
}
