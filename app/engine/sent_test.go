package engine

import (
	"slices"
	"testing"
)

// Google encodes rules and takes URLs as they stand; its crawler sends them encoded.
func TestURLThatIsNotAsSent(t *testing.T) {
	const file = "User-agent: *\nDisallow: /каталог/\nDisallow: /%D0%B0\n"
	for _, c := range []struct {
		crawler, url, state, sent string
	}{
		{"Googlebot", "https://example.com/каталог/1?q=a b#я", "allowed", "https://example.com/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/1?q=a%20b#%D1%8F"},
		{"Googlebot", "/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/1", "disallowed", ""},
		{"Googlebot", "/товары", "allowed", ""}, // as sent, too
		{"YandexBot", "/каталог/1", "disallowed", ""},
	} {
		_, a := ask(t, file, c.crawler, c.url)
		at := slices.IndexFunc(a.Hints, func(h Hint) bool { return h.Code == "not-as-sent" })
		sent := ""
		if at >= 0 {
			sent = a.Hints[at].URL
		}
		if a.Verdict.State != c.state || sent != c.sent {
			t.Errorf("%s %s: %s, ask for %q instead", c.crawler, c.url, a.Verdict.State, sent)
		}
	}
}
