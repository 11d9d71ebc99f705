package fmt

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

type color string

func TestTextAgreesWithTheRealOne(t *testing.T) {
	failure := errors.New("no such thing")
	for _, c := range []struct {
		format string
		args   []any
	}{
		{"plain, 100%% and %", nil},
		{"%s %q: %s", []any{"parse", "http://[::1\n\"é\xff", failure}},
		{"%q in %s", []any{[]byte("1e"), []byte("text")}},
		{"%d rules in %v of %v", []any{12, color("red"), int64(-3)}},
		{"%v, %v, %v and %v", []any{true, 1.5, uint8(7), time.Second}},
		{"/%T/%p", []any{failure, failure}},
		{"%v of %v", []any{nil}},
	} {
		got, want := Sprintf(c.format, c.args...), fmt.Sprintf(c.format, c.args...)
		if c.args == nil {
			want = "plain, 100% and %" // the real one complains of the last
		}
		if got != want {
			t.Errorf("Sprintf(%q) = %q, the real one says %q", c.format, got, want)
		}
		if got := Errorf(c.format, c.args...).Error(); got != want {
			t.Errorf("Errorf(%q) = %q, the real one says %q", c.format, got, want)
		}
	}
	for _, args := range [][]any{{"a", 1, 2, "b", nil, nil}, {failure, failure}, {}} {
		if got, want := Sprint(args...), fmt.Sprint(args...); got != want {
			t.Errorf("Sprint(%v) = %q, the real one says %q", args, got, want)
		}
	}
}

func TestAValueWithoutWordsIsItsType(t *testing.T) {
	if got, want := Sprint(struct{ Line int }{3}), "struct { Line int }"; got != want {
		t.Errorf("Sprint = %q, want %q", got, want)
	}
}
