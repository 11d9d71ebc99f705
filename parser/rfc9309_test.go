package parser_test

import (
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// clause is a file with the answer that a clause demands for one URL.
type clause struct {
	name   string // the clause, or the crawler whose reading it is
	robots string
	url    string
	reason parser.Reason
	line   int  // of the deciding rule
	allow  bool // the verdict
}

const bot = "ExampleBot"

func checkClauses(t *testing.T, d *parser.Dialect, list []clause) {
	t.Helper()
	for _, c := range list {
		v := parser.Parse([]byte(c.robots), d).For(parser.Token(bot)).Explain(c.url)
		if v.Allowed != c.allow || v.Line != c.line || v.Reason != c.reason {
			t.Errorf("%s: %q at %q: allowed %v by line %d, %v; want %v by line %d, %v",
				c.name, c.robots, c.url, v.Allowed, v.Line, v.Reason, c.allow, c.line, c.reason)
		}
	}
}

var rfcClauses = []clause{
	{"RFC9309-2.1/empty", "", "/p", parser.NoGroup, 0, true},
	{"RFC9309-2.1/order", "User-agent: *\nDisallow: /p\nUser-agent: ExampleBot\nAllow: /\n", "/p", parser.OnlyMatch, 4, true},
	{"RFC9309-2.1/orphan", "Disallow: /p\nUser-agent: *\nAllow: /x\n", "/p", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2/case", "uSeR-aGeNt: *\nDISALLOW: /p\n", "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2/white-space", " \tUser-agent\t: *\n\tDisallow \t:\t /p \t\n", "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2/form-feed-is-no-white-space", ruled("Disallow: /p\f"), "/p", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2/cr", "User-agent: *\rDisallow: /p\r", "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2/crlf", "User-agent: *\r\nDisallow: /p\r\n", "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2/no-line-end", "User-agent: *\nDisallow: /p", "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2/blank-lines", "User-agent: *\n\n\nDisallow: /p\n", "/p", parser.OnlyMatch, 4, false},
	{"RFC9309-2.2/blank-line-ends-nothing", "User-agent: ExampleBot\nDisallow: /q\n\nDisallow: /p\n", "/p", parser.OnlyMatch, 4, false},
	{"RFC9309-2.2/comment", "User-agent: * # all\nDisallow: /p#q\n", "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2/colon-required", "User-agent: *\nDisallow /p\n", "/p", parser.NoRules, 0, true},
	{"RFC9309-2.2/no-typos", "User-agent: *\nDissallow: /p\nDisalow: /p\n", "/p", parser.NoRules, 0, true},
	{"RFC9309-2.2/useragent-is-no-key", "Useragent: *\nDisallow: /p\n", "/p", parser.NoGroup, 0, true},
	{"RFC9309-2.2/whole-keys", ruled("Disallowed: /p", "Disallow-this: /p"), "/p", parser.NoRules, 0, true},
	{"RFC9309-2.2/ascii-case", "User-agent: *\nD\u0130sallow: /p\n", "/p", parser.NoRules, 0, true},
	{"RFC9309-2.2/bom", "\xef\xbb\xbfUser-agent: *\nDisallow: /p\n", "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2/cut-bom-spoils-its-line", "\xef\xbbUser-agent: *\nDisallow: /p\n", "/p", parser.NoGroup, 0, true},

	{"RFC9309-2.2.1/equal", "User-agent: examplebot\nDisallow: /p\n", "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.1/cut-at-version", "User-agent: ExampleBot/1.0\nDisallow: /p\n", "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.1/cut-at-digit", "User-agent: ExampleBot2\nDisallow: /p\n", "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.1/no-prefix", "User-agent: Example\nDisallow: /p\n", "/p", parser.NoGroup, 0, true},
	{"RFC9309-2.2.1/hyphen-belongs", "User-agent: ExampleBot-News\nDisallow: /p\n", "/p", parser.NoGroup, 0, true},
	{"RFC9309-2.2.1/underscore-belongs", "User-agent: ExampleBot_x\nDisallow: /p\n", "/p", parser.NoGroup, 0, true},
	{"RFC9309-2.2.1/empty-names-nobody", "User-agent:\nDisallow: /p\n", "/p", parser.NoGroup, 0, true},
	{"RFC9309-2.2.1/star-alone", "User-agent: * x\nDisallow: /p\n", "/p", parser.NoGroup, 0, true},
	{"RFC9309-2.2.1/own-before-star", "User-agent: *\nDisallow: /p\nUser-agent: ExampleBot\nDisallow: /q\n", "/p", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.1/own-without-rules", "User-agent: *\nDisallow: /p\nUser-agent: ExampleBot\n", "/p", parser.NoRules, 0, true},
	{"RFC9309-2.2.1/merge", "User-agent: ExampleBot\nAllow: /\nUser-agent: x\nDisallow: /p/q\nUser-agent: EXAMPLEBOT\nDisallow: /p\n",
		"/p", parser.MostOctets, 6, false},
	{"RFC9309-2.2.1/merge-star", "User-agent: *\nAllow: /\nUser-agent: *\nDisallow: /p\n", "/p", parser.MostOctets, 4, false},
	{"RFC9309-2.2.1/shared", "User-agent: x\nUser-agent: ExampleBot\nDisallow: /p\n", "/p", parser.OnlyMatch, 3, false},

	{"RFC9309-2.2.2/no-match", ruled("Disallow: /q"), "/p", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.2/first-octet", ruled("Disallow: /p"), "/a/p", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.2/case-sensitive", ruled("Disallow: /P"), "/p", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.2/most-octets", ruled("Allow: /p", "Disallow: /"), "/page", parser.MostOctets, 2, true},
	{"RFC9309-2.2.2/most-octets-any-order", ruled("Disallow: /", "Allow: /p"), "/page", parser.MostOctets, 3, true},
	{"RFC9309-2.2.2/tie", ruled("Disallow: /p", "Allow: /p"), "/p", parser.AllowWinsTie, 3, true},
	{"RFC9309-2.2.2/same-kind", ruled("Disallow: /p", "Disallow: /p"), "/p", parser.FirstWinsTie, 2, false},
	{"RFC9309-2.2.2/empty-disallow", ruled("Disallow:"), "/p", parser.EmptyRule, 2, true},
	{"RFC9309-2.2.2/empty-loses", ruled("Disallow: /", "Allow:"), "/p", parser.MostOctets, 2, false},
	{"RFC9309-2.2.2/robots-txt", ruled("Disallow: /"), "/robots.txt", parser.SelfRequest, 0, true},
	{"RFC9309-2.2.2/robots-txt-url", ruled("Disallow: /robots.txt"), "https://example.com/robots.txt", parser.SelfRequest, 0, true},
	{"RFC9309-2.2.2/robots-txt-only", ruled("Disallow: /"), "/robots.txt2", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/query", ruled("Disallow: /p?q=1"), "/p?q=12", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/fragment", ruled("Disallow: /p"), "https://example.com/#/p", parser.NoRuleMatch, 0, true},

	{"RFC9309-2.2.2/table-1", ruled("Disallow: /foo/bar?baz=quz"), "/foo/bar?baz=quz", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/table-2", ruled("Disallow: /foo/bar?baz=https://foo.bar"), "/foo/bar?baz=https%3A%2F%2Ffoo.bar", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/table-2-turned", ruled("Disallow: /foo/bar?baz=https%3A%2F%2Ffoo.bar"), "/foo/bar?baz=https://foo.bar", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/equals-in-query", ruled("Disallow: /?a=b"), "/?a%3Db", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/ampersand-in-query", ruled("Disallow: /?a%26b"), "/?a&b", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/table-3", ruled("Disallow: /foo/bar/U+E38384"), "/foo/bar/U%2BE38384", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/table-4", ruled("Disallow: /foo/bar/ツ"), "/foo/bar/%E3%83%84", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/table-5", ruled("Disallow: /foo/bar/%E3%83%84"), "/foo/bar/ツ", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/table-6", ruled("Disallow: /foo/bar/%62%61%7A"), "/foo/bar/baz", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/escaped-letter-in-url", ruled("Disallow: /bar"), "/%62ar", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/hex-case", ruled("Disallow: /%e3%83%84"), "/%E3%83%84", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/escaped-slash-differs", ruled("Disallow: /a/b"), "/a%2Fb", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.2/slash-differs-from-escape", ruled("Disallow: /a%2Fb"), "/a/b", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.2/escaped-slash", ruled("Disallow: /a%2fb"), "/a%2Fb", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/escaped-question-mark-differs", ruled("Disallow: /a?b"), "/a%3Fb", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.2/latin-1", ruled("Disallow: /\xe9"), "/%E9", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/broken-escape", ruled("Disallow: /a%zz"), "/a%zz", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.2/bare-percent-is-escaped-percent", ruled("Disallow: /a%"), "/a%25", parser.OnlyMatch, 2, false},

	{"RFC9309-2.2.3/end", ruled("Disallow: /p$"), "/page", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.3/end-fits", ruled("Disallow: /p$"), "/p", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.3/end-and-query", ruled("Disallow: /p$"), "/p?q", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.3/star", ruled("Disallow: /a*b"), "/a/x/b/y", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.3/star-takes-nothing", ruled("Disallow: /a*b"), "/ab", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.3/star-end", ruled("Disallow: *.gif$"), "/a.gif.gif", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.3/star-end-not", ruled("Disallow: *.gif$"), "/a.gif?", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.3/escaped-star-is-a-character", ruled("Disallow: /a%2Ab"), "/a*b", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.3/escaped-star-is-no-wildcard", ruled("Disallow: /a%2Ab"), "/axb", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.3/escaped-star-in-url", ruled("Disallow: /a%2ab"), "/a%2Ab", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.3/escaped-dollar-is-a-character", ruled("Disallow: /a%24"), "/a$b", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.3/escaped-dollar-is-no-end", ruled("Disallow: /a%24"), "/a", parser.NoRuleMatch, 0, true},
	{"RFC9309-2.2.3/dollar-inside", ruled("Disallow: /a$b"), "/a$b", parser.OnlyMatch, 2, false},
	{"RFC9309-2.2.3/hash", ruled("# Disallow: /p"), "/p", parser.NoRules, 0, true},

	{"RFC9309-2.2.4/sitemap-ends-no-group", "User-agent: ExampleBot\nSitemap: x\nUser-agent: b\nDisallow: /p\n", "/p", parser.OnlyMatch, 4, false},
	{"RFC9309-2.2.4/other-records", "User-agent: ExampleBot\nCrawl-delay: ²\nfoo: bar\nDisallow: /p\n", "/p", parser.OnlyMatch, 4, false},
	{"RFC9309-2.5/long-line", ruled("Disallow: /" + long(20_000) + "x"), "/" + long(20_000) + "y", parser.NoRuleMatch, 0, true},

	{"RFC9309-5.1/foobot", rfcExample, "https://example.com/example/page.html", parser.OnlyMatch, 2, true},
}

// rfcExample is the shape of the example in section 5.1, for a crawler of our own.
const rfcExample = "User-Agent: examplebot\nAllow: /example/page.html\nAllow: /example/allowed.gif\nDisallow: /private/\n"

func long(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = 'a'
	}
	return string(b)
}

func TestRFC9309Clauses(t *testing.T) { checkClauses(t, parser.RFC9309, rfcClauses) }
