package pagetags_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/pagetags"
	"github.com/robotstester/robotstester/parser/pagetags/markup"
)

var now = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// page reads lines: "name: content" is a tag, "X-Robots-Tag: …" a header.
func page(lines string) *pagetags.Page {
	p := new(pagetags.Page)
	for line := range strings.SplitSeq(lines, "\n") {
		name, content, _ := strings.Cut(line, "=")
		if strings.HasPrefix(strings.ToLower(line), "x-") {
			p.Headers = append(p.Headers, pagetags.ReadHeaders(line)...)
		} else if line != "" {
			p.Tags = append(p.Tags, pagetags.Tag{Key: "name", Name: name, Content: content})
		}
	}
	return p
}

func names(r *pagetags.Report) string {
	var out []string
	for _, d := range r.Applied {
		out = append(out, d.String())
	}
	for _, d := range r.Lost {
		out = append(out, "-"+d.String())
	}
	for _, d := range r.Unused {
		out = append(out, "("+d.String()+")")
	}
	return strings.Join(out, " ")
}

// The engines' own rules for what applies, row by row.
func TestCombination(t *testing.T) {
	for _, c := range []struct {
		page, crawler, want string
		index, follow       bool
	}{
		{"", "Googlebot", "", true, true},
		{"robots=noindex", "Googlebot", "noindex", false, true},
		{"ROBOTS=NoIndex, NOFOLLOW", "Googlebot", "noindex nofollow", false, false},
		{"robots=none", "Googlebot", "none", false, false},
		{"robots=all", "Googlebot", "(all)", true, true},
		// Google: tags for different agents add up, the stricter of two applies.
		{"robots=nofollow\ngooglebot=noindex", "Googlebot", "nofollow noindex", false, false},
		{"robots=noindex\ngooglebot=index, follow", "Googlebot", "noindex (index) (follow)", false, true},
		{"robots=max-snippet:20\ngooglebot=max-snippet: 50", "Googlebot", "max-snippet: 20 -max-snippet: 50", true, true},
		{"robots=max-snippet:-1, max-snippet:0", "Googlebot", "max-snippet: 0 -max-snippet: -1", true, true},
		{"robots=nosnippet, max-snippet:20", "Googlebot", "nosnippet -max-snippet: 20", true, true},
		{"robots=max-image-preview:large\ngooglebot=max-image-preview:none", "Googlebot", "max-image-preview: none -max-image-preview: large", true, true},
		{"robots=max-video-preview:-1,max-video-preview:10", "Googlebot", "max-video-preview: 10 -max-video-preview: -1", true, true},
		{"robots=noarchive, nocache, nositelinkssearchbox", "Googlebot", "(noarchive) (nocache) (nositelinkssearchbox)", true, true},
		{"robots=notranslate,noimageindex", "Googlebot", "notranslate noimageindex", true, true},
		{"robots=noindex,indexifembedded", "Googlebot", "noindex indexifembedded", false, true},
		{"robots=indexifembedded", "Googlebot", "(indexifembedded)", true, true},
		{"robots=unavailable_after: 2026-05-31", "Googlebot", "unavailable_after: 2026-05-31", false, true},
		{"robots=unavailable_after: 25 Aug 2030 15:00:00 GMT", "Googlebot", "unavailable_after: 25 Aug 2030 15:00:00 GMT", true, true},
		{"robots=noindex, noindex", "Googlebot", "noindex (noindex)", false, true},
		// Who is spoken to.
		{"googlebot-news=noindex", "Googlebot", "", true, true},
		{"googlebot-news=noindex", "Googlebot-News", "noindex", false, true},
		{"googlebot=noindex", "Googlebot-News", "noindex", false, true},
		{"googlebot-image=noindex", "Googlebot-Image", "", true, true},
		{"robots=noindex", "AdsBot-Google", "", true, true},
		{"adsbot-google=noindex", "AdsBot-Google", "noindex", false, true},
		{"msnbot=noindex", "bingbot", "noindex", false, true},
		{"googlebot=noindex", "bingbot", "", true, true},
		{"yandex=noindex", "YandexBot", "noindex", false, true},
		{"applebot=none", "Applebot", "none", false, false},
		{"gptbot=noindex", "GPTBot", "(noindex)", true, true},
		// Headers.
		{"X-Robots-Tag: noindex", "Googlebot", "noindex", false, true},
		{"x-robots-tag: GoogleBot: nofollow", "Googlebot", "nofollow", true, false},
		{"X-Robots-Tag: bingbot: nofollow", "Googlebot", "", true, true},
		{"X-Robots-Tag: unavailable_after: 25 Jun 2010 15:00:00 PST", "Googlebot", "unavailable_after: 25 Jun 2010 15:00:00 PST", false, true},
		{"X-Robots-Tag: googlebot: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, nofollow", "Googlebot", "unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT nofollow", false, false},
		{"X-Robots-Tag: unavailable_after: Friday, 25-Jun-10 15:00:00 GMT", "Googlebot", "unavailable_after: Friday, 25-Jun-10 15:00:00 GMT", false, true},
		{"X-Robots-Tag: max-snippet: 20", "Googlebot", "max-snippet: 20", true, true},
		{"X-Robots-Tag: nofollow\nX-Robots-Tag: googlebot: noindex\nrobots=nosnippet", "Googlebot", "nosnippet nofollow noindex", false, false},
		{"X-Robots-Tag: noindex", "SeznamBot", "(noindex)", true, true},
		{"robots=noindex", "SeznamBot", "noindex", false, true},
		// Yandex: what allows has priority.
		{"robots=noindex\nyandex=index", "YandexBot", "index -noindex", true, true},
		{"robots=all, noindex, nofollow", "YandexBot", "all -noindex -nofollow", true, true},
		{"robots=none, follow", "YandexBot", "none follow", false, true},
		{"robots=none, index, follow", "YandexBot", "index follow -none", true, true},
		{"robots=noarchive,nosnippet", "YandexBot", "noarchive (nosnippet)", true, true},
		// Bing: nocache over noarchive.
		{"robots=noarchive, nocache", "bingbot", "nocache -noarchive", true, true},
		{"robots=noarchive", "bingbot", "noarchive", true, true},
		{"robots=none", "bingbot", "(none)", true, true},
		{"robots=notranslate, max-snippet:5", "bingbot", "max-snippet: 5 (notranslate)", true, true},
		// Others, as far as they say.
		{"robots=noarchive, noindex, nofollow", "Amazonbot", "noarchive noindex (nofollow)", false, true},
		{"robots=noai", "Googlebot", "(noai)", true, true},
	} {
		r := page(c.page).For(pagetags.CrawlerOf(c.crawler), now)
		if got := names(r); got != c.want || r.Index != c.index || r.Follow != c.follow {
			t.Errorf("%q for %s: %q, index %t, follow %t; want %q, %t, %t", c.page, c.crawler, got, r.Index, r.Follow, c.want, c.index, c.follow)
		}
		if r.Sentence() == "" {
			t.Errorf("%q: no sentence", c.page)
		}
	}
}

func TestFindings(t *testing.T) {
	for page1, want := range map[string]string{
		"robots=noindex":                    "",
		"description=noindex things":        "",
		"robots=noidex":                     "unknown-directive noindex",
		"robots=no-index":                   "unknown-directive noindex",
		"robots=no follow":                  "unknown-directive nofollow",
		"robots=max_snippet:5":              "unknown-directive max-snippet",
		"robots=whatever":                   "unknown-directive ",
		"robots=noindex nofollow":           "separator noindex, nofollow",
		"robots=noindex;nofollow":           "separator noindex, nofollow",
		"robots=max-snippet":                "bad-value max-snippet: 50",
		"robots=max-snippet:-2":             "bad-value max-snippet: 50",
		"robots=max-image-preview:huge":     "bad-value max-image-preview: large",
		"robots=unavailable_after:tomorrow": "bad-value unavailable_after: 2030-12-31",
		"robots=noindex: yes":               "bad-value noindex",
		"robots=":                           "empty ",
		"robots=disallow: /a":               "misplaced ",
		"robots=data-nosnippet":             "misplaced nosnippet",
		"robots=googlebot: noindex":         "misplaced ",
		"noindex=true":                      `misplaced <meta name="robots">`,
		"robot=noindex":                     `unknown-name <meta name="robots">`,
		"googelbot=noindex":                 `unknown-name <meta name="googlebot">`,
		"X-Robots-Tags: noindex":            "unknown-name X-Robots-Tag",
		"X-Robots: noindex":                 "unknown-name X-Robots-Tag",
		"X-Robots-Tag: goglebot: noindex":   "unknown-name googlebot",
		"X-Robots-Tag: otherbot: noindex":   "unknown-name ",
		"X-Powered-By: noindex":             "",
		"robots=noai":                       "signal ",
	} {
		r := page(page1).For(pagetags.CrawlerOf("Googlebot"), now)
		got := ""
		for _, f := range r.Findings {
			got += f.Code + " " + f.Nearest
			if f.Message == "" {
				t.Errorf("%q: %s without a message", page1, f.Code)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", page1, got, want)
		}
	}
}

func TestInterplay(t *testing.T) {
	rules := parser.Parse([]byte("User-agent: *\nDisallow: /a\n"), parser.Google).For(parser.Token("Googlebot"))
	for _, c := range [][3]string{
		{"robots=noindex", "/a", "so this noindex is never seen"},
		{"robots=nosnippet", "/a", "nosnippet has no effect"},
		{"", "/a", "may still be listed"},
		{"robots=noindex", "/b", "sees what it says"},
		{"", "/b", "nothing on it"},
	} {
		r := page(c[0]).For(pagetags.CrawlerOf("Googlebot"), now)
		if got := r.Interplay(rules.Explain(c[1])); !strings.Contains(got, c[2]) {
			t.Errorf("%q at %s: %q, want %q", c[0], c[1], got, c[2])
		}
	}
	away := rules.ExplainDelivered("/a", parser.Google.Receive(parser.Delivery{}))
	if got := page("").For(pagetags.CrawlerOf("Googlebot"), now).Interplay(away); !strings.Contains(got, "stays away") {
		t.Errorf("no answer: %q", got)
	}
}

func TestReadHeaders(t *testing.T) {
	got := pagetags.ReadHeaders("HTTP/2 200\r\n< X-Robots-Tag: noindex,\r\n  nofollow\r\nnot a header\r\nx-robots-tag : a\r\n: b\r\n")
	if len(got) != 2 || got[0].Value != "noindex, nofollow" || got[0].Line != 2 || got[1].Name != "x-robots-tag" {
		t.Errorf("%+v", got)
	}
}

func FuzzFor(f *testing.F) {
	f.Add("robots", "noindex, max-snippet: 1, unavailable_after: Fri, 1 Jan 2027", "googlebot: none")
	f.Fuzz(func(t *testing.T, name, content, header string) {
		p := pagetags.Page{Tags: []pagetags.Tag{{Key: "name", Name: name, Content: content}}, Headers: pagetags.ReadHeaders("X-Robots-Tag: " + header)}
		for _, e := range pagetags.Engines() {
			r := p.For(pagetags.CrawlerOf(strings.TrimSuffix(e.Tokens[0], "*")), now)
			if r.Sentence() == "" {
				t.Error("nothing is said")
			}
		}
	})
}

// The vectors are those that a browser's own parser is held to as well.
func TestMarkup(t *testing.T) {
	text, err := os.ReadFile("testdata/markup.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		HTML string
		Tags []pagetags.Tag
	}
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		if got := markup.Tags([]byte(v.HTML)); !slices.Equal(got, v.Tags) {
			t.Errorf("%s: %+v, want %+v", v.HTML, got, v.Tags)
		}
	}
	deep := strings.Repeat("<div>", 600) + `<meta name="robots" content="noindex">`
	if got := markup.Tags([]byte(deep)); len(got) != 1 || !got[0].InBody {
		t.Errorf("600 deep: %+v", got)
	}
}

func TestNoSnippet(t *testing.T) {
	p := markup.Read([]byte(`<p data-nosnippet>a<span data-nosnippet>b</span><div data-nosnippet=x>`))
	if r := p.For(pagetags.CrawlerOf("Googlebot"), now); r.Hidden != 2 || len(r.Findings) != 1 || r.Findings[0].Code != "misplaced" {
		t.Errorf("Googlebot: %+v", r)
	}
	if r := p.For(pagetags.CrawlerOf("bingbot"), now); r.Hidden != 0 {
		t.Errorf("bingbot: %+v", r)
	}
}

// What costs most per byte stays in proportion to its length.
func TestMarkupIsLinear(t *testing.T) {
	for _, unit := range []string{"<a>", "<b><p>", "<table><a>", "<meta name=robots content=none>", "<!--", "<x y=z ", "<svg><meta>", "<select><option>"} {
		start := time.Now()
		markup.Tags([]byte(strings.Repeat(unit, 200_000/len(unit))))
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%d bytes of %q take %v", 200_000, unit, took)
		}
	}
}

func FuzzMarkup(f *testing.F) {
	f.Add([]byte(`<head><meta name="robots" content="noindex"><body>`))
	f.Fuzz(func(t *testing.T, page []byte) { markup.Tags(page) })
}
