package typo_test

import (
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser/typo"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"disallow", "disallow", 0}, {"disalow", "disallow", 1}, {"dissallow", "disallow", 1},
		{"dislalow", "disallow", 1}, {"allow", "sitemap", 7}, {"ab", "", 2},
	} {
		if got := typo.Distance(c.a, c.b, 10); got != c.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
		if got := typo.Distance(c.a, c.b, c.want-1); c.want > 0 && got <= c.want-1 {
			t.Errorf("Distance(%q, %q) below its limit: %d", c.a, c.b, got)
		}
	}
	if long := strings.Repeat("a", 1<<20); typo.Distance(long, "allow", 3) <= 3 {
		t.Error("a word of a megabyte is near another")
	}
}

func TestNearest(t *testing.T) {
	list := []string{"allow", "disallow", "sitemap"}
	for in, want := range map[string]string{"disalow": "disallow", "sitmap": "sitemap", "xyz": "", "allow": "allow"} {
		if got := typo.Nearest(in, list, 2); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", in, got, want)
		}
	}
}
