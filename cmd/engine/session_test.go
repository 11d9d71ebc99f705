package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/app/engine"
	"github.com/robotstester/robotstester/parser/lang"
)

const file = "user-agent:*\nDisallow: /*.pdf$\nAllow: /press/\nAllow: /press/*.pdf$\n"

func TestAnalyseIsLinesAndAnswer(t *testing.T) {
	s := newSession()
	s.open([]byte(file), engine.Question{Crawler: "Googlebot", URL: "/press/q3.pdf"})
	var got struct {
		Lines struct {
			From  int
			Lines []struct{ M string }
		}
		Answer engine.Answer
	}
	if err := json.Unmarshal(s.analyse(2, 4), &got); err != nil {
		t.Fatal(err)
	}
	if got.Lines.From != 2 || len(got.Lines.Lines) != 3 || got.Lines.Lines[2].M != "group deciding-allow" {
		t.Errorf("lines are %+v", got.Lines)
	}
	if v := got.Answer.Verdict; v.State != "allowed" || v.Line != 4 {
		t.Errorf("verdict is %s at %d", v.State, v.Line)
	}
}

func TestAnswersAreInTheLanguageOfTheQuestion(t *testing.T) {
	t.Cleanup(func() { lang.Use(nil) })
	s := newSession()
	if fault := string(s.words("ru", "no translation")); !strings.Contains(fault, "line 1 of the ru catalogue") {
		t.Errorf("a catalogue without translations: %s", fault)
	}
	if fault := string(s.words("ru-RU", "The only rule that matches.\n= Подходит только это правило.\n")); fault != `""` {
		t.Errorf("words: %s", fault)
	}
	for _, c := range []struct{ tag, want string }{
		{"ru", "Подходит только это правило."}, {"", "The only rule that matches."}, {"RU-by", "Подходит только это правило."}, {"es", "The only rule that matches."},
	} {
		s.open([]byte(file), engine.Question{Crawler: "Googlebot", URL: "/a.pdf", Lang: c.tag})
		if got := string(s.explain()); !strings.Contains(got, c.want) {
			t.Errorf("%q: no %q in %s", c.tag, c.want, got)
		}
		s.ask(engine.Question{Crawler: "Googlebot", URL: "/b.pdf", Lang: "ru"})
		if got := string(s.explain()); !strings.Contains(got, "Подходит") {
			t.Errorf("asked in Russian after %q: %s", c.tag, got)
		}
	}
}

func TestDecideAnswersEachURL(t *testing.T) {
	s := newSession()
	s.open([]byte(file), engine.Question{})
	s.ask(engine.Question{Crawler: "Googlebot"})
	if got, want := string(s.decide([]string{"/a.pdf", "/press/a.pdf", "/"})), `[["disallowed",2],["allowed",4],["allowed",0]]`; got != want {
		t.Errorf("decide = %s, want %s", got, want)
	}
	if got := string(s.decide(nil)); got != "[]" {
		t.Errorf("decide(nil) = %s", got)
	}
}

func TestFormatKeepsTheFileOpen(t *testing.T) {
	s := newSession()
	s.open([]byte(file), engine.Question{})
	formatted, err := s.format()
	if err != nil || !strings.HasPrefix(string(formatted), "User-agent: *\n") {
		t.Errorf("format = %q, %v", formatted, err)
	}
	if string(s.text()) != file {
		t.Errorf("the file has become %q", s.text())
	}
}

func TestLintReportsFindings(t *testing.T) {
	s := newSession()
	s.open([]byte("User-agent: *\nDisallow: admin\n"), engine.Question{Crawler: "Googlebot"})
	if got := string(s.lint()); !strings.Contains(got, `"unrooted-pattern"`) {
		t.Errorf("lint = %s", got)
	}
}

// What the engine is built from decides its size. The build swaps four packages
// for those below slim (web/build.mjs); nothing else may bring these in.
func TestEngineStaysLight(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "-overlay", overlay(t), ".")
	cmd.Env = append(cmd.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	deps := strings.Fields(string(out))
	for _, name := range []string{"reflect", "encoding/json", "regexp", "net", "net/http", "os", "io/fs", "time", "log", "html"} {
		if slices.Contains(deps, name) {
			t.Errorf("the engine needs %s, which is too heavy for it", name)
		}
	}
	for _, dep := range deps {
		if strings.Contains(dep, "go-app") {
			t.Errorf("the engine needs %s", dep)
		}
	}
}

func overlay(t *testing.T) string {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	for _, name := range []string{"fmt", "embed", "internal/godebug", "unique"} {
		base := filepath.Base(name)
		swap(t, replace, filepath.Join(strings.TrimSpace(string(goroot)), "src", name), filepath.Join("slim", base, base+".go"))
	}
	swap(t, replace, filepath.Join("..", "..", "parser", "lint"), shell(t))
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// swap puts a file in the place of all files of a package.
func swap(t *testing.T, replace map[string]string, dir, file string) {
	sources, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || sources == nil {
		t.Fatalf("no package in %s: %v", dir, err)
	}
	for _, source := range sources {
		replace[absolute(t, source)] = ""
	}
	replace[absolute(t, filepath.Join(dir, filepath.Base(file)))] = absolute(t, file)
}

func absolute(t *testing.T, path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// shell is the linter without its checks.
func shell(t *testing.T) string {
	source, err := exec.Command("go", "run", "./hollow", filepath.Join("..", "..", "parser", "lint")).Output()
	if err != nil {
		t.Fatalf("hollow: %v", err)
	}
	path := filepath.Join(t.TempDir(), "shell.go")
	if err := os.WriteFile(path, source, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
