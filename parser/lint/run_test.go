package lint

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

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
		{"User-agent: Googlebot/2.1; a_1.5 ,Sogou web spider\nDisallow: /x\n", []string{"agent-list"}},
		{"User-agent: HTTrack [NC,OR]\nDisallow: /x\n", []string{"agent-cut"}},
		{"User-agent: WebReaper v7.3 - www,otway.com/webreaper\nDisallow: /x\n", []string{"agent-cut"}},
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

// hostile are files that make careless code slow, of about n lines or pieces each.
var hostile = map[string]func(n int) string{
	"groups":        func(n int) string { return numbered("User-agent: bot%d\nDisallow: /a\n", n) },
	"names":         func(n int) string { return numbered("User-agent: Googleboy%d\n", n) + "Disallow: /\n" },
	"the same name": func(n int) string { return strings.Repeat("User-agent: *\nDisallow: /a\n", n) },
	"duplicates":    func(n int) string { return "User-agent: *\n" + strings.Repeat("Disallow: /a\n", n) },
	"nested paths":  func(n int) string { return "User-agent: *\n" + numbered("Disallow: /a%d\nAllow: /ab\n", n) },
	"deep paths": func(n int) string {
		return "User-agent: *\n" + numbered("Disallow: /a/b/c/d/e/f/g/h%d\nAllow: /a/b/c\n", n)
	},
	"a long line": func(n int) string { return "User-agent: *\nDisallow: /" + strings.Repeat("a/", n) },
	"a long name": func(n int) string { return "User-agent: " + strings.Repeat("a,", n) + "\nDisallow: /\n" },
	"a long key":  func(n int) string { return strings.Repeat("x", n) + ": y\n" },
	"stars":       func(n int) string { return "User-agent: *\nDisallow: /" + strings.Repeat("*a", n) },
	"blank lines": func(n int) string { return "User-agent: *\n" + strings.Repeat("\nDisallow: /a\n", n) },
	"names and blanks": func(n int) string {
		return strings.Repeat("User-agent: a\n\nUser-agent: b\nCrawl-delay: 1\n", n) + "Disallow: /\n"
	},
	"empty groups":      func(n int) string { return numbered("User-agent: a%d\nCrawl-delay: 1\n\n", n) },
	"empty":             func(n int) string { return strings.Repeat("\n", n) },
	"suppressions":      func(n int) string { return strings.Repeat("# robotstester: ignore x\n", n) },
	"one suppression":   func(n int) string { return "# " + mark + strings.Repeat(" x", n) },
	"NUL bytes":         func(n int) string { return "User-agent: *\n" + strings.Repeat("\x00\n", n) },
	"byte order marks":  func(n int) string { return strings.Repeat(bom, n) },
	"broken bytes":      func(n int) string { return strings.Repeat("\xff", n) },
	"paths in one line": func(n int) string { return "User-agent: *\nDisallow:" + strings.Repeat(" /a", n) },
	"rules of all others": func(n int) string {
		return "User-agent: *\n" + numbered("Disallow: /%d/\n", 190) + numbered("User-agent: b%d\nDisallow: /x\n", n)
	},
	"orphans": func(n int) string { return strings.Repeat("Disallow: /a\n", n) },
}

func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// No file makes the work of Run grow faster than itself, or its answer large.
func TestHostileFiles(t *testing.T) {
	const n = 15_000
	for name, of := range hostile {
		src := []byte(of(2 * n))
		once := look(parser.Parse([]byte(of(n)), parser.Google), Options{})
		twice := look(parser.Parse(src, parser.Google), Options{})
		if most := 5*once.looks/2 + 10_000; twice.looks > most {
			t.Errorf("%s: %d looks at lines, and %d for twice the file", name, once.looks, twice.looks)
		}
		found := twice.diagnostics()
		if len(found) > len(Checks)*DefaultLimit {
			t.Errorf("%s: %d findings", name, len(found))
		}
		if size := sizeOf(found); size > 3*len(src)+1_000_000 {
			t.Errorf("%s: findings of %d bytes for a file of %d", name, size, len(src))
		}
		if fixed, fixes := Repair(src, parser.Google, Options{}); fixes == 0 && !bytes.Equal(fixed, src) {
			t.Errorf("%s: no repair, and another file", name)
		}
	}
}

func sizeOf(found []Diagnostic) (size int) {
	for _, d := range found {
		size += len(d.Message)
		for _, fix := range d.Fixes {
			for _, e := range fix.Edits {
				size += len(e.Text)
			}
		}
	}
	return size
}

// A crawler that shares a group by accident loses nothing where the group forbids nothing.
func TestCapturedByAnEmptyRule(t *testing.T) {
	for src, want := range map[string]Severity{
		"User-agent: *\nCrawl-delay: 1\n\nUser-agent: a\nDisallow:\n":            Info,
		"User-agent: *\nCrawl-delay: 1\n\nUser-agent: a\nDisallow:\nAllow: /b\n": Warning,
		"User-agent: *\nCrawl-delay: 1\n\nUser-agent: a\nDisallow: /b\n":         Error,
		"User-agent: b\n\nUser-agent: a\nDisallow: /b\n":                         Warning,
	} {
		found := Run(parser.Parse([]byte(src), parser.Google), Options{Only: []string{"captured-agent"}})
		if len(found) != 1 || found[0].Severity != want || found[0].Fixes[0].ChangesVerdict == (want == Info) {
			t.Errorf("%q: %+v, want %s", src, found, want)
		}
	}
}

func TestNearest(t *testing.T) {
	for text, want := range map[string]string{
		"trailingstar": "trailing-star", "Key-Typo": "key-typo", "secret": "secret-path", "secret-paths": "secret-path", "redundent-rules": "redundant-rule",
		"": "", "x": "", "spelling": "", "no-such-check": "", strings.Repeat("z", 100): "",
	} {
		if got := Nearest(text); got != want {
			t.Errorf("Nearest(%.20q) = %q, want %q", text, got, want)
		}
	}
}
