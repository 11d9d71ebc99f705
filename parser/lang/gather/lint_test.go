package main

import (
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lint"
)

// bracketed is a language in which every text stands in brackets.
func bracketed(t *testing.T, texts map[string][]text) *lang.Catalogue {
	t.Helper()
	var b strings.Builder
	for _, list := range texts {
		for _, said := range list {
			foreign := "⟦" + said.english + "⟧"
			if said.forms {
				foreign = strings.ReplaceAll(foreign, "|", "⟧|⟦")
			}
			b.WriteString(lang.Escape(said.english) + "\n= " + lang.Escape(foreign) + "\n")
		}
	}
	c, err := lang.Parse("es", b.String())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// outside is what of a text stands in no brackets.
func outside(text string) string {
	var b strings.Builder
	depth := 0
	for _, r := range text {
		switch {
		case r == '⟦':
			depth++
		case r == '⟧':
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Whatever the linter says of a file is whole texts of the catalogue.
func TestFindingsAreSaidWhole(t *testing.T) {
	lang.Use(bracketed(t, gathered(t)))
	defer lang.Use(nil)
	for _, src := range faultyFiles() {
		for _, d := range parser.Dialects() {
			for _, found := range lint.Run(parser.Parse([]byte(src), d), lint.Options{}) {
				texts := []string{found.Message, found.Check.SayTitle(), found.Check.SayWhy()}
				for _, r := range found.Related {
					texts = append(texts, r.Message)
				}
				for _, f := range found.Fixes {
					texts = append(texts, f.Title)
				}
				for _, said := range texts {
					if rest := strings.Trim(outside(said), " ."); rest != "" || !strings.Contains(said, "⟦") {
						t.Errorf("%s, %s: %q is glued or not said: %q", d.ID, found.Check.ID, said, rest)
					}
				}
			}
		}
	}
}

// faultyFiles are the examples of the checks, and files for what these do not show.
func faultyFiles() []string {
	files := []string{
		"User-agent: a\n\nUser-agent: *\nDisallow: /\nDisallow: /b\n",
		"User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow:\n",
		"Disallow: /a\nAllow: /b\nUseragents: x\nAlow: /b\nSitmap: y\nUser-agent googlebot\nDisallow: /a\nAllow /a\nSitemap z\nCrawl-delay 5\n/a\n",
		"User-agent: Google\u00adbot x\nDisallow: none\nDisallow: .pdf\nAllow: all\nDisallow: /#a\nDisallow: /b# c\n\u2028\n",
		"User-agent: *\nCrawl-delay: 1e9\nCrawl-delay: 100000\nDisallow: /a\nDisallow: /a/\nAllow: /a/b\nDisallow: /a/b/c\n",
		"Content-Signal: search, use=some, x=y\nContent-Usage: /a\nClean-param: a=b\nClean-param: a,b\nClean-param: a b\nClean-param:\nSitemap:\nSitemap: //a\n",
		"{\"a\": 1}\nUser-agent: *\nDisallow: /a\n",
	}
	for _, c := range lint.Checks {
		files = append(files, c.Bad)
	}
	return files
}
