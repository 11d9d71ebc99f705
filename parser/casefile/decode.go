package casefile

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser/jsonplace"
	"github.com/robotstester/robotstester/parser/lang"
)

// decode reads one JSON value and nothing behind it, and says where it fails.
func decode(src []byte, doc *document) error {
	src = bytes.TrimPrefix(src, []byte("\ufeff"))
	d := json.NewDecoder(bytes.NewReader(src))
	d.DisallowUnknownFields()
	if err := d.Decode(doc); err != nil {
		return explain(src, err, d.InputOffset())
	}
	end := d.InputOffset()
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return placed(src, d.InputOffset(), lang.Say("there is more behind the end of the case file"))
	}
	if name, at := repeated(src[:end]); name != "" {
		return placed(src, at, lang.Say("the field {name} is given twice", "name", quoted(name)))
	}
	return nil
}

// repeated finds a field that one object gives twice: the decoder takes the last, or of two
// lists a mixture, where a reader of the file may well trust the first. src has been decoded,
// so it is valid and its few fields are known.
func repeated(src []byte) (name string, at int64) {
	var open [][]string // the names that each object or list not closed yet has given
	for i := 0; i < len(src); i++ {
		switch src[i] {
		case '{', '[':
			open = append(open, nil)
		case '}', ']':
			open = open[:len(open)-1]
		case '"':
			start := i
			for i++; src[i] != '"'; i++ {
				if src[i] == '\\' {
					i++
				}
			}
			if !isName(src[i+1:]) {
				continue
			}
			_ = json.Unmarshal(src[start:i+1], &name)
			names := &open[len(open)-1]
			if slices.ContainsFunc(*names, func(other string) bool { return strings.EqualFold(name, other) }) {
				return name, int64(start)
			}
			*names = append(*names, name)
		}
	}
	return "", 0
}

// isName reports whether a string is the name of a field, by what follows it.
func isName(after []byte) bool {
	after = bytes.TrimLeft(after, " \t\r\n")
	return len(after) > 0 && after[0] == ':'
}

// explain turns an error of encoding/json into a sentence with a place.
func explain(src []byte, err error, at int64) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var encoding base64.CorruptInputError
	switch {
	case errors.As(err, &syntax):
		at := max(0, syntax.Offset-1) // Offset counts the character that is wrong
		before := jsonplace.Behind(src[:at])
		switch {
		case before.Depth >= jsonplace.MostDepth:
			return placed(src, at, lang.Say("values nest too deeply for a case file"))
		case before.Depth == 0:
			return placed(src, at, lang.Say("this is not JSON; a case file begins with a curly bracket"))
		}
		wrong, _ := utf8.DecodeRune(src[at:])
		return placed(src, at, before.Refuses(wrong))
	case errors.As(err, &kind):
		return placed(src, kind.Offset, wrongKind(kind))
	case errors.As(err, &encoding):
		return fault(lang.Say(`"robots_base64" is not Base64`))
	case errors.Is(err, io.EOF):
		return fault(lang.Say("the case file is empty"))
	case errors.Is(err, io.ErrUnexpectedEOF):
		return placed(src, int64(len(src)), lang.Say("the case file ends too early"))
	}
	if _, name, ok := strings.Cut(err.Error(), "unknown field "); ok {
		return fault(lang.Say("a case file has no field {name}", "name", name))
	}
	return placed(src, at, err.Error())
}

func wrongKind(err *json.UnmarshalTypeError) string {
	if err.Field == "" {
		return lang.Say("the case file cannot be of the kind {kind}", "kind", err.Value)
	}
	return lang.Say("{field} cannot be of the kind {kind}", "field", strconv.Quote(err.Field), "kind", err.Value)
}

// placed is a fault at an offset, as line and column, both from 1, the column in bytes.
func placed(src []byte, offset int64, why string) error {
	before := src[:min(int64(len(src)), max(offset, 0))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return fault(lang.Say("line {line}, column {column}: {why}", "line", strconv.Itoa(line), "column", strconv.Itoa(column), "why", why))
}
