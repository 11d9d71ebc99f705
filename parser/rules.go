package parser

import (
	"math"
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
	list     []rule  // in file order, or by rank after Prepare; see built
	dead     []rule  // that can match no path
	ranked   bool
	index    *index // of list, when it is ranked
	swift    bool   // the index may be asked at once; see hasten
	rare     bool   // the dialect has rules of its own for rules
	delay    int32  // line of a Crawl-delay that blocks everything, 0: none
}

// rule is a rule ready to be tried.
type rule struct {
	pattern
	head, mask uint64 // the first bytes of the literal prefix, and which bytes count
	pairs      uint64 // of letters behind the first wildcard
	rank       int32  // the higher one wins, the earlier line among equals
	length     int32  // in the dialect's own measure
	line       int32
	allow      bool // what it says when it decides
	flipped    bool // though it is written as the other kind
	empty      bool // it has no path and blocks nothing
	variant    variant
}

// variant tells the rules apart that one line can stand for.
type variant uint8

const (
	asWritten    variant = iota
	asFolder             // of the index page it names
	asCharacter          // its "$" is a letter
	neverMatches         // in no form that the dialect compares
)

// built is the list of rules, which decide does without.
func (r *Rules) built() []rule {
	if r.rare || r.ranked {
		return r.list
	}
	b := Rules{file: r.file}
	n := 0
	for _, i := range r.groups {
		g := &r.file.groups[i]
		for _, l := range r.file.lines[g.firstLine-1 : g.lastLine] {
			if l.kind.IsRule() {
				n++
			}
		}
	}
	b.list = make([]rule, 0, n)
	for _, i := range r.groups {
		b.add(&r.file.groups[i])
	}
	return b.list
}

// add appends the rules of a group.
func (r *Rules) add(g *group) {
	f := r.file
	for i := g.firstLine; i <= g.lastLine; i++ {
		switch kind := f.lines[i-1].kind; {
		case !kind.IsRule():
		case r.rare:
			r.addRare(f.value(i), i, kind == Allow, g.version2)
		default:
			r.addRule(f.value(i), i, kind == Allow)
		}
	}
}

func (r *Rules) addRule(value string, line int32, allow bool) {
	d := r.file.dialect
	r.list = append(r.list, rule{pattern: newPattern(d, value), line: line, allow: allow, empty: value == ""})
	r.list[len(r.list)-1].finish()
	if allow && d.Index == IndexAllow {
		if folder, ok := indexFolder(d.comparePattern(value)); ok {
			alt := rule{pattern: wildcardPattern(folder, true), line: line, allow: true, variant: asFolder}
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

// finish ranks a rule of a dialect in which the most octets win and Allow wins
// among equals.
func (r *rule) finish() {
	r.length = int32(r.octets())
	r.rank = rankOf(r.length, r.allow)
	r.head, r.mask = head(r.text[:r.prefix])
	r.pairs = piecesOf(r.text[r.prefix:])
}

// piecesOf is the set of pairs of neighbours in a pattern, several to a bit, without those
// that a "*" has a part in. A rule with a wildcard is passed over when the path lacks one
// of its pairs.
func piecesOf(pattern string) (set uint64) {
	for piece := range strings.SplitSeq(pattern, "*") {
		pairs, _ := pairsOf(piece)
		set |= pairs
	}
	return set
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

// Prepare sorts the rules by rank and makes an index of them. It pays when more than a
// few URLs are asked.
func (r *Rules) Prepare() *Rules {
	r.rankAll()
	r.index = newIndex(r.list)
	r.hasten()
	return r
}

// rankAll sorts the rules by rank, the earlier line first among equals.
func (r *Rules) rankAll() {
	list := r.built()
	order := make([]uint64, len(list))
	for i := range list {
		order[i] = uint64(math.MaxUint32-uint32(list[i].rank))<<32 | uint64(i)
	}
	slices.Sort(order)
	r.list = make([]rule, len(list))
	for i, o := range order {
		r.list[i] = list[uint32(o)]
	}
	r.ranked, r.index, r.swift = true, nil, false
}

// Allowed gives the verdict for a URL or a path, and the line of the rule that
// decided, 0 when none did. It takes no memory for URLs up to 1 KiB where the
// dialect compares as RFC 9309 or Google do. Where the dialect's reader gives
// no answer at all it says false by line 0, and Fails says why.
func (r *Rules) Allowed(url string) (allowed bool, line int) {
	if r.swift {
		if path := r.quickPath(url); path != "" {
			return r.index.winner(r.list, path).answer()
		}
	}
	d := r.file.dialect
	if d.Encoding == EncodeRFC {
		path := d.writtenPath(url)
		if i := indexRFC(path, false); i >= 0 {
			return r.allowedEscaped(path, i)
		}
		return r.answer(path, urlCompared)
	}
	return r.answer(d.path(url, nil))
}

// allowedEscaped is Allowed for a path that its comparison form changes from i on. The
// room for it is cleared at every call, which the others are spared.
//
//go:noinline
func (r *Rules) allowedEscaped(path string, i int) (allowed bool, line int) {
	var buf [1024]byte
	return r.answer(alias(appendRFC(buf[:0], path, i, false)), urlCompared)
}

// answer is the verdict for a path in comparison form.
func (r *Rules) answer(path string, fate fate) (allowed bool, line int) {
	if s := r.settled(path, fate); s != open {
		return s == settledAllow, r.settledBy(s)
	}
	if !r.rare && !r.ranked {
		w := r.decide(path)
		return w.allow || w.empty || w.rank < 0, int(w.line)
	}
	return r.winner(path).answer()
}

// answer is the verdict of the rule that decides. Where there is none, all is allowed.
func (r *rule) answer() (allowed bool, line int) {
	if r == nil {
		return true, 0
	}
	return r.allow || r.empty, int(r.line)
}

// Fails says why the dialect's reader gives no answer for a URL, nil when it
// does.
func (r *Rules) Fails(url string) *Failure {
	if r.file.failure != nil {
		return r.file.failure
	}
	if _, fate := r.file.dialect.path(url, nil); fate == urlFails {
		return &Failure{Reason: "this reader does not take the URL"}
	}
	return nil
}

// fate is what becomes of a URL before any rule is asked.
type fate uint8

const (
	urlCompared fate = iota
	urlBlocked       // it is blocked for what it is
	urlFails         // the reader gives up
)

// settlement is an answer that no rule gives.
type settlement uint8

const (
	open settlement = iota // the rules decide
	settledAllow
	settledBlock
)

// settled gives the answers that no rule gives.
func (r *Rules) settled(path string, fate fate) settlement {
	switch {
	case r.file.failure != nil, fate != urlCompared:
		return settledBlock
	case r.file.open != 0:
		return settledAllow
	case r.delay != 0:
		return settledBlock
	case path == "/robots.txt" && r.file.dialect.SelfRule == SelfAllowed:
		return settledAllow // the file is never ruled by itself (RFC 9309 section 2.2.2)
	}
	return open
}

// settledBy is the line that settled the answer, 0 when none did.
func (r *Rules) settledBy(s settlement) int {
	if s == settledBlock && r.file.failure == nil {
		return int(r.delay)
	}
	return 0
}

// path is the path of a URL in comparison form.
func (d *Dialect) path(url string, buf []byte) (string, fate) {
	if d.Encoding > EncodeGoogle {
		return d.pathRare(url)
	}
	return d.comparePath(d.writtenPath(url), buf), urlCompared
}

// writtenPath is the path of a URL as it is written.
func (d *Dialect) writtenPath(url string) string {
	path, addSlash := pathOf(url)
	if addSlash {
		path = "/" + path
	}
	if d.NULEndsLine { // nor is anything behind one in a path: it is a C string as well
		path = before(path, 0)
	}
	return path
}

// before is what is in front of the first c in s, all of s where there is none.
func before(s string, c byte) string {
	if i := strings.IndexByte(s, c); i >= 0 {
		return s[:i]
	}
	return s
}

// winner is the rule that decides: the one of highest rank that matches, the
// earlier line among equals.
func (r *Rules) winner(path string) *rule {
	if r.rare {
		switch d := r.file.dialect; {
		case d.Order == LongestStretch:
			return r.winnerByStretch(path)
		case d.Search == SearchNeighbour:
			return r.winnerNear(path)
		}
	}
	if r.index != nil {
		return r.index.winner(r.list, path)
	}
	var best *rule
	for i := range r.list {
		c := &r.list[i]
		if (best == nil || c.rank > best.rank) && c.match(path) {
			best = c
		}
	}
	return best
}
