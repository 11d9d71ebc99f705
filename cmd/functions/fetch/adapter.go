package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"net/http"
	"strings"

	"github.com/aws/aws-lambda-go/events"
)

// serve has an event of the platform answered by an http.Handler.
func serve(ctx context.Context, h http.Handler, q events.APIGatewayProxyRequest) events.APIGatewayProxyResponse {
	r, err := request(ctx, q)
	if err != nil {
		return events.APIGatewayProxyResponse{StatusCode: http.StatusBadRequest}
	}
	w := &recorder{status: http.StatusOK, header: http.Header{}}
	h.ServeHTTP(w, r)
	return events.APIGatewayProxyResponse{StatusCode: w.status, MultiValueHeaders: w.header, Body: w.body.String()}
}

// request is an event as a request to the door, whichever of its two addresses the
// platform passes on: that of the redirect or that of the function.
func request(ctx context.Context, q events.APIGatewayProxyRequest) (*http.Request, error) {
	body := []byte(q.Body)
	if q.IsBase64Encoded {
		var err error
		if body, err = base64.StdEncoding.DecodeString(q.Body); err != nil {
			return nil, err
		}
	}
	path := "/api/fetch"
	if strings.HasSuffix(q.Path, "/capabilities") {
		path = "/api/capabilities"
	}
	r, err := http.NewRequestWithContext(ctx, q.HTTPMethod, path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, value := range q.Headers {
		r.Header.Set(name, value)
	}
	for name, values := range q.MultiValueHeaders {
		r.Header[http.CanonicalHeaderKey(name)] = values
	}
	r.Host = r.Header.Get("Host")
	return r, nil
}

// clientOf is where a request comes from, as the platform has it.
func clientOf(r *http.Request) string { return r.Header.Get("X-Nf-Client-Connection-Ip") }

// A recorder keeps an answer.
type recorder struct {
	status int
	header http.Header
	body   bytes.Buffer
}

func (w *recorder) Header() http.Header         { return w.header }
func (w *recorder) WriteHeader(status int)      { w.status = status }
func (w *recorder) Write(b []byte) (int, error) { return w.body.Write(b) }
