package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

func TestBatch(t *testing.T) {
	const file = `"robots":"User-agent: Googlebot\nDisallow: /a\nUser-agent: foo\nDisallow: /f\nUser-agent: bar\nDisallow: /b\nUser-agent: *\nDisallow: /s\n"`
	coded := base64.StdEncoding.EncodeToString([]byte("User-agent: *\nDisallow: /\xff\n"))
	for _, c := range []struct{ in, out string }{
		{`{` + file + `,"agent":"foo","url":"/f"}`, `{"allowed":false,"line":4,"dialect":"google"}`},
		{`{` + file + `,"agent":"foo","url":"/b"}`, `{"allowed":true,"line":0,"dialect":"google"}`},
		{`{` + file + `,"agent":"Googlebot-Image","url":"/a"}`, `{"allowed":true,"line":0,"dialect":"google"}`},
		{`{` + file + `,"agent":"Googlebot-Image","url":"/s"}`, `{"allowed":false,"line":8,"dialect":"google"}`},
		{`{` + file + `,"agent":"foo/1.0","url":"/f"}`, `{"allowed":true,"line":0,"dialect":"google"}`},
		{`{` + file + `,"crawler":"googlebot-image","url":"https://example.com/a"}`, `{"allowed":false,"line":2,"dialect":"google"}`},
		{`{` + file + `,"crawler":"AdsBot-Google","url":"/s"}`, `{"allowed":true,"line":0,"dialect":"google"}`},
		{`{` + file + `,"agents":["bar","foo"],"url":"/f"}`, `{"allowed":false,"line":4,"dialect":"google"}`},
		{`{` + file + `,"agents":["bar","foo"],"url":"/b"}`, `{"allowed":false,"line":6,"dialect":"google"}`},
		{`{` + file + `,"agents":[],"url":"/s"}`, `{"allowed":false,"line":8,"dialect":"google"}`},
		{`{` + file + `,"agent":"foo","url":"/%66","dialect":"rfc9309"}`, `{"allowed":false,"line":4,"dialect":"rfc9309"}`},
		{`{` + file + `,"agent":"foo","url":"/%66"}`, `{"allowed":true,"line":0,"dialect":"google"}`},
		{`{"robots_base64":"` + coded + `","agent":"foo","url":"/%FF"}` + "\r", `{"allowed":false,"line":2,"dialect":"google"}`},
		{`{"robots":"Disallow: /\nUser-agent: *\n","agent":"foo","url":"/","dialect":"temoto"}`, `{"allowed":null,"line":`},
		{`{"robots":"","agent":"foo","url":""}`, `{"allowed":true,"line":0,"dialect":"google"}`},
		{``, `{"error":"the line is empty"}`},
		{`{`, `{"error":"the line is not valid JSON: unexpected end of JSON input"}`},
		{`[1]`, `{"error":"the line is not a JSON object"}`},
		{`{"robots":1,"agent":"x","url":"/"}`, `{"error":"the field \"robots\" cannot be a number"}`},
		{`{"agent":"x","url":"/"}`, `{"error":"the field \"robots\" or \"robots_base64\" is missing"}`},
		{`{"robots":"","robots_base64":"","agent":"x","url":"/"}`, `{"error":"the file is given twice, as \"robots\" and as \"robots_base64\""}`},
		{`{"robots":"","agent":"x"}`, `{"error":"the field \"url\" is missing"}`},
		{`{"robots":"","url":"/"}`, `{"error":"the field \"agent\", \"agents\" or \"crawler\" is missing"}`},
		{`{"robots":"","url":"/","agent":"a","crawler":"b"}`, `{"error":"only one of \"agent\", \"agents\" and \"crawler\" can be given"}`},
		{`{"robots":"","url":"/","crawler":"Googlbot"}`, `{"error":"the catalogue has no crawler \"Googlbot\"; the nearest `},
		{`{"robots":"","url":"/","crawler":"qqqqqqqqq"}`, `{"error":"the catalogue has no crawler \"qqqqqqqqq\"; name a token of your own as \"agent\""}`},
		{`{"robots":"","url":"/","agent":"a","dialect":"gogle"}`, `{"error":"there is no dialect \"gogle\"; the nearest are google`},
		{`{"robots_base64":"%","url":"/","agent":"a"}`, `{"error":"\"robots_base64\" is not valid base64: illegal base64 data at input byte 0"}`},
		{"{\"robots\":\"\xff\",\"url\":\"/\",\"agent\":\"a\"}", `{"error":"the line is not valid UTF-8; give such a file as \"robots_base64\""}`},
	} {
		got := runWith(c.in+"\n"+c.in, "batch")
		first, second, _ := strings.Cut(strings.TrimSuffix(got.out, "\n"), "\n")
		bad := strings.HasPrefix(c.out, `{"error"`)
		if c.in == "" {
			second = first // what follows the last line end is no line
		}
		if !strings.HasPrefix(first, c.out) || second != first || (got.code == 1) != bad || got.code > 1 {
			t.Errorf("%s: exit %d, %s, want %s", c.in, got.code, got.out, c.out)
		}
	}
}

func TestBatchDialect(t *testing.T) {
	const in = `{"robots":"User-agent: *\nDisallow: /a","agent":"x","url":"/%61"}` + "\n" +
		`{"robots":"User-agent: *\nDisallow: /a","agent":"x","url":"/%61","dialect":"google"}` + "\n" +
		`{"robots":"User-agent: *\nDisallow: /a","crawler":"Googlebot","url":"/%61"}` + "\n"
	got := runWith(in, "batch", "--dialect", "rfc9309")
	want := `{"allowed":false,"line":2,"dialect":"rfc9309"}` + "\n" + `{"allowed":true,"line":0,"dialect":"google"}` + "\n" +
		`{"allowed":false,"line":2,"dialect":"rfc9309"}` + "\n"
	if got.out != want || got.code != 0 {
		t.Errorf("exit %d, %s", got.code, got.out)
	}
}

func TestBatchUsage(t *testing.T) {
	for args, want := range map[string]string{
		"batch file": `"file" is not an option`, "batch --dialect gogle": "the nearest are google", "batch --what": "flag provided but not defined",
	} {
		if got := runWith("", strings.Fields(args)...); got.code != exitUsage || !strings.Contains(got.errOut, want) || got.out != "" {
			t.Errorf("%s: exit %d, %q", args, got.code, got.errOut)
		}
	}
	if got := runWith("", "batch"); got != (result{}) {
		t.Errorf("no questions: %+v", got)
	}
}

// The cases of google/robotstxt, as the command answers them.
func TestBatchAgreesWithGoogle(t *testing.T) {
	type answer struct {
		Allowed bool `json:"allowed"`
		Line    int  `json:"line"`
	}
	files, _ := filepath.Glob("../../parser/testdata/google/*.ndjson")
	n := 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got := runWith(string(data), "batch")
		answers := strings.Split(strings.TrimSuffix(got.out, "\n"), "\n")
		for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
			var want, have answer
			if err := errors.Join(json.Unmarshal([]byte(line), &want), json.Unmarshal([]byte(answers[i]), &have)); err != nil {
				t.Fatal(err)
			}
			if n++; have != want {
				t.Errorf("%s:%d: %s, want %+v", name, i+1, answers[i], want)
			}
		}
		if got.code != 0 {
			t.Errorf("%s: exit %d", name, got.code)
		}
	}
	if n != 4000 {
		t.Errorf("%d cases, want 4000", n)
	}
}

// Answers come in the order of the questions, however long each takes.
func TestBatchKeepsOrder(t *testing.T) {
	var in, want strings.Builder
	for i := range 3000 {
		lines := i * 7919 % 500
		fmt.Fprintf(&in, `{"robots":"%sUser-agent: *\nDisallow: /\n","agent":"x","url":"/"}`+"\n", strings.Repeat(`#\n`, lines))
		fmt.Fprintf(&want, `{"allowed":false,"line":%d,"dialect":"google"}`+"\n", lines+2)
	}
	if got := runWith(in.String(), "batch"); got.out != want.String() || got.code != 0 {
		t.Errorf("exit %d, the answers differ", got.code)
	}
}

// A line longer than all that may be under way is answered too.
func TestBatchLongLine(t *testing.T) {
	file := append(bytes.Repeat([]byte("#"), bytesUnder), "\nUser-agent: *\nDisallow: /\n"...)
	var in bytes.Buffer
	in.WriteString(`{"robots_base64":"` + base64.StdEncoding.EncodeToString(file) + `","agent":"x","url":"/"}`)
	in.WriteString("\n" + `{"robots":"","agent":"x","url":"/"}` + "\n")
	var out strings.Builder
	code := runBatch(nil, &in, &out, io.Discard)
	const want = `{"allowed":false,"line":3,"dialect":"google"}` + "\n" + `{"allowed":true,"line":0,"dialect":"google"}` + "\n"
	if code != 0 || out.String() != want {
		t.Errorf("exit %d, %q", code, out.String())
	}
}

// A program that waits for each answer before it asks again gets it.
func TestBatchAnswersAtOnce(t *testing.T) {
	questions, ask := io.Pipe()
	answer, answers := io.Pipe()
	code := make(chan int)
	go func() {
		code <- runBatch(nil, questions, answers, io.Discard)
	}()
	lines := bufio.NewReader(answer)
	for i := range 3 {
		fmt.Fprintf(ask, `{"robots":"%sUser-agent: *\nDisallow: /","agent":"x","url":"/"}`+"\n", strings.Repeat(`\n`, i))
		got, err := lines.ReadString('\n')
		if want := fmt.Sprintf(`{"allowed":false,"line":%d,"dialect":"google"}`+"\n", i+2); err != nil || got != want {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
	ask.Close()
	if got := <-code; got != 0 {
		t.Errorf("exit %d", got)
	}
}

func TestBatchReportsInputAndOutputErrors(t *testing.T) {
	const line = `{"robots":"","agent":"x","url":"/"}` + "\n"
	var out, errOut strings.Builder
	broken := io.MultiReader(strings.NewReader(line), iotest.ErrReader(errors.New("the disk is gone")))
	if code := runBatch(nil, broken, &out, &errOut); code != exitUsage || !strings.Contains(errOut.String(), "the disk is gone") || !strings.HasPrefix(out.String(), `{"allowed":true`) {
		t.Errorf("reading: exit %d, %q, %q", code, out.String(), errOut.String())
	}
	errOut.Reset()
	r, w := io.Pipe()
	r.CloseWithError(errors.New("nobody listens"))
	if code := runBatch(nil, strings.NewReader(strings.Repeat(line, 100_000)), w, &errOut); code != exitUsage || !strings.Contains(errOut.String(), "nobody listens") {
		t.Errorf("writing: exit %d, %q", code, errOut.String())
	}
}

// However the input arrives, chunks are whole lines and nothing is lost.
func TestChunksAreWholeLines(t *testing.T) {
	var b strings.Builder
	for i := range 3000 {
		b.WriteString(strings.Repeat("x", i%500) + "\n")
	}
	b.WriteString(strings.Repeat("y", 3*chunkBytes) + "\n\nlast")
	text := b.String()
	for name, in := range map[string]io.Reader{
		"whole": strings.NewReader(text), "halves": iotest.HalfReader(strings.NewReader(text)),
		"bytes": iotest.OneByteReader(strings.NewReader(text)), "end with data": iotest.DataErrReader(strings.NewReader(text)),
	} {
		var got strings.Builder
		err := readChunks(in, func(c *chunk) bool {
			if got.Len()+len(c.lines) < len(text) && !bytes.HasSuffix(c.lines, []byte("\n")) || len(c.lines) == 0 {
				t.Errorf("%s: a chunk is not whole lines: %.40q", name, c.lines)
			}
			got.Write(c.lines)
			used.Put(c)
			return true
		})
		if err != nil || got.String() != text {
			t.Errorf("%s: %d bytes of %d are read, %v", name, got.Len(), len(text), err)
		}
	}
}
