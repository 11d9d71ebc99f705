package sheet

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// Query chooses rows.
type Query struct {
	Verdict string `json:"verdict"` // as in Group; "" is any
	Group   int    `json:"group"`   // its ID; 0 is any
	Text    string `json:"text"`    // that the URL holds, in any letter case of ASCII
	Sort    string `json:"sort"`    // "", "url" or "line"; with "-" in front backwards
	From    int    `json:"from"`
	Count   int    `json:"count"`
}

// Page is some of the rows that a query chooses.
type Page struct {
	Query
	Total int   `json:"total"` // rows that it chooses
	Line  int   `json:"line"`  // of the group that it names; 0: no rule, or no group
	Rows  []Row `json:"rows"`
}

// Row is one URL with its verdict.
type Row struct {
	Number  int    `json:"number"` // in the list, from 1
	URL     string `json:"url"`
	Cut     bool   `json:"cut"` // the URL is longer than what is shown
	Crawler string `json:"crawler"`
	Verdict string `json:"verdict"`
	Stand   string `json:"stand"` // as in Group
	Line    int    `json:"line"`
}

// maxPage is how many rows are given at once.
const maxPage = 200

// selection is the rows of the last query, kept for its other pages.
type selection struct {
	query Query
	turn  int
	ids   []uint32
}

// Page gives some rows.
func (s *Sheet) Page(q Query) *Page {
	ids := s.choose(q)
	q.From = max(0, min(q.From, len(ids)))
	q.Count = max(0, min(q.Count, maxPage))
	p := &Page{Query: q, Total: len(ids), Rows: []Row{}}
	if 0 < q.Group && q.Group < len(s.kinds) {
		p.Line = s.kinds[q.Group].line
	}
	for _, i := range ids[q.From:min(len(ids), q.From+q.Count)] {
		p.Rows = append(p.Rows, s.row(i))
	}
	return p
}

func (s *Sheet) row(i uint32) Row {
	k := &s.kinds[s.rows[i].kind]
	return Row{
		Number: int(i) + 1, URL: s.urlOf(i), Cut: s.rows[i].size > shownURL,
		Crawler: k.crawler, Verdict: k.outcome.String(), Stand: k.stand, Line: k.line,
	}
}

// choose are the rows of a query, in its order.
func (s *Sheet) choose(q Query) []uint32 {
	q.From, q.Count = 0, 0
	if s.found.turn == s.turn && s.found.query == q && s.judged == len(s.rows) {
		return s.found.ids
	}
	by, backwards := strings.CutPrefix(q.Sort, "-")
	fits, text := s.fitting(q), bytes.ToLower([]byte(q.Text))
	ids := s.found.ids[:0]
	take := func(i uint32) {
		r := &s.rows[i]
		if fits[r.kind] && (len(text) == 0 || contains(s.text.bytes(r.at, r.size), text)) {
			ids = append(ids, i)
		}
	}
	if by == "url" && s.judged == len(s.rows) {
		for _, i := range s.byURL() {
			take(i)
		}
	} else {
		for i := range s.rows[:s.judged] {
			take(uint32(i))
		}
	}
	if by == "line" {
		slices.SortStableFunc(ids, func(a, b uint32) int {
			return cmp.Compare(s.kinds[s.rows[a].kind].line, s.kinds[s.rows[b].kind].line)
		})
	}
	if backwards {
		slices.Reverse(ids)
	}
	s.found = selection{q, s.turn, ids}
	return ids
}

// fitting tells which kinds a query chooses.
func (s *Sheet) fitting(q Query) []bool {
	fits := make([]bool, len(s.kinds))
	for id := 1; id < len(s.kinds); id++ {
		fits[id] = (q.Group == 0 || q.Group == id) && (q.Verdict == "" || q.Verdict == s.kinds[id].outcome.String())
	}
	return fits
}

// contains reports whether text, in lower case, stands in a URL.
func contains(url, text []byte) bool {
	first := text[0]
	for i := 0; i+len(text) <= len(url); i++ {
		if lower(url[i]) == first && equal(url[i:i+len(text)], text) {
			return true
		}
	}
	return false
}

func equal(url, text []byte) bool {
	for i, c := range text {
		if lower(url[i]) != c {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
