package parser

import "strings"

// glob is what stands behind the literal prefix of a pattern of Robot-version
// 2.0, one step for each run or character.
type glob []globStep

// globStep is any run of characters, or one of some characters.
type globStep struct {
	run   bool
	chars [4]uint64 // the set of bytes
}

func (s *globStep) add(c byte)      { s.chars[c>>6] |= 1 << (c & 63) }
func (s *globStep) has(c byte) bool { return s.chars[c>>6]>>(c&63)&1 != 0 }

func (s *globStep) invert() {
	for i := range s.chars {
		s.chars[i] = ^s.chars[i]
	}
}

// globSpecial are the characters that mean more than themselves.
const globSpecial = `?[\*`

// globPattern is a pattern of Robot-version 2.0: it must match the whole path.
// Without special characters it is the path itself, else "*" is any run, "?"
// any character, "[set]" one of a set ("[!set]" and "[^set]" one that is not)
// and "\" takes the next character as it stands.
func globPattern(d *Dialect, value string) pattern {
	i := strings.IndexAny(value, globSpecial)
	if i < 0 {
		value = d.literalForm(value)
		return pattern{text: value, prefix: len(value), end: true, whole: true}
	}
	text := d.literalForm(value[:i])
	return pattern{text: text + value[i:], prefix: len(text), end: true, whole: true, glob: newGlob(d, value[i:])}
}

func newGlob(d *Dialect, text string) *glob {
	var g glob
	var letters []byte // that stand for themselves
	flush := func() {
		for _, c := range []byte(d.literalForm(string(letters))) {
			step := globStep{}
			step.add(c)
			g = append(g, step)
		}
		letters = letters[:0]
	}
	closing := strings.LastIndexByte(text, ']')
	for i := 0; i < len(text); i++ {
		step := globStep{}
		switch c := text[i]; {
		case c == '*':
			step.run = true
		case c == '?':
			step.invert() // the empty set, so that all fit
		case c == '\\' && i+1 < len(text):
			i++
			letters = append(letters, text[i])
			continue
		case c == '[' && i+1 < closing:
			end := i + 2 + strings.IndexByte(text[i+2:], ']')
			step.addSet(text[i+1 : end])
			i = end
		default:
			letters = append(letters, c)
			continue
		}
		flush()
		g = append(g, step)
	}
	flush()
	return &g
}

// literalForm is the comparison form of text without wildcards, as of a path.
func (d *Dialect) literalForm(text string) string {
	if d.Encoding != EncodeRFC {
		return text
	}
	return d.comparePath(text, nil)
}

// addSet adds the characters of a set; "a-z" is a range.
func (s *globStep) addSet(set string) {
	not := set[0] == '!' || set[0] == '^'
	if not {
		set = set[1:]
	}
	for i := 0; i < len(set); i++ {
		last := set[i]
		if i+2 < len(set) && set[i+1] == '-' {
			last = set[i+2]
		}
		for c := int(set[i]); c <= int(last); c++ {
			s.add(byte(c))
		}
		if i+2 < len(set) && set[i+1] == '-' {
			i += 2
		}
	}
	if not {
		s.invert()
	}
}

// match matches a whole string. A mismatch goes back to the last run only,
// which is enough, so the time is steps × path at worst.
func (g glob) match(path string) bool {
	p, s := 0, 0
	run, from := -1, 0 // the step behind the last run, and where in path to go on from
	for s < len(path) || p < len(g) {
		switch {
		case p < len(g) && g[p].run:
			p++
			run, from = p, s
		case p < len(g) && s < len(path) && g[p].has(path[s]):
			p++
			s++
		case run >= 0 && from < len(path):
			from++
			p, s = run, from
		default:
			return false
		}
	}
	return true
}

// fitGlob is fit for a glob: the letters in front of the first special
// character, and the rest as a whole.
func (p *pattern) fitGlob(path string) (parts []Part, miss int, ok bool) {
	n := commonPrefix(p.text[:p.prefix], path)
	if n > 0 {
		parts = append(parts, Part{Literal, Span{0, n}, Span{0, n}})
	}
	if n < p.prefix || !p.glob.match(path[n:]) {
		return parts, n, false
	}
	return append(parts, Part{Star, Span{n, len(p.text)}, Span{n, len(path)}}), 0, true
}
