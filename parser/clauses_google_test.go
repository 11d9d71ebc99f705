package parser_test

import (
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// unit is a file with the answers that a unit test of google/robotstxt demands.
type unit struct {
	name       string
	robots     string
	agent      string
	allowed    string // paths or URLs, blanks between them
	disallowed string
}

const maxLine = 2083 * 8

var googleUnits = []unit{
	{"GoogleOnly_SystemTest/empty-agent", "user-agent: FooBot\ndisallow: /\n", "", "/", ""},
	{"GoogleOnly_SystemTest/agent", "user-agent: FooBot\ndisallow: /\n", "FooBot", "", "/ example.com"},
	{"ID_LineSyntax_Line/correct", "user-agent: FooBot\ndisallow: /\n", "FooBot", "", "/x/y"},
	{"ID_LineSyntax_Line/incorrect", "foo: FooBot\nbar: /\n", "FooBot", "/x/y", ""},
	{"ID_LineSyntax_Line/accepted", "user-agent FooBot\ndisallow /\n", "FooBot", "", "/x/y"},
	{"ID_LineSyntax_Groups/FooBot", groupsFile, "FooBot", "/x/b /z/d", "/y/c /foo/bar/"},
	{"ID_LineSyntax_Groups/BarBot", groupsFile, "BarBot", "/y/c /w/a", "/z/d /foo/bar/"},
	{"ID_LineSyntax_Groups/BazBot", groupsFile, "BazBot", "/z/d", "/foo/bar/"},
	{"ID_LineSyntax_Groups_OtherRules/sitemap", "User-agent: BarBot\nSitemap: https://foo.bar/sitemap\nUser-agent: *\nDisallow: /\n", "FooBot", "", "/"},
	{"ID_LineSyntax_Groups_OtherRules/sitemap-named", "User-agent: BarBot\nSitemap: https://foo.bar/sitemap\nUser-agent: *\nDisallow: /\n", "BarBot", "", "/"},
	{"ID_LineSyntax_Groups_OtherRules/unknown", "User-agent: FooBot\nInvalid-Unknown-Line: unknown\nUser-agent: *\nDisallow: /\n", "FooBot", "", "/"},
	{"ID_REPLineNamesCaseInsensitive/upper", "USER-AGENT: FooBot\nALLOW: /x/\nDISALLOW: /\n", "FooBot", "/x/y", "/a/b"},
	{"ID_REPLineNamesCaseInsensitive/camel", "uSeR-aGeNt: FooBot\nAlLoW: /x/\ndIsAlLoW: /\n", "FooBot", "/x/y", "/a/b"},
	{"ID_UserAgentValueCaseInsensitive/upper", "User-Agent: FOO BAR\nAllow: /x/\nDisallow: /\n", "foo", "/x/y", "/a/b"},
	{"ID_UserAgentValueCaseInsensitive/camel", "User-Agent: FoO bAr\nAllow: /x/\nDisallow: /\n", "Foo", "/x/y", "/a/b"},
	{"GoogleOnly_AcceptUserAgentUpToFirstSpace/cut", firstSpaceFile, "Foo", "/x/y", ""},
	{"GoogleOnly_AcceptUserAgentUpToFirstSpace/whole", firstSpaceFile, "Foo Bar", "", "/x/y"},
	{"ID_GlobalGroups_Secondary/empty", "", "FooBot", "/x/y", ""},
	{"ID_GlobalGroups_Secondary/named", "user-agent: *\nallow: /\nuser-agent: FooBot\ndisallow: /\n", "FooBot", "", "/x/y"},
	{"ID_GlobalGroups_Secondary/other", "user-agent: *\nallow: /\nuser-agent: FooBot\ndisallow: /\n", "BarBot", "/x/y", ""},
	{"ID_GlobalGroups_Secondary/only-specific", "user-agent: FooBot\nallow: /\nuser-agent: BarBot\ndisallow: /\n", "QuxBot", "/x/y", ""},
	{"ID_AllowDisallow_Value_CaseSensitive/lower", "user-agent: FooBot\ndisallow: /x/\n", "FooBot", "", "/x/y"},
	{"ID_AllowDisallow_Value_CaseSensitive/upper", "user-agent: FooBot\ndisallow: /X/\n", "FooBot", "/x/y", ""},
	{"ID_LongestMatch/disallow", ruled("disallow: /x/page.html", "allow: /x/"), "FooBot", "", "/x/page.html"},
	{"ID_LongestMatch/allow", ruled("allow: /x/page.html", "disallow: /x/"), "FooBot", "/x/page.html", "/x/"},
	{"ID_LongestMatch/empty", ruled("disallow: ", "allow: "), "FooBot", "/x/page.html", ""},
	{"ID_LongestMatch/tie", ruled("disallow: /", "allow: /"), "FooBot", "/x/page.html", ""},
	{"ID_LongestMatch/slash", ruled("disallow: /x", "allow: /x/"), "FooBot", "/x/", "/x"},
	{"ID_LongestMatch/tie-long", ruled("disallow: /x/page.html", "allow: /x/page.html"), "FooBot", "/x/page.html", ""},
	{"ID_LongestMatch/star-counts", ruled("allow: /page", "disallow: /*.html"), "FooBot", "/page", "/page.html"},
	{"ID_LongestMatch/dot-counts", ruled("allow: /x/page.", "disallow: /*.html"), "FooBot", "/x/page.html", "/x/y.html"},
	{"ID_LongestMatch/groups", "User-agent: *\nDisallow: /x/\nUser-agent: FooBot\nDisallow: /y/\n", "FooBot", "/x/page", "/y/page"},
	{"ID_Encoding/query", ruled("Disallow: /", "Allow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par"), "FooBot",
		"http://foo.bar/foo/bar?qux=taz&baz=http://foo.bar?tar&par", ""},
	{"ID_Encoding/raw-rule", ruled("Disallow: /", "Allow: /foo/bar/ツ"), "FooBot", "/foo/bar/%E3%83%84", "/foo/bar/ツ"},
	{"ID_Encoding/escaped-rule", ruled("Disallow: /", "Allow: /foo/bar/%E3%83%84"), "FooBot", "/foo/bar/%E3%83%84", "/foo/bar/ツ"},
	{"ID_Encoding/unreserved", ruled("Disallow: /", "Allow: /foo/bar/%62%61%7A"), "FooBot", "/foo/bar/%62%61%7A", "/foo/bar/baz"},
	{"ID_Encoding/hex-case-of-rule", ruled("Disallow: /", "Allow: /%e3%83%84"), "FooBot", "/%E3%83%84", "/%e3%83%84"},
	{"ID_SpecialCharacters/star", ruled("Disallow: /foo/bar/quz", "Allow: /foo/*/qux"), "FooBot", "/foo/quz /foo//quz /foo/bax/quz", "/foo/bar/quz"},
	{"ID_SpecialCharacters/end", ruled("Disallow: /foo/bar$", "Allow: /foo/bar/qux"), "FooBot", "/foo/bar/qux /foo/bar/ /foo/bar/baz", "/foo/bar"},
	{"ID_SpecialCharacters/hash", ruled("# Disallow: /", "Disallow: /foo/quz#qux", "Allow: /"), "FooBot", "/foo/bar", "/foo/quz"},
	{"GoogleOnly_IndexHTMLisDirectory", ruled("Allow: /allowed-slash/index.html", "Disallow: /"), "foobot",
		"/allowed-slash/ /allowed-slash/index.html", "/allowed-slash/index.htm /anyother-url"},
	{"GoogleOnly_LineTooLong/disallow", ruled("disallow: /x/" + long(maxLine-len("disallow: /x/")+1) + "/qux"), "FooBot",
		"/fux", "/x/" + long(maxLine-len("disallow: /x/")+1) + "/fux"},
	{"GoogleOnly_LineTooLong/allow", ruled("disallow: /", "allow: /x/"+long(maxLine-len("allow: /x/")+1)+"/qux"), "FooBot",
		"/x/" + long(maxLine-len("allow: /x/")+1) + "/fux", "/"},
	{"GoogleOnly_DocumentationChecks/fish", ruled("disallow: /", "allow: /fish"), "FooBot", fishes, "/bar /Fish.asp /catfish /?id=fish"},
	{"GoogleOnly_DocumentationChecks/fish*", ruled("disallow: /", "allow: /fish*"), "FooBot", fishes, "/bar /Fish.bar /catfish /?id=fish"},
	{"GoogleOnly_DocumentationChecks/fish-slash", ruled("disallow: /", "allow: /fish/"), "FooBot",
		"/fish/ /fish/salmon /fish/?salmon /fish/salmon.html /fish/?id=anything", "/bar /fish /fish.html /Fish/Salmon.html"},
	{"GoogleOnly_DocumentationChecks/php", ruled("disallow: /", "allow: /*.php"), "FooBot",
		"/filename.php /folder/filename.php /folder/filename.php?parameters http://foo.bar//folder/any.php.file.html /filename.php/ /index?f=filename.php/",
		"/bar /php/ /index?php /windows.PHP"},
	{"GoogleOnly_DocumentationChecks/php-end", ruled("disallow: /", "allow: /*.php$"), "FooBot",
		"/filename.php /folder/filename.php", "/bar /filename.php?parameters /filename.php/ /filename.php5 /php/ /filename?php /aaaphpaaa"},
	{"GoogleOnly_DocumentationChecks/fish-php", ruled("disallow: /", "allow: /fish*.php"), "FooBot",
		"/fish.php /fishheads/catfish.php?parameters", "/bar /Fish.PHP"},
	{"GoogleOnly_DocumentationChecks/precedence-1", ruled("allow: /p", "disallow: /"), "FooBot", "/page", ""},
	{"GoogleOnly_DocumentationChecks/precedence-2", ruled("allow: /folder", "disallow: /folder"), "FooBot", "/folder/page", ""},
	{"GoogleOnly_DocumentationChecks/precedence-3", ruled("allow: /page", "disallow: /*.htm"), "FooBot", "", "/page.htm"},
	{"GoogleOnly_DocumentationChecks/precedence-4", ruled("allow: /$", "disallow: /"), "FooBot", "/", "/page.html"},
	{"Google/crawl-delay-ends-no-group", "User-agent: *\nCrawl-delay: 10\nUser-agent: badbot\nDisallow: /\n", "FooBot", "", "/x"},
	{"Google/star-and-words", "User-agent: * anything\nDisallow: /\n", "FooBot", "", "/x"},
	{"Google/star-and-letters", "User-agent: *foo\nDisallow: /\n", "FooBot", "/x", ""},
	{"Google/digits-cut", "User-agent: MJ12bot\nDisallow: /\n", "MJ", "", "/x"},
	{"Google/robots-txt-is-compared", ruled("Disallow: /"), "FooBot", "", "/robots.txt"},
}

const (
	groupsFile = "allow: /foo/bar/\n\nuser-agent: FooBot\ndisallow: /\nallow: /x/\nuser-agent: BarBot\ndisallow: /\nallow: /y/\n\n\n" +
		"allow: /w/\nuser-agent: BazBot\n\nuser-agent: FooBot\nallow: /z/\ndisallow: /\n"
	firstSpaceFile = "User-Agent: *\nDisallow: /\nUser-Agent: Foo Bar\nAllow: /x/\nDisallow: /\n"
	fishes         = "/fish /fish.html /fish/salmon.html /fishheads /fishheads/yummy.html /fish.html?id=anything"
)

func TestGoogleUnits(t *testing.T) {
	for _, u := range googleUnits {
		set := parser.Parse([]byte(u.robots), parser.Google).For(parser.Token(u.agent))
		for want, list := range map[bool]string{true: u.allowed, false: u.disallowed} {
			for _, url := range strings.Fields(list) {
				if allowed, line := set.Allowed(url); allowed != want {
					t.Errorf("%s: %.200q: allowed %v by line %d", u.name, url, allowed, line)
				}
			}
		}
	}
}

func TestGoogleClauses(t *testing.T) {
	checkClauses(t, parser.Google, []clause{
		{"Google/typo", "User-agent: *\nDisalow: /p\n", "/p", parser.OnlyMatch, 2, false},
		{"Google/prefix-key", ruled("disallowed: /p"), "/p", parser.OnlyMatch, 2, false},
		{"Google/no-colon", "User-agent *\nDisallow /p\n", "/p", parser.OnlyMatch, 2, false},
		{"Google/no-colon-three-words", ruled("Disallow /p /q"), "/p", parser.NoRules, 0, true},
		{"Google/cut-bom", "\xef\xbbUser-agent: *\nDisallow: /p\n", "/p", parser.OnlyMatch, 2, false},
		{"Google/two-boms", "\xef\xbb\xbf\xef\xbb\xbfUser-agent: *\nDisallow: /p\n", "/p", parser.NoGroup, 0, true},
		{"Google/nul-ends-path", ruled("Disallow: *b"), "http://e.com/a\x00b", parser.NoRuleMatch, 0, true},
		{"Google/nul-ends-line", ruled("Disallow: /p\x00q"), "/p", parser.OnlyMatch, 2, false},
		{"Google/form-feed-is-blank", ruled("Disallow:\f/p\v"), "/p", parser.OnlyMatch, 2, false},
		{"Google/index-folder-line", ruled("Disallow: /", "Allow: /a/index.html"), "/a/", parser.MostOctets, 3, true},
		{"Google/trailing-star-counts", ruled("Allow: /a", "Disallow: /a*"), "/ab", parser.MostOctets, 3, false},
		{"Google/octets-after-escaping", ruled("Allow: /é", "Disallow: /*%A9"), "/%C3%A9", parser.MostOctets, 2, true},
		{"Google/empty-rule-is-named", ruled("Disallow:"), "/p", parser.EmptyRule, 2, true},
		{"Google/rule-without-slash", ruled("Disallow: p"), "/p", parser.NoRuleMatch, 0, true},
		{"Google/double-slash", ruled("Disallow: //a.phpDisallow: //b"), "//h//a.phpDisallow: //b", parser.OnlyMatch, 2, false},
	})
}

func TestGoogleSharedLookup(t *testing.T) {
	f := parser.Parse([]byte("User-agent: a\nDisallow: /a\nUser-agent: *\nDisallow: /\nUser-agent: b\nDisallow: /b\n"), parser.Google)
	shared := f.For(parser.Crawler{Steps: [][]string{{"b", "a"}}})
	chain := f.For(parser.Chain("x", "b", "a"))
	for url, want := range map[string][2]int{"/a": {2, 0}, "/b": {6, 6}, "/c": {0, 0}} {
		_, s := shared.Allowed(url)
		_, c := chain.Allowed(url)
		if s != want[0] || c != want[1] {
			t.Errorf("%s: shared lookup names line %d, chain line %d, want %v", url, s, c, want)
		}
	}
	if v := chain.Explain("/b"); v.Step != 1 || !v.Named || len(v.ChosenBy) != 1 || v.ChosenBy[0] != 5 {
		t.Errorf("chain: step %d, named %v, chosen by %v", v.Step, v.Named, v.ChosenBy)
	}
	if allowed, line := f.For(parser.Crawler{Steps: [][]string{{"x"}}, NoStar: true}).Allowed("/c"); !allowed || line != 0 {
		t.Errorf("a crawler that skips *: %v by line %d", allowed, line)
	}
}

// ID_VerifyValidUserAgentsToObey: a token is its own prefix.
func TestTokenPrefix(t *testing.T) {
	for value, want := range map[string]string{
		"Foobot": "Foobot", "Foobot-Bar": "Foobot-Bar", "Foo_Bar": "Foo_Bar", "": "", "ツ": "", "Foobot*": "Foobot",
		" Foobot ": "", "Foobot/2.1": "Foobot", "Foobot Bar": "Foobot", "\u212aelvin": "", "a\xff": "a",
	} {
		if got := parser.TokenPrefix(value); got != want {
			t.Errorf("TokenPrefix(%q) = %q, want %q", value, got, want)
		}
	}
}

// TestGetPathParamsQuery: whatever is given as a URL is read as Google's library reads it.
func TestGetPathParamsQuery(t *testing.T) {
	set := parser.Parse(nil, parser.Google).For(parser.Token("x"))
	for url, want := range map[string]string{
		"": "/", "http://www.example.com": "/", "http://www.example.com/": "/", "http://www.example.com/a": "/a",
		"http://www.example.com/a/": "/a/", "http://www.example.com/a/b?c=http://d.e/": "/a/b?c=http://d.e/",
		"http://www.example.com/a/b?c=d&e=f#fragment": "/a/b?c=d&e=f", "example.com": "/", "example.com/": "/", "example.com/a": "/a",
		"example.com/a/b?c=d&e=f#fragment": "/a/b?c=d&e=f", "a": "/", "a/": "/", "/a": "/a", "a/b": "/b", "example.com?a": "/?a",
		"example.com/a;b#c": "/a;b", "//a/b/c": "/b/c", "http://[::1": "/", "foo": "/", "//": "/", "http://h:99999/": "/",
		"mailto:x": "/", "#/a": "/", "http://a#b/c": "/", "/a://b/c": "/a://b/c", "http://h?q/r": "/?q/r",
	} {
		if got := set.Explain(url).Path; got != want {
			t.Errorf("the path of %q is %q, want %q", url, got, want)
		}
	}
}

// TestMaybeEscapePattern: escapes in upper case, octets outside ASCII escaped, nothing decoded.
func TestMaybeEscapePattern(t *testing.T) {
	for pattern, want := range map[string]string{
		"*http://www.example.com": "*http://www.example.com", "/a/b/c": "/a/b/c", "/á": "/%C3%A1", "/%aa": "/%AA", "/%a": "/%a",
		"/%zz": "/%zz", "/%41%e9": "/%41%E9", "/\xff": "/%FF", "/%": "/%", "/%%aa": "/%%AA",
	} {
		v := parser.Parse([]byte(ruled("Disallow: "+pattern)), parser.Google).For(parser.Token("x")).Explain("/no")
		if len(v.Missed) != 1 || v.Missed[0].Pattern != want {
			t.Errorf("the pattern %q is compared as %+v, want %q", pattern, v.Missed, want)
		}
	}
}

// Row E15: a tester's URL box says what is wrong and still gives an answer.
func TestCheckURL(t *testing.T) {
	for _, url := range []string{"http://[::1", "", "foo", "//", "http://h:99999/", "mailto:x", "javascript:alert(1)", "http://", "ws://h/",
		"http://a b/", "http://[::1]x/", "http://h:x/", strings.Repeat("a", 3<<20)} {
		err := parser.CheckURL(url)
		if _, ok := err.(*parser.URLError); !ok || err.Error() == "" {
			t.Errorf("CheckURL(%.40q) = %v", url, err)
		}
	}
	for _, url := range []string{"/", "/a?b#c", "http://h", "HTTPS://user:pw@h:443/x", "http://[::1]:80/", "ftp://h/", "https://bücher.example/ü",
		"https://h/" + strings.Repeat("a", 3<<20)} {
		if err := parser.CheckURL(url); err != nil {
			t.Errorf("CheckURL(%.40q) = %v", url, err)
		}
	}
}
