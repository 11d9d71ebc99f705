package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lang/catalogues"
)

func gathered(t *testing.T) map[string][]text {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	texts, faults, err := byArea(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
	return texts
}

// What the gatherer cannot find no catalogue can have.
func TestEverythingSaidIsFound(t *testing.T) {
	texts := gathered(t)
	for _, name := range []string{"words", "dialects", "crawlers", "lint", "page"} {
		if len(texts[name]) == 0 {
			t.Errorf("nothing is found in the area %s", name)
		}
	}
	for area, list := range texts {
		for _, said := range list {
			if forms := strings.Count(said.english, "|") + 1; said.forms && forms != lang.Forms("en") {
				t.Errorf("%s %s: %q has %d forms", area, said.place, said.english, forms)
			}
		}
	}
	for area, list := range texts {
		if area == "" {
			t.Errorf("%s: no area is for this folder", list[0].place)
		}
	}
}

// A catalogue has each text of its area once, with its places and forms, and no other.
func TestCataloguesFit(t *testing.T) {
	texts := gathered(t)
	for _, code := range catalogues.Languages()[1:] {
		for _, a := range areas {
			src, ok := catalogues.Area(code, a.name)
			if !ok {
				continue
			}
			for _, fault := range faultsOf(code, src, texts[a.name]) {
				t.Errorf("parser/lang/%s/%s.txt: %s", code, a.name, fault)
			}
		}
	}
}

func TestCatalogueFilesAreAreas(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range catalogues.Languages()[1:] {
		files, err := filepath.Glob(filepath.Join(root, "parser/lang", code, "*.txt"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s has no catalogue: %v", code, err)
		}
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), ".txt")
			if !slices.ContainsFunc(areas, func(a area) bool { return a.name == name }) {
				t.Errorf("%s: there is no area %s", file, name)
			}
		}
	}
}

var placePattern = regexp.MustCompile(`\{\w+\}`)

// placesOf are the places of a text, each once, and its marks.
func placesOf(text string) []string {
	places := placePattern.FindAllString(text, -1)
	slices.Sort(places)
	return slices.Compact(places)
}

// marksOf counts what words.Sentence takes apart; brackets count only around a place.
func marksOf(text string) string {
	lines := regexp.MustCompile(`\[[^\[\]]*\{\w+\}[^\[\]]*\]`).FindAllString(text, -1)
	return fmt.Sprintf("%d strong, %d code, %d lines", strings.Count(text, "**")/2, strings.Count(text, "`")/2, len(lines))
}

func faultsOf(code, src string, texts []text) []string {
	c, err := lang.Parse(code, src)
	if err != nil {
		return []string{err.Error()}
	}
	var faults []string
	for _, t := range texts {
		said, ok := c.Text(t.english)
		if !ok || strings.TrimSpace(said) == "" {
			faults = append(faults, fmt.Sprintf("%q (%s) is not translated", t.english, t.place))
			continue
		}
		faults = append(faults, misfits(code, t, said)...)
	}
	for english := range c.All {
		if !has(texts, english) {
			faults = append(faults, fmt.Sprintf("%q is said nowhere", english))
		}
	}
	for i, line := range strings.Split(src, "\n") {
		if n := strings.Count("\n"+src, "\n"+line+"\n"); line != "" && line[0] != '#' && line[0] != '=' && n > 1 {
			faults = append(faults, fmt.Sprintf("line %d: %q stands there %d times", i+1, line, n))
		}
	}
	slices.Sort(faults)
	return faults
}

// misfits are the differences between a text and its translation in what is no words.
func misfits(code string, t text, said string) []string {
	var faults []string
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Sprintf("%q as %q: ", t.english, said)+fmt.Sprintf(format, args...))
	}
	wanted, got := []string{t.english}, []string{said}
	if t.forms {
		wanted, got = strings.Split(t.english, "|"), strings.Split(said, "|")
		if len(got) != lang.Forms(code) {
			fault("%d forms, where %s has %d", len(got), code, lang.Forms(code))
		}
	}
	for _, form := range got {
		// A form may leave the number out, as "one line" does, and no other place.
		places := func(s string) []string {
			all := placesOf(s)
			if t.forms {
				all = slices.DeleteFunc(all, func(p string) bool { return p == "{n}" })
			}
			return all
		}
		most := wanted[len(wanted)-1]
		if !slices.Equal(places(form), places(most)) {
			fault("places are %v and not %v", placesOf(form), placesOf(most))
		}
		if marksOf(form) != marksOf(most) {
			fault("marks are %s and not %s", marksOf(form), marksOf(most))
		}
	}
	if strings.HasPrefix(said, "‹") && strings.HasPrefix(t.english, "‹") {
		fault("the hint in guillemets belongs to the English alone")
	}
	return faults
}

func TestFaultsOfCatalogues(t *testing.T) {
	texts := []text{{english: "by [line {line}], `{rule}`"}, {english: "{n} line of {file}|{n} lines of {file}", forms: true}, {english: "‹button›Open"}}
	const good = "by [line {line}], `{rule}`\n= [строка {line}]: `{rule}`\n{n} line of {file}|{n} lines of {file}\n= {n} строка {file}|{n} строки {file}|{n} строк {file}\n‹button›Open\n= Открыть\n"
	if faults := faultsOf("ru", good, texts); faults != nil {
		t.Errorf("a good catalogue has faults: %q", faults)
	}
	for _, c := range []struct{ from, to, want string }{
		{"[строка {line}]", "[строка]", "places"},
		{"[строка {line}]", "строка {line}", "marks"},
		{"`{rule}`\n{n}", "{rule}\n{n}", "marks"},
		{"{n} строк {file}", "{n} строк", "places"},
		{"|{n} строк {file}", "", "2 forms"},
		{"= Открыть", "= ‹кнопка›Открыть", "guillemets"},
		{"= Открыть", "= ", "not translated"},
		{"‹button›Open", "Open", "said nowhere"},
		{"‹button›Open", "‹button›Open\n= Открыть\n‹button›Open", "2 times"},
		{"= Открыть", "Открыть", "follows a text"},
	} {
		faults := strings.Join(faultsOf("ru", strings.Replace(good, c.from, c.to, 1), texts), "\n")
		if !strings.Contains(faults, c.want) {
			t.Errorf("%q in place of %q: %q, want %q", c.to, c.from, faults, c.want)
		}
	}
}

func TestScriptsAreScanned(t *testing.T) {
	f := &finder{said: map[string][]text{}}
	f.script(`import { say, count } from "./say.js"
// say("a comment") /* say("a comment") */ x.say("another's")
const a = say("one"), b = say('2' ? "x" : "y"), c = count(f(1, "no"), "{n} a|" + "{n} b", { c: say(`+"`three`"+`) })
const d = "say(\"in a text\")", essay = mysay("no"), e = `+"`${say(\"four\")} it's`"+`
say(known)`, "web", "web/a.js")
	var got []string
	for _, said := range f.said["page"] {
		got = append(got, said.english)
	}
	if want := []string{"one", "{n} a|{n} b", "three", "four"}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
	if len(f.faults) != 2 || !strings.HasPrefix(f.faults[0], "web/a.js:3: '2' ?") || !strings.HasPrefix(f.faults[1], "web/a.js:5: known") {
		t.Errorf("faults %q", f.faults)
	}
}

func TestSkeletonIsACatalogue(t *testing.T) {
	var out bytes.Buffer
	for _, a := range areas {
		if err := run("ru", a.name, true, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := lang.Parse("ru", out.String()); err != nil {
		t.Error(err)
	}
}

// The page fetches its language: the texts of all would be a large part of its load.
func TestThePageCarriesNoCatalogue(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"app", "app/engine", "app/review", "cmd/engine", "parser/words", "parser/lang"} {
		files, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, %v", dir, err)
		}
		for _, file := range files {
			if src, err := os.ReadFile(file); err != nil || bytes.Contains(src, []byte(`parser/lang/catalogues"`)) {
				t.Errorf("%s imports the catalogues (%v)", file, err)
			}
		}
	}
}
