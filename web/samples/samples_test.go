package samples_test

import (
	"testing"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/askers"
	"github.com/robotstester/robotstester/parser/lint"
	"github.com/robotstester/robotstester/web/samples"
)

var templates = map[string]string{
	"allow-all": samples.AllowAll, "block-all": samples.BlockAll, "no-training": samples.NoTraining,
	"wordpress": samples.WordPress, "shop": samples.Shop, "documentation": samples.Documentation,
}

// allowed asks about a path as page and command do.
func allowed(text, crawler, path string) bool {
	asker := askers.Find(crawler, nil)
	ok, _ := parser.Parse([]byte(text), asker.Dialect).For(asker.Crawler).Allowed("https://www.example.com" + path)
	return ok
}

func TestTemplatesHaveNoProblems(t *testing.T) {
	for name, text := range templates {
		for _, dialect := range []*parser.Dialect{parser.Google, parser.RFC9309} {
			f := parser.Parse([]byte(text), dialect)
			for _, d := range lint.Run(f, lint.Options{}) {
				if name == "block-all" && d.Check.ID == "site-blocked" {
					continue // it is what the template is for
				}
				t.Errorf("%s, line %d: %s [%s]", name, f.LineAt(d.Span.Start), d.Message, d.Check.ID)
			}
		}
	}
}

func TestTemplatesDecideAsTheySay(t *testing.T) {
	for _, tt := range []struct {
		template, crawler, path string
		want                    bool
	}{
		{"allow-all", "Googlebot", "/any?page=1", true},
		{"block-all", "Googlebot", "/", false},
		{"wordpress", "Googlebot", "/", true},
		{"wordpress", "Googlebot", "/2026/lamps/", true},
		{"wordpress", "bingbot", "/wp-admin/options.php", false},
		{"wordpress", "bingbot", "/wp-admin/admin-ajax.php", true},
		{"wordpress", "Googlebot", "/?s=lamp", false},
		{"wordpress", "Googlebot", "/wp-content/themes/shop/style.css", true},
		{"shop", "Googlebot", "/lamps", true},
		{"shop", "Googlebot", "/cart/", false},
		{"shop", "Googlebot", "/lamps?page=2", true},
		{"shop", "Googlebot", "/lamps?page=2&sort=price", false},
		{"shop", "bingbot", "/lamps?filter=red", false},
		{"documentation", "Googlebot", "/docs/latest/install", true},
		{"documentation", "Googlebot", "/docs/1.4/install", false},
		{"documentation", "bingbot", "/blog/", true},
	} {
		if got := allowed(templates[tt.template], tt.crawler, tt.path); got != tt.want {
			t.Errorf("%s: %s may fetch %s: %v", tt.template, tt.crawler, tt.path, got)
		}
	}
}

// A crawler that the catalogue gets later is missed here until the template has it.
func TestNoTrainingBlocksTrainingAlone(t *testing.T) {
	for _, c := range agents.All() {
		if c.Retired {
			continue
		}
		want := c.Purpose != agents.AITraining && c.Token != "CCBot" // from whose archive models are trained
		if got := allowed(samples.NoTraining, c.Token, "/page"); got != want {
			t.Errorf("%s (%s) may fetch a page: %v", c.Token, c.Purpose, got)
		}
	}
}

// Each example teaches by an answer that surprises.
func TestExamplesFallIntoTheirTraps(t *testing.T) {
	for _, tt := range []struct {
		text, path string
		want       bool
	}{
		{samples.Merged, "/shop/lamps?sort=price", false},
		{samples.Merged, "/", false}, // by the line that was meant for AhrefsBot
		{samples.Named, "/search?q=lamp", true},
		{samples.EndMark, "/files/list.pdf?v=2", true},
	} {
		if got := allowed(tt.text, "Googlebot", tt.path); got != tt.want {
			t.Errorf("%s is allowed: %v", tt.path, got)
		}
	}
}
