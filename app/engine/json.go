package engine

import (
	"strconv"
	"unicode/utf8"
)

// The writers below are encoding/json without its weight: the embed carries
// this package and cannot afford reflection.

// AppendJSON writes a as encoding/json would.
func (a *Answer) AppendJSON(b []byte) []byte {
	o := openObject(b)
	o.int("rev", a.Rev)
	o.raw("file", a.File.appendJSON)
	o.raw("question", a.Question.appendJSON)
	o.raw("verdict", a.Verdict.appendJSON)
	o.raw("site", a.Site.appendJSON)
	o.raw("delivery", list(a.Delivery, appendPart))
	o.raw("group", list(a.Group, appendPart))
	o.raw("url", list(a.URL, appendPart))
	o.raw("contest", list(a.Contest, appendPart))
	o.string("path", a.Path)
	o.raw("rows", list(a.Rows, appendRow))
	o.int("rowCount", a.RowCount)
	o.raw("misses", list(a.Misses, appendRow))
	o.int("missCount", a.MissCount)
	o.raw("hints", list(a.Hints, appendHint))
	return o.close()
}

func (f *Facts) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.int("lines", f.Lines)
	o.int("bytes", f.Bytes)
	o.string("lineEnd", f.LineEnd)
	o.string("encoding", f.Encoding)
	o.bool("plain", f.Plain)
	o.raw("notes", list(f.Notes, func(b []byte, s *string) []byte { return appendString(b, *s) }))
	return o.close()
}

func (q *Question) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.string("crawler", q.Crawler)
	o.string("dialect", q.Dialect)
	o.string("url", q.URL)
	o.string("lang", q.Lang)
	o.string("status", q.Status)
	o.string("site", q.Site)
	return o.close()
}

func (s *Site) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.string("robots", s.Robots)
	o.bool("other", s.Other)
	o.raw("say", list(s.Say, appendPart))
	return o.close()
}

func (v *Verdict) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.string("state", v.State)
	o.string("stand", v.Stand)
	o.int("line", v.Line)
	o.raw("what", list(v.What, appendPart))
	o.raw("by", list(v.By, appendPart))
	o.string("why", v.Why)
	o.string("basis", v.Basis)
	o.string("source", v.Source)
	o.string("address", v.Address)
	o.string("say", v.Say)
	return o.close()
}

func appendPart(b []byte, p *Part) []byte {
	o := openObject(b)
	o.string("kind", p.Kind)
	o.string("text", p.Text)
	if p.Line != 0 {
		o.int("line", p.Line)
	}
	return o.close()
}

func appendRow(b []byte, r *Row) []byte {
	o := openObject(b)
	o.string("result", r.Result)
	o.int("line", r.Line)
	o.string("rule", r.Rule)
	o.int("length", r.Length)
	o.raw("cells", list(r.Cells, appendCell))
	o.string("why", r.Why)
	return o.close()
}

func appendCell(b []byte, c *Cell) []byte {
	o := openObject(b)
	o.string("kind", c.Kind)
	o.string("text", c.Text)
	o.int("width", c.Width)
	return o.close()
}

func appendHint(b []byte, h *Hint) []byte {
	o := openObject(b)
	o.string("severity", h.Severity)
	o.string("code", h.Code)
	o.int("line", h.Line)
	o.string("title", h.Title)
	o.string("text", h.Text)
	o.string("url", h.URL)
	return o.close()
}

// object writes the members of a JSON object.
type object struct {
	b     []byte
	comma bool
}

func openObject(b []byte) *object { return &object{b: append(b, '{')} }

func (o *object) close() []byte { return append(o.b, '}') }

func (o *object) raw(name string, value func([]byte) []byte) {
	if o.comma {
		o.b = append(o.b, ',')
	}
	o.comma = true
	o.b = appendString(o.b, name)
	o.b = append(o.b, ':')
	o.b = value(o.b)
}

func (o *object) string(name, value string) {
	o.raw(name, func(b []byte) []byte { return appendString(b, value) })
}

func (o *object) bool(name string, value bool) {
	o.raw(name, func(b []byte) []byte { return strconv.AppendBool(b, value) })
}

func (o *object) int(name string, value int) {
	o.raw(name, func(b []byte) []byte { return strconv.AppendInt(b, int64(value), 10) })
}

// list writes an array.
func list[T any](items []T, item func([]byte, *T) []byte) func([]byte) []byte {
	return func(b []byte) []byte {
		b = append(b, '[')
		for i := range items {
			if i > 0 {
				b = append(b, ',')
			}
			b = item(b, &items[i])
		}
		return append(b, ']')
	}
}

// appendString writes a JSON string; bytes that are not UTF-8 become U+FFFD.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			b = utf8.AppendRune(b, r)
			i += n
			continue
		}
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ' || c == 0x7f:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		default:
			b = append(b, c)
		}
		i++
	}
	return append(b, '"')
}
