package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser/lang"
)

// decode reads any line, and says what is wrong with it. A field that is null is as one
// that is absent. Names of fields count as they are written; a field that is given
// twice, or in capitals, is more likely a mistake than meant.
func (q *question) decode(line []byte) error {
	var whole json.RawMessage
	if err := json.Unmarshal(line, &whole); err != nil {
		return notJSON(line, err)
	}
	if bytes.TrimLeft(whole, " \t\r\n")[0] != '{' {
		return errors.New(lang.Say("the line is JSON, but no object; a question stands between curly brackets"))
	}
	d := json.NewDecoder(bytes.NewReader(whole))
	_, _ = d.Token() // the brace; what follows is valid
	seen := field(0)
	for d.More() {
		name, _ := d.Token()
		var value json.RawMessage
		_ = d.Decode(&value)
		f, err := known(name.(string))
		if err != nil {
			return err
		}
		if seen&f != 0 {
			return errors.New(lang.Say("the field {name} is given twice; leave one out", "name", strconv.Quote(name.(string))))
		}
		seen |= f
		if f == 0 || string(value) == "null" {
			continue
		}
		if err := q.take(f, value); err != nil {
			return wrongKind(f, strconv.Quote(name.(string)), err)
		}
		q.given |= f
	}
	return nil
}

// known is the field of a name, 0 for one that means nothing here.
func known(name string) (field, error) {
	f := fieldNamed(name)
	if f != 0 {
		return f, nil
	}
	for _, right := range []string{"robots", "robots_base64", "url", "agent", "agents", "crawler", "dialect", "status"} {
		if strings.EqualFold(name, right) {
			return 0, errors.New(lang.Say("the field {name} has to be written {right}", "name", strconv.Quote(name), "right", strconv.Quote(right)))
		}
	}
	return 0, nil
}

// take fills a field with a value that is not null.
func (q *question) take(f field, value json.RawMessage) (err error) {
	var text string
	switch {
	case f == fieldAgents:
		err = json.Unmarshal(value, &q.agents)
	case f == fieldStatus && value[0] != '"':
		text = string(value) // a number
	default:
		err = json.Unmarshal(value, &text)
	}
	switch f {
	case fieldAgents:
	case fieldRobots, fieldBase64:
		q.robots = []byte(text)
	default:
		q.set(f, []byte(text))
	}
	return err
}

// wrongKind says that a value of a field is of a kind that it cannot be of.
func wrongKind(f field, name string, err error) error {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return err
	case f == fieldAgents:
		return errors.New(lang.Say(`the field {name} takes a list of texts, such as ["a", "b"]`, "name", name))
	}
	switch wrong.Value {
	case "number":
		return errors.New(lang.Say("the field {name} takes a text in quotation marks, not a number", "name", name))
	case "bool":
		return errors.New(lang.Say("the field {name} takes a text in quotation marks, not true or false", "name", name))
	case "array":
		return errors.New(lang.Say("the field {name} takes a text in quotation marks, not a list", "name", name))
	}
	return errors.New(lang.Say("the field {name} takes a text in quotation marks, not an object", "name", name))
}
