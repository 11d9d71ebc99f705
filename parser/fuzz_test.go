package parser_test

import (
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// "go test" runs the targets on their seeds. To look for more:
//
//	go test -fuzz FuzzParse -fuzztime 1m ./parser
//	go test -fuzz FuzzVerdict -fuzztime 1m ./parser
//	go test -fuzz FuzzPosMap -fuzztime 1m ./parser
//
// What is found is written to testdata/fuzz and stays there as a test.

func FuzzParse(f *testing.F) {
	for _, src := range faults {
		f.Add([]byte(src))
	}
	for _, c := range rfcClauses {
		f.Add([]byte(c.robots))
	}
	for _, u := range googleUnits {
		f.Add([]byte(u.robots))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, d := range parser.Dialects() {
			checkTree(t, src, parser.Parse(src, d))
		}
	})
}

func FuzzVerdict(f *testing.F) {
	urls := []string{"/", "", "http://[::1", "foo", "//", "http://h:99999/", "mailto:x", "/%", "/\xe9", "/a.js", "/%2f%2F%zz?&=%26"}
	for i, src := range faults {
		f.Add([]byte(src), "foo", urls[i%len(urls)])
	}
	for _, c := range rfcClauses {
		f.Add([]byte(c.robots), bot, c.url)
	}
	f.Fuzz(func(t *testing.T, src []byte, token, url string) {
		for _, d := range parser.Dialects() {
			file := parser.Parse(src, d)
			checkVerdict(t, file, parser.Token(token), url)
			checkVerdict(t, file, parser.Crawler{Steps: [][]string{{token, "foo"}}, NoStar: true}, url)
		}
		_ = parser.CheckURL(url)
	})
}

func FuzzPosMap(f *testing.F) {
	for _, src := range faults {
		f.Add([]byte(src), 1, 2, "x\n")
	}
	f.Add([]byte("a\r😀\n\xe2\x82"), 2, 4, "\n")
	f.Fuzz(func(t *testing.T, src []byte, from, to int, insert string) {
		checkPositions(t, src)
		m := parser.NewPosMap(src)
		edits := m.Edits([]parser.Change{{From: from, To: to, Insert: insert}})
		out, err := parser.Apply(src, edits)
		if (err != nil) != (m.Offset(from) > m.Offset(to)) {
			t.Fatalf("%q from %d to %d: %v", src, from, to, err)
		}
		if err == nil {
			checkPositions(t, out)
		}
	})
}
