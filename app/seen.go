package main

import (
	"encoding/json"
	"slices"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

// seen is the newest data of the reports that views show; nil until it has come.
type seen struct {
	crawlers *engine.Crawlers
	dialects *engine.Dialects
	records  *engine.Records
	sitemaps *engine.Sitemaps
}

// smallFile is up to how many bytes a file's dialects are counted at every answer,
// for the verdict and the tab; in larger ones only while somebody looks at them.
const smallFile = 64 << 10

// countOnly asks for the number of dialects that differ and no more.
const countOnly = "count"

// besides are the reports that are wanted whatever view is open.
func (s *session) besides() []report {
	var wanted []report
	if s.picker.open {
		wanted = append(wanted, report{Name: "crawlers"})
	}
	if s.printing.wanted {
		wanted = append(wanted, report{Name: "listing"})
	}
	if s.answer != nil && s.answer.File.Bytes <= smallFile {
		wanted = append(wanted, report{Name: "dialects", Args: countOnly})
	}
	return wanted
}

// differ says how many dialects give another verdict than the one shown, and of
// how many; ok is false when that is not known. While it is counted anew, at every
// key, the last count stands.
func (s *session) differ() (n, of int, ok bool) {
	d := s.seen.dialects
	if d == nil || s.answer == nil || d.Current != s.answer.Question.Dialect {
		return 0, 0, false
	}
	return d.Differ, d.Total, true
}

// counting reports whether the dialects are counted at every answer.
func (s *session) counting() bool {
	return slices.ContainsFunc(s.watched, func(r report) bool { return r.Name == viewDialects })
}

// outdate forgets the count that was of an earlier answer and does not come anew.
func (s *session) outdate() {
	if !s.counting() {
		s.seen.dialects = nil
	}
}

func init() {
	reportTakers["crawlers"] = taker(func(s *session, r *engine.Crawlers) { s.seen.crawlers = r })
	reportTakers["dialects"] = taker(func(s *session, r *engine.Dialects) {
		if s.counting() { // else it was under way, and may be of an earlier answer
			s.seen.dialects = r
		}
	})
	reportTakers["records"] = taker(func(s *session, r *engine.Records) { s.seen.records = r })
}

// taker keeps a report, or leaves the last one where it cannot be read.
func taker[T any](keep func(*session, *T)) func(*session, json.RawMessage) {
	return func(s *session, data json.RawMessage) {
		r := new(T)
		if err := json.Unmarshal(data, r); err != nil {
			s.fault = lang.Say("A view could not be read. Your text is safe; open the view again.")
			return
		}
		keep(s, r)
	}
}
