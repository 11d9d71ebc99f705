package engine

import (
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
)

// Nothing that was worked out before the language changed is said in the old one.
func TestSpeak(t *testing.T) {
	check, _ := lint.ByID("key-typo")
	catalogue, err := lang.Parse("ru", "**Blocked** for {crawler}\n= **Закрыто** для {crawler}\n"+
		"by [line {line}], `{rule}`\n= по [строке {line}]: `{rule}`\ndecides: {length}\n= решает: {length}\n"+
		check.Title+"\n= опечатка в ключе\n")
	if err != nil {
		t.Fatal(err)
	}
	defer lang.Use(nil)
	e := New()
	e.Open([]byte("User-agent: *\nDisalow: /a\nDisallow: /\n"), 1)
	e.Ask(Question{Crawler: "Googlebot", URL: "/"})
	titles := func() string { return string(e.Report("problems", "")) }
	before := titles()
	e.Speak(catalogue)
	page, lines := string(e.Page()), string(e.Lines())
	if problems := titles(); !strings.Contains(problems, "опечатка в ключе") {
		t.Errorf("problems %s", problems)
	}
	for _, want := range []string{"Закрыто", "по ", `"строке 3"`, `"line":3`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in %s", want, page)
		}
	}
	if !strings.Contains(lines, "решает: 1") {
		t.Errorf("lines %s", lines)
	}
	e.Speak(nil)
	if after := titles(); after != before || !strings.Contains(string(e.Page()), "Blocked") {
		t.Errorf("English again: %s", after)
	}
}

// What describes a crawler or its vendor is said in the language; names stay.
func TestNamesThatDescribeAreSpoken(t *testing.T) {
	catalogue, err := lang.Parse("ru", "Googlebot (smartphone and desktop)\n= Googlebot (для смартфонов и компьютеров)\n\nPython (open source)\n= Python (открытый код)\n")
	if err != nil {
		t.Fatal(err)
	}
	defer lang.Use(nil)
	e := New()
	e.Open([]byte("User-agent: Googlebot\nDisallow: /a\n"), 1)
	e.Speak(catalogue)
	report := string(e.Report("crawlers", ""))
	for _, want := range []string{`"name":"Googlebot (для смартфонов и компьютеров)"`, `"vendor":"Python (открытый код)"`, `"name":"Googlebot Image"`} {
		if !strings.Contains(report, want) {
			t.Errorf("no %s in %s", want, report)
		}
	}
}
