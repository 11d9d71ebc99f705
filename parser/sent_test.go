package parser_test

import (
	"testing"

	"github.com/robotstester/robotstester/parser"
)

func TestSent(t *testing.T) {
	for url, want := range map[string]string{
		"": "", "/a?b=c#d": "/a?b=c#d", "/a é": "/a%20%C3%A9", "/<\">\x7f\xff\x00": "/%3C%22%3E%7F%FF%00", "/%=~'()[]{}|\\^`": "/%=~'()[]{}|\\^`",
	} {
		if got := parser.Sent(url); got != want {
			t.Errorf("%q is sent as %q, want %q", url, got, want)
		}
	}
}
