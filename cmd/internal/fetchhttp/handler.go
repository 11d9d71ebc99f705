// Package fetchhttp is the door to package robotsfetch that pages of the same origin
// may use: POST /api/fetch, and GET /api/capabilities to find out that it is there.
// The command serves it and so does the function for Netlify.
package fetchhttp

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/robotstester/robotstester/cmd/internal/robotsfetch"
)

// HeaderName must be on every question: pages of other origins cannot send it without
// asking first, and that is never granted.
const HeaderName = "X-Robotstester"

// Options of the door.
type Options struct {
	// OurHost reports whether a Host header is one this door is reached by; nil takes
	// any, for platforms that route by it.
	OurHost func(host string) bool
	// Client is the address that a request comes from; nil is the connection's.
	Client func(*http.Request) string
	// Burst questions are answered at once, and as many in each Per after that.
	Burst int           // 0: 20
	Per   time.Duration // 0: 20 s
}

// maxQuestion bounds the body of a request, in bytes.
const maxQuestion = 8 << 10

// maxAtOnce bounds how many fetches run at a time.
const maxAtOnce = 16

type handler struct {
	fetcher *robotsfetch.Fetcher
	options Options
	limits  *limiter
	running chan struct{}
}

// New makes the door. It answers on /api/fetch and /api/capabilities.
func New(f *robotsfetch.Fetcher, o Options) http.Handler {
	if o.Burst == 0 {
		o.Burst = 20
	}
	if o.Per == 0 {
		o.Per = 20 * time.Second
	}
	if o.Client == nil {
		o.Client = func(r *http.Request) string { return r.RemoteAddr }
	}
	return &handler{f, o, newLimiter(o.Burst, o.Per), make(chan struct{}, maxAtOnce)}
}

// ServeHTTP answers. Nothing it writes can run where it is shown, and nothing allows
// another origin to read it.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", "application/json; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Referrer-Policy", "no-referrer")
	if h.options.OurHost != nil && !h.options.OurHost(r.Host) {
		problem(w, http.StatusMisdirectedRequest, "This address is not served under that name.")
		return
	}
	switch r.URL.Path {
	case "/api/capabilities":
		if method(w, r, http.MethodGet) {
			reply(w, http.StatusOK, Capabilities{true, true, h.fetcher.Pages(), HeaderName})
		}
	case "/api/fetch":
		if method(w, r, http.MethodPost) {
			h.fetch(w, r)
		}
	default:
		problem(w, http.StatusNotFound, "There is nothing at this address.")
	}
}

// Capabilities is what the door says of itself.
type Capabilities struct {
	Fetch   bool   `json:"fetch"`
	Sitemap bool   `json:"sitemap"`
	Page    bool   `json:"page"`
	Header  string `json:"header"` // that questions must carry, with any value
}

func (h *handler) fetch(w http.ResponseWriter, r *http.Request) {
	if why := foreign(r); why != "" {
		problem(w, http.StatusForbidden, why)
		return
	}
	if !h.limits.take(h.options.Client(r), time.Now()) {
		w.Header().Set("Retry-After", "10")
		problem(w, http.StatusTooManyRequests, "Too many requests. Wait a few seconds and ask again.")
		return
	}
	select {
	case h.running <- struct{}{}:
		defer func() { <-h.running }()
	default:
		w.Header().Set("Retry-After", "10")
		problem(w, http.StatusTooManyRequests, "Too many files are being fetched. Wait a few seconds and ask again.")
		return
	}
	target, why := readTarget(http.MaxBytesReader(w, r.Body, maxQuestion))
	if why != "" {
		problem(w, http.StatusBadRequest, why)
		return
	}
	target.Own = []string{r.Host}
	result, err := h.fetcher.Fetch(r.Context(), target)
	if refusal := (*robotsfetch.Refusal)(nil); errors.As(err, &refusal) {
		problem(w, http.StatusBadRequest, refusal.Reason)
		return
	}
	reply(w, http.StatusOK, result)
}

// foreign says why a request does not come from our own pages.
func foreign(r *http.Request) string {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
		return "Only the tester's own pages may ask."
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		if u, err := url.Parse(origin); err != nil || !strings.EqualFold(u.Host, r.Host) {
			return "Only the tester's own pages may ask."
		}
	}
	if r.Header.Get(HeaderName) == "" {
		return "The header " + HeaderName + " is missing."
	}
	if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); strings.TrimSpace(kind) != "application/json" {
		return "The question must be of type application/json."
	}
	return ""
}

// readTarget reads a question, or says why it cannot.
func readTarget(body io.Reader) (t robotsfetch.Target, why string) {
	d := json.NewDecoder(body)
	d.DisallowUnknownFields()
	if err := d.Decode(&t); err != nil {
		return t, `The question cannot be read; it looks like {"host": "example.com"}.`
	}
	if _, err := d.Token(); err != io.EOF {
		return t, "One question at a time."
	}
	return t, ""
}

func method(w http.ResponseWriter, r *http.Request, allowed string) bool {
	if r.Method == allowed {
		return true
	}
	w.Header().Set("Allow", allowed)
	problem(w, http.StatusMethodNotAllowed, "Ask with "+allowed+".")
	return false
}

func problem(w http.ResponseWriter, status int, text string) {
	reply(w, status, map[string]string{"error": text})
}

func reply(w http.ResponseWriter, status int, v any) {
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // the reader may be gone; there is nobody to tell
}
