package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser/lang"
)

func TestSpeak(t *testing.T) {
	t.Cleanup(func() { lang.Use(nil) })
	for _, c := range []struct {
		args, env string
		code      string
		rest      string
	}{
		{"check a", "", "en", "check a"},
		{"check a", "LANG=ru_RU.UTF-8", "ru", "check a"},
		{"check a", "LANG=ru_RU.UTF-8 LC_ALL=C", "en", "check a"},
		{"check a", "LANG=de_DE LC_MESSAGES=es", "es", "check a"},
		{"check a", "LANG=_", "en", "check a"},
		{"check --lang es a", "LANG=ru", "es", "check a"},
		{"--lang=RU check a", "", "ru", "check a"},
		{"check -- --lang ru", "", "en", "check -- --lang ru"},
	} {
		env := func(name string) string {
			for _, pair := range strings.Fields(c.env) {
				if key, value, _ := strings.Cut(pair, "="); key == name {
					return value
				}
			}
			return ""
		}
		var errOut strings.Builder
		rest, ok := speak(strings.Fields(c.args), env, &errOut)
		if !ok || !slices.Equal(rest, strings.Fields(c.rest)) || lang.Code() != c.code {
			t.Errorf("%q with %q: %q in %s, %s", c.args, c.env, rest, lang.Code(), errOut.String())
		}
	}
}

func TestSpeakRefusesWhatItCannot(t *testing.T) {
	t.Cleanup(func() { lang.Use(nil) })
	for _, args := range []string{"--lang de check", "check --lang", "--lang= check", "check --lang ../ru"} {
		var errOut strings.Builder
		if _, ok := speak(strings.Fields(args), func(string) string { return "" }, &errOut); ok || !strings.Contains(errOut.String(), "en, ru, es") {
			t.Errorf("%q: %q", args, errOut.String())
		}
	}
}
