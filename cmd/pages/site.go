package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lang/catalogues"
)

// areas are the texts that the pages say; see parser/lang/gather.
var areas = []string{"lists", "words", "dialects", "crawlers", "names", "lint", "command", "pages"}

// siteAddress checks the address of the site and ends it with a slash.
func siteAddress(address string) (string, error) {
	if address == "" {
		return "", nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return "", errors.New("the address of the site must be like https://tester.example/, not " + address)
	}
	return strings.TrimSuffix(u.String(), "/") + "/", nil
}

// site is all files by their path: pages in every language and, where the address of
// the site is known, its map.
func site(base string) (map[string][]byte, error) {
	files := map[string][]byte{}
	var listed []string
	for _, code := range catalogues.Languages() {
		c, err := catalogues.Load(code, areas...)
		if err != nil {
			return nil, err
		}
		lang.Use(c)
		for _, p := range all() {
			p.base, p.code = base, code
			html, err := p.html()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.file(code), err)
			}
			files[p.file(code)] = html
			if translated(code) {
				listed = append(listed, p.file(code))
			}
		}
	}
	lang.Use(nil)
	if base != "" {
		slices.Sort(listed)
		files["sitemap.xml"] = siteMap(base, listed)
	}
	return files, nil
}

// translated reports whether the pages have texts of a language. Without them they are
// mostly English, and are kept out of search engines.
func translated(code string) bool {
	_, ok := catalogues.Area(code, "pages")
	return ok || code == "en"
}

// folder is where the pages of a language are.
func folder(code string) string {
	if code == "en" {
		return "reference/"
	}
	return "reference/" + code + "/"
}

// all is every page in the language in use.
func all() []*page {
	pages := []*page{indexPage(), keysPage(), checksPage(), dialectsPage(), crawlersPage(), folkPage()}
	return slices.Concat(pages, keyPages(), checkPages(), dialectPages(), crawlerPages())
}

// siteMap is sitemap.xml: the tester itself and the pages named.
func siteMap(base string, names []string) []byte {
	var b bytes.Buffer
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, name := range append([]string{""}, names...) {
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(base+name)) // memory takes every write
		b.WriteString("</loc></url>\n")
	}
	b.WriteString("</urlset>\n")
	return b.Bytes()
}
