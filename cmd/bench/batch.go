package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser"
)

// printBatch has "robotstester batch" answer a different file on every line, and the
// parser the same questions. It keeps in now what part of the time is the parser's.
func printBatch(w io.Writer, c *corpus, now ratios) error {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "robotstester")
	build := exec.Command("go", "build", "-o", program, "./cmd/robotstester")
	build.Dir, build.Stderr = "../..", os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	var lines bytes.Buffer
	var sites []site
	for _, s := range c.sites {
		if utf8.Valid(s.robots) && len(s.paths) > 0 {
			sites = append(sites, s)
		}
	}
	const times = 40 // the program's own start counts, so there has to be some work
	out := json.NewEncoder(&lines)
	out.SetEscapeHTML(false)
	for _, s := range sites {
		if err := out.Encode(map[string]string{"robots": string(s.robots), "url": s.paths[0], "agent": agent}); err != nil {
			return err
		}
	}
	input := func() io.Reader { // not kept as a whole: garbage is collected the more rarely the more is kept
		all := make([]io.Reader, times)
		for i := range all {
			all[i] = bytes.NewReader(lines.Bytes())
		}
		return io.MultiReader(all...)
	}
	var ours, theirs []cost
	for range 9 {
		ours = append(ours, measure(func() {
			for _, s := range sites {
				sink, _ = parser.Parse(s.robots, parser.Google).For(parser.Token(agent)).Allowed(s.paths[0])
			}
		}, 100*time.Millisecond))
		batch := exec.Command(program, "batch")
		batch.Env, batch.Stdin = append(os.Environ(), "GOMAXPROCS=1"), input()
		if err := batch.Run(); err != nil {
			return err
		}
		theirs = append(theirs, cost{time: (batch.ProcessState.UserTime() + batch.ProcessState.SystemTime()) / times})
	}
	ratio := float64(median(theirs).time) / float64(median(ours).time)
	now[c.named("batch, the parser's part of it")] = 1 / ratio
	fmt.Fprintf(w, "a batch of %d lines with a file each, JSON, reading and writing included: %.1f × the parser's own time\n", times*len(sites), ratio)
	return nil
}
