package engine

import (
	"strconv"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/askers"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// reading is how the question was understood.
type reading struct {
	dialect *parser.Dialect
	crawler parser.Crawler
	tokens  []string // what is looked for, in order, without "*"
	name    string   // of the crawler, for sentences
	known   bool     // the catalogue has it
	row     agents.Crawler
	own     bool // the dialect is the catalogue's for the crawler
	assumed bool // the dialect is a guess, neither chosen nor documented
}

// read looks the crawler up and finds the dialect: the one asked for, else the
// crawler's own.
func read(q Question) reading {
	d, _ := parser.DialectByID(q.Dialect)
	a := askers.Find(q.Crawler, d)
	return reading{a.Dialect, a.Crawler, a.Tokens, a.Name, a.Known, a.Row, a.Own, a.Assumed}
}

// hints are the cautions that belong to the crawler and the URL.
func (e *Engine) hints() []Hint {
	var out []Hint
	r := &e.reading
	add := func(severity, code, title, text string) {
		out = append(out, Hint{Severity: severity, Code: code, Title: title, Text: text})
	}
	switch {
	case r.name == "":
		add("info", "no-crawler", lang.Say("No crawler is named."), lang.Say("The answer is that of a crawler that only “*” can name."))
	case r.known && r.row.ControlOnly:
		add("info", "control-only", lang.Say("{crawler} is a control token.", "crawler", r.name), words.CrawlerNote(r.row.ObeysNote, lang.Say("It fetches nothing itself; the rules steer the use of what another crawler fetched.")))
	case r.known && r.row.Obeys == agents.No:
		add("warning", "ignores-robots", lang.Say("{crawler} does not obey robots.txt.", "crawler", r.name), words.CrawlerNote(r.row.ObeysNote, lang.Say("The rules are a request that it is documented to ignore.")))
	case r.known && r.row.Obeys == agents.Partial:
		add("info", "obeys-partly", lang.Say("{crawler} may not obey.", "crawler", r.name), words.CrawlerNote(r.row.ObeysNote, lang.Say("It obeys robots.txt under conditions only.")))
	}
	if r.known && r.row.Retired {
		add("info", "retired", lang.Say("{crawler} is no longer in use.", "crawler", r.name), words.CrawlerNote(r.row.RetiredNote, ""))
	}
	if cut := r.dialect.TokenOf(r.name); cut != r.name && r.name != "" {
		add("info", "token-cut", lang.Say("“{name}” is read as “{cut}”.", "name", r.name, "cut", cut),
			lang.Say("Readers of this kind stop at the first character of a name that is no letter, hyphen or underscore, in the file as well."))
	}
	if title, text := e.beyond(); title != "" && !settles(e.verdict.Delivery) {
		add("warning", "read-in-part", title, text)
	}
	if err := parser.CheckURL(e.question.URL); err != nil && e.question.URL != "" {
		add("warning", "odd-url", lang.Say("This is not a full URL or path."), words.URLFault(err))
	}
	return out
}

// beyond cautions that the crawler reads only the beginning of the file, which
// the reader as such does not know: Google's parser has no limit, its crawler has.
func (e *Engine) beyond() (title, text string) {
	delivered := parser.Delivery{Status: 200, Bytes: len(e.src)}
	read := e.reading.dialect.ReceiveAs(e.reading.name, delivered).Read
	if read == 0 || read >= len(e.src) {
		return "", ""
	}
	last := e.shown.LineAt(read)
	title = lang.Count(read, "{crawler} reads only the first {n} byte of this file.|{crawler} reads only the first {n} bytes of this file.", "crawler", e.crawlerName())
	if e.at(e.verdict.Line) >= last {
		return title, lang.Say("Line {line} is cut there, and what follows does not count. The line that decides here is beyond.", "line", strconv.Itoa(last))
	}
	return title, lang.Say("Line {line} is cut there, and what follows does not count.", "line", strconv.Itoa(last))
}
