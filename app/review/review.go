// Package review looks beyond the question that is asked: at a list of tests, at
// what an older version of the file decided otherwise, at rules that can never
// decide. It runs in the engine's worker and does long work in slices, so that no
// verdict waits for it. It is apart from package engine because the embed carries
// that one and cannot afford what this one needs.
package review

import (
	"encoding/json"
	"time"

	"github.com/robotstester/robotstester/app/engine"
)

// slice is how long one message may keep the worker from the next keystroke.
const slice = 15 * time.Millisecond

// Desk is the engine with the work that outlives a message.
type Desk struct {
	engine  *engine.Engine
	before  []byte // the version to compare with; nil: none
	now     *engine.Readers
	nowRev  int
	tests   suite
	diff    *comparison
	live    *liveness
	paper   *writing
	elapsed func(since time.Time) time.Duration
}

// New is a desk for an engine.
func New(e *engine.Engine) *Desk {
	return &Desk{engine: e, elapsed: time.Since}
}

// Before takes the version that the file is compared with. The desk keeps src;
// nil is none.
func (d *Desk) Before(src []byte) {
	d.before = src
	d.dropDiff()
}

// Report works out a report, as Engine.Report does for those it knows. More is set
// when it is not finished: asked again for the same, it goes on.
func (d *Desk) Report(name, args string) (report []byte, more bool) {
	var data any
	switch name {
	case "problems":
		if !d.lint() {
			more = true
			break
		}
		return d.engine.Report(name, args), false
	case "tests":
		data = d.testsReport(args)
	case "compare":
		data, more = d.compareReport(args)
	case "liveness":
		data, more = d.livenessReport()
	case "page-tags":
		data = d.tagsReport(args)
	case "deliveries":
		data = d.deliveriesReport(args)
	case "made":
		data = makeFile(args)
	case "rules-dead":
		data, more = d.deadReport()
	case "rule":
		data, more = d.ruleReport(args)
	case "markdown":
		data, more = d.markdownReport(args)
	case "listing":
		data = d.engine.Listing()
	case "casefile":
		data = d.writeCase(args)
	case "read-casefile":
		data = readCase(args, false)
	case "read-link":
		data = readCase(args, true)
	default:
		return d.engine.Report(name, args), false
	}
	report, err := json.Marshal(struct {
		Name string `json:"name"`
		Rev  int    `json:"rev"`
		Data any    `json:"data"`
	}{name, d.engine.Rev(), data})
	if err != nil {
		panic(err) // strings, numbers and lists of them have a JSON form
	}
	return report, more
}

// lint goes on with what the linter has to look at.
func (d *Desk) lint() (done bool) {
	start := time.Now()
	return d.engine.Lint(func() bool { return d.elapsed(start) > slice })
}

// readers are those of the file as it is now.
func (d *Desk) readers() *engine.Readers {
	if d.now == nil || d.nowRev != d.engine.Rev() {
		src, _ := d.engine.Bytes()
		d.now, d.nowRev = engine.NewReaders(src), d.engine.Rev()
	}
	return d.now
}

// stepper is a piece of work in steps.
type stepper interface{ Step(n int) (done bool) }

// stepsAtOnce is how many steps pass between two looks at the clock.
const stepsAtOnce = 4

// run goes on with a piece of work until it is done or the slice that began at
// start is over.
func (d *Desk) run(task stepper, start time.Time) (done bool) {
	for !task.Step(stepsAtOnce) {
		if d.elapsed(start) > slice {
			return false
		}
	}
	return true
}
