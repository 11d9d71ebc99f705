package parser_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

var dialectIDs = "rfc9309 google bing yandex yandex-legacy rep1994 koster1996 conner1996 slurp msn-teoma baidu seznam " +
	"seznam-v2 robotrules acap urllib-classic urllib-rfc protego crawler-commons temoto grobotstxt robots-parser rep-cpp wget heritrix"

// IDs stand in links and scripts of others: none may go or change.
func TestDialectIDsAreFixed(t *testing.T) {
	var ids []string
	for _, d := range parser.Dialects() {
		ids = append(ids, d.ID)
	}
	if got := strings.Join(ids, " "); got != dialectIDs {
		t.Errorf("dialects are %s", got)
	}
}

// A fact without an axis of its own, or a source that is none, tells nobody anything.
func TestFactsAreAboutAxes(t *testing.T) {
	fields := map[string]bool{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[parser.Dialect]()) {
		fields[f.Name] = f.IsExported()
	}
	for _, d := range parser.Dialects() {
		seen := map[string]bool{}
		for _, f := range d.Facts {
			if f.Note == "" || f.Source != "" && !strings.HasPrefix(f.Source, "http") {
				t.Errorf("%s: %s: a fact without a note, or with the source %q", d.ID, f.Axis, f.Source)
			}
			for axis := range strings.FieldsSeq(f.Axis) {
				if !fields[axis] {
					t.Errorf("%s: %q is no axis", d.ID, axis)
				}
				if !seen[axis] {
					seen[axis] = true
					if basis, fact := d.BasisOf(axis); basis != f.Basis || fact.Note != f.Note {
						t.Errorf("%s: BasisOf(%q) = %v, %q", d.ID, axis, basis, fact.Note)
					}
				}
			}
		}
		if !strings.HasPrefix(d.Source, "http") {
			t.Errorf("%s: source %q", d.ID, d.Source)
		}
	}
}

// Every answer on the inputs of real programs stands on the evidence given for it, in
// every dialect.
func TestEvidenceOfEveryDialect(t *testing.T) {
	n := 0
	eachLine(t, "testdata/programs/*.ndjson", func(_ string, c *programCase) {
		if n++; n%7 != 0 { // random files do the rest
			return
		}
		for _, d := range parser.Dialects() {
			f := parser.Parse([]byte(c.Robots), d)
			checkTree(t, []byte(c.Robots), f)
			checkVerdict(t, f, parser.Token(c.Agent), c.URL)
		}
	})
}

// Rows E5 to E7 and E16 in every dialect. As in TestManyStars there is no clock.
func TestHostileShapesInEveryDialect(t *testing.T) {
	const n = 20_000
	repeat := func(format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	shapes := []string{
		ruled("Disallow: /", "Allow: **************************.js*"),
		ruled("Disallow: /*a*a*a*b$"),
		"User-agent: *\nRobot-version: 2.0\nDisallow: *" + strings.Repeat("[", n) + "\nDisallow: /*[a-z" + strings.Repeat("a", n) + "]?z\n",
		repeat("User-agent: b%d\nDisallow: /\n"),
		repeat("User-agent: b%d\n") + "Disallow: /\n",
		repeat("User-agent: a\nDisallow: /%d\n"),
		repeat("User-agent: a\nUser-agent: b%d\nDisallow: /\n"),
		repeat("User-agent: b%d\nDisallow: /\n:\n"),
		"User-agent: *\n" + repeat("Disallow: /a%d$\n"),
		"User-agent: *\n" + strings.Repeat("Disallow: #\n", n) + strings.Repeat("\n", n),
		"User-agent: *\nDisallow: " + strings.Repeat("a/../", n) + "\nDisallow: " + strings.Repeat("%e3%", n) + "\nDisallow: /" + strings.Repeat("?", n),
		"Disallow: " + strings.Repeat("a#", n) + "\n" + strings.Repeat("<a>", n) + "Disallow: /" + strings.Repeat("<", n),
		"User-agent:" + strings.Repeat(" ", n) + "*\n" + strings.Repeat(":", n) + "\nCrawl-delay: " + strings.Repeat("9", n),
	}
	urls := []string{"/", "/" + strings.Repeat("a.j", n), "/" + strings.Repeat("../a/%2e%2E/", n), "https://x/" + strings.Repeat("%61é", n) + "?" + strings.Repeat("&=", n)}
	for _, d := range parser.Dialects() {
		for _, src := range shapes {
			f := parser.Parse([]byte(src), d)
			for _, agent := range []string{"a", "googlebot"} {
				set := f.For(parser.Token(agent)).Prepare()
				for _, url := range urls {
					allowed, line := set.Allowed(url)
					if allowed && set.Fails(url) != nil || line > f.NumLines() {
						t.Errorf("%s: %.40q at %.40q: %v by line %d", d.ID, src, url, allowed, line)
					}
				}
			}
		}
	}
}

func TestRobotVersion(t *testing.T) {
	for _, c := range []struct {
		rules, url string
		blocked    bool
	}{
		{"Disallow: /images", "/images", true}, // explicit: the whole path
		{"Disallow: /images", "/images/a", false},
		{"Disallow: /images*", "/images/a", true},
		{"Disallow: /?.html", "/a.html", true},
		{"Disallow: /?.html", "/ab.html", false},
		{"Disallow: /[abx].gif", "/b.gif", true},
		{"Disallow: /[!abx].gif", "/b.gif", false},
		{"Disallow: /[^a-c].gif", "/d.gif", true},
		{`Disallow: /a\*b`, "/a*b", true},
		{`Disallow: /a\*b`, "/axb", false},
		{"Disallow: /*a*b*c", "/xaybzbc", true},
		{"Disallow: /*a*b*c", "/xaybzbcd", false},
		{"Disallow: /a[b", "/a[b", true},
	} {
		for _, id := range []string{"conner1996", "seznam-v2"} {
			d, _ := parser.DialectByID(id)
			src := "User-agent: *\nRobot-version: 2.0\n" + c.rules + "\n"
			f := parser.Parse([]byte(src), d)
			if got, _ := f.For(parser.Token("x")).Allowed(c.url); got == c.blocked {
				t.Errorf("%s: %s at %s: allowed %v", id, c.rules, c.url, got)
			}
			checkVerdict(t, f, parser.Token("x"), c.url)
			// anywhere else the line means nothing
			src = "User-agent: *\n" + c.rules + "\nRobot-version: 2.0\nDisallow: /q\n"
			if got, _ := parser.Parse([]byte(src), d).For(parser.Token("x")).Allowed("/quux"); got {
				t.Errorf("%s: Robot-version behind a rule counts", id)
			}
		}
	}
}

func TestDocumentedCrawlers(t *testing.T) {
	big := "User-agent: *\nDisallow: /\n#" + strings.Repeat("x", 500_000)
	for _, c := range []struct {
		dialect, robots, agent, url, want string
		reason                            parser.Reason
		line                              int
	}{
		{"yandex", big, "YandexBot", "/", "allow", parser.TooLarge, 0},
		{"yandex", ruled("Disallow: /", "Allow:"), "YandexBot", "/x", "block", parser.OnlyMatch, 2},
		{"yandex-legacy", ruled("Allow:"), "YandexBot", "/x", "block", parser.OnlyMatch, 2},
		{"yandex", ruled("Allow: /page", "Disallow: /*.htm"), "YandexBot", "/page.htm", "allow", parser.AllowWinsTie, 2},
		{"crawler-commons", "<HTML>\nUser-agent : *\nDisallow: /\n", "x", "/", "allow", parser.NoRobots, 0},
		{"crawler-commons", "<html >\n<b>User-agent: *<br>\nDisallow: /\n", "x", "/", "block", parser.OnlyMatch, 3},
		{"crawler-commons", "<b>User-agent: *\nDisallow: /\n", "x", "/", "allow", parser.NoGroup, 0},
		{"rep-cpp", ruled("Disallow: /") + strings.Repeat("#", 1<<20), "x", "/", "fail", parser.Failed, 0},
		{"heritrix", ruled("Disallow: /a") + strings.Repeat("#\n", 255_985) + "Disallow: /b\n", "x", "/b", "allow", parser.NoRuleMatch, 0},
		{"crawler-commons", ruled("Crawl-delay: 301", "Allow: /"), "x", "/", "block", parser.LongDelay, 2},
		{"crawler-commons", ruled("Crawl-delay: 301", "Crawl-delay: 5"), "x", "/", "allow", parser.NoRules, 0},
		{"grobotstxt", ruled("Allow: /"), "x", "https://example.com/%", "block", parser.RefusedURL, 0},
		{"temoto", ruled("Allow: /"), "x", "https://example.com/%", "fail", parser.Failed, 0},
		{"temoto", "Disallow: /\nUser-agent: *\n", "x", "/", "fail", parser.Failed, 0},
		{"temoto", ruled("Crawl-delay: soon"), "x", "/", "fail", parser.Failed, 0},
		{"urllib-classic", "User-agent: *\nDisallow: /\xff\n", "x", "/", "fail", parser.Failed, 0},
		{"baidu", ruled("Allow: /a", "Disallow: /a"), "x", "/a", "allow", parser.FirstInFile, 2},
		{"bing", "User-agent: *\nDisallow: /a\n\nUser-agent: bingbot\nDisallow: /b\n", "bingbot", "/a", "allow", parser.NoRuleMatch, 0},
		{"acap", "ACAP-crawler: *\nACAP-disallow-crawl: /a\nDisallow: /b\n", "x", "/a", "block", parser.OnlyMatch, 2},
		{"acap", "ACAP-crawler: *\nACAP-disallow-crawl: /a\nDisallow: /b\n", "x", "/b", "allow", parser.NoRuleMatch, 0},
		{"acap", "ACAP-crawler: *\nACAP-disallow-present: /\n", "x", "/", "allow", parser.NoRules, 0},
		{"slurp", "User-agent: Yahoo! Slurp\nDisallow: /\n", "Slurp", "/", "block", parser.OnlyMatch, 2},
		{"urllib-rfc", ruled("Allow: /folder/", "Disallow: /*x"), "x", "/folder/yyyyx", "block", parser.MostTaken, 3},
	} {
		d, _ := parser.DialectByID(c.dialect)
		if got := answer(d, c.robots, c.agent, c.url); got != c.want {
			t.Errorf("%s: %.60q at %s: %s, want %s", c.dialect, c.robots, c.url, got, c.want)
		}
		f := parser.Parse([]byte(c.robots), d)
		if v := f.For(parser.Token(c.agent)).Explain(c.url); v.Reason != c.reason || v.Line != c.line {
			t.Errorf("%s: %.60q at %s: %v by line %d, want %v by line %d", c.dialect, c.robots, c.url, v.Reason, v.Line, c.reason, c.line)
		}
	}
}

// A failure names the line that caused it.
func TestFailuresNameTheirLine(t *testing.T) {
	for _, c := range []struct {
		dialect, robots string
		line            int
	}{
		{"temoto", "# c\n\nAllow: /\n", 3},
		{"temoto", ruled("Disallow: /", "Crawl-delay: x", "Crawl-delay: y"), 3},
		{"urllib-classic", "User-agent: *\n# \xe3\x81\nDisallow: /\n", 2},
		{"urllib-classic", "User-agent: *\nDisallow: //[\n", 2},
	} {
		d, _ := parser.DialectByID(c.dialect)
		f := parser.Parse([]byte(c.robots), d).Failure()
		if f == nil || f.Line != c.line || f.Reason == "" {
			t.Errorf("%s: %q: %+v, want line %d", c.dialect, c.robots, f, c.line)
		}
	}
}

func TestTokenOf(t *testing.T) {
	for _, c := range [][3]string{
		{"google", "MJ12bot", "MJ"}, {"rfc9309", "360Spider", ""}, {"google", "AI2Bot-Dolma", "AI"}, {"rfc9309", "Googlebot-Image", "Googlebot-Image"},
		{"urllib-classic", "MJ12bot/1.4", "MJ12bot"}, {"robotrules", "FooBot/1.2 [http://x]", "FooBot"}, {"temoto", "Sogou web spider", "Sogou web spider"},
		{"grobotstxt", "MJ12bot/1.4", "MJ12bot"}, {"yandex", "YandexBot", "YandexBot"}, {"robots-parser", "MJ12bot/1.4", "MJ12bot"},
	} {
		d, _ := parser.DialectByID(c[0])
		if got := d.TokenOf(c[1]); got != c[2] {
			t.Errorf("%s: TokenOf(%q) = %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

func TestAccess(t *testing.T) {
	for _, c := range []struct {
		dialect string
		status  int
		want    parser.Outcome
	}{
		{"rfc9309", 200, parser.AsRFC}, {"rfc9309", 302, parser.AllowAll}, {"rfc9309", 404, parser.AllowAll}, {"rfc9309", 429, parser.AllowAll},
		{"rfc9309", 503, parser.BlockAll}, {"rfc9309", 0, parser.BlockAll}, {"google", 429, parser.DeferThenCopy}, {"google", 403, parser.AllowAll},
		{"yandex", 500, parser.AllowAll}, {"koster1996", 401, parser.BlockAll}, {"urllib-classic", 500, parser.NeverRead}, {"temoto", 451, parser.AllowAll},
	} {
		d, _ := parser.DialectByID(c.dialect)
		if got := d.Access.Of(parser.ClassOf(c.status)); got != c.want {
			t.Errorf("%s, %d: %v, want %v", c.dialect, c.status, got, c.want)
		}
	}
	words := map[string]bool{}
	for o := parser.AsRFC; o <= parser.ReadAnyway; o++ {
		words[o.String()] = true
	}
	for c := parser.StatusRead; c <= parser.StatusNotText; c++ {
		words[c.String()] = true
	}
	if len(words) != int(parser.ReadAnyway)+1+int(parser.StatusNotText)+1 {
		t.Errorf("a word is used twice: %v", words)
	}
}

// A dialect of one's own is one value; it needs no place in the list.
func TestOwnDialect(t *testing.T) {
	d := &parser.Dialect{ID: "own", Order: parser.OrderInFile, Tie: parser.TieFirst, NoSlash: parser.NoSlashAdded}
	r := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		f := parser.Parse(randomFile(r), d)
		checkVerdict(t, f, parser.Token("foo"), randomURL(r))
	}
	if got := answer(d, ruled("Disallow: a", "Allow: /a"), "x", "/a"); got != "block" {
		t.Errorf("own dialect: %s", got)
	}
}
