package agents

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// dialects are the ids a row may end up with: those of package parser, which this
// package must not import.
var dialects = []string{
	"rfc9309", "google", "bing", "yandex", "yandex-legacy", "rep1994", "koster1996", "conner1996",
	"slurp", "msn-teoma", "baidu", "seznam", "seznam-v2", "robotrules", "acap",
	"urllib-classic", "urllib-rfc", "protego", "crawler-commons", "temoto", "grobotstxt",
	"robots-parser", "rep-cpp", "wget", "heritrix",
}

func TestEveryRowIsWhole(t *testing.T) {
	date := regexp.MustCompile(`^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$`)
	address := regexp.MustCompile(`^https?://[^ ]+$`)
	for _, c := range All() {
		check := func(ok bool, fault string) {
			t.Helper()
			if !ok {
				t.Errorf("%s: %s", c.Token, fault)
			}
		}
		check(len(c.Token) >= 2 && c.Token == strings.TrimSpace(c.Token), "a token has two bytes or more")
		check(c.Name != "", "no name")
		check(c.Vendor != "", "no vendor")
		check(c.Source != "", "no source")
		check(date.MatchString(c.AsOf), "date "+c.AsOf+" is not a year, month or day")
		check(c.Doc == "" || address.MatchString(c.Doc), "doc is not a web address")
		check(slices.Contains(dialects, c.Dialect), "unknown dialect "+c.Dialect)
		check(!c.Assumed || c.Dialect == "rfc9309" && c.DialectNote != "", "an assumed dialect is the RFC's and says for what")
		check(c.CrawlDelay != Partial, "crawl-delay is yes, no or unknown")
		check(c.Retired == (c.RetiredNote != ""), "retired without a reason")
		check(len(squeeze(c.Token)) <= maxWord && len(squeeze(c.Name)) <= maxWord, "token or name is too long for Suggest")
	}
}

// The decoder accepts a record that leaves out a field and a field given twice;
// every record of the table must answer every question, once.
func TestEveryRowAnswersEveryQuestion(t *testing.T) {
	for record := range strings.SplitSeq(strings.TrimSpace(rows), "\n\n") {
		if strings.HasPrefix(record, "#") {
			continue
		}
		count := map[string]int{}
		for line := range strings.Lines(record) {
			key, _, _ := strings.Cut(line, ":")
			count[key]++
		}
		for _, key := range []string{"token", "name", "vendor", "purpose", "fallback", "dialect", "obeys", "crawl-delay", "source", "date"} {
			if count[key] == 0 {
				t.Errorf("no %s in:\n%s", key, record)
			}
		}
		for key, n := range count {
			if n > 1 && key != "header" {
				t.Errorf("%d times %s in:\n%s", n, key, record)
			}
		}
	}
}

func TestRowsAreSortedAndUnique(t *testing.T) {
	all := All()
	seen := map[string]bool{}
	for i, c := range all {
		if seen[fold(c.Token)] {
			t.Errorf("token %s has two rows", c.Token)
		}
		seen[fold(c.Token)] = true
		if i == 0 {
			continue
		}
		before := all[i-1]
		if slices.Compare([]string{fold(before.Vendor), fold(before.Token)}, []string{fold(c.Vendor), fold(c.Token)}) > 0 {
			t.Errorf("%s (%s) stands after %s (%s)", c.Token, c.Vendor, before.Token, before.Vendor)
		}
	}
	names := map[string]string{}
	for _, c := range all {
		if other := names[fold(c.Name)]; other != "" {
			t.Errorf("%s and %s have the same name", other, c.Token)
		}
		names[fold(c.Name)] = c.Token
	}
}

func TestFallbackTokensExist(t *testing.T) {
	for _, c := range All() {
		if c.Obeys == No && len(c.Fallback) > 0 {
			t.Errorf("%s ignores the file and yet has a fallback", c.Token)
		}
		for i, f := range c.Fallback {
			if f == "*" {
				if i+1 < len(c.Fallback) {
					t.Errorf("%s: * is not the last step", c.Token)
				}
				continue
			}
			if other, ok := ByToken(f); !ok || other.Token != f {
				t.Errorf("%s falls back to %s, which has no row", c.Token, f)
			}
			if f == c.Token {
				t.Errorf("%s falls back to itself", c.Token)
			}
		}
	}
}

// TestCatalogueCounts notices rows and answers that change unnoticed. Whoever adds a
// row changes the counts with it.
func TestCatalogueCounts(t *testing.T) {
	got := map[string]int{}
	for _, c := range All() {
		got["rows"]++
		got["purpose "+c.Purpose.String()]++
		got["obeys "+c.Obeys.String()]++
		got["crawl-delay "+c.CrawlDelay.String()]++
		got["dialect "+c.Dialect]++
		got["headers"] += len(c.UserAgents)
		for _, f := range c.Fallback {
			got["fallback "+f]++
		}
		for key, is := range map[string]bool{
			"assumed": c.Assumed, "control-only": c.ControlOnly, "retired": c.Retired,
			"with doc": c.Doc != "", "with note": c.ObeysNote != "", "without fallback": len(c.Fallback) == 0,
		} {
			if is {
				got[key]++
			}
		}
	}
	for key, n := range wantCounts {
		if got[key] != n {
			t.Errorf("%s: %d, want %d", key, got[key], n)
		}
	}
	for key, n := range got {
		if _, ok := wantCounts[key]; !ok {
			t.Errorf("%s: %d, want none", key, n)
		}
	}
}

var wantCounts = map[string]int{
	"assumed":                 216,
	"control-only":            3,
	"crawl-delay no":          92,
	"crawl-delay unknown":     216,
	"crawl-delay yes":         21,
	"dialect baidu":           9,
	"dialect bing":            4,
	"dialect crawler-commons": 4,
	"dialect google":          32,
	"dialect heritrix":        1,
	"dialect msn-teoma":       3,
	"dialect protego":         1,
	"dialect rep1994":         4,
	"dialect rfc9309":         222,
	"dialect robotrules":      3,
	"dialect robots-parser":   1,
	"dialect seznam":          1,
	"dialect slurp":           2,
	"dialect temoto":          1,
	"dialect urllib-classic":  1,
	"dialect wget":            1,
	"dialect yandex":          39,
	"fallback *":              281,
	"fallback AdsBot-Google":  1,
	"fallback GoogleOther":    2,
	"fallback Googlebot":      11,
	"fallback Yandex":         22,
	"fallback msnbot":         1,
	"headers":                 307,
	"obeys no":                27,
	"obeys partial":           34,
	"obeys unknown":           149,
	"obeys yes":               119,
	"purpose ads":             27,
	"purpose ai-assistant":    23,
	"purpose ai-search":       22,
	"purpose ai-training":     25,
	"purpose archive":         11,
	"purpose feed":            14,
	"purpose library":         22,
	"purpose monitoring":      16,
	"purpose other":           19,
	"purpose research":        11,
	"purpose search":          56,
	"purpose search-legacy":   21,
	"purpose seo":             33,
	"purpose social-preview":  29,
	"retired":                 31,
	"rows":                    329,
	"with doc":                238,
	"with note":               211,
	"without fallback":        47,
}

func TestChain(t *testing.T) {
	for _, tt := range []struct {
		token string
		want  string
		star  bool
	}{
		{"Googlebot", "Googlebot", true},
		{"Googlebot-Image", "Googlebot-Image Googlebot", true},
		{"GoogleOther-Video", "GoogleOther-Video GoogleOther", true},
		{"AdsBot-Google", "AdsBot-Google", false},
		{"AdsBot-Google-Mobile-Apps", "AdsBot-Google-Mobile-Apps AdsBot-Google", false},
		{"Mediapartners-Google", "Mediapartners-Google", false},
		{"Storebot-Google", "Storebot-Google", true},
		{"bingbot", "bingbot msnbot", true},
		{"YandexBot", "YandexBot Yandex", true},
		{"YandexDirect", "YandexDirect", false},
		{"Applebot", "Applebot Googlebot", true},
		{"Google-Safety", "Google-Safety", false},
	} {
		c, ok := ByToken(tt.token)
		tokens, star := c.Chain()
		if got := strings.Join(tokens, " "); !ok || got != tt.want || star != tt.star {
			t.Errorf("%s: %q, * %v; want %q, * %v", tt.token, got, star, tt.want, tt.star)
		}
	}
}

func TestDialects(t *testing.T) {
	for _, tt := range []struct {
		token, dialect, note string
		assumed              bool
	}{
		{"Googlebot", "google", "", false},
		{"Amazonbot", "rfc9309", "", false},
		{"Applebot", "rfc9309", "apple", true},
		{"Yeti", "rfc9309", "naver", true},
		{"AhrefsBot", "rfc9309", "unknown", true},
		{"HTTrack", "rfc9309", "library:httrack", true},
		{"Slurp", "slurp", "yahoo", false},
		{"msnbot", "msn-teoma", "msn", false},
		{"Teoma", "msn-teoma", "ask", false},
		{"DuckDuckBot", "robotrules", "library:WWW::RobotRules", false},
		{"Scrapy", "protego", "library:protego", false},
		{"Colly", "temoto", "library:temoto/robotstxt", false},
	} {
		c, ok := ByToken(tt.token)
		if !ok || c.Dialect != tt.dialect || c.DialectNote != tt.note || c.Assumed != tt.assumed {
			t.Errorf("%s: %q from %q, assumed %v; want %q from %q, assumed %v",
				tt.token, c.Dialect, c.DialectNote, c.Assumed, tt.dialect, tt.note, tt.assumed)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, bad := range []string{
		"token", "token:x", "token: ", "colour: red", "purpose: fun", "obeys: perhaps",
		"crawl-delay: 5", "control-only: no", "  token: x",
	} {
		if _, err := decode("token: A\n\n# a comment\n" + bad + "\n"); err == nil || !strings.HasPrefix(err.Error(), "crawlers.txt:4: ") {
			t.Errorf("%q: error %v, want one at line 4", bad, err)
		}
	}
	got, err := decode("token: A\r\n\r\n\r\n# c\r\ntoken: B\r\n# c\r\nname: b")
	if err != nil || len(got) != 2 || got[0].Token != "A" || got[1].Token != "B" || got[1].Name != "b" {
		t.Errorf("decode with CRLF, comments and blank lines: %v, %v", got, err)
	}
}

func TestPurposes(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range Purposes() {
		back, ok := purposeOf(p.String())
		if !ok || back != p || p.Title() == "" || seen[p.Title()] {
			t.Errorf("purpose %d: id %q, title %q", p, p, p.Title())
		}
		seen[p.Title()] = true
	}
}

// A caller that sorts or filters what All gave it changes no one else's catalogue.
func TestAllIsTheCallers(t *testing.T) {
	first := All()[0]
	slices.Reverse(All())
	clear(All())
	if got := All()[0]; got.Token != first.Token {
		t.Errorf("first row is now %q, was %q", got.Token, first.Token)
	}
}

// The package is linked into a WASM binary with a tight budget. What it names here
// is what it costs; fmt, regexp and encoding/json cost more than the catalogue.
func TestImports(t *testing.T) {
	allowed := []string{"cmp", "embed", "errors", "slices", "strconv", "strings", "sync"}
	line := regexp.MustCompile(`(?m)^(?:\t|import )(?:_ )?"([^"\n]+)"$`)
	for _, file := range []string{"crawler.go", "table.go", "find.go", "product.go", "suggest.go"} {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line.FindAllSubmatch(src, -1) {
			if !slices.Contains(allowed, string(m[1])) {
				t.Errorf("%s imports %s", file, m[1])
			}
		}
	}
}
