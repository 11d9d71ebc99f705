package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

var testSite = fstest.MapFS{
	"index.html":           {Data: []byte("<!doctype html>page")},
	"404.html":             {Data: []byte("<!doctype html>nothing here")},
	"app.css":              {Data: []byte("body{}")},
	"app.wasm":             {Data: []byte("\x00asm program")},
	"app.wasm.br":          {Data: []byte("br")},
	"app.wasm.gz":          {Data: []byte("gz")},
	"icons/icon.svg":       {Data: []byte("<svg/>")},
	"icons/icon-192.png":   {Data: []byte("png")},
	"manifest.webmanifest": {Data: []byte("{}")},
	"robots.txt":           {Data: []byte("User-agent: *\n")},
	"sw.js":                {Data: []byte("self")},
}

func get(t *testing.T, h http.Handler, method, path string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, "http://127.0.0.1:8000/", nil)
	r.URL.Path = path
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func text(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestHeadersOnEveryFile(t *testing.T) { // web checklist W16
	for path, kind := range map[string]string{
		"/":                     "text/html; charset=utf-8",
		"/index.html":           "text/html; charset=utf-8",
		"/app.css":              "text/css; charset=utf-8",
		"/app.wasm":             "application/wasm",
		"/icons/icon.svg":       "image/svg+xml",
		"/icons/icon-192.png":   "image/png",
		"/manifest.webmanifest": "application/manifest+json",
		"/robots.txt":           "text/plain; charset=utf-8",
		"/sw.js":                "text/javascript; charset=utf-8",
	} {
		r := get(t, newSite(testSite), "GET", path)
		if r.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", path, r.StatusCode)
		}
		for name, want := range map[string]string{
			"Content-Type":            kind,
			"Content-Security-Policy": contentPolicy,
			"X-Content-Type-Options":  "nosniff",
			"Referrer-Policy":         "no-referrer",
			"Cache-Control":           "no-cache",
			"Vary":                    "Accept-Encoding",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
}

func TestOnlyTheFolderOfAVersionIsKeptUnasked(t *testing.T) {
	page := &fstest.MapFile{Data: []byte("x")}
	files := fstest.MapFS{"404.html": page, "embed/engine.wasm": page, "v/0123456789abcdef/app.wasm": page}
	for path, want := range map[string]string{
		"/v/0123456789abcdef/app.wasm":  "public, max-age=31536000, immutable",
		"/v/fedcba9876543210/editor.js": "no-cache", // it may be there again
		"/embed/engine.wasm":            "no-cache",
	} {
		if got := get(t, newSite(files), "GET", path).Header.Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control is %q, want %q", path, got, want)
		}
	}
}

func TestOthersMayLoadAndFrameTheEmbed(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{"index.html", "embed/engine.wasm", "embed/frame.html", "embed/tester.html"} {
		files[name] = &fstest.MapFile{Data: []byte("x")}
	}
	for path, want := range map[string]struct{ policy, origin, isolation string }{
		"/":                    {contentPolicy, "", ""},
		"/?embed=1":            {openPolicy, "", ""},
		"/?embed=2":            {contentPolicy, "", ""},
		"/embed/engine.wasm":   {openPolicy, "*", ""},
		"/embed/tester.html":   {openPolicy, "*", ""},
		"/embed/frame.html":    {openPolicy, "*", "require-corp"},
		"/embed.html/engine.w": {contentPolicy, "", ""},
	} {
		w := httptest.NewRecorder()
		newSite(files).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		h := w.Result().Header
		if h.Get("Content-Security-Policy") != want.policy {
			t.Errorf("%s: policy is %q", path, h.Get("Content-Security-Policy"))
		}
		if got := h.Get("Access-Control-Allow-Origin"); got != want.origin {
			t.Errorf("%s: open to origins %q, want %q", path, got, want.origin)
		}
		if got := h.Get("Cross-Origin-Embedder-Policy"); got != want.isolation {
			t.Errorf("%s: isolation is %q, want %q", path, got, want.isolation)
		}
	}
	if !strings.Contains(openPolicy, "frame-ancestors *;") {
		t.Errorf("the open policy lets nobody frame the page: %q", openPolicy)
	}
}

func TestPolicyIsOne(t *testing.T) {
	for _, file := range []string{"../../netlify.toml", "../../web/policy.mjs"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for directive := range strings.SplitSeq(contentPolicy, "; ") {
			if !bytes.Contains(source, []byte(directive)) {
				t.Errorf("%s lacks %q", file, directive)
			}
		}
	}
}

func TestNegotiation(t *testing.T) {
	for _, c := range []struct{ accept, encoding, body string }{
		{"", "", "\x00asm program"},
		{"gzip, deflate, br, zstd", "br", "br"},
		{"gzip", "gzip", "gz"},
		{"br;q=0, gzip;q=0.5", "gzip", "gz"},
		{"br;q=0.0,gzip; q=0", "", "\x00asm program"},
		{"BR", "br", "br"},
		{"brotli", "", "\x00asm program"},
	} {
		r := get(t, newSite(testSite), "GET", "/app.wasm", "Accept-Encoding", c.accept)
		if got := text(t, r); got != c.body || r.Header.Get("Content-Encoding") != c.encoding {
			t.Errorf("Accept-Encoding %q: %q encoded as %q, want %q as %q", c.accept, got, r.Header.Get("Content-Encoding"), c.body, c.encoding)
		}
	}
}

func TestRevalidation(t *testing.T) {
	h := newSite(testSite)
	plain := get(t, h, "GET", "/app.wasm").Header.Get("ETag")
	small := get(t, h, "GET", "/app.wasm", "Accept-Encoding", "br").Header.Get("ETag")
	if plain == "" || plain == small {
		t.Errorf("tags %q and %q: want two different ones", plain, small)
	}
	for header, want := range map[string]int{
		plain:                    http.StatusNotModified,
		`"x", W/` + plain:        http.StatusNotModified,
		"*":                      http.StatusNotModified,
		small:                    http.StatusOK,
		strings.Trim(plain, `"`): http.StatusOK,
	} {
		if got := get(t, h, "GET", "/app.wasm", "If-None-Match", header).StatusCode; got != want {
			t.Errorf("If-None-Match %s: status %d, want %d", header, got, want)
		}
	}
}

func TestHeadHasNoBody(t *testing.T) {
	r := get(t, newSite(testSite), "HEAD", "/app.css")
	if got := text(t, r); got != "" || r.Header.Get("Content-Length") != "6" {
		t.Errorf("HEAD: body %q, length %q; want none, 6", got, r.Header.Get("Content-Length"))
	}
}

func TestOnlyReading(t *testing.T) { // V4
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS"} {
		r := get(t, newSite(testSite), method, "/")
		if r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: status %d, Allow %q", method, r.StatusCode, r.Header.Get("Allow"))
		}
		for name := range r.Header { // V3
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s: answers with %s", method, name)
			}
		}
	}
}

func TestNothingOutsideTheSite(t *testing.T) { // V6
	dir := t.TempDir()
	site := filepath.Join(dir, "site")
	for path, content := range map[string]string{
		"secret.txt": "secret", "site/index.html": "page", "site/404.html": "nothing here", "site/sub/a.txt": "a",
	} {
		full := filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{"out.txt": "../secret.txt", "in.txt": "index.html", "up": ".."} {
		if err := os.Symlink(target, filepath.Join(site, link)); err != nil {
			t.Fatal(err)
		}
	}
	files, err := siteFiles(site)
	if err != nil {
		t.Fatal(err)
	}
	h := newSite(files)
	if got := text(t, get(t, h, "GET", "/sub/a.txt")); got != "a" {
		t.Errorf("/sub/a.txt: %q, want a", got)
	}
	for _, path := range []string{
		"/../secret.txt", "/sub/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..\\secret.txt",
		"/index.html\x00", "/index.html\x00.txt", "//index.html", "/./index.html", "/sub", "/sub/", "/missing.txt",
		"/out.txt", "/in.txt", "/up/secret.txt", "/.hidden", "index.html",
	} {
		r := get(t, h, "GET", path)
		if got := text(t, r); r.StatusCode != http.StatusNotFound || got != "nothing here" {
			t.Errorf("%q: status %d, %q; want 404", path, r.StatusCode, got)
		}
	}
	server := httptest.NewServer(h)
	defer server.Close()
	for _, path := range []string{"/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/index.html%00"} {
		r, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		if got := text(t, r); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s over the wire: status %d, %q", path, r.StatusCode, got)
		}
		r.Body.Close()
	}
}

// A build puts a new directory in the place of the one that is served.
func TestRebuiltSite(t *testing.T) {
	dir := t.TempDir()
	site := filepath.Join(dir, "site")
	build := func(page string) {
		next := filepath.Join(dir, "next")
		if err := os.Mkdir(next, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(next, "index.html"), []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll(site); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(next, site); err != nil {
			t.Fatal(err)
		}
	}
	build("old")
	files, err := siteFiles(site)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"old", "new"} {
		build(page)
		if got := text(t, get(t, newSite(files), "GET", "/")); got != page {
			t.Errorf("%q, want %q", got, page)
		}
	}
}

func TestForeignNamesAreRefused(t *testing.T) { // V1
	h := localOnly(newSite(testSite))
	for host, want := range map[string]int{
		"127.0.0.1:8000": 200, "localhost:8000": 200, "localhost": 200, "[::1]:8000": 200, "[::1]": 200, "127.0.0.1": 200,
		"evil.test": 421, "evil.test:8000": 421, "127.0.0.1.evil.test": 421, "localhost.evil.test:8000": 421, "192.168.1.2:8000": 421, "": 421,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("Host %q: status %d, want %d", host, w.Code, want)
		}
	}
}

// served runs serve until it has named its address, and returns that address
// and what ends it and gives its warnings.
func served(t *testing.T, addr, base string) (url string, stop func() string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, outWriter := io.Pipe()
	var warnings bytes.Buffer
	done := make(chan error, 1)
	go func() { done <- serve(ctx, addr, cleanBase(base), newServer(testSite, true), outWriter, &warnings) }()
	line := make([]byte, 256)
	n, err := out.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(line[:n])), func() string {
		cancel()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("serve: %v", err)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("serve does not stop")
		}
		return warnings.String()
	}
}

func TestServe(t *testing.T) { // V5
	url, stop := served(t, "127.0.0.1:0", "repo")
	if !strings.HasPrefix(url, "http://127.0.0.1:") || !strings.HasSuffix(url, "/repo/") {
		t.Errorf("serve names %q", url)
	}
	for path, want := range map[string]int{url: 200, url + "app.css": 200, strings.TrimSuffix(url, "repo/"): 404} {
		r, err := http.Get(path)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != want {
			t.Errorf("%s: status %d, want %d", path, r.StatusCode, want)
		}
	}
	if warnings := stop(); warnings != "" {
		t.Errorf("serve on loopback warns: %q", warnings)
	}
}

func TestServeWarnsWhenOthersCanReachIt(t *testing.T) { // V5
	_, stop := served(t, "0.0.0.0:0", "/")
	if warnings := stop(); !strings.Contains(warnings, "can be reached from other machines") {
		t.Errorf("warnings %q", warnings)
	}
}

func TestServeSaysThatTheAddressIsTaken(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	err = serve(context.Background(), taken.Addr().String(), "/", newSite(testSite), io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "--addr") {
		t.Errorf("serve on a taken address: %v", err)
	}
}

// Of the many pages of the reference there is only the packed form.
func TestPackedPagesAreServedToAll(t *testing.T) {
	const page = "<!doctype html>Host"
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte(page)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	site := newSite(fstest.MapFS{
		"404.html": {Data: []byte("nothing here")}, "reference/keys/host.html.gz": {Data: packed.Bytes()},
		"reference/keys/cut.html.gz": {Data: packed.Bytes()[:8]}, "sitemap.xml": {Data: []byte("<urlset/>")},
	})
	for _, c := range []struct{ path, accept, encoding, body string }{
		{"/reference/keys/host.html", "gzip, br", "gzip", packed.String()},
		{"/reference/keys/host.html", "", "", page},
		{"/reference/keys/cut.html", "", "", "nothing here"},
		{"/reference/keys/host.html.gz", "", "", "nothing here"},
		{"/sitemap.xml", "", "", "<urlset/>"},
	} {
		r := get(t, site, "GET", c.path, "Accept-Encoding", c.accept)
		got := text(t, r)
		if encoding := r.Header.Get("Content-Encoding"); encoding != c.encoding || got != c.body {
			t.Errorf("%s for %q: encoding %q, body %q", c.path, c.accept, encoding, got)
		}
	}
}
