package compare

import "strings"

// probe compares sides of which nothing can be proved by their rules alone:
// they see one URL as two different paths, or the strength of a rule depends on
// the path. It tries the words of all rules, in several spellings. The result
// says whether the differences are complete.
func (d *diff) probe() (complete bool) {
	if d.same() || d.old.allowsAll() && d.new.allowsAll() {
		return true
	}
	d.try("/robots.txt")
	for _, s := range []*side{d.old.side, d.new.side} {
		for i := range s.shapes {
			if !d.work.spend(1) {
				return false
			}
			for _, word := range []string{s.shapes[i].tight(), s.shapes[i].canonical()} {
				word = strings.ReplaceAll(word, string(fresh), d.speller.fillers[0])
				for _, spelling := range spellings {
					d.try(spelling(word))
				}
				d.try(hosted(lastEscaped(word)))
			}
		}
	}
	return false
}

// same reports whether both sides are the same rules, in the same dialect.
func (d *diff) same() bool {
	x, y := d.old.side, d.new.side
	if x.rules.Dialect() != y.rules.Dialect() || len(x.list) != len(y.list) {
		return false
	}
	for i := range x.list {
		a, b := &x.list[i], &y.list[i]
		if x.ids[i] != y.ids[i] || a.Verdict != b.Verdict || a.Folder != b.Folder {
			return false
		}
	}
	return true
}

// allowsAll reports whether a side allows every URL.
func (s *side) allowsAll() bool {
	if s.refuse {
		return false
	}
	for i := range s.list {
		if !s.list[i].Verdict {
			return false
		}
	}
	return true
}

// lastEscaped writes the last letter or digit of a path as an escape. Dialects
// differ in whether the two are the same.
func lastEscaped(path string) string {
	for i := len(path) - 1; i > 0; i-- {
		if c := path[i]; 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' {
			if i >= 2 && (isEscape(path, i-1) && path[i-1] == '%' || isEscape(path, i-2) && path[i-2] == '%') {
				continue
			}
			return path[:i] + escapeByte(c) + path[i+1:]
		}
	}
	return path
}

// try keeps a URL if its verdicts differ.
func (d *diff) try(url string) {
	old, new := verdicts(d.old.rules, d.new.rules, url)
	if old.Allowed == new.Allowed {
		return
	}
	key := [2]int{old.Line, new.Line}
	if best := d.found[key]; best == nil || len(url) < best.size {
		d.found[key] = &found{old, new, witness{url: url, size: len(url), unsure: true}}
	}
}
