package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	untidyFile = "user-agent:*\r\nDISALLOW:  /a \r\n\r\n\r\n# two\r\nUser-agent: x\r\nDisallow: /b\r\nUser-agent: y\r\nDisallow:/"
	tidyFile   = "User-agent: *\r\nDisallow: /a\r\n\r\n# two\r\nUser-agent: x\r\nDisallow: /b\r\n\r\nUser-agent: y\r\nDisallow: /\r\n"
)

func TestFmt(t *testing.T) {
	if got := runWith(untidyFile, "fmt", "-"); got != (result{out: tidyFile}) {
		t.Errorf("%+v", got)
	}
	if got := runWith(tidyFile, "fmt", "-", "--check"); got != (result{}) {
		t.Errorf("a tidy file: %+v", got)
	}
	dir := t.TempDir()
	untidy, tidy := filepath.Join(dir, "untidy"), filepath.Join(dir, "tidy")
	writeFile(t, untidy, untidyFile)
	writeFile(t, tidy, tidyFile)
	if got := runWith("", "fmt", "--check", untidy, tidy); got != (result{code: 1, out: untidy + "\n"}) {
		t.Errorf("--check: %+v", got)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(untidy, link); err != nil {
		t.Fatal(err)
	}
	if got := runWith("", "fmt", "--write", link, tidy); got != (result{}) {
		t.Errorf("--write: %+v", got)
	}
	if text := readText(t, untidy); text != tidyFile {
		t.Errorf("the file is %q", text)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("--write replaced the link and not the file")
	}
	if got := runWith("", "fmt", "--check", filepath.Join(dir, "none"), tidy); got.code != exitUsage || !strings.Contains(got.errOut, "none") {
		t.Errorf("a file that is not there: %+v", got)
	}
	if got := runWith("<html>\n\n\n<p> </p>", "fmt", "-"); got.out != "<html>\n\n\n<p> </p>" {
		t.Errorf("a web page: %+v", got)
	}
}

func TestFmtDiff(t *testing.T) {
	got := runWith("a: b\nuser-agent:*\nDisallow: /1\nDisallow: /2\nDisallow: /3\nDisallow: /4\nDisallow: /5\nDisallow: /6\nDisallow: /7\n"+
		"Disallow: /8\n\n\nUser-agent: x\nDisallow: /", "fmt", "--diff", "-")
	want := `--- -
+++ -
@@ -1,5 +1,6 @@
 a: b
-user-agent:*
+
+User-agent: *
 Disallow: /1
 Disallow: /2
 Disallow: /3
@@ -9,6 +10,5 @@
 Disallow: /7
 Disallow: /8
 
-
 User-agent: x
-Disallow: /
\ No newline at end of file
+Disallow: /
`
	if got != (result{out: want}) {
		t.Errorf("code %d: %s\n%s\nwant\n%s", got.code, got.errOut, got.out, want)
	}
	if got := runWith(tidyFile, "fmt", "--diff", "-"); got != (result{}) {
		t.Errorf("a tidy file: %+v", got)
	}
}
