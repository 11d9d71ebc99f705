package engine

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// Bounds on what one answer describes, whatever the editor asks for.
const (
	maxWindow = 500 // lines
	maxTokens = 60  // token spans a line; each is an element, and a screen has many lines
)

// Lines is what the editor paints on the lines of the window, as JSON.
func (e *Engine) Lines() []byte {
	from := max(1, min(e.view.From, e.shown.NumLines()))
	to := min(e.view.To, e.shown.NumLines(), from+maxWindow-1)
	b := append([]byte(`{"rev":`), strconv.Itoa(e.rev)...)
	b = append(b, `,"from":`...)
	b = strconv.AppendInt(b, int64(from), 10)
	b = append(b, `,"lines":[`...)
	m := newMarker(e)
	for n := from; n <= to; n++ {
		if n > from {
			b = append(b, ',')
		}
		b = e.appendLine(b, m, n)
	}
	return append(b, "]}"...)
}

func (e *Engine) appendLine(b []byte, m *marker, n int) []byte {
	l := e.shown.Line(n)
	marks, note := m.marks(l)
	b = append(b, `{"m":`...)
	b = appendString(b, strings.Join(marks, " "))
	b = append(b, `,"b":`...)
	b = appendString(b, m.bracket(n))
	b = append(b, `,"t":[`...)
	b = e.appendTokens(b, l)
	b = append(b, `],"n":`...)
	b = appendString(b, note)
	return append(b, '}')
}

// marker knows the part each line plays in a verdict.
type marker struct {
	v      *parser.Verdict
	line   int // that decides, as the editor counts
	groups []lineRange
	lost   map[int]*parser.RuleMatch
	chosen map[int]bool
}

func newMarker(e *Engine) *marker {
	v := e.verdict
	m := &marker{v: v, line: e.at(v.Line), lost: map[int]*parser.RuleMatch{}, chosen: map[int]bool{}}
	if v.Rule != nil && v.Line == 0 {
		m.lost[e.at(v.Rule.Line)] = v.Rule // something else decided
	}
	for i := range v.Lost {
		m.lost[e.at(v.Lost[i].Line)] = &v.Lost[i]
	}
	for _, n := range v.ChosenBy {
		m.chosen[e.at(n)] = true
	}
	for _, g := range v.Groups {
		m.groups = append(m.groups, lineRange{e.at(g.First), e.at(g.Last)})
	}
	return m
}

// lineRange is a run of lines, both ends included.
type lineRange struct{ first, last int }

// groupAt is the applying group that line n lies in.
func (m *marker) groupAt(n int) *lineRange {
	i := sort.Search(len(m.groups), func(i int) bool { return m.groups[i].last >= n })
	if i < len(m.groups) && m.groups[i].first <= n {
		return &m.groups[i]
	}
	return nil
}

// marks are the words of data-mark for a line, and the note at its end.
func (m *marker) marks(l parser.Line) (marks []string, note string) {
	inGroup := m.groupAt(l.Number) != nil
	if inGroup {
		marks = append(marks, "group")
	}
	if m.chosen[l.Number] {
		marks = append(marks, "chosen")
	}
	switch lost := m.lost[l.Number]; {
	case m.v.Rule != nil && m.line == l.Number:
		mark := "deciding-disallow"
		if m.v.Allowed { // an empty Disallow blocks nothing
			mark = "deciding-allow"
		}
		return append(marks, mark), lang.Say("decides: {length}", "length", m.v.Rule.Length)
	case lost != nil:
		return append(marks, "matched"), lang.Say("lost: {length}", "length", lost.Length)
	}
	if inert(l.Kind, inGroup) {
		marks = append(marks, "inert")
	}
	return marks, ""
}

// inert reports whether a line has no effect on what the crawler fetches.
func inert(k parser.Kind, inGroup bool) bool {
	switch k {
	case parser.UserAgent, parser.Allow, parser.Disallow:
		return !inGroup
	case parser.Blank, parser.Comment, parser.Sitemap:
		return false
	}
	return true
}

// bracket is the piece of the group bracket on line n.
func (m *marker) bracket(n int) string {
	g := m.groupAt(n)
	switch {
	case g == nil:
		return ""
	case g.first == g.last:
		return "only"
	case n == g.first:
		return "start"
	case n == g.last && m.chosen[n]:
		return "endbead"
	case n == g.last:
		return "end"
	case m.chosen[n]:
		return "bead"
	}
	return "mid"
}

// tokens writes spans as the editor counts them. Offsets only grow, so the line
// is walked once.
type tokens struct {
	b      []byte
	src    []byte
	offset int // byte offset of the walk
	units  int // UTF-16 units from the start of the line to there
	count  int
}

func (t *tokens) at(offset int) int {
	for t.offset < offset {
		r, n := utf8.DecodeRune(t.src[t.offset:])
		t.offset += n
		t.units++
		if r > 0xffff {
			t.units++
		}
	}
	return t.units
}

func (t *tokens) add(s parser.Span, class string) {
	if s.Len() <= 0 || t.count >= maxTokens {
		return
	}
	if t.count++; t.count > 1 {
		t.b = append(t.b, ',')
	}
	t.b = strconv.AppendInt(t.b, int64(t.at(s.Start)), 10)
	t.b = append(t.b, ',')
	t.b = strconv.AppendInt(t.b, int64(t.at(s.End)), 10)
	t.b = append(t.b, ',', '"')
	t.b = append(t.b, class...)
	t.b = append(t.b, '"')
}

func (e *Engine) appendTokens(b []byte, l parser.Line) []byte {
	start := l.Span.Start
	if start == 0 {
		start = e.pos.Offset(0) // a byte order mark is not in the editor
	}
	t := &tokens{b: b, src: e.src, offset: start}
	if l.Kind == parser.Malformed {
		t.add(parser.Span{Start: l.Key.Start, End: max(l.Value.End, l.Key.End)}, "bad")
	} else {
		t.add(l.Key, "key")
		t.add(l.Sep, "sep")
		e.addValue(t, l)
	}
	t.add(l.Comment, "comment")
	t.add(l.Cut, "bad")
	return t.b
}

// addValue marks a value by what it means on its line.
func (e *Engine) addValue(t *tokens, l parser.Line) {
	switch {
	case l.Kind == parser.UserAgent:
		t.add(l.Value, "name")
	case !l.Kind.IsRule():
		t.add(l.Value, "value")
	default:
		from := l.Value.Start
		for i := from; i < l.Value.End && t.count < maxTokens-2; i++ {
			if c := e.src[i]; c == '*' || c == '$' && i == l.Value.End-1 {
				t.add(parser.Span{Start: from, End: i}, "path")
				t.add(parser.Span{Start: i, End: i + 1}, "op")
				from = i + 1
			}
		}
		t.add(parser.Span{Start: from, End: l.Value.End}, "path")
	}
}
