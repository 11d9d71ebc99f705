package parser

import (
	"strings"
	"unicode"
)

// What few readers do with lines stands here, behind one test a line.

// rareLines reports whether the dialect takes lines apart in a way of its own.
func (d *Dialect) rareLines() bool {
	return d.Comments != CommentAnywhere || d.FirstWord || d.Tags || d.KeyTight || d.NoColon > TwoWords || d.Blanks == UnicodeSpace
}

// takeApartRare is takeApart for such dialects.
func (r *reader) takeApartRare(l *parts, m marks) {
	d, text := r.dialect, r.text
	start, end := int(l.start), int(l.eol)
	if start == 0 {
		start = d.bomLen(text)
	}
	if end > r.limit || d.NULEndsLine && m.nul != none || d.MaxLine > 0 && end-start > d.MaxLine {
		end = d.cut(text, int(l.start), end)
		l.flags |= flagCut
	}
	l.comment = uint32(end)
	if hash := d.commentStart(text, start, min(m.hash, end), end); hash < end {
		end = hash
		l.comment = uint32(end)
		l.kind = Comment // unless there is text in front of it
	}
	start, end = d.trimRare(text, start, end)
	if r.tags {
		start, end = d.trimTags(text, start, end)
	}
	l.keyStart, l.keyEnd, l.valStart, l.valEnd = uint32(start), uint32(end), uint32(end), uint32(end)
	if start == end {
		return
	}
	r.separate(l, m, start, end)
}

// page finds out whether the file is an HTML page. One that does not even speak
// of a user-agent is no robots.txt (crawler-commons, SIMPLE_HTML_PATTERN).
func (f *File) page() {
	text := strings.ToLower(f.text)
	f.tags = false
	for rest, found := text, true; found && !f.tags; {
		if _, rest, found = strings.Cut(rest, "<"); found && len(rest) >= 4 {
			name := rest[:4]
			f.tags = (name == "html" || name == "head" || name == "body") && strings.HasPrefix(strings.TrimLeft(rest[4:], " \t\n\v\f\r"), ">")
		}
	}
	if f.tags && !strings.Contains(text, "user-agent:") {
		f.open = NoRobots
	}
}

// separate divides the record from start to end into key and value.
func (r *reader) separate(l *parts, m marks, start, end int) {
	d, text := r.dialect, r.text
	keyEnd, valStart := d.keyEnd(r.keys, text, start, end, min(m.colon, end))
	if keyEnd == none {
		l.kind = Malformed
		return
	}
	sep := text[keyEnd:min(valStart, len(text))]
	if strings.IndexByte(sep, ':') < 0 {
		l.flags |= flagNoColon
	}
	if _, keyEnd = d.trimRare(text, start, keyEnd); keyEnd <= start {
		l.kind, l.flags = Malformed, l.flags&^flagNoColon
		return
	}
	valStart, _ = d.trimRare(text, valStart, end)
	l.keyEnd, l.valStart = uint32(keyEnd), uint32(valStart)
	if d.FirstWord && !r.firstWord(l) {
		l.kind, l.flags = Malformed, l.flags&^flagNoColon
		l.keyEnd, l.valStart, l.valEnd = uint32(end), uint32(end), uint32(end)
		return
	}
	r.key(l, text[start:keyEnd])
	if d.KeyTight && text[keyEnd] != ':' {
		l.kind = Other
	}
}

// commentStart is where the comment begins, given the first "#" and the end.
func (d *Dialect) commentStart(text string, start, hash, end int) int {
	if d.Comments == CommentAnywhere {
		return hash
	}
	blanks := &blankSets[d.Blanks]
	for i := hash; i < end; i++ {
		if text[i] == '#' && (i == start || blanks[text[i-1]] || d.Comments == CommentAtWord && endsKey(text, start, i-1, blanks)) {
			return i
		}
	}
	return end
}

// endsKey reports whether the byte at i is the colon right behind the key.
func endsKey(text string, start, i int, blanks *[256]bool) bool {
	if text[i] != ':' {
		return false
	}
	for start < i && blanks[text[start]] {
		start++
	}
	for ; start < i; start++ {
		if text[start] == ':' || blanks[text[start]] {
			return false
		}
	}
	return true
}

// trimRare is trim for any set of blanks.
func (d *Dialect) trimRare(text string, start, end int) (int, int) {
	if d.Blanks != UnicodeSpace {
		return d.trim(text, start, end)
	}
	space := func(r rune) bool { return r < 0x80 && blankSets[UnicodeSpace][r] || r >= 0x80 && unicode.IsSpace(r) }
	start = end - len(strings.TrimLeftFunc(text[start:end], space))
	return start, start + len(strings.TrimRightFunc(text[start:end], space))
}

// trimTags passes over HTML tags at both ends.
func (d *Dialect) trimTags(text string, start, end int) (int, int) {
	for start < end && text[start] == '<' {
		i := strings.IndexByte(text[start:end], '>')
		if i < 2 {
			break
		}
		start, end = d.trimRare(text, start+i+1, end)
	}
	for start < end && text[end-1] == '>' {
		i := strings.LastIndexByte(text[start:end-1], '<')
		if i < 0 || start+i+1 == end-1 || strings.IndexByte(text[start+i:end-1], '>') >= 0 {
			break
		}
		start, end = d.trimRare(text, start, start+i)
	}
	return start, end
}

// keyEnd is where the key ends and where the value may start, or none. colon is
// the first colon, or end.
func (d *Dialect) keyEnd(keys *keyTable, text string, start, end, colon int) (int, int) {
	blanks := &blankSets[d.Blanks]
	record := text[start:end]
	switch d.NoColon {
	case KnownKey:
		n := keys.leading(record, equalFold, func(rest string) bool {
			return rest != "" && (rest[0] == ':' || rest[0] == ' ' || rest[0] == '\t')
		})
		if n > 0 {
			if strings.HasPrefix(strings.TrimLeft(text[start+n:end], " \t"), ":") {
				return colon, colon + 1
			}
			return start + n, start + n
		}
	case KnownLower:
		if colon == end {
			n := keys.leading(record, func(a, b string) bool { return a == b }, func(rest string) bool {
				return rest != "" && rest[0] == ' '
			})
			if n > 0 {
				return start + n, start + n
			}
		}
	case FirstBlank:
		for i := start + 1; i < end; i++ {
			if text[i] == ':' {
				return i, i + 1
			}
			if blanks[text[i]] {
				return i, i
			}
		}
		return end, end
	case TwoWords:
		if colon == end {
			return d.blankSeparator(text, start, end)
		}
	}
	if colon == end {
		return none, none
	}
	return colon, colon + 1
}

// firstWord ends the value at its first blank, or at a colon when none stood
// behind the key. It is false where the file ends before a value: the scanner
// of temoto/robotstxt takes the line end as the value, and needs one.
func (r *reader) firstWord(l *parts) bool {
	d, text := r.dialect, r.text
	i := int(l.valStart)
	for ; i < int(l.valEnd); i++ {
		if blanks := &blankSets[d.Blanks]; blanks[text[i]] || text[i] == ':' && l.flags&flagNoColon != 0 && i > int(l.valStart) {
			break
		}
	}
	if i < int(l.valEnd) {
		l.valEnd, l.comment = uint32(i), uint32(i)
		l.flags |= flagWord
	}
	if l.valStart < l.valEnd {
		return true
	}
	rest := text[l.eol:]
	return rest != "" && (l.comment == l.eol || strings.TrimLeft(rest, "\r\n") != "")
}
