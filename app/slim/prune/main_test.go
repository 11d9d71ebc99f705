package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const small = `package app

import "strings"

type HTMLA interface {
	HTML
	Text(v any) HTMLA
	Href(v string) HTMLA
	Rel(v ...string) HTMLA
}

func A() HTMLA { return &htmlA{} }

type htmlA struct{ htmlElement }

func (e *htmlA) Text(v any) HTMLA { return e.Body(Text(v)) }

func (e *htmlA) Href(v string) HTMLA { return e }

func (e *htmlA) Rel(v ...string) HTMLA { strings.Join(v, " "); return e }

type HTMLElem interface {
	HTML
	Text(v any) HTMLElem
}

type htmlElem struct{ htmlElement }

func (e *htmlElem) Text(v any) HTMLElem { return e.Body(Text(v)) }

type HTMLTextarea interface {
	HTML
	Text(v any) HTMLTextarea
	Wrap(v string) HTMLTextarea
}

type htmlTextarea struct{ htmlElement }

func (e *htmlTextarea) Text(v any) HTMLTextarea { e.setAttr("value", v); return e }

func (e *htmlTextarea) Wrap(v string) HTMLTextarea { return e }
`

// Elements become one type with the methods that are used; what does something
// else under the same name stays apart.
func TestElementsBecomeOneType(t *testing.T) {
	t.Cleanup(func(enough int) func() { return func() { fewest = enough } }(fewest))
	fewest = 2
	from, to := filepath.Join(t.TempDir(), elements), filepath.Join(t.TempDir(), "out", elements)
	if err := os.WriteFile(from, []byte(small), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := pruneFile(from, to, map[string]bool{"Text": true, "Href": true}); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	got := string(content)
	for _, want := range []string{
		"type HTMLA = HTMLElem", "type htmlA = htmlElem", "Href(v string) HTMLA\n",
		"type HTMLTextarea interface", `func (e *htmlTextarea) Text(v any) HTMLTextarea`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	for _, gone := range []string{"strings", "Rel(", "Wrap(", "func (e *htmlElem) Text"} {
		if strings.Contains(got, gone) {
			t.Errorf("%q is left in\n%s", gone, got)
		}
	}
	fewest = 3
	if err := pruneFile(from, to, map[string]bool{}); err == nil {
		t.Error("a file without many elements is taken for that of go-app")
	}
}
