package fetchhttp

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/robotstester/robotstester/cmd/internal/robotsfetch"
)

const door = "door.test:8000"

// newDoor makes a door, and a host behind it that answers with a script and a cookie.
func newDoor(t *testing.T, o Options) (h http.Handler, host string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, name := range []string{"Cookie", "Authorization", "Referer", "X-Forwarded-For", HeaderName} {
			if r.Header.Get(name) != "" {
				t.Errorf("the target sees %s", name)
			}
		}
		w.Header().Set("Set-Cookie", "secret=1")
		w.Header().Set("Access-Control-Allow-Origin", "*")
		io.WriteString(w, "<script>alert(1)</script>")
	}))
	t.Cleanup(server.Close)
	u, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	f := robotsfetch.New(robotsfetch.Options{
		Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Ports: []uint16{netip.MustParseAddrPort(u.Host).Port()}, FailAfter: time.Millisecond, Connect: 10 * time.Second,
	})
	o.OurHost = func(h string) bool { return h == door }
	return New(f, o), u.Host
}

// ask sends a question as the page does, with changes by edit.
func ask(h http.Handler, body string, edit func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/api/fetch", strings.NewReader(body))
	r.Host = door
	r.Header.Set(HeaderName, "1")
	r.Header.Set("Content-Type", "application/json")
	if edit != nil {
		edit(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// P12 to P14: what the door passes on either way, and what its answers may do.
func TestAnswer(t *testing.T) {
	h, host := newDoor(t, Options{})
	w := ask(h, `{"scheme":"http","host":"`+host+`"}`, func(r *http.Request) {
		for _, name := range []string{"Cookie", "Authorization", "Referer", "X-Forwarded-For"} {
			r.Header.Set(name, "secret")
		}
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		r.Header.Set("Origin", "http://"+door)
	})
	var r robotsfetch.Result
	if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil || w.Code != 200 {
		t.Fatalf("%d: %v: %s", w.Code, err, w.Body)
	}
	if r.Status != 200 || (r.Kind != "html" || r.Text != "<script>alert(1)</script>") {
		t.Errorf("%+v", r)
	}
	checkSafe(t, w)
	if strings.Contains(w.Body.String(), "secret") || strings.Contains(w.Body.String(), "<script") {
		t.Errorf("%s", w.Body)
	}
}

// checkSafe looks at what every answer must have and must not.
func checkSafe(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	for name, want := range map[string]string{
		"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
		"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for name := range w.Header() {
		if strings.HasPrefix(name, "Access-Control-") || name == "Set-Cookie" || name == "Location" {
			t.Errorf("the answer has %s", name)
		}
	}
}

// V1 to V4, P8 and P16: requests that are refused before anything is fetched.
func TestRefusals(t *testing.T) {
	h, _ := newDoor(t, Options{Burst: 1000})
	const question = `{"host":"example.com"}`
	for name, c := range map[string]struct {
		body string
		edit func(*http.Request)
		code int
	}{
		"rebinding":          {question, func(r *http.Request) { r.Host = "evil.test" }, 421},
		"rebinding, port":    {question, func(r *http.Request) { r.Host = "evil.test:8000" }, 421},
		"another port":       {question, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }, 403},
		"another site":       {question, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		"another origin":     {question, func(r *http.Request) { r.Header.Set("Origin", "http://localhost:9000") }, 403},
		"an opaque origin":   {question, func(r *http.Request) { r.Header.Set("Origin", "null") }, 403},
		"no-cors":            {question, func(r *http.Request) { r.Header.Del(HeaderName); r.Header.Set("Content-Type", "text/plain") }, 403},
		"no header":          {question, func(r *http.Request) { r.Header.Del(HeaderName) }, 403},
		"a form":             {question, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 403},
		"preflight":          {"", func(r *http.Request) { r.Method = http.MethodOptions; r.Header.Set("Origin", "https://evil.test") }, 405},
		"GET":                {"", func(r *http.Request) { r.Method = http.MethodGet }, 405},
		"POST capabilities":  {question, func(r *http.Request) { r.URL.Path = "/api/capabilities" }, 405},
		"another path":       {question, func(r *http.Request) { r.URL.Path = "/api/other" }, 404},
		"no JSON":            {"host=example.com", nil, 400},
		"a list":             {"[]", nil, 400},
		"two questions":      {question + question, nil, 400},
		"an unknown field":   {`{"url":"http://example.com/"}`, nil, 400},
		"a huge question":    {`{"host":"` + strings.Repeat("a", 10_000) + `"}`, nil, 400},
		"a user":             {`{"host":"user:password@example.com"}`, nil, 400},
		"a path":             {`{"host":"example.com/admin"}`, nil, 400},
		"a line break":       {`{"host":"example.com\r\nX: y"}`, nil, 400},
		"a port":             {`{"host":"example.com:22"}`, nil, 400},
		"the door itself":    {`{"host":"door.test"}`, nil, 400},
		"a page":             {`{"host":"example.com","page":"/"}`, nil, 400},
		"another's sitemap":  {`{"host":"example.com","sitemap":"https://other.test/s.xml"}`, nil, 400},
		"sitemap and a page": {`{"host":"example.com","sitemap":"/s.xml","page":"/"}`, nil, 400},
	} {
		w := ask(h, c.body, c.edit)
		var o map[string]string
		if err := json.Unmarshal(w.Body.Bytes(), &o); err != nil || w.Code != c.code || !strings.HasSuffix(o["error"], ".") {
			t.Errorf("%s: %d %s; want %d", name, w.Code, w.Body, c.code)
		}
		checkSafe(t, w)
	}
}

func TestCapabilities(t *testing.T) {
	h, _ := newDoor(t, Options{})
	w := ask(h, "", func(r *http.Request) { r.Method = http.MethodGet; r.URL.Path = "/api/capabilities" })
	if want := `{"fetch":true,"sitemap":true,"page":false,"header":"X-Robotstester"}` + "\n"; w.Code != 200 || w.Body.String() != want {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	checkSafe(t, w)
}

// P15: one client in a hurry, while others go on.
func TestRateLimit(t *testing.T) {
	h, _ := newDoor(t, Options{})
	codes := map[int]int{}
	from := func(address string) int {
		return ask(h, `{"host":""}`, func(r *http.Request) { r.RemoteAddr = address }).Code
	}
	for range 100 {
		codes[from("192.0.2.1:1234")]++
	}
	if codes[429] < 70 || codes[400] < 20 {
		t.Errorf("%v", codes)
	}
	if code := from("192.0.2.2:1234"); code != 400 {
		t.Errorf("another client gets %d", code)
	}
}

func TestLimiter(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	l := newLimiter(2, 2*time.Second)
	took := ""
	for _, wait := range []time.Duration{0, 0, 0, time.Second, 0, time.Hour, 0, 0} {
		now = now.Add(wait)
		took += fmt.Sprintf("%t ", l.take("[2001:db8::1]:1", now))
	}
	if want := "true true false true false true true false "; took != want {
		t.Errorf("%s, want %s", took, want)
	}
	if l.take("[2001:db8::2]:9", now) {
		t.Error("another address of the same network has a limit of its own")
	}
	for i := range 3 * maxClients {
		l.take(fmt.Sprintf("10.%d.%d.%d:1", i>>16, i>>8&255, i&255), now)
	}
	if len(l.clients) > maxClients+1 {
		t.Errorf("%d clients are remembered", len(l.clients))
	}
}
