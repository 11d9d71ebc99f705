package compare

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
)

// speller turns words into URLs that crawlers ask for.
type speller struct {
	rules   []*parser.Rules // that must all see the word in the URL
	fillers []string        // what may stand for the fresh byte, the best first
}

// letters are what URL paths hold literally and no dialect gives a meaning to,
// the most readable first.
const letters = "xazyqwvkbcdefghijlmnoprstu0123456789XAZYQWVKBCDEFGHIJLMNOPRSTU-_~.!'(),;:@+"

// common is how many letters are tried first although patterns hold them; as
// a rule the first one does.
const common = 4

func newSpeller(sides ...*side) *speller {
	var used [256]bool
	p := &speller{}
	for _, s := range sides {
		p.rules = append(p.rules, s.rules)
		for i := range s.list {
			pattern := s.list[i].Pattern()
			for j := 0; j < len(pattern); j++ {
				used[pattern[j]] = true
			}
		}
	}
	for i := range letters {
		if i < common || !used[letters[i]] {
			p.fillers = append(p.fillers, letters[i:i+1])
		}
	}
	for i := range letters {
		if i >= common && used[letters[i]] {
			p.fillers = append(p.fillers, letters[i:i+1])
		}
	}
	p.fillers = append(p.fillers, "\u00ff") // outside ASCII, for patterns that hold all of it
	return p
}

// witness is the best URL that is known of those that some lines decide.
type witness struct {
	url    string
	size   int  // bytes of its path as it is compared
	least  int  // bytes of the shortest word of those shapes of which it is known
	unsure bool // there is a shape of which it is not
}

// shortest reports whether no path is shorter.
func (b *witness) shortest() bool { return !b.unsure && b.size == b.least }

// improve takes a word into account: a shortest one of some shape, or any. It
// reports whether there is a URL. What is decided is the word by the rules as the
// index has them, and what is checked is a URL for it.
func (p *speller) improve(b *witness, word string, shortest bool, decided func(word string) bool, check func(url, path string) bool) (ok bool) {
	if shortest && (b.least == 0 || len(word) < b.least) {
		b.least = len(word)
	}
	if b.url != "" && b.size <= len(word) {
		return true
	}
	size := 0
	url, ok := p.url(readable(word, decided), func(url, path string) bool {
		size = len(path)
		return check(url, path)
	})
	if ok && (b.url == "" || size < b.size) {
		b.url, b.size = url, size
	}
	return ok
}

// readable is a word that the same rules decide and that people can read: one
// without empty segments, which look like a mistake and are read as a host where
// they come first. Without one it is the word itself.
func readable(word string, decided func(word string) bool) string {
	if !strings.Contains(word, "//") {
		return word
	}
	filled := word
	for strings.Contains(filled, "//") {
		filled = strings.ReplaceAll(filled, "//", "/"+string(fresh)+"/")
	}
	if decided(filled) {
		return filled
	}
	return word
}

// url gives a URL for a word. It must be seen as the word by all rules, with one
// filler or another for the fresh bytes, and pass the check.
func (p *speller) url(word string, check func(url, path string) bool) (url string, ok bool) {
	if strings.IndexByte(word, fresh) < 0 {
		return p.spelled(word, check)
	}
	for _, f := range p.fillers {
		if url, ok = p.spelled(strings.ReplaceAll(word, string(fresh), f), check); ok {
			return url, true
		}
	}
	return "", false
}

func (p *speller) spelled(path string, check func(url, path string) bool) (url string, ok bool) {
	for _, spelling := range spellings {
		if url = spelling(path); p.seen(url, path) && check(url, path) {
			return url, true
		}
	}
	return "", false
}

// seen reports whether all rules compare the URL as path.
func (p *speller) seen(url, path string) bool {
	for _, r := range p.rules {
		if r.ComparedPath(url) != path {
			return false
		}
	}
	return true
}

// spellings are the URLs that may be seen as a path: as short as can be, then
// the path itself, then with the escapes that a dialect may have taken away.
var spellings = []func(path string) string{
	func(path string) string { return hosted(plainSigns.Replace(path)) },
	hosted,
	func(path string) string { return hosted(escape(path, true)) },
	func(path string) string { return hosted(escape(path, false)) },
}

// plainSigns writes what only patterns have to escape.
var plainSigns = strings.NewReplacer("%24", "$", "%2A", "*")

// hosted puts a host in front of a path that would be read as one.
func hosted(path string) string {
	if strings.HasPrefix(path, "//") {
		return "https://example.com" + path
	}
	return path
}

// escape escapes what a path or query must not hold, and "%" itself where it
// begins no escape or escapes are not to be kept.
func escape(path string, keep bool) string {
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		c := path[i]
		if literal(c) || c == '%' && keep && isEscape(path, i) {
			b.WriteByte(c)
		} else {
			b.WriteString(escapeByte(c))
		}
	}
	return b.String()
}

func escapeByte(c byte) string {
	const hex = "0123456789ABCDEF"
	return string([]byte{'%', hex[c>>4], hex[c&15]})
}

// literal reports whether RFC 3986 lets a path or a query hold a byte as it is.
func literal(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		strings.IndexByte("-._~!$&'()*+,;=:@/?", c) >= 0
}

func isEscape(s string, i int) bool { return i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]) }

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// isRaw reports whether a URL holds text that a crawler writes in another way
// before it asks, by the URL standard: such a URL can be tested, but is never
// fetched as it stands. The standard lets some signs stand that RFC 3986 does not.
func isRaw(url string) bool {
	for i := range len(url) {
		if !literal(url[i]) && strings.IndexByte("%[]|^", url[i]) < 0 {
			return true
		}
	}
	return false
}
