package parser

import (
	"cmp"
	"slices"
	"strings"
)

// Rules are the rules of a file that apply to one crawler. They may be used
// from several goroutines once Prepare, if it is called at all, has returned.
type Rules struct {
	file     *File
	crawler  Crawler
	step     int     // in crawler.Steps; len(Steps) for "*"; -1 when no group applies
	named    bool    // a group names the crawler
	groups   []int32 // in File.groups
	chosenBy []int32 // user-agent lines that chose them
	list     []rule  // in file order, or by rank after Prepare
	ranked   bool
}

// rule is a rule ready to be tried.
type rule struct {
	pattern
	head, mask uint64 // the first bytes of the literal prefix, and which bytes count
	length     int32  // its weight in the contest
	line       int32
	allow      bool
	index      bool // not as written, but as the folder of an index page
}

// add appends the rules of a group.
func (r *Rules) add(g *group) {
	f := r.file
	if r.list == nil {
		n := 0
		for i := g.firstLine; i <= g.lastLine; i++ {
			if f.lines[i-1].kind.IsRule() {
				n++
			}
		}
		r.list = make([]rule, 0, n)
	}
	for i := g.firstLine; i <= g.lastLine; i++ {
		if kind := f.lines[i-1].kind; kind.IsRule() {
			r.addRule(f.value(i), i, kind == Allow)
		}
	}
}

func (r *Rules) addRule(value string, line int32, allow bool) {
	d := r.file.dialect
	r.list = append(r.list, rule{pattern: newPattern(d, value), line: line, allow: allow})
	last := &r.list[len(r.list)-1]
	last.finish()
	if allow && d.IndexHTML {
		if folder, ok := indexFolder(d.comparePattern(value)); ok {
			alt := rule{line: line, allow: true, index: true}
			alt.text, alt.prefix, alt.end = folder, len(folder), true
			if i := strings.IndexByte(folder, '*'); i >= 0 {
				alt.prefix = i
			}
			alt.finish()
			r.list = append(r.list, alt)
		}
	}
}

// indexFolder is the folder of a pattern that ends in an index page: everything
// up to the last slash when "/index.htm" follows (robots.cc, HandleAllow). The
// folder stands for the page only where the pattern itself does not match; as
// it is shorter, it may be tried on its own.
func indexFolder(value string) (folder string, ok bool) {
	i := strings.LastIndexByte(value, '/')
	if i < 0 || !strings.HasPrefix(value[i:], "/index.htm") {
		return "", false
	}
	return value[:i+1], true
}

func (r *rule) finish() {
	r.length = int32(r.octets())
	r.head, r.mask = head(r.text[:r.prefix])
}

// head packs the first eight bytes of s, the first one lowest, and the mask of
// those that are there. Rules that cannot match are passed over by one comparison.
func head(s string) (bits, mask uint64) {
	if len(s) >= 8 {
		return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56, ^uint64(0)
	}
	for i := len(s) - 1; i >= 0; i-- {
		bits = bits<<8 | uint64(s[i])
		mask = mask<<8 | 0xff
	}
	return bits, mask
}

// Named reports whether a group names the crawler, so that "*" is not asked.
func (r *Rules) Named() bool { return r.named }

// Prepare sorts the rules by rank. It pays when more than a few URLs are asked.
func (r *Rules) Prepare() *Rules {
	slices.SortStableFunc(r.list, func(a, b rule) int {
		if c := cmp.Compare(b.length, a.length); c != 0 {
			return c
		}
		switch {
		case a.allow == b.allow:
			return 0
		case a.allow:
			return -1
		}
		return 1
	})
	r.ranked = true
	return r
}

// Allowed gives the verdict for a URL or a path, and the line of the rule that
// decided, 0 when none did. It takes no memory for URLs up to 1 KiB.
func (r *Rules) Allowed(url string) (allowed bool, line int) {
	var buf [1024]byte
	path := r.file.dialect.path(url, buf[:])
	if r.file.failure != nil || r.selfAllowed(path) {
		return r.file.failure == nil, 0
	}
	w := r.winner(path)
	if w == nil {
		return true, 0
	}
	return w.allow || w.length == 0, int(w.line)
}

// path is the path of a URL in comparison form.
func (d *Dialect) path(url string, buf []byte) string {
	path, addSlash := pathOf(url)
	if addSlash {
		path = "/" + path
	}
	return d.comparePath(path, buf)
}

// selfAllowed: the file is never ruled by itself (RFC 9309 section 2.2.2).
func (r *Rules) selfAllowed(path string) bool {
	return path == "/robots.txt" && r.file.dialect.SelfRule == SelfAllowed
}

// winner is the rule that decides: the longest that matches, Allow before
// Disallow and the earlier line before the later at equal length.
func (r *Rules) winner(path string) *rule {
	bits, have := head(path)
	var best *rule
	for i := range r.list {
		c := &r.list[i]
		if (c.head^bits)&c.mask != 0 || c.mask&^have != 0 {
			continue
		}
		if best != nil && !outranks(c, best) || !c.match(path) {
			continue
		}
		if r.ranked {
			return c
		}
		best = c
	}
	return best
}

// outranks reports whether a, which stands behind b, beats it.
func outranks(a, b *rule) bool {
	return a.length > b.length || a.length == b.length && a.allow && !b.allow
}
