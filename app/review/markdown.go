package review

import (
	"cmp"
	"encoding/json"
	"time"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/markdown"
	"github.com/robotstester/robotstester/parser/words"
)

// Paper says what to write of the file and its tests as Markdown.
type Paper struct {
	List
	Name string `json:"name"` // of the file
	Link string `json:"link"` // that opens the tester with it; "" for none
}

// writing is a report under way: every test that it lists is explained.
type writing struct {
	rev   int
	args  string
	paper Paper
	out   markdown.Report
	at    []int // places of the tests that are listed
	read  *engine.Readers
}

// markdownReport writes the file's report, in slices.
func (d *Desk) markdownReport(args string) (written *Written, more bool) {
	start := time.Now()
	if w := d.paper; w == nil || w.rev != d.engine.Rev() || w.args != args {
		d.paper = d.write(args)
	}
	if !d.run(d.paper, start) {
		return nil, true
	}
	text := d.paper.out.Markdown()
	d.paper = nil
	return &Written{text}, false
}

func (d *Desk) write(args string) *writing {
	w := &writing{rev: d.engine.Rev(), args: args, read: d.readers()}
	// What the page itself wrote can be read; anything else is no test.
	_ = json.Unmarshal([]byte(args), &w.paper)
	known := d.results(w.paper.List)
	fails := make([]bool, len(w.paper.Tests))
	for i, t := range w.paper.Tests {
		if t.Expect == casefile.Nothing {
			continue
		}
		w.out.Count.Asked++
		fails[i] = known.States[i] != t.Expect[0]
		if !fails[i] {
			w.out.Count.Hold++
		}
	}
	w.at = markdown.Listed(fails)
	w.out.Left = len(fails) - len(w.at)
	w.out.Name, w.out.Link, w.out.Reader = cmp.Or(w.paper.Name, "robots.txt"), w.paper.Link, readerWords(w.paper.Dialect)
	d.addFacts(&w.out)
	return w
}

func readerWords(dialect string) string {
	if d, known := parser.DialectByID(dialect); known && dialect != "" {
		return words.DialectTitle(d)
	}
	return lang.Say("each crawler as it does by itself")
}

// addFacts takes what the engine says of the file.
func (d *Desk) addFacts(out *markdown.Report) {
	facts := d.engine.Answer().File
	out.Facts = &markdown.Facts{Lines: facts.Lines, Bytes: facts.Bytes, Encoding: facts.Encoding, LineEnd: facts.LineEnd}
	var problems struct{ Data engine.Problems }
	if json.Unmarshal(d.engine.Report("problems", ""), &problems) != nil {
		return // it wrote that itself
	}
	found := problems.Data
	out.Linted = true
	out.More = found.Errors + found.Warnings + found.Notes - len(found.List)
	for _, p := range found.List {
		out.Problems = append(out.Problems, markdown.Problem{Severity: p.Severity, Line: p.Line, Title: p.Title, Text: p.Text})
	}
}

// Step explains some tests.
func (w *writing) Step(n int) (done bool) {
	for ; n > 0 && len(w.out.Tests) < len(w.at); n-- {
		t := w.paper.Tests[w.at[len(w.out.Tests)]]
		e := w.read.Reader(t.Crawler, w.paper.Dialect).Explain(t.URL)
		w.out.Tests = append(w.out.Tests, markdown.Test{Test: t, State: e.State, Line: e.Line, Rule: e.Rule, Why: e.Why})
	}
	return len(w.out.Tests) == len(w.at)
}
