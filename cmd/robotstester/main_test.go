package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	for _, c := range []struct {
		args        string
		code        int
		out, errOut string
	}{
		{"", exitUsage, "", "robotstester serve"},
		{"help", 0, "robotstester serve", ""},
		{"-h", 0, "robotstester serve", ""},
		{"help lint", 0, "robotstester lint FILE", ""},
		{"help lnit", exitUsage, "", `did you mean "lint"?`},
		{"srve", exitUsage, "", `did you mean "serve"?`},
		{"serve extra", exitUsage, "", `"extra" is not an option`},
		{"serve --dir /nowhere", exitUsage, "", "could not be opened"},
		{"serve --dir .", exitUsage, "", "holds no index.html"},
	} {
		var out, errOut strings.Builder
		code := run(strings.Fields(c.args), nil, &out, &errOut)
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(errOut.String(), c.errOut) {
			t.Errorf("run(%q) = %d, out %q, errors %q; want %d, %q, %q", c.args, code, out.String(), errOut.String(), c.code, c.out, c.errOut)
		}
	}
}
