package parser_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// E20: real files, where a collection of them is at hand: a folder of SITE/robots.txt,
// most with SITE/urls.txt, named by ROBOTS_CORPUS. They are not ours to carry along.
func TestRealFiles(t *testing.T) {
	root := os.Getenv("ROBOTS_CORPUS")
	if root == "" {
		t.Skip("ROBOTS_CORPUS names no folder of real files")
	}
	files, err := filepath.Glob(filepath.Join(root, "*", "robots.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no SITE/robots.txt below %s: %v", root, err)
	}
	crawler := parser.Chain("Googlebot-Image", "Googlebot")
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list, _ := os.ReadFile(filepath.Join(filepath.Dir(name), "urls.txt"))
		urls := append(strings.Fields(string(list)), "/", "/robots.txt", "/a?b=c")
		for _, d := range parser.Dialects() {
			f := parser.Parse(src, d)
			if !bytes.Equal(f.Bytes(), src) {
				t.Errorf("%s: %s does not give the file back", name, d.ID)
			}
			set := f.For(crawler)
			for _, url := range urls[:min(len(urls), 10)] {
				v := set.ExplainFirst(url, 0)
				if allowed, line := set.Allowed(url); v.Failure == nil && (allowed != v.Allowed || line != v.Line) {
					t.Errorf("%s: %s at %s: Allowed gives %v by line %d, Explain %v by line %d", name, d.ID, url, allowed, line, v.Allowed, v.Line)
				}
			}
		}
	}
}
