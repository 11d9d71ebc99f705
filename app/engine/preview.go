package engine

import (
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/words"
)

// Preview is what a fix would change, line by line.
type Preview struct {
	Key  string       `json:"key"`  // "0 key-typo 20:0": the number of the fix, then the problem's key
	Rows []PreviewRow `json:"rows"` // at most maxPreview
	More int          `json:"more"` // rows left out
}

// PreviewRow is one line of the file before or after.
type PreviewRow struct {
	Line int    `json:"line"` // as numbered where it stands: after the fix for an added one
	Sign string `json:"sign"` // "+", "-" or "" for a line that stays
	Text string `json:"text"` // as the editor shows it, cut when it is very long
}

// Bounds on a preview: it has to be taken in at a glance.
const (
	maxPreview     = 12
	maxPreviewText = 240 // bytes
)

// preview shows the fix with the given key; without rows when the text has no such
// problem any more.
func (e *Engine) preview(args string) *Preview {
	p := &Preview{Key: args, Rows: []PreviewRow{}}
	number, key, _ := strings.Cut(args, " ")
	n, err := strconv.Atoi(number)
	d := e.byKey(key)
	if err != nil || d == nil || n < 0 || n >= len(d.Fixes) {
		return p
	}
	edits := d.Fixes[n].Edits
	after, err := parser.Apply(e.src, edits)
	if err != nil || len(edits) == 0 {
		return p
	}
	r := &previewer{old: e.shown, now: newDocument(after, e.reading.dialect).shown}
	for _, h := range r.hunks(edits) {
		r.show(h)
	}
	if r.shown > 0 {
		r.context(r.shown+1, r.shown+1)
	}
	p.Rows = r.rows[:min(len(r.rows), maxPreview)]
	p.More = len(r.rows) - len(p.Rows)
	return p
}

// hunk is a run of lines and those that take their place; both end before the
// second number.
type hunk struct{ oldFrom, oldTo, nowFrom, nowTo int }

// previewer lays old and new lines out as rows.
type previewer struct {
	old, now *parser.File
	rows     []PreviewRow
	shown    int // last line of the new text that is in the rows
}

// hunks are the lines that edits touch and that differ afterwards.
func (r *previewer) hunks(edits []parser.Edit) []hunk {
	var out []hunk
	grown := 0 // bytes so far
	for _, ed := range edits {
		start := ed.Span.Start + grown
		grown += len(ed.Text) - ed.Span.Len()
		h := hunk{
			r.old.LineAt(ed.Span.Start), r.old.LineAt(ed.Span.End) + 1,
			r.now.LineAt(start), r.now.LineAt(start+len(ed.Text)) + 1,
		}
		if n := len(out); n > 0 && (h.oldFrom < out[n-1].oldTo || h.nowFrom < out[n-1].nowTo) {
			out[n-1].oldTo, out[n-1].nowTo = h.oldTo, h.nowTo
			continue
		}
		out = append(out, h)
	}
	for i := range out {
		r.trim(&out[i])
	}
	return out
}

// trim leaves out equal lines at both ends.
func (r *previewer) trim(h *hunk) {
	for h.oldFrom < h.oldTo && h.nowFrom < h.nowTo && textOf(r.old, h.oldFrom) == textOf(r.now, h.nowFrom) {
		h.oldFrom++
		h.nowFrom++
	}
	for h.oldFrom < h.oldTo && h.nowFrom < h.nowTo && textOf(r.old, h.oldTo-1) == textOf(r.now, h.nowTo-1) {
		h.oldTo--
		h.nowTo--
	}
}

// show adds a hunk and two lines above it.
func (r *previewer) show(h hunk) {
	if r.shown > 0 {
		r.context(r.shown+1, min(r.shown+1, h.nowFrom-1))
	}
	r.context(max(r.shown+1, h.nowFrom-2), h.nowFrom-1)
	for n := h.oldFrom; n < h.oldTo; n++ {
		r.row(r.old, n, "-")
	}
	for n := h.nowFrom; n < h.nowTo; n++ {
		r.row(r.now, n, "+")
	}
	r.shown = h.nowTo - 1
}

// context adds lines that stay, both ends included.
func (r *previewer) context(from, to int) {
	for n := from; n <= min(to, r.now.NumLines()); n++ {
		r.row(r.now, n, "")
		r.shown = n
	}
}

func (r *previewer) row(f *parser.File, n int, sign string) {
	text := textOf(f, n)
	if len(text) > maxPreviewText {
		text = strings.ToValidUTF8(text[:maxPreviewText], "") + "…"
	}
	r.rows = append(r.rows, PreviewRow{n, sign, words.Visible(text)})
}

// textOf is a line without its end.
func textOf(f *parser.File, n int) string {
	l := f.Line(n)
	return string(f.Bytes()[l.Span.Start:l.EOL.Start])
}

func (p *Preview) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.string("key", p.Key)
	o.raw("rows", list(p.Rows, func(b []byte, r *PreviewRow) []byte {
		o := openObject(b)
		o.int("line", r.Line)
		o.string("sign", r.Sign)
		o.string("text", r.Text)
		return o.close()
	}))
	o.int("more", p.More)
	return o.close()
}
