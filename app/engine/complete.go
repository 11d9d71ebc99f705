package engine

import (
	"slices"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
	"github.com/robotstester/robotstester/parser/words"
)

// Completion is what may be written at a place of the file.
type Completion struct {
	From    int      `json:"from"` // editor positions of what it takes the place of
	To      int      `json:"to"`
	Kind    string   `json:"kind"` // "key", "name", "path", "value", or "" for nothing to offer
	Options []Option `json:"options"`
}

// Option is one thing to write.
type Option struct {
	Text   string `json:"text"`   // to choose by
	Write  string `json:"write"`  // to write, where it is more than Text
	Detail string `json:"detail"` // a few words beside it
	Info   string `json:"info"`   // a sentence or two
}

// maxPaths bounds the paths that are offered.
const maxPaths = 200

// complete offers what may be written at an editor position, given as a number.
func (e *Engine) complete(args string) *Completion {
	position, err := strconv.Atoi(args)
	c := &Completion{From: position, To: position, Options: []Option{}}
	if err != nil {
		return c
	}
	at := e.pos.Offset(position)
	l := e.shown.Line(e.shown.LineAt(at))
	switch {
	case l.Comment.Len() > 0 && at > l.Comment.Start, at < l.Key.Start:
	case l.Sep.Len() == 0 || at <= l.Sep.Start:
		e.completeKey(c, l, at)
	case l.Kind == parser.UserAgent:
		e.completeIn(c, "name", l.Value, at)
		c.Options = e.nameOptions(l.Number)
	case l.Kind.IsRule():
		e.completeIn(c, "path", l.Value, at)
		c.Options = e.pathOptions(l.Number)
	default:
		e.completeSignal(c, l, at)
	}
	if len(c.Options) == 0 {
		c.Kind = ""
	}
	return c
}

// completeIn takes the place of a value; there, what is offered comes behind a blank.
func (e *Engine) completeIn(c *Completion, kind string, value parser.Span, at int) {
	c.Kind = kind
	if value.Len() > 0 && value.Start <= at && at <= value.End {
		c.From, c.To = e.pos.Position(value.Start), e.pos.Position(value.End)
	}
}

func (e *Engine) completeKey(c *Completion, l parser.Line, at int) {
	end := max(l.Key.End, l.Value.End) // a word alone may be either
	if strings.ContainsAny(string(e.src[l.Key.Start:max(l.Key.Start, at)]), " \t") {
		return
	}
	if l.Sep.Len() > 0 {
		end = l.Key.End
	}
	c.Kind = "key"
	c.From, c.To = e.pos.Position(l.Key.Start), e.pos.Position(max(end, at))
	colon := ": "
	if l.Sep.Len() > 0 {
		colon = ""
	}
	for _, k := range words.MainKeys() {
		c.Options = append(c.Options, Option{Text: k.Name, Write: k.Name + colon, Info: k.What()})
	}
	for _, r := range parser.Records() {
		use := r.UseBy(e.reading.dialect)
		if use.Status == parser.Retired || r.Keys[0] != strings.ToLower(r.Name) {
			continue
		}
		o := Option{Text: r.Name, Write: r.Name + colon, Info: words.RecordWhat(&r)}
		if use.Status == parser.Ignored {
			o.Detail = lang.Say("not read by {reader}", "reader", words.DialectTitle(e.reading.dialect))
		}
		c.Options = append(c.Options, o)
	}
}

// nameOptions are the catalogue's crawlers, those that the file names first.
func (e *Engine) nameOptions(line int) []Option {
	out := []Option{{Text: "*", Detail: lang.Say("every other crawler")}}
	named := map[string]bool{}
	for _, g := range e.shown.Groups() {
		for _, a := range g.Agents {
			named[strings.ToLower(a.Name)] = named[strings.ToLower(a.Name)] || a.Line != line
		}
	}
	all := slices.DeleteFunc(agents.All(), func(c agents.Crawler) bool { return c.Retired })
	slices.SortStableFunc(all, func(a, b agents.Crawler) int {
		return rankOf(named, b) - rankOf(named, a)
	})
	for _, c := range all {
		o := Option{Text: c.Token, Detail: lang.Say("{vendor}, {purpose}", "vendor", words.CrawlerVendor(c), "purpose", words.PurposeTitle(c.Purpose))}
		if named[strings.ToLower(c.Token)] {
			o.Detail = lang.Say("named in this file")
		}
		out = append(out, o)
	}
	return out
}

func rankOf(named map[string]bool, c agents.Crawler) int {
	if named[strings.ToLower(c.Token)] {
		return 1
	}
	return 0
}

// pathOptions are the paths that other rules have, and the folders they lie in.
func (e *Engine) pathOptions(line int) []Option {
	var out []Option
	seen := map[string]bool{"": true}
	add := func(path, detail string) {
		if !seen[path] && len(out) < maxPaths {
			seen[path] = true
			out = append(out, Option{Text: path, Detail: detail})
		}
	}
	for n := 1; n <= e.shown.NumLines() && len(out) < maxPaths; n++ {
		l := e.shown.Line(n)
		if n == line || !l.Kind.IsRule() || l.Value.Len() > maxValue {
			continue
		}
		path := string(l.Value.Of(e.src))
		add(path, lang.Say("line {line}", "line", strconv.Itoa(n)))
		for i := 1; i < len(path); i++ {
			if path[i] == '/' && !strings.Contains(path[:i], "*") {
				add(path[:i+1], "")
			}
		}
	}
	return out
}

// completeSignal offers the vocabulary of a signal, between commas.
func (e *Engine) completeSignal(c *Completion, l parser.Line, at int) {
	values := lint.SignalValues(string(l.Key.Of(e.src)))
	if len(values) == 0 || at < l.Sep.End {
		return
	}
	c.Kind = "value"
	from, to := at, at
	for from > l.Sep.End && !strings.ContainsRune(", \t", rune(e.src[from-1])) {
		from--
	}
	for to < l.Value.End && !strings.ContainsRune(", \t", rune(e.src[to])) {
		to++
	}
	c.From, c.To = e.pos.Position(from), e.pos.Position(to)
	for _, v := range values {
		c.Options = append(c.Options, Option{Text: v})
	}
}

func (c *Completion) appendJSON(b []byte) []byte {
	o := openObject(b)
	o.int("from", c.From)
	o.int("to", c.To)
	o.string("kind", c.Kind)
	o.raw("options", list(c.Options, func(b []byte, p *Option) []byte {
		o := openObject(b)
		o.string("text", p.Text)
		o.string("write", p.Write)
		o.string("detail", p.Detail)
		o.string("info", p.Info)
		return o.close()
	}))
	return o.close()
}
