package main

import (
	"context"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/aws/aws-lambda-go/events"

	"github.com/robotstester/robotstester/cmd/internal/fetchhttp"
	"github.com/robotstester/robotstester/cmd/internal/robotsfetch"
)

// The function is the door, with its checks in place.
func TestFunction(t *testing.T) {
	door := fetchhttp.New(robotsfetch.New(robotsfetch.Options{}), fetchhttp.Options{Client: clientOf, Burst: 3})
	ours := map[string]string{
		"host": "tester.example", "x-robotstester": "1", "content-type": "application/json", "sec-fetch-site": "same-origin",
		"origin": "https://tester.example", "x-nf-client-connection-ip": "192.0.2.1",
	}
	theirs := map[string]string{"host": "tester.example", "sec-fetch-site": "cross-site", "origin": "https://evil.test"}
	for _, c := range []struct {
		method, path, body string
		coded              bool
		headers            map[string]string
		code               int
		says               string
	}{
		{"GET", "/api/capabilities", "", false, ours, 200, `"fetch":true,"sitemap":true,"page":false`},
		{"GET", "/.netlify/functions/fetch/capabilities", "", false, ours, 200, `"fetch":true`},
		{"GET", "/.netlify/functions/fetch", "", false, ours, 405, "POST"},
		{"POST", "/.netlify/functions/fetch", `{"host":"tester.example"}`, false, theirs, 403, "own pages"},
		{"POST", "/api/fetch", `{"host":"tester.example"}`, false, ours, 400, "serves the tester"},
		{"POST", "/api/fetch", base64.StdEncoding.EncodeToString([]byte(`{"host":"127.1"}`)), true, ours, 400, "valid name"},
		{"POST", "/api/fetch", "!", true, ours, 400, ""},
		{"POST", "/api/fetch", `{"host":"a"}`, false, ours, 400, "valid name"},
		{"POST", "/api/fetch", `{"host":"a"}`, false, ours, 429, "Too many"},
		{"OPTIONS", "/api/fetch", "", false, theirs, 405, ""},
		{"A B", "/api/fetch", "", false, ours, 400, ""},
	} {
		got := serve(context.Background(), door, events.APIGatewayProxyRequest{HTTPMethod: c.method, Path: c.path, Body: c.body, IsBase64Encoded: c.coded, Headers: c.headers})
		if got.StatusCode != c.code || !strings.Contains(got.Body, c.says) {
			t.Errorf("%s %s %s: %d %s; want %d, %s", c.method, c.path, c.body, got.StatusCode, got.Body, c.code, c.says)
		}
		for name := range got.MultiValueHeaders {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s", name)
			}
		}
		if got.Body != "" && got.MultiValueHeaders["X-Content-Type-Options"][0] != "nosniff" {
			t.Errorf("%s: %v", c.path, got.MultiValueHeaders)
		}
	}
}
