package review

import (
	"slices"
	"strconv"
	"time"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/compare"
	"github.com/robotstester/robotstester/parser/lang"
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
	Line     int             `json:"line"`
	Rule     string          `json:"rule"`
	Why      []engine.Part   `json:"why"` // it never decides
	Witness  string          `json:"witness"`
	Shortest bool            `json:"shortest"`
	Expect   casefile.Expect `json:"expect"` // the verdict for the witness
}

// liveness is one under way.
type liveness struct {
	rev      int
	question engine.Question
	reader   *engine.Reader
	task     *compare.Task[compare.Liveness] // nil when it is done
	known    compare.Liveness                // then
}

// liveness goes on with what is under way for the question, or begins; nil while it
// is not finished.
func (d *Desk) liveness() *liveness {
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
	if l.task != nil {
		if !d.run(l.task, start) {
			return nil
		}
		l.known = l.task.Result()
		l.task = nil
	}
	return l
}

func (d *Desk) livenessReport() (out *Liveness, more bool) {
	l := d.liveness()
	if l == nil {
		return nil, true
	}
	return l.tell(), false
}

// MaxDeadLines bounds the lines of a Dead.
const MaxDeadLines = 20_000

// Dead names the rules that can never decide, for the editor.
type Dead struct {
	Lines []int  `json:"lines"` // at most MaxDeadLines
	Note  string `json:"note"`  // for the ends of those lines
}

func (d *Desk) deadReport() (out *Dead, more bool) {
	l := d.liveness()
	if l == nil {
		return nil, true
	}
	out = &Dead{Lines: []int{}, Note: lang.Say("never decides")}
	for i := range l.known.Rules {
		if rule := &l.known.Rules[i]; dead(rule) && len(out.Lines) < MaxDeadLines {
			out.Lines = append(out.Lines, l.reader.Line(rule.Line))
		}
	}
	return out, false
}

func dead(rule *compare.Rule) bool {
	return rule.Status == compare.Covered || rule.Status == compare.NeverMatches
}

// RuleSaid is what is proved of the rule on one line, in words.
type RuleSaid struct {
	Line    int             `json:"line"`
	Title   string          `json:"title"` // empty when there is nothing to say
	Text    string          `json:"text"`
	Dead    bool            `json:"dead"`
	Witness string          `json:"witness"` // a URL that the rule decides; empty for none
	Expect  casefile.Expect `json:"expect"`  // the verdict there
}

// ruleReport says what is proved of the rule on a line, given as a number.
func (d *Desk) ruleReport(args string) (out *RuleSaid, more bool) {
	l := d.liveness()
	if l == nil {
		return nil, true
	}
	out = &RuleSaid{}
	line, err := strconv.Atoi(args)
	if err != nil {
		return out, false
	}
	out.Line = line
	for i := range l.known.Rules {
		if rule := &l.known.Rules[i]; l.reader.Line(rule.Line) == line {
			l.say(out, rule)
			break
		}
	}
	return out, false
}

func (l *liveness) say(out *RuleSaid, rule *compare.Rule) {
	switch {
	case dead(rule):
		out.Dead = true
		out.Title = lang.Say("This rule never decides.")
		out.Text = lang.Say("{why}.", "why", words.Capital(words.Plain(l.never(rule))))
	case rule.Status == compare.Decides:
		out.Title = lang.Say("This rule decides, for example,")
		if rule.Neutral == compare.Yes {
			out.Text = lang.Say("No verdict would change without it.")
		}
		out.Witness = rule.Witness
		out.Expect = l.expect(rule)
	}
}

// expect is the verdict for a rule's witness.
func (l *liveness) expect(rule *compare.Rule) casefile.Expect {
	if state, _ := l.reader.Decide(rule.Witness); state != "none" {
		return casefile.Expect(state)
	}
	return casefile.Nothing
}

func (l *liveness) tell() *Liveness {
	out := &Liveness{Rules: len(l.known.Rules), Dead: []RuleFate{}, Spare: []int{}, Live: []RuleFate{}}
	for i := range l.known.Rules {
		rule := &l.known.Rules[i]
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
			if len(out.Live) < MaxFates {
				fate.Expect = l.expect(rule)
				out.Live = append(out.Live, fate)
			}
		case compare.Undecided:
			out.Unknown++
		}
	}
	out.DeadAll = len(out.Dead)
	out.Dead = slices.Clip(out.Dead[:min(len(out.Dead), MaxFates)])
	return out
}

// never says why a rule never decides.
func (l *liveness) never(rule *compare.Rule) []engine.Part {
	if rule.Status == compare.NeverMatches {
		return words.Sentence(lang.Say("it matches no path that a URL can have"))
	}
	lines := slices.DeleteFunc(slices.Clone(rule.Cover), func(line int) bool { return line == 0 })
	switch len(lines) {
	case 0:
		return words.Sentence(lang.Say("all that it matches is decided before any rule is asked"))
	case 1:
		return words.Sentence(lang.Say("[line {line}] takes all that it matches"), "line", l.reader.Line(lines[0]))
	}
	list := []engine.Part{}
	for i, line := range lines {
		if i > 0 {
			list = append(list, words.Text(", "))
		}
		list = append(list, words.Line(l.reader.Line(line)))
	}
	return words.Sentence(lang.Say("{lines} together take all that it matches"), "lines", list)
}
