package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"html"
	"html/template"
	"strings"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/askers"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// example is a file, a crawler and URLs, with the answers, shown live where scripts run.
type example struct {
	Says    []span     // what to see in it
	File    string     // without the last line break
	Lines   []fileLine // of a file that a page of HTML cannot hold; it is not live
	Crawler string
	Dialect string // id; "" is the crawler's own
	Answers []answer
}

// answer is what becomes of one URL.
type answer struct {
	URL   string
	State string // "allowed", "disallowed" or "none"
	Said  []span
}

// newExample asks the file for each URL, as the tester does.
func newExample(file, crawler, dialect string, urls ...string) *example {
	e := &example{File: strings.TrimRight(file, "\n"), Crawler: crawler, Dialect: dialect}
	for _, url := range urls {
		e.Answers = append(e.Answers, e.ask(dialect, url))
	}
	return e
}

// saying puts a sentence above an example.
func (e *example) saying(says []span) *example {
	e.Says = says
	return e
}

// against adds to what is said the answer that another dialect gives.
func (e *example) against(d *parser.Dialect) *example {
	other := e.ask(d.ID, e.Answers[0].URL)
	e.Says = join(e.Says, sentence(lang.Say("By {dialect}: {verdict}."), "dialect", words.DialectTitle(d), "verdict", stateWord(other.State)))
	return e
}

func (e *example) ask(dialect, url string) answer {
	d, _ := parser.DialectByID(dialect)
	asker := askers.Find(e.Crawler, d)
	file := parser.Parse([]byte(e.File+"\n"), asker.Dialect)
	v := file.For(asker.Crawler).Explain(url)
	asked := words.Asked{Crawler: asker.Name, Tokens: asker.Tokens, File: file}
	return answer{URL: url, State: stateOf(v), Said: spans(asked.Told(v))}
}

func stateOf(v *parser.Verdict) string {
	switch {
	case v.Failure != nil:
		return "none"
	case v.Allowed:
		return "allowed"
	}
	return "disallowed"
}

func stateWord(state string) string {
	switch state {
	case "allowed":
		return lang.Say("‹a URL›allowed")
	case "disallowed":
		return lang.Say("‹a URL›blocked")
	}
	return lang.Say("no answer")
}

// URLs is the attribute that lists them for the element. The template would take it for
// one address and escape the line breaks.
func (e *example) URLs() template.HTMLAttr {
	urls := make([]string, len(e.Answers))
	for i, a := range e.Answers {
		urls[i] = a.URL
	}
	return template.HTMLAttr(`urls="` + html.EscapeString(strings.Join(urls, "\n")) + `"`)
}

// Fragment is a share link to the tester: what web/share.js makes of a case file.
func (e *example) Fragment() (template.URL, error) {
	type test struct {
		Crawler string `json:"crawler"`
		URL     string `json:"url"`
	}
	tests := make([]test, len(e.Answers))
	for i, a := range e.Answers {
		tests[i] = test{e.Crawler, a.URL}
	}
	doc, err := json.Marshal(struct {
		Version int    `json:"version"`
		Robots  string `json:"robots"`
		Dialect string `json:"dialect"`
		Tests   []test `json:"tests"`
	}{1, e.File + "\n", e.Dialect, tests})
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(doc); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return template.URL("#v1." + base64.RawURLEncoding.EncodeToString(b.Bytes())), nil // letters, digits, - and _
}

// canBeShown reports whether a page of HTML gives a file back as it is.
func canBeShown(file []byte) bool {
	return utf8.Valid(file) && len(file) < 4096 && !bytes.ContainsFunc(file, func(r rune) bool {
		return r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 || r == '\ufeff'
	})
}
