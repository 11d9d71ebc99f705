package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser/lang"
)

// contentPolicy is the policy of web/policy.mjs; a test keeps the two equal.
const contentPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
	"require-trusted-types-for 'script'; trusted-types robots-sw robots-tags rt-worker"

// types are named here because the system's own table differs from machine to
// machine, and browsers compile WebAssembly while it arrives only under its type.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".xml":         "application/xml",
}

// siteHandler serves the built site from files, where app.wasm.br and
// app.wasm.gz may stand beside app.wasm.
type siteHandler struct{ files fs.FS }

func newSite(files fs.FS) http.Handler { return siteHandler{files} }

func (s siteHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", contentPolicy)
	allowOthers(header, r)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, lang.Say("This site can only be read."), http.StatusMethodNotAllowed)
		return
	}
	name, ok := fileName(r.URL.Path)
	if !ok || s.send(w, r, name, http.StatusOK) != nil {
		s.notFound(w, r)
	}
}

// openPolicy is contentPolicy for pages that others may frame.
var openPolicy = strings.Replace(contentPolicy, "frame-ancestors 'self'", "frame-ancestors *", 1)

// allowOthers lets other sites load what lies below embed, and frame the tester
// where it is asked for without its surroundings.
func allowOthers(header http.Header, r *http.Request) {
	embedded := strings.HasPrefix(r.URL.Path, "/embed/")
	if embedded || r.URL.Query().Get("embed") == "1" {
		header.Set("Content-Security-Policy", openPolicy)
	}
	if embedded {
		header.Set("Access-Control-Allow-Origin", "*")
		header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
	if r.URL.Path == "/embed/frame.html" { // the tester's workers would not run under it
		header.Set("Cross-Origin-Embedder-Policy", "require-corp")
	}
}

// fileName turns the path of a request into the name of a published file.
func fileName(urlPath string) (string, bool) {
	name, rooted := strings.CutPrefix(urlPath, "/")
	if name == "" {
		name = "index.html"
	}
	_, known := types[path.Ext(name)]
	return name, rooted && known && fs.ValidPath(name) && !strings.ContainsAny(name, "\x00\\:")
}

func (s siteHandler) notFound(w http.ResponseWriter, r *http.Request) {
	if s.send(w, r, "404.html", http.StatusNotFound) != nil {
		http.Error(w, lang.Say("There is no page at this address."), http.StatusNotFound)
	}
}

// send answers with a file, or reports that there is none and writes nothing.
func (s siteHandler) send(w http.ResponseWriter, r *http.Request, name string, status int) error {
	content, encoding, err := s.read(name, r.Header.Get("Accept-Encoding"))
	if err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", types[path.Ext(name)])
	header.Set("Cache-Control", keeping(name))
	header.Set("Vary", "Accept-Encoding")
	tag := fmt.Sprintf(`"%x"`, sha256.Sum256(content))
	header.Set("ETag", tag)
	if status == http.StatusOK && matches(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	header.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		w.Write(content) // the reader may be gone; there is nobody to tell
	}
	return nil
}

// keeping says how long a file may be kept unasked. A folder below v is named by its
// content, so nothing in it changes; all other names stay the same from version to
// version: ask each time, send only what changed.
func keeping(name string) string {
	if strings.HasPrefix(name, "v/") {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// read returns the smallest form of a file that the reader takes.
func (s siteHandler) read(name, accepted string) (content []byte, encoding string, err error) {
	for _, form := range []struct{ encoding, ending string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if accepts(accepted, form.encoding) {
			if content, err := s.open(name + form.ending); err == nil {
				return content, form.encoding, nil
			}
		}
	}
	if content, err = s.open(name); err == nil {
		return content, "", nil
	}
	content, err = s.unpacked(name + ".gz")
	return content, "", err
}

// unpacked is a file that is there in compressed form only, as the many pages of the
// reference are, for a reader that takes no other.
func (s siteHandler) unpacked(name string) ([]byte, error) {
	packed, err := s.open(name)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func (s siteHandler) open(name string) ([]byte, error) {
	f, err := s.files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// accepts reports whether an Accept-Encoding header names an encoding and does
// not refuse it (RFC 9110, 12.5.3).
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		weight, found := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
		q, err := strconv.ParseFloat(weight, 64)
		return !found || err == nil && q > 0
	}
	return false
}

// matches reports whether an If-None-Match header holds the tag (RFC 9110, 13.1.2).
func matches(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == tag {
			return true
		}
	}
	return false
}
