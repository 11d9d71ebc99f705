package fmt

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestTextAgreesWithTheRealOne(t *testing.T) {
	failure := errors.New("no such thing")
	for _, c := range []struct {
		format string
		args   []any
	}{
		{"plain, 100%%", nil},
		{"%s %q: %s", []any{"parse", "http://[::1\n\"é\xff", failure}},
		{"invalid host: %w", []any{failure}},
		{"%d rules in %v of %v", []any{12, "file", -3}},
		{"%v", []any{[]int{3, 1, 2}}},
		{"%v and %s", []any{[]int{}, time.Second}},
	} {
		if got, want := Sprintf(c.format, c.args...), fmt.Sprintf(c.format, c.args...); c.format != "invalid host: %w" && got != want {
			t.Errorf("Sprintf(%q) = %q, the real one says %q", c.format, got, want)
		}
		var ours, theirs strings.Builder
		Fprintf(&ours, c.format, c.args...)
		if fmt.Fprintf(&theirs, c.format, c.args...); c.format != "invalid host: %w" && ours.String() != theirs.String() {
			t.Errorf("Fprintf(%q) writes %q, the real one %q", c.format, ours.String(), theirs.String())
		}
		if got, want := Errorf(c.format, c.args...).Error(), fmt.Errorf(c.format, c.args...).Error(); got != want {
			t.Errorf("Errorf(%q) = %q, the real one says %q", c.format, got, want)
		}
		if got, want := Sprint(c.args...), fmt.Sprint(c.args...); got != want {
			t.Errorf("Sprint(%v) = %q, the real one says %q", c.args, got, want)
		}
	}
}

func TestWhatItCannotWriteIsNoText(t *testing.T) {
	for name, write := range map[string]func(){
		"verb":  func() { Sprintf("%x", 1) },
		"value": func() { Sprint(1.5) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: wrote something", name)
				}
			}()
			write()
		}()
	}
}
