package main

import (
	"strings"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// page is one page in the language in use. Addresses of pages are those within the
// folder of a language, "keys/host.html".
type page struct {
	path        string
	Title       string // of the window and of search results
	Description string // for search results
	Section     string // path of the index that the page belongs to, if it is not one
	Heading     string
	ID          string // what it is called in files, if that is not the heading
	Lead        []span
	Blocks      []block

	base, code string // the address of the site, and the language
}

// block is a part of a page. One of its fields is set, and Heading may be.
type block struct {
	Heading  string
	Anchor   string // of the heading
	Claim    []span // a heading below that of the block before
	Text     []span
	Facts    []fact
	Table    *table
	Examples []*example
	List     [][]span
}

// fact is a name and what is to be said of it.
type fact struct {
	Name  string
	Value []span
}

type table struct {
	Heads []string
	Rows  [][][]span
}

// fileLine is a line of a file and whether it is what the page is about.
type fileLine struct {
	Text   string
	Marked bool
}

// span is a piece of text. It may lead to another page, or out.
type span struct {
	Kind string // "text", "code", "strong", "line", or the class of a mark: "allow", "error" …
	Text string
	Page string // path of a page
	Out  string // address elsewhere
	Lang string // of the text, where it is not the page's
}

// text is a sentence without marks.
func text(s string) []span { return []span{{Kind: "text", Text: words.Visible(s)}} }

func code(s string) []span { return []span{{Kind: "code", Text: words.Visible(s)}} }

// mark is a word that says by its shape how grave or how sure something is.
func mark(class, s string) []span { return []span{{Kind: class, Text: s}} }

func linked(s, page string) []span { return []span{{Kind: "text", Text: words.Visible(s), Page: page}} }

func linkedCode(s, page string) []span {
	return []span{{Kind: "code", Text: words.Visible(s), Page: page}}
}

// sentence takes the marks out of a text; see words.Sentence.
func sentence(said string, values ...any) []span { return spans(words.Sentence(said, values...)) }

func spans(parts []words.Part) []span {
	out := make([]span, len(parts))
	for i, p := range parts {
		out[i] = span{Kind: p.Kind, Text: p.Text}
	}
	return out
}

// source is where something is written down: a link where it is an address, else its name.
func source(s string) []span {
	if !strings.HasPrefix(s, "https://") && !strings.HasPrefix(s, "http://") || strings.ContainsAny(s, " \t\n") {
		return []span{{Kind: "text", Text: words.Visible(s), Lang: "en"}}
	}
	_, shown, _ := strings.Cut(s, "://")
	shown = strings.TrimSuffix(strings.TrimPrefix(shown, "www."), "/")
	if len(shown) > mostAddress {
		shown, _, _ = strings.Cut(shown, "/")
	}
	return []span{{Kind: "text", Text: shown, Out: s}}
}

// mostAddress is the longest address that is written out; of others the host is.
const mostAddress = 48

// list puts commas between what is listed.
func list(items [][]span) []span {
	var out []span
	for i, item := range items {
		if i > 0 {
			out = append(out, span{Kind: "text", Text: ", "})
		}
		out = append(out, item...)
	}
	return out
}

// join puts sentences behind each other.
func join(sentences ...[]span) []span {
	var out []span
	for _, s := range sentences {
		if len(s) > 0 && len(out) > 0 {
			out = append(out, span{Kind: "text", Text: " "})
		}
		out = append(out, s...)
	}
	return out
}

// clause makes a sentence of a clause.
func clause(s string) []span { return text(words.Capital(s) + ".") }

// note is a remark of the data as a sentence, nothing where there is none.
func note(s string) []span {
	if s == "" {
		return nil
	}
	return text(words.CrawlerNote(s, ""))
}

// places of the sections.
const (
	atIndex    = "index.html"
	atKeys     = "keys.html"
	atChecks   = "checks.html"
	atDialects = "dialects.html"
	atCrawlers = "crawlers.html"
	atFolk     = "heard.html"
)

// section is a link of the bar above every page.
type section struct{ Path, Name string }

func sections() []section {
	return []section{
		{atKeys, lang.Say("Keys")},
		{atChecks, lang.Say("Checks")},
		{atDialects, lang.Say("Dialects")},
		{atCrawlers, lang.Say("Crawlers")},
		{atFolk, lang.Say("What you may have read")},
	}
}
