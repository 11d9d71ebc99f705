package engine

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
)

// Sitemaps are the sitemaps that the file names. Unlike Records they are all there and
// whole, up to a measure, since a page opens them.
type Sitemaps struct {
	Count int          `json:"count"` // of lines
	Lines []RecordLine `json:"lines"` // the first of them
}

const (
	shownSitemaps  = 1000
	longestSitemap = 2000 // bytes; a longer one is not listed
)

func (e *Engine) sitemapsReport() *Sitemaps {
	s := &Sitemaps{Lines: []RecordLine{}}
	for n := 1; n <= e.file.NumLines(); n++ {
		l := e.file.Line(n)
		if l.Kind != parser.Sitemap {
			continue
		}
		s.Count++
		if value := l.Value.Of(e.src); len(s.Lines) < shownSitemaps && len(value) <= longestSitemap {
			s.Lines = append(s.Lines, RecordLine{Line: e.at(n), Value: strings.ToValidUTF8(string(value), "\ufffd")})
		}
	}
	return s
}

func (s *Sitemaps) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.int("count", s.Count)
	o.raw("lines", list(s.Lines, appendRecordLine))
	return o.close()
}
