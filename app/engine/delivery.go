package engine

import (
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// delivery is how the file of a question arrived. A status that cannot be read is
// as none: whoever typed it is told at the box.
func (q *Question) delivery() parser.Delivery {
	v, err := parser.ParseDelivery(q.Status)
	if err != nil {
		return parser.Delivery{Status: 200}
	}
	return v
}

// receives is what the asker makes of a delivery, nil where the file arrived as it
// should. A dialect that takes the place of the crawler's own brings its own way
// with deliveries too.
func (r *reading) receives(v parser.Delivery) *parser.Ruling {
	if v.Ordinary() {
		return nil
	}
	ruling := r.dialect.Receive(v)
	if r.own {
		ruling = r.dialect.ReceiveAs(r.name, v)
	}
	return &ruling
}

// settles reports whether a delivery leaves the rules of the file nothing to decide.
func settles(r *parser.Ruling) bool { return r != nil && r.Stand != parser.FileRules }

// standOf is Verdict.Stand and that of the rows of reports.
func standOf(r *parser.Ruling) string {
	if !settles(r) {
		return ""
	}
	return r.Stand.String()
}

// stateBy is the state of a verdict that a delivery settles.
func stateBy(r *parser.Ruling) string {
	switch r.Stand {
	case parser.AllAllowed:
		return "allowed"
	case parser.NotSaid:
		return "none"
	}
	return "disallowed"
}

// explainDelivered is the verdict on the question, with its evidence.
func (e *Engine) explainDelivered(rules *parser.Rules) *parser.Verdict {
	ruling := e.reading.receives(e.question.delivery())
	if settles(ruling) {
		return rules.ExplainDelivered(e.question.URL, *ruling)
	}
	v := e.explainFile(rules)
	v.Delivery = ruling
	return v
}

// delivered fills in what an answer says of the delivery.
func (e *Engine) delivered(a *Answer) {
	r := e.verdict.Delivery
	if r == nil {
		return
	}
	a.Delivery = []Part{words.Text(words.Delivered(r))}
	v := &a.Verdict
	if !settles(r) {
		v.Why = words.Conclusion(r) + " " + v.Why
		v.Say = lang.Say("{verdict} {why}", "verdict", v.Say, "why", words.Conclusion(r))
		return
	}
	unused := words.Unused(r)
	if f := e.verdict.Failure; f != nil {
		v.Why = words.Capital(words.Failed(f)) + "."
		a.Delivery = []Part{words.Text(v.Why)}
	}
	v.Stand = standOf(r)
	v.Basis, v.Source, v.Address = e.deliveryBasis(r)
	v.By = []Part{words.Text(unused)}
	v.Say = lang.Say("{verdict}: {reason}. {why}", "verdict", words.Plain(v.What), "reason", unused, "why", v.Why)
	a.Group = words.Sentence(lang.Say("None is looked for, as the text of the file is not used."))
	a.Contest = words.Sentence(lang.Say("No rule competes."))
}

// deliveryBasis says how sure a verdict is that a delivery settles, of what, and
// where that is written down.
func (e *Engine) deliveryBasis(r *parser.Ruling) (basis, source, address string) {
	name := words.DialectTitle(e.reading.dialect)
	dialects := e.reading.dialect.Receive(r.Delivery)
	if r.Source != dialects.Source { // the crawler has a way of its own
		name = e.crawlerName()
	} else if e.reading.assumed {
		return assumedAs(name, e.reading.row.Doc)
	}
	return r.Basis.String(), basisWords(r.Basis, name), webAddress(r.Source)
}
