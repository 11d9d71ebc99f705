package agents

import "strings"

// maxText bounds what Find and Suggest read of their input, in bytes. Servers
// refuse header lines longer than this, so no real header is cut.
const maxText = 8192

// A Reading says how Find understood a text.
type Reading uint8

// The readings, in the order in which Find tries them.
const (
	AsNothing Reading = iota // there was no text
	AsToken                  // a product token of the catalogue
	AsName                   // a crawler's name
	AsHeader                 // a User-Agent header that gives a crawler away
	AsCustom                 // anything else: a token the catalogue does not have
)

var readingNames = [...]string{"nothing", "token", "name", "header", "custom"}

// String returns the reading in one word.
func (r Reading) String() string { return readingNames[r] }

// A Match is Find's answer.
type Match struct {
	As      Reading
	Token   string  // what to look for in the file: Crawler.Token, or the custom token
	Crawler Crawler // zero for AsCustom
}

// Find reads what a person typed or pasted: a product token, a crawler's name, or
// a whole User-Agent header, in any letter case, with or without "User-Agent:"
// before it. Of several crawlers in one header it takes the most specific. The
// result is false when the catalogue does not have the crawler; Token is then the
// token such a text announces. Only the first line, and of it the first 8 KiB, is read.
func Find(text string) (Match, bool) {
	text = trim(text)
	if text == "" {
		return Match{}, false
	}
	cat := load()
	found := func(i int, as Reading) (Match, bool) {
		c := cat.crawlers[i]
		return Match{As: as, Token: c.Token, Crawler: c}, true
	}
	folded := fold(text)
	if i, ok := cat.byToken[folded]; ok {
		return found(i, AsToken)
	}
	if i, ok := cat.byName[folded]; ok {
		return found(i, AsName)
	}
	if !isHeader(text) {
		return Match{As: AsCustom, Token: text}, false
	}
	cat.toScan.Do(cat.addSigns)
	if i, ok := cat.scan(folded); ok {
		return found(i, AsHeader)
	}
	if p := product(text); p != "" {
		text = p
	}
	return Match{As: AsCustom, Token: text}, false
}

// trim reduces a pasted text to the header's value.
func trim(s string) string {
	s = s[:min(len(s), maxText)]
	s = strings.TrimLeft(s, " \t\r\n")
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		s = s[:i]
	}
	const field = "user-agent:"
	if len(s) >= len(field) && fold(s[:len(field)]) == field {
		s = s[len(field):]
	}
	return strings.Trim(s, " \t\"'")
}

// isHeader reports whether a text has a version, a comment or a detail. Without any it
// is a token, blanks or not: "Sogou web spider" is one.
func isHeader(s string) bool { return strings.ContainsAny(s, "/(;:") }

// A sign is a text that, as a whole word of a header, gives a crawler away.
type sign struct {
	text string // folded
	row  int
}

// addSigns registers every token and, for example headers that no token gives away,
// the product they announce instead: "Pinterest/0.2" is Pinterestbot.
func (cat *catalogue) addSigns() {
	cat.signs = make(map[[2]byte][]sign, len(cat.crawlers))
	add := func(text string, row int) {
		if len(text) >= 2 {
			key := [2]byte{text[0], text[1]}
			cat.signs[key] = append(cat.signs[key], sign{text, row})
		}
	}
	for i, c := range cat.crawlers {
		add(fold(c.Token), i)
	}
	for i, c := range cat.crawlers {
		for _, header := range c.UserAgents {
			p := fold(product(header))
			if _, known := cat.scan(fold(header)); !known && p != "mozilla" {
				add(p, i)
			}
		}
	}
}

// scan returns the crawler that a folded header gives away. Libraries yield to
// crawlers, which often name the library they are built with; then the longer sign
// wins, as Googlebot-Image is more specific than Googlebot; then the earlier one.
func (cat *catalogue) scan(h string) (row int, ok bool) {
	best := -1
	for i := 0; i+1 < len(h); i++ {
		if !startsWord(h, i) {
			continue
		}
		if n := addressLen(h[i:]); n > 0 {
			i += n - 1
			continue
		}
		for _, s := range cat.signs[[2]byte{h[i], h[i+1]}] {
			if !strings.HasPrefix(h[i:], s.text) || !endsWord(h, i+len(s.text)) {
				continue
			}
			weight := len(s.text)
			if cat.crawlers[s.row].Purpose != Library {
				weight += maxText
			} else if midName(h[:i]) {
				continue
			}
			if weight > best {
				row, best = s.row, weight
			}
		}
	}
	return row, best >= 0
}

func isTokenByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// startsWord reports whether a product may be named at h[i:]: not inside a word, a
// host name or a mail address, and not as the one that is imitated ("like Gecko").
func startsWord(h string, i int) bool {
	if i == 0 {
		return true
	}
	before := h[i-1]
	if isTokenByte(before) || before == '.' || before == '@' {
		return false
	}
	return !strings.HasSuffix(h[:i], "like ") && !strings.HasSuffix(h[:i], "following ")
}

// midName reports whether what follows is one more word of a name: the spider of
// "Acme spider/1.0" is not the program called Spider.
func midName(before string) bool {
	words := strings.TrimRight(before, " ")
	if words == before || words == "" || !isTokenByte(words[len(words)-1]) {
		return false
	}
	word := words[strings.LastIndexByte(words, ' ')+1:]
	return !strings.Contains(word, "/")
}

// endsWord reports whether a product's name may end before h[i:].
func endsWord(h string, i int) bool {
	if i == len(h) {
		return true
	}
	if isTokenByte(h[i]) || h[i] == '@' {
		return false
	}
	return h[i] != '.' || i+1 == len(h) || !isTokenByte(h[i+1])
}

// addressLen returns the length of the web address that starts a folded text, in
// bytes: addresses name crawlers too, as www.googlebot.com does.
func addressLen(h string) int {
	for _, scheme := range [...]string{"http://", "https://", "www."} {
		if !strings.HasPrefix(h, scheme) {
			continue
		}
		if n := strings.IndexAny(h, " ;,)\"'<>"); n >= 0 {
			return n
		}
		return len(h)
	}
	return 0
}
