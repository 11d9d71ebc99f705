package main

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"sync"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

func batchHelp() string {
	return newManual("batch [--dialect D]").text(
		lang.Say("Reads one JSON object a line from standard input and answers one a line, in order:")).sample(
		`{"robots": "User-agent: *\nDisallow: /a", "agent": "FooBot", "url": "/a"}`,
		`{"allowed":false,"line":2,"dialect":"google"}`,
	).options(
		"robots", lang.Say("the file, or"),
		"robots_base64", lang.Say("the file in base64, for bytes that are not UTF-8"),
		"url", lang.Say("a URL or a path"),
		"agent", lang.Say("one product token, compared as it stands, without fallback, or"),
		"agents", lang.Say("several tokens that share one lookup, or"),
		"crawler", lang.Say("a crawler of the catalogue: its dialect and its fallbacks apply"),
		"dialect", lang.Say("how to read this file; else --dialect D, else the crawler's own, else google"),
		"status", lang.Say(`how the file arrived, when not as it should: 503, "unreachable", or more, as --status of "robotstester check" takes it. The answer then has "access": rules, allowed, blocked, deferred or no-answer`),
	).text(lang.Say(`"line" is the line of the deciding rule, 0 when none decided. "allowed" is null, with a "failure", where the dialect's reader gives up on the file. A line that cannot be answered gets an "error" in its place, which names the line and what to mend, and the exit code is then 1. So does a line that gives a field twice or in capitals. Other fields are passed over.`)).String()
}

func runBatch(args []string, in io.Reader, out, errOut io.Writer) int {
	flags := newFlags("batch", batchHelp, out, errOut)
	dialectID := flags.String("dialect", "", "")
	rest, err := parseArgs(flags, args)
	if err != nil {
		return flagsCode(err)
	}
	if len(rest) > 0 {
		return usageError(errOut, "batch", lang.Say("{text} is not an option; the questions come from standard input.", "text", strconv.Quote(clip(rest[0]))))
	}
	dialect, err := dialectNamed(*dialectID)
	if err != nil {
		return usageError(errOut, "batch", sentence(err))
	}
	bad, err := answerAll(in, out, dialect)
	if err != nil {
		return failed(errOut, "batch", err)
	}
	if bad {
		return 1
	}
	return 0
}

// answerAll answers every line of in, on all cores and in order.
func answerAll(in io.Reader, out io.Writer, d *parser.Dialect) (bad bool, err error) {
	lines := 0 // of the chunks that are written
	err = inOrder(
		func(send func(*chunk) bool) error { return readChunks(in, send) },
		func() func(*chunk) {
			w := worker{dialect: d}
			return w.answerChunk
		},
		func(c *chunk) error {
			_, err := out.Write(c.whole(lines))
			lines += c.count
			bad = bad || len(c.refused) > 0
			if cap(c.lines) <= 2*chunkBytes {
				used.Put(c)
			}
			return err
		})
	return bad, err
}

// used are chunks whose room serves again.
var used = sync.Pool{New: func() any { return new(chunk) }}

// readChunks cuts the input into chunks of whole lines until send refuses one. A chunk goes
// on its way as soon as it holds a line, with as many more as have arrived.
func readChunks(in io.Reader, send func(*chunk) bool) error {
	c := emptyChunk()
	for {
		if cap(c.lines)-len(c.lines) < chunkBytes/4 {
			c.lines = slices.Grow(c.lines, chunkBytes)
		}
		old := len(c.lines)
		n, err := in.Read(c.lines[old:cap(c.lines)])
		c.lines = c.lines[:old+n]
		end := bytes.LastIndexByte(c.lines[old:], '\n') + 1
		if err != nil {
			end = n // the last line needs no line end
		}
		if end > 0 || err != nil && old > 0 {
			next := emptyChunk()
			next.lines = append(next.lines, c.lines[old+end:]...)
			c.lines = c.lines[:old+end]
			if !send(c) {
				return nil
			}
			c = next
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func emptyChunk() *chunk {
	c := used.Get().(*chunk)
	c.lines, c.answers, c.refused = c.lines[:0], c.answers[:0], nil
	return c
}

// answerChunk answers the lines of a chunk.
func (w *worker) answerChunk(c *chunk) {
	rest := c.lines
	if c.order == 0 {
		rest = bytes.TrimPrefix(rest, []byte("\ufeff")) // some editors and shells begin a file with it
	}
	for w.line = 0; len(rest) > 0; w.line++ {
		line := rest
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			line, rest = rest[:i], rest[i+1:]
		} else {
			rest = nil
		}
		c.answers = append(w.answer(c.answers, line), '\n')
	}
	c.count, c.refused, w.refused = w.line, w.refused, nil
}
