// Command app is the tester's page and, where there is no document, its engine:
// one WebAssembly file that the loader starts twice.
package main

import (
	"syscall/js"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func main() {
	if js.Global().Get("document").IsUndefined() {
		runEngine()
		return
	}
	takeWords()
	runUI()
}

// runUI draws the page and handles its events until the program is ended.
//
// It does not call app.RunWhenOnBrowser, whose loop draws by a clock: each answer
// would wait some 8 ms for the next tick. go-app offers another engine, for tests,
// which is driven by its user: it draws as soon as an event is handled, and those
// that came meanwhile together. What it does with the page's address is undone: the
// tester is one page, and links are the browser's.
func runUI() {
	page := newTester()
	page.session.breathe = newBreath()
	page.session.rest()
	engine := app.NewTestEngine()
	for _, handler := range []string{"onclick", "onpopstate", "onresize"} {
		app.Window().Set(handler, nil)
	}
	page.overhear()
	if err := engine.Load(page); err != nil {
		panic(err)
	}
	page.session.rest()
	for {
		engine.ConsumeAll()
		engine.ConsumeNext()
	}
}

// newBreath gives a function that lets the browser have its turn. Go waits in it, and
// what happens meanwhile is handled after what is being done.
func newBreath() func() {
	channel := app.Window().Get("MessageChannel").New()
	turn := make(chan struct{})
	channel.Get("port1").Set("onmessage", app.FuncOf(func(app.Value, []app.Value) any {
		turn <- struct{}{}
		return nil
	}))
	return func() {
		channel.Get("port2").Call("postMessage", nil)
		<-turn
	}
}
