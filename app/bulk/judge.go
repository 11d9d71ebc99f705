package bulk

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unsafe"

	"github.com/robotstester/robotstester/parser"
)

// A Judge gives verdicts on many URLs and counts them by what decided. Each goroutine
// has one of its own, over the same Rules; Add brings them together.
type Judge struct {
	rules   *parser.Rules
	settled *Outcome // of every URL, where no rule is asked
	counts  []uint64 // of each outcome of each line, three to a line
	samples map[int][]sample
	unsent  int
}

// A sample is a URL and where in the whole it stood.
type sample struct {
	order uint64
	url   string
}

// MaxSamples is how many URLs are kept of each outcome.
const MaxSamples = 5

// maxSample bounds a sample, in bytes.
const maxSample = 2000

// Outcome is what becomes of a URL.
type Outcome uint8

// Outcomes.
const (
	Allowed Outcome = iota
	Blocked
	Unanswered // the reader gives no answer
	outcomes
)

// String is the outcome in one word.
func (o Outcome) String() string { return [...]string{"allowed", "disallowed", "no-answer"}[o] }

// NewJudge makes a Judge for the rules of one crawler. They must have been prepared, and
// lines is how many the file has.
func NewJudge(rules *parser.Rules, lines int) *Judge {
	return &Judge{rules: rules, counts: make([]uint64, int(outcomes)*(lines+1)), samples: map[int][]sample{}}
}

// Settle gives every URL one outcome: the rules decide nothing, for the way in which
// the file arrived.
func (j *Judge) Settle(o Outcome) { j.settled = &o }

// URL judges one URL and counts it. order is where it stands in the whole, so that the
// samples are the first ones. The bytes must not change meanwhile.
func (j *Judge) URL(url []byte, order uint64) (o Outcome, line int) {
	text := unsafe.String(unsafe.SliceData(url), len(url))
	o, line = j.decide(text)
	if IsUnsent(text, o, j.decide) {
		j.unsent++
	}
	i := line*int(outcomes) + int(o)
	j.counts[i]++
	if j.counts[i] <= MaxSamples {
		j.samples[i] = append(j.samples[i], sample{order, strings.ToValidUTF8(string(url[:min(len(url), maxSample)]), "\ufffd")})
	}
	return o, line
}

func (j *Judge) decide(url string) (o Outcome, line int) {
	if j.settled != nil {
		return *j.settled, 0
	}
	allowed, line := j.rules.Allowed(url)
	switch {
	case allowed:
		return Allowed, line
	case line == 0 && j.rules.Fails(url) != nil:
		return Unanswered, line
	}
	return Blocked, line
}

// Lines judges a list, one URL on each line, and tells each verdict. Lines without a URL
// are passed over. It returns how many there were.
func (j *Judge) Lines(lines []byte, order uint64, tell func(url []byte, o Outcome, line int)) (n int) {
	for len(lines) > 0 {
		line := lines
		if i := bytes.IndexByte(lines, '\n'); i >= 0 {
			line, lines = lines[:i], lines[i+1:]
		} else {
			lines = nil
		}
		url := URLOf(line)
		if len(url) == 0 {
			continue
		}
		o, at := j.URL(url, order+uint64(n))
		n++
		if tell != nil {
			tell(url, o, at)
		}
	}
	return n
}

// A Row is one outcome of one line of the file.
type Row struct {
	Line    int // of the rule that decided; 0: none did
	Outcome Outcome
	Count   uint64
	Samples []string // the first ones
}

// IsUnsent reports whether a URL of this outcome gets another in percent-encoding, as crawlers
// send it.
func IsUnsent(url string, o Outcome, decide func(url string) (Outcome, int)) bool {
	sent := parser.Sent(url)
	if sent == url {
		return false
	}
	other, _ := decide(sent)
	return other != o
}

// Unsent is how many URLs get another outcome in percent-encoding, as crawlers send them.
func (j *Judge) Unsent() int { return j.unsent }

// Add counts what another Judge has judged by the same rules.
func (j *Judge) Add(o *Judge) {
	j.unsent += o.unsent
	for i, n := range o.counts {
		j.counts[i] += n
	}
	for i, list := range o.samples {
		list = append(j.samples[i], list...)
		slices.SortFunc(list, func(a, b sample) int { return cmp.Compare(a.order, b.order) })
		j.samples[i] = list[:min(len(list), MaxSamples)]
	}
}

// Rows are the outcomes that occurred: what is blocked first, then by count.
func (j *Judge) Rows() []Row {
	var rows []Row
	for i, n := range j.counts {
		if n == 0 {
			continue
		}
		r := Row{Line: i / int(outcomes), Outcome: Outcome(i % int(outcomes)), Count: n}
		for _, s := range j.samples[i] {
			r.Samples = append(r.Samples, s.url)
		}
		rows = append(rows, r)
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(rank(a.Outcome), rank(b.Outcome)), cmp.Compare(b.Count, a.Count))
	})
	return rows
}

// rank puts what blocks in front.
func rank(o Outcome) int { return [...]int{2, 0, 1}[o] }
