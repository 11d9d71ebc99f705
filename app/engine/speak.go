package engine

import "github.com/robotstester/robotstester/parser/lang"

// Speak gives all answers from now on in the language of a catalogue, nil for
// English. What is kept in words is made anew.
func (e *Engine) Speak(c *lang.Catalogue) {
	lang.Use(c)
	e.linted = findings{}
	e.analyse()
}
