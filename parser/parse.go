package parser

import "unicode/utf8"

// Parse reads a robots.txt. It never fails and never panics; what it cannot
// make sense of is kept as lines of kind Malformed, and Bytes gives every byte
// back. The file keeps src, which must not be written to afterwards. A nil
// dialect is RFC9309.
func Parse(src []byte, d *Dialect) *File {
	if d == nil {
		d = RFC9309
	}
	room := &struct { // most files need no more than this, in one piece
		file   File
		agents [8]agent
		groups [4]group
	}{}
	f := &room.file
	*f = File{reader: newReader(alias(src[:min(len(src), MaxBytes)]), d), src: src, agents: room.agents[:0], groups: room.groups[:0]}
	if d.Pages {
		f.page()
	}
	p := parse{file: f, rareGroups: d.rareGroups(), quick: f.keys.quick != nil && !f.rare && d.Breaks <= BreakLF}
	p.scan()
	p.closeGroup()
	p.check()
	return f
}

// reader takes the lines of a text apart.
type reader struct {
	text    string // what is read of File.src, the same memory
	dialect *Dialect
	keys    *keyTable
	blanks  *[256]bool
	limit   int  // where reading stops
	maxLine int  // bytes of a line that are read
	tags    bool // tags are passed over
	rare    bool // the dialect takes lines apart in a way of its own
}

func newReader(text string, d *Dialect) reader {
	r := reader{text: text, dialect: d, keys: d.keyTable(), blanks: &blankSets[d.Blanks],
		limit: d.limit(), maxLine: none, tags: d.Tags, rare: d.rareLines()}
	if d.MaxLine > 0 {
		r.maxLine = d.MaxLine
	}
	return r
}

// parse is the state between lines.
type parse struct {
	file  *File
	quick bool  // the dialect reads usual lines as quickLine does
	open  group // the group being read
	inUse bool  // a group is open
	ended bool  // its user-agent lines have ended, so that the next one opens another

	rareGroups bool
	// Of those only:
	fresh bool // the last record was a user-agent line
	glued bool // the next user-agent line joins the open group
	named bool // there was a user-agent line
}

// group adds a line to the group it belongs to. Blank lines, comments and
// records other than rules never end a group (RFC 9309 section 2.2; robots.cc,
// seen_separator_).
func (p *parse) group(l *line, n int32) {
	switch l.kind {
	case UserAgent:
		if p.ended || !p.inUse {
			p.openGroup(n)
		}
		p.file.agents = append(p.file.agents, p.file.dialect.agent(p.file.text[l.valStart:l.valEnd], n))
		p.open.lastLine = n
	case Allow, Disallow:
		p.ended = true
		p.open.lastLine = n
	case CrawlDelay, RequestRate:
		p.open.lastLine = n
	}
}

func (p *parse) openGroup(n int32) {
	p.closeGroup()
	p.inUse, p.ended = true, false
	p.open = group{firstAgent: int32(len(p.file.agents)), firstLine: n, lastLine: n}
}

func (p *parse) closeGroup() {
	if !p.inUse {
		return
	}
	p.open.endAgent = int32(len(p.file.agents))
	p.file.groups = append(p.file.groups, p.open)
	p.inUse = false
}

// check looks at the file as a whole.
func (p *parse) check() {
	d, f := p.file.dialect, p.file
	if d.MaxFile > 0 && len(f.text) > d.MaxFile {
		switch d.Oversize {
		case OversizeAllows:
			f.open = TooLarge
		case OversizeFails:
			p.fail(int32(f.LineAt(d.MaxFile)), "the file is longer than this reader takes")
		}
	}
	if d.UTF8Only && !utf8.ValidString(f.text) {
		at := 0
		for r, n := utf8.DecodeRuneInString(f.text); r != utf8.RuneError || n != 1; r, n = utf8.DecodeRuneInString(f.text[at:]) {
			at += n
		}
		f.failure = &Failure{f.LineAt(at), "the bytes are not UTF-8"}
	}
}

// fail notes the first reason to give up on the file.
func (p *parse) fail(line int32, reason string) {
	if p.file.failure == nil {
		p.file.failure = &Failure{int(line), reason}
	}
}
