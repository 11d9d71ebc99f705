package engine

import (
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/askers"
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
	assumed bool // the dialect is a guess, neither chosen nor documented
}

// read looks the crawler up and finds the dialect: the one asked for, else the
// crawler's own.
func read(q Question) reading {
	d, _ := parser.DialectByID(q.Dialect)
	a := askers.Find(q.Crawler, d)
	return reading{a.Dialect, a.Crawler, a.Tokens, a.Name, a.Known, a.Row, a.Assumed}
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
		add("info", "no-crawler", "No crawler is named.", "The answer is that of a crawler that only “*” can name.")
	case r.known && r.row.ControlOnly:
		add("info", "control-only", r.name+" is a control token.", sentence(r.row.ObeysNote, "It fetches nothing itself; the rules steer the use of what another crawler fetched."))
	case r.known && r.row.Obeys == agents.No:
		add("warning", "ignores-robots", r.name+" does not obey robots.txt.", sentence(r.row.ObeysNote, "The rules are a request that it is documented to ignore."))
	case r.known && r.row.Obeys == agents.Partial:
		add("info", "obeys-partly", r.name+" may not obey.", sentence(r.row.ObeysNote, "It obeys robots.txt under conditions only."))
	}
	if r.known && r.row.Retired {
		add("info", "retired", r.name+" is no longer in use.", r.row.RetiredNote)
	}
	if cut := r.dialect.TokenOf(r.name); cut != r.name && r.name != "" {
		add("info", "token-cut", "“"+r.name+"” is read as “"+cut+"”.", "Readers of this kind stop at the first character of a name that is no letter, hyphen or underscore, in the file as well.")
	}
	if title, text := e.beyond(); title != "" {
		add("warning", "read-in-part", title, text)
	}
	if err := parser.CheckURL(e.question.URL); err != nil && e.question.URL != "" {
		add("warning", "odd-url", "This is not a full URL or path.", capital(err.Error())+".")
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
	title = e.crawlerName() + " reads only the first " + words.Count(read, "byte", "bytes") + " of this file."
	text = "Line " + strconv.Itoa(last) + " is cut there, and what follows does not count."
	if e.at(e.verdict.Line) >= last {
		text += " The line that decides here is beyond."
	}
	return title, text
}

// sentence is the catalogue's note, or what to say where there is none.
func sentence(note, otherwise string) string {
	if note == "" {
		return otherwise
	}
	if !strings.HasSuffix(note, ".") {
		note += "."
	}
	return capital(note)
}

func capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
