package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/robotstester/robotstester/app/bulk"
	"github.com/robotstester/robotstester/cmd/internal/robotsfetch"
	"github.com/robotstester/robotstester/parser/lang"
)

// sources are the files that URLs come from.
type sources struct {
	list     []source
	in       io.Reader // for "-"
	fetcher  *robotsfetch.Fetcher
	note     func(said string)
	sitemaps int             // how many an index has led to
	seen     map[string]bool // sitemaps that were opened
}

// A source is one file: a list of some kind, a sitemap or a log.
type source struct {
	name string
	kind string // "urls", "sitemap" or "log"
}

// add makes a flag's function that adds sources of a kind.
func (s *sources) add(kind string) func(string) error {
	return func(name string) error {
		if name == "" {
			return errors.New(lang.Say("the name of a file is missing"))
		}
		s.list = append(s.list, source{name, kind})
		return nil
	}
}

// maxFetched bounds a sitemap that is fetched, in bytes; the protocol allows 50 MB.
const maxFetched = 50 << 20

// newFetcher is for sitemaps: what the person at the keyboard names is fetched under the
// same guard as what pages ask for.
func newFetcher() *robotsfetch.Fetcher {
	return robotsfetch.New(robotsfetch.Options{MaxSitemap: maxFetched, Total: 2 * time.Minute, Connect: 10 * time.Second, FailAfter: time.Nanosecond})
}

// read sends all lines of all sources until send refuses one.
func (s *sources) read(send func(*chunk) bool) error {
	s.seen = map[string]bool{}
	for _, src := range s.list {
		s.seen[src.name] = true
	}
	for _, src := range s.list {
		if err := s.open(src, send, 0); err != nil {
			return err
		}
	}
	return nil
}

// errStop says that nobody wants more lines.
var errStop = errors.New("no more lines are wanted")

func (s *sources) open(src source, send func(*chunk) bool, depth int) error {
	r, err := s.reader(src)
	if err != nil {
		return err
	}
	defer r.Close()
	x, err := s.pass(src, r, send)
	if err == errStop {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", src.name, plain(err))
	}
	if index, ok := x.(*bulk.XML); ok && len(index.Sitemaps) > 0 {
		return s.follow(src, index.Sitemaps, send, depth)
	}
	return nil
}

// reader opens a source.
func (s *sources) reader(src source) (io.ReadCloser, error) {
	switch {
	case src.name == "-":
		return io.NopCloser(s.in), nil
	case src.kind == "sitemap" && isAddress(src.name):
		return s.fetch(src.name)
	}
	return os.Open(src.name)
}

func isAddress(name string) bool {
	return strings.HasPrefix(name, "https://") || strings.HasPrefix(name, "http://")
}

func (s *sources) fetch(address string) (io.ReadCloser, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New(lang.Say("{address}: the address cannot be read", "address", printable(address)))
	}
	r, err := s.fetcher.Fetch(context.Background(), robotsfetch.Target{Scheme: u.Scheme, Host: u.Host, Sitemap: address})
	switch {
	case err != nil:
		return nil, errors.New(address + ": " + fetchFault(err.Error()))
	case r.Status/100 != 2 && r.Status != 0 && r.Problem == "":
		return nil, errors.New(lang.Say("{address}: it answers with status {status}", "address", address, "status", strconv.Itoa(r.Status)))
	case r.Kind != "sitemap":
		return nil, errors.New(address + ": " + fetchFault(r.Problem))
	case r.Truncated:
		s.note(lang.Say("{address} is longer than {n} MiB; the rest is left out", "address", address, "n", maxFetched>>20))
	}
	return io.NopCloser(strings.NewReader(r.Text)), nil
}

// fetchFault is what package robotsfetch says of an answer.
func fetchFault(problem string) string { return lang.Say(problem) }

// pass sends the lines of one file.
func (s *sources) pass(src source, in io.Reader, send func(*chunk) bool) (bulk.Extractor, error) {
	r := bufio.NewReaderSize(in, chunkBytes)
	if magic, _ := r.Peek(2); string(magic) == "\x1f\x8b" {
		z, err := gzip.NewReader(r)
		if err != nil {
			return nil, err
		}
		r = bufio.NewReaderSize(z, chunkBytes)
	}
	r = asUTF8(r)
	beginning, err := r.Peek(16 << 10)
	if err != nil && err != io.EOF {
		return nil, err
	}
	format := bulk.Sniff(beginning)
	if src.kind == "log" {
		format = bulk.Log
	}
	x := bulk.Open(format)
	// A chunk that is under way is not touched; the next one has a buffer of its own.
	piece := make([]byte, chunkBytes)
	for {
		n, err := r.Read(piece)
		lines := x.Feed(make([]byte, 0, n+1024), piece[:n])
		if err == io.EOF {
			lines = x.End(lines)
		}
		if len(lines) > 0 && !send(&chunk{lines: lines, log: format == bulk.Log}) {
			return x, errStop
		}
		if err == io.EOF {
			return x, nil
		}
		if err != nil {
			return x, err
		}
	}
}

// asUTF8 reads UTF-16 with a mark in front, which spreadsheets write, as UTF-8.
func asUTF8(r *bufio.Reader) *bufio.Reader {
	order := unicode.LittleEndian
	switch mark, _ := r.Peek(2); string(mark) {
	case "\xff\xfe":
	case "\xfe\xff":
		order = unicode.BigEndian
	default:
		return r
	}
	decoder := unicode.UTF16(order, unicode.ExpectBOM).NewDecoder()
	return bufio.NewReaderSize(transform.NewReader(r, decoder), chunkBytes)
}

// follow opens the files that an index names: by their addresses when it was fetched,
// else those of the same names beside it.
func (s *sources) follow(index source, names []string, send func(*chunk) bool, depth int) error {
	if depth > 1 {
		return errors.New(lang.Say("{file}: an index of indexes of indexes is not followed", "file", index.name))
	}
	missing := 0
	for _, name := range names {
		if s.sitemaps++; s.sitemaps > bulk.MaxSitemaps {
			return errors.New(lang.Say("{file}: more than {n} sitemaps", "file", index.name, "n", bulk.MaxSitemaps))
		}
		switch {
		case isAddress(index.name) && !isAddress(name): // it must not open a file of this machine
			s.note(lang.Say("{file} names {name}, which is no address", "file", index.name, "name", printable(clip(name))))
			continue
		case !isAddress(index.name):
			name = beside(index.name, name)
			if _, err := os.Stat(name); err != nil && !s.seen[name] {
				missing++
				continue
			}
		}
		if s.seen[name] {
			continue
		}
		s.seen[name] = true
		if err := s.open(source{name, "sitemap"}, send, depth+1); err != nil {
			s.note(faultOf(err))
		}
	}
	if missing > 0 {
		s.note(lang.Count(missing, "{file} names {n} sitemap that is not beside it; save it there, or name the index by its address|{file} names {n} sitemaps that are not beside it; save them there, or name the index by its address", "file", index.name))
	}
	return nil
}

// beside is a file in the folder of an index. Only the last part of the address counts,
// so that no index leads out of its folder.
func beside(index, address string) string {
	address, _, _ = strings.Cut(address, "?")
	base := path.Base(strings.ReplaceAll(address, "\\", "/"))
	if base == "." || base == ".." || base == "/" {
		base = "sitemap.xml"
	}
	return filepath.Join(filepath.Dir(index), base)
}

// asList is a source of URLs from the command line.
func asList(urls []string) io.Reader {
	return bytes.NewReader([]byte(strings.Join(urls, "\n") + "\n"))
}
