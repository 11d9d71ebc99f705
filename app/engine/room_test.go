package engine

import "testing"

func TestRoomIsBehindTheGroup(t *testing.T) {
	e := opened("# a\nUser-agent: *\n\nDisallow: /a\nAllow: /b\n\nSitemap: https://example.com/s.xml\n\nUser-agent: x\nDisallow:\n", "Googlebot", "/")
	for line, want := range map[string]int{"1": 1, "2": 5, "3": 5, "4": 5, "5": 5, "6": 6, "8": 8, "9": 10, "11": 11, "": 0} {
		if got := report[Room](t, e, "room", line).Line; got != want {
			t.Errorf("line %q: behind %d, want %d", line, got, want)
		}
	}
}
