package main

import (
	"reflect"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser"
)

// The engine in the page and the one in the worker are told of a text in different ways.
func TestNearAnswersAsTheWorkerDoes(t *testing.T) {
	q := engine.Question{Crawler: "Googlebot", URL: "/a/b?c", Lang: "en"}
	w := engine.Window{From: 1, To: 9}
	far := engine.New()
	far.Open([]byte("User-agent: *\nDisallow: /x"), 0)
	far.Ask(q)
	far.View(w)
	if !far.Edit([]parser.Change{{From: 25, To: 26, Insert: "a\nAllow: /a/b"}}, 26, 1) {
		t.Fatal("the edit does not fit")
	}
	n := near{engine: engine.New()}
	if lines := n.ask(1, "User-agent: *\nDisallow: /a\nAllow: /a/b", w, q); lines != string(far.Lines()) {
		t.Errorf("the lines are %v, of the worker %s", lines, far.Lines())
	}
	if !reflect.DeepEqual(n.answer, far.Answer()) {
		t.Errorf("the answer is %+v, of the worker %+v", n.answer, far.Answer())
	}
}

func TestNearThatFailsLeavesTheAnswerToTheWorker(t *testing.T) {
	n := near{engine: engine.New()}
	n.engine.ASCII = func(string) (string, error) { panic("no host") }
	q := engine.Question{URL: "https://ä.example/", Site: "https://a.example/"}
	if lines := n.ask(1, "", engine.Window{From: 1, To: 1}, q); lines != nil || n.answer != nil {
		t.Errorf("lines %v and answer %v after a panic", lines, n.answer)
	}
}

func TestAnAnswerMayBeTheNearOne(t *testing.T) {
	s := newTester().session
	if err := s.receive(""); err == nil {
		t.Error("an empty answer was taken where there is no near one")
	}
	s.near.answer = &engine.Answer{Rev: 3}
	if err := s.receive(""); err != nil || s.answer != s.near.answer {
		t.Errorf("the near answer was not taken: %v", err)
	}
}

func TestMemoryIsCollectedWhileNobodyTypes(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	runtime.GC()
	collections := func() uint32 {
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		return memory.NumGC
	}
	before := collections()
	if tidy(); collections() != before {
		t.Error("collected though there was room")
	}
	var memory runtime.MemStats
	for runtime.ReadMemStats(&memory); memory.HeapAlloc <= memory.NextGC/2; runtime.ReadMemStats(&memory) {
		garbage = make([]byte, memory.NextGC/16)
	}
	before = collections()
	if tidy(); collections() != before+1 {
		t.Error("not collected though half of the room was taken")
	}
}

var garbage []byte // escapes
