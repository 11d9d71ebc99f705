package parser_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// bücher stands for what an IDNA library knows.
func bücher(host string) (string, error) {
	if strings.Contains(host, "ü") {
		return strings.ReplaceAll(host, "bücher", "xn--bcher-kva"), nil
	}
	return "", errors.New("not a name")
}

func TestSiteOf(t *testing.T) {
	for url, want := range map[string]string{
		"https://example.com/a":                     "https://example.com/robots.txt",
		"http://example.com/a":                      "http://example.com/robots.txt",
		"HTTPS://Example.COM":                       "https://example.com/robots.txt",
		"https://example.com:443/":                  "https://example.com/robots.txt",
		"https://example.com:0443/":                 "https://example.com/robots.txt",
		"http://example.com:443/":                   "http://example.com:443/robots.txt",
		"https://example.com:/a":                    "https://example.com/robots.txt",
		"https://example.com:8443?q":                "https://example.com:8443/robots.txt",
		"https://shop.example.com/a":                "https://shop.example.com/robots.txt",
		"https://example.com#a/b":                   "https://example.com/robots.txt",
		"https://example.com?a@b/c":                 "https://example.com/robots.txt",
		"https://user:pass@example.com/":            "https://example.com/robots.txt",
		"https://good.test@evil.test/":              "https://evil.test/robots.txt",
		"https://example.com./":                     "https://example.com./robots.txt",
		"https://ex%61mple.com/":                    "https://example.com/robots.txt",
		"https://bücher.example/ü":                  "https://xn--bcher-kva.example/robots.txt",
		"https://b%C3%BCcher.example/":              "https://xn--bcher-kva.example/robots.txt",
		"https://192.0.2.1:80/":                     "https://192.0.2.1:80/robots.txt",
		"http://[2001:DB8:0:0::1]:80/a":             "http://[2001:db8::1]/robots.txt",
		"http://[::1]:8080":                         "http://[::1]:8080/robots.txt",
		"ftp://example.com:21/f":                    "ftp://example.com/robots.txt",
		" \thttps://example.com/a\n":                "https://example.com/robots.txt",
		"https://my_host.example/":                  "https://my_host.example/robots.txt",
		"//example.com/a":                           "",
		"example.com/a":                             "",
		"https:///a":                                "",
		"https://a..b/":                             "",
		"https://exa mple.com/":                     "",
		"https://example.com:99999/":                "",
		"https://example.com%2/":                    "",
		"https://example.com%2F.evil.test/":         "",
		"https://[fe80::1%25lo]/":                   "",
		"https://[::1/":                             "",
		"mailto:a@example.com":                      "",
		"javascript:alert(1)":                       "",
		"":                                          "",
		"https://" + strings.Repeat("a", 100) + "/": "https://" + strings.Repeat("a", 100) + "/robots.txt",
	} {
		s, err := parser.SiteOf(url, bücher)
		got := ""
		if err == nil {
			got = s.RobotsURL()
		}
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v; want %q", url, got, err, want)
		}
	}
	if _, err := parser.SiteOf("/a", nil); !errors.Is(err, parser.ErrNoSite) {
		t.Errorf("a path: %v", err)
	}
	if _, err := parser.SiteOf("https://bücher.example/", nil); err == nil {
		t.Error("without IDNA a name in other letters has no site")
	}
}

func TestComparedPath(t *testing.T) {
	for url, want := range map[string]string{
		"https://example.com":             "/",
		"https://example.com/a#b":         "/a",
		"https://example.com?q=1#":        "/?q=1",
		"https://example.com/%7ea%2f?b=1": "/~a%2F?b=1",
		"/ü":                              "/%C3%BC",
		"":                                "/",
	} {
		if got, ok := parser.RFC9309.ComparedPath(url); got != want || !ok {
			t.Errorf("%q is compared as %q, %t; want %q", url, got, ok, want)
		}
	}
}

func FuzzSiteOf(f *testing.F) {
	f.Add("https://user@bücher.example:0443/a#b")
	f.Add("http://[::1]:80?x")
	f.Fuzz(func(t *testing.T, url string) {
		s, err := parser.SiteOf(url, bücher)
		if err != nil {
			return
		}
		again, err := parser.SiteOf(s.RobotsURL(), nil)
		if err != nil || again != s {
			t.Errorf("%q is of %v, whose file is of %v, %v", url, s, again, err)
		}
	})
}
