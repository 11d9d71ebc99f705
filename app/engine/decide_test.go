package engine

import "testing"

// A row of a list must say what the page says when the row is chosen.
func TestDecideAgreesWithTheAnswer(t *testing.T) {
	for _, dialect := range []string{"", "rfc9309", "rep1994", "urllib-classic"} {
		for _, crawler := range []string{"Googlebot", "AhrefsBot", "GPTBot", ""} {
			e := New()
			e.Open([]byte(shop), 1)
			for _, url := range []string{"/shop/a?sort=1", "/shop/", "/cart", "https://example.com/", "http://[::1", ""} {
				e.Ask(Question{Crawler: crawler, Dialect: dialect, URL: "/other"})
				state, line := e.Decide(url)
				e.Ask(Question{Crawler: crawler, Dialect: dialect, URL: url})
				if v := e.Answer().Verdict; v.State != state || v.Line != line {
					t.Errorf("%s as %q, %q: Decide says %s %d, the answer %s %d", crawler, dialect, url, state, line, v.State, v.Line)
				}
			}
		}
	}
}
