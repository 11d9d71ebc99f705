package engine

import (
	"github.com/robotstester/robotstester/parser"
)

// Engine is one document under edit and the question asked of it. It is used
// by one goroutine.
type Engine struct {
	// ASCII writes a host with letters beyond ASCII as the DNS has it; nil where nothing can.
	ASCII func(host string) (string, error)

	rev  int
	src  []byte
	pos  *parser.PosMap
	view Window

	question Question
	reading  reading
	*document
	verdict *parser.Verdict
	explain func(*Engine, *parser.Rules) *parser.Verdict
	finish  func(*Engine, *Answer)
	facts   Facts
	linted  findings
}

// Window is the range of lines on screen, both ends included.
type Window struct{ From, To int }

// New is an empty document, whose answers hold all that the page shows.
func New() *Engine {
	e := NewBrief()
	e.explain = (*Engine).explainDelivered
	e.finish = func(e *Engine, a *Answer) {
		e.misses(a)
		a.Hints = append(a.Hints, e.hints()...)
		e.delivered(a)
		e.asSent(a)
		a.govern(e.siteOf())
	}
	return e
}

// NewBrief is New for the embed, which cannot afford to carry what it does not show:
// how the file arrived, its site, most hints and the rules that do not match.
func NewBrief() *Engine {
	e := &Engine{view: Window{1, 60}, explain: (*Engine).explainFile, finish: (*Engine).asSent}
	e.Open(nil, 0)
	return e
}

// Open takes a whole file, whatever its bytes. The engine keeps src.
func (e *Engine) Open(src []byte, rev int) {
	e.src, e.rev = src, rev
	e.pos = parser.NewPosMap(src)
	e.analyse()
}

// Put is Open, Ask and View in one, for an engine that is given the whole file each time.
func (e *Engine) Put(src []byte, rev int, q Question, w Window) {
	e.question, e.view = q, w
	e.Open(src, rev)
}

// Edit applies changes of the editor, whose text was length UTF-16 units long
// before and is expected to be as long as the changes make it. It reports false,
// and changes nothing, when the document is not the one the editor has.
func (e *Engine) Edit(changes []parser.Change, length, rev int) bool {
	if !e.change(changes, length) {
		return false
	}
	e.rev = rev
	e.analyse()
	return true
}

// change makes the changes that Edit is asked for.
func (e *Engine) change(changes []parser.Change, length int) bool {
	if length != e.pos.Len() || !fits(changes, length) {
		return false
	}
	src, err := parser.Apply(e.src, e.pos.Edits(changes))
	if err != nil {
		return false
	}
	pos := parser.NewPosMap(src)
	for _, c := range changes {
		length += units(c.Insert) - (c.To - c.From)
	}
	if pos.Len() != length {
		return false // bytes that were no UTF-8 have become a character
	}
	e.src, e.pos = src, pos
	return true
}

// fits reports whether changes are in order and inside the text.
func fits(changes []parser.Change, length int) bool {
	at := 0
	for _, c := range changes {
		if c.From < at || c.To < c.From || c.To > length {
			return false
		}
		at = c.To
	}
	return true
}

// units is the length of s in UTF-16.
func units(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}

// Ask sets the question.
func (e *Engine) Ask(q Question) {
	e.question = q
	e.analyse()
}

// View sets the lines that Lines describes.
func (e *Engine) View(w Window) { e.view = w }

// Rev is the revision of the document.
func (e *Engine) Rev() int { return e.rev }

// Text is what the editor shows.
func (e *Engine) Text() []byte { return e.pos.Text() }

// Bytes is the file, and whether the editor's text is all of it.
func (e *Engine) Bytes() (src []byte, plain bool) { return e.src, e.facts.Plain }

// analyse reads the file as the crawler in question does and decides.
func (e *Engine) analyse() {
	e.reading = read(e.question)
	e.document = newDocument(e.src, e.reading.dialect)
	e.verdict = e.explain(e, e.file.For(e.reading.crawler))
	e.facts = factsOf(e.src, e.shown.NumLines())
}

// explainFile is the verdict on the question, with its evidence, for a file that arrived as it should.
func (e *Engine) explainFile(rules *parser.Rules) *parser.Verdict {
	return rules.ExplainFirst(e.question.URL, MaxRows)
}
