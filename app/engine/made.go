package engine

import "github.com/robotstester/robotstester/parser"

// Made is a file after changes of the editor, whose text was length UTF-16 units
// long; nil when they do not fit it.
func Made(src []byte, changes []parser.Change, length int) []byte {
	e := &Engine{src: src, pos: parser.NewPosMap(src)}
	if !e.change(changes, length) {
		return nil
	}
	return e.src
}
