package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/words"
)

// question is one line of a batch.
type question struct {
	Robots       *string  `json:"robots"`
	RobotsBase64 *string  `json:"robots_base64"`
	URL          *string  `json:"url"`
	Agent        *string  `json:"agent"`
	Agents       []string `json:"agents"`
	Crawler      *string  `json:"crawler"`
	Dialect      string   `json:"dialect"`
	Status       status   `json:"status"`
}

// status is how the file arrived: a number or a text, as parser.ParseDelivery reads it.
type status string

// UnmarshalJSON takes both forms.
func (s *status) UnmarshalJSON(text []byte) error {
	*s = status(text)
	if text[0] == '"' {
		return json.Unmarshal(text, (*string)(s))
	}
	if text[0] == 'n' {
		*s = ""
	}
	return nil
}

// worker answers lines. It keeps the last file, as many questions in a row are
// often about one.
type worker struct {
	dialect *parser.Dialect // nil: as each line says
	bad     bool            // a line could not be answered

	text   string // of the last file, as it came
	base64 bool
	file   *parser.File
	asker  asker
	rules  *parser.Rules // of the last file and asker
}

// answer appends the answer to a line.
func (w *worker) answer(out, line []byte) []byte {
	q, err := readQuestion(line)
	if err == nil {
		err = w.prepare(q)
	}
	if err != nil {
		return w.refuse(out, err)
	}
	dialect := strconv.Quote(w.file.Dialect().ID)
	stood, err := w.delivered(q)
	if err != nil {
		return w.refuse(out, err)
	}
	if stood != nil && stood.Stand != parser.FileRules {
		return appendStand(out, stood, dialect)
	}
	if f := w.rules.Fails(*q.URL); f != nil {
		text, _ := json.Marshal(f.Reason)
		return fmt.Appendf(out, `{"allowed":null,"line":%d,"dialect":%s,"failure":%s}`, f.Line, dialect, text)
	}
	allowed, at := w.rules.Allowed(*q.URL)
	if stood != nil {
		return fmt.Appendf(out, `{"allowed":%t,"line":%d,"dialect":%s,%s}`, allowed, at, dialect, standOf(stood))
	}
	return fmt.Appendf(out, `{"allowed":%t,"line":%d,"dialect":%s}`, allowed, at, dialect)
}

// refuse is the answer to a line that cannot be answered.
func (w *worker) refuse(out []byte, err error) []byte {
	w.bad = true
	text, _ := json.Marshal(err.Error()) // strings are never refused
	return append(append(append(out, `{"error":`...), text...), '}')
}

// delivered is the ruling on how the file arrived, nil for one that did as it should.
// Where only the beginning of the file is read, the rules are those of the beginning.
func (w *worker) delivered(q *question) (*parser.Ruling, error) {
	v, err := parser.ParseDelivery(string(q.Status))
	if err != nil {
		return nil, fmt.Errorf(`"status": %v`, err)
	}
	if v.Ordinary() {
		return nil, nil
	}
	r := w.asker.receives(v)
	if src := w.file.Bytes(); r.Read > 0 && r.Read < len(src) {
		w.rules = parser.Parse(src[:r.Read], w.asker.dialect).For(w.asker.crawler)
		w.file = nil // the next line is asked of the whole file
	}
	return &r, nil
}

// appendStand is the answer where the delivery decides.
func appendStand(out []byte, r *parser.Ruling, dialect string) []byte {
	allowed := strconv.FormatBool(r.Stand == parser.AllAllowed)
	if r.Stand == parser.NotSaid {
		allowed = "null"
	}
	return fmt.Appendf(out, `{"allowed":%s,"line":0,"dialect":%s,%s}`, allowed, dialect, standOf(r))
}

// standOf are the fields of an answer on what a delivery led to.
func standOf(r *parser.Ruling) string {
	text, _ := json.Marshal(words.Delivered(r)) // strings are never refused
	return fmt.Sprintf(`"access":%q,"outcome":%q,"basis":%q,"says":%s`, r.Stand, r.Outcome, r.Basis, text)
}

// readQuestion decodes a line and says what it lacks.
func readQuestion(line []byte) (*question, error) {
	q := new(question)
	switch {
	case len(bytes.TrimSpace(line)) == 0:
		return nil, errors.New("the line is empty")
	case !utf8.Valid(line):
		return nil, errors.New(`the line is not valid UTF-8; give such a file as "robots_base64"`)
	}
	if err := json.Unmarshal(line, q); err != nil {
		var wrong *json.UnmarshalTypeError
		switch {
		case errors.As(err, &wrong) && wrong.Field == "":
			return nil, errors.New("the line is not a JSON object")
		case errors.As(err, &wrong):
			return nil, fmt.Errorf("the field %q cannot be a %s", wrong.Field, wrong.Value)
		}
		return nil, fmt.Errorf("the line is not valid JSON: %v", err)
	}
	switch {
	case q.Robots == nil && q.RobotsBase64 == nil:
		return nil, errors.New(`the field "robots" or "robots_base64" is missing`)
	case q.Robots != nil && q.RobotsBase64 != nil:
		return nil, errors.New(`the file is given twice, as "robots" and as "robots_base64"`)
	case q.URL == nil:
		return nil, errors.New(`the field "url" is missing`)
	}
	switch q.names() {
	case 0:
		return nil, errors.New(`the field "agent", "agents" or "crawler" is missing`)
	case 1:
		return q, nil
	}
	return nil, errors.New(`only one of "agent", "agents" and "crawler" can be given`)
}

// names counts the ways in which the question says who asks.
func (q *question) names() int {
	n := 0
	for _, given := range []bool{q.Agent != nil, q.Agents != nil, q.Crawler != nil} {
		if given {
			n++
		}
	}
	return n
}

// prepare finds the rules for a question, anew where they differ from the last one's.
func (w *worker) prepare(q *question) error {
	a, err := w.askerOf(q)
	if err != nil {
		return err
	}
	text, coded := q.Robots, false
	if text == nil {
		text, coded = q.RobotsBase64, true
	}
	if w.file == nil || w.text != *text || w.base64 != coded || w.asker.dialect != a.dialect {
		src := []byte(*text)
		if coded {
			if src, err = base64.StdEncoding.DecodeString(*text); err != nil {
				return fmt.Errorf(`"robots_base64" is not valid base64: %v`, err)
			}
		}
		w.text, w.base64, w.file, w.rules = *text, coded, parser.Parse(src, a.dialect), nil
	}
	if w.rules == nil || !sameCrawler(w.asker.crawler, a.crawler) {
		w.rules = w.file.For(a.crawler)
	}
	w.asker = a
	return nil
}

// askerOf is who asks a question, and in which dialect.
func (w *worker) askerOf(q *question) (asker, error) {
	d, err := dialectNamed(q.Dialect)
	if err != nil {
		return asker{}, err
	}
	if d == nil {
		d = w.dialect
	}
	if q.Crawler != nil {
		a, known := askAs(*q.Crawler, d)
		if !known {
			return asker{}, crawlerError(*q.Crawler)
		}
		return a, nil
	}
	if d == nil {
		d = parser.Google
	}
	if q.Agent != nil {
		return asker{dialect: d, crawler: parser.Token(*q.Agent)}, nil
	}
	return asker{dialect: d, crawler: parser.Crawler{Steps: [][]string{q.Agents}}}, nil
}

func sameCrawler(a, b parser.Crawler) bool {
	return a.NoStar == b.NoStar && slices.EqualFunc(a.Steps, b.Steps, slices.Equal)
}
