package sheet

import (
	"github.com/robotstester/robotstester/app/bulk"
	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser"
)

// MaxURLs is how many URLs are kept; the command takes lists of any length.
const MaxURLs = 1_000_000

// maxText is how many bytes of URLs are kept.
const maxText = 512 << 20

// Asking is who asks for every URL.
type Asking struct {
	Crawler string `json:"crawler"`
	Dialect string `json:"dialect"` // "" is the crawler's own
	Own     bool   `json:"own"`     // each request of a log is asked as the crawler that made it
	Status  string `json:"status"`  // how the file arrived, as a question has it
}

// Sheet is a list of URLs under judgement. It is used by one goroutine.
type Sheet struct {
	readers *engine.Readers
	asked   Asking
	seats   []*seat           // by the crawler of a row; nil until a row needs it
	names   []string          // of those crawlers
	known   map[string]uint32 // crawlers by name
	agents  map[string]uint32 // crawlers by User-Agent header

	files  []File
	file   reading
	origin string // of the first URL that has one
	text   arena
	rows   []row
	listed int // rows that are no requests
	full   bool

	judged int // rows that have been judged
	turn   int // counts the judgements of the whole, and files
	kinds  []kind
	counts [numVerdicts]int
	unsent int // rows of another outcome as crawlers send them
	found  selection
	order  []uint32 // rows by URL; of another length than rows when it is out of date
}

// row is one URL.
type row struct {
	at, size uint32 // in the arena
	crawler  uint32 // anyone, stranger, or a name
	kind     uint32 // what decided; 0: not judged
}

// Crawlers of rows.
const (
	anyone   = 0 // the crawler in question asks
	stranger = 1 // a request of no known crawler
	named    = 2 // the first of those that logs name
)

// A seat is one crawler before the file.
type seat struct {
	*engine.Reader
	kinds   []uint32 // by outcome and line; 0 until there is one
	stand   string   // where the delivery leaves the question; "": the rules decide
	settled bulk.Outcome
}

// kind is one outcome of one line for one crawler.
type kind struct {
	crawler string
	outcome bulk.Outcome
	stand   string // of the delivery, where that decides
	line    int    // that decides, as the editor counts; 0: none
	rule    string // on it
	count   int
	samples []uint32 // the first rows
}

// maxSamples is how many URLs are shown of a kind.
const maxSamples = 3

const numVerdicts = 3

// New is an empty list.
func New() *Sheet {
	s := &Sheet{known: map[string]uint32{}, agents: map[string]uint32{}}
	s.Ask(nil, Asking{})
	return s
}

// Ask sets the file and who asks. The rows are to be judged again.
func (s *Sheet) Ask(robots []byte, who Asking) {
	s.readers, s.asked = engine.NewReaders(robots), who
	s.seats = make([]*seat, max(len(s.seats), named))
	s.kinds = make([]kind, 1) // the first is of rows that nobody asks for
	s.counts = [numVerdicts]int{}
	s.judged, s.unsent = 0, 0
	s.turn++
}

// Judge goes on with rows that are not judged, with at most n of them, and reports
// whether there are more.
func (s *Sheet) Judge(n int) (more bool) {
	end := min(len(s.rows), s.judged+n)
	for ; s.judged < end; s.judged++ {
		s.judge(uint32(s.judged))
	}
	return s.judged < len(s.rows)
}

// judge decides one row and counts it.
func (s *Sheet) judge(i uint32) {
	r := &s.rows[i]
	r.kind = 0
	crawler := r.crawler
	if !s.asked.Own {
		crawler = anyone
	}
	if crawler == stranger {
		return
	}
	st := s.seat(crawler)
	url := s.text.string(r.at, r.size)
	outcome, line := st.decide(url)
	if bulk.IsUnsent(url, outcome, st.decide) {
		s.unsent++
	}
	r.kind = s.kindOf(st, crawler, outcome, line)
	k := &s.kinds[r.kind]
	k.count++
	if len(k.samples) < maxSamples {
		k.samples = append(k.samples, i)
	}
	s.counts[outcome]++
}

// decide gives the verdict on a URL, and the line of the rule that decided.
func (st *seat) decide(url string) (o bulk.Outcome, line int) {
	if st.stand != "" {
		return st.settled, 0
	}
	allowed, line := st.Rules.Allowed(url)
	switch {
	case allowed:
		return bulk.Allowed, line
	case line == 0 && st.Rules.Fails(url) != nil:
		return bulk.Unanswered, line
	}
	return bulk.Blocked, line
}

// seat finds the rules of a crawler.
func (s *Sheet) seat(crawler uint32) *seat {
	if s.seats[crawler] == nil {
		name, dialect := s.asked.Crawler, s.asked.Dialect
		if crawler >= named {
			if s.names[crawler-named] == name && dialect == "" {
				s.seats[crawler] = s.seat(anyone) // what it decides is counted once
				return s.seats[crawler]
			}
			name, dialect = s.names[crawler-named], ""
		}
		reader := s.readers.Reader(name, dialect)
		reader.Rules.Prepare()
		state, stand := reader.Settled(s.asked.Status)
		settled := map[string]bulk.Outcome{"allowed": bulk.Allowed, "disallowed": bulk.Blocked, "none": bulk.Unanswered}[state]
		s.seats[crawler] = &seat{Reader: reader, stand: stand, settled: settled}
	}
	return s.seats[crawler]
}

func (s *Sheet) kindOf(st *seat, crawler uint32, o bulk.Outcome, line int) uint32 {
	i := line*numVerdicts + int(o)
	if i >= len(st.kinds) {
		st.kinds = append(st.kinds, make([]uint32, i+1-len(st.kinds))...)
	}
	if st.kinds[i] == 0 {
		st.kinds[i] = uint32(len(s.kinds))
		k := kind{crawler: s.nameOf(crawler), outcome: o, stand: st.stand, line: st.Line(line)}
		if line > 0 {
			k.rule = st.Text(line)
		}
		s.kinds = append(s.kinds, k)
	}
	return st.kinds[i]
}

// nameOf is a crawler's name as it was asked for.
func (s *Sheet) nameOf(crawler uint32) string {
	if crawler >= named {
		return s.names[crawler-named]
	}
	return s.asked.Crawler
}

// add appends a URL and, where the rows before it are, judges it. It reports false
// when there is no room.
func (s *Sheet) add(url []byte, crawler uint32) bool {
	if len(s.rows) >= MaxURLs || s.text.size+len(url) > maxText {
		s.full = true
		return false
	}
	s.rows = append(s.rows, row{at: s.text.add(url), size: uint32(len(url)), crawler: crawler})
	if s.judged == len(s.rows)-1 {
		s.judge(uint32(s.judged))
		s.judged++
	}
	return true
}

// odd reports whether a line is neither a URL nor a path. Most lines are, and are
// known by their beginning.
func odd(url []byte) bool {
	if url[0] == '/' || hasPrefix(url, "https://") || hasPrefix(url, "http://") {
		return false
	}
	return parser.CheckURL(string(url[:min(len(url), 2000)])) != nil
}

// originOf is the scheme and host of a URL, "" for a path.
func originOf(url []byte) []byte {
	start := 0
	switch {
	case hasPrefix(url, "https://"):
		start = len("https://")
	case hasPrefix(url, "http://"):
		start = len("http://")
	default:
		return nil
	}
	for i := start; i < len(url); i++ {
		if c := url[i]; c == '/' || c == '?' || c == '#' {
			return url[:i]
		}
	}
	return url
}

func hasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}
