package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The door is there when it was asked for, and only under names that nobody can give
// to this machine (V1).
func TestServeFetch(t *testing.T) {
	ask := func(fetch bool, method, path, host string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "http://"+host+path, strings.NewReader(`{"host":""}`))
		r.Header.Set("X-Robotstester", "1")
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		newServer(testSite, fetch).ServeHTTP(w, r)
		return w
	}
	for _, c := range []struct {
		fetch              bool
		method, path, host string
		code               int
	}{
		{false, "GET", "/api/capabilities", "127.0.0.1:8000", 404},
		{false, "POST", "/api/fetch", "127.0.0.1:8000", 405},
		{true, "GET", "/api/capabilities", "127.0.0.1:8000", 200},
		{true, "GET", "/api/capabilities", "localhost:8000", 200},
		{true, "GET", "/api/capabilities", "[::1]:8000", 200},
		{true, "GET", "/api/capabilities", "192.0.2.7:8000", 200}, // with --addr 0.0.0.0
		{true, "GET", "/api/capabilities", "evil.test:8000", 421},
		{true, "POST", "/api/fetch", "evil.test", 421},
		{true, "POST", "/api/fetch", "localhost:8000", 400},
		{true, "GET", "/api/fetch", "localhost:8000", 405},
		{true, "GET", "/api/", "localhost:8000", 404},
		{true, "GET", "/", "localhost:8000", 200},
		{true, "GET", "/x/../index.html", "localhost:8000", 404}, // V6
	} {
		w := ask(c.fetch, c.method, c.path, c.host)
		if w.Code != c.code {
			t.Errorf("fetch %t, %s http://%s%s: %d, want %d", c.fetch, c.method, c.host, c.path, w.Code, c.code)
		}
		for name := range w.Header() {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s: %s", c.path, name)
			}
		}
	}
	if w := ask(true, http.MethodGet, "/api/capabilities", "localhost"); !strings.Contains(w.Body.String(), `"page":true`) {
		t.Errorf("%s", w.Body)
	}
}
