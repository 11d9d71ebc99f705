package main

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/parser/lang"
)

// sorting is how rows are shown. It is a view: the tests stay in the order that
// they are kept in until "Keep this order" is pressed. The zero value is that order.
type sorting struct {
	column string // one of columns; "" for the kept order
	down   bool   // the last first
}

// next is what a press on a column's heading leads to: up, down, the kept order.
func (s sorting) next(column string) sorting {
	switch {
	case s.column != column:
		return sorting{column: column}
	case !s.down:
		return sorting{column: column, down: true}
	}
	return sorting{}
}

// The columns of the table, by their class.
const (
	columnResult   = "re"
	columnCrawler  = "cr"
	columnURL      = "url"
	columnExpected = "ex"
	columnNow      = "vd"
	columnLine     = "ln"
)

var columns = []string{columnResult, columnCrawler, columnURL, columnExpected, columnNow, columnLine}

func columnWords(column string) string {
	switch column {
	case columnResult:
		return lang.Say("Result")
	case columnCrawler:
		return lang.Say("Crawler")
	case columnURL:
		return lang.Say("URL")
	case columnExpected:
		return lang.Say("Expected")
	case columnNow:
		return lang.Say("Now")
	}
	return lang.Say("Line")
}

// compare orders two rows by a column. What is without a value comes last.
func (s sorting) compare(a, b *testRow) int {
	order := 0
	switch s.column {
	case columnResult:
		order = cmp.Compare(a.rank(), b.rank())
	case columnCrawler:
		order = strings.Compare(strings.ToLower(a.Crawler), strings.ToLower(b.Crawler))
	case columnURL:
		order = strings.Compare(a.URL, b.URL)
	case columnExpected:
		return s.lastEmpty(string(a.Expect), string(b.Expect))
	case columnNow:
		return s.lastEmpty(a.state, b.state)
	case columnLine:
		if (a.line == 0) != (b.line == 0) {
			return cmp.Compare(b.line, a.line) // 0 is no line
		}
		order = cmp.Compare(a.line, b.line)
	}
	if s.down {
		return -order
	}
	return order
}

func (s sorting) lastEmpty(a, b string) int {
	switch {
	case (a == "") != (b == ""):
		return strings.Compare(b, a)
	case s.down:
		return strings.Compare(b, a)
	}
	return strings.Compare(a, b)
}

// rank puts what needs a look first.
func (r *testRow) rank() int {
	switch {
	case r.fails():
		return 0
	case r.state == "":
		return 1
	case r.asked():
		return 2
	}
	return 3
}

// shownTests are the rows as they are shown, and of what. They are kept since the
// page is drawn several times for a key, and lists are long.
type shownTests struct {
	suite   *suite
	failing bool
	sorting sorting
	rows    []testRow
}

// shown are the rows to show, on all pages.
func (p *testsPanel) shown() []testRow {
	k := &p.kept
	if k.suite != p.Suite || k.failing != p.failing || k.sorting != p.sorting {
		*k = shownTests{p.Suite, p.failing, p.sorting, p.Suite.rows(p.failing)}
		if p.sorting.column != "" {
			slices.SortStableFunc(k.rows, func(a, b testRow) int { return p.sorting.compare(&a, &b) })
		}
	}
	return k.rows
}

// heading sorts by its column.
func (p *testsPanel) heading(column string) app.UI {
	order, picture := "none", "chev sort-none"
	if p.sorting.column == column {
		order, picture = "ascending", "chev sort-up"
		if p.sorting.down {
			order, picture = "descending", "chev"
		}
	}
	return app.Th().Scope("col").Class(column).Aria("sort", order).Body(
		app.Button().Type("button").Class("sort").DataSet("testid", "sort-"+column).
			Title(lang.Say("Sort by this column")).
			OnClick(p.safe(p.onSort(column)), app.EventScope("sort", column)).
			Body(app.Span().Text(columnWords(column)), icon("chev", picture)))
}

// sortBox has the same choice where the table has no headings.
func (p *testsPanel) sortBox() app.UI {
	options := []app.UI{app.Option().Value("kept").Text(lang.Say("As kept")).Selected(p.sorting.column == "")}
	for _, column := range columns {
		options = append(options, app.Option().Value(column).Text(columnWords(column)).Selected(p.sorting.column == column))
	}
	return app.Span().Class("field sort-box").Body(
		app.Select().Aria("label", lang.Say("Order of the tests")).DataSet("testid", "sort-box").
			OnChange(p.safe(func(_ app.Context, e app.Event) {
				p.sorting, p.page = sorting{}, 0
				if column := inputText(e); slices.Contains(columns, column) {
					p.sorting.column = column
				}
			})).Body(options...),
		icon("chev", "chev"))
}

func (p *testsPanel) onSort(column string) app.EventHandler {
	return func(app.Context, app.Event) { p.sorting, p.page = p.sorting.next(column), 0 }
}

// keepBox makes the order that is shown the one that is kept.
func (p *testsPanel) keepBox() app.UI {
	if p.sorting.column == "" {
		return nil
	}
	return p.button("btn", "", lang.Say("Keep this order"), "keep-order", p.onKeep)
}

func (p *testsPanel) onKeep(app.Context, app.Event) {
	s := p.Session.suite
	rows := s.rows(false)
	slices.SortStableFunc(rows, func(a, b testRow) int { return p.sorting.compare(&a, &b) })
	tests := slices.Clone(s.tests)
	for i := range rows {
		tests[i] = rows[i].Test
	}
	p.sorting = sorting{}
	p.Session.told.say(lang.Say("The tests are kept in this order."))
	p.Session.setSuite(s.with(tests))
	p.focusOn("undo-tests")
}

// grip is the handle by which a row is moved: dragged, or by the arrow keys. Both
// are web/rows.js alone. Sorted rows have their place from what they hold.
func (p *testsPanel) grip(place int, n string) app.UI {
	sorted := p.sorting.column != ""
	title := lang.Say("Drag, or use the arrow keys, to move the test")
	if sorted {
		title = lang.Say("Tests that are sorted cannot be moved. Press Keep this order first.")
	}
	return app.Button().Type("button").Class("dot grip").DataSet("testid", "test-grip").DataSet("place", place).
		Aria("label", lang.Say("Move test {n} with the arrow keys", "n", n)).Title(title).Disabled(sorted).
		Body(icon("grip"))
}

// onMove is a row that was put elsewhere, in places among the rows that are shown.
func (p *testsPanel) onMove(_ app.Context, e app.Event) {
	var at struct{ From, To int }
	rows := p.shown()
	if json.Unmarshal([]byte(e.Get("detail").String()), &at) != nil || p.sorting.column != "" ||
		at.From < 0 || at.From >= len(rows) {
		return
	}
	at.To = max(0, min(at.To, len(rows)-1))
	if at.From != at.To {
		s := p.Session.suite
		tests := slices.Clone(s.tests)
		from, to := rows[at.From].index, rows[at.To].index
		moved := tests[from]
		tests = slices.Insert(slices.Delete(tests, from, from+1), to, moved)
		p.page = at.To / testsPage
		p.Session.setSuite(s.with(tests))
	}
	p.Session.told.say(lang.Say("Place {n} of {all}", "n", at.To+1, "all", len(rows)))
	p.focusRow("focusGrip", at.To)
}

// focusRow moves the focus into the row in a place, once the page is drawn.
func (p *testsPanel) focusRow(method string, place int) {
	p.ctx.Defer(func(app.Context) {
		defer p.Session.guard()
		call(call(p.Session.page, "querySelector", "robots-rows"), method, place)
	})
}

// focusOn moves the focus, once the page is drawn. The context is the view's, since
// nothing is deferred for a button that is gone by then.
func (p *testsPanel) focusOn(id string) {
	p.ctx.Defer(func(app.Context) {
		defer p.Session.guard()
		call(p.Session.page, "focusOn", id)
	})
}
