package main

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/robotstester/robotstester/cmd/internal/robotsfetch"
)

const bulkFile = "User-agent: *\nDisallow: /a\nAllow: /a/b\n\nUser-agent: Googlebot\nDisallow: /g\n"

// files writes files into a folder of their own and names it.
func files(t *testing.T, texts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func packed(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(text))
	z.Close()
	return b.String()
}

func TestCheckManyCountsURLsThatAreNotAsSent(t *testing.T) {
	got := runWith("/каталог/1\n/каталог/2\n/товары\n/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/1\n", "check", files(t, map[string]string{"robots.txt": cyrillicFile})+"/robots.txt", "--agent", "Googlebot", "--urls", "-", "--json")
	if got.code != 1 || !strings.Contains(got.errOut, "note: 2 URLs get another verdict in percent-encoding") || !strings.Contains(got.out, `"unsent": 2,`) {
		t.Errorf("exit %d, %s%s", got.code, got.out, got.errOut)
	}
}

func TestCheckMany(t *testing.T) {
	dir := files(t, map[string]string{
		"robots.txt": bulkFile,
		"list.txt":   "https://example.com/a/1\n/a/b\n# no URL\n\n/c\n/a/2\n",
		"list.gz":    packed("/a/1\n/a/2\n"),
		"table.csv":  "Address,Status\nhttps://example.com/a,200\n",
		"map.xml":    `<urlset><url><loc>https://example.com/a/x?a&amp;b</loc></url></urlset>`,
		"index.xml":  `<sitemapindex><sitemap><loc>https://example.com/map.xml</loc></sitemap><sitemap><loc>https://example.com/deep/list.gz</loc></sitemap><sitemap><loc>https://example.com/gone.xml</loc></sitemap></sitemapindex>`,
		"loop.xml":   `<sitemapindex><sitemap><loc>https://example.com/loop.xml</loc></sitemap><sitemap><loc>../../../map.xml</loc></sitemap></sitemapindex>`,
		"excel.csv":  "\xff\xfe" + strings.ReplaceAll("Address;Status\r\n/a;200\r\n", "", "\x00")[1:],
		"big.gz":     packed("\xfe\xff" + strings.ReplaceAll("/a\n/c\n", "", "\x00")[:12]),
		"broken.gz":  "\x1f\x8bnot gzip at all, but long enough to be read",
		"access.log": `1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /g HTTP/1.1" 200 5 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 5 "-" "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"
1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 5 "-" "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0"
broken
`,
	})
	for _, c := range []struct {
		args      string
		code      int
		out, note string // every line of which must be there
	}{
		{"--agent x --urls list.txt", 1, "robots.txt for x: 4 URLs, 2 disallowed.\n           2 disallowed: robots.txt:2 \"Disallow: /a\"\n              https://example.com/a/1\n              /a/2\n           1 allowed: no rule matches\n           1 allowed: robots.txt:3 \"Allow: /a/b\"\n", ""},
		{"--agent Googlebot --urls list.txt", 0, "robots.txt for Googlebot: 4 URLs, 0 disallowed.", ""},
		{"--agent x --urls list.gz", 1, "2 URLs, 2 disallowed.", ""},
		{"--agent x --urls table.csv", 1, "1 URL, 1 disallowed.", ""},
		{"--agent x --urls excel.csv --format csv", 1, "url,verdict,line,crawler,rule\n/a,disallowed,2,x,Disallow: /a\n", ""},
		{"--agent x --urls big.gz --only allowed", 1, "/c\n", ""},
		{"--agent x --sitemap map.xml --only disallowed", 1, "https://example.com/a/x?a&b\n", ""},
		{"--agent x --sitemap index.xml --only disallowed", 1, "https://example.com/a/x?a&b\n/a/1\n/a/2\n", "index.xml names 1 sitemap that is not beside it"},
		{"--agent x --sitemap loop.xml", 1, "1 URL, 1 disallowed.", ""},
		{"--agent x --urls list.txt --urls list.gz --only allowed", 1, "/a/b\n/c\n", ""},
		{"--agent x --urls list.txt --format ndjson", 1, "{\"url\":\"https://example.com/a/1\",\"allowed\":false,\"line\":2,\"crawler\":\"x\"}\n{\"url\":\"/a/b\",\"allowed\":true,\"line\":3,\"crawler\":\"x\"}\n", ""},
		{"--agent x --format csv /a =1+1", 1, "url,verdict,line,crawler,rule\n/a,disallowed,2,x,Disallow: /a\n\"'=1+1\",allowed,0,x,\n", ""},
		{"--log access.log", 1, "robots.txt for Googlebot: 1 URL, 1 disallowed.\n", "1 request came from no crawler of the catalogue"},
		{"--log access.log", 1, "robots.txt for bingbot: 1 URL, 1 disallowed.\n", "1 line of the log is no request"},
		{"--log access.log --agent x", 1, "robots.txt for x: 3 URLs, 2 disallowed.\n", ""},
		{"--agent x --urls broken.gz", 2, "", "broken.gz: gzip"},
		{"--agent x --urls none.txt", 2, "", "none.txt"},
		{"--agent x --urls list.txt /a", 2, "", "not from both"},
		{"--urls list.txt", 2, "", "which crawler?"},
		{"--agent x --urls list.txt --only maybe", 2, "", "the verdicts are"},
		{"--agent x --urls list.txt --status 503", 1, "4 URLs, 4 disallowed.\n           4 disallowed: for the way the file arrived\n", "x: Status 503. It takes everything as disallowed"},
		{"--agent Googlebot --urls list.txt --status 503", 1, "           4 disallowed: put off, for the way the file arrived\n", "Googlebot: Status 503. It stays away for now."},
		{"--agent Yandex --urls list.txt --status 503", 0, "4 URLs, 0 disallowed.\n           4 allowed: for the way the file arrived\n", "Yandex: Status 503."},
		{"--agent x --urls list.txt --status 503 --only disallowed", 1, "/a/b\n/c\n", ""},
		{"--agent x --dialect temoto --urls list.txt --status unreachable", 2, "4 no-answer: this reader gives none\n", "x: No answer."},
		{"--agent x --urls list.txt --status 204", 1, "2 disallowed: robots.txt:2", "x: Status 204. It reads the file."},
		{"--log access.log --status 404", 0, "robots.txt for bingbot: 1 URL, 0 disallowed.\n", "Googlebot: Status 404."},
		{"--agent x --sitemap http://127.0.0.1/sitemap.xml", 2, "", "http://127.0.0.1/sitemap.xml: No answer."},
		{"--agent x --sitemap https://user@example.com/", 2, "", "user name"},
	} {
		args := strings.Fields("check robots.txt " + c.args)
		t.Chdir(dir)
		got := runWith("", args...)
		if got.code != c.code || !strings.Contains(got.out, c.out) || !strings.Contains(got.errOut, c.note) {
			t.Errorf("%s: exit %d\n%s%s\nwant %d\n%s%s", c.args, got.code, got.out, got.errOut, c.code, c.out, c.note)
		}
	}
}

func TestCheckManyAsJSON(t *testing.T) {
	t.Chdir(files(t, map[string]string{"robots.txt": bulkFile, "list.txt": "/a\n/b\"\xff\n"}))
	got := runWith("", strings.Fields("check robots.txt --agent x --urls list.txt --json")...)
	var o struct {
		Results []struct {
			URL     string
			Allowed bool
			Line    int
		}
		Summary []bulkSummaryJSON
	}
	if err := json.Unmarshal([]byte(got.out), &o); err != nil {
		t.Fatalf("%v: %s", err, got.out)
	}
	if len(o.Results) != 2 || o.Results[0].Line != 2 || o.Results[1].URL != "/b\"\ufffd" || len(o.Summary) != 1 || o.Summary[0].Total != 2 || o.Summary[0].Rules[0].Rule != "Disallow: /a" {
		t.Errorf("%s", got.out)
	}
	if got := runWith("", "check", "robots.txt", "--agent", "x", "--urls", t.TempDir()); got.code != 2 || strings.Contains(got.errOut, "no URL to judge") {
		t.Errorf("a folder of URLs: %+v", got)
	}
	if got := runWith("\n", strings.Fields("check robots.txt --agent x --urls - --json")...); !json.Valid([]byte(got.out)) || !strings.Contains(got.errOut, "no URL to judge") {
		t.Errorf("nothing to judge: %s%s", got.out, got.errOut)
	}
}

// A list of many chunks comes out in order and complete, as one question after the
// other is answered.
func TestCheckManyKeepsOrder(t *testing.T) {
	var list strings.Builder
	const n = 60_000
	for i := range n {
		fmt.Fprintf(&list, "https://example.com/%c/%d\n", "abc"[i%3], i)
	}
	t.Chdir(files(t, map[string]string{"robots.txt": bulkFile}))
	got := runWith(list.String(), strings.Fields("check robots.txt --agent x --urls - --format csv")...)
	rows, err := csv.NewReader(strings.NewReader(got.out)).ReadAll()
	if err != nil || len(rows) != n+1 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, row := range rows[1:] {
		want := []string{fmt.Sprintf("https://example.com/%c/%d", "abc"[i%3], i), "allowed", "0", "x", ""}
		if i%3 == 0 {
			want = []string{want[0], "disallowed", "2", "x", "Disallow: /a"}
		}
		if !slices.Equal(row, want) {
			t.Fatalf("row %d: %v, want %v", i, row, want)
		}
	}
}

// An index that is fetched leads to sitemaps that are fetched, each under the guard.
func TestSitemapByAddress(t *testing.T) {
	server := httptest.NewServer(nil)
	t.Cleanup(server.Close)
	bodies := map[string]string{
		"/index.xml": "<sitemapindex><sitemap><loc>" + server.URL + "/a.xml.gz</loc></sitemap><sitemap><loc>http://127.0.0.9/b.xml</loc></sitemap><sitemap><loc>/etc/passwd</loc></sitemap></sitemapindex>",
		"/a.xml.gz":  packed("<urlset><url><loc>/a</loc></url></urlset>"),
		"/page":      "<html>",
	}
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, ok := bodies[r.URL.Path]
		if !ok {
			w.WriteHeader(http.StatusNotFound)
		}
		w.Write([]byte(body))
	})
	at := netip.MustParseAddrPort(strings.TrimPrefix(server.URL, "http://"))
	read := func(path string) (urls string, notes []string, err error) {
		s := sources{list: []source{{server.URL + path, "sitemap"}}, note: func(said string) { notes = append(notes, said) }}
		s.fetcher = robotsfetch.New(robotsfetch.Options{Allow: []netip.Prefix{netip.PrefixFrom(at.Addr(), 32)}, Ports: []uint16{at.Port(), 80}, FailAfter: time.Millisecond, Connect: 10 * time.Second})
		err = s.read(func(c *chunk) bool { urls += string(c.lines); return true })
		return urls, notes, err
	}
	urls, notes, err := read("/index.xml")
	if err != nil || urls != "/a\n" || len(notes) != 2 || !strings.Contains(notes[0], "http://127.0.0.9/b.xml: No answer.") {
		t.Errorf("%q, %q, %v", urls, notes, err)
	}
	for path, want := range map[string]string{"/page": "no sitemap", "/gone": "status 404"} {
		if _, _, err := read(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}

// closed is an output that nobody reads any more.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestCheckManyReportsOutputErrors(t *testing.T) {
	t.Chdir(files(t, map[string]string{"robots.txt": bulkFile}))
	var errOut strings.Builder
	list := strings.Repeat("https://example.com/a/page\n", 200_000)
	code := run(strings.Fields("check robots.txt --agent x --urls - --format csv"), strings.NewReader(list), closed{}, &errOut)
	if code != exitUsage || !strings.Contains(errOut.String(), "closed") {
		t.Errorf("exit %d, %q", code, errOut.String())
	}
}
