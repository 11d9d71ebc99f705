package main

import "github.com/robotstester/robotstester/parser"

// What few pages ask for is a program of its own, tools.wasm, so that all
// others do not wait for it.

// lint is the findings about the file for the crawler in question, as JSON.
func (s *session) lint() []byte { return s.e.Report("problems", "") }

// format is the file in its canonical layout.
func (s *session) format() ([]byte, error) {
	src, _ := s.e.Bytes()
	return parser.Apply(src, parser.Format(src))
}
