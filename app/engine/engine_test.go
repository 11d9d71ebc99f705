package engine

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/words"
)

const shop = `User-agent: *
Crawl-delay: 10

User-agent: AhrefsBot
Disallow: /

User-agent: *
Allow: /shop/
Disallow: /shop/*?sort=
Disallow: /cart # later
Sitemap: https://example.com/sitemap.xml

User-agent: GPTBot
Disallow: /
`

func ask(t *testing.T, src, crawler, url string) (*Engine, *Answer) {
	t.Helper()
	e := New()
	e.Open([]byte(src), 1)
	e.Ask(Question{Crawler: crawler, URL: url})
	var a Answer
	if err := json.Unmarshal(e.Page(), &a); err != nil {
		t.Fatal(err)
	}
	return e, &a
}

func TestAnswerExplainsTheVerdict(t *testing.T) {
	_, a := ask(t, shop, "Googlebot", "https://example.com/shop/a?sort=1")
	got := []string{a.Verdict.State, a.Verdict.Say, words.Plain(a.Group), words.Plain(a.URL), words.Plain(a.Contest)}
	want := []string{
		"disallowed",
		"Blocked for Googlebot by line 9, Disallow: /shop/*?sort=. Longest of 3 matching rules: 13 characters against 6.",
		"Nothing names Googlebot, so User-agent: * applies: lines 1–5 and 7–10, merged.",
		"/shop/a?sort=1 is compared. The host only chooses the robots.txt.",
		"3 of 4 rules match. The longest wins; at equal length, Allow wins.",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if len(a.Rows) != 3 || a.Rows[0].Line != 9 || a.Rows[2].Why != "shorter by 12" {
		t.Errorf("rows %+v", a.Rows)
	}
	cells := []Cell{{"lit", "/shop/", 6}, {"star", "*", 1}, {"lit", "?sort=", 6}}
	if !reflect.DeepEqual(a.Rows[0].Cells, cells) {
		t.Errorf("cells %+v, want %+v", a.Rows[0].Cells, cells)
	}
	if len(a.Misses) != 1 || a.Misses[0].Why != "differs at character 2" {
		t.Errorf("misses %+v", a.Misses)
	}
}

func TestSentencesStayShort(t *testing.T) {
	path := "/" + strings.Repeat("p", 60_000)
	_, a := ask(t, "User-agent: *\nDisallow: "+path[:16_000]+"\n", strings.Repeat("c", 20_000), path)
	if a.Verdict.Line != 2 {
		t.Fatalf("line %d decides", a.Verdict.Line)
	}
	for name, text := range map[string]string{
		"what": words.Plain(a.Verdict.What), "by": words.Plain(a.Verdict.By), "why": a.Verdict.Why, "say": a.Verdict.Say,
		"group": words.Plain(a.Group), "url": words.Plain(a.URL), "contest": words.Plain(a.Contest), "site": words.Plain(a.Site.Say),
	} {
		if len(text) > 1_500 {
			t.Errorf("%s has %d bytes", name, len(text))
		}
	}
}

// A table draws as much of a pattern as anybody reads: the cost of a row has a bound.
func TestLongPatternsAreDrawnInPart(t *testing.T) {
	deep := strings.Repeat("/a", 4_000)
	for _, c := range []struct {
		name, pattern, url string
		last               Cell
	}{
		{"wildcards", "/" + strings.Repeat("*a", 1_000), deep, Cell{"more", "…", 1 + 2*1_000 - 24}},
		{"wildcards that take a lot", "/*" + strings.Repeat("z", 9), "/" + strings.Repeat("y", 5_000) + strings.Repeat("z", 9), Cell{"more", "…", 9}},
		{"letters", deep, deep, Cell{"more", "…", 7_000}},
		{"a miss far behind", deep + "b", deep + "c", Cell{"more", "…", 7_001}},
		{"a long rest", "/b" + deep, deep, Cell{"more", "…", 7_000}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, a := ask(t, "User-agent: *\nDisallow: "+c.pattern+"\n", "Ahrefs", c.url)
			rows := append(a.Rows, a.Misses...)
			if len(rows) != 1 {
				t.Fatalf("%d rows", len(rows))
			}
			cells := rows[0].Cells
			width := 0
			for _, cell := range cells[:len(cells)-1] {
				width += cell.Width
			}
			if last := cells[len(cells)-1]; last != c.last || width > MaxColumns+2 || len(cells) > 27 {
				t.Errorf("%d cells of %d columns, the last %+v", len(cells), width, last)
			}
		})
	}
}

func TestAnswersWithoutARule(t *testing.T) {
	for _, c := range []struct{ name, src, crawler, url, want string }{
		{"empty file", "", "Googlebot", "/", "Allowed for Googlebot: the file names no crawler. What no group rules is allowed."},
		{"skips star", "User-agent: *\nDisallow: /\n", "AdsBot-Google", "/", "Allowed for AdsBot-Google: no group applies to it. What no group rules is allowed."},
		{"no rules", "User-agent: Googlebot\n", "Googlebot", "/", "Allowed for Googlebot: its group has no rules. A group without rules allows everything."},
		{"no match", "User-agent: *\nDisallow: /a\n", "Googlebot", "/b", "Allowed for Googlebot: no rule matches. What no rule matches is allowed."},
		{"empty rule", "User-agent: *\nDisallow:\n", "Googlebot", "/b", "Allowed for Googlebot by line 2, Disallow:. A rule without a path blocks nothing."},
		{"tie", "User-agent: *\nDisallow: /a\nAllow: /a\n", "Googlebot", "/a", "Allowed for Googlebot by line 3, Allow: /a. Same length as line 2 (2): Allow wins."},
		{"chain", "User-agent: googlebot\nDisallow: /\nUser-agent: *\nAllow: /\n", "Googlebot-Image", "/a", "Blocked for Googlebot-Image by line 2, Disallow: /. The only rule that matches."},
		{"own token is cut", "User-agent: MJ12bot\nDisallow: /\n", "MJ12bot", "/a", "Blocked for MJ12bot by line 2, Disallow: /. The only rule that matches."},
	} {
		if _, a := ask(t, c.src, c.crawler, c.url); a.Verdict.Say != c.want {
			t.Errorf("%s: %q, want %q", c.name, a.Verdict.Say, c.want)
		}
	}
}

// The hand-written JSON must be what encoding/json makes of the same answer.
func TestAppendJSONIsEncodingJSON(t *testing.T) {
	for _, src := range []string{"", shop, "\xef\xbb\xbfUser-agent: *\r\nDisallow: /\xff<\x00\x7f\"\\ \u2028\r"} {
		for _, url := range []string{"", "/shop/x?sort=1#f", "mailto:x", "/\xff"} {
			e, _ := ask(t, src, "Googlebot", url)
			want, err := json.Marshal(e.Answer())
			if err != nil {
				t.Fatal(err)
			}
			var a, b any
			if err := json.Unmarshal(want, &a); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(e.Page(), &b); err != nil {
				t.Fatalf("%v in %s", err, e.Page())
			}
			if !reflect.DeepEqual(a, b) {
				t.Errorf("got %s\nwant %s", e.Page(), want)
			}
		}
	}
}

type paintedLine struct {
	M string `json:"m"`
	B string `json:"b"`
	T []any  `json:"t"`
	N string `json:"n"`
}

func painted(t *testing.T, e *Engine) []paintedLine {
	t.Helper()
	var out struct {
		From  int           `json:"from"`
		Lines []paintedLine `json:"lines"`
	}
	if err := json.Unmarshal(e.Lines(), &out); err != nil {
		t.Fatal(err)
	}
	return out.Lines
}

func TestLinesShowTheContest(t *testing.T) {
	e, _ := ask(t, shop, "Googlebot", "https://example.com/shop/a?sort=1")
	want := []string{
		"group chosen|start|", "group inert|mid|", "group|mid|", "group|mid|", "group matched|end|lost: 1",
		"||", "group chosen|start|", "group matched|mid|lost: 6", "group deciding-disallow|mid|decides: 13",
		"group|end|", "||", "||", "inert||", "inert||", "||",
	}
	lines := painted(t, e)
	if len(lines) != len(want) {
		t.Fatalf("%d lines, want %d", len(lines), len(want))
	}
	for i, l := range lines {
		if got := l.M + "|" + l.B + "|" + l.N; got != want[i] {
			t.Errorf("line %d: %q, want %q", i+1, got, want[i])
		}
	}
	tokens, _ := json.Marshal(lines[8].T)
	if string(tokens) != `[0,8,"key",8,9,"sep",10,16,"path",16,17,"op",17,23,"path"]` {
		t.Errorf("tokens %s", tokens)
	}
}

// Token spans are ascending, inside the line and counted in UTF-16 units, for
// any bytes.
func TestTokensLieInTheirLines(t *testing.T) {
	files := []string{shop, "\xef\xbb\xbf# \xf0\x9f\x98\x80\xff: *$\r\nDisallow: /\xf0\x9f\x98\x80*\xe2\x82$ # c\rx y z\n\x00a:b\x00c\n"}
	for _, src := range files {
		e, _ := ask(t, src, "Googlebot", "/")
		text := strings.Split(string(e.Text()), "\n")
		for i, l := range painted(t, e) {
			at, length := 0.0, float64(len(utf16.Encode([]rune(text[i]))))
			for j := 0; j < len(l.T); j += 3 {
				from, to := l.T[j].(float64), l.T[j+1].(float64)
				if from < at || to <= from || to > length {
					t.Errorf("%q line %d: token %v–%v of %v after %v", src, i+1, from, to, length, at)
				}
				at = to
			}
		}
	}
}

func TestEditsFollowTheEditor(t *testing.T) {
	pieces := []string{"a", "\n", "User-agent: *\n", "😀", "é", "", "\x00"}
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		e := New()
		e.Open([]byte("\xef\xbb\xbfUser-agent: *\r\nDisallow: /\r\n😀\rx\nend"), 1)
		for rev := 2; rev < 12; rev++ {
			text := []rune(string(e.Text()))
			i := rnd.IntN(len(text) + 1)
			j := i + rnd.IntN(len(text)+1-i)
			insert := pieces[rnd.IntN(len(pieces))]
			want := string(text[:i]) + insert + string(text[j:])
			size := func(r []rune) int { return len(utf16.Encode(r)) }
			c := parser.Change{From: size(text[:i]), To: size(text[:j]), Insert: insert}
			if !e.Edit([]parser.Change{c}, size(text), rev) {
				t.Fatalf("edit %+v of %q refused", c, text)
			}
			if got := string(e.Text()); got != want || e.Rev() != rev {
				t.Fatalf("edit %+v of %q gives %q, want %q", c, string(text), got, want)
			}
		}
		if src, _ := e.Bytes(); !strings.HasPrefix(string(src), "\xef\xbb\xbf") {
			t.Fatal("the byte order mark is lost")
		}
	}
}

func TestEditsThatDoNotFitChangeNothing(t *testing.T) {
	e := New()
	e.Open([]byte("abc"), 1)
	for _, c := range []struct {
		length  int
		changes []parser.Change
	}{
		{4, nil},
		{3, []parser.Change{{From: 2, To: 9}}},
		{3, []parser.Change{{From: -1, To: 0}}},
		{3, []parser.Change{{From: 2, To: 1}}},
		{3, []parser.Change{{From: 2, To: 3}, {From: 0, To: 1}}},
	} {
		if e.Edit(c.changes, c.length, 2) || string(e.Text()) != "abc" || e.Rev() != 1 {
			t.Errorf("edit %+v was taken", c)
		}
	}
}

func TestFactsNameWhatTheEditorHides(t *testing.T) {
	for _, c := range []struct {
		src, lineEnd, encoding string
		plain                  bool
		notes                  int
	}{
		{"", "", "UTF-8", true, 0},
		{"a\nb", "LF", "UTF-8", true, 0},
		{"\xef\xbb\xbfa\r\n", "CRLF", "UTF-8 with BOM", false, 1},
		{"a\rb\n\xff", "mixed", "not UTF-8", false, 2},
		{"\x00", "", "UTF-8", true, 1},
	} {
		f := factsOf([]byte(c.src), 1)
		if f.LineEnd != c.lineEnd || f.Encoding != c.encoding || f.Plain != c.plain || len(f.Notes) != c.notes {
			t.Errorf("%q: %+v", c.src, f)
		}
	}
}

// Tables are bounded however large the file; the counts stay exact.
func TestLargeFilesGiveSmallAnswers(t *testing.T) {
	src := "User-agent: *\n" + strings.Repeat("Disallow: /a\nDisallow: /b\n", 5000)
	e, a := ask(t, src, "Googlebot", "/a")
	if len(a.Rows) != MaxRows || a.RowCount != 5000 || len(a.Misses) != MaxRows || a.MissCount != 5000 {
		t.Errorf("%d of %d rows, %d of %d misses", len(a.Rows), a.RowCount, len(a.Misses), a.MissCount)
	}
	e.View(Window{From: -5, To: 1 << 30})
	if n := len(painted(t, e)); n != maxWindow {
		t.Errorf("%d lines described, want %d", n, maxWindow)
	}
}

func report[T any](t *testing.T, e *Engine, name, args string) T {
	t.Helper()
	var out struct {
		Name string `json:"name"`
		Rev  int    `json:"rev"`
		Data T      `json:"data"`
	}
	if err := json.Unmarshal(e.Report(name, args), &out); err != nil {
		t.Fatal(err)
	}
	if out.Name != name || out.Rev != e.Rev() {
		t.Errorf("report is %q of revision %d", out.Name, out.Rev)
	}
	return out.Data
}

func TestCrawlersReport(t *testing.T) {
	e, _ := ask(t, shop, "Googlebot", "https://example.com/private")
	r := report[Crawlers](t, e, "crawlers", "")
	rows := map[string]CrawlerRow{}
	n := 0
	for _, s := range r.Sections {
		for _, row := range s.Rows {
			rows[row.Token] = row
			n++
		}
	}
	if n != len(agents.All()) {
		t.Errorf("%d rows for %d crawlers", n, len(agents.All()))
	}
	for _, c := range []struct {
		token, state string
		line         int
		group        string
		named        bool
	}{
		{"Googlebot", "disallowed", 5, "*", false},
		{"Googlebot-Image", "disallowed", 5, "*", false},
		{"AdsBot-Google", "allowed", 0, "", false},
		{"GPTBot", "disallowed", 14, "GPTBot", true},
		{"Google-Safety", "ignores", 0, "", false},
	} {
		row := rows[c.token]
		if row.State != c.state || row.Line != c.line || row.Group != c.group || row.Named != c.named {
			t.Errorf("%s: %+v, want %+v", c.token, row, c)
		}
	}
	for _, o := range r.Matrix {
		if o.Vendor == "OpenAI" && (len(o.Training) == 0 || o.Training[0].State != "disallowed" || len(o.Search) == 0 || len(o.User) == 0) {
			t.Errorf("OpenAI: %+v", o)
		}
	}
	want, _ := json.Marshal(e.crawlersReport())
	var a, b any
	if err := json.Unmarshal(want, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(e.crawlersReport().appendJSON(nil), &b); err != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("hand-written JSON differs from encoding/json: %v", err)
	}
}

func hintCodes(a *Answer) (codes []string) {
	for _, h := range a.Hints {
		codes = append(codes, h.Code)
	}
	return codes
}

// Google's parser reads files of any length, its crawler does not.
func TestWhatIsReadInPartIsSaid(t *testing.T) {
	src := "User-agent: *\n#" + strings.Repeat("x", 512_000) + "\nDisallow: /b\n"
	_, a := ask(t, src, "Googlebot", "/b")
	if !slices.Contains(hintCodes(a), "read-in-part") || !strings.Contains(a.Hints[0].Text, "beyond") {
		t.Errorf("hints %+v", a.Hints)
	}
	if _, a := ask(t, shop, "Googlebot", "/b"); slices.Contains(hintCodes(a), "read-in-part") {
		t.Errorf("a short file: hints %+v", a.Hints)
	}
}

// The file that holds the rules is never ruled by them, so none decides.
func TestRobotsTxtItselfHasNoDecidingLine(t *testing.T) {
	e, _ := ask(t, "User-agent: *\nDisallow: /\n", "", "/robots.txt")
	e.Ask(Question{Dialect: "rfc9309", URL: "/robots.txt"})
	a := e.Answer()
	if a.Verdict.Line != 0 || a.Rows[0].Result != "lost" || a.Rows[0].Why != "not asked" {
		t.Errorf("%+v, rows %+v", a.Verdict, a.Rows)
	}
	if m := painted(t, e)[1].M; m != "group matched" {
		t.Errorf("the rule is marked %q", m)
	}
}

func TestHiddenCharactersAreShown(t *testing.T) {
	_, a := ask(t, "User-agent: *\nDisallow: /\u202eabc\n", "Googlebot", "/\u202eabc\x00")
	for _, text := range []string{a.Path, a.Verdict.Say, words.Plain(a.URL), a.Misses[0].Cells[1].Text} {
		if strings.ContainsAny(text, "\u202e\x00") {
			t.Errorf("%q", text)
		}
	}
}

// An empty Disallow that decides allows, and is marked as what it does.
func TestEmptyDisallowIsMarkedAllowed(t *testing.T) {
	e, a := ask(t, "User-agent: *\nDisallow:\n", "Googlebot", "/x")
	if m := painted(t, e)[1].M; a.Verdict.State != "allowed" || m != "group deciding-allow" {
		t.Errorf("%s, marked %q", a.Verdict.State, m)
	}
}
