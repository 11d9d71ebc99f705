package main

import (
	"runtime"
	"sync"
)

// Work travels in chunks of whole lines: large enough to be worth a goroutine's while,
// and no larger than what has arrived, so that a program that waits for each answer
// gets it. What is under way is bounded in bytes; a line beyond the bound travels alone.
const (
	chunkBytes  = 256 << 10
	bytesUnder  = 16 << 20
	chunksUnder = 4 // for each core
)

// A chunk is some lines and, once done is closed, their answers.
type chunk struct {
	lines   []byte
	log     bool   // they are of a web server's log
	order   uint64 // grows from chunk to chunk, from 0
	urls    int    // how many were answered
	answers []byte
	count   int       // of the lines, where their numbers are told
	refused []refusal // lines without an answer, whose numbers are known when it is written
	done    chan struct{}
}

// inOrder has chunks worked on by all cores and written in the order in which they were
// read. Every core has a worker of its own. read ends when send is false. When write fails,
// work may still be under way; else all of it is done. A chunk is write's to keep or reuse.
func inOrder(read func(send func(*chunk) bool) error, newWorker func() func(*chunk), write func(*chunk) error) error {
	cores := runtime.GOMAXPROCS(0)
	todo := make(chan *chunk, chunksUnder*cores)
	waiting := make(chan *chunk, chunksUnder*cores)
	stop := make(chan struct{})
	room := newRoom(bytesUnder)
	var readErr error
	go func() {
		defer close(waiting)
		defer close(todo)
		order := uint64(0)
		readErr = read(func(c *chunk) bool {
			if !room.take(len(c.lines)) {
				return false
			}
			c.order, c.done = order<<32, make(chan struct{})
			order++
			select {
			case waiting <- c:
				todo <- c // workers wait for nothing else, so there will be a place
				return true
			case <-stop:
				return false
			}
		})
	}()
	for range cores {
		work := newWorker()
		go func() {
			for c := range todo {
				work(c)
				close(c.done)
			}
		}()
	}
	for c := range waiting {
		<-c.done
		size := len(c.lines)
		if err := write(c); err != nil {
			close(stop)
			room.close()
			return err
		}
		room.give(size)
	}
	return readErr
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
