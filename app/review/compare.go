package review

import (
	"encoding/binary"
	"encoding/json"
	"strings"
	"time"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/compare"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// Comparison is what an older version of the file decides otherwise.
type Comparison struct {
	Known     bool     `json:"known"` // there is an older version
	Done      int      `json:"done"`  // crawlers compared so far
	Crawlers  int      `json:"crawlers"`
	Offered   []string `json:"offered"` // those that are compared where nobody chooses
	Changes   []Change `json:"changes"` // shortest URL first, at most MaxChanges
	Count     int      `json:"count"`   // of all changes
	Equal     []string `json:"equal"`   // crawlers for which it is proved that no verdict changes
	Undecided []Open   `json:"undecided"`
}

// MaxChanges bounds the list of changes; the count beside it is exact.
const MaxChanges = 200

// Change is a kind of URL whose verdict changes: those that the same two lines
// decide, shown by one URL.
type Change struct {
	URL      string        `json:"url"`
	Opens    bool          `json:"opens"` // allowed now
	Shortest bool          `json:"shortest"`
	Raw      bool          `json:"raw"` // the URL holds text that crawlers escape before they ask
	Who      []string      `json:"who"`
	Was      []engine.Part `json:"was"`
	Now      []engine.Part `json:"now"`
}

// Asked is what a comparison is for, as JSON the argument of the report.
type Asked struct {
	Dialect  string   `json:"dialect"`            // "" is the crawler's own
	Crawlers []string `json:"crawlers,omitempty"` // none: those that are offered
}

// Open is a crawler of whom it is not known whether there are other changes.
type Open struct {
	Who string `json:"who"`
	Why string `json:"why"`
}

// comparison is one under way.
type comparison struct {
	rev     int
	args    string
	dialect string
	old     *engine.Readers
	now     *engine.Readers
	todo    []string
	pair    [2]*engine.Reader
	task    *compare.Task[compare.Result]
	out     Comparison
	known   map[string]*outcome // by the rules that were compared
	places  map[changeKey]int   // of changes in out
	current *outcome
}

// outcome is a result that crawlers share.
type outcome struct{ result compare.Result }

// changeKey is what makes two changes one.
type changeKey struct {
	url      string
	was, now compare.Verdict
	text     string // of the rules, since dialects may count lines otherwise
}

func (d *Desk) compareReport(args string) (*Comparison, bool) {
	start := time.Now()
	if d.before == nil {
		return &Comparison{Offered: []string{}, Changes: []Change{}, Equal: []string{}, Undecided: []Open{}}, false
	}
	if d.diff == nil || d.diff.rev != d.engine.Rev() || d.diff.args != args {
		d.startDiff(args)
		return d.diff.sofar(), true // reading a large file twice is a slice of its own
	}
	c := d.diff
	for c.next() {
		if c.task != nil && !d.run(c.task, start) {
			return c.sofar(), true
		}
		c.finish()
		if len(c.todo) > 0 && d.elapsed(start) > slice {
			return c.sofar(), true
		}
	}
	return c.sofar(), false
}

func (d *Desk) dropDiff() {
	if d.diff != nil && d.diff.task != nil {
		d.diff.task.Stop()
	}
	d.diff = nil
}

func (d *Desk) startDiff(args string) {
	old := engine.NewReaders(d.before)
	if d.diff != nil {
		old = d.diff.old
	}
	d.dropDiff()
	var asked Asked
	if err := json.Unmarshal([]byte(args), &asked); err != nil {
		asked = Asked{} // the page sends what it means; anything else means nothing in particular
	}
	src, _ := d.engine.Bytes()
	c := &comparison{
		rev: d.engine.Rev(), args: args, dialect: asked.Dialect, old: old, now: d.readers(),
		known: map[string]*outcome{}, places: map[changeKey]int{},
	}
	offered := crawlersOf(d.before, src)
	c.todo = offered
	if len(asked.Crawlers) > 0 {
		c.todo = distinct(asked.Crawlers)
	}
	c.out = Comparison{
		Known: true, Crawlers: len(c.todo), Offered: offered,
		Changes: []Change{}, Equal: []string{}, Undecided: []Open{},
	}
	d.diff = c
}

// crawlersOf are the crawlers that most sites care for, and all that the files
// name, each once.
func crawlersOf(files ...[]byte) []string {
	names := []string{"Googlebot", "bingbot", engine.Everyone}
	for _, src := range files {
		f := parser.Parse(src, parser.RFC9309)
		for n := 1; n <= f.NumLines(); n++ {
			if l := f.Line(n); l.Kind == parser.UserAgent {
				// The whole value, since how much of it is a name is up to the dialect.
				names = append(names, string(l.Value.Of(src)))
			}
		}
	}
	return distinct(names)
}

// distinct are crawlers as they are called, each once.
func distinct(names []string) []string {
	empty := engine.NewReaders(nil)
	var out []string
	known := map[string]bool{}
	for _, name := range names {
		r := empty.Reader(strings.ToValidUTF8(name, "\ufffd"), "")
		if key := strings.ToLower(r.Name); r.Name != "" && !known[key] {
			known[key] = true
			out = append(out, r.Name)
		}
	}
	return out
}

// next takes up the next crawler, unless one is being compared. It reports false
// when none is left. Crawlers that obey the same rules share a result.
func (c *comparison) next() bool {
	if c.current != nil {
		return true
	}
	if len(c.todo) == 0 {
		return false
	}
	name := c.todo[0]
	c.pair = [2]*engine.Reader{c.old.Reader(name, c.dialect), c.now.Reader(name, c.dialect)}
	key := c.pair[0].Dialect.ID + " " + linesOf(c.pair[0]) + ";" + linesOf(c.pair[1])
	c.current = c.known[key]
	if c.current == nil {
		c.current = &outcome{}
		c.known[key] = c.current
		c.task = compare.NewDiff(c.pair[0].Rules, c.pair[1].Rules, compare.DefaultBudget)
	}
	return true
}

// linesOf tells apart the rules that two crawlers obey in one file and dialect.
func linesOf(r *engine.Reader) string {
	var key []byte
	for _, c := range r.Rules.Contest().Contenders {
		key = binary.AppendUvarint(key, uint64(c.Line))
	}
	return string(key)
}

// finish files the result of the crawler that has been compared.
func (c *comparison) finish() {
	if c.task != nil {
		c.current.result, c.task = c.task.Result(), nil
	}
	r := c.current.result
	c.current = nil
	c.todo = c.todo[1:]
	c.out.Done++
	name := c.pair[1].Name
	if len(r.Differences) == 0 && r.Complete {
		c.out.Equal = append(c.out.Equal, name)
		return
	}
	for _, diff := range r.Differences {
		c.change(name, diff)
	}
	if !r.Complete {
		c.out.Undecided = append(c.out.Undecided, Open{name, why(&r, c.pair)})
	}
}

func why(r *compare.Result, pair [2]*engine.Reader) string {
	switch {
	case pair[0].Failure() != "":
		return lang.Say("it gives no answer on the older version: {reason}", "reason", pair[0].Failure())
	case pair[1].Failure() != "":
		return lang.Say("it gives no answer on this version: {reason}", "reason", pair[1].Failure())
	case r.Tried:
		return lang.Say("for {dialect} nothing can be proved; URLs made from the rules were tried", "dialect", words.DialectTitle(pair[0].Dialect))
	}
	return lang.Count(r.Budget, "not decided within {n} state|not decided within {n} states")
}

// change files a difference, with those that are the same for other crawlers.
func (c *comparison) change(who string, diff compare.Difference) {
	was, now := c.side(0, diff.Old), c.side(1, diff.New)
	key := changeKey{diff.URL, diff.Old, diff.New, words.Plain(was) + "\n" + words.Plain(now)}
	if at, known := c.places[key]; known {
		c.out.Changes[at].Who = append(c.out.Changes[at].Who, who)
		return
	}
	c.places[key] = len(c.out.Changes)
	c.out.Changes = append(c.out.Changes, Change{
		URL: diff.URL, Opens: diff.New.Allowed, Shortest: diff.Shortest, Raw: diff.Raw,
		Who: []string{who}, Was: was, Now: now,
	})
}

// side says what one version decides, and by which line.
func (c *comparison) side(i int, v compare.Verdict) []engine.Part {
	r := c.pair[i]
	switch {
	case v.Line == 0 && r.Failure() != "":
		return words.Sentence(lang.Say("no answer: {reason}"), "reason", r.Failure())
	case v.Line == 0 && v.Allowed:
		return words.Sentence(lang.Say("allowed: no rule decides"))
	case v.Line == 0:
		return words.Sentence(lang.Say("blocked: no rule decides"))
	}
	return words.Sentence(byLine(i == 0, v.Allowed), "line", r.Line(v.Line), "rule", r.Text(v.Line))
}

// byLine leads to a line of this version, which the older one's are not in.
func byLine(older, allowed bool) string {
	switch {
	case older && allowed:
		return lang.Say("allowed by line {line}, `{rule}`")
	case older:
		return lang.Say("blocked by line {line}, `{rule}`")
	case allowed:
		return lang.Say("allowed by [line {line}], `{rule}`")
	}
	return lang.Say("blocked by [line {line}], `{rule}`")
}

// sofar is what is known, the shortest URLs first.
func (c *comparison) sofar() *Comparison {
	out := c.out
	out.Count = len(out.Changes)
	out.Changes = sorted(out.Changes)
	return &out
}
