package parser

import "slices"

// readers reads the file as every dialect does whose verdicts must not change.
func readers(src []byte, ignore []*Dialect) []*File {
	var files []*File
	for _, d := range Dialects() {
		if !slices.Contains(ignore, d) {
			files = append(files, Parse(src, d))
		}
	}
	return files
}

// neutral reports whether every dialect reads the same out of the new text. What
// one reads otherwise is given up: the lines that changed their meaning or, where
// the lines are the same, the blank lines.
func (f *formatter) neutral(after []byte) bool {
	same, better := true, false
	changed := map[int]bool{}
	for _, old := range f.readers {
		lines, groups := f.compare(old, Parse(after, old.dialect))
		same = same && lines == nil && groups
		for _, n := range lines {
			changed[n] = true
		}
	}
	for n := range changed {
		if f.care[n] < keepLine {
			f.care[n]++
			better = true
		}
	}
	if !same && !better {
		f.blanks = min(f.blanks+1, blanksKept)
	}
	return same
}

// compare gives the lines of the old file whose records another text reads
// otherwise, and whether all records are in the same groups.
func (f *formatter) compare(old, new *File) (lines []int, groups bool) {
	a, b := cursor{file: old}, cursor{file: new}
	groups = (old.failure == nil) == (new.failure == nil) && slices.EqualFunc(old.groups, new.groups, sameGroup)
	for {
		more, also := a.next(), b.next()
		if more != also {
			return lines, false
		}
		if !more {
			return lines, groups
		}
		if !a.same(&b) {
			// What is one line to a dialect may be several to the formatter.
			for n := f.file.LineAt(int(old.start(a.line))); n <= f.file.LineAt(int(old.lines[a.line-1].eol)); n++ {
				lines = append(lines, n)
			}
		}
		groups = groups && a.inGroup() == b.inGroup()
	}
}

// sameGroup reports whether groups are of one kind, wherever they stand.
func sameGroup(a, b group) bool {
	a.firstLine, a.lastLine, b.firstLine, b.lastLine = 0, 0, 0, 0
	return a == b
}

// cursor goes from record to record of a file.
type cursor struct {
	file         *File
	line         int // from 1
	group, agent int // in file.groups and file.agents: the first not behind the line
}

// next goes to the next line that is neither blank nor a comment.
func (c *cursor) next() bool {
	for c.line < len(c.file.lines) {
		c.line++
		if k := c.file.lines[c.line-1].kind; k != Blank && k != Comment {
			c.catchUp()
			return true
		}
	}
	return false
}

func (c *cursor) catchUp() {
	n := int32(c.line)
	for c.group < len(c.file.groups) && c.file.groups[c.group].lastLine < n {
		c.group++
	}
	for c.agent < len(c.file.agents) && c.file.agents[c.agent].line < n {
		c.agent++
	}
}

// inGroup is the number of the group that holds the line, 0 for none.
func (c *cursor) inGroup() int {
	if c.group < len(c.file.groups) && c.file.groups[c.group].firstLine <= int32(c.line) {
		return c.group + 1
	}
	return 0
}

// same reports whether two lines mean the same.
func (c *cursor) same(o *cursor) bool {
	a, b := &c.file.lines[c.line-1], &o.file.lines[o.line-1]
	switch {
	case a.kind != b.kind:
		return false
	case a.kind == UserAgent:
		name, star := c.name()
		other, also := o.name()
		return name == other && star == also
	case a.kind == Malformed || a.kind == Other:
		if !equalFoldAny(c.key(), o.key()) {
			return false
		}
	}
	return c.file.value(int32(c.line)) == o.file.value(int32(o.line))
}

// key is the key of the line, or all of one that has none.
func (c *cursor) key() string {
	l := c.file.parts(c.line)
	return c.file.text[l.keyStart:l.keyEnd]
}

// name is how the dialect reads a user-agent line.
func (c *cursor) name() (name string, star bool) {
	if c.agent == len(c.file.agents) || c.file.agents[c.agent].line != int32(c.line) {
		return "", false
	}
	a := &c.file.agents[c.agent]
	return a.name, a.star
}
