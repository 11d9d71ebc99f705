package main

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// printing is the state of a report on paper. It is drawn when it is asked for: the
// editor draws the lines in sight alone, and views are drawn one at a time.
type printing struct {
	wanted  bool
	listing *engine.Listing // nil until it has come
}

func init() {
	reportTakers["listing"] = taker(func(s *session, r *engine.Listing) { s.printing.listing = r })
}

// onPrint prepares the report, or with "done" takes it away again. A browser that
// prints on its own account waits for nothing: it brings the lines of the file, and
// is told at once what is here.
func (t *tester) onPrint(_ app.Context, e app.Event) {
	s := &t.session
	switch detail := e.Get("detail").String(); {
	case detail == "" && s.printing.wanted: // it is under way, and what has come of it does not come again
	case detail == "" || detail == "done":
		s.printing = printing{wanted: detail == ""}
	case s.printing.listing == nil:
		reportTakers["listing"](s, json.RawMessage(detail))
		s.markListing()
	}
	s.watch()
}

// markListing marks the rules of the contest in a listing that the engine has not made.
func (s *session) markListing() {
	if s.printing.listing == nil || s.answer == nil {
		return
	}
	for _, r := range s.answer.Rows {
		if r.Line > len(s.printing.listing.Lines) {
			continue
		}
		line := &s.printing.listing.Lines[r.Line-1]
		line.Marks, line.Note = "matched", lang.Say("lost: {length}", "length", r.Length)
		if r.Result == "decides" {
			line.Marks, line.Note = "deciding-"+strings.ToLower(r.Rule), lang.Say("decides: {length}", "length", r.Length)
		}
	}
}

// printWhenReady prints once the report has been drawn.
func (t *tester) printWhenReady(ctx app.Context) {
	if !t.session.paperReady() {
		return
	}
	ctx.Defer(func(app.Context) {
		defer t.session.shield()
		call(t.session.page, "printNow")
	})
}

// paperReady: all that the report tells has come. Problems come last, and a report
// before them would say that there are none.
func (s *session) paperReady() bool {
	return s.printing.listing != nil && s.answer != nil && s.mending.found != nil
}

// paper is the report, in place of the page when it is printed.
func (t *tester) paper() app.UI {
	s := &t.session
	if !s.paperReady() {
		return with(node("section", "paper"), "aria-hidden", "true")
	}
	return with(node("section", "paper",
		said("h1", "", lang.Say("robots.txt report: {name}", "name", s.fileName())),
		t.paperQuestion(),
		s.why(),
		s.paperProblems(),
		s.paperTests(),
		said("h2", "", lang.Say("File")),
		s.printing.list(),
	), "aria-hidden", "true")
}

func (t *tester) paperQuestion() app.UI {
	s := &t.session
	v := s.answer.Verdict
	return node("div", "paper-verdict",
		said("p", "", lang.Say("{crawler}, read as {dialect}: {url}", "crawler", s.question.Crawler, "dialect", t.dialectName(), "url", s.question.URL)),
		node("p", "what", s.parts(v.What)...),
		node("p", "", s.parts(v.By)...),
		said("p", "", v.Why),
	)
}

func (s *session) paperProblems() app.UI {
	rows := []app.UI{said("caption", "", lang.Say("Problems"))}
	for _, one := range s.mending.found.List {
		rows = append(rows, node("tr", "", said("td", "", severityWord(one.Severity)), said("td", "", strconv.Itoa(one.Line)),
			node("td", "", said("b", "", one.Title), said("div", "", one.Text))))
	}
	return paperTable(rows, lang.Say("No problems found."))
}

func (s *session) paperTests() app.UI {
	rows := []app.UI{said("caption", "", lang.Say("Tests"))}
	for _, r := range s.suite.rows(false) {
		expect, line := "", ""
		if r.Expect != casefile.Nothing {
			expect = lang.Say("expected: {verdict}", "verdict", stateWord(string(r.Expect)))
		}
		if r.line > 0 {
			line = lang.Say("line {line}", "line", r.line)
		}
		rows = append(rows, with(row(stateWord(r.state), r.Crawler, legible(r.URL), expect, line), "data-fails", strconv.FormatBool(r.fails())))
	}
	return paperTable(rows, lang.Say("No tests."))
}

// paperTable is a table with a caption, or words where it would be empty.
func paperTable(rows []app.UI, none string) app.UI {
	if len(rows) == 1 {
		rows = append(rows, row(none))
	}
	return node("table", "", rows...)
}

func row(cells ...string) app.UI {
	body := make([]app.UI, len(cells))
	for i, text := range cells {
		body[i] = said("td", "", text)
	}
	return node("tr", "", body...)
}

// list is the file, each line with its number and the part it plays.
func (p *printing) list() app.UI {
	rows := make([]app.UI, 0, len(p.listing.Lines)+1)
	for i, line := range p.listing.Lines {
		rows = append(rows, with(node("tr", strings.ReplaceAll(line.Marks, "deciding-", "deciding deciding-"),
			said("td", "", strconv.Itoa(i+1)), said("td", "mono", words.Legible(line.Text)), said("td", "", line.Note))))
	}
	if p.listing.More > 0 {
		rows = append(rows, row("", lang.Count(p.listing.More, "{n} more line is not printed.|{n} more lines are not printed.")))
	}
	return node("table", "listing", rows...)
}
