package parser

// Parse reads a robots.txt. It never fails and never panics; what it cannot
// make sense of is kept as lines of kind Malformed, and Bytes gives every byte
// back. The file keeps src, which must not be written to afterwards. A nil
// dialect is RFC9309.
func Parse(src []byte, d *Dialect) *File {
	if d == nil {
		d = RFC9309
	}
	f := &File{src: src, text: alias(src[:min(len(src), MaxBytes)]), dialect: d}
	p := parse{file: f, keys: d.keyTable()}
	p.scan()
	p.closeGroup()
	return f
}

// parse is the state between lines.
type parse struct {
	file  *File
	keys  *keyTable
	open  group // the group being read
	inUse bool  // a group is open
	ruled bool  // it has a rule, so that a user-agent line starts the next
}

// group adds a line to the group it belongs to. Blank lines, comments and
// records other than rules never end a group (RFC 9309 section 2.2; robots.cc,
// seen_separator_).
func (p *parse) group(l *line) {
	n := int32(len(p.file.lines))
	switch l.kind {
	case UserAgent:
		if p.ruled || !p.inUse {
			p.closeGroup()
			p.inUse, p.ruled = true, false
			p.open = group{firstAgent: int32(len(p.file.agents)), firstLine: n}
		}
		p.file.agents = append(p.file.agents, p.file.dialect.agent(p.file.text, l, n))
		p.open.lastLine = n
	case Allow, Disallow:
		p.ruled = true
		p.open.lastLine = n
	case CrawlDelay, RequestRate:
		p.open.lastLine = n
	}
}

func (p *parse) closeGroup() {
	if !p.inUse {
		return
	}
	p.open.endAgent = int32(len(p.file.agents))
	p.file.groups = append(p.file.groups, p.open)
	p.inUse = false
}

// agent reads the name on a user-agent line.
func (d *Dialect) agent(text string, l *line, n int32) agent {
	a := agent{line: n, start: l.valStart, end: l.valStart}
	value := text[l.valStart:l.valEnd]
	if value != "" && value[0] == '*' {
		a.star = len(value) == 1 || d.StarWords && blankSets[ASCIISpace][value[1]]
		return a
	}
	a.end += uint32(len(TokenPrefix(value)))
	return a
}

// TokenPrefix is the product token that value begins with: its leading letters,
// "-" and "_" (RFC 9309 section 2.2.1). It is empty when value begins otherwise.
func TokenPrefix(value string) string {
	for i := 0; i < len(value); i++ {
		if c := value[i]; c != '-' && c != '_' && (lower[c] < 'a' || lower[c] > 'z') {
			return value[:i]
		}
	}
	return value
}
