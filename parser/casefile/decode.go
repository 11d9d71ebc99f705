package casefile

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// decode reads one JSON value and nothing behind it, and says where it fails.
func decode(src []byte, doc *document) error {
	src = bytes.TrimPrefix(src, []byte("\ufeff"))
	d := json.NewDecoder(bytes.NewReader(src))
	d.DisallowUnknownFields()
	if err := d.Decode(doc); err != nil {
		return explain(src, err, d.InputOffset())
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: there is more behind the end of the case file", place(src, d.InputOffset()))
	}
	return nil
}

// explain turns an error of encoding/json into a sentence with a place.
func explain(src []byte, err error, at int64) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var encoding base64.CorruptInputError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("%s: this is not JSON: %s", place(src, syntax.Offset), strings.TrimPrefix(syntax.Error(), "json: "))
	case errors.As(err, &kind):
		field := "the case file"
		if kind.Field != "" {
			field = fmt.Sprintf("%q", kind.Field)
		}
		return fmt.Errorf("%s: %s cannot be of the kind %s", place(src, kind.Offset), field, kind.Value)
	case errors.As(err, &encoding):
		return errors.New(`"robots_base64" is not Base64`)
	case errors.Is(err, io.EOF):
		return errors.New("the case file is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%s: the case file ends too early", place(src, int64(len(src))))
	}
	if _, name, ok := strings.Cut(err.Error(), "unknown field "); ok {
		return fmt.Errorf("a case file has no field %s", name)
	}
	return fmt.Errorf("%s: %w", place(src, at), err)
}

// place is an offset as line and column, both from 1, the column in bytes.
func place(src []byte, offset int64) string {
	before := src[:min(int64(len(src)), max(offset, 0))]
	line := bytes.Count(before, []byte("\n")) + 1
	return fmt.Sprintf("line %d, column %d", line, len(before)-bytes.LastIndexByte(before, '\n'))
}
