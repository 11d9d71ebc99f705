package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser/jsonplace"
	"github.com/robotstester/robotstester/parser/lang"
)

// faultAt is a fault at a column of a line.
type faultAt struct {
	column string
	why    string
}

func (f faultAt) Error() string { return f.why }

// inLine is what is wrong with a line of the input, with its place in front.
func inLine(n int, err error) string {
	line := strconv.Itoa(n)
	var at faultAt
	if errors.As(err, &at) {
		return lang.Say("line {line}, column {column}: {why}", "line", line, "column", at.column, "why", at.why)
	}
	return lang.Say("line {line}: {why}", "line", line, "why", err.Error())
}

// notUTF8 says where a line stops being text.
func notUTF8(line []byte) error {
	if bytes.HasPrefix(line, []byte("\xff\xfe")) || bytes.HasPrefix(line, []byte("\xfe\xff")) {
		return errors.New(lang.Say("the input is UTF-16; write it as UTF-8"))
	}
	at := 0
	for at < len(line) {
		r, n := utf8.DecodeRune(line[at:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		at += n
	}
	return faultAt{columnAt(line, at), lang.Say(`the byte {text} is not UTF-8; give such a file as "robots_base64"`, "text", fmt.Sprintf("0x%02X", line[at]))}
}

// columnAt is the place of a byte in a line, counted in characters from 1.
func columnAt(line []byte, at int) string { return strconv.Itoa(utf8.RuneCount(line[:at]) + 1) }

// notJSON says where and how a line departs from JSON, and what to write instead.
func notJSON(line []byte, err error) error {
	at := len(line)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = min(max(int(syntax.Offset)-1, 0), len(line)) // Offset counts the character that is wrong
	}
	before := jsonplace.Behind(line[:at])
	if before.Depth >= jsonplace.MostDepth {
		return errors.New(lang.Say("the line nests values too deeply; a question is one object, whose values are texts"))
	}
	if unfinished(line) {
		return errors.New(lang.Say("the line ends before its JSON does; write each question on one line, whole"))
	}
	r, _ := utf8.DecodeRune(line[at:])
	why := before.Refuses(r)
	if before.Done {
		why = lang.Say("{text} stands behind the end of the question; write one question a line", "text", jsonplace.Shown(r))
	}
	return faultAt{columnAt(line, at), why}
}

// unfinished reports whether a line is valid as far as it goes; only a stream has a kind
// of error for that.
func unfinished(line []byte) bool {
	var whole json.RawMessage
	return errors.Is(json.NewDecoder(bytes.NewReader(line)).Decode(&whole), io.ErrUnexpectedEOF)
}

// notBase64 says where a text departs from Base64, and how to mend it.
func notBase64(text []byte, err error) error {
	var corrupt base64.CorruptInputError
	at := len(text)
	if errors.As(err, &corrupt) {
		at = min(int(corrupt), len(text))
	}
	if at == len(text) || text[at] == '=' || bytes.IndexByte(base64Letters, text[at]) >= 0 {
		return errors.New(lang.Say(`"robots_base64" does not end as Base64 does; it is cut short, or lacks the = that fill up its last four characters`))
	}
	r, _ := utf8.DecodeRune(text[at:])
	place, shown := columnAt(text, at), jsonplace.Shown(r)
	if r == '-' || r == '_' {
		return errors.New(lang.Say(`character {place} of "robots_base64" is {text}, of the alphabet for URLs; write + for each - and / for each _`, "place", place, "text", shown))
	}
	return errors.New(lang.Say(`character {place} of "robots_base64" is {text}, which Base64 does not have; it has A to Z, a to z, 0 to 9, + and /, and = at the end`, "place", place, "text", shown))
}

var base64Letters = []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
