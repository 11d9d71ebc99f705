package casefile

import (
	"reflect"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, src, fails string }{
		{"the least", `{"version":1,"robots":"","tests":[]}`, ""},
		{"of the contract", `{"version":1,"robots":"a\n","dialect":"google","tests":[{"crawler":"x","url":"/","expect":"allowed"}]}`, ""},
		{"no expectation", `{"version":1,"robots":"","tests":[{"crawler":"x","url":"/"}]}`, ""},
		{"a byte order mark", "\ufeff" + `{"version":1,"robots_file":"robots.txt","tests":[]}`, ""},
		{"empty", "", "the case file is empty"},
		{"cut", `{"version":1,`, "line 1, column 14: the case file ends too early"},
		{"no JSON", "User-agent: *", `line 1, column 1: this is not JSON; a case file begins with a curly bracket`},
		{"a letter amiss", "{\"version\":\n 1 é}", `line 2, column 4: “é” cannot stand here; names and texts stand in double quotation marks, a colon behind each name, a comma between two fields`},
		{"a tab in a text", "{\"version\":1,\"robots\":\"a\tb\"}", `line 1, column 25: U+0009 cannot stand in a text as it is; write \t`},
		{"a rule with a backslash", `{"version":1,"robots":"/\.pdf"}`, `line 1, column 26: “.” makes no escape; a backslash in a text is written \\`},
		{"a pit", strings.Repeat("[", 20_000), `line 1, column 10001: values nest too deeply for a case file`},
		{"a list", `[]`, "the case file cannot be of the kind array"},
		{"two", "{\"version\":1,\"robots\":\"\",\"tests\":[]}\n{}", "line 2, column 2: there is more"},
		{"no version", `{"robots":"","tests":[]}`, `lacks "version": 1`},
		{"the next version", `{"version":2,"robots":"","tests":[]}`, "version 2; this program reads version 1"},
		{"no robots.txt", `{"version":1,"tests":[]}`, "it has none"},
		{"two of them", `{"version":1,"robots":"","robots_file":"x","tests":[]}`, "it has 2"},
		{"a slip", `{"version":1,"robots":"","tests":[{"crawler":"x","url":"/","expected":"allowed"}]}`, `no field "expected"`},
		{"a field twice", `{"version":1,"robots":"a","tests":[],"robots":"b"}`, `line 1, column 38: the field "robots" is given twice`},
		{"a field twice, once in capitals", `{"version":1,"robots":"a","tests":[],"ROBOTS":"b"}`, `the field "ROBOTS" is given twice`},
		{"a field twice, once escaped", `{"version":1,"robots":"a","tests":[],"\u0072obots" : "b"}`, `the field "robots" is given twice`},
		{"a field of a test twice", "{\"version\":1,\"robots\":\"\",\"tests\":[\n{\"crawler\":\"x\",\"url\":\"/\",\"url\":\"/b\"}]}", `line 2, column 26: the field "url" is given twice`},
		{"words like fields", `{"version":1,"robots":"\\\"robots\":{[","tests":[{"crawler":"url","url":"crawler"},{"crawler":"url","url":"url:"}]}`, ""},
		{"another word", `{"version":1,"robots":"","tests":[{"crawler":"x","url":"/","expect":"yes"}]}`, `test 1 expects "yes"`},
		{"no URL", `{"version":1,"robots":"","tests":[{"crawler":"x"}]}`, "test 1 has no URL"},
		{"no crawler", `{"version":1,"robots":"","tests":[{"url":"/"}]}`, "test 1 has no crawler"},
		{"a number", `{"version":1,"robots":7,"tests":[]}`, `"robots" cannot be of the kind number`},
		{"no Base64", `{"version":1,"robots_base64":"%","tests":[]}`, "is not Base64"},
		{"a long URL", `{"version":1,"robots":"","tests":[{"crawler":"x","url":"/` + strings.Repeat("a", MaxText) + `"}]}`, "more than 64 KiB"},
		{"a huge file", strings.Repeat(" ", MaxBytes+1), "more than 16 MiB"},
	} {
		f, err := Read([]byte(c.src))
		switch {
		case c.fails == "" && (err != nil || f == nil):
			t.Errorf("%s: %v", c.name, err)
		case c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)):
			t.Errorf("%s: %v, want %q", c.name, err, c.fails)
		}
	}
}

func TestReadTooManyTests(t *testing.T) {
	src := `{"version":1,"robots":"","tests":[` + strings.Repeat(`{"crawler":"x","url":"/"},`, MaxTests) + `{"crawler":"x","url":"/"}]}`
	if _, err := Read([]byte(src)); err == nil || !strings.Contains(err.Error(), "there are 100,001 tests") {
		t.Error(err)
	}
}

func TestWrittenIsRead(t *testing.T) {
	tests := []Test{{"Googlebot", "/a,b\"c\n;d", Disallowed}, {"x", "/é", Nothing}, {"y", "=1+1", Allowed}}
	for _, f := range []*File{
		{Robots: []byte("User-agent: *\r\nDisallow: /<é>\u2028\n"), Dialect: "google", Tests: tests},
		{Robots: []byte("\xff\x00\xfe"), Tests: tests},
		{Robots: []byte{}, Tests: []Test{}},
		{RobotsFile: "../robots.txt", Tests: tests},
	} {
		for _, out := range [][]byte{f.Compact(), f.Pretty()} {
			got, err := Read(out)
			if err != nil || !reflect.DeepEqual(got, f) {
				t.Errorf("%s\nis read as %+v, %v", out, got, err)
			}
		}
	}
	got, err := ReadCSV(WriteCSV(tests))
	if err != nil || !reflect.DeepEqual(got, tests) {
		t.Errorf("as CSV: %v, %v", got, err)
	}
}

func TestReadCSV(t *testing.T) {
	want := []Test{{"Googlebot", "/a", Allowed}, {"bingbot", "/b", Nothing}}
	for name, src := range map[string]string{
		"plain":         "Googlebot,/a,allowed\nbingbot,/b,\n",
		"short lines":   "Googlebot, /a, Allowed\r\n\r\nbingbot,/b",
		"with a header": "\ufeffURL,note,Expect,Crawler\n/a,x,allowed,Googlebot\n/b,,,bingbot\n",
		"semicolons":    "crawler;url;expect\nGooglebot;/a;allowed\nbingbot;/b;\n",
		"tabs":          "Googlebot\t/a\tALLOWED\nbingbot\t/b\t\n",
	} {
		if got, err := ReadCSV([]byte(src)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	for src, fails := range map[string]string{
		"Googlebot,/a,allowed\n\nbingbot": "line 3: a test needs a crawler and a URL",
		"x,/,maybe":                       `line 1: "maybe" is no expectation`,
		"x,\"/":                           "line 1, column 5: this is not CSV: a field that begins",
		"x,/\nx,/a\"b\"":                  "line 2, column 5: this is not CSV: a quotation mark stands",
		"url,expect\n/a,allowed\n":        "line 2: a test needs a crawler and a URL",
	} {
		if _, err := ReadCSV([]byte(src)); err == nil || !strings.Contains(err.Error(), fails) {
			t.Errorf("%q: %v, want %q", src, err, fails)
		}
	}
}

func TestReadCSVWithoutCrawlers(t *testing.T) {
	for src, want := range map[string][]Test{
		"url\n/a\n/b\n":                        {{"mine", "/a", Nothing}, {"mine", "/b", Nothing}},
		"url,expect\n/a,blocked\n/b,Allowed\n": {{"mine", "/a", Disallowed}, {"mine", "/b", Allowed}},
		"crawler,url\nbingbot,/a\n":            {{"bingbot", "/a", Nothing}},
		"Bot,url\n":                            {{"Bot", "url", Nothing}},
	} {
		if got, err := ReadCSVFor([]byte(src), "mine"); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, %v", src, got, err)
		}
	}
	if got, err := ReadCSVFor([]byte("crawler,url\n,/a\n"), "mine"); err == nil {
		t.Errorf("a crawler that is missing in its column was taken for the one given: %v", got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"version":1,"robots":"a","dialect":"google","tests":[{"crawler":"x","url":"/","expect":"allowed"}]}`))
	f.Add([]byte(`{"version":1,"robots_base64":"/w==","tests":[]}`))
	f.Fuzz(func(t *testing.T, src []byte) {
		file, err := Read(src)
		if err != nil {
			return
		}
		again, err := Read(file.Compact())
		if err != nil {
			t.Fatalf("%q is read, but not what is written of it: %v", src, err)
		}
		if string(again.Robots) != string(file.Robots) || len(again.Tests) != len(file.Tests) {
			t.Errorf("%q changes when it is written", src)
		}
	})
}
