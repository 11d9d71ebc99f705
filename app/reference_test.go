package main

import (
	"testing"

	"golang.org/x/net/html"

	"github.com/robotstester/robotstester/parser/lang"
)

func TestReferenceIsInTheLanguage(t *testing.T) {
	if got, want := reference("keys/host"), "reference/keys/host.html"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	c, err := lang.Parse("ru", "")
	if err != nil {
		t.Fatal(err)
	}
	lang.Use(c)
	defer lang.Use(nil)
	if got, want := reference("keys/host"), "reference/ru/keys/host.html"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestReaderHasItsPages(t *testing.T) {
	for crawler, want := range map[string][]string{
		"Googlebot-Image": {"reference/crawlers/googlebot-image.html", "reference/dialects/google.html"},
		"nobody knows it": {"reference/dialects/google.html"},
	} {
		var got []string
		for n := range tree(t, aboutReader(crawler, "google")).Descendants() {
			if n.Type == html.ElementNode && n.Data == "a" {
				got = append(got, attr(n, "href"))
			}
		}
		if len(got) != len(want) || got[0] != want[0] || got[len(got)-1] != want[len(want)-1] {
			t.Errorf("%s: got %v, want %v", crawler, got, want)
		}
	}
}
