package jsonplace

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`{"a" 1}`: "“1” cannot stand here; names and texts stand in double quotation marks, a colon behind each name, a comma between two fields",
		`{a}`:     "“a” cannot stand here", `{"a":1,}`: "“}” cannot stand here", "[\u00a0]": "U+00A0 cannot stand here",
		"{\"a\tb\"}": `U+0009 cannot stand in a text as it is; write \t`, "[\"\x01\"]": `U+0001 cannot stand in a text as it is; write \u0001`,
		`["\.pdf"]`: `“.” makes no escape; a backslash in a text is written \\`, `["\u12x4"]`: "“x” makes no escape", `["\\\"\u0041" x]`: "“x” cannot stand here",
	} {
		var syntax *json.SyntaxError
		if !errors.As(json.Unmarshal([]byte(text), new(any)), &syntax) {
			t.Fatalf("%q is JSON", text)
		}
		at := int(syntax.Offset) - 1
		p := Behind([]byte(text[:at]))
		r, _ := utf8.DecodeRuneInString(text[at:])
		if got := p.Refuses(r); !strings.HasPrefix(got, want) || p.Done {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestBehind(t *testing.T) {
	if p := Behind([]byte(`{"a":["}"]} `)); !p.Done || p.Depth != 0 {
		t.Errorf("behind a value: %+v", p)
	}
	if p := Behind([]byte(strings.Repeat("[", MostDepth))); p.Done || p.Depth != MostDepth {
		t.Errorf("deep inside: %+v", p)
	}
}
