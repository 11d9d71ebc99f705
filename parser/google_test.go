package parser_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// oracleCase is an input with the answer of google/robotstxt.
type oracleCase struct {
	Robots  string `json:"robots"`
	Base64  string `json:"robots_base64"`
	Agent   string `json:"agent"`
	URL     string `json:"url"`
	Allowed bool   `json:"allowed"`
	Line    int    `json:"line"`
}

func (c *oracleCase) bytes(t *testing.T) []byte {
	if c.Base64 == "" {
		return []byte(c.Robots)
	}
	b, err := base64.StdEncoding.DecodeString(c.Base64)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// eachLine decodes the JSON objects of the files that match a pattern.
func eachLine[T any](t *testing.T, pattern string, do func(name string, c *T)) {
	t.Helper()
	files, _ := filepath.Glob(pattern)
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s := bufio.NewScanner(bytes.NewReader(data))
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			var c T
			if err := json.Unmarshal(s.Bytes(), &c); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			do(name, &c)
		}
	}
}

func TestGoogleAgreesWithItsParser(t *testing.T) {
	n := 0
	eachLine(t, "testdata/google/*.ndjson", func(_ string, c *oracleCase) {
		n++
		src := c.bytes(t)
		set := parser.Parse(src, parser.Google).For(parser.Token(c.Agent))
		allowed, line := set.Allowed(c.URL)
		if allowed != c.Allowed || line != c.Line {
			t.Errorf("%q for %q at %q: got %v by line %d, want %v by line %d",
				src, c.Agent, c.URL, allowed, line, c.Allowed, c.Line)
		}
		v := set.Explain(c.URL)
		if v.Allowed != c.Allowed || v.Line != c.Line {
			t.Errorf("Explain(%q for %q at %q) = %v by line %d, want %v by line %d",
				src, c.Agent, c.URL, v.Allowed, v.Line, c.Allowed, c.Line)
		}
		if allowed, line := set.Prepare().Allowed(c.URL); allowed != c.Allowed || line != c.Line {
			t.Errorf("prepared: %q at %q: got %v by line %d", src, c.URL, allowed, line)
		}
	})
	if n != 4000 {
		t.Errorf("read %d cases, want 4000", n)
	}
}
