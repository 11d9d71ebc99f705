package parser

import "strings"

// globPattern is a pattern of Robot-version 2.0: it must match the whole path.
// Without special characters it is the path itself, else "*" is any run, "?"
// any character, "[set]" one of a set ("[!set]" and "[^set]" one that is not)
// and "\" takes the next character as it stands.
func globPattern(d *Dialect, value string) pattern {
	text := value
	if !strings.ContainsAny(value, `?[\*`) {
		text = d.comparePattern(value)
	}
	p := pattern{text: text, prefix: len(text), end: true, whole: true}
	if i := strings.IndexAny(text, `?[\*`); i >= 0 {
		p.prefix, p.glob = i, true
	}
	return p
}

// globMatch matches a whole string. A mismatch goes back to the last "*" only,
// which is enough, so the time is pattern × path at worst.
func globMatch(pattern, path string) bool {
	p, s := 0, 0
	star, from := -1, 0 // of the last "*", and where in path to go on from
	for s < len(path) || p < len(pattern) {
		if p < len(pattern) && pattern[p] == '*' {
			p++
			star, from = p, s
			continue
		}
		if p < len(pattern) && s < len(path) {
			if n, ok := globOne(pattern[p:], path[s]); ok {
				p += n
				s++
				continue
			}
		}
		if star < 0 || from >= len(path) {
			return false
		}
		from++
		p, s = star, from
	}
	return true
}

// globOne matches one character and gives the length of what stands for it.
func globOne(pattern string, c byte) (n int, ok bool) {
	switch pattern[0] {
	case '?':
		return 1, true
	case '\\':
		if len(pattern) > 1 {
			return 2, pattern[1] == c
		}
	case '[':
		if end := strings.IndexByte(pattern[1:], ']'); end > 0 {
			return end + 2, globSet(pattern[1:end+1], c)
		}
	}
	return 1, pattern[0] == c
}

// globSet reports whether a set holds c; "a-z" is a range.
func globSet(set string, c byte) bool {
	not := set[0] == '!' || set[0] == '^'
	if not {
		set = set[1:]
	}
	for i := 0; i < len(set); i++ {
		if i+2 < len(set) && set[i+1] == '-' {
			if set[i] <= c && c <= set[i+2] {
				return !not
			}
			i += 2
		} else if set[i] == c {
			return !not
		}
	}
	return not
}

// fitGlob is fit for a glob: the letters in front of the first special
// character, and the rest as a whole.
func (p *pattern) fitGlob(path string) (parts []Part, miss int, ok bool) {
	n := commonPrefix(p.text[:p.prefix], path)
	if n > 0 {
		parts = append(parts, Part{Literal, Span{0, n}, Span{0, n}})
	}
	if n < p.prefix || !globMatch(p.text[n:], path[n:]) {
		return parts, n, false
	}
	return append(parts, Part{Star, Span{n, len(p.text)}, Span{n, len(path)}}), 0, true
}
