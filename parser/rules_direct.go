package parser

import "strings"

// Most files are asked one question. It is answered from the lines themselves:
// nearly all rules differ from the path within a few letters, so nothing is
// built for them. Prepare builds the rules for many questions.

// decision is the strongest rule so far.
type decision struct {
	rank  int32 // -1: none
	line  int32
	allow bool
	empty bool
}

// odd are the bytes of a pattern at which it takes more than comparing letters:
// wildcards and what the comparison form changes, for each encoding.
var odd = func() (t [EncodeGoogle + 1][256]bool) {
	for c := range 256 {
		t[EncodeRFC][c] = rfcClass[c] == 0 || rfcClass[c] == special
		t[EncodeGoogle][c] = c >= 0x80 || c == '%' || c == '*' || c == '$'
	}
	return t
}()

// decide finds the winner for a path among the lines of the groups. It is for
// dialects without rare rules and agrees with winner.
func (r *Rules) decide(path string) decision {
	f := r.file
	odd := &odd[f.dialect.Encoding]
	starred := strings.IndexByte(path, '*') >= 0 // a star in the path may hide one in a pattern
	best := decision{rank: -1}
	for _, n := range r.groups {
		g := &f.groups[n]
		for i := g.firstLine; i <= g.lastLine; i++ {
			l := &f.lines[i-1]
			if !l.kind.IsRule() {
				continue
			}
			value := f.text[l.valStart:l.valEnd]
			k := commonPrefix(value, path)
			if k < len(value) && !odd[value[k]] && !starred && !insideEscape(value, k) {
				if l.kind == Allow && f.dialect.Index == IndexAllow {
					best.tryFolder(f.dialect, value, path, i)
				}
				continue
			}
			best.try(f.dialect, value, path, i, l.kind == Allow)
		}
	}
	return best
}

// insideEscape reports whether the byte at k may be a hex digit of an escape,
// which the comparison form may write otherwise.
func insideEscape(s string, k int) bool {
	return k > 0 && s[k-1] == '%' || k > 1 && s[k-2] == '%'
}

// try lets a rule compete.
func (b *decision) try(d *Dialect, value, path string, line int32, allow bool) {
	p := newPattern(d, value)
	rank := rankOf(int32(p.octets()), allow)
	if rank <= b.rank {
		return
	}
	switch {
	case p.match(path):
		*b = decision{rank, line, allow, value == ""}
	case allow && d.Index == IndexAllow:
		b.tryFolder(d, value, path, line)
	}
}

// tryFolder lets an Allow for an index page that does not match compete as its folder.
func (b *decision) tryFolder(d *Dialect, value, path string, line int32) {
	folder, ok := indexFolder(value)
	if !ok {
		return
	}
	p := wildcardPattern(d.comparePattern(folder), true)
	if rank := rankOf(int32(p.octets()), true); rank > b.rank && p.match(path) {
		*b = decision{rank, line, true, false}
	}
}

// rankOf orders rules of a dialect in which the most octets win and Allow wins
// among equals.
func rankOf(octets int32, allow bool) int32 {
	rank := octets << 1
	if allow {
		rank++
	}
	return rank
}
