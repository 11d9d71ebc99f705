package review

import (
	"slices"
	"time"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/compare"
	"github.com/robotstester/robotstester/parser/words"
)

// Liveness is what is known, over all URLs, of the rules that apply to the crawler
// in question.
type Liveness struct {
	Rules   int        `json:"rules"`   // of the group
	Dead    []RuleFate `json:"dead"`    // can never decide, at most MaxFates
	DeadAll int        `json:"deadAll"` // of all of them
	Spare   []int      `json:"spare"`   // lines of rules each of which could go without changing any verdict, without the dead
	Unknown int        `json:"unknown"` // rules of which nothing could be proved
	Live    []RuleFate `json:"live"`    // decide some URL, at most MaxFates
}

// MaxFates bounds the lists of a Liveness.
const MaxFates = 100

// RuleFate is what becomes of a rule.
type RuleFate struct {
	Line     int           `json:"line"`
	Rule     string        `json:"rule"`
	Why      []engine.Part `json:"why"` // it never decides
	Witness  string        `json:"witness"`
	Shortest bool          `json:"shortest"`
}

// liveness is one under way.
type liveness struct {
	rev      int
	question engine.Question
	reader   *engine.Reader
	task     *compare.Task[compare.Liveness]
	out      *Liveness
}

func (d *Desk) livenessReport() (*Liveness, bool) {
	start := time.Now()
	q := d.engine.Question()
	asked := engine.Question{Crawler: q.Crawler, Dialect: q.Dialect}
	if l := d.live; l == nil || l.rev != d.engine.Rev() || l.question != asked {
		if l != nil && l.task != nil {
			l.task.Stop()
		}
		r := d.readers().Reader(q.Crawler, q.Dialect)
		d.live = &liveness{
			rev: d.engine.Rev(), question: asked, reader: r,
			task: compare.NewLive(r.Rules, compare.DefaultBudget),
		}
	}
	l := d.live
	if l.out == nil {
		if !d.run(l.task, start) {
			return nil, true
		}
		l.out = l.tell(l.task.Result())
		l.task = nil
	}
	return l.out, false
}

func (l *liveness) tell(known compare.Liveness) *Liveness {
	out := &Liveness{Rules: len(known.Rules), Dead: []RuleFate{}, Spare: []int{}, Live: []RuleFate{}}
	for i := range known.Rules {
		rule := &known.Rules[i]
		fate := RuleFate{
			Line: l.reader.Line(rule.Line), Rule: l.reader.Text(rule.Line), Why: []engine.Part{},
			Witness: rule.Witness, Shortest: rule.Shortest,
		}
		if rule.Neutral == compare.Yes && rule.Status == compare.Decides {
			out.Spare = append(out.Spare, fate.Line)
		}
		switch rule.Status {
		case compare.Covered, compare.NeverMatches:
			fate.Why = l.never(rule)
			out.Dead = append(out.Dead, fate)
		case compare.Decides:
			out.Live = append(out.Live, fate)
		case compare.Undecided:
			out.Unknown++
		}
	}
	out.DeadAll = len(out.Dead)
	out.Dead = slices.Clip(out.Dead[:min(len(out.Dead), MaxFates)])
	out.Live = slices.Clip(out.Live[:min(len(out.Live), MaxFates)])
	return out
}

// never says why a rule never decides.
func (l *liveness) never(rule *compare.Rule) []engine.Part {
	if rule.Status == compare.NeverMatches {
		return []engine.Part{words.Text("it matches no path that a URL can have")}
	}
	lines := slices.DeleteFunc(slices.Clone(rule.Cover), func(line int) bool { return line == 0 })
	if len(lines) == 0 {
		return []engine.Part{words.Text("all that it matches is decided before any rule is asked")}
	}
	out := []engine.Part{}
	for i, line := range lines {
		if i > 0 {
			out = append(out, words.Text(" and "))
		}
		out = append(out, words.Line(l.reader.Line(line)))
	}
	if len(lines) == 1 {
		return append(out, words.Text(" takes all that it matches"))
	}
	return append(out, words.Text(" take all that it matches"))
}
