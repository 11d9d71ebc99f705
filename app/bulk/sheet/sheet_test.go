package sheet_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/app/bulk/sheet"
	"github.com/robotstester/robotstester/app/engine"
)

const robots = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /c\n\nUser-agent: GPTBot\nDisallow: /\n"

func read(s *sheet.Sheet, name, file string, size int) (index []string) {
	s.Open(name)
	for b := []byte(file); len(b) > 0; {
		n := min(size, len(b))
		s.Feed(b[:n])
		b = b[n:]
	}
	return s.End()
}

func asked(crawler string) *sheet.Sheet {
	s := sheet.New()
	s.Ask([]byte(robots), sheet.Asking{Crawler: crawler})
	return s
}

// shown is a state in short.
func shown(st *sheet.State) (out string) {
	for _, g := range st.Groups {
		out += fmt.Sprintf("%s %s line %d %q: %d %v\n", g.Crawler, g.Verdict, g.Line, g.Rule, g.Count, g.Samples)
	}
	return out
}

func TestGroups(t *testing.T) {
	for _, size := range []int{1, 7, 1 << 20} {
		s := asked("Googlebot")
		read(s, "list", "/a\n/a/b/c\n# no\n\n/d\n/c\n/a/x", size)
		const want = `Googlebot disallowed line 2 "Disallow: /a": 2 [/a /a/x]
Googlebot disallowed line 4 "Disallow: /c": 1 [/c]
Googlebot allowed line 3 "Allow: /a/b": 1 [/a/b/c]
Googlebot allowed line 0 "": 1 [/d]
`
		if got := shown(s.State(0)); got != want {
			t.Errorf("in pieces of %d:\n%s, want\n%s", size, got, want)
		}
	}
}

// Rows that are judged again, in slices, come to what they come to at once.
func TestJudgeAgain(t *testing.T) {
	s := asked("Googlebot")
	read(s, "list", "/a\n/b\n/c\n/d\n", 100)
	s.Ask([]byte(robots), sheet.Asking{Crawler: "GPTBot"})
	if st := s.State(0); st.Judged != 0 || st.URLs != 4 || st.Blocked+st.Allowed != 0 {
		t.Errorf("before: %+v", st)
	}
	for n := 0; s.Judge(3); n++ {
		if n > 2 {
			t.Fatal("it never ends")
		}
	}
	if st := s.State(0); st.Blocked != 4 || st.Groups[0].Line != 7 || st.Groups[0].Crawler != "GPTBot" {
		t.Errorf("after: %+v", st)
	}
}

const logLines = `"\x16" 400
1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /d HTTP/1.1" 200 5 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /d HTTP/1.1" 200 5 "-" "Mozilla/5.0; compatible; GPTBot/1.2; +https://openai.com/gptbot"
1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 5 "-" "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0"
`

func TestLogAsItsOwnCrawlers(t *testing.T) {
	s := asked("Bingbot")
	read(s, "access.log", logLines, 40)
	if st := s.State(0); st.Blocked != 1 || st.Allowed != 2 || !st.Logs || st.Files[0].Format != "log" || st.Files[0].Skipped != 1 {
		t.Errorf("as one crawler: %+v", st)
	}
	s.Ask([]byte(robots), sheet.Asking{Crawler: "Bingbot", Own: true})
	s.Judge(100)
	st := s.State(0)
	const want = `GPTBot disallowed line 7 "Disallow: /": 1 [/d]
Googlebot allowed line 0 "": 1 [/d]
`
	if got := shown(st); got != want || st.Strangers != 1 {
		t.Errorf("%d strangers, and\n%s", st.Strangers, got)
	}
	if p := s.Page(sheet.Query{Count: 10}); p.Total != 2 || p.Rows[1].Number != 2 || p.Rows[1].Crawler != "GPTBot" {
		t.Errorf("rows: %+v", p)
	}
}

// URLs of a list ask as the crawler in question, and count together with its own requests.
func TestLogBesideAList(t *testing.T) {
	s := asked("GPTBot")
	read(s, "access.log", logLines, 40)
	read(s, "list", "/a\n/d\n", 100)
	s.Ask([]byte(robots), sheet.Asking{Crawler: "GPTBot", Own: true})
	s.Judge(100)
	st := s.State(0)
	const want = `GPTBot disallowed line 7 "Disallow: /": 3 [/d /a /d]
Googlebot allowed line 0 "": 1 [/d]
`
	if got := shown(st); got != want || st.Listed != 2 {
		t.Errorf("%d of lists, and\n%s", st.Listed, got)
	}
}

func TestURLsThatAreNotAsSent(t *testing.T) {
	s := sheet.New()
	s.Ask([]byte("User-agent: *\nDisallow: /каталог\n"), sheet.Asking{Crawler: "Googlebot"})
	read(s, "list", "/каталог/1\n/каталог/2\n/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/1\n/товары\n", 100)
	if st := s.State(0); st.Blocked != 1 || st.Unsent != 2 {
		t.Errorf("%d are blocked, %d not as sent", st.Blocked, st.Unsent)
	}
}

// Where a delivery leaves the rules nothing to decide, no line does, and each crawler
// goes its own way.
func TestDelivered(t *testing.T) {
	s := asked("Googlebot")
	read(s, "list", "/a\n/d\n", 100)
	for _, c := range []struct{ crawler, status, want string }{
		{"Googlebot", "503", "disallowed deferred 0: 2"},
		{"YandexBot", "503", "allowed allowed 0: 2"},
		{"Bingbot", "503", "disallowed blocked 0: 2"},
		{"Googlebot", "404", "allowed allowed 0: 2"},
		{"Googlebot", "204", "disallowed  2: 1, allowed  0: 1"},
		{"Googlebot", "", "disallowed  2: 1, allowed  0: 1"},
		{"Protego", "unreachable", "no-answer no-answer 0: 2"},
	} {
		dialect := ""
		if c.crawler == "Protego" {
			dialect = "protego"
		}
		s.Ask([]byte(robots), sheet.Asking{Crawler: c.crawler, Dialect: dialect, Status: c.status})
		s.Judge(100)
		var got []string
		for _, g := range s.State(0).Groups {
			got = append(got, fmt.Sprintf("%s %s %d: %d", g.Verdict, g.Stand, g.Line, g.Count))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s, %s: %q, want %q", c.crawler, c.status, got, c.want)
		}
		if r := s.Page(sheet.Query{Count: 1}).Rows[0]; !strings.HasPrefix(c.want, r.Verdict+" "+r.Stand+" ") {
			t.Errorf("%s, %s: row %+v", c.crawler, c.status, r)
		}
	}
}

// All groups can be had, a few at a time.
func TestManyGroups(t *testing.T) {
	var file, list strings.Builder
	file.WriteString("User-agent: *\n")
	for i := range 120 {
		fmt.Fprintf(&file, "Disallow: /%d/\n", i)
		list.WriteString(strings.Repeat(fmt.Sprintf("/%d/\n", i), 1+i/100))
	}
	s := sheet.New()
	s.Ask([]byte(file.String()), sheet.Asking{Crawler: "Googlebot"})
	read(s, "list", list.String(), 100)
	seen := map[int]bool{}
	for _, c := range []struct{ from, first, shown int }{{0, 0, 50}, {50, 50, 50}, {100, 100, 20}, {1000, 100, 20}, {-5, 0, 50}} {
		st := s.State(c.from)
		if st.GroupFrom != c.first || len(st.Groups) != c.shown || st.GroupCount != 120 || st.Most != 2 {
			t.Errorf("from %d: %d groups from %d of %d, the largest %d", c.from, len(st.Groups), st.GroupFrom, st.GroupCount, st.Most)
		}
		for _, g := range st.Groups {
			seen[g.Line] = true
		}
	}
	if len(seen) != 120 {
		t.Errorf("%d of 120 groups were seen", len(seen))
	}
	last := s.State(100).Groups[19]
	if p := s.Page(sheet.Query{Group: last.ID}); p.Line != last.Line {
		t.Errorf("the page names line %d, the group %d", p.Line, last.Line)
	}
}

func TestQuery(t *testing.T) {
	s := asked("Googlebot")
	read(s, "list", "/d\n/a/2\nhttps://example.com/A/1\n/c\n/a/b\n", 100)
	for _, c := range []struct {
		q    sheet.Query
		want string
	}{
		{sheet.Query{}, "1 2 3 4 5"},
		{sheet.Query{Sort: "-"}, "5 4 3 2 1"},
		{sheet.Query{Sort: "url"}, "2 5 4 1 3"},
		{sheet.Query{Sort: "-url"}, "3 1 4 5 2"},
		{sheet.Query{Sort: "line"}, "1 3 2 5 4"},
		{sheet.Query{Verdict: "disallowed"}, "2 4"},
		{sheet.Query{Text: "/A/"}, "2 3 5"},
		{sheet.Query{Text: "nowhere"}, ""},
		{sheet.Query{Group: s.State(0).Groups[0].ID}, "2"},
		{sheet.Query{Group: 4000}, ""},
	} {
		var got []string
		for from := 0; ; from += 2 {
			q := c.q
			q.From, q.Count = from, 2
			p := s.Page(q)
			for _, r := range p.Rows {
				got = append(got, fmt.Sprint(r.Number))
			}
			if from+2 >= p.Total {
				break
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v: %v, want %s", c.q, got, c.want)
		}
	}
	if p := s.Page(sheet.Query{From: -5, Count: -1}); p.From != 0 || len(p.Rows) != 0 {
		t.Errorf("%+v", p)
	}
	if p := s.Page(sheet.Query{From: 400, Count: 1 << 30}); p.From != 5 {
		t.Errorf("%+v", p)
	}
}

func export(s *sheet.Sheet, q sheet.Query, form string) string {
	var all []byte
	for from, first := 0, true; first || from > 0; first = false {
		var out []byte
		out, from = s.Export(q, form, from)
		all = append(all, out...)
	}
	return string(all)
}

func TestExport(t *testing.T) {
	s := asked("Googlebot")
	var list strings.Builder
	for i := range 25_000 {
		fmt.Fprintf(&list, "/p/%d\n", i)
	}
	list.WriteString("=cmd,\"x\"\n/caf\xe9\n/é\n")
	read(s, "list", list.String(), 5000)
	records, err := csv.NewReader(strings.NewReader(export(s, sheet.Query{}, "csv"))).ReadAll()
	if err != nil || len(records) != 25_004 || records[25_001][0] != `'=cmd,"x"` {
		t.Errorf("%d records, %v", len(records), err)
	}
	var rows []struct{ URL, Verdict, Crawler, Rule string }
	if err := json.Unmarshal([]byte(export(s, sheet.Query{Text: "/p/1"}, "json")), &rows); err != nil || len(rows) != 11_111 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	if got := export(s, sheet.Query{Text: "nowhere"}, "json"); got != "[\n]\n" {
		t.Errorf("nothing: %q", got)
	}
}

func TestFilesAreDescribed(t *testing.T) {
	s := asked("Googlebot")
	index := read(s, "index.xml", "<sitemapindex><sitemap><loc>https://example.com/s1.xml</loc></sitemap></sitemapindex>", 9)
	read(s, "list.txt", "https://example.com/a\nhttp://example.com/b\nexample.com/c\n/d\n", 9)
	st := s.State(0)
	if f := st.Files[1]; f.Format != "sitemap" || f.Index != 1 || index[0] != "https://example.com/s1.xml" || f.URLs != 0 {
		t.Errorf("index: %+v", f)
	}
	if f := st.Files[0]; f.URLs != 4 || f.Odd != 1 || f.Foreign != 1 || st.Origin != "https://example.com" {
		t.Errorf("list: %+v", f)
	}
}

func TestNoMoreThanFits(t *testing.T) {
	s := asked("Googlebot")
	s.Open("list")
	piece := []byte(strings.Repeat("/a\n", 300_000))
	fed := 0
	for s.Feed(piece) {
		if fed++; fed > 10 {
			t.Fatal("it takes more than it may")
		}
	}
	s.End()
	if st := s.State(0); st.URLs != sheet.MaxURLs || !st.Full || st.Blocked != sheet.MaxURLs || st.Files[0].URLs != sheet.MaxURLs {
		t.Errorf("%+v", st)
	}
}

// A verdict in a list is the one that is given alone, whatever the bytes.
func TestAgreesWithOneByOne(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	alphabet := "/a*$%?#\x00\xff é.bc:"
	for range 200 {
		var file, list strings.Builder
		file.WriteString("User-agent: *\n")
		for range random.IntN(20) {
			file.WriteString([]string{"Disallow: ", "Allow: "}[random.IntN(2)] + word(random, alphabet) + "\n")
		}
		for range 50 {
			list.WriteString("/" + word(random, alphabet) + "\n")
		}
		dialect := []string{"", "yandex", "rep1994", "temoto"}[random.IntN(4)]
		s := sheet.New()
		s.Ask([]byte(file.String()), sheet.Asking{Crawler: "Googlebot", Dialect: dialect})
		read(s, "list", list.String(), 1+random.IntN(100))
		reader := engine.NewReaders([]byte(file.String())).Reader("Googlebot", dialect)
		for _, r := range s.Page(sheet.Query{Count: 200}).Rows {
			state, line := reader.Decide(urlAt(list.String(), r.Number))
			if want := map[string]string{"none": "no-answer"}[state]; want != "" {
				state = want
			}
			if r.Verdict != state || r.Line != line {
				t.Fatalf("%q for %q as %q: %s by line %d, want %s by %d", file.String(), r.URL, dialect, r.Verdict, r.Line, state, line)
			}
		}
	}
}

func word(random *rand.Rand, alphabet string) string {
	b := make([]byte, random.IntN(6))
	for i := range b {
		b[i] = alphabet[random.IntN(len(alphabet))]
	}
	return string(b)
}

// urlAt is the line of a list that became a row, as it is.
func urlAt(list string, n int) string {
	lines := slices.DeleteFunc(strings.Split(list, "\n"), func(l string) bool { return strings.Trim(l, " ") == "" })
	return strings.TrimFunc(lines[n-1], func(r rune) bool { return r <= ' ' })
}

func FuzzSheet(f *testing.F) {
	f.Add("<urlset><url><loc>/a</loc></url></urlset>", "/a", 3)
	f.Add(logLines, "mozilla", 9)
	f.Add("url,x\n/a,1\n", "", 1)
	f.Fuzz(func(t *testing.T, file, text string, size int) {
		s := asked("Googlebot")
		read(s, "x", file, max(1, size))
		st := s.State(0)
		if n := st.Allowed + st.Blocked + st.Unanswered + st.Strangers; n != st.URLs || st.Judged != n {
			t.Errorf("%d of %d URLs are counted", n, st.URLs)
		}
		if p := s.Page(sheet.Query{Text: text, Count: 5, Sort: "url"}); p.Total > st.URLs || len(p.Rows) > 5 {
			t.Errorf("%+v", p)
		}
		if !json.Valid([]byte(export(s, sheet.Query{}, "json"))) {
			t.Error("not JSON")
		}
	})
}

func BenchmarkFeed(b *testing.B) {
	list := []byte(strings.Repeat("https://example.com/a/page?x=1\nhttps://example.com/shop/item/17\n", 5000))
	for b.Loop() {
		s := asked("Googlebot")
		s.Open("list")
		s.Feed(list)
		s.End()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/10_000, "ns/URL")
}
