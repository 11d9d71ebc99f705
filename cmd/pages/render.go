package main

import (
	"bytes"
	_ "embed"
	"html/template"
	"strings"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lang/catalogues"
)

//go:embed page.html
var layout string

var layoutTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"on": func(p *page, spans []span) spansOn { return spansOn{p, spans} },
}).Parse(layout))

// spansOn are spans and the page that they stand on, on which their links depend.
type spansOn struct {
	Page  *page
	Spans []span
}

// html is the page as a file.
func (p *page) html() ([]byte, error) {
	var b bytes.Buffer
	if err := layoutTemplate.Execute(&b, p); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// file is the page's path on the site.
func (p *page) file(code string) string { return folder(code) + p.path }

// Top leads from the page to the root of the site.
func (p *page) Top() string { return strings.Repeat("../", strings.Count(p.file(p.code), "/")) }

// To is the address of another page of the language.
func (p *page) To(path string) string {
	return strings.Repeat("../", strings.Count(p.path, "/")) + path
}

// Is marks the section that the page belongs to.
func (p *page) Is(path string) string {
	switch path {
	case p.path:
		return "page"
	case p.Section:
		return "true"
	}
	return ""
}

// Tester is the address of the tester, in the page's language.
func (p *page) Tester() string {
	if p.code == "en" {
		return p.Top()
	}
	return p.Top() + "?lang=" + p.code
}

// Code is the page's language.
func (p *page) Code() string { return p.code }

// Canonical is the page's one address, "" where the site's is not known.
func (p *page) Canonical() string {
	if p.base == "" {
		return ""
	}
	return p.base + p.file(p.code)
}

// Hidden reports whether search engines should leave the page out.
func (p *page) Hidden() bool { return !translated(p.code) }

// Sections are the links above the page.
func (p *page) Sections() []section { return sections() }

// version is the page in one of the languages.
type version struct{ Code, Name, Address string }

var languageNames = map[string]string{"en": "English", "ru": "Русский", "es": "Español"}

// Versions are the page in all languages that have its texts.
func (p *page) Versions() []version {
	root := p.Top()
	if p.base != "" {
		root = p.base
	}
	var out []version
	for _, code := range catalogues.Languages() {
		if translated(code) {
			out = append(out, version{code, languageNames[code], root + p.file(code)})
		}
	}
	return out
}

// Switches are the links to the page in the other languages, always relative.
func (p *page) Switches() []version {
	out := p.Versions()
	for i := range out {
		out[i].Address = p.Top() + p.file(out[i].Code)
	}
	return out
}

// Words that stand on every page.

// Name is the reference's.
func (p *page) Name() string { return lang.Say("robots.txt reference") }

// Back is the link to the tester.
func (p *page) Back() string { return lang.Say("Open the tester") }

// Skip is the first link, for those who go by keys.
func (p *page) Skip() string { return lang.Say("Skip to the text") }

// Open is the link below an example.
func (p *page) Open() string { return lang.Say("Open in the tester") }

// Foot says where the page comes from.
func (p *page) Foot() string {
	return lang.Say("Made from the data that the tester itself answers by. A verdict says what a crawler reads in the file, not whether a page is in an index.")
}
