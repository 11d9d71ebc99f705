package pagetags

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
)

// An Engine is how one search engine, or the like, takes what pages say.
type Engine struct {
	ID      string
	Title   string
	Tokens  []string // its crawlers: product tokens in lower case, or beginnings with "*"
	Names   []string // meta names and scopes that speak to all of them, besides "robots"
	OwnOnly []string // crawlers that obey their own name alone
	Narrow  []string // crawlers that obey their own name too; nil: all do
	Header  Use      // of X-Robots-Tag
	Combine Combine
	Basis   parser.Basis // of Combine
	Source  string
	uses    map[string]Use
}

// Combine is what becomes of directives that contradict each other.
type Combine uint8

// Ways to combine.
const (
	Stricter   Combine = iota // the more restrictive one applies
	Permissive                // the one that allows applies
	MilderCopy                // as Stricter, but nocache takes the place of noarchive
)

// Use is what an engine does with a directive.
type Use uint8

// Uses. The zero Use is what is not known, which is not the same as ignoring it.
const (
	NotDocumented Use = iota
	Obeyed
	Default // says what is so anyway
	Dropped // was used, or is listed as not used
)

func uses(obeyed, standard, dropped string) map[string]Use {
	m := map[string]Use{}
	for _, list := range []struct {
		words string
		use   Use
	}{{obeyed, Obeyed}, {standard, Default}, {dropped, Dropped}} {
		for _, w := range strings.Fields(list.words) {
			m[w] = list.use
		}
	}
	return m
}

// engines are in the order in which a crawler is looked for; the last one takes all others.
var engines = []*Engine{
	{
		ID: "google", Title: "Google",
		Tokens:  []string{"google*", "adsbot-google*", "mediapartners-google*", "apis-google", "storebot-google", "duplexweb-google"},
		Names:   []string{"googlebot"},
		OwnOnly: []string{"adsbot-google*", "mediapartners-google*", "apis-google"},
		Narrow:  []string{"googlebot-news"},
		Header:  Obeyed,
		Source:  "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
		uses: uses("noindex nofollow none nosnippet max-snippet max-image-preview max-video-preview notranslate noimageindex unavailable_after indexifembedded",
			"all index follow", "noarchive nocache nositelinkssearchbox noodp"),
	},
	{
		ID: "bing", Title: "Bing",
		Tokens:  []string{"bingbot", "msnbot*", "bingpreview", "adidxbot", "microsoftpreview"},
		Names:   []string{"bingbot", "msnbot"},
		Header:  Obeyed,
		Combine: MilderCopy,
		Source:  "https://www.bing.com/webmasters/help/which-robots-metatags-does-bing-support-5198d240",
		uses: uses("noindex nofollow noarchive nocache nosnippet max-snippet max-image-preview max-video-preview noodp",
			"all index follow", ""),
	},
	{
		ID: "yandex", Title: "Yandex",
		Tokens:  []string{"yandex*"},
		Names:   []string{"yandex"},
		Header:  Obeyed,
		Combine: Permissive,
		Source:  "https://yandex.com/support/webmaster/en/controlling-robot/meta-robots",
		uses:    uses("all index follow noindex nofollow none noarchive", "", "noodp noyaca"),
	},
	{
		ID: "seznam", Title: "Seznam",
		Tokens: []string{"seznambot*"},
		Header: Dropped,
		Basis:  parser.Assumed,
		Source: "https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control/",
		uses:   uses("noindex", "", ""),
	},
	{
		ID: "yahoo", Title: "Yahoo",
		Tokens: []string{"slurp", "yahoo*"},
		Names:  []string{"slurp"},
		Header: Obeyed,
		Basis:  parser.Assumed,
		Source: "https://help.yahoo.com/kb/search/SLN2213.html",
		uses:   uses("noindex nofollow noarchive", "", "noodp noydir"),
	},
	{
		ID: "apple", Title: "Apple",
		Tokens: []string{"applebot*"},
		Names:  []string{"applebot"},
		Basis:  parser.Assumed,
		Source: "https://support.apple.com/119829",
		uses:   uses("noindex nofollow none nosnippet", "all", ""),
	},
	{
		ID: "amazon", Title: "Amazon",
		Tokens: []string{"amazonbot", "amzn-*", "amazonadbot"},
		Basis:  parser.Assumed,
		Source: "https://developer.amazon.com/amazonbot",
		uses:   uses("noindex none noarchive", "", ""),
	},
	{
		ID: "sogou", Title: "Sogou",
		Tokens: []string{"sogou*"},
		Basis:  parser.Assumed,
		Source: "https://www.sogou.com/docs/help/webmasters.htm",
		uses:   uses("noarchive", "", ""),
	},
	{ID: "other", Title: "this crawler", Tokens: []string{"*"}, Basis: parser.Assumed},
}

// Engines lists the engines, the one for all others last. The slice is the caller's.
func Engines() []*Engine { return append([]*Engine(nil), engines...) }

// Uses says what the engine does with a directive, in lower case.
func (e *Engine) Uses(directive string) Use { return e.uses[directive] }

// A Crawler is who reads a page: a product token and its engine.
type Crawler struct {
	Token  string
	Engine *Engine
}

// CrawlerOf finds the engine of a product token.
func CrawlerOf(token string) Crawler {
	for _, e := range engines {
		if within(e.Tokens, fold(token)) {
			return Crawler{token, e}
		}
	}
	return Crawler{token, engines[len(engines)-1]} // not reached: the last one takes all
}

// hears reports whether a meta name or a scope speaks to the crawler; "" is no scope.
func (c Crawler) hears(name string) bool {
	name, token := fold(name), fold(c.Token)
	if within(c.Engine.OwnOnly, token) {
		return name == token
	}
	if name == "" || name == "robots" {
		return true
	}
	for _, n := range c.Engine.Names {
		if n == name {
			return true
		}
	}
	return name == token && (c.Engine.Names == nil || c.Engine.Narrow == nil || within(c.Engine.Narrow, token))
}

// within reports whether a word is in a list, where "x*" is all that begins with x.
func within(list []string, word string) bool {
	for _, l := range list {
		if begin, ok := strings.CutSuffix(l, "*"); l == word || ok && strings.HasPrefix(word, begin) {
			return true
		}
	}
	return false
}

// fold lowers ASCII letters only: a Kelvin sign is no k.
func fold(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
