package lint

import (
	"testing"

	"github.com/robotstester/robotstester/parser"
)

func TestSignalValuesHaveNoFinding(t *testing.T) {
	for _, key := range []string{"Content-Signal", "content-usage"} {
		values := SignalValues(key)
		if len(values) == 0 {
			t.Errorf("%s has no values", key)
		}
		for _, v := range values {
			src := "User-agent: *\n" + key + ": " + v + "\nDisallow:\n"
			o := Options{Only: []string{contentSignalValue.ID, contentUsageValue.ID}}
			if found := Run(parser.Parse([]byte(src), parser.RFC9309), o); len(found) != 0 {
				t.Errorf("%s: %s is offered, and found fault with: %s", key, v, found[0].Message)
			}
		}
	}
	if got := SignalValues("Disallow"); got != nil {
		t.Errorf("Disallow has %q", got)
	}
}
