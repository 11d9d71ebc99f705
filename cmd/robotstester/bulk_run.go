package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/robotstester/robotstester/app/bulk"
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// bulkRun judges more URLs than fit on a command line.
type bulkRun struct {
	file    string
	src     []byte
	name    string // of the crawler; "": as each line of a log says
	dialect *parser.Dialect
	status  parser.Delivery
	format  string // text, json, ndjson or csv
	only    string // "", or an outcome: the URLs that are told
	sources sources

	total   atomic.Uint64 // URLs
	skipped atomic.Uint64 // lines of logs that are no requests
	unknown atomic.Uint64 // requests of no crawler that is known

	mu      sync.Mutex
	readers map[string]*bulkReader // by name
	workers []*bulkWorker
}

// A bulkReader is the file as one crawler reads it.
type bulkReader struct {
	asker
	parsed *parser.File
	rules  *parser.Rules
	ruling parser.Ruling // on the way in which the file arrived
}

// judge makes a Judge for this crawler.
func (r *bulkReader) judge() *bulk.Judge {
	j := bulk.NewJudge(r.rules, r.parsed.NumLines())
	switch r.ruling.Stand {
	case parser.AllAllowed:
		j.Settle(bulk.Allowed)
	case parser.AllBlocked, parser.Deferred:
		j.Settle(bulk.Blocked)
	case parser.NotSaid:
		j.Settle(bulk.Unanswered)
	}
	return j
}

// readerFor finds or makes the reader for a crawler.
func (b *bulkRun) readerFor(name string) *bulkReader {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r := b.readers[name]; r != nil {
		return r
	}
	a, _ := askAs(name, b.dialect)
	src, ruling := b.src, a.receives(b.status)
	if ruling.Read > 0 && ruling.Read < len(src) {
		src = src[:ruling.Read]
	}
	f := parser.Parse(src, a.dialect)
	r := &bulkReader{a, f, f.For(a.crawler).Prepare(), ruling}
	b.readers[name] = r
	return r
}

// A bulkWorker judges on one core.
type bulkWorker struct {
	run    *bulkRun
	judges map[*bulkReader]*bulk.Judge
	one    *bulkReader            // the crawler that was named
	agents map[string]*bulkReader // by User-Agent; nil: no crawler
}

func (b *bulkRun) newWorker() *bulkWorker {
	w := &bulkWorker{run: b, judges: map[*bulkReader]*bulk.Judge{}, agents: map[string]*bulkReader{}}
	if b.name != "" {
		w.one = b.readerFor(b.name)
	}
	b.mu.Lock()
	b.workers = append(b.workers, w)
	b.mu.Unlock()
	return w
}

func (w *bulkWorker) judgeFor(r *bulkReader) *bulk.Judge {
	j := w.judges[r]
	if j == nil {
		j = r.judge()
		w.judges[r] = j
	}
	return j
}

// work judges the lines of a chunk and leaves the answers in it.
func (w *bulkWorker) work(c *chunk) {
	tell := w.run.teller(c)
	if c.log {
		w.workLog(c, tell)
	} else {
		var list func([]byte, bulk.Outcome, int)
		if tell != nil {
			list = func(url []byte, o bulk.Outcome, line int) { tell(w.one, url, o, line) }
		}
		c.urls = w.judgeFor(w.one).Lines(c.lines, c.order, list)
	}
	w.run.total.Add(uint64(c.urls))
}

func (w *bulkWorker) workLog(c *chunk, tell func(*bulkReader, []byte, bulk.Outcome, int)) {
	for rest := c.lines; len(rest) > 0; {
		line := rest
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			line, rest = rest[:i], rest[i+1:]
		} else {
			rest = nil
		}
		h, ok := bulk.Request(line)
		if !ok {
			w.run.skipped.Add(1)
			continue
		}
		r := w.one
		if r == nil {
			r = w.readerOf(h.Agent)
		}
		if r == nil {
			w.run.unknown.Add(1)
			continue
		}
		o, at := w.judgeFor(r).URL(h.Target, c.order+uint64(c.urls))
		c.urls++
		if tell != nil {
			tell(r, h.Target, o, at)
		}
	}
}

// maxAgents bounds how many User-Agent headers a worker remembers.
const maxAgents = 20_000

// readerOf finds the crawler that a User-Agent header gives away, nil for none.
func (w *bulkWorker) readerOf(agent []byte) *bulkReader {
	if r, ok := w.agents[string(agent)]; ok {
		return r
	}
	if len(w.agents) >= maxAgents {
		clear(w.agents)
	}
	var r *bulkReader
	if m, ok := agents.Find(string(agent)); ok {
		r = w.run.readerFor(m.Token)
	}
	w.agents[string(agent)] = r
	return r
}

// crawlerRows is what came of one crawler.
type crawlerRows struct {
	*bulkReader
	rows   []bulk.Row
	total  uint64
	unsent int // URLs of another outcome as crawlers send them
}

// results brings the workers' counts together, the crawlers in order of their names.
func (b *bulkRun) results() (out []crawlerRows) {
	merged := map[*bulkReader]*bulk.Judge{}
	for _, w := range b.workers {
		for r, j := range w.judges {
			if merged[r] == nil {
				merged[r] = r.judge()
			}
			merged[r].Add(j)
		}
	}
	for r, j := range merged {
		c := crawlerRows{bulkReader: r, rows: j.Rows(), unsent: j.Unsent()}
		for _, row := range c.rows {
			c.total += row.Count
		}
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b crawlerRows) int { return cmp.Compare(a.name, b.name) })
	return out
}

// run reads, judges and prints.
func (b *bulkRun) run(out, errOut io.Writer) int {
	b.readers = map[string]*bulkReader{}
	b.sources.fetcher = newFetcher()
	progress := newProgress(errOut, &b.total)
	b.sources.note = progress.note
	if b.name != "" {
		for _, n := range b.readerFor(b.name).notes {
			progress.note(n)
		}
	}
	p := newBulkPrinter(b, out)
	p.begin()
	err := inOrder(b.sources.read, func() func(*chunk) { return b.newWorker().work }, p.chunk)
	progress.stop()
	var results []crawlerRows
	if !p.failed {
		results = b.results()
		if e := p.end(results); err == nil {
			err = e
		}
		b.noteDeliveries(progress, results)
		b.noteUnsent(progress, results)
		b.noteRest(progress, err != nil)
	}
	if err != nil {
		return failed(errOut, "check", err)
	}
	return bulkCode(results)
}

// noteDeliveries says what the crawlers make of a file that arrived otherwise than it should.
func (b *bulkRun) noteDeliveries(p *progress, results []crawlerRows) {
	if b.status.Ordinary() {
		return
	}
	for _, c := range results {
		p.note(lang.Say("{crawler}: {why}", "crawler", c.name, "why", words.Delivered(&c.ruling)))
	}
}

// noteUnsent cautions of URLs that crawlers send otherwise, with another outcome.
func (b *bulkRun) noteUnsent(p *progress, results []crawlerRows) {
	n := 0
	for _, c := range results {
		n += c.unsent
	}
	if n > 0 {
		p.note(lang.Count(n, "{n} URL gets another verdict in percent-encoding, as crawlers ask for it. It is judged as it stands in the list.|{n} URLs get another verdict in percent-encoding, as crawlers ask for them. They are judged as they stand in the list."))
	}
}

// noteRest says what was passed over; a run that was cut short says why it judged nothing.
func (b *bulkRun) noteRest(p *progress, cut bool) {
	if n := b.skipped.Load(); n > 0 {
		p.note(lang.Count(int(n), "{n} line of the log is no request|{n} lines of the log are no requests"))
	}
	if n := b.unknown.Load(); n > 0 {
		p.note(lang.Count(int(n), "{n} request came from no crawler of the catalogue|{n} requests came from no crawler of the catalogue"))
	}
	if b.total.Load() == 0 && !cut {
		p.note(lang.Say("there was no URL to judge"))
	}
}

func bulkCode(results []crawlerRows) int {
	code := 0
	for _, c := range results {
		for _, r := range c.rows {
			switch r.Outcome {
			case bulk.Unanswered:
				return exitUsage
			case bulk.Blocked:
				code = 1
			}
		}
	}
	return code
}

// progress tells a person at a terminal how far the work is.
type progress struct {
	out   io.Writer
	total *atomic.Uint64
	mu    sync.Mutex
	quit  chan struct{} // nil: nobody looks on
	ended chan struct{}
	shown bool
}

func newProgress(out io.Writer, total *atomic.Uint64) *progress {
	p := &progress{out: out, total: total}
	if f, ok := out.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			p.quit, p.ended = make(chan struct{}), make(chan struct{})
			go p.watch(time.Now())
		}
	}
	return p
}

func (p *progress) watch(start time.Time) {
	defer close(p.ended)
	ticker := time.NewTicker(250 * time.Millisecond)
	defer ticker.Stop()
	for {
		select {
		case <-p.quit:
			return
		case <-ticker.C:
			n := int(p.total.Load())
			said := lang.Count(n, "{n} URL, {rate} a second|{n} URLs, {rate} a second", "rate", int(float64(n)/time.Since(start).Seconds()))
			p.mu.Lock()
			fmt.Fprint(p.out, "\r\x1b[K"+said)
			p.shown = true
			p.mu.Unlock()
		}
	}
}

// note prints a line of its own.
func (p *progress) note(said string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
	note(p.out, said)
}

// wipe takes the line of progress away.
func (p *progress) wipe() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}

func (p *progress) stop() {
	if p.quit == nil {
		return
	}
	close(p.quit)
	<-p.ended
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
}
