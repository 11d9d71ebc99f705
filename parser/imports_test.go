package parser_test

import (
	"os/exec"
	"strings"
	"testing"
)

// The core stands on the standard library alone: the command, the page and the embed
// all carry it.
func TestImportsPointDown(t *testing.T) {
	for _, dir := range []string{".", "./agents"} {
		out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", dir).CombinedOutput()
		if err != nil {
			t.Fatalf("go list: %v\n%s", err, out)
		}
		own := "github.com/robotstester/robotstester/parser" + strings.TrimPrefix(dir, ".")
		if got := strings.TrimSpace(string(out)); got != own {
			t.Errorf("%s needs more than the standard library: %s", own, got)
		}
	}
}
