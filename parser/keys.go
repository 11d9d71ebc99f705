package parser

import "strings"

// standardKeys are the keys of a dialect that does not list its own: those of
// RFC 9309, and those of other records that pages show.
var standardKeys = []string{
	"user-agent=user-agent", "allow=allow", "disallow=disallow", "sitemap=sitemap",
	"crawl-delay=crawl-delay", "request-rate=request-rate", "robot-version=robot-version",
}

// StandardKeys gives the keys of a dialect whose Keys is nil.
func StandardKeys() []string { return append([]string(nil), standardKeys...) }

// keyTable finds the kind of a key. Spellings are kept by their first letter,
// so that most keys cost one comparison.
type keyTable struct {
	quick  *quickKeys // nil: no line is taken for a usual one
	prefix bool
	byName ['z' + 1][]spelling // index: first letter, lower case
}

type spelling struct {
	text string
	kind Kind
	typo bool
}

func newKeyTable(d *Dialect) *keyTable {
	t := &keyTable{prefix: d.KeyPrefix}
	known := d.Keys
	if known == nil {
		known = standardKeys
	}
	for i, list := range [][]string{known, d.KeyTypos} {
		for _, entry := range list {
			text, name, _ := strings.Cut(entry, "=")
			for k := UserAgent; k < Other; k++ {
				if k.String() == name {
					t.byName[text[0]] = append(t.byName[text[0]], spelling{text, k, i > 0})
				}
			}
		}
	}
	t.quick = newQuickKeys(t)
	return t
}

func init() {
	for _, d := range dialects {
		d.keys = newKeyTable(d)
	}
}

// keyTable is prepared for the known dialects and built anew for others.
func (d *Dialect) keyTable() *keyTable {
	if d.keys != nil {
		return d.keys
	}
	return newKeyTable(d)
}

func (t *keyTable) find(key string) (kind Kind, typo bool) {
	c := lower[key[0]]
	if c > 'z' {
		return Other, false
	}
	for i := range t.byName[c] {
		s := &t.byName[c][i]
		if len(key) == len(s.text) {
			if equalFold(key, s.text) {
				return s.kind, s.typo
			}
		} else if t.prefix && len(key) > len(s.text) && equalFold(key[:len(s.text)], s.text) {
			return s.kind, true
		}
	}
	return Other, false
}

// leading is the length of the longest known key that text begins with, if
// next accepts what follows it.
func (t *keyTable) leading(text string, equal func(a, b string) bool, next func(rest string) bool) int {
	c := lower[text[0]]
	if c > 'z' {
		return 0
	}
	best := 0
	for _, s := range t.byName[c] {
		n := len(s.text)
		if n > best && n <= len(text) && equal(text[:n], s.text) && next(text[n:]) {
			best = n
		}
	}
	return best
}

// lower folds ASCII letters only: U+0130 and U+212A are no letters of a key.
var lower = func() (t [256]byte) {
	for i := range t {
		t[i] = byte(i)
		if 'A' <= i && i <= 'Z' {
			t[i] += 'a' - 'A'
		}
	}
	return t
}()

// equalFold compares two strings of equal length without regard to ASCII case;
// b is in lower case.
func equalFold(a, b string) bool {
	for i := 0; i < len(a); i++ {
		if lower[a[i]] != b[i] {
			return false
		}
	}
	return true
}

// equalFoldAny is equalFold for strings of any length and case.
func equalFoldAny(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 0; i < len(a); i++ {
		if lower[a[i]] != lower[b[i]] {
			return false
		}
	}
	return true
}
