package engine

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/words"
)

// Everyone is the name for a crawler that no group names.
const Everyone = "*"

// Readers read one file as any crawler does. Each dialect parses it once, and
// each crawler finds its rules once.
type Readers struct {
	src  []byte
	docs map[*parser.Dialect]*document
	read map[Question]*Reader
}

// NewReaders are the readers of a file.
func NewReaders(src []byte) *Readers {
	return &Readers{src: src, docs: map[*parser.Dialect]*document{}, read: map[Question]*Reader{}}
}

// Reader is one crawler before one file.
type Reader struct {
	Name    string // of the crawler, as the catalogue spells it
	Dialect *parser.Dialect
	Rules   *parser.Rules

	reading reading
	doc     *document
}

// Reader finds a crawler as a question does. An empty dialect is the crawler's own.
func (r *Readers) Reader(crawler, dialect string) *Reader {
	key := Question{Crawler: crawler, Dialect: dialect}
	known := r.read[key]
	if known == nil {
		asked := key
		if crawler == Everyone {
			asked.Crawler = ""
		}
		rd := read(asked)
		doc := r.docs[rd.dialect]
		if doc == nil {
			doc = newDocument(r.src, rd.dialect)
			r.docs[rd.dialect] = doc
		}
		known = &Reader{Name: rd.name, Dialect: rd.dialect, Rules: doc.file.For(rd.crawler), reading: rd, doc: doc}
		if crawler == Everyone {
			known.Name = Everyone
		}
		r.read[key] = known
	}
	return known
}

// Decide gives the state of a verdict ("allowed", "disallowed" or "none") and
// the line that decides, as the editor counts; 0 when none does.
func (r *Reader) Decide(url string) (state string, line int) {
	if r.Rules.Fails(url) != nil {
		return "none", 0
	}
	allowed, line := r.Rules.Allowed(url)
	if allowed {
		return "allowed", r.Line(line)
	}
	return "disallowed", r.Line(line)
}

// Explained is a verdict with its evidence in words.
type Explained struct {
	State string // "allowed", "disallowed" or "none"
	Line  int    // that decides, as the editor counts; 0 when none does
	Rule  string // its text
	Why   string // the reason, a sentence
}

// Explain gives a verdict as Decide does, and says why.
func (r *Reader) Explain(url string) Explained {
	v := r.Rules.ExplainFirst(url, 1)
	asked := words.Asked{Crawler: r.Name, File: r.doc.file, At: r.Line}
	out := Explained{State: state(v), Line: r.Line(v.Line), Why: asked.Why(v)}
	if v.Line > 0 {
		out.Rule = r.Text(v.Line)
	}
	return out
}

// DecideDelivered is Decide for a file that arrived as a question's status says.
func (r *Reader) DecideDelivered(url, status string) (state string, line int) {
	if state, _ := r.Settled(status); state != "" {
		return state, 0
	}
	return r.Decide(url)
}

// Settled is the state of every URL's verdict, and the stand of it as Verdict has
// one, where a delivery leaves the rules nothing to decide; both are "" where they do.
func (r *Reader) Settled(status string) (state, stand string) {
	q := Question{Status: status}
	ruling := r.reading.receives(q.delivery())
	if !settles(ruling) {
		return "", ""
	}
	return stateBy(ruling), standOf(ruling)
}

// ExplainDelivered is the verdict on a URL, for a file that arrived as a question's status says.
func (r *Reader) ExplainDelivered(url, status string) *parser.Verdict {
	q := Question{Status: status}
	if ruling := r.reading.receives(q.delivery()); ruling != nil {
		return r.Rules.ExplainDelivered(url, *ruling)
	}
	return r.Rules.Explain(url)
}

// Failure is why this reader gets no rules out of the file, in words; "" when it does.
func (r *Reader) Failure() string {
	if f := r.doc.file.Failure(); f != nil {
		return f.Reason
	}
	return ""
}

// Line is the editor's number of a line as the dialect counts.
func (r *Reader) Line(line int) int { return r.doc.at(line) }

// mostText is how much of a line is quoted.
const mostText = 200

// Text is the record on a line as it is written, without blanks and comment around it.
func (r *Reader) Text(line int) string {
	l := r.doc.file.Line(line)
	text := string(r.doc.file.Bytes()[l.Key.Start:l.Value.End])
	if len(text) > mostText {
		text = text[:mostText] + "…"
	}
	return strings.ToValidUTF8(text, "\ufffd")
}

// Question is the question that is asked now.
func (e *Engine) Question() Question { return e.question }
