package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTags(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	page := `<head><meta name="robots" content="noindex, noarchive"><meta name="googlebot" content="nosnipet">`
	headers := write("headers.txt", "HTTP/1.1 200 OK\r\nX-Robots-Tag: bingbot: nofollow\r\n")
	robots := write("robots.txt", "User-agent: *\nDisallow: /a\n")

	got := runWith(page, "tags", "-", "--headers", headers, "--robots", robots, "--url", "https://example.com/a")
	for _, want := range []string{
		"Googlebot may not list the page, but may follow its links.\n",
		"applies   noindex: the page is not to be listed (-, meta element 1)",
		"unused    noarchive: Google does not use it, or no longer.",
		"so this noindex is never seen",
		"bingbot may neither list the page nor follow its links.\n",
		headers + ":2)",
		"unknown-directive nosnipet. No engine documents such a directive. Perhaps nosnippet is meant.",
	} {
		if !strings.Contains(got.out, want) {
			t.Errorf("no %q in\n%s", want, got.out)
		}
	}
	if got.code != 1 {
		t.Errorf("exit %d, want 1 for the unknown directive", got.code)
	}

	got = runWith("", "tags", "--headers", headers, "--agent", "bingbot", "--json")
	var o tagsJSON
	if err := json.Unmarshal([]byte(got.out), &o); err != nil || got.code != 0 {
		t.Fatalf("%v, exit %d: %s", err, got.code, got.out)
	}
	if c := o.Crawlers[0]; c.Crawler != "bingbot" || c.Follow || !c.Index || len(c.Applied) != 1 || c.Applied[0].Scope != "bingbot" || !c.Applied[0].Header {
		t.Errorf("%+v", c)
	}
	for _, args := range []string{"tags", "tags a b", "tags - --url /a", "tags no-such-file"} {
		if got := runWith("", strings.Fields(args)...); got.code != exitUsage || got.errOut == "" {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
