package main

import (
	"errors"
	"runtime"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
)

// near is the engine in the page's own program. What it answers is on screen in the
// frame that shows the key, with no message to the worker and back. It is given the
// whole file each time, so that it cannot be out of date. web/editor/near.js says what
// it is asked; the engine in the worker has all else.
type near struct {
	engine *engine.Engine
	answer *engine.Answer // for the next robots-answer that brings none
	quiet  *time.Timer    // set off by each answer, runs out when no other follows
}

// quietAfter is how long after an answer nobody is taken to type: its frame is on
// screen, and the next key is as far away as a fast typist's.
const quietAfter = 50 * time.Millisecond

// offerNear lets the editor ask it.
func (s *session) offerNear() {
	s.near.engine = engine.New()
	s.near.engine.ASCII = asciiHost
	call(s.editor, "near", app.FuncOf(func(_ app.Value, args []app.Value) any {
		return s.near.ask(args[0].Int(), args[1].String(), engine.Window{From: args[2].Int(), To: args[3].Int()}, questionOf(args[4]))
	}))
}

// ask keeps the answer for the page and gives what the editor paints; nil where that
// fails, upon which the worker is asked.
func (n *near) ask(rev int, text string, w engine.Window, q engine.Question) (lines any) {
	defer func() {
		if reason := recover(); reason != nil {
			app.Logf("the worker has to answer: %v", reason)
			lines = nil
		}
	}()
	n.engine.Put([]byte(text), rev, q, w)
	n.answer = n.engine.Answer()
	n.tidyLater()
	return string(n.engine.Lines())
}

// tidyLater collects memory once nobody types. Collected when it is full, the key that
// fills it would wait for it, for as long as for its answer.
func (n *near) tidyLater() {
	if n.quiet == nil {
		n.quiet = time.AfterFunc(quietAfter, tidy)
		return
	}
	n.quiet.Reset(quietAfter)
}

// tidy collects memory when half of what there is room for is taken.
func tidy() {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if memory.HeapAlloc > memory.NextGC/2 {
		runtime.GC()
	}
}

// questionOf reads a question of docs/architecture.md.
func questionOf(q app.Value) engine.Question {
	return engine.Question{
		Crawler: q.Get("crawler").String(), Dialect: q.Get("dialect").String(),
		URL: q.Get("url").String(), Lang: q.Get("lang").String(),
		Status: q.Get("status").String(), Site: q.Get("site").String(),
	}
}

// asciiHost writes a host as the DNS has it. The browser knows how; what it does not
// take for a host it throws at.
func asciiHost(host string) (ascii string, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("the browser takes it for no host")
		}
	}()
	return app.Window().Get("URL").New("https://" + host + "/").Get("hostname").String(), nil
}
