package sheet

import (
	"cmp"
	"slices"
	"strings"

	"github.com/robotstester/robotstester/app/bulk"
)

// State is what is known of the list.
type State struct {
	Asking
	Files      []File  `json:"files"` // the newest first
	FileCount  int     `json:"fileCount"`
	URLs       int     `json:"urls"`
	Judged     int     `json:"judged"`
	Full       bool    `json:"full"`   // there is no room for more
	Logs       bool    `json:"logs"`   // it holds requests, which name their crawlers
	Listed     int     `json:"listed"` // URLs that are no requests
	Origin     string  `json:"origin"`
	Allowed    int     `json:"allowed"`
	Blocked    int     `json:"blocked"`
	Unanswered int     `json:"unanswered"`
	Unsent     int     `json:"unsent"`    // URLs that get another verdict in percent-encoding, as crawlers send them
	Strangers  int     `json:"strangers"` // requests of no known crawler
	Groups     []Group `json:"groups"`    // some of them; what blocks stands first, then by count
	GroupFrom  int     `json:"groupFrom"` // how many stand before these
	GroupCount int     `json:"groupCount"`
	Most       int     `json:"most"` // URLs of the largest group
}

// Group is the URLs that one rule decides for one crawler.
type Group struct {
	ID      int      `json:"id"` // in a Query, until the file is judged again
	Crawler string   `json:"crawler"`
	Verdict string   `json:"verdict"` // "allowed", "disallowed" or "no-answer"
	Stand   string   `json:"stand"`   // of the delivery, where that decides and no rule does; see engine.Verdict
	Line    int      `json:"line"`    // as the editor counts; 0: no rule decides
	Rule    string   `json:"rule"`
	Count   int      `json:"count"`
	Samples []string `json:"samples"` // the first ones
}

// ShownGroups is how many groups are given at once.
const ShownGroups = 50

const (
	shownFiles = 20
	shownURL   = 2000 // bytes
)

// Len is how many URLs there are, and how many of them have been judged.
func (s *Sheet) Len() (urls, judged int) { return len(s.rows), s.judged }

// State tells what is known now, with groups from one of them on.
func (s *Sheet) State(from int) *State {
	st := &State{
		Asking: s.asked, Files: []File{}, FileCount: len(s.files),
		URLs: len(s.rows), Judged: s.judged, Full: s.full, Logs: len(s.agents) > 0, Listed: s.listed, Unsent: s.unsent, Origin: s.origin,
		Allowed: s.counts[bulk.Allowed], Blocked: s.counts[bulk.Blocked], Unanswered: s.counts[bulk.Unanswered],
		Groups: []Group{}, GroupCount: len(s.kinds) - 1,
	}
	st.Strangers = s.judged - st.Allowed - st.Blocked - st.Unanswered
	for i := len(s.files) - 1; i >= 0 && len(st.Files) < shownFiles; i-- {
		st.Files = append(st.Files, s.files[i])
	}
	st.GroupFrom = max(0, min(from, (st.GroupCount-1)/ShownGroups*ShownGroups))
	for i, id := range s.byWeight() {
		st.Most = max(st.Most, s.kinds[id].count)
		if i >= st.GroupFrom && len(st.Groups) < ShownGroups {
			st.Groups = append(st.Groups, s.group(id))
		}
	}
	return st
}

// byWeight are the kinds, what blocks first and then by count.
func (s *Sheet) byWeight() []uint32 {
	ids := make([]uint32, 0, len(s.kinds))
	for id := 1; id < len(s.kinds); id++ {
		ids = append(ids, uint32(id))
	}
	rank := [numVerdicts]int{bulk.Blocked: 0, bulk.Unanswered: 1, bulk.Allowed: 2}
	slices.SortStableFunc(ids, func(a, b uint32) int {
		x, y := &s.kinds[a], &s.kinds[b]
		return cmp.Or(cmp.Compare(rank[x.outcome], rank[y.outcome]), cmp.Compare(y.count, x.count))
	})
	return ids
}

func (s *Sheet) group(id uint32) Group {
	k := &s.kinds[id]
	g := Group{
		ID: int(id), Crawler: k.crawler, Verdict: k.outcome.String(), Stand: k.stand,
		Line: k.line, Rule: k.rule, Count: k.count, Samples: make([]string, len(k.samples)),
	}
	for i, r := range k.samples {
		g.Samples[i] = s.urlOf(r)
	}
	return g
}

// urlOf is the URL of a row, fit to be shown.
func (s *Sheet) urlOf(i uint32) string {
	r := &s.rows[i]
	return strings.ToValidUTF8(string(s.text.bytes(r.at, min(r.size, shownURL))), "\ufffd")
}
