package parser_test

import (
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/words"
)

// The HTTP rows of the vendors' pages, each as the page has it.
func TestDeliveries(t *testing.T) {
	for _, c := range []struct {
		dialect, token, delivery string
		stand                    parser.Stand
		basis                    parser.Basis
		says                     string
	}{
		{"rfc9309", "", "200", parser.FileRules, parser.Documented, "reads the file"},
		{"rfc9309", "", "404", parser.AllAllowed, parser.Documented, "as missing"},
		{"rfc9309", "", "401", parser.AllAllowed, parser.Documented, "as missing"},
		{"rfc9309", "", "429", parser.AllAllowed, parser.Documented, "as missing"},
		{"rfc9309", "", "503", parser.AllBlocked, parser.Documented, "30 days"},
		{"rfc9309", "", "unreachable", parser.AllBlocked, parser.Documented, "No answer. It takes everything as disallowed"},
		{"rfc9309", "", "200 redirects=5 elsewhere", parser.FileRules, parser.Documented, "asked first"},
		{"rfc9309", "", "200 redirects=6", parser.AllAllowed, parser.Documented, "6 redirects"},
		{"rfc9309", "", "200 html", parser.FileRules, parser.Documented, "line by line"},
		{"google", "", "403", parser.AllAllowed, parser.Documented, "as missing"},
		{"google", "", "429", parser.Deferred, parser.Documented, "stops for 12 hours"},
		{"google", "", "503", parser.Deferred, parser.Documented, "Status 503. It stays away for now. Crawling stops for 12 hours; then the last good copy"},
		{"google", "", "unreachable", parser.Deferred, parser.Documented, "No answer"},
		{"google", "", "200 bytes=600000", parser.FileRules, parser.Documented, "first 512,000 bytes"},
		{"google", "", "200 redirects=7", parser.AllAllowed, parser.Documented, "7 redirects"},
		{"google", "", "200 stale", parser.FileRules, parser.Documented, "An older copy. Until it asks for the file again it goes by the copy it has; this verdict holds from then on. A copy serves for up to 24 hours"},
		{"bing", "", "200 stale", parser.FileRules, parser.Assumed, "not documented for it"},
		{"koster1996", "", "200 stale", parser.FileRules, parser.Documented, "7 days"},
		{"bing", "", "404", parser.AllAllowed, parser.Documented, "as missing"},
		{"bing", "", "503", parser.AllBlocked, parser.Assumed, "Not documented; assumed as RFC 9309"},
		{"bing", "", "200 redirects=1", parser.FileRules, parser.Assumed, "Not documented"},
		{"yandex", "", "503", parser.AllAllowed, parser.Documented, "as missing"},
		{"yandex", "", "204", parser.AllAllowed, parser.Documented, "status 204"},
		{"yandex", "", "unreachable", parser.AllAllowed, parser.Documented, "No answer"},
		{"yandex", "", "200 html", parser.AllAllowed, parser.Documented, "page of HTML"},
		{"yandex", "", "200 redirects=9 elsewhere", parser.FileRules, parser.Documented, "other host"},
		{"yandex", "", "200 bytes=600000", parser.AllAllowed, parser.Documented, "600,000 bytes"},
		{"rep1994", "", "500", parser.AllBlocked, parser.Assumed, "Not documented"},
		{"koster1996", "", "403", parser.AllBlocked, parser.Documented, "disallowed"},
		{"koster1996", "", "503", parser.Deferred, parser.Documented, "put off"},
		{"slurp", "", "503", parser.AllAllowed, parser.Documented, "as missing"},
		{"robotrules", "", "404", parser.NotSaid, parser.Documented, "no answer"},
		{"urllib-classic", "", "500", parser.AllBlocked, parser.Documented, "never asked"},
		{"urllib-classic", "", "403", parser.AllBlocked, parser.Documented, "disallowed"},
		{"temoto", "", "503", parser.AllBlocked, parser.Documented, "disallowed"},
		{"temoto", "", "200 redirects=1", parser.NotSaid, parser.Documented, "1 redirect"},
		{"crawler-commons", "", "301", parser.AllBlocked, parser.Documented, "status 301"},
		{"rep-cpp", "", "200 bytes=2000000", parser.NotSaid, parser.Documented, "2,000,000 bytes"},
		{"heritrix", "", "500", parser.AllAllowed, parser.Documented, "as missing"},
		{"wget", "", "unreachable", parser.AllAllowed, parser.Documented, "No answer"},
		{"rfc9309", "Amazonbot", "503", parser.FileRules, parser.Documented, "last copy"},
		{"rfc9309", "amazonbot", "503 no-copy", parser.AllAllowed, parser.Documented, "has none"},
		{"rfc9309", "Amazonbot", "200 redirects=1", parser.FileRules, parser.Documented, "last copy"},
		{"crawler-commons", "CCBot", "429", parser.Deferred, parser.Documented, "backs off"},
		{"rfc9309", "Mail.RU_Bot", "503", parser.AllAllowed, parser.Reported, "Reported"},
		{"rfc9309", "FooBot", "503", parser.AllBlocked, parser.Documented, "disallowed"},
	} {
		d, ok := parser.DialectByID(c.dialect)
		if !ok {
			t.Fatalf("no dialect %s", c.dialect)
		}
		v, err := parser.ParseDelivery(c.delivery)
		if err != nil {
			t.Fatal(err)
		}
		r := d.ReceiveAs(c.token, v)
		says := words.Delivered(&r)
		if r.Stand != c.stand || r.Basis != c.basis || !strings.Contains(strings.ToLower(says), strings.ToLower(c.says)) {
			t.Errorf("%s %s, %s: %v, %v, %q; want %v, %v, %q", c.dialect, c.token, c.delivery, r.Stand, r.Basis, says, c.stand, c.basis, c.says)
		}
		if r.Source == "" {
			t.Errorf("%s: no source", c.dialect)
		}
	}
}

func TestEveryDialectTakesEveryDelivery(t *testing.T) {
	for _, d := range parser.Dialects() {
		rules := parser.Parse([]byte("User-agent: *\nDisallow: /a\n"), d).For(parser.Token("Foo"))
		for _, text := range []string{"", "204", "301", "401", "403", "404", "410", "429", "500", "503", "unreachable", "200 html",
			"200 no-text", "200 redirects=1", "200 redirects=6", "200 bytes=600000", "503 no-copy", "503 copy", "100"} {
			v, err := parser.ParseDelivery(text)
			if err != nil {
				t.Fatal(err)
			}
			r := d.Receive(v)
			got := rules.ExplainDelivered("/a", r)
			switch {
			case words.Conclusion(&r) == "" || words.Arrival(&r) == "":
				t.Errorf("%s, %s: nothing is said", d.ID, text)
			case r.Stand == parser.FileRules && got.Line != rules.Explain("/a").Line:
				t.Errorf("%s, %s: the file rules, but line %d decides", d.ID, text, got.Line)
			case r.Stand != parser.FileRules && (got.Line != 0 || got.Allowed != (r.Stand == parser.AllAllowed)):
				t.Errorf("%s, %s: %v, but the verdict is %t by line %d", d.ID, text, r.Stand, got.Allowed, got.Line)
			case (got.Failure != nil) != (r.Stand == parser.NotSaid) && r.Stand != parser.FileRules:
				t.Errorf("%s, %s: failure %v for %v", d.ID, text, got.Failure, r.Stand)
			}
		}
	}
}

func TestParseDelivery(t *testing.T) {
	for text, want := range map[string]string{
		"": "200", " 503 ": "503", "UNREACHABLE": "unreachable", "200,HTML": "200 html", "html": "200 html",
		"elsewhere": "200 redirects=1 elsewhere", "404 redirects=2 bytes=9 no-copy": "404 redirects=2 bytes=9 no-copy", "no-text copy": "200 no-text copy", "stale": "200 stale",
	} {
		v, err := parser.ParseDelivery(text)
		if err != nil || v.String() != want {
			t.Errorf("%q: %q, %v; want %q", text, v, err, want)
			continue
		}
		if again, err := parser.ParseDelivery(v.String()); err != nil || again != v {
			t.Errorf("%q does not come back: %+v, %v", v, again, err)
		}
	}
	for _, text := range []string{"99", "600", "-1", "200 404", "yes", "redirects=", "redirects=-1", "bytes=x", "size=3", strings.Repeat("x", 1000)} {
		if v, err := parser.ParseDelivery(text); err == nil || len(err.Error()) > 300 {
			t.Errorf("%.20q is read as %v, %v", text, v, err)
		}
	}
}
