package parser

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// What few readers do with rules stands here; it is decided once a file.

// rareRules reports whether the dialect ranks, encodes or matches rules in a
// way of its own.
func (d *Dialect) rareRules() bool {
	return d.Encoding > EncodeGoogle || d.Wildcards != WildRFC || d.NoSlash != NoSlashInert ||
		d.Order != LongestPattern || d.Length != CountAll || d.Tie != TieAllow ||
		d.EmptyDisallow != EmptyNothing || d.EmptyAllow != EmptyNothing || d.Index > IndexAllow ||
		d.RobotVers20 != VersionIgnored || d.Search != SearchAll
}

// addRare is addRule for such dialects.
func (r *Rules) addRare(value string, line int32, allow, version2 bool) {
	d := r.file.dialect
	c := rule{line: line, allow: allow}
	switch {
	case value == "":
		r.addEmpty(c)
		return
	case d.NoSlash == NoSlashAdded && value[0] != '/' && value[0] != '*':
		value = "/" + value
	}
	if version2 {
		c.pattern = globPattern(d, value)
		r.push(c)
		return
	}
	r.addValue(value, c)
}

// addValue adds a rule whose pattern is written as value, and those that the
// dialect makes of it besides.
func (r *Rules) addValue(value string, c rule) {
	d := r.file.dialect
	text, ok := d.comparePatternRare(value)
	if !ok {
		c.text = value
		c.variant = neverMatches
		r.dead = append(r.dead, c)
		return
	}
	r.addText(text, c)
	c.variant = max(c.variant, asCharacter)
	if d.NoSlash == NoSlashTwice && value[0] == '*' {
		text, _ = d.comparePatternRare(strings.TrimLeft(value, "*"))
		r.addText(text, c)
	}
	if d.Wildcards == WildDollarBoth && strings.Contains(value, "$") {
		r.addValue(strings.ReplaceAll(value, "$", "%24"), c)
	}
	if page := "index.html"; d.Index == IndexExact && c.allow && strings.HasSuffix(text, "/"+page) {
		c.variant = asFolder
		r.addValue(strings.TrimSuffix(text, page)+"$", c)
	}
}

// addEmpty adds a rule without a path.
func (r *Rules) addEmpty(c rule) {
	effect := r.file.dialect.EmptyDisallow
	if c.allow {
		effect = r.file.dialect.EmptyAllow
	}
	written := c.allow
	switch effect {
	case EmptyIgnored:
		c.variant = neverMatches
		r.dead = append(r.dead, c)
		return
	case EmptyNothing:
		c.empty = true
	case EmptyAllows:
		c.allow = true
	case EmptySlash:
		c.allow, c.text = true, "/"
	case EmptyBlocks:
		c.allow, c.text = false, "/"
	}
	c.flipped = c.allow != written
	c.prefix = len(c.text)
	r.push(c)
}

// addText adds a rule whose pattern is text in comparison form.
func (r *Rules) addText(text string, c rule) {
	d := r.file.dialect
	switch d.Length {
	case CountNoTail:
		text = oneStar(strings.TrimRight(text, "*"))
	case CountExpression:
		text = strings.TrimRight(text, "*")
	case CountNoTailStar:
		text = strings.TrimSuffix(text, "*")
	}
	var alive bool
	c.pattern, alive = d.wildPattern(text)
	c.length = int32(d.lengthOf(text, &c.pattern))
	if c.empty = text == "" && d.Order == LongestPattern; !alive {
		c.variant = neverMatches
		r.dead = append(r.dead, c)
		return
	}
	r.push(c)
	if folder, ok := d.folderOf(text, c.allow); ok {
		c.pattern, c.variant, c.length = wildcardPattern(folder, true), asFolder, int32(len(folder)+1)
		r.push(c)
	}
}

// oneStar puts one star in place of several in a row.
func oneStar(text string) string {
	for strings.Contains(text, "**") {
		text = strings.ReplaceAll(text, "**", "*")
	}
	return text
}

// folderOf is the folder that a rule for an index page also rules.
func (d *Dialect) folderOf(text string, allow bool) (folder string, ok bool) {
	switch d.Index {
	case IndexAllow:
		folder, ok = indexFolder(text)
		return folder, ok && allow
	case IndexEither:
		if strings.HasSuffix(text, "index.htm") || strings.HasSuffix(text, "index.html") {
			return text[:strings.Index(text, "index.htm")], true
		}
	}
	return "", false
}

// push ranks a rule and adds it to the list.
func (r *Rules) push(c rule) {
	d := r.file.dialect
	if c.length == 0 {
		c.length = int32(d.lengthOf(c.written(), &c.pattern))
	}
	if d.Order == LongestPattern {
		c.rank = c.length << 1
	}
	if c.allow && d.Tie == TieAllow && d.Order == LongestPattern {
		c.rank++
	}
	c.head, c.mask = head(c.text[:c.prefix])
	if c.glob == nil {
		c.pairs = piecesOf(c.text[c.prefix:])
	}
	r.list = append(r.list, c)
}

// lengthOf is how long a pattern is in the measure of the dialect.
func (d *Dialect) lengthOf(text string, p *pattern) int {
	switch d.Length {
	case CountCharacters:
		return utf8.RuneCountInString(text)
	case CountNoStars:
		return p.octets() - strings.Count(p.text, "*")
	case CountExpression:
		n := len(text)
		if strings.ContainsAny(text, "*$") { // else it is no expression
			for i := 0; i < len(text); i++ {
				if strings.IndexByte(`\.+*?()|[]{}^`, text[i]) >= 0 {
					n++ // a backslash in front, or ".*"
				}
			}
		}
		return n
	case CountNoTail, CountNoTailStar:
		return len(text)
	}
	return p.octets()
}

// wildPattern makes a pattern of text; it is not alive when no path can match.
func (d *Dialect) wildPattern(text string) (p pattern, alive bool) {
	body, end := strings.CutSuffix(text, "$")
	switch d.Wildcards {
	case WildNone:
		return pattern{text: text, prefix: len(text)}, true
	case WildDollarDrop:
		body = strings.TrimRight(body, "$")
		return wildcardPattern(body, end), strings.IndexByte(body, '$') < 0
	case WildDollarCut:
		before, _, found := strings.Cut(text, "$")
		return wildcardPattern(before, found), !found || !strings.HasSuffix(before, "*")
	case WildFloat:
		if !strings.ContainsAny(text, "*$") {
			break
		}
		before, rest, found := strings.Cut(text, "$")
		if !strings.HasPrefix(before, "*") {
			before = "*" + before
		}
		return wildcardPattern(before, found), strings.Trim(rest, "*$") == ""
	}
	p = wildcardPattern(body, end)
	p.first = end && d.Wildcards == WildEndFirst
	return p, true
}

// takeDelay notes a Crawl-delay that makes the reader stay away: the smallest
// one of the groups, when it is beyond the limit.
func (r *Rules) takeDelay() {
	f := r.file
	if f.dialect.MaxDelay == 0 {
		return
	}
	least := 0.0
	for _, n := range r.groups {
		g := &f.groups[n]
		for i := g.firstLine; i <= g.lastLine; i++ {
			if f.lines[i-1].kind != CrawlDelay {
				continue
			}
			if v, err := strconv.ParseFloat(f.value(i), 64); err == nil && (least == 0 || v < least) {
				least, r.delay = v, i
			}
		}
	}
	if least <= f.dialect.MaxDelay {
		r.delay = 0
	}
}

// winnerByStretch is winner where the longest stretch of the path decides.
func (r *Rules) winnerByStretch(path string) *rule {
	var best *rule
	most := -1
	for i := range r.list {
		c := &r.list[i]
		n := c.stretch(path)
		if n > most || n == most && n >= 0 && c.allow && !best.allow {
			best, most = c, n
		}
	}
	return best
}

// neighbours are the plain rules of each kind that are tried for a path where
// not all are: the last one in the order of bytes that is not behind the path.
func (r *Rules) neighbours(path string) (allow, disallow string) {
	for i := range r.list {
		c := &r.list[i]
		if !c.plain() || c.text > path {
			continue
		}
		if c.allow {
			allow = max(allow, c.text)
		} else {
			disallow = max(disallow, c.text)
		}
	}
	return allow, disallow
}

// passedOver reports whether a rule is not tried beside its neighbours.
func (c *rule) passedOver(allow, disallow string) bool {
	return c.plain() && c.text != disallow && !c.allow || c.plain() && c.text != allow && c.allow
}

func (p *pattern) plain() bool { return p.prefix == len(p.text) && !p.end }

// winnerNear is winner where only neighbours are tried.
func (r *Rules) winnerNear(path string) *rule {
	allow, disallow := r.neighbours(path)
	var best *rule
	for i := range r.list {
		c := &r.list[i]
		if (best == nil || c.rank > best.rank) && !c.passedOver(allow, disallow) && c.match(path) {
			best = c
		}
	}
	return best
}

// rankByStretch ranks the rules for one path.
func (r *Rules) rankByStretch(path string) {
	for i := range r.list {
		c := &r.list[i]
		c.rank = -1
		if n := c.stretch(path); n >= 0 {
			c.length = int32(n)
			c.rank = c.length << 1
			if c.allow {
				c.rank++
			}
		}
	}
}

// stretch is how much of the path a pattern takes, -1 when it does not match.
func (p *pattern) stretch(path string) int {
	if !p.match(path) {
		return -1
	}
	if p.prefix == len(p.text) {
		return len(p.text)
	}
	if p.end {
		return len(path)
	}
	last := p.text[strings.LastIndexByte(p.text, '*')+1:]
	return strings.LastIndex(path, last) + len(last)
}
