package main

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// still is a part of the page that answers and reports, which come at every key,
// do not touch. It is drawn again after every other event, and when something of an
// answer that it does show has changed, which is what Shown holds.
type still struct {
	app.Compo

	Turn  int // of the session
	Shown any

	// draw is a method of the tester: go-app keeps the first one, which draws the newest state.
	draw    func() app.UI
	session *session
}

// Render draws the part. All of the page is drawn at the start alone, which would hold up
// a slow processor for long: so each part is a task of its own then.
func (p *still) Render() app.UI {
	p.session.rest()
	return p.draw()
}

// rest lets the browser have its turn until the page is interactive.
func (s *session) rest() {
	if s.breathe != nil && !s.readied {
		s.breathe()
	}
}

// gap stands between two parts of what is long to draw, and draws nothing.
type gap struct {
	app.Compo

	session *session
}

// Render lets the browser have its turn.
func (g *gap) Render() app.UI {
	g.session.rest()
	return app.Text("")
}

// still makes one. draw gives one element.
func (t *tester) still(draw func() app.UI, shown ...any) app.UI {
	return &still{Turn: t.session.turn, Shown: shown, draw: draw, session: &t.session}
}

// stillBoxes are the boxes of the question.
func (t *tester) stillBoxes() app.UI {
	s := &t.session
	shown := []any{s.question, t.dialectName(), t.path()}
	if s.answer != nil {
		shown = append(shown, s.answer.Site)
	}
	if s.picker.open {
		shown = append(shown, s.seen.crawlers)
	}
	return t.still(t.questionBoxes, shown...)
}

// stillVerdict is the verdict and how far it can be trusted.
func (t *tester) stillVerdict() app.UI {
	s := &t.session
	n, of, known := s.differ()
	shown := []any{s.stage, n, of, known}
	if s.answer != nil {
		shown = append(shown, s.answer.Verdict)
	}
	return t.still(t.verdict, shown...)
}

// stillFileBar is what stands above the file.
func (t *tester) stillFileBar() app.UI {
	return t.still(t.fileBar, t.session.fileName(), t.fileNews(), t.session.news().Say)
}

// stillWelcome is what stands over a file that is nobody's own.
func (t *tester) stillWelcome() app.UI {
	s := &t.session
	return t.still(t.welcome, s.file.Example, s.file.Saved != "", s.answer != nil && s.answer.File.Bytes == 0)
}

// badges are what the tabs say, in one text.
func (t *tester) badges() string {
	var all strings.Builder
	for _, v := range views {
		if v.badge != nil && t.session.answer != nil {
			text, class := v.badge(&t.session)
			all.WriteString(text + " " + class)
		}
		all.WriteByte('\n')
	}
	return all.String()
}
