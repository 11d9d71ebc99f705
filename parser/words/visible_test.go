package words_test

import (
	"testing"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser/words"
)

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"/plain?a=b": "/plain?a=b", "/日本/é": "/日本/é", "": "",
		"a\x00\tb\x7f": "a␀␉b␡", "/\u202eabc": "/�abc", "\ufeff\u200b\u2066": "���", "\xff": "�",
	} {
		got := words.Visible(in)
		if got != want || utf8.RuneCountInString(got) != utf8.RuneCountInString(in) {
			t.Errorf("Visible(%q) = %q, want %q", in, got, want)
		}
	}
}
