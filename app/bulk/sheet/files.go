package sheet

import (
	"bytes"

	"github.com/robotstester/robotstester/app/bulk"
	"github.com/robotstester/robotstester/parser/agents"
)

// File is what was found in one file.
type File struct {
	Name    string `json:"name"`
	Format  string `json:"format"`  // as bulk.Format says it
	URLs    int    `json:"urls"`    // kept of it
	Skipped int    `json:"skipped"` // lines of a log that are no requests
	Odd     int    `json:"odd"`     // lines that are neither a URL nor a path
	Foreign int    `json:"foreign"` // URLs of another origin than the first one
	Index   int    `json:"index"`   // sitemaps that it names
}

// maxFiles is how many files are described; more are read all the same.
const maxFiles = 10_000

// reading is the file that is being read.
type reading struct {
	File
	x         bulk.Extractor
	log       bool
	beginning []byte // until its format is known
	lines     []byte
}

// sniffed is how much of a file tells its format, in bytes.
const sniffed = 64 << 10

// Open begins a file.
func (s *Sheet) Open(name string) {
	s.file = reading{File: File{Name: name, Format: bulk.List.String()}, lines: s.file.lines}
}

// Feed takes the next piece of the file. It reports false when there is no room for more.
func (s *Sheet) Feed(piece []byte) bool {
	f := &s.file
	if f.x == nil {
		f.beginning = append(f.beginning, piece...)
		if len(f.beginning) < sniffed {
			return !s.full
		}
		piece = s.begin()
	}
	f.lines = f.x.Feed(f.lines[:0], piece)
	return s.take()
}

// begin tells the format, and gives back what the file began with.
func (s *Sheet) begin() []byte {
	f := &s.file
	format := bulk.Sniff(f.beginning)
	f.x, f.log, f.Format = bulk.Open(format), format == bulk.Log, format.String()
	piece := f.beginning
	f.beginning = nil
	return piece
}

// End ends the file, and gives the sitemaps that it names.
func (s *Sheet) End() (index []string) {
	f := &s.file
	if f.x == nil {
		piece := s.begin()
		f.lines = f.x.Feed(f.lines[:0], piece)
		s.take()
	}
	f.lines = f.x.End(f.lines[:0])
	s.take()
	if xml, ok := f.x.(*bulk.XML); ok {
		f.Index = len(xml.Sitemaps)
		index = xml.Sitemaps
	}
	if len(s.files) < maxFiles {
		s.files = append(s.files, f.File)
	}
	s.file = reading{lines: f.lines[:0]}
	s.turn++
	return append([]string{}, index...)
}

// take keeps the URLs of the lines.
func (s *Sheet) take() bool {
	for rest := s.file.lines; len(rest) > 0 && !s.full; {
		line := rest
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			line, rest = rest[:i], rest[i+1:]
		} else {
			rest = nil
		}
		s.takeLine(line)
	}
	return !s.full
}

func (s *Sheet) takeLine(line []byte) {
	f := &s.file
	url, crawler := bulk.URLOf(line), uint32(anyone)
	if f.log {
		h, ok := bulk.Request(line)
		if !ok {
			f.Skipped++
			return
		}
		url, crawler = h.Target, s.crawlerOf(h.Agent)
	}
	if len(url) == 0 {
		return
	}
	if !s.add(url, crawler) {
		return
	}
	f.URLs++
	if !f.log {
		s.listed++
	}
	if odd(url) {
		f.Odd++
	} else if origin := originOf(url); len(origin) > 0 {
		if s.origin == "" {
			s.origin = string(origin)
		} else if s.origin != string(origin) {
			f.Foreign++
		}
	}
}

// maxAgents bounds how many User-Agent headers are remembered.
const maxAgents = 20_000

// crawlerOf finds the crawler that a User-Agent header gives away.
func (s *Sheet) crawlerOf(agent []byte) uint32 {
	if n, ok := s.agents[string(agent)]; ok {
		return n
	}
	if len(s.agents) >= maxAgents {
		clear(s.agents)
	}
	n := uint32(stranger)
	if m, ok := agents.Find(string(agent)); ok {
		n = s.crawlerNamed(m.Token)
	}
	s.agents[string(agent)] = n
	return n
}

func (s *Sheet) crawlerNamed(name string) uint32 {
	n, ok := s.known[name]
	if !ok {
		n = uint32(len(s.names)) + named
		s.names = append(s.names, name)
		s.known[name] = n
		s.seats = append(s.seats, nil)
	}
	return n
}
