package main

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser/lang"
)

// session is the page's side of the engine. It asks through <robots-editor>,
// which owns the text, and keeps the newest answer; it never reads the file.
type session struct {
	editor     app.Value          // the <robots-editor> in the page; nil before it is mounted
	page       app.Value          // the <robots-page> around everything; nil before it is mounted
	question   engine.Question    // as typed in the boxes
	near       near               // the engine that answers at once
	answer     *engine.Answer     // the newest one, replaced and never changed in place; nil before the first
	stage      string             // detail of the last robots-engine event
	panel      string             // id of the view in the panel
	fileShown  bool               // on a narrow page, instead of the panel
	file       fileState          // what the editor says about the file
	cursor     cursorPosition     // where the caret is
	offline    string             // detail of the last robots-offline event
	link       bool               // a part of the address could not be read, and nobody has been told
	update     bool               // a new version waits to be taken
	install    bool               // the browser would install the tester
	suite      *suite             // the tests
	told       told               // what is said of them
	shared     shareState         // the link
	opened     openedState        // what became of the last link or case file
	before     beforeState        // the version to compare with
	comparison *review.Comparison // with it; nil until there is one
	compared   []string           // crawlers that are compared; nil for the usual ones
	history    historyState       // the versions that this browser keeps
	live       *review.Liveness   // of the rules that apply; nil until it is known
	mending    mending            // problems and their repairs
	fault      string             // what went wrong in a handler, in words
	readied    bool               // the page has been declared interactive
	unfolded   map[string]bool    // menus that have been opened
	breathe    func()             // lets the browser have its turn, until then; nil where there is none
	picker     picker             // the list of the crawler box
	cleared    bool               // the view is about to be drawn from nothing
	misfit     string             // what is wrong with what is typed on the delivery, in words
	seen       seen               // newest data of the reports
	door       door               // to the fetch endpoint
	fetched    fetched            // what came of the last question to it
	tags       pageTags           // what a page says to crawlers
	lists      listState          // lists of URLs
	printing   printing           // of a report
	example    string             // id of the one that was loaded last; "" for the first
	watched    []report           // what the editor was last told to watch
	turn       int                // counts events, those of every key aside; see still
	numbersAt  int                // the turn after which the boxes of numbers were last seen to
}

// fileState is the detail of robots-file.
type fileState struct {
	Name    string `json:"name"`
	Saved   string `json:"saved"` // "yes", "no" or "off"
	Notice  string `json:"notice"`
	Example bool   `json:"example"` // it is one of ours, as we wrote it
}

// cursorPosition is the detail of robots-cursor; both count from 1.
type cursorPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

const (
	stageReady      = "ready"
	stageRestarting = "restarting"
	stageFailed     = "failed: " // the reason follows
)

// ready reports whether the engine answers.
func (s *session) ready() bool {
	return s.answer != nil && (s.stage == "" || s.stage == stageReady)
}

// ask sends the question as it stands in the boxes.
func (s *session) ask() error {
	s.question.Site = s.ownSite()
	text, err := json.Marshal(s.question)
	if err != nil {
		return err
	}
	call(s.editor, "ask", string(text))
	return nil
}

// restore takes the question that the workspace kept.
func (s *session) restore() {
	kept := call(s.editor, "question")
	if kept == nil || !kept.Truthy() {
		return
	}
	var q engine.Question
	if json.Unmarshal([]byte(kept.String()), &q) == nil {
		s.question = q
		s.question.Lang = lang.Code()
	}
}

// receive takes the JSON of an answer; without any, the one that the near engine has given.
func (s *session) receive(page string) error {
	if page == "" && s.near.answer != nil {
		s.answer = s.near.answer
		return nil
	}
	next := new(engine.Answer)
	if err := json.Unmarshal([]byte(page), next); err != nil {
		return err
	}
	s.answer = next
	return nil
}

// jump shows the file and then puts the caret on a line of it: a hidden editor
// has nothing to scroll.
func (s *session) jump(ctx app.Context, line int) {
	s.fileShown = true
	ctx.Defer(func(app.Context) {
		defer s.guard()
		call(s.editor, "jump", line)
	})
}

// load replaces the file and asks the question that belongs to it.
func (s *session) load(e example) error {
	s.question = engine.Question{Crawler: e.crawler, URL: e.url, Lang: lang.Code()}
	s.example = e.id
	call(s.editor, "load", e.text, "robots.txt", true)
	return s.ask()
}

// guard is deferred around code that must not end the program.
func (s *session) guard() {
	s.turn++
	if reason := recover(); reason != nil {
		s.fail(reason)
	}
}

// shield is guard for what happens at every key and changes no part that stands still.
func (s *session) shield() {
	if reason := recover(); reason != nil {
		s.fail(reason)
	}
}

func (s *session) fail(reason any) {
	app.Logf("handler failed: %v", reason)
	s.fault = lang.Say("That did not work. Your text is safe; try it again.")
}

// call calls a method of an element, or does nothing where the element or the
// method is absent: the page must stay usable when one of its scripts failed.
// A JavaScript exception becomes a Go panic, which guard turns into a notice.
func call(target app.Value, method string, args ...any) app.Value {
	if target == nil || !target.Truthy() || !target.Get(method).Truthy() {
		return nil
	}
	return target.Call(method, args...)
}
