package compare

import "iter"

// DefaultBudget is how many search states one comparison may visit. It keeps
// the hardest one under a second or so, and nearly all are far below it.
const DefaultBudget = 100_000

// pairsPerState is how many pairs of rules that need no search cost as much as
// one state.
const pairsPerState = 4

// looksPerState is how many rules that are tried against a word cost as much as one
// state. Few are tried for a word, unless thousands begin with a star.
const looksPerState = 64

// work counts what has been spent and hands over now and then, so that a page
// stays responsive.
type work struct {
	left  int         // states
	over  bool        // something wanted more than it might spend
	small int         // pairs that do not yet make a state
	looks int         // rules tried that do not yet make a state
	since int         // steps since the last pause
	pause func() bool // nil: none; false: stop for good
	gone  bool        // stopped for good
}

// slice is how many steps pass between two pauses.
const slice = 64

// step is for work outside the budget. It reports whether to go on.
func (w *work) step() bool {
	if w.since++; w.since >= slice && w.pause != nil && !w.gone {
		w.since = 0
		w.gone = !w.pause()
	}
	return !w.gone
}

// spend takes states from the budget. It reports whether they were there.
func (w *work) spend(states int) bool {
	if !w.step() {
		w.over = true
		return false
	}
	if w.left < states {
		w.over = true
		return false
	}
	w.left -= states
	return true
}

// pair pays for looking at a pair of rules.
func (w *work) pair() bool {
	if w.small++; w.small < pairsPerState {
		return w.step()
	}
	w.small = 0
	return w.spend(1)
}

// looked pays for rules that were tried against a word. Nothing ends by that; what
// is spent next may find nothing left.
func (w *work) looked(rules int) {
	w.looks += rules
	w.left = max(0, w.left-w.looks/looksPerState)
	w.looks %= looksPerState
}

// share runs f with no more than a part of what is left. It reports whether f
// came to an end within it.
func (w *work) share(states int, f func()) bool {
	rest := max(0, w.left-states)
	w.left -= rest
	over := w.over
	w.over = false
	f()
	within := !w.over
	w.left += rest
	w.over = over
	return within
}

// Task is a computation that runs in slices.
type Task[T any] struct {
	next   func() (struct{}, bool)
	stop   func()
	result T
	done   bool
}

// newTask prepares to run f, which calls its argument to pause.
func newTask[T any](budget int, f func(w *work) T) *Task[T] {
	t := &Task[T]{}
	t.next, t.stop = iter.Pull(func(yield func(struct{}) bool) {
		w := &work{left: budget, pause: func() bool { return yield(struct{}{}) }}
		if r := f(w); !w.gone {
			t.result = r
		}
	})
	return t
}

// Step does up to n slices of the work, each well below a millisecond, and reports
// whether the task is done.
func (t *Task[T]) Step(n int) (done bool) {
	for ; n > 0 && !t.done; n-- {
		if _, more := t.next(); !more {
			t.done = true
		}
	}
	return t.done
}

// Result is the outcome of a task that is done.
func (t *Task[T]) Result() T { return t.result }

// Stop gives up a task that is not done. Every task that does not run to its
// end must be stopped, as it holds memory otherwise.
func (t *Task[T]) Stop() { t.stop(); t.done = true }
