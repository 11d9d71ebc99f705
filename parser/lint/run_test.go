package lint

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
)

func ids(found []Diagnostic) []string {
	var out []string
	for _, d := range found {
		out = append(out, d.Check.ID)
	}
	return out
}

func TestSuppression(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"next line", "User-agent: *\n# robotstester: ignore secret-path\nDisallow: /backup/\nDisallow: /dump/\n", []string{"secret-path"}},
		{"same line", "User-agent: *\nDisallow: /backup/ # robotstester: ignore secret-path\n", nil},
		{"several", "User-agent: *\n# robotstester: ignore secret-path, trailing-star\nDisallow: /backup/*\n", nil},
		{"comments in a row", "User-agent: *\n#robotstester: ignore secret-path\n## robotstester: ignore trailing-star\nDisallow: /backup/*\n", nil},
		{"other check", "User-agent: *\n# robotstester: ignore trailing-star\nDisallow: /backup/\n", []string{"secret-path"}},
		{"unknown", "User-agent: *\n# robotstester: ignore trailingstar,\nDisallow: /a/*\n", []string{"unknown-check", "trailing-star"}},
		{"not a comment of ours", "User-agent: *\n# please robotstester: ignore secret-path\nDisallow: /backup/\n", []string{"secret-path"}},
	} {
		f := parser.Parse([]byte(c.src), parser.Google)
		if got := ids(Run(f, Options{})); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestOptions(t *testing.T) {
	src := []byte("User-agent: *\nDisallow: /backup/*\nDisallow: /d*\nDisallow: /c*\n")
	f := parser.Parse(src, parser.Google)
	if got := ids(Run(f, Options{Only: []string{"secret-path"}})); !slices.Equal(got, []string{"secret-path"}) {
		t.Errorf("only: %v", got)
	}
	if got := ids(Run(f, Options{Ignore: []string{"secret-path"}})); len(got) != 3 || slices.Contains(got, "secret-path") {
		t.Errorf("ignore: %v", got)
	}
	found := Run(f, Options{Only: []string{"trailing-star"}, Limit: 2})
	if len(found) != 2 || found[0].More != 0 || found[1].More != 1 {
		t.Errorf("limit: %+v", found)
	}
}

// The crawlers that matter are who is asked whether the site is open.
func TestCrawlersThatMatter(t *testing.T) {
	f := parser.Parse([]byte("User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /\n"), parser.Google)
	google, _ := agents.ByToken("Googlebot")
	baidu, _ := agents.ByToken("Baiduspider")
	only := []string{"site-blocked"}
	if got := Run(f, Options{Only: only, Crawlers: []agents.Crawler{google}}); len(got) != 0 {
		t.Errorf("Googlebot: %v", got[0].Message)
	}
	if got := Run(f, Options{Only: only, Crawlers: []agents.Crawler{baidu}}); len(got) != 1 || !strings.Contains(got[0].Message, "Baiduspider") {
		t.Errorf("Baiduspider: %v", got)
	}
}

// What a check says follows the dialect that reads the file.
func TestDialectsDiffer(t *testing.T) {
	for _, c := range []struct {
		dialect, check, src string
		want                Severity
		word                string // in the message
	}{
		{"google", "key-typo", "User-agent: *\nDisalow: /a\n", Warning, "Google reads “Disalow” as Disallow"},
		{"rfc9309", "key-typo", "User-agent: *\nDisalow: /a\n", Error, "Disallow is evidently meant; Google reads it so."},
		{"google", "key-typo", "User-agent: *\nDisallo: /a\n", Error, "skips the line, so it blocks nothing. Disallow is evidently meant."},
		{"google", "missing-colon", "User-agent: *\nDisallow /a\n", Warning, "most crawlers skip the line"},
		{"rfc9309", "missing-colon", "User-agent: *\nDisallow /a\n", Error, "finds no colon"},
		{"google", "split-group", "User-agent: *\n\nDisallow: /a\n", Info, "Crawlers that end a group"},
		{"rep1994", "split-group", "User-agent: *\n\nDisallow: /a\n", Error, "1 rule belongs to nobody"},
		{"google", "blank-in-pattern", "User-agent: *\nDisallow: /a b\n", Warning, "matches nothing"},
		{"protego", "blank-in-pattern", "User-agent: *\nDisallow: /a b\n", Warning, "Not every reader"},
		{"koster1996", "rule-order", "User-agent: *\nDisallow: /shop/\nAllow: /shop/open\n", Error, "obeys the first rule that matches"},
		{"google", "byte-order-mark", "\xef\xbb\xbfUser-agent: *\nDisallow: /\n", Info, "do not know it"},
		{"urllib-classic", "byte-order-mark", "\xef\xbb\xbfUser-agent: *\nDisallow: /\n", Error, "the first line is lost"},
	} {
		d, ok := parser.DialectByID(c.dialect)
		if !ok {
			t.Fatalf("no dialect %s", c.dialect)
		}
		found := Run(parser.Parse([]byte(c.src), d), Options{Only: []string{c.check}})
		if len(found) != 1 || found[0].Severity != c.want || !strings.Contains(found[0].Message, c.word) {
			t.Errorf("%s, %s: %+v, want %s with %q", c.dialect, c.check, found, c.want, c.word)
		}
	}
}

// Findings of small files, and of files that look faulty and are not.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		src  string
		want []string
	}{
		{"", nil},
		{"User-agent: *\nDisallow:\n", nil},
		{"# https://example.com\n\nUser-agent: *\nDisallow: /cart/\nAllow: /cart/help$\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: https://example.com/sitemap.xml\n", nil},
		{"User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n", nil},
		{"User-agent: *\nDisallow: # nothing\n", nil},
		{"User-agent: MJ12bot\nCrawl-delay: 0.5\nDisallow:\n", nil},
		{"User-agent: Sogou web spider\nDisallow: /\n", nil},
		{"User-agent: *\nDisallow: /.*\nDisallow: /index.*\nDisallow: /a(b)/\n", []string{"trailing-star", "trailing-star"}},
		{"User-agent: *\nCrawl-delay: 1\n", []string{"empty-group"}},
		{"User-agent: a\nUser-agent: b\nDisallow: /x\n", nil},
		{"User-agent: a\n# also\nUser-agent: b\nDisallow: /x\n", nil},
		{"User-agent: a\n\nUser-agent: b\nDisallow: /x\n", []string{"captured-agent"}},
		{"User-agent: *\nSitemap: https://example.com/a.xml\nUser-agent: x\nDisallow: /\n", []string{"captured-agent", "site-blocked"}},
		{"User-agent: Googlebot, *\nDisallow: /x\n", []string{"agent-list"}},
		{"User-agent: *\nDisallow: example.com/a\n", []string{"absolute-url-pattern"}},
		{"User-agent: *\nDisallow: ?id=\n", []string{"unrooted-pattern"}},
		{"User-agent: *\nDisallow: none\n", []string{"word-pattern"}},
		{"User-agent: *\nDisallow: /a/b\nAllow: /a/*/c\nDisallow: /a/\n", []string{"redundant-rule"}},
		{"User-agent: *\nDisallow: /a/\nAllow: /a/b\nDisallow: /a/b/c\n", nil},
		{"User-agent: *\nDisallow: /*.pdf\nDisallow: /docs/*.pdf\nAllow: /docs/\n", nil},
		{"User-agent: *\nDisallow: /*.pdf\nDisallow: /docs/*.pdf\nAllow: /doc\n", []string{"redundant-rule"}},
		{"User-agent: *\nDisallow: /a\nDisallow: /*a\n", []string{"redundant-rule"}},
		{"User-agent: *\nDisallow: /a/\nDisallow: /a/b\n\nUser-agent: *\nAllow: /a/\n", []string{"duplicate-group"}},
		{"<html>\nUser-agent: *\nDisallow /\n", []string{"html-file"}},
		{"{}", []string{"json-file"}},
		{"User-agent: *\nContent-Signal: ai-train=no, search=yes\nDisallow:\n", nil},
		{"User-agent: *\nContent-Usage: /a/ train-ai=n\nDisallow:\n", nil},
		{"User-agent: *\nClean-param: ref&sid /a/\nDisallow:\n", nil},
		{"User-agent: *\nRequest-rate: 1/5m 0600-0845\nVisit-time: 0600 - 0845\nDisallow:\n", nil},
		{"User-agent: *\nDisallow: /#top\n", []string{"site-blocked", "fragment-in-pattern"}},
	} {
		if got := ids(Run(parser.Parse([]byte(c.src), parser.Google), Options{})); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.src, got, c.want)
		}
	}
}

// checkFindings holds a file to what Run and Repair promise.
func checkFindings(t *testing.T, src []byte, d *parser.Dialect) {
	t.Helper()
	f := parser.Parse(src, d)
	within := func(s parser.Span) bool { return 0 <= s.Start && s.Start <= s.End && s.End <= len(src) }
	last := 0
	for _, found := range Run(f, Options{}) {
		if !within(found.Span) || found.Span.Start < last || found.Message == "" {
			t.Fatalf("%s: %s at %v of %.300q, behind %d: %q", d.ID, found.Check.ID, found.Span, src, last, found.Message)
		}
		last = found.Span.Start
		if strings.ContainsAny(found.Message, "\n\r\x00\x1b") || strings.ToValidUTF8(found.Message, "") != found.Message || len(found.Message) > 1000 {
			t.Fatalf("%s: %s says %q", d.ID, found.Check.ID, found.Message)
		}
		for _, r := range found.Related {
			if !within(r.Span) || r.Message == "" {
				t.Fatalf("%s: %s relates %v of %.300q", d.ID, found.Check.ID, r, src)
			}
		}
		for _, fix := range found.Fixes {
			if fixed, err := parser.Apply(src, fix.Edits); err != nil || bytes.Equal(fixed, src) {
				t.Fatalf("%s: %s: %q (%v) of %.300q: %v", d.ID, found.Check.ID, fix.Title, fix.Edits, src, err)
			}
			if !fix.ChangesVerdict {
				fixed, _ := parser.Apply(src, fix.Edits)
				if url := differs(src, fixed, d); url != "" {
					t.Fatalf("%s: %s: %q changes the verdict for %s: %.300q becomes %.300q", d.ID, found.Check.ID, fix.Title, url, src, fixed)
				}
			}
		}
	}
	fixed, n := Repair(src, d, Options{})
	if url := differs(src, fixed, d); n > 0 && url != "" {
		t.Fatalf("%s: Repair changes the verdict for %s: %.300q becomes %.300q", d.ID, url, src, fixed)
	}
}

// faulty makes a small file out of the faults of the checks.
func faulty(r *rand.Rand) []byte {
	lines := []string{"User-agent: *", "User-agent: *", "User-agent: Googlebot", "User-agent: bingbot/2.0", "User-agent: a, b", "useragent: x y",
		"User-agent: Googlebot*", "User-agent: Google-Extended", "User-agent:", "Disallow: /", "Disallow:", "Disallow: /a", "Disallow: /a/", "Disallow: /A/",
		"Disallow: /a/b", "Allow: /a", "Allow: /a/*", "Disallow: /a**b", "Disallow: *", "Allow:", "Allow: all", "Disallow: none", "Disallow: /*.pdf$", "Disallow: /*.js", "Allow: *.js", "Allow: *b",
		"Disallow: a", "Disallow: /a /b", "Disallow: /a b", "Disallow: /%c3", "Disallow: /%", "Disallow: /é", "Disallow: /\xe9", "Disallow: ^/a", "Disallow: /a$b", "Disallow: /a$*",
		"Disallow: https://e.com/a", "Disallow: /a#b", "Disallow: #/a", "Allow: /a/index.html", "Disalow: /a", "Disallo: /a", "Disallow /a", "text", "Noindex: /a", "Foo: bar",
		"Crawl-delay: 10", "Crawl-delay: 5s", "Sitemap: https://e.com/s.xml", "Sitemap: /s.xml", "Host: https://e.com/", "Clean-param: ?a", "# c", "", "",
		"# robotstester: ignore x", "Request-rate: 1 per 5", "\xef\xbb\xbfAllow: /", "Disallow: /\x00a", "Disallow: /\u00a0", "Content-Signal: ai=no", "User-agent: Googlbot"}
	ends := []string{"\n", "\n", "\n", "\r\n", "\r", " # c\n", ""}
	var b strings.Builder
	for range 1 + r.IntN(9) {
		b.WriteString(lines[r.IntN(len(lines))] + ends[r.IntN(len(ends))])
	}
	return []byte(b.String())
}

func TestRandomFiles(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	dialects := parser.Dialects()
	for i := range 4000 {
		checkFindings(t, faulty(r), dialects[i%len(dialects)])
	}
}

func FuzzRun(f *testing.F) {
	for _, c := range Checks {
		if c.dots == "" {
			f.Add([]byte(c.Bad), uint8(1))
			f.Add([]byte(c.Good), uint8(0))
		}
	}
	dialects := parser.Dialects()
	f.Fuzz(func(t *testing.T, src []byte, dialect uint8) {
		checkFindings(t, src, dialects[int(dialect)%len(dialects)])
	})
}

// No file makes Run slow or its answer large.
func TestHostileFiles(t *testing.T) {
	numbered := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for name, src := range map[string]string{
		"groups":              numbered("User-agent: bot%d\nDisallow: /a\n", 50_000),
		"names":               numbered("User-agent: Googleboy%d\n", 100_000) + "Disallow: /\n",
		"the same name":       strings.Repeat("User-agent: *\nDisallow: /a\n", 50_000),
		"duplicates":          "User-agent: *\n" + strings.Repeat("Disallow: /a\n", 100_000),
		"nested paths":        "User-agent: *\n" + numbered("Disallow: /a%d\n", 100_000) + strings.Repeat("Disallow: /a\nAllow: /ab\n", 1000),
		"a long line":         "User-agent: *\nDisallow: /" + strings.Repeat("a/", 5_000_000),
		"a long name":         "User-agent: " + strings.Repeat("a,", 5_000_000) + "\nDisallow: /\n",
		"a long key":          strings.Repeat("x", 10_000_000) + ": y\n",
		"stars":               "User-agent: *\nDisallow: /" + strings.Repeat("*a", 5_000_000),
		"blank lines":         "User-agent: *\n" + strings.Repeat("\nDisallow: /a\n", 100_000),
		"names and blanks":    strings.Repeat("User-agent: a\n\nUser-agent: b\nCrawl-delay: 1\n", 30_000) + "Disallow: /\n",
		"empty":               strings.Repeat("\n", 1_000_000),
		"suppressions":        strings.Repeat("# robotstester: ignore x\n", 100_000),
		"one suppression":     "# " + mark + strings.Repeat(" x", 1_000_000),
		"NUL bytes":           "User-agent: *\n" + strings.Repeat("\x00\n", 500_000),
		"byte order marks":    strings.Repeat(bom, 300_000),
		"broken bytes":        strings.Repeat("\xff", 1_000_000),
		"paths in one line":   "User-agent: *\nDisallow:" + strings.Repeat(" /a", 1_000_000),
		"rules of all others": "User-agent: *\n" + numbered("Disallow: /%d/\n", 190) + numbered("User-agent: b%d\nDisallow: /x\n", 30_000),
		"orphans":             strings.Repeat("Disallow: /a\n", 200_000),
	} {
		start := time.Now()
		found := Run(parser.Parse([]byte(src), parser.Google), Options{})
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: %v", name, took)
		} else {
			t.Logf("%s: %v, %d findings", name, took.Round(time.Millisecond), len(found))
		}
		start = time.Now()
		fixed, fixes := Repair([]byte(src), parser.Google, Options{})
		if took := time.Since(start); took > 20*time.Second || fixes == 0 && len(fixed) != len(src) {
			t.Errorf("%s: %d repairs in %v", name, fixes, took)
		} else {
			t.Logf("%s: %d repairs in %v", name, fixes, took.Round(time.Millisecond))
		}
		if len(found) > len(Checks)*DefaultLimit {
			t.Errorf("%s: %d findings", name, len(found))
		}
		size := 0
		for _, d := range found {
			size += len(d.Message)
			for _, fix := range d.Fixes {
				for _, e := range fix.Edits {
					size += len(e.Text)
				}
			}
		}
		if size > 3*len(src)+1_000_000 {
			t.Errorf("%s: findings of %d bytes for a file of %d", name, size, len(src))
		}
	}
}
