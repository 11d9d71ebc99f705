package robotsfetch_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/robotstester/robotstester/cmd/internal/robotsfetch"
)

// loop is the one special network that tests may reach. 127.0.0.1 stands for a public
// host, 127.0.0.2 for a private one.
var loop = netip.MustParsePrefix("127.0.0.1/32")

// site serves under http://site.test:port and gives a fetcher that reaches it.
func site(t *testing.T, h http.HandlerFunc, names map[string][][]string) (f *robotsfetch.Fetcher, host, port string) {
	t.Helper()
	return patientSite(t, 20*time.Second, h, names)
}

// patientSite is site with a time for everything.
func patientSite(t *testing.T, total time.Duration, h http.HandlerFunc, names map[string][][]string) (f *robotsfetch.Fetcher, host, port string) {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	u, _ := url.Parse(server.URL)
	all := map[string][][]string{"site.test.": {{"127.0.0.1"}}, "other.test.": {{"127.0.0.1"}}, "inner.test.": {{"127.0.0.2"}}}
	for name, lists := range names {
		all[name] = lists
	}
	f = robotsfetch.New(robotsfetch.Options{
		Pages: true, Allow: []netip.Prefix{loop}, Ports: []uint16{portOf(u), 80, 443}, Resolver: newDNS(t, all),
		Total: total, Connect: 2 * time.Second, FailAfter: 100 * time.Millisecond, MaxSitemap: 1 << 20,
	})
	return f, "site.test:" + u.Port(), u.Port()
}

func portOf(u *url.URL) uint16 {
	a := netip.MustParseAddrPort(u.Host)
	return a.Port()
}

func fetch(t *testing.T, f *robotsfetch.Fetcher, target robotsfetch.Target) *robotsfetch.Result {
	t.Helper()
	if target.Scheme == "" {
		target.Scheme = "http"
	}
	r, err := f.Fetch(context.Background(), target)
	if err != nil {
		t.Fatalf("%+v: %v", target, err)
	}
	return r
}

func text(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		io.WriteString(w, body)
	}
}

func TestFetch(t *testing.T) {
	f, host, _ := site(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/robots.txt" || r.Method != http.MethodGet {
			t.Errorf("asked for %s %s", r.Method, r.URL)
		}
		w.Header().Set("X-Robots-Tag", "noindex")
		text("User-agent: *\n")(w, r)
	}, nil)
	r := fetch(t, f, robotsfetch.Target{Host: host})
	if r.Status != 200 || r.Text != "User-agent: *\n" || r.Kind != "text" || r.Delivery != "200" || len(r.Hops) != 1 || r.Problem != "" {
		t.Errorf("%+v", r)
	}
}

// P1, P2: special addresses, as the host and behind a name.
func TestSpecialAddressesAreRefused(t *testing.T) {
	special := strings.Fields(`127.0.0.1 127.8.8.8 0.0.0.0 10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 100.100.100.200
		192.0.0.8 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16
		::1 :: ::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: fc00::1 fe80::1 fd00:ec2::254`)
	names := map[string][][]string{}
	for i, a := range special {
		names[fmt.Sprintf("n%d.test.", i)] = [][]string{{a}}
	}
	f := robotsfetch.New(robotsfetch.Options{Resolver: newDNS(t, names), FailAfter: 20 * time.Millisecond})
	var wait sync.WaitGroup
	for i, a := range special {
		literal := a
		if strings.Contains(a, ":") {
			literal = "[" + a + "]"
		}
		for _, host := range []string{literal, fmt.Sprintf("n%d.test", i)} {
			wait.Go(func() {
				r, err := f.Fetch(context.Background(), robotsfetch.Target{Scheme: "http", Host: host})
				if err != nil || r.Status != 0 || !strings.HasPrefix(r.Problem, "No answer.") || r.Delivery != "unreachable" {
					t.Errorf("%s (%s): %+v, %v", host, a, r, err)
				}
			})
		}
	}
	wait.Wait()
	if _, err := f.Fetch(context.Background(), robotsfetch.Target{Host: "[fe80::1%25lo]"}); err == nil {
		t.Error("an address with a zone is taken")
	}
}

// P3, P7, P8: what is refused for its text alone.
func TestTargetsAreRefused(t *testing.T) {
	f := robotsfetch.New(robotsfetch.Options{FailAfter: time.Millisecond, Resolver: newDNS(t, nil)})
	for _, target := range []robotsfetch.Target{
		{Host: ""}, {Host: "127.1"}, {Host: "0x7f000001"}, {Host: "2130706433"}, {Host: "0177.0.0.1"}, {Host: "0"}, {Host: "localhost"}, {Host: "localhost."},
		{Host: "a.0x7f"}, {Host: "example.123"}, {Host: "example.com:22"}, {Host: "example.com:6379"}, {Host: "example.com:8080"}, {Host: "example.com:x"}, {Host: "example.com:-1"},
		{Host: "example.com:"}, {Host: "user:password@example.com"}, {Host: "user@example.com"}, {Host: "example.com#a"}, {Host: "example.com?a"}, {Host: "example.com/"},
		{Host: "example.com/robots.txt"}, {Host: "https://example.com"}, {Host: "example.com\r\nX: y"}, {Host: "exa mple.com"}, {Host: "a..b"}, {Host: "[::1"}, {Host: "[::1]x"},
		{Host: "example.com", Scheme: "file"}, {Host: "example.com", Scheme: "gopher"}, {Host: strings.Repeat("a.", 600) + "com"},
		{Host: "example.com", Page: "/a"}, // pages are not fetched unless asked to
		{Host: "example.com", Sitemap: "sitemap.xml"}, {Host: "example.com", Sitemap: "https://other.com/sitemap.xml"},
		{Host: "example.com", Sitemap: "https://user@example.com/s.xml"}, {Host: "example.com", Sitemap: "file:///etc/passwd"},
		{Host: "example.com", Sitemap: "//example.com/s"}, {Host: "example.com", Sitemap: "https://example.com:8080/s"}, {Host: "example.com", Sitemap: "/" + strings.Repeat("a", 3000)},
		{Host: "door.example", Own: []string{"door.example:8000"}}, {Host: "DOOR.example.", Own: []string{"door.example"}}, // P16
	} {
		r, err := f.Fetch(context.Background(), target)
		if refusal := (*robotsfetch.Refusal)(nil); !errors.As(err, &refusal) || !strings.HasSuffix(err.Error(), ".") {
			t.Errorf("%+v: %+v, %v", target, r, err)
		}
	}
	// Letters that are digits to others are digits here too, and end at the guard.
	if r, err := f.Fetch(context.Background(), robotsfetch.Target{Host: "①②⑦.⓪.⓪.①"}); err != nil || r.URL != "https://127.0.0.1/robots.txt" || r.Status != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := f.Fetch(context.Background(), robotsfetch.Target{Host: "BÜCHER.example:443"}); err != nil || r.URL != "https://xn--bcher-kva.example/robots.txt" {
		t.Errorf("%+v, %v", r, err)
	}
}

// P4: the name points elsewhere by the time of connecting.
func TestRebindingIsRefused(t *testing.T) {
	f, _, port := site(t, text("secret"), map[string][][]string{"turn.test.": {{"127.0.0.1"}, {"127.0.0.2"}}})
	host := "turn.test:" + port
	if r := fetch(t, f, robotsfetch.Target{Host: host}); r.Status != 200 {
		t.Fatalf("the public address does not answer: %+v", r)
	}
	if r := fetch(t, f, robotsfetch.Target{Host: host}); r.Status != 0 || r.Text != "" {
		t.Errorf("the private address was reached: %+v", r)
	}
}

// P5: of two addresses only the public one is dialled.
func TestMixedAddresses(t *testing.T) {
	f, _, port := site(t, text("public"), map[string][][]string{"mixed.test.": {{"127.0.0.2", "127.0.0.1"}}})
	// Where the machine has that address, somebody listens there and would tell.
	if listener, err := net.Listen("tcp", "127.0.0.2:"+port); err == nil {
		private := &http.Server{Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the private address was reached") })}
		go private.Serve(listener)
		t.Cleanup(func() { private.Close() })
	}
	if r := fetch(t, f, robotsfetch.Target{Host: "mixed.test:" + port}); r.Text != "public" {
		t.Errorf("%+v", r)
	}
}

// P6: redirects, each judged like the first address.
func TestRedirects(t *testing.T) {
	var port string
	f, host, p := site(t, func(w http.ResponseWriter, r *http.Request) {
		to := map[string]string{
			"meta":  "http://169.254.169.254/latest/meta-data",
			"inner": "http://inner.test:" + port + "/robots.txt",
			"file":  "file:///etc/passwd",
			"bad":   "https://h:robots.txt",
			"user":  "http://a:b@site.test:" + port + "/",
			"port":  "http://site.test:6379/",
			"own":   "http://door.test/",
			"js":    "javascript:alert(1)",
			"loop":  "/robots.txt?loop",
			"hop1":  "/robots.txt?hop2", "hop2": "/robots.txt?hop3", "hop3": "/robots.txt?hop4", "hop4": "/robots.txt?hop5", "hop5": "/robots.txt?done",
			"hop0":  "/robots.txt?hop1",
			"other": "http://other.test:" + port + "/robots.txt?done#fragment",
			"empty": "",
		}[r.URL.RawQuery]
		switch r.URL.RawQuery {
		case "":
			to = "/robots.txt?" + strings.TrimSuffix(r.Host, ".test:"+port)
		case "done":
			text("found")(w, r)
			return
		}
		w.Header()["Location"] = []string{to}
		w.WriteHeader(http.StatusFound)
	}, nil)
	port = p
	_ = host
	start := func(way string) *robotsfetch.Result {
		return fetch(t, f, robotsfetch.Target{Host: host, Sitemap: "/robots.txt?" + way, Own: []string{"door.test"}})
	}
	for way, want := range map[string]struct {
		problem string
		hops    int
	}{
		"meta": {"No answer.", 1}, "inner": {"No answer.", 1}, "file": {"It redirects to an address", 1}, "bad": {"It redirects to an address", 1},
		"user": {"It redirects to an address", 1}, "port": {"It redirects to an address", 1}, "own": {"It redirects to an address", 1}, "js": {"It redirects to an address", 1},
		"loop": {"It redirects more than five", 6}, "hop0": {"It redirects more than five", 6}, "hop1": {"The address answers, but", 6}, "empty": {"", 1},
	} {
		r := start(way)
		if !strings.HasPrefix(r.Problem, want.problem) || len(r.Hops) != want.hops || want.problem == "" && r.Problem != "" {
			t.Errorf("%s: %q, %d hops; want %q, %d", way, r.Problem, len(r.Hops), want.problem, want.hops)
		}
	}
	r := start("other")
	if !r.Elsewhere || r.Status != 200 || r.Hops[0].Location != "http://other.test:"+port+"/robots.txt?done" || !strings.Contains(r.Delivery, "redirects=1 elsewhere") {
		t.Errorf("%+v", r)
	}
	if r := start("loop"); r.Delivery != "302 redirects=6" {
		t.Errorf("loop: %q", r.Delivery)
	}
}

func gz(b []byte) []byte {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is one of the package's
	}
	z.Write(b)
	z.Close()
	return out.Bytes()
}

// P9: a small body that unpacks to a huge one.
func TestBombsAreCut(t *testing.T) {
	bomb := gz(make([]byte, 50<<20))
	sitemap := gz(append([]byte("<urlset>"), make([]byte, 50<<20)...))
	f, host, _ := site(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			w.Header().Set("Content-Encoding", "gzip")
			w.Write(bomb)
			return
		}
		w.Write(sitemap)
	}, nil)
	if r := fetch(t, f, robotsfetch.Target{Host: host}); !r.Truncated || r.Bytes != 512_000 || len(r.Text) != 512_000 || !strings.Contains(r.Delivery, "bytes=512001") {
		t.Errorf("%d bytes, cut %t, %s", r.Bytes, r.Truncated, r.Delivery)
	}
	if r := fetch(t, f, robotsfetch.Target{Host: host, Sitemap: "/sitemap.xml.gz"}); !r.Truncated || r.Bytes != 1<<20 {
		t.Errorf("sitemap: %d bytes, cut %t", r.Bytes, r.Truncated)
	}
}

// P10: slow bodies, huge headers, silence.
func TestPatienceEnds(t *testing.T) {
	f, host, _ := patientSite(t, time.Second, func(w http.ResponseWriter, r *http.Request) {
		switch r.Host[:strings.IndexByte(r.Host, '.')] {
		case "site":
			for range 100 {
				if _, err := io.WriteString(w, "#"); err != nil {
					return
				}
				w.(http.Flusher).Flush()
				select {
				case <-r.Context().Done():
					return
				case <-time.After(300 * time.Millisecond):
				}
			}
		case "other":
			for i := range 1000 {
				w.Header().Set(fmt.Sprintf("X-%d", i), strings.Repeat("a", 100))
			}
		default:
			<-r.Context().Done()
		}
	}, map[string][][]string{"silent.test.": {{"127.0.0.1"}}})
	port := host[strings.IndexByte(host, ':'):]
	var wait sync.WaitGroup
	for name, want := range map[string]string{"site.test": "The answer did not arrive in full", "other.test": "No answer.", "silent.test": "No answer."} {
		wait.Go(func() {
			start := time.Now()
			r, err := f.Fetch(context.Background(), robotsfetch.Target{Scheme: "http", Host: name + port})
			if err != nil || !strings.HasPrefix(r.Problem, want) {
				t.Errorf("%s: %+v, %v", name, r, err)
			}
			if took := time.Since(start); took > 4*time.Second {
				t.Errorf("%s: took %v", name, took)
			}
		})
	}
	wait.Wait()
}

// P11, P12: what comes back is text with its type, and of the headers those that matter.
func TestBodiesAreNamed(t *testing.T) {
	for _, c := range []struct{ contentType, body, kind, delivery string }{
		{"text/plain; charset=utf-8", "User-agent: *", "text", "200"},
		{"text/html", "<!DOCTYPE html><form>log in", "html", "200 html"},
		{"text/plain", "<!DOCTYPE html><script>alert(1)</script>", "html", "200 html"},
		{"image/png", "\x89PNG\r\n\x1a\n\xff", "other", "200 no-text"},
		{"application/json", "{}", "other", "200 no-text"},
		{"", "User-agent: \xff", "text", "200"},
	} {
		f, host, _ := site(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header()["Content-Type"] = []string{c.contentType}
			w.Header().Set("Set-Cookie", "secret=1")
			w.Header().Set("Access-Control-Allow-Origin", "*")
			w.Header().Set("Location", "/elsewhere")
			w.Header().Set("Cache-Control", "max-age=5")
			io.WriteString(w, c.body)
		}, nil)
		r := fetch(t, f, robotsfetch.Target{Host: host})
		if r.Kind != c.kind || r.Delivery != c.delivery || r.Text != c.body && string(r.Base64) != c.body {
			t.Errorf("%s: %+v", c.contentType, r)
		}
		for _, h := range r.Headers {
			if h.Name != "Content-Type" && h.Name != "Cache-Control" {
				t.Errorf("%s is passed on", h.Name)
			}
		}
	}
}

// The door to sitemaps and pages is none to other files.
func TestOnlySitemapsAndTags(t *testing.T) {
	bodies := map[string]string{
		"/s.xml": `<?xml version="1.0"?><!-- <x> --><sm:urlset xmlns:sm="x"><url>`, "/s.txt": "https://site.test/a\nhttps://site.test/b\n",
		"/feed": "<rss version=2>", "/secret": "root:x:0:0", "/page": `<html><p>secret<meta name="robots" content="noindex"><meta name="token" content="secret">`,
		"/s.gz": string(gz([]byte("<sitemapindex>"))), "/svg": "<svg>",
	}
	f, host, _ := site(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, bodies[r.URL.Path]) }, nil)
	for path, kind := range map[string]string{"/s.xml": "sitemap", "/s.txt": "sitemap", "/feed": "sitemap", "/s.gz": "sitemap", "/secret": "other", "/page": "other", "/svg": "other"} {
		r := fetch(t, f, robotsfetch.Target{Host: host, Sitemap: path})
		if r.Kind != kind || (r.Text == "") != (kind == "other") || (r.Problem == "") == (kind == "other") {
			t.Errorf("%s: %+v", path, r)
		}
	}
	r := fetch(t, f, robotsfetch.Target{Host: host, Page: "/page"})
	if r.Kind != "page" || r.Text != "" || len(r.Tags) != 1 || r.Tags[0].Content != "noindex" {
		t.Errorf("page: %+v", r)
	}
}

// P13: the target learns of the fetcher alone. V7: no environment steers it.
func TestNothingOfTheClientIsPassedOn(t *testing.T) {
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:1")
	f, host, _ := site(t, func(w http.ResponseWriter, r *http.Request) {
		for name := range r.Header {
			if name != "User-Agent" && name != "Accept-Encoding" && name != "Connection" {
				t.Errorf("the target sees %s", name)
			}
		}
		if !strings.Contains(r.UserAgent(), "+https://") {
			t.Errorf("User-Agent %q names no page", r.UserAgent())
		}
	}, nil)
	if r := fetch(t, f, robotsfetch.Target{Host: host}); r.Status != 200 {
		t.Errorf("%+v", r)
	}
}

// P17: addresses that are refused, closed, silent or unknown look alike.
func TestFailuresLookAlike(t *testing.T) {
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	u := &url.URL{Host: closed.Addr().String()}
	closed.Close()
	const wait = 300 * time.Millisecond
	f := robotsfetch.New(robotsfetch.Options{
		Allow: []netip.Prefix{loop, netip.MustParsePrefix("203.0.113.0/24")}, Ports: []uint16{portOf(u)}, FailAfter: wait,
		Resolver: newDNS(t, map[string][][]string{"closed.test.": {{"127.0.0.1"}}, "refused.test.": {{"10.0.0.1"}}, "silent.test.": {{"203.0.113.1"}}}),
	})
	problems := make(map[string]bool)
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, name := range []string{"closed.test", "refused.test", "silent.test", "unknown.test"} {
		all.Go(func() {
			start := time.Now()
			r, err := f.Fetch(context.Background(), robotsfetch.Target{Scheme: "http", Host: name + ":" + u.Port()})
			took := time.Since(start)
			if err != nil || took < wait || took > wait+10*time.Second {
				t.Errorf("%s: %v after %v", name, err, took)
				return
			}
			mu.Lock()
			problems[r.Problem] = true
			mu.Unlock()
		})
	}
	all.Wait()
	if len(problems) != 1 {
		t.Errorf("failures differ: %v", problems)
	}
}

func TestCertificatesAreChecked(t *testing.T) {
	server := httptest.NewUnstartedServer(text("x"))
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // it reports the handshake that is meant to fail
	server.StartTLS()
	t.Cleanup(server.Close)
	u, _ := url.Parse(server.URL)
	f := robotsfetch.New(robotsfetch.Options{Allow: []netip.Prefix{loop}, Ports: []uint16{portOf(u)}, FailAfter: 50 * time.Millisecond,
		Resolver: newDNS(t, map[string][][]string{"tls.test.": {{"127.0.0.1"}}})})
	if r := fetch(t, f, robotsfetch.Target{Scheme: "https", Host: "tls.test:" + u.Port()}); r.Status != 0 || !strings.Contains(r.Problem, "certificate") {
		t.Errorf("%+v", r)
	}
}

// Whatever a host looks like, what is asked is one of two ports of one name or address,
// and nothing else of it is left in the URL.
func FuzzHost(f *testing.F) {
	for _, host := range []string{"example.com:443", "①②⑦.⓪.⓪.①", "[::ffff:127.0.0.1]:80", "user@bücher.example", "0x7f.1", "a\r\nb", "xn--a.b"} {
		f.Add(host)
	}
	fetcher := robotsfetch.New(robotsfetch.Options{FailAfter: time.Nanosecond, Connect: time.Nanosecond})
	gone, cancel := context.WithCancel(context.Background())
	cancel() // nothing is to be asked
	f.Fuzz(func(t *testing.T, host string) {
		r, err := fetcher.Fetch(gone, robotsfetch.Target{Host: host})
		if err != nil {
			return
		}
		u, err := url.Parse(r.URL)
		if err != nil || u.User != nil || u.Path != "/robots.txt" || u.RawQuery != "" || u.Fragment != "" || u.Port() != "" && u.Port() != "80" {
			t.Errorf("%q is asked for as %q, %v", host, r.URL, err)
		}
	})
}
