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
	// Any path is the tester: the site does not know below which one it is served.
	app.RouteWithRegexp(".*", func() app.Composer { return newTester() })
	app.RunWhenOnBrowser()
}
