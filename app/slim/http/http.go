// Package http stands in for the standard library's net/http when app.wasm is
// built. go-app names these types in its server code, which never runs in a
// browser, and the real package would bring TLS, DNS and HTTP/2 into the
// download: a quarter of it. web/build.mjs swaps the package with go build
// -overlay; a name that go-app needs and this file lacks is a compile error.
package http

import (
	"errors"
	"io"
	"net/url"
)

// Status codes named by go-app.
const (
	StatusOK                  = 200
	StatusNotModified         = 304
	StatusNotFound            = 404
	StatusInternalServerError = 500
)

// ErrNoServer is what every function here answers: a page is not a server.
var ErrNoServer = errors.New("net/http is not part of this program")

// Header holds header fields by name.
type Header map[string][]string

// Get returns the first value of a field.
func (h Header) Get(key string) string {
	if v := h[key]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// Set replaces the values of a field.
func (h Header) Set(key, value string) { h[key] = []string{value} }

// ResponseWriter is the answer of a handler.
type ResponseWriter interface {
	Header() Header
	Write([]byte) (int, error)
	WriteHeader(statusCode int)
}

// Request is a request to a handler.
type Request struct {
	URL    *url.URL
	Header Header
	Host   string
	TLS    *struct{}
}

// Response is an answer to a request.
type Response struct {
	StatusCode int
	Header     Header
	Body       io.ReadCloser
}

// Handler answers requests.
type Handler interface {
	ServeHTTP(ResponseWriter, *Request)
}

// Dir names a directory of files.
type Dir string

type noFiles struct{}

func (noFiles) ServeHTTP(w ResponseWriter, r *Request) { NotFound(w, r) }

// FileServer has no files to serve.
func FileServer(Dir) Handler { return noFiles{} }

// NotFound answers 404.
func NotFound(w ResponseWriter, _ *Request) { w.WriteHeader(StatusNotFound) }

// Get fails with ErrNoServer.
func Get(string) (*Response, error) { return nil, ErrNoServer }
