package main

import (
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

// session keeps the file of the last request: most requests ask another
// question about the same one.
type session struct {
	e      *engine.Engine
	spoken map[string]*lang.Catalogue // by primary subtag
}

func newSession() *session {
	return &session{engine.NewBrief(), map[string]*lang.Catalogue{}}
}

// words keeps the catalogue of a language; as JSON it is what is wrong with it, or "".
func (s *session) words(tag, text string) []byte {
	c, err := lang.Parse(primary(tag), text)
	if err != nil {
		return strconv.AppendQuote(nil, err.Error())
	}
	s.spoken[primary(tag)] = c
	return []byte(`""`)
}

// speak has what follows said in the language of a question, in English without its
// catalogue.
func (s *session) speak(q engine.Question) { lang.Use(s.spoken[primary(q.Lang)]) }

// primary is the language of a tag: of "ru-RU" it is "ru".
func primary(tag string) string {
	code, _, _ := strings.Cut(strings.ToLower(tag), "-")
	return code
}

// open takes a file and the question to ask of it. The question is put to an
// empty file first, so that a large one is read only once.
func (s *session) open(src []byte, q engine.Question) {
	s.speak(q)
	s.e.Open(nil, 0)
	s.e.Ask(q)
	s.e.Open(src, 0)
}

func (s *session) ask(q engine.Question) {
	s.speak(q)
	s.e.Ask(q)
}

// explain is the answer as JSON.
func (s *session) explain() []byte { return s.e.Page() }

// analyse is the answer with what is painted on lines from to to, as JSON.
func (s *session) analyse(from, to int) []byte {
	s.e.View(engine.Window{From: from, To: to})
	b := append([]byte(`{"lines":`), s.e.Lines()...)
	b = append(b, `,"answer":`...)
	b = append(b, s.e.Page()...)
	return append(b, '}')
}

// decide is state and line of each URL as JSON: [["allowed",0],["disallowed",2]]. Behind
// them stands a caution, where there is one.
func (s *session) decide(urls []string) []byte {
	b := []byte{'['}
	for i, url := range urls {
		if i > 0 {
			b = append(b, ',')
		}
		b = s.e.AppendDecision(b, url)
	}
	return append(b, ']')
}

// text is the file as it is shown.
func (s *session) text() []byte { return s.e.Text() }
