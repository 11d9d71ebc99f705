package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// worker answers lines. It keeps the last file and the last asker, as many questions in
// a row are often about one.
type worker struct {
	dialect *parser.Dialect // nil: as each line says
	line    int             // the line that is answered, counted from 0 in its chunk
	refused []refusal       // lines of the chunk that could not be answered

	q      question
	room   []byte // for the file of the next question
	text   []byte // of the last file, as it came
	base64 bool
	file   *parser.File
	who    who // the last question's
	asker  asker
	rules  *parser.Rules // of the last file and asker
}

// mostRoom is how much room is kept from line to line.
const mostRoom = 1 << 20

// answer appends the answer to a line.
func (w *worker) answer(out, line []byte) []byte {
	q := &w.q
	err := w.read(line)
	if err == nil {
		err = w.prepare(q)
	}
	if err != nil {
		return w.refuse(out, err)
	}
	dialect := w.file.Dialect().ID
	stood, err := w.delivered(q)
	if err != nil {
		return w.refuse(out, err)
	}
	if stood != nil && stood.Stand != parser.FileRules {
		return appendStand(out, stood, dialect)
	}
	if f := w.rules.Fails(q.url); f != nil {
		text, _ := json.Marshal(words.Failed(f))
		return fmt.Appendf(out, `{"allowed":null,"line":%d,"dialect":%q,"failure":%s}`, f.Line, dialect, text)
	}
	allowed, at := w.rules.Allowed(q.url)
	out = strconv.AppendBool(append(out, `{"allowed":`...), allowed)
	out = strconv.AppendInt(append(out, `,"line":`...), int64(at), 10)
	out = strconv.AppendQuote(append(out, `,"dialect":`...), dialect)
	if stood != nil {
		out = append(append(out, ','), standOf(stood)...)
	}
	return append(out, '}')
}

// read reads a line into w.q, with its file in w.room.
func (w *worker) read(line []byte) error {
	if n := len(line); cap(w.room) < n {
		w.room = make([]byte, 0, n+n/4)
	}
	return w.q.read(line, w.room)
}

// A refusal stands for the answer to a line that cannot be answered. What it says names
// the line, and how many are before those of a chunk only its turn to be written tells.
type refusal struct {
	at   int // in the answers
	line int // in the chunk, from 0
	err  error
}

// refuse leaves room for the answer to a line that cannot be answered.
func (w *worker) refuse(out []byte, err error) []byte {
	w.refused = append(w.refused, refusal{len(out), w.line, err})
	return out
}

// whole are the answers of a chunk with its refusals, when so many lines were before it.
func (c *chunk) whole(before int) []byte {
	if len(c.refused) == 0 {
		return c.answers
	}
	var all []byte
	from := 0
	for _, r := range c.refused {
		all = append(append(all, c.answers[from:r.at]...), `{"error":`...)
		all = append(appendText(all, []byte(inLine(before+r.line+1, r.err))), '}')
		from = r.at
	}
	return append(all, c.answers[from:]...)
}

// delivered is the ruling on how the file arrived, nil for one that did as it should.
// Where only the beginning of the file is read, the rules are those of the beginning.
func (w *worker) delivered(q *question) (*parser.Ruling, error) {
	if q.status == "" {
		return nil, nil
	}
	v, err := parser.ParseDelivery(q.status)
	if err != nil {
		return nil, errors.New(`"status": ` + words.DeliveryFault(err))
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
	return fmt.Appendf(out, `{"allowed":%s,"line":0,"dialect":%q,%s}`, allowed, dialect, standOf(r))
}

// standOf are the fields of an answer on what a delivery led to.
func standOf(r *parser.Ruling) string {
	text, _ := json.Marshal(words.Delivered(r)) // strings are never refused
	return fmt.Sprintf(`"access":%q,"outcome":%q,"basis":%q,"says":%s`, r.Stand, r.Outcome, r.Basis, text)
}

// prepare finds the rules for a question, anew where they differ from the last one's.
func (w *worker) prepare(q *question) error {
	if w.asker.dialect == nil || !w.who.equal(&q.who) {
		a, err := w.askerOf(q)
		if err != nil {
			return err
		}
		if w.rules != nil && !sameCrawler(w.asker.crawler, a.crawler) {
			w.rules = nil
		}
		w.asker, w.who = a, q.who
	}
	coded := q.given&fieldBase64 != 0
	if w.file == nil || w.base64 != coded || w.file.Dialect() != w.asker.dialect || !bytes.Equal(w.text, q.robots) {
		src := q.robots
		if coded {
			var err error
			if src, err = base64.StdEncoding.AppendDecode(nil, src); err != nil {
				return notBase64(q.robots, err)
			}
		}
		w.room, w.text = w.text, q.robots // the last file is not needed any longer
		if cap(w.room) > mostRoom {
			w.room = nil
		}
		w.base64, w.file, w.rules = coded, parser.Parse(src, w.asker.dialect), nil
	}
	if w.rules == nil {
		w.rules = w.file.For(w.asker.crawler)
	}
	return nil
}

// askerOf is who asks a question, and in which dialect.
func (w *worker) askerOf(q *question) (asker, error) {
	d, err := dialectNamed(q.dialect)
	if err != nil {
		return asker{}, err
	}
	if d == nil {
		d = w.dialect
	}
	if q.given&fieldCrawler != 0 {
		a, known := askAs(q.crawler, d)
		if !known {
			return asker{}, errors.New(lang.Say(`{why}; a name of your own goes into "agent"`, "why", crawlerError(q.crawler).Error()))
		}
		return a, nil
	}
	if d == nil {
		d = parser.Google
	}
	if q.given&fieldAgent != 0 {
		return asker{dialect: d, crawler: parser.Token(q.agent)}, nil
	}
	return asker{dialect: d, crawler: parser.Crawler{Steps: [][]string{q.agents}}}, nil
}

func sameCrawler(a, b parser.Crawler) bool {
	return a.NoStar == b.NoStar && slices.EqualFunc(a.Steps, b.Steps, slices.Equal)
}
