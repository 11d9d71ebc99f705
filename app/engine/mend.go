package engine

import (
	"bytes"
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
)

// Mend is a change of the file that was asked for by name: a fix, all safe fixes,
// the usual layout. The editor makes it as one step that can be undone.
type Mend struct {
	// Steps are lists of changes of the editor, each in positions of the text that
	// the one before leaves. None means that there is nothing to do.
	Steps [][]parser.Change
	// File is the whole new file, where changes of the text cannot make it: a byte
	// order mark, line ends of several kinds, bytes that are not UTF-8.
	File  []byte
	Count int    // how many findings it repairs
	Say   string // what was done, or why nothing was
}

// maxRounds bounds how often all safe fixes are looked for anew: a fix may uncover
// a fault that another one hid.
const maxRounds = 8

// mend works out a change; args say which.
func (e *Engine) mend(name, args string) *Mend {
	switch name {
	case "fix-all":
		return e.mendAll()
	case "format":
		return e.mendLayout()
	case "ignore":
		return e.mendIgnore(args)
	}
	return e.mendOne(args)
}

// gone is said of a finding that the text no longer has.
func gone() *Mend {
	return &Mend{Say: lang.Say("The text has changed since. Nothing was done; look at the problem again.")}
}

// mendOne makes one fix of one finding: the number of the fix, a blank, the key.
func (e *Engine) mendOne(args string) *Mend {
	number, key, _ := strings.Cut(args, " ")
	n, err := strconv.Atoi(number)
	d := e.byKey(key)
	if err != nil || d == nil || n < 0 || n >= len(d.Fixes) {
		return gone()
	}
	line, _ := e.place(d.Span.Start)
	m := &Mend{Count: 1, Say: lang.Say("Line {line}: “{fix}” is done.", "line", strconv.Itoa(line), "fix", d.Fixes[n].Title)}
	return e.with(m, d.Fixes[n].Edits)
}

// mendAll makes the fixes that change no verdict, until none is left.
func (e *Engine) mendAll() *Mend {
	m := &Mend{}
	var rounds [][]parser.Edit
	src, o := e.src, e.lintOptions()
	o.Limit = max(len(src), 1)
	for len(rounds) < maxRounds {
		edits, n := lint.SafeEdits(lint.Run(parser.Parse(src, e.reading.dialect), o))
		next, err := parser.Apply(src, edits)
		if n == 0 || err != nil {
			break
		}
		src, rounds, m.Count = next, append(rounds, edits), m.Count+n
	}
	m.Say = lang.Count(m.Count, "{n} problem is mended; no verdict has changed.|{n} problems are mended; no verdict has changed.")
	if m.Count == 0 {
		m.Say = lang.Say("No fix is left that is sure to change no verdict.")
	}
	return e.with(m, rounds...)
}

// mendLayout brings the file into its usual layout.
func (e *Engine) mendLayout() *Mend {
	kind := parser.Sniff(e.src)
	if kind != parser.Robots {
		return &Mend{Say: lang.Say("This is {kind}, not a robots.txt. Nothing was changed.", "kind", kind.String())}
	}
	edits := parser.Format(e.src)
	if len(edits) == 0 {
		return &Mend{Say: lang.Say("The layout is in order already.")}
	}
	return e.with(&Mend{Say: lang.Say("The layout is in order; no verdict has changed.")}, edits)
}

// mendIgnore writes a comment above a finding that switches its check off.
func (e *Engine) mendIgnore(key string) *Mend {
	d := e.byKey(key)
	if d == nil {
		return gone()
	}
	l := e.file.Line(e.file.LineAt(d.Span.Start))
	eol := string(l.EOL.Of(e.src))
	if eol == "" {
		eol = "\n"
	}
	at := e.pos.Offset(e.pos.Position(l.Span.Start)) // behind a byte order mark
	text := "# robotstester: ignore " + d.Check.ID + eol
	m := &Mend{Count: 1, Say: lang.Say("A comment above line {line} says that this is meant.", "line", strconv.Itoa(e.at(l.Number)+1))}
	return e.with(m, []parser.Edit{{Span: parser.Span{Start: at, End: at}, Text: text}})
}

// with turns rounds of edits into what the editor can do.
func (e *Engine) with(m *Mend, rounds ...[]parser.Edit) *Mend {
	src, pos := e.src, e.pos
	for _, edits := range rounds {
		next, err := parser.Apply(src, edits)
		if err != nil {
			return &Mend{Say: lang.Say("This could not be done. Nothing was changed.")}
		}
		changes := changesOf(pos, edits)
		got, err := parser.Apply(src, pos.Edits(changes))
		if err != nil || !bytes.Equal(got, next) {
			m.File = next // and what follows only adds to it
		}
		m.Steps = append(m.Steps, changes)
		src, pos = next, parser.NewPosMap(next)
	}
	if m.File != nil {
		m.File, m.Steps = src, nil
	}
	return m
}

// changesOf are edits as the editor would make them.
func changesOf(pos *parser.PosMap, edits []parser.Edit) []parser.Change {
	out := make([]parser.Change, len(edits))
	for i, ed := range edits {
		text := strings.ReplaceAll(strings.ReplaceAll(ed.Text, "\r\n", "\n"), "\r", "\n")
		out[i] = parser.Change{From: pos.Position(ed.Span.Start), To: pos.Position(ed.Span.End), Insert: text}
	}
	return out
}

func (m *Mend) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.raw("steps", list(m.Steps, func(b []byte, c *[]parser.Change) []byte { return list(*c, appendChange)(b) }))
	if m.File != nil {
		o.string("file", base64.StdEncoding.EncodeToString(m.File))
	}
	o.int("count", m.Count)
	o.string("say", m.Say)
	return o.close()
}

// appendChange writes [from, to, insert].
func appendChange(b []byte, c *parser.Change) []byte {
	b = strconv.AppendInt(append(b, '['), int64(c.From), 10)
	b = strconv.AppendInt(append(b, ','), int64(c.To), 10)
	return append(appendString(append(b, ','), c.Insert), ']')
}
