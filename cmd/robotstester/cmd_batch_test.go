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
		{``, `{"error":"line 1: the line is empty; leave it out, or write a question there"}`},
		{`{`, `{"error":"line 1: the line ends before its JSON does; write each question on one line, whole"}`},
		{`nul`, `{"error":"line 1: the line ends before its JSON does; `},
		{`[1]`, `{"error":"line 1: the line is JSON, but no object; a question stands between curly brackets"}`},
		{strings.Repeat("[", 20_000), `{"error":"line 1: the line nests values too deeply; `},
		{`{'robots':""}`, `{"error":"line 1, column 2: “'” cannot stand here; names and texts stand in double quotation marks, `},
		{`{"robots":"é","url":"/",}`, `{"error":"line 1, column 25: “}” cannot stand here; `},
		{"{\"robots\":\"a\tb\"}", `{"error":"line 1, column 13: U+0009 cannot stand in a text as it is; write \\t"}`},
		{`{"robots":"/\.pdf$"}`, `{"error":"line 1, column 14: “.” makes no escape; a backslash in a text is written \\\\"}`},
		{`{"robots":"\u12 "}`, `{"error":"line 1, column 16: U+0020 makes no escape; `},
		{`{"robots":""} {"robots":""}`, `{"error":"line 1, column 15: “{” stands behind the end of the question; write one question a line"}`},
		{`{"robots":1,"agent":"x","url":"/"}`, `{"error":"line 1: the field \"robots\" takes a text in quotation marks, not a number"}`},
		{`{"robots":"","agent":false,"url":"/"}`, `{"error":"line 1: the field \"agent\" takes a text in quotation marks, not true or false"}`},
		{`{"robots":"","agent":["x"],"url":"/"}`, `{"error":"line 1: the field \"agent\" takes a text in quotation marks, not a list"}`},
		{`{"robots":"","agent":{},"url":"/"}`, `{"error":"line 1: the field \"agent\" takes a text in quotation marks, not an object"}`},
		{`{"robots":"","agents":["x",1],"url":"/"}`, `{"error":"line 1: the field \"agents\" takes a list of texts, such as [\"a\", \"b\"]"}`},
		{`{"robots":"","agent":"x","url":"/","url":"/"}`, `{"error":"line 1: the field \"url\" is given twice; leave one out"}`},
		{`{"robots":"","agent":"x","URL":"/"}`, `{"error":"line 1: the field \"URL\" has to be written \"url\""}`},
		{`{"agent":"x","url":"/"}`, `{"error":"line 1: the file is missing; give it as \"robots\" or \"robots_base64\""}`},
		{`{"robots":"","robots_base64":"","agent":"x","url":"/"}`, `{"error":"line 1: the file is given twice, as \"robots\" and as \"robots_base64\"; leave one out"}`},
		{`{"robots":"","agent":"x"}`, `{"error":"line 1: the field \"url\" is missing; it takes a URL or a path"}`},
		{`{"robots":"","url":"/"}`, `{"error":"line 1: the field \"agent\", \"agents\" or \"crawler\" is missing; it says who asks"}`},
		{`{"robots":"","url":"/","agent":"a","crawler":"b"}`, `{"error":"line 1: of \"agent\", \"agents\" and \"crawler\" only one can be given; leave out the others"}`},
		{`{"robots":"","url":"/","crawler":"Googlbot"}`, `{"error":"line 1: the catalogue has no crawler \"Googlbot\"; the nearest `},
		{`{"robots":"","url":"/","crawler":"qqqqqqqqq"}`, `{"error":"line 1: the catalogue has no crawler \"qqqqqqqqq\", nor one that is called alike; a name of your own goes into \"agent\""}`},
		{`{"robots":"","url":"/","agent":"a","dialect":"gogle"}`, `{"error":"line 1: there is no dialect \"gogle\"; the nearest are google`},
		{`{"robots_base64":"VXNl%","url":"/","agent":"a"}`, `{"error":"line 1: character 5 of \"robots_base64\" is “%”, which Base64 does not have; `},
		{`{"robots_base64":"VXNl_w==","url":"/","agent":"a"}`, `{"error":"line 1: character 5 of \"robots_base64\" is “_”, of the alphabet for URLs; write + for each - and / for each _"}`},
		{`{"robots_base64":"VXN","url":"/","agent":"a"}`, `{"error":"line 1: \"robots_base64\" does not end as Base64 does; `},
		{`{"robots_base64":"VX=lVXNl","url":"/","agent":"a"}`, `{"error":"line 1: \"robots_base64\" does not end as Base64 does; `},
		{"{\"robots\":\"é\xff\",\"url\":\"/\",\"agent\":\"a\"}", `{"error":"line 1, column 13: the byte 0xFF is not UTF-8; give such a file as \"robots_base64\""}`},
		{"\xff\xfe{\x00}\x00", `{"error":"line 1: the input is UTF-16; write it as UTF-8"}`},
	} {
		got := runWith(c.in+"\n"+c.in, "batch")
		first, second, _ := strings.Cut(strings.TrimSuffix(got.out, "\n"), "\n")
		bad := strings.HasPrefix(c.out, `{"error"`)
		if c.in == "" {
			second = first // what follows the last line end is no line
		}
		second = strings.Replace(second, `{"error":"line 2`, `{"error":"line 1`, 1)
		if !strings.HasPrefix(first, c.out) || second != first || (got.code == 1) != bad || got.code > 1 {
			t.Errorf("%s: exit %d, %s, want %s", c.in, got.code, got.out, c.out)
		}
	}
}

// A fault is told with the number of its line in the whole input, in whatever chunk it is.
func TestBatchNamesTheLine(t *testing.T) {
	const good = `{"robots":"","agent":"x","url":"/"}`
	var in strings.Builder
	in.WriteString("\ufeff")
	for i := range 30_000 {
		if i%9_999 == 0 && i > 0 {
			in.WriteString("{\n")
		} else {
			in.WriteString(good + "\n")
		}
	}
	got := runWith(in.String(), "batch")
	for i, answer := range strings.Split(strings.TrimSuffix(got.out, "\n"), "\n") {
		want := `{"allowed":true,"line":0,"dialect":"google"}`
		if i%9_999 == 0 && i > 0 {
			want = fmt.Sprintf(`{"error":"line %d: the line ends before its JSON does; write each question on one line, whole"}`, i+1)
		}
		if answer != want {
			t.Fatalf("line %d: %s, want %s", i+1, answer, want)
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
		"batch file": `"file" is not an option`, "batch --dialect gogle": "the nearest are google", "batch --what": "there is no option --what; did you mean",
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

// Lines travel in chunks, which are answered apart from each other.
func TestRefusalsNameTheirLineInTheWhole(t *testing.T) {
	good := `{"robots":"User-agent: *\nDisallow: /a","url":"/a","agent":"x"}` + "\n"
	const each = 9_000 // lines, of more than a chunk together
	got := runWith(strings.Repeat(strings.Repeat(good, each)+"[]\n", 3), "batch")
	answers := strings.Split(got.out, "\n")
	if got.code != 1 || len(answers) != 3*(each+1)+1 {
		t.Fatalf("exit %d, %d lines", got.code, len(answers))
	}
	for i, answer := range answers[:len(answers)-1] {
		refused := strings.HasPrefix(answer, fmt.Sprintf(`{"error":"line %d`, i+1))
		if refused != (i%(each+1) == each) || strings.Contains(answer, "error") != refused {
			t.Fatalf("line %d is answered by %s", i+1, answer)
		}
	}
}
