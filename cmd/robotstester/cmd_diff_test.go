package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

var diffFiles = map[string]string{
	"old.txt":       "User-agent: *\nDisallow: /shop\nAllow: /shop/sale\n\nUser-agent: MJ12bot\nDisallow: /\n",
	"new.txt":       "User-agent: *\nDisallow: /shop\n\nUser-agent: MJ12bot\nDisallow: /\n",
	"shuffled.txt":  "User-agent: MJ12bot\nDisallow: /\n\nUser-agent: *\nAllow: /shop/sale\nDisallow: /shop\n",
	"crawlers.txt":  "User-agent: Googlebot\nUser-agent: googlebot/2.1\nUser-agent: *\nDisallow: /shop\nAllow: /shop/sale\nUser-agent: MJ12bot\nDisallow: /\n",
	"unescaped.txt": "User-agent: *\nDisallow: /shop\nAllow: /shop/sale\nDisallow: /a b\n\nUser-agent: MJ12bot\nDisallow: /\n",
	"fails.txt":     "Disallow: /\n",
}

func TestDiff(t *testing.T) {
	writeFiles(t, diffFiles)
	for _, c := range []struct {
		args        string
		code        int
		out, errOut string
	}{
		{"diff old.txt old.txt", 0, "Proved: no URL changes its verdict for Googlebot, bingbot, crawlers that no group names and MJ12bot.\n", ""},
		{"diff old.txt shuffled.txt", 0, "Proved: ", ""},
		{"diff old.txt crawlers.txt", 0, "Proved: ", ""},
		{"diff old.txt new.txt", 1, `Googlebot, bingbot and crawlers that no group names
  becomes blocked, for example:
    /shop/sale
      old: allowed by old.txt:3 "Allow: /shop/sale"
      new: disallowed by new.txt:2 "Disallow: /shop"

Proved: no URL changes its verdict for MJ12bot.
`, ""},
		{"diff new.txt old.txt --agent *", 1, `crawlers that no group names
  becomes open, for example:
    /shop/sale
      old: disallowed by new.txt:2 "Disallow: /shop"
      new: allowed by old.txt:3 "Allow: /shop/sale"
`, ""},
		{"diff old.txt new.txt --agent MJ12bot", 0, "Proved: no URL changes its verdict for MJ12bot.\n", ""},
		{"diff old.txt unescaped.txt --agent x --dialect google", 1, "/a b  (crawlers escape this URL before they ask)", ""},
		{"diff old.txt new.txt --agent x --dialect rep1994", 0, "Proved: ", ""},
		{"diff old.txt shuffled.txt --agent x --dialect urllib-rfc", 3, "Whether verdicts change cannot be proved for the dialect urllib-rfc; URLs were tried.", ""},
		{"diff old.txt fails.txt --agent x --dialect temoto", 1, "new: no answer, since the file cannot be read in this dialect", "note: fails.txt, line 1: "},
		{"diff old.txt", 2, "", "which two files?"},
		{"diff - -", 2, "", "only one of the files"},
		{"diff old.txt none.txt", 2, "", "no such file"},
		{"diff old.txt new.txt --dialect gogle", 2, "", "there is no dialect"},
		{"diff -h", 0, "robotstester diff OLD NEW", ""},
	} {
		got := runWith("", strings.Fields(c.args)...)
		if got.code != c.code || !strings.Contains(got.out, c.out) || !strings.Contains(got.errOut, c.errOut) || c.errOut == "" && got.errOut != "" {
			t.Errorf("%s: exit %d, out %q, errors %q; want %d, %q, %q", c.args, got.code, got.out, got.errOut, c.code, c.out, c.errOut)
		}
	}
}

func TestDiffAsJSON(t *testing.T) {
	writeFiles(t, diffFiles)
	got := runWith(diffFiles["new.txt"], "diff", "old.txt", "-", "--format", "json", "--agent", "Googlebot", "--agent", "MJ12bot")
	var doc map[string]any
	if err := json.Unmarshal([]byte(got.out), &doc); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"complete": true, "differences": []any{map[string]any{
		"agent": "Googlebot", "url": "/shop/sale",
		"old": map[string]any{"allowed": true, "line": 3.0},
		"new": map[string]any{"allowed": false, "line": 2.0},
	}}}
	if got.code != 1 || !reflect.DeepEqual(doc, want) {
		t.Errorf("exit %d, %v", got.code, doc)
	}
	got = runWith("", "diff", "old.txt", "shuffled.txt", "--json", "--agent", "x", "--dialect", "urllib-rfc")
	if want := "{\n  \"complete\": false,\n  \"differences\": [],\n  \"undecided\": [\n    \"x\"\n  ]\n}\n"; got.code != 3 || got.out != want {
		t.Errorf("exit %d, %s", got.code, got.out)
	}
	if got = runWith("", "diff", "old.txt", "old.txt", "--json"); got.code != 0 || got.out != "{\n  \"complete\": true,\n  \"differences\": []\n}\n" {
		t.Errorf("exit %d, %s", got.code, got.out)
	}
}
