package main

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

// The two tables, by the class that styles them.
const (
	classContest = "contest"
	classMisses  = "misses"
)

// ruleTable shows rules with their patterns under the path, letter by letter.
type ruleTable struct {
	session *session
	path    []rune
	class   string
	caption string
	rows    []engine.Row
	count   int // of all rules, of which rows may hold only the first
	limit   int // of rows to show
}

// render draws the table; state colours the deciding row.
func (t ruleTable) render(state string) app.UI {
	shown := t.rows[:min(len(t.rows), t.limit)]
	body := make([]app.UI, len(shown))
	for i, r := range shown {
		body[i] = t.row(r, state)
	}
	return app.Div().Class("scroll-x").Attr("role", "region").Aria("label", t.caption).TabIndex(0).Body(
		app.Table().Class("rules").Class(t.class).Body(
			app.Caption().Class("vh").Text(t.caption),
			app.THead().Body(app.Tr().Body(
				heading("res", lang.Say("Result")), heading("r line", lang.Say("Line")), heading("rule", lang.Say("Rule")),
				heading("r len", lang.Say("Length")), heading("pat", pathHead(t.path)), heading("because", lang.Say("Why")),
			)),
			app.TBody().Body(body...),
		),
	)
}

// pathHead is as much of a path as rules are laid under.
func pathHead(path []rune) string {
	if len(path) <= engine.MaxColumns {
		return string(path)
	}
	return string(path[:engine.MaxColumns]) + "…"
}

func heading(class, text string) app.UI {
	return app.Th().Scope("col").Class(class).Text(text)
}

func (t ruleTable) row(r engine.Row, state string) app.UI {
	class, picture := "", "lost"
	switch {
	case r.Result == "decides" && state == "allowed":
		class, picture = "win allow", "allow"
	case r.Result == "decides":
		class, picture = "win block", "block"
	case r.Result == "misses":
		picture = ""
	}
	line := strconv.Itoa(r.Line)
	return app.Tr().Class(class).DataSet("testid", "rule").DataSet("line", line).DataSet("result", r.Result).Body(
		app.Td().Class("res").Body(icon(picture), app.Span().Text(resultWord(r.Result))),
		app.Td().Class("r line").Body(
			app.Button().Type("button").Class("link").Aria("label", lang.Say("Go to line {line}", "line", line)).Text(line).
				OnClick(t.session.onJump(r.Line), app.EventScope(t.class, r.Line)),
		),
		app.Td().Class("rule").Text(r.Rule),
		app.Td().Class("r len").Text(r.Length),
		app.Td().Class("pat").Body(
			app.Span().Class("vh").Text(patternText(r.Cells)),
			app.Span().Aria("hidden", "true").Body(t.cells(r.Cells)...),
		),
		app.Td().Class("because").Text(r.Why),
	)
}

func resultWord(result string) string {
	switch result {
	case "decides":
		return lang.Say("decides")
	case "lost":
		return lang.Say("lost")
	}
	return lang.Say("misses")
}

// patternText is the pattern as it stands in the file.
func patternText(cells []engine.Cell) string {
	text := ""
	for _, c := range cells {
		switch c.Kind {
		case "star":
			text += "*"
		case "more":
			text += c.Text + " " + unlaidWords(c)
		default:
			text += c.Text
		}
	}
	return text
}

// unlaidWords says what a table leaves out of a pattern.
func unlaidWords(c engine.Cell) string {
	return lang.Count(c.Width, "{n} character more; the whole rule is in the file|{n} characters more; the whole rule is in the file")
}

// cells lays the pattern under the path. Where a cell is narrower than what it
// covers, the path's own letters fill it unseen, so that columns stay in step
// whatever the script and the font.
func (t ruleTable) cells(cells []engine.Cell) []app.UI {
	out := make([]app.UI, len(cells))
	column := 0
	for i, c := range cells {
		under := t.covered(column, c.Width)
		column += c.Width
		switch {
		case c.Kind == "more":
			out[i] = app.Span().Class("more").Title(unlaidWords(c)).Text(c.Text)
		case c.Kind == "star" && c.Width == 0 && t.class == classMisses:
			// Behind the letter that differs nothing lines up any more.
			out[i] = app.Span().Class("star").Body(app.B().Text("*"), ghost(nil))
		case c.Kind == "star" && c.Width == 0:
			out[i] = app.Span().Class("gap").Body(app.B().Text("*"), ghost(nil))
		case c.Kind == "star":
			out[i] = app.Span().Class("any").Body(app.B().Text("*"), ghost(under))
		default:
			rest := under[min(len(under), len([]rune(c.Text))):]
			out[i] = app.Span().Class(c.Kind).Body(app.Span().Text(c.Text), ghost(rest))
		}
	}
	return out
}

func (t ruleTable) covered(from, width int) []rune {
	from = min(from, len(t.path))
	return t.path[from:min(from+width, len(t.path))]
}

func ghost(letters []rune) app.UI {
	return app.Span().Class("ghost").Text(string(letters))
}

// remainder says how many rows are not shown, and shows those that are here.
func (t ruleTable) remainder(showAll app.EventHandler) app.UI {
	here, shown := len(t.rows), min(len(t.rows), t.limit)
	slot := app.P().Class("remainder")
	switch {
	case shown < here:
		return slot.Body(app.Button().Type("button").Class("btn small").
			Text(lang.Say("Show {n} more", "n", here-shown)).
			OnClick(func(ctx app.Context, e app.Event) {
				defer t.session.guard()
				showAll(ctx, e)
			}))
	case here < t.count:
		return slot.Text(lang.Say("and {n} more", "n", t.count-here))
	}
	return slot
}
