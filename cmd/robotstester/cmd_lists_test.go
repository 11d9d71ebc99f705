package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
)

func TestLists(t *testing.T) {
	for _, c := range []struct {
		args        []string
		code        int
		out, errOut string
	}{
		{[]string{"crawlers"}, 0, "falls back to Googlebot", ""},
		{[]string{"crawlers", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"}, 0, "bingbot", ""},
		{[]string{"crawlers", "Googelbot"}, exitUsage, "", "Googlebot"},
		{[]string{"crawlers", "--format", "xml"}, exitUsage, "", "text, json"},
		{[]string{"dialects"}, 0, "robotrules", ""},
		{[]string{"dialects", "Baidu"}, 0, "  Order: the first rule that matches wins (documented)", ""},
		{[]string{"dialects", "yndex"}, exitUsage, "", "yandex"},
		{[]string{"dialects", ""}, exitUsage, "", "there is no dialect"},
	} {
		var out, errOut strings.Builder
		code := run(c.args, nil, &out, &errOut)
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(errOut.String(), c.errOut) {
			t.Errorf("run(%q) = %d, out %.300q, errors %q", c.args, code, out.String(), errOut.String())
		}
	}
}

func TestListsAsJSON(t *testing.T) {
	var out strings.Builder
	var crawlers []crawlerJSON
	if run([]string{"crawlers", "--json"}, nil, &out, &out) != 0 || json.Unmarshal([]byte(out.String()), &crawlers) != nil || len(crawlers) != len(agents.All()) {
		t.Errorf("%d crawlers", len(crawlers))
	}
	for _, c := range crawlers {
		if c.Token == "AdsBot-Google" && strings.Join(c.Chain, " ") != "AdsBot-Google" {
			t.Errorf("%s looks for %v", c.Token, c.Chain)
		}
	}
	out.Reset()
	var dialects []dialectJSON
	if run([]string{"dialects", "--json"}, nil, &out, &out) != 0 || json.Unmarshal([]byte(out.String()), &dialects) != nil || len(dialects) != len(parser.Dialects()) {
		t.Errorf("%d dialects", len(dialects))
	}
	if d := dialects[0]; d.ID != "rfc9309" || len(d.Axes) != 0 || len(d.Access) != 7 {
		t.Errorf("the standard departs from itself: %+v", d)
	}
}
