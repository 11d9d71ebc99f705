package bulk_test

import (
	"os/exec"
	"strings"
	"testing"
)

// The page carries this package, so it must not bring in what is large there.
func TestImportsAreSmall(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(out)) {
		switch name {
		case "net/http", "regexp", "encoding/xml", "encoding/csv", "compress/gzip", "crypto/tls":
			t.Errorf("it needs %s", name)
		}
	}
}
