package main

import (
	"syscall/js"

	"github.com/robotstester/robotstester/app/engine"
)

// main hands the operations to engine.js, which gave this program a scope of
// its own: nothing here is seen by the page, and the page is not seen here.
func main() {
	s := newSession()
	operations := map[string]any{
		"open": operation(func(args []js.Value) any {
			src := make([]byte, args[0].Length())
			js.CopyBytesToGo(src, args[0])
			s.open(src, question(args[1:]))
			return true
		}),
		"ask": operation(func(args []js.Value) any {
			s.ask(question(args))
			return true
		}),
		"words":   operation(func(args []js.Value) any { return jsBytes(s.words(args[0].String(), args[1].String())) }),
		"explain": operation(func([]js.Value) any { return jsBytes(s.explain()) }),
		"analyse": operation(func(args []js.Value) any { return jsBytes(s.analyse(args[0].Int(), args[1].Int())) }),
		"decide":  operation(func(args []js.Value) any { return jsBytes(s.decide(texts(args[0]))) }),
		"text":    operation(func([]js.Value) any { return jsBytes(s.text()) }),
	}
	for name, do := range extra(s) {
		operations[name] = do
	}
	js.Global().Call("serve", operations)
	select {}
}

func operation(do func(args []js.Value) any) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any { return do(args) })
}

func question(args []js.Value) engine.Question {
	return engine.Question{Crawler: args[0].String(), Dialect: args[1].String(), URL: args[2].String(), Lang: args[3].String()}
}

func texts(list js.Value) []string {
	out := make([]string, list.Length())
	for i := range out {
		out[i] = list.Index(i).String()
	}
	return out
}

func jsBytes(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}
