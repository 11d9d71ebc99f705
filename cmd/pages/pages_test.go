package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lang/catalogues"
	"github.com/robotstester/robotstester/parser/lint"
	"github.com/robotstester/robotstester/parser/words"
)

const testAddress = "https://tester.example/robots/"

var build = sync.OnceValues(func() (map[string][]byte, error) { return site("") })

func built(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestEveryDatumHasAPage(t *testing.T) {
	files := built(t)
	wanted := []string{atIndex, atKeys, atChecks, atDialects, atCrawlers, atFolk}
	for _, k := range words.MainKeys() {
		wanted = append(wanted, keyPath(k.Name))
	}
	for _, r := range parser.Records() {
		wanted = append(wanted, keyPath(r.Name))
	}
	for _, c := range lint.Checks {
		wanted = append(wanted, checkPath(c.ID))
	}
	for _, d := range parser.Dialects() {
		wanted = append(wanted, dialectPath(d))
	}
	for _, c := range agents.All() {
		wanted = append(wanted, crawlerPath(c))
	}
	for _, code := range catalogues.Languages() {
		for _, name := range wanted {
			if files[folder(code)+name] == nil {
				t.Errorf("%s%s is not there", folder(code), name)
			}
		}
	}
	// Two data at one address would be one file less.
	if want := len(wanted) * len(catalogues.Languages()); len(files) != want {
		t.Errorf("%d files, want %d", len(files), want)
	}
}

func TestEveryPageHasAnExample(t *testing.T) {
	for _, p := range all() {
		lists := []string{atKeys, atChecks, atDialects, atCrawlers}
		if slices.Contains(lists, p.path) {
			continue
		}
		live := 0
		for _, b := range p.Blocks {
			for _, e := range b.Examples {
				if len(e.Answers) > 0 {
					live++
				}
				if len(e.Answers) == 0 && len(e.Lines) == 0 {
					t.Errorf("%s: an example without a question", p.path)
				}
			}
		}
		if live == 0 && p.Section != atChecks {
			t.Errorf("%s has no live example", p.path)
		}
	}
}

var (
	links   = regexp.MustCompile(`(?:href|src|tester)="([^"]*)"`)
	anchors = regexp.MustCompile(` id="([^"]*)"`)
)

// Every link leads to a page, one of the site's own files, or out.
func TestLinksResolve(t *testing.T) {
	files := built(t)
	ids := map[string]bool{}
	for name, page := range files {
		for _, m := range anchors.FindAllSubmatch(page, -1) {
			ids[name+"#"+string(m[1])] = true
		}
	}
	others := []string{"", "icons/icon.svg", "reference/reference.css", "embed/robots-tester.js"}
	for name, page := range files {
		for _, m := range links.FindAllSubmatch(page, -1) {
			link := html.UnescapeString(string(m[1]))
			if strings.HasPrefix(link, "https://") || strings.HasPrefix(link, "http://") {
				continue
			}
			to, fragment, _ := strings.Cut(link, "#")
			to, _, _ = strings.Cut(to, "?")
			target := name
			if to != "" {
				target = strings.TrimPrefix(path.Join("/", path.Dir(name), to), "/")
			}
			if strings.Count(to, "../") > strings.Count(name, "/") {
				t.Errorf("%s: %s leads out of the site", name, link)
			}
			switch {
			case files[target] == nil && !slices.Contains(others, target):
				t.Errorf("%s: there is no %s", name, link)
			case fragment != "" && !strings.HasPrefix(fragment, "v1.") && !ids[target+"#"+fragment]:
				t.Errorf("%s: there is no place %s", name, link)
			}
		}
	}
}

func TestAddressesAreAbsoluteOnlyWhereTheSiteIsKnown(t *testing.T) {
	for name, page := range built(t) {
		if bytes.Contains(page, []byte(`rel="canonical"`)) {
			t.Errorf("%s names an address", name)
		}
		for _, m := range regexp.MustCompile(`rel="alternate" hreflang="\w+" href="([^"]*)"`).FindAllSubmatch(page, -1) {
			if !bytes.HasPrefix(m[1], []byte("../")) {
				t.Errorf("%s: %s is not relative", name, m[1])
			}
		}
	}
	files, err := site(testAddress)
	if err != nil {
		t.Fatal(err)
	}
	name := "reference/keys/host.html"
	for _, want := range []string{`<link rel="canonical" href="` + testAddress + name + `">`, `hreflang="en" href="` + testAddress + name + `"`} {
		if !bytes.Contains(files[name], []byte(want)) {
			t.Errorf("%s lacks %s", name, want)
		}
	}
	checkMap(t, files)
}

// checkMap holds the map to the pages that search engines may have.
func checkMap(t *testing.T, files map[string][]byte) {
	t.Helper()
	var list struct {
		URLs []struct {
			Loc string `xml:"loc"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal(files["sitemap.xml"], &list); err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, u := range list.URLs {
		name, own := strings.CutPrefix(u.Loc, testAddress)
		if !own || name != "" && files[name] == nil || listed[name] {
			t.Errorf("the map lists %s", u.Loc)
		}
		listed[name] = true
	}
	for name, page := range files {
		hidden := bytes.Contains(page, []byte(`<meta name="robots" content="noindex">`))
		if name != "sitemap.xml" && listed[name] == hidden {
			t.Errorf("%s: in the map %v, hidden %v", name, listed[name], hidden)
		}
	}
	if !listed[""] {
		t.Error("the map lacks the tester")
	}
}

func TestSiteAddress(t *testing.T) {
	for address, want := range map[string]string{
		"": "", "https://a.example": "https://a.example/", "https://a.example/b/": "https://a.example/b/", "http://127.0.0.1:8000": "http://127.0.0.1:8000/",
	} {
		if got, err := siteAddress(address); got != want || err != nil {
			t.Errorf("%q: got %q, %v", address, got, err)
		}
	}
	for _, address := range []string{"a.example", "/b", "ftp://a.example", "https://", "https://a.example/?b", "https://a.example/#b", "javascript:alert(1)"} {
		if got, err := siteAddress(address); err == nil {
			t.Errorf("%q was taken as %q", address, got)
		}
	}
}

// Pages are titled and described each in its own way, and not too long to load.
func TestPagesAreTheirOwn(t *testing.T) {
	titles := map[string]string{}
	for _, p := range all() {
		if p.Title == "" || p.Description == "" || p.Heading == "" {
			t.Errorf("%s lacks a title, a description or a heading", p.path)
		}
		if other := titles[p.Title]; other != "" {
			t.Errorf("%s and %s are both called %q", p.path, other, p.Title)
		}
		titles[p.Title] = p.path
	}
	const most = 24 << 10
	for name, page := range built(t) {
		section := path.Base(path.Dir(name))
		if len(page) > most && slices.Contains([]string{"keys", "checks", "dialects", "crawlers"}, section) {
			t.Errorf("%s has %d bytes", name, len(page))
		}
	}
}

// Nothing of the data becomes markup, and no address runs as a script.
func TestHostileDataIsText(t *testing.T) {
	const evil = `"><script>alert(1)</script></robots-tester></pre>{{.}}&amp;` + "\u202e"
	p := &page{
		path: "keys/x.html", code: "en", Title: evil, Description: evil, Heading: evil, ID: evil, Lead: text(evil),
		Blocks: []block{{
			Heading: evil, Anchor: evil, Claim: code(evil), Text: source("javascript:alert(1)//http://x"),
			Facts:    []fact{{evil, []span{{Kind: "text", Text: evil, Out: "javascript:alert(1)"}}}},
			Table:    &table{Heads: []string{evil}, Rows: [][][]span{{mark(evil, evil), linked(evil, evil)}}},
			Examples: []*example{newExample(evil, evil, "google", evil).saying(text(evil)), {Lines: []fileLine{{evil, true}, {evil, false}}}},
			List:     [][]span{text(evil)},
		}},
	}
	page, err := p.html()
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(strings.ToLower(string(page)), "<script"); n != 1 {
		t.Errorf("%d scripts:\n%s", n, page)
	}
	if n := bytes.Count(page, []byte("</robots-tester>")); n != 1 {
		t.Errorf("%d elements end", n)
	}
	for _, m := range links.FindAllSubmatch(page, -1) {
		if strings.HasPrefix(html.UnescapeString(string(m[1])), "javascript:") {
			t.Errorf("a link runs a script: %s", m[0])
		}
	}
}

// A text that is its own name in another language was forgotten, or needs no words.
func TestPagesSpeakTheLanguage(t *testing.T) {
	c, err := lang.Parse("ru", "In the file\n= В файле\n")
	if err != nil {
		t.Fatal(err)
	}
	lang.Use(c)
	defer lang.Use(nil)
	for _, p := range keyPages() {
		p.code = "ru"
		page, err := p.html()
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`<html lang="ru">`, "<h2>В файле</h2>", `href="../../../?lang=ru#v1.`, "../../../reference/reference.css"} {
			if !bytes.Contains(page, []byte(want)) {
				t.Errorf("%s lacks %s", p.path, want)
			}
		}
	}
}

// The element and the share link have the file that was asked.
func TestExampleIsWhatIsShown(t *testing.T) {
	e := newExample("User-agent: *\nDisallow: /*.pdf$\n", "Googlebot", "", "/a.pdf", "/a?b&c=\"")
	if got, want := string(e.URLs()), "urls=\"/a.pdf\n/a?b&amp;c=&#34;\""; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	states := fmt.Sprint(e.Answers[0].State, " ", e.Answers[1].State)
	if states != "disallowed allowed" {
		t.Error(states)
	}
	fragment, err := e.Fragment()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := unpacked(t, string(fragment)), `{"version":1,"robots":"User-agent: *\nDisallow: /*.pdf$\n","dialect":"","tests":[{"crawler":"Googlebot","url":"/a.pdf"},{"crawler":"Googlebot","url":"/a?b\u0026c=\""}]}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestFilesThatHTMLCannotHold(t *testing.T) {
	for file, want := range map[string]bool{"User-agent: *\n\tDisallow: /é": true, "a\x00b": false, "\ufeffa": false, "a\rb": false, "\xff": false, "a\x7f": false, "a\u0085": false, strings.Repeat("a", 5000): false} {
		if got := canBeShown([]byte(file)); got != want {
			t.Errorf("%.20q: %v", file, got)
		}
	}
}

// unpacked is the case file of a share link.
func unpacked(t *testing.T, fragment string) string {
	t.Helper()
	packed, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(fragment, "#v1."))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	if f, err := casefile.Read(doc); err != nil || len(f.Tests) == 0 {
		t.Errorf("%v, %v", f, err)
	}
	return string(doc)
}
