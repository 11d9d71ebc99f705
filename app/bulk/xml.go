package bulk

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// XML reads sitemaps, indexes of sitemaps, RSS and Atom. It knows no entities but the
// five of XML and numbers, so that none can be blown up. Of a faulty file it reads what
// it can.
type XML struct {
	// Sitemaps are the files that an index names, at most MaxSitemaps.
	Sitemaps []string
	// Root is the name of the first element: "urlset", "sitemapindex", "rss" or "feed".
	Root string

	rest   []byte   // a tag or a text that has begun
	prefix string   // of the sitemap's own elements
	stack  []string // names of the open elements, the outermost first
	depth  int      // how many are open
	text   []byte   // of the element that may be a URL
	wanted bool     // such an element is open
	long   bool     // it is longer than a URL may be
}

// MaxSitemaps is how many files an index may name, by the protocol.
const MaxSitemaps = 50_000

// maxToken bounds a tag, a comment or the text between two, in bytes.
const maxToken = 1 << 20

// maxDepth bounds how deep elements are followed; sitemaps are three deep.
const maxDepth = 64

// Feed reads on from where the last piece ended.
func (x *XML) Feed(out, piece []byte) []byte {
	b := piece
	if len(x.rest) > 0 {
		b = append(x.rest, piece...)
	}
	used := 0
	for {
		n, tag := token(b[used:])
		if n == 0 {
			break
		}
		t := b[used : used+n]
		used += n
		if tag {
			out = x.tag(out, t)
		} else if x.wanted {
			x.addText(t)
		}
	}
	left := b[used:]
	if len(left) > maxToken {
		left = nil // no tag is as long
	}
	x.rest = append([]byte(nil), left...)
	return out
}

// End ends the file.
func (x *XML) End(out []byte) []byte {
	x.rest = nil
	return out
}

// token is the length of the next whole piece of markup or text, 0 when it has not all
// arrived. Text is cut anywhere but within an entity.
func token(b []byte) (n int, tag bool) {
	if len(b) == 0 {
		return 0, false
	}
	if b[0] != '<' {
		i := bytes.IndexByte(b, '<')
		if i < 0 {
			return len(b) - openEntity(b), false
		}
		return i, false
	}
	if len(b) > 1 && b[1] != '!' && b[1] != '?' {
		return bytes.IndexByte(b, '>') + 1, true
	}
	for _, long := range [...]struct{ begin, end string }{{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}} {
		if len(b) < len(long.begin) && string(b) == long.begin[:len(b)] {
			return 0, false
		}
		if bytes.HasPrefix(b, []byte(long.begin)) {
			i := bytes.Index(b[len(long.begin):], []byte(long.end))
			if i < 0 {
				return 0, false
			}
			return len(long.begin) + i + len(long.end), true
		}
	}
	return bytes.IndexByte(b, '>') + 1, true
}

// openEntity is how many bytes at the end may be the beginning of an entity.
func openEntity(b []byte) int {
	tail := b[max(0, len(b)-12):]
	i := bytes.LastIndexByte(tail, '&')
	if i < 0 || bytes.IndexByte(tail[i:], ';') >= 0 {
		return 0
	}
	return len(tail) - i
}

func (x *XML) tag(out, t []byte) []byte {
	switch {
	case bytes.HasPrefix(t, []byte("<![CDATA[")):
		if x.wanted {
			x.addRaw(t[len("<![CDATA[") : len(t)-len("]]>")])
		}
		return out
	case t[1] == '!' || t[1] == '?':
		return out
	case t[1] == '/':
		return x.close(out)
	}
	name, attrs := nameOf(t[1 : len(t)-1])
	x.open(name)
	if x.Root == "feed" && x.in("entry", "link") {
		if rel := attribute(attrs, "rel"); rel == nil || string(rel) == "alternate" {
			x.text = appendText(x.text[:0], attribute(attrs, "href"))
			out = x.emit(out)
		}
	}
	if bytes.HasSuffix(t, []byte("/>")) {
		return x.close(out)
	}
	return out
}

// open goes one element deeper and looks whether it holds a URL.
func (x *XML) open(name []byte) {
	if x.Root == "" {
		if i := bytes.IndexByte(name, ':'); i >= 0 {
			x.prefix = string(name[:i+1])
		}
		x.Root = string(name[len(x.prefix):])
	}
	x.depth++
	if x.depth <= maxDepth {
		x.stack = append(x.stack, x.known(name))
	}
	x.wanted = x.in("url", "loc") || x.in("sitemap", "loc") || x.Root == "rss" && x.in("item", "link")
	x.text, x.long = x.text[:0], false
}

// known is a name that means something to XML, "" for any other: "image:loc" is no "loc".
func (x *XML) known(name []byte) string {
	if n := len(x.prefix); n > 0 && len(name) > n && string(name[:n]) == x.prefix {
		name = name[n:]
	}
	switch string(name) {
	case "loc":
		return "loc"
	case "url":
		return "url"
	case "sitemap":
		return "sitemap"
	case "item":
		return "item"
	case "entry":
		return "entry"
	case "link":
		return "link"
	}
	return ""
}

// in reports whether the innermost elements have these names.
func (x *XML) in(outer, inner string) bool {
	n := len(x.stack)
	return n >= 2 && x.depth == n && x.stack[n-1] == inner && x.stack[n-2] == outer
}

func (x *XML) close(out []byte) []byte {
	if x.wanted {
		x.wanted = false
		if !x.in("sitemap", "loc") {
			out = x.emit(out)
		} else if url := bytes.TrimSpace(x.text); len(url) > 0 && !x.long && len(x.Sitemaps) < MaxSitemaps {
			x.Sitemaps = append(x.Sitemaps, string(url))
		}
	}
	if x.depth > 0 {
		x.depth--
		x.stack = x.stack[:min(len(x.stack), x.depth)]
	}
	return out
}

// emit gives the text as a URL.
func (x *XML) emit(out []byte) []byte {
	url := bytes.TrimSpace(x.text)
	if len(url) == 0 || x.long {
		return out
	}
	start := len(out)
	out = append(out, url...)
	for i := start; i < len(out); i++ {
		if out[i] == '\n' || out[i] == '\r' {
			out[i] = ' '
		}
	}
	return append(out, '\n')
}

func (x *XML) addText(t []byte) {
	if len(x.text)+len(t) > maxLine {
		x.long = true
		return
	}
	x.text = appendText(x.text, t)
}

func (x *XML) addRaw(t []byte) {
	if len(x.text)+len(t) > maxLine {
		x.long = true
		return
	}
	x.text = append(x.text, t...)
}

// nameOf parts a tag into its name and the rest.
func nameOf(tag []byte) (name, attrs []byte) {
	tag = bytes.TrimSuffix(tag, []byte("/"))
	if i := bytes.IndexAny(tag, " \t\r\n"); i >= 0 {
		return tag[:i], tag[i:]
	}
	return tag, nil
}

// attribute is the value of an attribute as it is written, nil when there is none.
func attribute(attrs []byte, name string) []byte {
	for {
		attrs = bytes.TrimLeft(attrs, " \t\r\n")
		eq := bytes.IndexByte(attrs, '=')
		if eq < 0 {
			return nil
		}
		key := bytes.TrimSpace(attrs[:eq])
		attrs = bytes.TrimLeft(attrs[eq+1:], " \t\r\n")
		if len(attrs) == 0 || attrs[0] != '"' && attrs[0] != '\'' {
			return nil
		}
		end := bytes.IndexByte(attrs[1:], attrs[0])
		if end < 0 {
			return nil
		}
		if string(key) == name {
			return attrs[1 : 1+end]
		}
		attrs = attrs[end+2:]
	}
}

// appendText appends a text with its entities resolved; what is none stays as it is.
func appendText(out, t []byte) []byte {
	for {
		i := bytes.IndexByte(t, '&')
		if i < 0 {
			return append(out, t...)
		}
		out, t = append(out, t[:i]...), t[i:]
		end := bytes.IndexByte(t[:min(len(t), 12)], ';')
		if end < 0 {
			out, t = append(out, '&'), t[1:]
			continue
		}
		if i := bytes.LastIndexByte(t[:end], '&'); i > 0 {
			out, t = append(out, t[:i]...), t[i:]
			continue
		}
		if r, ok := entity(string(t[1:end])); ok {
			out = utf8.AppendRune(out, r)
		} else {
			out = append(out, t[:end+1]...)
		}
		t = t[end+1:]
	}
}

func entity(name string) (rune, bool) {
	switch name {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	if len(name) < 2 || name[0] != '#' {
		return 0, false
	}
	digits, base := name[1:], 10
	if digits[0] == 'x' || digits[0] == 'X' {
		digits, base = digits[1:], 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || n > utf8.MaxRune || n == 0 {
		return 0, false
	}
	return rune(n), true
}
