package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser/agents"
)

const shopFile = `User-agent: Googlebot
Disallow: /
Allow: /g
Disallow: /g/x

User-agent: AdsBot-Google
Disallow: /ads

User-agent: *
Disallow:
Disallow: /tie
Allow: /tie
Disallow: /two
Disallow: /two
`

// result is what a run of the program left behind.
type result struct {
	code        int
	out, errOut string
}

func runWith(in string, args ...string) result {
	var out, errOut strings.Builder
	code := run(args, strings.NewReader(in), &out, &errOut)
	return result{code, out.String(), errOut.String()}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		args      string
		code      int
		out, note string
	}{
		{"check - --agent Googlebot /g", 0, `-:3: allowed /g by "Allow: /g". Longest of 2 matching rules: 2 characters against 1.`, ""},
		{"check - --agent Googlebot /g /g/x", 1, "-:3: allowed /g by \"Allow: /g\". Longest of 2 matching rules: 2 characters against 1.\n-:4: disallowed /g/x by \"Disallow: /g/x\". Longest of 3 matching rules: 4 characters against 2.", ""},
		{"check --agent Googlebot - /x", 1, `-:2: disallowed /x by "Disallow: /". The only rule that matches.`, ""},
		{"check - /x --agent=Googlebot", 1, `-:2: disallowed /x by "Disallow: /". The only rule that matches.`, ""},
		{"check -agent Googlebot -- - /x", 1, `-:2: disallowed /x by "Disallow: /". The only rule that matches.`, ""},
		{"check - --agent Googlebot-Image https://example.com/x", 1, `-:2: disallowed https://example.com/x by "Disallow: /". The only rule that matches.`, ""},
		{"check - --agent AdsBot-Google /x", 0, "-: allowed /x: no rule matches. What no rule matches is allowed.", "AdsBot-Google obeys robots.txt under conditions only"},
		{"check - --agent FooBot /x", 0, `-:10: allowed /x by "Disallow:". A rule without a path blocks nothing.`, ""},
		{"check - --agent FooBot /tie", 0, `-:12: allowed /tie by "Allow: /tie". Same length as line 11 (4): Allow wins.`, ""},
		{"check - --agent FooBot /two", 1, `-:13: disallowed /two by "Disallow: /two". Line 14 says the same with the same length; the earlier line is named.`, ""},
		{"check - --agent Googlebot /robots.txt", 1, `-:2: disallowed /robots.txt by "Disallow: /". The only rule that matches.`, ""},
		{"check - --agent Googlebot --dialect rfc9309 /robots.txt", 0, "-: allowed /robots.txt: no rule is asked for robots.txt itself.", ""},
		{"check - --agent Googlebot --dialect RFC9309 /%67", 0, `-:3: allowed /%67 by "Allow: /g". Longest of 2 matching rules: 2 characters against 1.`, ""},
		{"check - --agent FooBot foo", 0, `-:10: allowed foo by`, "note: foo: the text is neither"},
		{"check - --agent FooBot --dialect temoto http://[::1", 2, "-: no answer for http://[::1: it gives up on this question", ""},
		{"check", 2, "", "which file?"},
		{"check -", 2, "", "which URL?"},
		{"check - /", 2, "", "which crawler?"},
		{"check - / --agent", 2, "", "--agent needs a value."},
		{"check - / --agent x --dialect gogle", 2, "", `there is no dialect "gogle"; the nearest are google`},
		{"check - / --agent x --format xml", 2, "", "the formats are text, json"},
		{"check /no/such/file / --agent x", 2, "", "no such file"},
		{"check -h", 0, "robotstester check FILE", ""},
	} {
		got := runWith(shopFile, strings.Fields(c.args)...)
		if got.code != c.code || !strings.HasPrefix(got.out, c.out) || !strings.Contains(got.errOut, c.note) || (c.out == "") != (got.out == "") {
			t.Errorf("%s: exit %d, out %q, errors %q; want %d, %q, %q", c.args, got.code, got.out, got.errOut, c.code, c.out, c.note)
		}
	}
}

const (
	cyrillicFile = "User-agent: *\nDisallow: /каталог/\n"
	cyrillicSent = "/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/1"
)

// Google encodes rules and takes URLs as they stand; its crawler sends them encoded.
func TestCheckCautionsOfURLsThatAreNotAsSent(t *testing.T) {
	const caution = "note: /каталог/1: In percent-encoding, as crawlers ask for it, it is blocked. As crawlers write it: " + cyrillicSent + "\n"
	for _, c := range []struct{ args, note string }{
		{"check - --agent Googlebot /каталог/1", caution},
		{"check - --agent Googlebot --json /каталог/1", caution},
		{"check - --agent Googlebot /товары", ""},
		{"check - --agent Googlebot /каталог/1 --status 404", ""},
	} {
		if got := runWith(cyrillicFile, strings.Fields(c.args)...); got.errOut != c.note || got.code != 0 || strings.Contains(got.out, "as_sent") != (c.note != "" && strings.Contains(c.args, "json")) {
			t.Errorf("%s: exit %d, out %q, errors %q", c.args, got.code, got.out, got.errOut)
		}
	}
	got := runWith(cyrillicFile, "check", "-", "--agent", "Googlebot", "--json", "/каталог/1")
	var list []checkJSON
	if err := json.Unmarshal([]byte(got.out), &list); err != nil || !*list[0].Allowed || list[0].AsSent.URL != cyrillicSent || *list[0].AsSent.Allowed || list[0].AsSent.Line != 2 {
		t.Errorf("%v: %s", err, got.out)
	}
	if got := runWith(cyrillicFile, "check", "-", "--agent", "YandexBot", cyrillicSent, "/каталог/1"); got.errOut != "" || got.code != 1 {
		t.Errorf("a reader that decodes both: %+v", got)
	}
}

func TestCheckEmptyFileAndGroup(t *testing.T) {
	for in, want := range map[string]string{
		"": "-: allowed /: the file names no crawler. What no group rules is allowed.\n", "User-agent: *\n": "-: allowed /: its group has no rules. A group without rules allows everything.\n",
	} {
		if got := runWith(in, "check", "-", "/", "--agent", "x"); got.out != want || got.code != 0 {
			t.Errorf("%q: exit %d, %q", in, got.code, got.out)
		}
	}
}

// What a file or a URL holds cannot steer the terminal, nor flood it.
func TestCheckPrintsHostileText(t *testing.T) {
	got := runWith("User-agent: *\nDisallow: /\x1b[2J"+strings.Repeat("a", 1000)+"\nDisallow: /*\xff\x1b\n", "check", "-", "--agent", "x",
		"/\x1b[2J"+strings.Repeat("a", 1000), "/\x1b", "/%FF\x1b")
	if all := got.out + got.errOut; strings.Contains(all, "\x1b") || !utf8.ValidString(all) || got.code != 1 {
		t.Errorf("exit %d: %q", got.code, got.out)
	}
	if line, _, _ := strings.Cut(got.out, "\n"); len(line) > 1400 || !strings.Contains(line, "a…") {
		t.Errorf("a long rule: %q", line)
	}
}

func TestEveryCrawlerHasADialect(t *testing.T) {
	for _, c := range agents.All() {
		a, ok := askAs(c.Token, nil)
		if !ok || a.dialect.ID != c.Dialect || len(a.crawler.Steps) != len(a.tokens) {
			t.Errorf("%s reads as %s, want %s", c.Token, a.dialect.ID, c.Dialect)
		}
	}
}

func TestCheckReadsAFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "robots.txt")
	if err := os.WriteFile(name, []byte(shopFile), 0o600); err != nil {
		t.Fatal(err)
	}
	got := runWith("", "check", name, "/g", "--agent", "Googlebot")
	if want := name + `:3: allowed /g by "Allow: /g". Longest of 2 matching rules: 2 characters against 1.` + "\n"; got.out != want || got.code != 0 {
		t.Errorf("exit %d, %q, want %q", got.code, got.out, want)
	}
}

func TestCheckJSON(t *testing.T) {
	const want = `[{"url":"/g/x?<","allowed":false,"line":4,"dialect":"google","reason":"most-octets",` +
		`"rule":{"line":4,"allow":false,"pattern":"/g/x","length":4},` +
		`"lost":[{"line":3,"allow":true,"pattern":"/g","length":2},{"line":2,"allow":false,"pattern":"/","length":1}],` +
		`"groups":[{"line":1,"end_line":4,"agents":[{"line":1,"name":"Googlebot"}]}]}]`
	for _, flag := range []string{"--json", "--format=json"} {
		got := runWith(shopFile, "check", flag, "-", "--agent", "Googlebot", "/g/x?<")
		var b strings.Builder
		for line := range strings.Lines(got.out) {
			b.WriteString(strings.TrimSpace(line))
		}
		if flat := strings.ReplaceAll(b.String(), `": `, `":`); flat != want || got.code != 1 {
			t.Errorf("%s: exit %d\n%s\nwant\n%s", flag, got.code, flat, want)
		}
	}
	got := runWith("", "check", "--json", "-", "--agent", "x", "/", "/b")
	var list []map[string]any
	if err := json.Unmarshal([]byte(got.out), &list); err != nil || len(list) != 2 {
		t.Fatalf("%v: %s", err, got.out)
	}
	if r, given := list[1]["rule"]; !given || r != nil || list[1]["url"] != "/b" || list[1]["reason"] != "no-group" {
		t.Errorf("no rule: %v", list[1])
	}
}
