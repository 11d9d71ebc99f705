package bulk_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/app/bulk"
	"github.com/robotstester/robotstester/parser"
)

// extract feeds a file in pieces of a size.
func extract(x bulk.Extractor, file string, size int) string {
	var out []byte
	for b := []byte(file); len(b) > 0; {
		n := min(size, len(b))
		out, b = x.Feed(out, b[:n]), b[n:]
	}
	return string(x.End(out))
}

const urlset = `<?xml version="1.0" encoding="UTF-8"?>
<!-- <url><loc>https://example.com/comment</loc></url> -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://example.com/a?b=1&amp;c=2</loc><lastmod>2026-01-01</lastmod>
 <image:image><image:loc>https://example.com/picture.png</image:loc></image:image></url>
<url>
  <loc><![CDATA[ https://example.com/cdata?x&y ]]></loc></url>
<url><loc>
https://example.com/&#x41;&#66;&unknown;&</loc></url>
<url><loc/></url><loc>https://example.com/lost</loc>
</urlset>`

func TestExtract(t *testing.T) {
	for _, c := range []struct {
		name, file string
		format     bulk.Format
		want       string
	}{
		{"list", "https://example.com/a\r\n\n# comment\n/b \n", bulk.List, "https://example.com/a\r\n\n# comment\n/b \n"},
		{"list without an end", "\ufeff/a\n/b", bulk.List, "/a\n/b\n"},
		{"list of an old Mac", "/a\r/b\r\r/c\r", bulk.List, "/a\n/b\n\n/c\r\n"},
		{"list of two manners", "/a\r/b\r\n/c", bulk.List, "/a\n/b\r\n/c\n"},
		{"one URL", "https://example.com/a,b;c", bulk.List, "https://example.com/a,b;c\n"},
		{"one URL with slashes", "https://example.com/a,b/c", bulk.List, "https://example.com/a,b/c\n"},
		{"csv", "Address,Status\nhttps://example.com/a,200\nhttps://example.com/b,404\n", bulk.CSV, "https://example.com/a\nhttps://example.com/b\n"},
		{"csv by a later column", "status;URL\r\n200;/a\r\n404;\"/b;c\"\r\n", bulk.CSV, "/a\n/b;c\n"},
		{"csv without headings", "1\thttps://example.com/a\n2\thttps://example.com/b", bulk.CSV, "https://example.com/a\nhttps://example.com/b\n"},
		{"csv of verdicts without headings", "/a,disallowed,2,x,Disallow: /a\n\"/b,c\",allowed,0,x,\n", bulk.CSV, "/a\n/b,c\n"},
		{"csv of URLs with verdicts, without headings", "https://example.com/a,blocked\n", bulk.CSV, "https://example.com/a\n"},
		{"test cases", "Googlebot,/shop/,allowed\nbingbot,/about,allowed\n", bulk.CSV, "/shop/\n/about\n"},
		{"paths with commas", "/a,b\n/c,12\n/d,disallowed/e\n", bulk.List, "/a,b\n/c,12\n/d,disallowed/e\n"},
		{"csv with quotes", "\"title\",\"url\"\n\"a \"\"b\"\",\nc\",\"https://example.com/\"\"q\"\"\"\nx,/d\n", bulk.CSV, "https://example.com/\"q\"\n/d\n"},
		{"csv with a short record", "a,url\nx\n,\ny,/z\n", bulk.CSV, "/z\n"},
		{"sitemap", urlset, bulk.Sitemap, "https://example.com/a?b=1&c=2\nhttps://example.com/cdata?x&y\nhttps://example.com/AB&unknown;&\n"},
		{"sitemap with a prefix", `<s:urlset xmlns:s="x"><s:url><s:loc>/a</s:loc></s:url><url><loc>/b</loc></url></s:urlset>`, bulk.Sitemap, "/a\n/b\n"},
		{"rss", `<rss><channel><link>/no</link><item><link>/a</link></item></channel></rss>`, bulk.Sitemap, "/a\n"},
		{"atom", `<feed><link href="/no"/><entry><link rel="self" href="/no"/><link rel='alternate' href='/a&amp;b'/><link href="/c"></link></entry></feed>`, bulk.Sitemap, "/a&b\n/c\n"},
		{"cut off", `<urlset><url><loc>/a</loc></url><url><loc>/b`, bulk.Sitemap, "/a\n"},
		{"bomb", `<!DOCTYPE x [<!ENTITY a "&b;&b;">]><urlset><url><loc>/&a;</loc></url></urlset>`, bulk.Sitemap, "/&a;\n"},
		{"log", `1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 5` + "\n", bulk.Log, `1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 5` + "\n"},
		{"empty", "", bulk.List, ""},
	} {
		if got := bulk.Sniff([]byte(c.file)); got != c.format {
			t.Errorf("%s: %v, want %v", c.name, got, c.format)
		}
		for _, size := range []int{1, 2, 3, 7, 64, 1 << 20} {
			if got := extract(bulk.Open(c.format), c.file, size); got != c.want {
				t.Errorf("%s in pieces of %d: %q, want %q", c.name, size, got, c.want)
				break
			}
		}
	}
}

func TestIndex(t *testing.T) {
	x := &bulk.XML{}
	index := `<sitemapindex><sitemap><loc>https://example.com/s1.xml.gz</loc></sitemap><sitemap><loc> https://example.com/s2.xml?a&amp;b </loc></sitemap></sitemapindex>`
	if got := extract(x, index, 5); got != "" || x.Root != "sitemapindex" || strings.Join(x.Sitemaps, " ") != "https://example.com/s1.xml.gz https://example.com/s2.xml?a&b" {
		t.Errorf("%q, %+v", got, x.Sitemaps)
	}
}

func TestRequest(t *testing.T) {
	for line, want := range map[string]string{
		`1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /a?b HTTP/1.1" 200 5`:                                                        "/a?b ",
		`1.2.3.4 - bob [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 5 "https://x/" "Mozilla/5.0 (compatible; Googlebot/2.1)"`: "/a Mozilla/5.0 (compatible; Googlebot/2.1)",
		`www.x.test:443 1.2.3.4 - - [1/Jan/2026:00:00:00 +0000] "HEAD / HTTP/2.0" 200 5 "-" "-"`:                                    "/ ",
		`1.2.3.4 - - [1/Jan/2026:00:00:00 +0000] "GET /a b HTTP/1.1" 200 5 "-" "say \"hi\" \\" 0.1`:                                 `/a b say \"hi\" \\`,
		`1.2.3.4 - - [1/Jan/2026:00:00:00 +0000] "GET http://x.test/a HTTP/1.1" 200 5`:                                              "http://x.test/a ",
		`1.2.3.4 - - [1/Jan/2026:00:00:00 +0000] "GET /old" 200 5`:                                                                  "/old ",
		`1.2.3.4 - - [1/Jan/2026:00:00:00 +0000] "OPTIONS * HTTP/1.0" 200 5`:                                                        "no",
		`1.2.3.4 - - [1/Jan/2026:00:00:00 +0000] "-" 408 0`:                                                                         "no",
		`1.2.3.4 - - [1/Jan/2026:00:00:00 +0000] "\x16\x03\x01" 400 0`:                                                              "no",
		`https://example.com/a`: "no",
		``:                      "no",
	} {
		h, ok := bulk.Request([]byte(line))
		got := string(h.Target) + " " + string(h.Agent)
		if !ok {
			got = "no"
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

func judge(lines, robots string) *bulk.Judge {
	f := parser.Parse([]byte(robots), parser.Google)
	j := bulk.NewJudge(f.For(parser.Token("x")).Prepare(), f.NumLines())
	j.Lines([]byte(lines), 0, nil)
	return j
}

const rules = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /c\n"

func TestJudge(t *testing.T) {
	j := judge("/a\n/a/1\n/a/b\n\n# no\n /c \n/d\n/a/2", rules)
	want := "2 disallowed 3 [/a /a/1 /a/2]\n4 disallowed 1 [/c]\n0 allowed 1 [/d]\n3 allowed 1 [/a/b]\n"
	show := func(j *bulk.Judge) (s string) {
		for _, r := range j.Rows() {
			s += fmt.Sprintln(r.Line, r.Outcome, r.Count, r.Samples)
		}
		return s
	}
	if got := show(j); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	// Parts that were judged apart, in any order, come to the same.
	f := parser.Parse([]byte(rules), parser.Google)
	r := f.For(parser.Token("x")).Prepare()
	a, b := bulk.NewJudge(r, f.NumLines()), bulk.NewJudge(r, f.NumLines())
	a.Lines([]byte("/c\n/d\n/a/2\n"), 3, nil)
	b.Lines([]byte("/a\n/a/1\n/a/b\n"), 0, nil)
	a.Add(b)
	if got := show(a); got != want {
		t.Errorf("added: %s, want\n%s", got, want)
	}
}

func TestJudgeWithoutAnswer(t *testing.T) {
	d, _ := parser.DialectByID("temoto")
	f := parser.Parse([]byte("Disallow: /a\nUser-agent: *\n"), d) // a rule in front of any group fails
	j := bulk.NewJudge(f.For(parser.Token("x")).Prepare(), f.NumLines())
	j.Lines([]byte("/a\n"), 0, func(url []byte, o bulk.Outcome, line int) {
		if o != bulk.Unanswered || string(url) != "/a" {
			t.Errorf("%s: %v by line %d", url, o, line)
		}
	})
}

// Verdicts in bulk are those that are given one by one, and take no memory.
func TestJudgeTakesNoMemory(t *testing.T) {
	f := parser.Parse([]byte(rules), parser.Google)
	j := bulk.NewJudge(f.For(parser.Token("x")).Prepare(), f.NumLines())
	lines := bytes.Repeat([]byte("https://example.com/a/page?x=1\n/d\n"), 1000)
	j.Lines(lines, 0, nil)
	if n := testing.AllocsPerRun(10, func() { j.Lines(lines, 0, nil) }); n > 0 {
		t.Errorf("%v allocations for 2000 URLs", n)
	}
}

// However a file is cut and whatever it holds, reading it ends with whole lines.
func FuzzExtract(f *testing.F) {
	f.Add(urlset, uint8(3))
	f.Add("a,url\n\"x\ny\",/z\n", uint8(1))
	f.Fuzz(func(t *testing.T, file string, size uint8) {
		for _, format := range []bulk.Format{bulk.List, bulk.CSV, bulk.Sitemap, bulk.Log} {
			whole := extract(bulk.Open(format), file, len(file)+1)
			if whole != "" && !strings.HasSuffix(whole, "\n") {
				t.Errorf("%v: %q ends within a line", format, whole)
			}
			n := max(int(size)+1, len(file)/64)
			if cut := extract(bulk.Open(format), file, n); cut != whole {
				t.Errorf("%v: %q in pieces of %d, %q as a whole", format, cut, n, whole)
			}
		}
		bulk.Request([]byte(file))
		bulk.Sniff([]byte(file))
	})
}

func BenchmarkJudge(b *testing.B) {
	f := parser.Parse([]byte(rules), parser.Google)
	j := bulk.NewJudge(f.For(parser.Token("x")).Prepare(), f.NumLines())
	lines := bytes.Repeat([]byte("https://example.com/a/page?x=1\nhttps://example.com/shop/item/17\n"), 5000)
	b.ReportMetric(0, "ns/op")
	for b.Loop() {
		j.Lines(lines, 0, nil)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*10000), "ns/URL")
}

func BenchmarkXML(b *testing.B) {
	file := []byte("<urlset>" + strings.Repeat("<url><loc>https://example.com/shop/item/17?a=1&amp;b=2</loc><lastmod>2026-01-01</lastmod></url>\n", 1000))
	b.SetBytes(int64(len(file)))
	var out []byte
	for b.Loop() {
		x := &bulk.XML{}
		out = x.Feed(out[:0], file)
	}
}
