package parser

import "strings"

// pattern is a path pattern ready to be matched: text in comparison form in
// which every "*" is a wildcard, without the "$" that anchors its end.
type pattern struct {
	text   string
	prefix int   // bytes in front of the first wildcard; len(text) when there is none
	end    bool  // the path must end with it
	whole  bool  // it does so without a "$"
	first  bool  // the last literal must end the path where it first fits
	glob   *glob // of Robot-version 2.0, from prefix on
}

func newPattern(d *Dialect, s string) pattern {
	end := false
	if n := len(s); n > 0 && s[n-1] == '$' {
		s, end = s[:n-1], true
	}
	return wildcardPattern(d.comparePattern(s), end)
}

// wildcardPattern is a pattern of text in comparison form.
func wildcardPattern(text string, end bool) pattern {
	p := pattern{text: text, prefix: len(text), end: end}
	if i := strings.IndexByte(text, '*'); i >= 0 {
		p.prefix = i
	}
	return p
}

// octets is the length of the pattern in comparison form, "*" and "$" included.
func (p *pattern) octets() int {
	if p.end && !p.whole {
		return len(p.text) + 1
	}
	return len(p.text)
}

// match fits the pattern from left to right: the text between two stars goes to
// the first place where it fits, the text behind the last star to the end when
// the pattern is anchored. That gives the answer of trying every possibility,
// in time pattern × path at worst and without memory.
func (p *pattern) match(path string) bool {
	if len(path) < p.prefix || path[:p.prefix] != p.text[:p.prefix] {
		return false
	}
	if p.prefix == len(p.text) {
		return !p.end || len(path) == p.prefix
	}
	if p.glob != nil {
		return p.glob.match(path[p.prefix:])
	}
	rest, path := p.text[p.prefix+1:], path[p.prefix:]
	for {
		i := strings.IndexByte(rest, '*')
		if i < 0 {
			break
		}
		if i > 0 {
			at := strings.Index(path, rest[:i])
			if at < 0 {
				return false
			}
			path = path[at+i:]
		}
		rest = rest[i+1:]
	}
	if p.end {
		return strings.HasSuffix(path, rest) && (!p.first || strings.Index(path, rest)+len(rest) == len(path) || rest == "")
	}
	return strings.Contains(path, rest)
}

// PartKind says what a part of a pattern is.
type PartKind uint8

// Parts of a pattern: letters that must match, a "*", and the final "$".
const (
	Literal PartKind = iota
	Star
	End
)

// Part is a part of a pattern and the part of the path that it took. Both spans
// are byte offsets in the comparison forms, [RuleMatch.Pattern] and
// [Verdict.Path].
type Part struct {
	Kind    PartKind
	Pattern Span
	Path    Span
}

// fit says which part of the path each part of a matching pattern took, and
// whether it matches. For one that does not, the parts that fitted are given
// and miss is how many bytes of the pattern did.
func (p *pattern) fit(path string) (parts []Part, miss int, ok bool) {
	if p.glob != nil {
		return p.fitGlob(path)
	}
	at := 0 // in path
	for i := 0; i <= len(p.text); {
		n := -1
		if p.prefix < len(p.text) {
			n = strings.IndexByte(p.text[i:], '*')
		}
		last := n < 0
		if last {
			n = len(p.text) - i
		}
		lit := p.text[i : i+n]
		begin := placeOf(lit, path, at, i == 0, last && p.end)
		if last && p.first && i > 0 && begin > at+strings.Index(path[at:], lit) && lit != "" {
			begin = -1
		}
		if begin < 0 {
			if i > 0 {
				parts = append(parts, Part{Star, Span{i - 1, i}, Span{at, at}})
			}
			common := commonPrefix(lit, path[at:])
			return append(parts, Part{Literal, Span{i, i + common}, Span{at, at + common}}), i + common, false
		}
		if i > 0 {
			parts = append(parts, Part{Star, Span{i - 1, i}, Span{at, begin}})
		}
		if n > 0 {
			parts = append(parts, Part{Literal, Span{i, i + n}, Span{begin, begin + n}})
		}
		at = begin + n
		if last {
			break
		}
		i += n + 1
	}
	if p.end {
		if at != len(path) {
			return parts, len(p.text), false
		}
		parts = append(parts, Part{End, Span{len(p.text), p.octets()}, Span{at, at}})
	}
	return parts, 0, true
}

// placeOf is where a literal goes: at the start of the path for the first one,
// at its end for the last one of an anchored pattern, else at its first fit.
func placeOf(lit, path string, at int, first, anchored bool) int {
	switch {
	case first:
		if strings.HasPrefix(path, lit) {
			return 0
		}
		return -1
	case anchored:
		if begin := len(path) - len(lit); begin >= at && path[begin:] == lit {
			return begin
		}
		return -1
	}
	if i := strings.Index(path[at:], lit); i >= 0 {
		return at + i
	}
	return -1
}

func commonPrefix(a, b string) int {
	n := min(len(a), len(b))
	for i := 0; i < n; i++ {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}
