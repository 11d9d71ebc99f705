package parser

import (
	"bytes"
	"sort"
	"strings"
)

// Reduced is a file without rules that no reader could apply to one URL. A file
// of many rules is asked in it dozens of times for the price of one.
type Reduced struct {
	Src  []byte
	Cost int   // of reading it, in bytes of a usual file
	cuts []cut // in order
}

// cut is a place in Src behind which bytes of the file are missing.
type cut struct{ at, missing int }

// Original is the offset in the whole file of a byte of Src.
func (r *Reduced) Original(offset int) int {
	i := sort.Search(len(r.cuts), func(i int) bool { return r.cuts[i].at > offset })
	if i == 0 {
		return offset
	}
	return offset + r.cuts[i-1].missing
}

// Reduce leaves out comments, and rules that decide nothing for a URL in any
// dialect: plain letters that every dialect compares alike, and that the path does
// not begin with. The first of each kind in a run stays, since it ends the names of
// its group, and so does the last of each in the order of bytes up to the path,
// which a reader may look at instead of others. A file beyond a size limit keeps its
// length, and stays whole where a line beyond the limit matters.
func Reduce(src []byte, url string) *Reduced {
	path := plainPath(url)
	if path == "" {
		return &Reduced{Src: src, Cost: len(src)}
	}
	w := reducer{path: path, out: &Reduced{Src: make([]byte, 0, len(src))}}
	for line := range bytes.Lines(src) {
		w.line(line)
	}
	w.endRun()
	w.out.Cost = len(w.out.Src)
	if limit := smallestLimit(); len(src) > limit && !w.pad(limit) {
		return &Reduced{Src: src, Cost: len(src)}
	}
	return w.out
}

// padCost is how many bytes of a comment are read in the time of one of a usual file.
const padCost = 4

// pad makes the file as long as it was by a comment, unless a line that is kept
// stands beyond the limit.
func (w *reducer) pad(limit int) bool {
	n := len(w.out.Src)
	if n == 0 || w.out.Original(n-1) >= limit {
		return false
	}
	w.out.Src = append(w.out.Src, bytes.Repeat([]byte("#"), w.missing)...)
	w.out.Cost += w.missing / padCost
	return true
}

// smallestLimit is the longest file that every dialect reads whole.
func smallestLimit() int {
	least := MaxBytes
	for _, d := range dialects {
		if d.MaxFile > 0 {
			least = min(least, d.MaxFile)
		}
	}
	return least
}

// plainPath is the path of a URL that every dialect takes as it stands; "" for others.
func plainPath(url string) string {
	if i := strings.Index(url, "://"); i >= 0 {
		rest := url[i+len("://"):]
		slash := strings.IndexByte(rest, '/')
		if slash < 0 {
			return ""
		}
		url = rest[slash:]
	}
	if url == "" || url[0] != '/' || !plainLetters(url, "?=&") {
		return ""
	}
	return url
}

// plainLetters reports whether no dialect escapes, decodes or resolves any of s.
func plainLetters(s, more string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		plain := '0' <= c && c <= '9' || 'a' <= lower[c] && lower[c] <= 'z' || strings.IndexByte("/_-.", c) >= 0
		if !plain && strings.IndexByte(more, c) < 0 {
			return false
		}
	}
	return !strings.Contains(s, "//") && !strings.Contains(s, "/.")
}

// reducer goes through a file line by line. A run is lines that can be left out,
// one behind the other.
type reducer struct {
	path    string
	out     *Reduced
	missing int
	run     [][]byte
}

func (w *reducer) line(line []byte) {
	if plainComment(line) && len(w.out.Src) > 0 || w.idle(line) {
		w.run = append(w.run, line)
		return
	}
	w.endRun()
	w.keep(line)
}

// plainComment reports whether a line is a comment to every dialect, and one line.
func plainComment(line []byte) bool {
	text := bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
	return len(text) > 0 && text[0] == '#' && len(text) < len(line) &&
		bytes.IndexFunc(text, func(r rune) bool { return r != '\t' && (r < ' ' || r > '~') }) < 0
}

// idle reports whether a line is a plain rule that the path does not begin with.
// One with wildcards may begin anywhere in the path to some.
func (w *reducer) idle(line []byte) bool {
	_, value, ok := plainRule(line)
	if !ok {
		return false
	}
	if i := strings.IndexAny(value, "*$"); i >= 0 {
		return !strings.Contains(w.path, value[:i])
	}
	return !strings.HasPrefix(w.path, value)
}

// plainRule takes a rule apart that is written as most are.
func plainRule(line []byte) (allow bool, value string, ok bool) {
	const longest = 1000 // no dialect cuts such a line
	text := strings.TrimSuffix(strings.TrimSuffix(alias(line), "\n"), "\r")
	key, value, found := strings.Cut(text, ":")
	if !found || len(text) == len(line) || len(text) > longest {
		return false, "", false
	}
	value = strings.Trim(value, " \t")
	allow = equalFoldAny(key, "allow")
	ok = (allow || equalFoldAny(key, "disallow")) && value != "" && value[0] == '/' && !strings.Contains(value, "/index.htm")
	literal, rest := value, ""
	if i := strings.IndexAny(value, "*$"); i >= 0 {
		literal, rest = value[:i], value[i:]
	}
	return allow, value, ok && plainLetters(literal, "") && plainLetters(rest, "*$?=&")
}

// endRun writes what must stay of a run.
func (w *reducer) endRun() {
	var near [2]string
	for _, line := range w.run {
		if allow, value, _ := plainRule(line); value <= w.path {
			near[ordinal(allow)] = max(near[ordinal(allow)], value)
		}
	}
	var kept [2]bool
	for _, line := range w.run {
		allow, value, isRule := plainRule(line)
		if kind := ordinal(allow); isRule && (!kept[kind] || value == near[kind]) {
			w.keep(line)
			kept[kind] = true
		} else {
			w.missing += len(line)
		}
	}
	w.run = w.run[:0]
}

func ordinal(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (w *reducer) keep(line []byte) {
	at := len(w.out.Src)
	if n := len(w.out.cuts); w.missing > 0 && (n == 0 || w.out.cuts[n-1].missing < w.missing) {
		w.out.cuts = append(w.out.cuts, cut{at, w.missing})
	}
	w.out.Src = append(w.out.Src, line...)
}
