package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser/lang"
)

// Whatever the language, a help fits a terminal and begins with how the command is called.
func TestHelpFitsTheTerminal(t *testing.T) {
	long, err := lang.Parse("ru", "the file, or\n= "+strings.Repeat("слово ", 40)+"\n")
	if err != nil {
		t.Fatal(err)
	}
	lang.Use(long)
	t.Cleanup(func() { lang.Use(nil) })
	for name := range commands {
		got := runWith("", name, "-h")
		if got.code != 0 || !strings.HasPrefix(got.errOut, "robotstester "+name+" ") {
			t.Errorf("%s: exit %d, %.80q", name, got.code, got.errOut)
		}
		for line := range strings.Lines(got.errOut) {
			if n := utf8.RuneCountInString(line) - 1; n > columns && !strings.HasPrefix(line, "robotstester ") {
				t.Errorf("%s: %d columns: %q", name, n, line)
			}
		}
	}
	if got := runWith("", "batch", "-h"); !strings.Contains(got.errOut, "\n  robots         слово") || !strings.Contains(got.errOut, "\n                 слово") {
		t.Errorf("the table does not hang together:\n%s", got.errOut)
	}
}

func TestFlagFaultsAreSaid(t *testing.T) {
	c, err := lang.Parse("ru", "flag provided but not defined: {name}\n= нет {name}\n\nflag needs an argument: {name}\n= пусто {name}\n\n"+
		"invalid value {value} for flag {name}: {why}\n= {name} не {value}: {why}\n")
	if err != nil {
		t.Fatal(err)
	}
	lang.Use(c)
	t.Cleanup(func() { lang.Use(nil) })
	for args, want := range map[string]string{
		"check --none": "нет -none\n", "check - / --agent": "пусто -agent\n", "check --only a: b": "-only не \"a:\": the verdicts",
	} {
		if got := runWith("", strings.Fields(args)...); got.code != exitUsage || !strings.HasPrefix(got.errOut, want) {
			t.Errorf("%s: exit %d, %.80q, want %q", args, got.code, got.errOut, want)
		}
	}
}

func TestFileFaultsAreSaid(t *testing.T) {
	c, err := lang.Parse("es", "no such file or directory\n= no existe\n\nis a directory\n= es un directorio\n")
	if err != nil {
		t.Fatal(err)
	}
	lang.Use(c)
	t.Cleanup(func() { lang.Use(nil) })
	dir := t.TempDir()
	for name, want := range map[string]string{dir + "/none": dir + "/none: no existe\n", dir: dir + ": es un directorio\n"} {
		if got := runWith("", "check", name, "/", "--agent", "x"); got.code != exitUsage || got.errOut != "robotstester check: "+want {
			t.Errorf("%s: exit %d, %q", name, got.code, got.errOut)
		}
	}
}
