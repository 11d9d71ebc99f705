package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/robotstester/robotstester/parser"
)

const batchHelp = `robotstester batch [--dialect D]

Reads one JSON object a line from standard input and answers one a line, in order:

  {"robots": "User-agent: *\nDisallow: /a", "agent": "FooBot", "url": "/a"}
  {"allowed":false,"line":2,"dialect":"google"}

  robots           the file, or
  robots_base64    the file in base64, for bytes that are not UTF-8
  url              a URL or a path
  agent            one product token, compared as it stands, without fallback, or
  agents           several tokens that share one lookup, or
  crawler          a crawler of the catalogue: its dialect and its fallbacks apply
  dialect          how to read this file; else --dialect D, else the crawler's own,
                   else google
  status           how the file arrived, when not as it should: 503, "unreachable", or
                   more, as --status of "robotstester check" takes it. The answer then
                   has "access": rules, allowed, blocked, deferred or no-answer

"line" is the line of the deciding rule, 0 when none decided. "allowed" is null, with
a "failure", where the dialect's reader gives up on the file. A line that cannot be
answered gets {"error": "…"} in its place, and the exit code is then 1.
`

func runBatch(args []string, in io.Reader, out, errOut io.Writer) int {
	flags := newFlags("batch", batchHelp, errOut)
	dialectID := flags.String("dialect", "", "")
	rest, err := parseArgs(flags, args)
	if err != nil {
		return flagsCode(err)
	}
	if len(rest) > 0 {
		return usageError(errOut, "batch", "%q is not an option; the questions come from standard input.", rest[0])
	}
	dialect, err := dialectNamed(*dialectID)
	if err != nil {
		return usageError(errOut, "batch", "%v.", err)
	}
	bad, err := answerAll(in, out, dialect)
	if err != nil {
		fmt.Fprintln(errOut, "robotstester batch:", err)
		return exitUsage
	}
	if bad {
		return 1
	}
	return 0
}

// Questions travel in chunks of whole lines: large enough to be worth a goroutine's
// while, and no larger than what has arrived, so that a program that waits for each
// answer gets it. What is under way is bounded in bytes; a line beyond the bound
// travels alone.
const (
	chunkBytes  = 256 << 10
	bytesUnder  = 16 << 20
	chunksUnder = 4 // for each core
)

// A chunk is some lines and, once done is closed, their answers.
type chunk struct {
	lines   []byte
	answers []byte
	done    chan struct{}
}

// answerAll answers every line of in, on all cores and in order.
func answerAll(in io.Reader, out io.Writer, d *parser.Dialect) (bad bool, err error) {
	cores := runtime.GOMAXPROCS(0)
	todo := make(chan *chunk, chunksUnder*cores)
	inOrder := make(chan *chunk, chunksUnder*cores)
	stop := make(chan struct{})
	room := newRoom(bytesUnder)
	var readErr error
	go func() {
		defer close(inOrder)
		defer close(todo)
		readErr = readChunks(in, func(c *chunk) bool {
			if !room.take(len(c.lines)) {
				return false
			}
			select {
			case inOrder <- c:
				todo <- c // workers wait for nothing else, so there will be a place
				return true
			case <-stop:
				return false
			}
		})
	}()
	var failed atomic.Bool
	for range cores {
		go func() {
			w := worker{dialect: d}
			for c := range todo {
				w.answerChunk(c)
				if w.bad {
					failed.Store(true)
				}
				close(c.done)
			}
		}()
	}
	for c := range inOrder {
		<-c.done
		if _, err := out.Write(c.answers); err != nil {
			close(stop)
			room.close()
			return false, err
		}
		room.give(len(c.lines))
	}
	return failed.Load(), readErr
}

// readChunks cuts the input into chunks of whole lines until send refuses one.
func readChunks(in io.Reader, send func(*chunk) bool) error {
	r := bufio.NewReaderSize(in, chunkBytes)
	var lines []byte
	for {
		part, err := r.ReadSlice('\n')
		lines = append(lines, part...)
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil || len(lines) >= chunkBytes || !lineWaits(r) {
			if len(lines) > 0 && !send(&chunk{lines: lines, done: make(chan struct{})}) {
				return nil
			}
			lines = nil
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// lineWaits reports whether a whole line can be read without waiting for input.
func lineWaits(r *bufio.Reader) bool {
	waiting, _ := r.Peek(r.Buffered())
	return bytes.IndexByte(waiting, '\n') >= 0
}

// answerChunk answers the lines of a chunk.
func (w *worker) answerChunk(c *chunk) {
	rest := c.lines
	for len(rest) > 0 {
		line := rest
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			line, rest = rest[:i], rest[i+1:]
		} else {
			rest = nil
		}
		c.answers = append(w.answer(c.answers, line), '\n')
	}
}

// room bounds how many bytes are under way.
type room struct {
	mu     sync.Mutex
	freed  sync.Cond
	most   int
	used   int
	closed bool
}

func newRoom(most int) *room {
	r := &room{most: most}
	r.freed.L = &r.mu
	return r
}

// take waits until n bytes fit, or nothing else is under way. It is false when the
// room has been closed.
func (r *room) take(n int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.used > 0 && r.used+n > r.most && !r.closed {
		r.freed.Wait()
	}
	r.used += n
	return !r.closed
}

func (r *room) give(n int) {
	r.mu.Lock()
	r.used -= n
	r.mu.Unlock()
	r.freed.Signal()
}

func (r *room) close() {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	r.freed.Signal()
}
