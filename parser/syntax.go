package parser

import (
	"slices"
	"unsafe"
)

// Span is a half-open range of byte offsets.
type Span struct{ Start, End int }

// Len is the number of bytes in s.
func (s Span) Len() int { return s.End - s.Start }

// Of gives the bytes of src that s covers.
func (s Span) Of(src []byte) []byte { return src[s.Start:s.End] }

// Kind says what a line is to the dialect that read it.
type Kind uint8

// Kinds of lines. Malformed is a line with text in which the dialect finds no
// record; Other is a record with a key that has no kind of its own.
const (
	Blank Kind = iota
	Comment
	Malformed
	UserAgent
	Allow
	Disallow
	Sitemap
	CrawlDelay
	RequestRate
	RobotVersion
	Other
)

// String is the kind in the words of the package.
func (k Kind) String() string {
	return [...]string{"blank", "comment", "malformed", "user-agent", "allow", "disallow",
		"sitemap", "crawl-delay", "request-rate", "robot-version", "other"}[k]
}

// IsRule reports whether k is allow or disallow.
func (k Kind) IsRule() bool { return k == Allow || k == Disallow }

// Line is one line of a file, taken apart. The spans are in order and together
// with the blanks between them cover the line: lead, Key, Sep, Value, Comment,
// Cut, EOL. A span of what is absent is empty.
type Line struct {
	Number  int  // from 1
	Span    Span // the whole line, line end included
	Kind    Kind
	Key     Span // without blanks around it
	Sep     Span // the colon, or the blanks that stand for it
	Value   Span // without blanks around it
	Comment Span // from "#" to the line end or Cut
	Cut     Span // what the dialect does not read: beyond its limits, a NUL, or the first word of a value
	EOL     Span // CR, LF, CRLF; empty at the end of the file
	NoColon bool // Sep is blanks
	Typo    bool // Key is a misspelling that the dialect accepts
}

// line is what is kept of a Line, in 16 bytes: a large file has millions. It begins
// where the one in front of it ends.
type line struct {
	valStart, valEnd uint32
	eol              uint32 // where the line end begins
	kind             Kind
	eolLen           uint8
	key              uint8 // length of the key that a usual line begins with, or unusual
}

// unusual lines are taken apart again when the rest of them is asked for.
const unusual = 0xff

// parts are all of a line.
type parts struct {
	line
	start, keyStart, keyEnd uint32
	comment                 uint32 // = cut when there is none
	flags                   lineFlags
}

type lineFlags uint8

const (
	flagNoColon lineFlags = 1 << iota
	flagTypo
	flagCut  // the line is not read to its end
	flagWord // the value ended at a blank; nothing behind it is read
)

// MaxBytes is how much of a file is read; offsets are kept in 32 bits. What
// lies beyond is kept and given back, never read.
const MaxBytes = 1<<32 - 2

// File is a robots.txt as one dialect reads it. It never changes after Parse
// and may be used from several goroutines.
type File struct {
	reader
	src     []byte
	lines   []line
	groups  []group
	agents  []agent
	failure *Failure
	open    Reason // why it allows everything whatever its rules are; 0: it does not
}

// Bytes gives the file back, byte for byte. It is the memory given to Parse.
func (f *File) Bytes() []byte { return f.src }

// Dialect is the dialect that read f.
func (f *File) Dialect() *Dialect { return f.dialect }

// Failure is set when the dialect's reader gives up on the whole file.
func (f *File) Failure() *Failure { return f.failure }

// NumLines is the number of lines. A file that ends in a line end has an empty
// last line, as in an editor; an empty file has one line.
func (f *File) NumLines() int { return len(f.lines) }

// Line takes line n apart, counted from 1. It panics when there is no such line.
func (f *File) Line(n int) Line {
	l := f.parts(n)
	eol := int(l.eol)
	cut := eol
	if l.flags&flagWord != 0 {
		cut = int(l.comment)
	} else if l.flags&flagCut != 0 {
		cut = f.dialect.cut(f.text, int(l.start), eol)
	}
	out := Line{
		Number:  n,
		Span:    Span{int(l.start), eol + int(l.eolLen)},
		Kind:    l.kind,
		Key:     Span{int(l.keyStart), int(l.keyEnd)},
		Value:   Span{int(l.valStart), int(l.valEnd)},
		Comment: Span{int(l.comment), cut},
		Cut:     Span{cut, eol},
		EOL:     Span{eol, eol + int(l.eolLen)},
		NoColon: l.flags&flagNoColon != 0,
		Typo:    l.flags&flagTypo != 0,
	}
	out.Sep = f.separator(out)
	return out
}

// parts takes line n apart, as it was when the file was read.
func (f *File) parts(n int) parts {
	l := parts{line: f.lines[n-1], start: f.start(n)}
	if l.key == unusual {
		find := finder{text: f.text[:l.eol], breaks: f.dialect.Breaks, lf: none}
		_, m := find.line(int(l.start))
		f.takeApart(&l, m)
		return l
	}
	l.keyStart, l.keyEnd, l.comment = l.start, l.start+uint32(l.key), l.valEnd
	for l.comment < l.eol && f.text[l.comment] != '#' {
		l.comment++ // over blanks
	}
	return l
}

// start is where line n begins.
func (f *File) start(n int) uint32 {
	if n == 1 {
		return 0
	}
	above := &f.lines[n-2]
	return above.eol + uint32(above.eolLen)
}

// separator finds the colon between key and value, or the blanks in its place.
func (f *File) separator(l Line) Span {
	if l.Kind <= Malformed {
		return Span{l.Key.End, l.Key.End}
	}
	if l.NoColon {
		return Span{l.Key.End, l.Value.Start}
	}
	for i := l.Key.End; i < l.Span.End; i++ {
		if f.text[i] == ':' {
			return Span{i, i + 1}
		}
	}
	return Span{l.Key.End, l.Key.End}
}

// LineAt is the number of the line that holds the byte at offset; an offset
// beyond the end is in the last line.
func (f *File) LineAt(offset int) int {
	i, _ := slices.BinarySearchFunc(f.lines, offset, func(l line, at int) int { return int(l.eol) + int(l.eolLen) - 1 - at })
	return min(i+1, len(f.lines))
}

// value is the text of the value on line n, from 1.
func (f *File) value(n int32) string {
	l := &f.lines[n-1]
	return f.text[l.valStart:l.valEnd]
}

// Failure says why a reader gives up on a whole file, and on which line.
type Failure struct {
	Line   int
	Reason string
}

// Group is one group of a file: its user-agent lines and the lines that follow
// up to the next group, trivia included.
type Group struct {
	Agents []Agent
	Span   Span // bytes from the first user-agent line to the end of the last record
	First  int  // line of the first user-agent line
	Last   int  // line of the last record
	Rules  []int
	Joined bool // the names of the group in front belong to it too
}

// Agent is one user-agent line.
type Agent struct {
	Line int    // 0: rules without a user-agent line, given to "*"
	Name string // as the dialect reads it; "" names nobody
	Star bool   // names every crawler
}

type group struct {
	firstAgent, endAgent int32 // in File.agents
	firstLine, lastLine  int32 // from 1; lastLine is the last record
	ruled                bool  // it has a rule or a delay
	version2             bool  // it is read by the rules of Robot-version 2.0
	joined               bool  // it shares the names of the group in front
}

type agent struct {
	name string // as the dialect extracts it
	line int32
	star bool
}

// Groups lists the groups in file order.
func (f *File) Groups() []Group {
	out := make([]Group, len(f.groups))
	for i := range f.groups {
		out[i] = f.group(i)
	}
	return out
}

func (f *File) group(i int) Group {
	g := &f.groups[i]
	out := Group{First: int(g.firstLine), Last: int(g.lastLine), Joined: g.joined}
	out.Span = Span{int(f.start(int(g.firstLine))), int(f.lines[g.lastLine-1].eol)}
	for _, a := range f.agents[g.firstAgent:g.endAgent] {
		out.Agents = append(out.Agents, Agent{int(a.line), a.name, a.star})
	}
	for n := g.firstLine; n <= g.lastLine; n++ {
		if f.lines[n-1].kind.IsRule() {
			out.Rules = append(out.Rules, int(n))
		}
	}
	return out
}

// alias shares the memory of b as a string, so that patterns and names are
// substrings without a copy. Parse's caller promises not to write to it.
func alias(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
