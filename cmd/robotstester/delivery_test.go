package main

import (
	"strings"
	"testing"
)

const deliveryFile = "User-agent: *\nDisallow: /a\n"

func TestCheckStatus(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		out  string
	}{
		{"--agent Googlebot --status 200 /a", 1, `-:2: disallowed /a by "Disallow: /a". The only rule that matches.`},
		{"--agent Googlebot --status 503 /b", 1, "-: put off /b: status 503. It stays away for now. Crawling stops for 12 hours"},
		{"--agent YandexBot --status 503 /a", 0, "-: allowed /a: status 503. It takes the file as missing"},
		{"--agent Googlebot --status unreachable /b", 1, "-: put off /b: no answer."},
		{"--agent Bingbot --status 503 /b", 1, "Not documented; assumed as RFC 9309 has it."},
		{"--agent Googlebot --status 404 /a", 0, "-: allowed /a: status 404."},
		{"--agent Amazonbot --status 500 /a", 1, "-:2: disallowed /a by"},
		{"--agent Amazonbot --status 500,no-copy /a", 0, "-: allowed /a: status 500."},
		{"--agent Amazonbot --dialect google --status 500 /b", 1, "-: put off /b"},
		{"--agent x --dialect robotrules --status 404 /a", 2, "-: no answer for /a: status 404."},
		{"--agent Googlebot --status 200,bytes=600000 /a", 1, "-:2: disallowed /a"},
		{"--agent YandexBot --status 200,bytes=600000 /a", 0, "-: allowed /a: a file of 600,000 bytes."},
	} {
		got := runWith(deliveryFile, strings.Fields("check - "+c.args)...)
		if got.code != c.code || !strings.Contains(got.out, c.out) {
			t.Errorf("%s: exit %d, %q; want %d, %q", c.args, got.code, got.out, c.code, c.out)
		}
	}
	if got := runWith(deliveryFile, "check", "-", "--agent", "x", "--status", "777", "/a"); got.code != exitUsage || !strings.Contains(got.errOut, "from 100 to 599") {
		t.Errorf("status 777: %+v", got)
	}
}

func TestBatchStatus(t *testing.T) {
	for fields, want := range map[string]string{
		`"crawler":"Googlebot","status":503`:              `{"allowed":false,"line":0,"dialect":"google","access":"deferred","outcome":"defer-then-copy","basis":"documented","says":"Status 503. `,
		`"crawler":"YandexBot","status":"unreachable"`:    `{"allowed":true,"line":0,"dialect":"yandex","access":"allowed",`,
		`"crawler":"Amazonbot","status":503`:              `{"allowed":false,"line":2,"dialect":"rfc9309","access":"rules","outcome":"keep-copy",`,
		`"agent":"x","status":200`:                        `{"allowed":false,"line":2,"dialect":"google"}`,
		`"agent":"x","status":null`:                       `{"allowed":false,"line":2,"dialect":"google"}`,
		`"agent":"x","dialect":"robotrules","status":404`: `{"allowed":null,"line":0,"dialect":"robotrules","access":"no-answer",`,
		`"agent":"x","status":99`:                         `{"error":"line 1: \"status\": a status is one number`,
		`"agent":"x","status":[1]`:                        `{"error":"line 1: \"status\": \"[1]\" says nothing`,
	} {
		got := runWith(`{"robots":"User-agent: *\nDisallow: /a","url":"/a",`+fields+"}\n", "batch")
		if !strings.HasPrefix(got.out, want) {
			t.Errorf("%s: %s; want %s…", fields, got.out, want)
		}
	}
}

// A crawler that reads the beginning of a file does so for one question only.
func TestBatchReadsTheBeginning(t *testing.T) {
	robots := `"robots":"User-agent: *\n` + strings.Repeat(`# fill up the file\n`, 40_000) + `Disallow: /a","agent":"x","url":"/a"`
	got := runWith("{"+robots+`,"status":"200 bytes=800000"}`+"\n{"+robots+"}\n", "batch")
	lines := strings.Split(got.out, "\n")
	if !strings.HasPrefix(lines[0], `{"allowed":true,"line":0`) || !strings.HasPrefix(lines[1], `{"allowed":false,"line":40002`) {
		t.Errorf("%.300s", got.out)
	}
}

// The JSON names the file that governs each URL, hosts in the letters of the DNS.
func TestCheckNamesTheFile(t *testing.T) {
	got := runWith(deliveryFile, "check", "-", "--agent", "x", "--json", "https://BÜCHER.example:8443/ü#x", "http://shop.example.com:80", "/b")
	for _, want := range []string{`"robots": "https://xn--bcher-kva.example:8443/robots.txt"`, `"robots": "http://shop.example.com/robots.txt"`} {
		if !strings.Contains(got.out, want) {
			t.Errorf("no %s in %s", want, got.out)
		}
	}
	if n := strings.Count(got.out, `"robots"`); n != 2 {
		t.Errorf("%d of 3 URLs have a file; a path has none", n)
	}
}
