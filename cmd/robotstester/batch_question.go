package main

import (
	"bytes"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser/lang"
)

// question is one line of a batch.
type question struct {
	robots []byte // the file, or its base64
	url    string
	status string // how the file arrived, as parser.ParseDelivery reads it
	who
}

// who is who asks, as a question has it.
type who struct {
	given   field // in the whole question
	agent   string
	agents  []string
	crawler string
	dialect string
}

// fieldAskers are the fields that say who asks, one of which has to be there.
const fieldAskers = fieldAgent | fieldAgents | fieldCrawler

func (w *who) equal(o *who) bool {
	return w.given&fieldAskers == o.given&fieldAskers && w.agent == o.agent && w.crawler == o.crawler &&
		w.dialect == o.dialect && slices.Equal(w.agents, o.agents)
}

// field is a field of a question, or several.
type field uint8

const (
	fieldRobots field = 1 << iota
	fieldBase64
	fieldURL
	fieldAgent
	fieldAgents
	fieldCrawler
	fieldDialect
	fieldStatus
)

// fieldNamed is the field of a name, 0 for other names.
func fieldNamed(name string) field {
	switch name {
	case "robots":
		return fieldRobots
	case "robots_base64":
		return fieldBase64
	case "url":
		return fieldURL
	case "agent":
		return fieldAgent
	case "agents":
		return fieldAgents
	case "crawler":
		return fieldCrawler
	case "dialect":
		return fieldDialect
	case "status":
		return fieldStatus
	}
	return 0
}

// text is the place of a field that is a string.
func (q *question) text(f field) *string {
	switch f {
	case fieldURL:
		return &q.url
	case fieldAgent:
		return &q.agent
	case fieldCrawler:
		return &q.crawler
	case fieldDialect:
		return &q.dialect
	}
	return &q.status
}

// set fills a field that is a string. Most questions in a row differ in few of them, so
// that the others take no memory anew.
func (q *question) set(f field, text []byte) {
	if to := q.text(f); *to != string(text) {
		*to = string(text)
	}
}

// clear empties the fields that were not given, which are the last question's.
func (q *question) clear() {
	for _, f := range []field{fieldURL, fieldAgent, fieldCrawler, fieldDialect, fieldStatus} {
		if q.given&f == 0 {
			*q.text(f) = ""
		}
	}
}

// read reads a line and says what it lacks. The file is written to room where it has
// room for it.
func (q *question) read(line, room []byte) error {
	switch {
	case len(bytes.TrimSpace(line)) == 0:
		return errors.New(lang.Say("the line is empty; leave it out, or write a question there"))
	case !utf8.Valid(line):
		return notUTF8(line)
	}
	q.given, q.agents = 0, nil
	s := questionScan{line: line}
	if !s.scan(q, room) {
		*q = question{}
		if err := q.decode(line); err != nil {
			return err
		}
	}
	q.clear()
	switch {
	case q.given&(fieldRobots|fieldBase64) == 0:
		return errors.New(lang.Say(`the file is missing; give it as "robots" or "robots_base64"`))
	case q.given&(fieldRobots|fieldBase64) == fieldRobots|fieldBase64:
		return errors.New(lang.Say(`the file is given twice, as "robots" and as "robots_base64"; leave one out`))
	case q.given&fieldURL == 0:
		return errors.New(lang.Say(`the field "url" is missing; it takes a URL or a path`))
	}
	switch q.given & fieldAskers {
	case 0:
		return errors.New(lang.Say(`the field "agent", "agents" or "crawler" is missing; it says who asks`))
	case fieldAgent, fieldAgents, fieldCrawler:
		return nil
	}
	return errors.New(lang.Say(`of "agent", "agents" and "crawler" only one can be given; leave out the others`))
}
