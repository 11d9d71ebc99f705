package engine

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// Records are the lines of a file that make no groups, by kind, and what the
// crawler in question makes of them.
type Records struct {
	Count int         `json:"count"` // of lines
	Kinds []RecordSet `json:"kinds"` // in the order in which the file has them
}

// RecordSet is the lines of one kind.
type RecordSet struct {
	Name   string       `json:"name"`
	What   string       `json:"what"`
	Says   string       `json:"says"`   // what the crawler makes of it
	Status string       `json:"status"` // as parser.Status
	Source string       `json:"source"` // may be empty
	Count  int          `json:"count"`
	Lines  []RecordLine `json:"lines"` // the first maxRecords of them
}

// RecordLine is one line.
type RecordLine struct {
	Line  int    `json:"line"`
	Value string `json:"value"`
	Note  string `json:"note"` // what it comes to; may be empty
}

const (
	maxRecords = 20  // lines of one kind
	maxKinds   = 40  // kinds, since any word can be a key
	maxValue   = 200 // bytes of a value
)

func (e *Engine) recordsReport() *Records {
	reader := e.recordReader()
	r := &Records{Kinds: []RecordSet{}}
	sets := map[string]int{}
	for n := 1; n <= e.file.NumLines(); n++ {
		l := e.file.Line(n)
		if l.Kind < parser.Sitemap {
			continue
		}
		key := string(l.Key.Of(e.src))
		rec, known := parser.RecordNamed(key)
		if !known && l.Kind != parser.Other {
			rec, known = parser.RecordNamed(l.Kind.String())
		}
		r.Count++
		name := strings.ToLower(key)
		if known {
			name = rec.Name
		}
		i, seen := sets[name]
		if !seen {
			if len(r.Kinds) == maxKinds {
				continue
			}
			i = len(r.Kinds)
			sets[name] = i
			r.Kinds = append(r.Kinds, recordSet(&reader, rec, clipped(key)))
		}
		r.Kinds[i].add(&reader, rec, e.at(n), clipped(string(l.Value.Of(e.src))))
	}
	return r
}

func recordSet(reader *words.RecordReader, rec *parser.Record, key string) RecordSet {
	if rec == nil {
		s := RecordSet{Name: key, Status: parser.Ignored.String(), What: lang.Say("No crawler documents such a record."), Says: lang.Say("Readers pass it over.")}
		if isRule(key) {
			s.What = lang.Say("A record of groups to other readers.")
			s.Says = lang.Say("{reader} does not know it.", "reader", words.DialectTitle(reader.Dialect))
		}
		s.Lines = []RecordLine{}
		return s
	}
	says, use := reader.Record(rec)
	return RecordSet{Name: rec.Name, What: words.RecordWhat(rec), Says: says, Status: use.Status.String(), Source: webAddress(use.Source), Lines: []RecordLine{}}
}

// isRule reports whether a key is one of the RFC's, which older readers lack.
func isRule(key string) bool {
	switch strings.ToLower(key) {
	case "user-agent", "allow", "disallow":
		return true
	}
	return false
}

func (s *RecordSet) add(reader *words.RecordReader, rec *parser.Record, line int, value string) {
	s.Count++
	if len(s.Lines) == maxRecords {
		return
	}
	row := RecordLine{Line: line, Value: value}
	if rec != nil {
		_, use := reader.Record(rec)
		row.Note = reader.RecordValue(rec, use, value)
	}
	s.Lines = append(s.Lines, row)
}

// clipped keeps a text short enough for a table.
func clipped(s string) string {
	if len(s) <= maxValue {
		return s
	}
	return strings.ToValidUTF8(s[:maxValue], "") + "…"
}

func (r *Records) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.int("count", r.Count)
	o.raw("kinds", list(r.Kinds, appendRecordSet))
	return o.close()
}

func appendRecordSet(b []byte, s *RecordSet) []byte {
	o := openObject(b)
	o.string("name", s.Name)
	o.string("what", s.What)
	o.string("says", s.Says)
	o.string("status", s.Status)
	o.string("source", s.Source)
	o.int("count", s.Count)
	o.raw("lines", list(s.Lines, appendRecordLine))
	return o.close()
}

func appendRecordLine(b []byte, l *RecordLine) []byte {
	o := openObject(b)
	o.int("line", l.Line)
	o.string("value", l.Value)
	o.string("note", l.Note)
	return o.close()
}
