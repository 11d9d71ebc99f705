package main

import (
	"os"
	"path/filepath"
	"testing"
)

const busy = `package app

import (
	"errors"
	"strings"
)

type manager struct{ held []string }

func (m *manager) Get(name string) (string, error) { return m.find(name), errors.New(name) }

func (m *manager) Drop() { m.held = nil }

func (m *manager) find(name string) string { return strings.Join(m.held, name) }
`

const quiet = `package app

type manager struct{ held []string }

func (m *manager) Get(name string) (_ string, _ error) { return }

func (m *manager) Drop() {}
`

func TestMethodsDoNothingOrGo(t *testing.T) {
	from, to := filepath.Join(t.TempDir(), "manager.go"), filepath.Join(t.TempDir(), "out", "manager.go")
	if err := os.WriteFile(from, []byte(busy), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := rest(from, to, []string{"manager.Get", "manager.Drop"}, []string{"manager.find"}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != quiet {
		t.Errorf("the file is\n%s\nwant\n%s", got, quiet)
	}
	if err := rest(from, to, []string{"manager.Set"}, nil); err == nil {
		t.Error("a method that is missing is not missed")
	}
}
