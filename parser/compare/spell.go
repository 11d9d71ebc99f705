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

// readable is how many letters are tried first although patterns hold them; as
// a rule the first one does.
const readable = 4

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
		if i < readable || !used[letters[i]] {
			p.fillers = append(p.fillers, letters[i:i+1])
		}
	}
	for i := range letters {
		if i >= readable && used[letters[i]] {
			p.fillers = append(p.fillers, letters[i:i+1])
		}
	}
	p.fillers = append(p.fillers, "\u00ff") // outside ASCII, for patterns that hold all of it
	return p
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
