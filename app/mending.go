package main

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/robotstester/robotstester/app/engine"
)

// mending is what the page knows of problems, and of the last change that was
// asked for by name.
type mending struct {
	found   *engine.Problems // the newest, replaced and never changed in place; nil before the first
	open    string           // key of the problem that is unfolded, "" for none
	chosen  bool             // somebody has unfolded or folded one
	preview *engine.Preview  // of its first fix
	last    mended
}

// mended is the detail of robots-mended.
type mended struct {
	Name string `json:"name"` // "fix", "fix-all", "format" or "ignore"
	Done bool   `json:"done"`
	Say  string `json:"say"`
	Rev  int    `json:"rev"` // of the text afterwards
}

// mend asks the editor for a change that the engine works out.
func (s *session) mend(name, args string) {
	call(s.editor, "mend", asJSON(map[string]string{"name": name, "args": args}))
}

// news is what came of the last change, until the text changes again.
func (s *session) news() mended {
	if s.answer == nil || s.answer.Rev > s.mending.last.Rev {
		return mended{}
	}
	return s.mending.last
}

func (t *tester) onMended(_ app.Context, e app.Event) {
	var m mended
	if json.Unmarshal([]byte(e.Get("detail").String()), &m) == nil {
		t.session.mending.last = m
	}
}

func (t *tester) onFormat(app.Context, app.Event) { t.session.mend("format", "") }

// fileNews stands beside the file's name: what came of the button there, or of a
// fix in the text that could not be made; else whether the text is kept.
func (t *tester) fileNews() string {
	if m := t.session.news(); m.Name == "format" || m.Name == "insert" || m.Say != "" && !m.Done {
		return m.Say
	}
	return savedWords(t.session.file.Saved)
}

func init() {
	reportTakers["problems"] = func(s *session, data json.RawMessage) {
		found := new(engine.Problems)
		if json.Unmarshal(data, found) == nil {
			s.takeProblems(found)
		}
	}
	reportTakers["preview"] = func(s *session, data json.RawMessage) {
		preview := new(engine.Preview)
		if json.Unmarshal(data, preview) == nil {
			s.mending.preview = preview
		}
	}
}

// takeProblems keeps the same problem unfolded where lines have moved.
func (s *session) takeProblems(found *engine.Problems) {
	old := problemByKey(s.mending.found, s.mending.open)
	s.mending.found = found
	if problemByKey(found, s.mending.open) == nil {
		s.mending.open, s.mending.preview = "", nil
		for i := range found.List {
			if p := &found.List[i]; old != nil && p.Code == old.Code && p.Text == old.Text {
				s.mending.open = p.Key
				break
			}
		}
	}
	s.watch()
}

// showProblem opens the view of problems with one of them unfolded.
func (s *session) showProblem(key string) app.EventHandler {
	return func(app.Context, app.Event) {
		defer s.guard()
		s.mending.open, s.mending.chosen, s.mending.preview = key, true, nil
		s.open(viewProblems)
	}
}

func problemByKey(found *engine.Problems, key string) *engine.Problem {
	if found == nil {
		return nil
	}
	for i := range found.List {
		if found.List[i].Key == key {
			return &found.List[i]
		}
	}
	return nil
}

// unfold shows one problem in full, and what its fix would change.
func (s *session) unfold(key string) {
	s.mending.open, s.mending.chosen, s.mending.preview = key, true, nil
	s.watch()
}

// problemReports are what the view of problems needs beside the problems
// themselves, which the editor has kept up to date in any case.
func (s *session) problemReports() []report {
	if s.panel != viewProblems {
		return nil
	}
	if !s.mending.chosen && s.mending.found != nil && len(s.mending.found.List) > 0 {
		s.mending.open, s.mending.chosen = s.mending.found.List[0].Key, true
	}
	if p := problemByKey(s.mending.found, s.mending.open); p != nil && len(p.Fixes) > 0 {
		return []report{{Name: "preview", Args: firstFix(p.Key)}}
	}
	return nil
}

// firstFix names the first fix of a problem, as the engine wants it.
func firstFix(key string) string { return "0 " + key }
