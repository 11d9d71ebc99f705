package parser

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strings"
	"testing"
)

// described are the fields of Dialect that say what it is, not how it reads.
var described = []string{"ID", "Title", "Basis", "Source", "Notes", "Facts", "Access", "keys"}

func TestAxesHoldEveryField(t *testing.T) {
	known := map[string]bool{}
	for _, name := range described {
		known[name] = true
	}
	for _, a := range Axes() {
		if known[a.Name] {
			t.Errorf("axis %s is listed twice", a.Name)
		}
		known[a.Name] = true
	}
	of := reflect.TypeFor[Dialect]()
	for i := range of.NumField() {
		name := of.Field(i).Name
		if !known[name] {
			t.Errorf("no axis for the field %s of Dialect", name)
		}
		delete(known, name)
	}
	for name := range known {
		t.Errorf("axis %s is no field of Dialect", name)
	}
}

// enumerations counts the constants of each type in dialect.go.
func enumerations(t *testing.T) map[string]int {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "dialect.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, decl := range file.Decls {
		block, ok := decl.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST {
			continue
		}
		name := ""
		for _, spec := range block.Specs {
			if of, ok := spec.(*ast.ValueSpec).Type.(*ast.Ident); ok {
				name = of.Name
			}
			counts[name]++
		}
	}
	return counts
}

// Every value of every axis has words of its own, and giving it to another
// dialect makes the two the same.
func TestAxesHaveWordsForEveryValue(t *testing.T) {
	counts := enumerations(t)
	for _, a := range Axes() {
		field, _ := reflect.TypeFor[Dialect]().FieldByName(a.Name)
		n := counts[field.Type.Name()]
		if field.Type.Kind() != reflect.Uint8 {
			continue
		}
		if n < 2 {
			t.Fatalf("%s: %d constants of type %s found", a.Name, n, field.Type)
		}
		said := map[string]bool{}
		for v := range n {
			from := *RFC9309
			reflect.ValueOf(&from).Elem().FieldByName(a.Name).SetUint(uint64(v))
			words := a.Says(&from)
			if words == "" || said[words] || strings.HasSuffix(words, ".") {
				t.Errorf("%s = %d says %q", a.Name, v, words)
			}
			said[words] = true
			to := *RFC9309
			if a.Departs(&to) || a.Departs(&from) != (v != 0) {
				t.Errorf("%s = %d: wrong about departing from the RFC", a.Name, v)
			}
			a.lend(&to, &from)
			if !a.Same(&to, &from) {
				t.Errorf("%s = %d was not given on", a.Name, v)
			}
		}
	}
}

// Giving a dialect every axis of another makes it that dialect.
func TestAxesAreAllOfADialect(t *testing.T) {
	for _, d := range Dialects() {
		got := Dialect{ID: d.ID, Title: d.Title, Basis: d.Basis, Source: d.Source, Notes: d.Notes, Facts: d.Facts, Access: d.Access}
		for _, a := range Axes() {
			a.lend(&got, d)
		}
		want := *d
		want.keys = nil
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the axes give %+v, want %+v", d.ID, got, want)
		}
	}
}
