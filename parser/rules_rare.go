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
		d.RobotVers20 != VersionIgnored
}

// addRare is addRule for such dialects.
func (r *Rules) addRare(value string, line int32, allow, version2 bool) {
	d := r.file.dialect
	c := rule{line: line, allow: allow}
	if value == "" {
		r.addEmpty(c)
		return
	}
	if d.NoSlash == NoSlashAdded && value[0] != '/' && value[0] != '*' {
		value = "/" + value
	}
	if version2 {
		c.pattern = globPattern(d, value)
		r.push(c)
		return
	}
	if d.Encoding == EncodeProtego {
		r.addProtego(value, c)
		return
	}
	text, ok := d.comparePatternRare(value)
	if !ok {
		c.text = value
		r.dead = append(r.dead, c)
		return
	}
	r.addText(text, c)
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
	if d.Length == CountNoTail || d.Length == CountNoTailStar {
		trimmed := strings.TrimSuffix(text, "*")
		if d.Length == CountNoTail {
			trimmed = strings.TrimRight(text, "*")
		}
		text = trimmed
	}
	if folder, ok := indexEither(text); ok && d.Index == IndexEither {
		text, c.variant = folder, asFolder
	}
	var alive bool
	c.pattern, alive = d.wildPattern(text)
	c.length = int32(d.lengthOf(text, &c.pattern))
	if c.empty = text == "" && d.Order == LongestPattern; !alive {
		r.dead = append(r.dead, c)
		return
	}
	r.push(c)
	if folder, ok := indexFolder(text); ok && c.allow && d.Index == IndexAllow {
		c.pattern, c.variant, c.length = wildcardPattern(folder, true), asFolder, int32(len(folder)+1)
		r.push(c)
	}
}

// indexEither is the folder of a pattern that ends in /index.htm or /index.html.
func indexEither(text string) (folder string, ok bool) {
	for _, page := range []string{"index.html", "index.htm"} {
		if strings.HasSuffix(text, "/"+page) {
			return strings.TrimSuffix(text, page) + "$", true
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
	return wildcardPattern(body, end), true
}

// addProtego adds the rules that Protego makes of one line: with "$" as the end
// and as a letter, and for the folder of an index page.
func (r *Rules) addProtego(value string, c rule) {
	if strings.Contains(value, "$") {
		letter := c
		letter.variant = max(c.variant, asCharacter)
		defer r.addProtego(strings.ReplaceAll(value, "$", "%24"), letter)
	}
	text := protegoPattern(value)
	if text == "" {
		return
	}
	c.pattern, _ = r.file.dialect.wildPattern(text)
	c.length = int32(r.file.dialect.lengthOf(text, &c.pattern))
	r.push(c)
	if page := "index.html"; c.allow && strings.HasSuffix(text, "/"+page) {
		c.variant = asFolder
		r.addProtego(strings.TrimSuffix(text, page)+"$", c)
	}
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
