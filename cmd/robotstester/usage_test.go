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
		if got.code != 0 || !strings.HasPrefix(got.out, "robotstester "+name+" ") || got.errOut != "" {
			t.Errorf("%s: exit %d, %.80q", name, got.code, got.out)
		}
		for line := range strings.Lines(got.out) {
			if n := utf8.RuneCountInString(line) - 1; n > columns && !strings.HasPrefix(line, "robotstester ") {
				t.Errorf("%s: %d columns: %q", name, n, line)
			}
		}
	}
	if got := runWith("", "batch", "-h"); !strings.Contains(got.out, "\n  robots         слово") || !strings.Contains(got.out, "\n                 слово") {
		t.Errorf("the table does not hang together:\n%s", got.out)
	}
}

func TestFlagFaultsAreSaid(t *testing.T) {
	c, err := lang.Parse("ru", "there is no option {name}; did you mean {near}?\n= нет {name}, есть {near}\n\n{name} needs a value.\n= пусто {name}\n\n"+
		"{name} cannot be {value}: {why}.\n= {name} не {value}: {why}\n\n{name} takes no value.\n= {name} сам по себе\n\n{text} is no option.\n= не то: {text}\n")
	if err != nil {
		t.Fatal(err)
	}
	lang.Use(c)
	t.Cleanup(func() { lang.Use(nil) })
	for args, want := range map[string]string{
		"check --agnet": "check: нет --agnet, есть --agent\n", "check - / --agent": "check: пусто --agent\n", "check --only a: b": "check: --only не \"a:\": the verdicts",
		"serve --fetch=perhaps": "serve: --fetch сам по себе\n", "check ---x": "check: не то: \"---x\"\n", "check --\x1b[2J": "check: нет \"--\\x1b[2J\", есть",
	} {
		got := runWith("", strings.Fields(args)...)
		if got.code != exitUsage || !strings.HasPrefix(got.errOut, "robotstester "+want) || !strings.HasSuffix(got.errOut, " -h\" shows how it is used.\n") || got.out != "" {
			t.Errorf("%s: exit %d, %.120q, want %q", args, got.code, got.errOut, want)
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
