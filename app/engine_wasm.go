package main

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/app/review"
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// runEngine answers messages until the worker is ended. Each message gets one
// answer, in order; docs/architecture.md describes them.
func runEngine() {
	scope := js.Global()
	e := engine.New()
	e.ASCII = asciiHost
	desk := review.New(e)
	lists := &lists{}
	scope.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		m := args[0].Get("data")
		answer := lists.handle(m)
		if answer == nil {
			answer = handle(e, desk, m)
		}
		answer["n"] = m.Get("n")
		scope.Call("postMessage", answer)
		return nil
	}))
	scope.Call("postMessage", map[string]any{"op": "ready"})
	select {}
}

// handle carries out one message. A message that is not one of ours panics,
// which ends the worker; the page starts another.
func handle(e *engine.Engine, desk *review.Desk, m js.Value) map[string]any {
	answer := map[string]any{"op": "answer"}
	switch op := m.Get("op").String(); op {
	case "open":
		e.Open(goBytes(m.Get("bytes")), m.Get("rev").Int())
		answer["text"] = jsBytes(e.Text())
	case "edit":
		if !e.Edit(changes(m.Get("changes")), m.Get("length").Int(), m.Get("rev").Int()) {
			return map[string]any{"op": "mismatch", "rev": e.Rev()}
		}
	case "ask":
		e.Ask(questionOf(app.ValueOf(m.Get("question"))))
	case "view":
		e.View(engine.Window{From: m.Get("from").Int(), To: m.Get("to").Int()})
	case "bytes":
		src, plain := e.Bytes()
		return map[string]any{"op": "bytes", "rev": e.Rev(), "bytes": jsBytes(src), "plain": plain}
	case "words":
		speak(e, m.Get("lang").String(), m.Get("text").String())
		return map[string]any{"op": "words"}
	case "before":
		var src []byte
		if bytes := m.Get("bytes"); bytes.Truthy() {
			src = goBytes(bytes)
		}
		desk.Before(src)
		return map[string]any{"op": "before"}
	case "report":
		data, more := desk.Report(m.Get("name").String(), m.Get("args").String())
		return map[string]any{"op": "report", "rev": e.Rev(), "data": jsBytes(data), "more": more}
	default:
		panic("unknown message " + op)
	}
	answer["rev"] = e.Rev()
	if m.Get("answered").Truthy() {
		return answer
	}
	answer["lines"] = jsBytes(e.Lines())
	if m.Get("op").String() != "view" {
		answer["page"] = jsBytes(e.Page())
	}
	return answer
}

// speak answers in a language from now on, in English where its catalogue is unreadable.
func speak(e *engine.Engine, code, text string) {
	var c *lang.Catalogue
	if code != "en" {
		c, _ = lang.Parse(code, text)
	}
	e.Speak(c)
}

func changes(list js.Value) []parser.Change {
	out := make([]parser.Change, list.Length())
	for i := range out {
		c := list.Index(i)
		out[i] = parser.Change{From: c.Index(0).Int(), To: c.Index(1).Int(), Insert: c.Index(2).String()}
	}
	return out
}

func goBytes(v js.Value) []byte {
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}

func jsBytes(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}
