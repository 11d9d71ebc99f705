package main

import (
	"encoding/json"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

// tester is the page: the file on the left, what crawlers make of it on the right.
//
// go-app matches children by index, so every element below has a constant
// number of children, and what comes and goes does so inside a slot that is
// always there. <robots-editor> above all must never move: its node holds the
// user's caret and undo history.
type tester struct {
	app.Compo

	session session
}

func newTester() *tester {
	return &tester{
		session: session{
			panel:     viewWhy,
			fileShown: true,
			question:  engine.Question{Lang: lang.Code()},
			cursor:    cursorPosition{Line: 1, Column: 1},
			suite:     &suite{},
			unfolded:  map[string]bool{},
		},
	}
}

// overhear asks the editor that is in the page before the UI what it is about, so that
// the UI is drawn like that at once, and nothing in it moves.
func (t *tester) overhear() {
	defer t.session.shield()
	t.session.editor = app.Window().Get("document").Call("querySelector", "robots-editor")
	t.session.restore()
	file := app.FuncOf(func(_ app.Value, args []app.Value) any {
		t.session.takeFile(args[0].Get("detail").String())
		return nil
	})
	defer file.Release()
	call(t.session.editor, "addEventListener", "robots-file", file)
	call(t.session.editor, "hello")
	call(t.session.editor, "removeEventListener", "robots-file", file)
}

// OnMount finds the two elements of the page that are not Go's and asks the
// editor to repeat what happened while the UI was loading.
func (t *tester) OnMount(ctx app.Context) {
	defer t.session.shield()
	t.session.page = ctx.JSSrc()
	t.session.editor = call(t.session.page, "querySelector", "robots-editor")
	t.session.offerNear()
	t.session.restore()
	t.session.restoreTests()
	call(t.session.editor, "hello")
	t.session.watch()
	call(t.session.page, "hello")
}

// Render draws the page.
func (t *tester) Render() app.UI {
	badges := t.badges()
	return app.Elem("robots-page").
		Attr("translate", "no").
		DataSet("view", t.session.shownView()).
		DataSet("panel", t.session.panel).
		On("robots-offline", t.brisk(t.onOffline)).
		On("robots-update", t.brisk(t.onUpdate)).
		On("robots-install", t.safe(t.onInstall)).
		On("robots-link", t.brisk(t.onLink)).
		On("robots-words", t.brisk(t.onWords)).
		On("robots-print", t.safe(t.onPrint)).
		Body(
			t.still(t.bar),
			app.Main().Class("work").Body(
				app.H1().Class("vh").Text(lang.Say("robotstester: test a robots.txt")),
				t.stillBoxes(),
				t.stillVerdict(),
				t.still(t.beforePane),
				t.filePane(),
				t.still(t.wideTabs, badges, t.session.panel),
				t.panel(),
				app.Elem("robots-split").Aria("label", lang.Say("Width of the file")),
				t.still(t.narrowTabs, badges, t.session.shownView()),
				t.toldRegion(),
			),
			t.statusBar(),
			t.still(t.palette),
			t.still(t.paper, t.session.paperReady()),
		)
}

func (t *tester) filePane() app.UI {
	return app.Section().Class("file").Aria("label", lang.Say("File")).Body(
		t.stillFileBar(),
		app.Elem("robots-editor").
			DataSet("testid", "editor").
			On("robots-answer", t.brisk(t.onAnswer)).
			On("robots-report", t.brisk(t.onReport)).
			On("robots-mended", t.safe(t.onMended)).
			On("robots-engine", t.brisk(t.onEngine)).
			On("robots-file", t.brisk(t.onFile)).
			On("robots-share", t.safe(t.onShare)).
			On("robots-opened", t.safe(t.onOpened)).
			On("robots-case", t.safe(t.onCase)).
			On("robots-witness", t.safe(t.onWitness)).
			On("robots-before", t.safe(t.onBefore)).
			On("robots-history", t.safe(t.onHistory)).
			On("robots-cursor", t.brisk(t.onCursor)),
		t.stillWelcome(),
	)
}

func (t *tester) onAnswer(ctx app.Context, e app.Event) {
	if err := t.session.receive(e.Get("detail").String()); err != nil {
		t.session.fault = lang.Say("The answer could not be read. Your text is safe; reload the page to go on.")
		return
	}
	t.session.watch()
	t.session.outdate()
	t.session.follow()
	t.settle(ctx)
}

// settle does what only the finished page can: data-line may be empty, which
// go-app cannot write, and the announcement waits for a pause in typing.
func (t *tester) settle(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		defer t.session.shield()
		line, say := "", ""
		if t.session.ready() {
			verdict := t.session.answer.Verdict
			say = verdict.Say
			if verdict.Line > 0 {
				line = strconv.Itoa(verdict.Line)
			}
		}
		call(t.session.page, "settle", line, say)
		t.clearNumbers()
		call(t.session.editor, "shown")
		if t.session.ready() && !t.session.readied {
			call(t.session.page, "ready")
			t.session.rest() // reports have come meanwhile
			t.session.readied = true
		}
	})
}

func (t *tester) onEngine(ctx app.Context, e app.Event) {
	t.session.stage = e.Get("detail").String()
	t.settle(ctx)
}

func (t *tester) onFile(_ app.Context, e app.Event) { t.session.takeFile(e.Get("detail").String()) }

func (s *session) takeFile(detail string) {
	var file fileState
	if json.Unmarshal([]byte(detail), &file) == nil {
		s.file = file
	}
}

// onCursor tells the one line that says where the caret is, and has nothing drawn anew.
func (t *tester) onCursor(ctx app.Context, e app.Event) {
	var at cursorPosition
	if json.Unmarshal([]byte(e.Get("detail").String()), &at) == nil {
		t.session.cursor = at
		call(t.session.page, "caret", t.caretWords())
		ctx.PreventUpdate()
	}
}

func (t *tester) onOffline(_ app.Context, e app.Event) {
	t.session.offline = e.Get("detail").String()
}

func (t *tester) onLink(_ app.Context, e app.Event) {
	t.session.link = e.Get("detail").String() != ""
}

func (t *tester) onUpdate(app.Context, app.Event) { t.session.update = true }

func (t *tester) onInstall(_ app.Context, e app.Event) {
	t.session.install = e.Get("detail").String() == "ready"
}

// safe is around every handler: a panic in one would end the whole program
// and leave a page that looks alive and is not.
func (t *tester) safe(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer t.session.guard()
		h(ctx, e)
	}
}

// brisk is safe for the events of every key, after which parts that stand still are
// not drawn anew.
func (t *tester) brisk(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer t.session.shield()
		h(ctx, e)
	}
}
