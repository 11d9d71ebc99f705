package engine

import (
	"strconv"
	"strings"
	"testing"
)

// atMark opens the text without its "|" and gives the editor position of that.
func atMark(src string) (*Engine, string) {
	before, after, _ := strings.Cut(src, "|")
	e := opened(before+after, "Googlebot", "/")
	return e, strconv.Itoa(e.pos.Position(len(before)))
}

func TestCompletionsFitThePlace(t *testing.T) {
	for _, tt := range []struct{ src, kind, over, has, hasNot string }{
		{"|", "key", "", "User-agent", ""},
		{"User-agent: *\nDis|", "key", "Dis", "Disallow", ""},
		{"User-agent: *\n  Dis|allow: /a\n", "key", "Disallow", "Allow", ""},
		{"# 😀\r\nSite|", "key", "Site", "Sitemap", "Noindex"},
		{"User-agent: |", "name", "", "GPTBot", ""},
		{"User-agent: Goo|\nDisallow: /", "name", "Goo", "Googlebot-Image", ""},
		{"User-agent: *\nAllow: /shop/lamps\nDisallow: |", "path", "", "/shop/", ""},
		{"User-agent: *\nAllow: /a/b*c/d\nDisallow: /a|", "path", "/a", "/a/b*c/d", "/a/b*c/"},
		{"User-agent: *\nContent-Signal: search=yes, ai|\n", "value", "ai", "ai-train=no", "train-ai=n"},
		{"User-agent: *\nContent-Usage: |\n", "value", "", "train-ai=n", "ai-train=no"},
		{"User-agent: *\nDisallow: /a # Dis|\n", "", "", "", ""},
		{"not a key|", "", "", "", ""},
		{"Sitemap: https://|\n", "", "", "", ""},
	} {
		e, at := atMark(tt.src)
		c := report[Completion](t, e, "complete", at)
		over := e.pos.Text()
		got := string(e.src[e.pos.Offset(c.From):e.pos.Offset(c.To)])
		texts := map[string]bool{}
		for _, o := range c.Options {
			texts[o.Text] = true
		}
		if c.Kind != tt.kind || got != tt.over || tt.has != "" && !texts[tt.has] || texts[tt.hasNot] {
			t.Errorf("%q: kind %q over %q in %q, has %v: %v, has %v: %v",
				tt.src, c.Kind, got, over, tt.has, texts[tt.has], tt.hasNot, texts[tt.hasNot])
		}
	}
}

func TestNamesOfTheFileComeFirst(t *testing.T) {
	e, at := atMark("User-agent: GPTBot\nDisallow: /\n\nUser-agent: |\n")
	c := report[Completion](t, e, "complete", at)
	if c.Options[0].Text != "*" || c.Options[1].Text != "GPTBot" || c.Options[1].Detail != "named in this file" {
		t.Errorf("first are %+v", c.Options[:2])
	}
}

func TestCompletionsAreBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := range 2000 {
		b.WriteString("Disallow: /" + strconv.Itoa(i) + "/" + strings.Repeat("x", i%400) + "\n")
	}
	e, at := atMark(b.String() + "Allow: |")
	if c := report[Completion](t, e, "complete", at); len(c.Options) > maxPaths {
		t.Errorf("%d paths", len(c.Options))
	}
	for _, args := range []string{"", "-1", "x", "99999999"} {
		report[Completion](t, e, "complete", args)
		report[Hover](t, e, "hover", args)
	}
}

func TestHoverExplainsKeysAndNames(t *testing.T) {
	for _, tt := range []struct{ src, title, text string }{
		{"User-agent: *\nDis|allow: /\n", "Disallow", "may not fetch"},
		{"User-agent: *\nDisal|ow: /\n", "Disallow", "may not fetch"}, // Google reads it so
		{"User-agent: *\nCrawl-|delay: 9\n", "Crawl-delay", "Googlebot"},
		{"User-agent: GPT|Bot\nDisallow: /\n", "GPTBot", "OpenAI"},
		{"User-agent: |*\nDisallow: /\n", "Every other crawler", "no other group"},
		{"User-agent: nobody-knows-|me\nDisallow: /\n", "", ""},
		{"User-agent: *\nDisallow: /a|\n", "", ""},
		{"# Dis|allow\n", "", ""},
	} {
		e, at := atMark(tt.src)
		h := report[Hover](t, e, "hover", at)
		if !strings.Contains(h.Title, tt.title) || tt.title == "" && h.Title != "" || !strings.Contains(h.Text, tt.text) {
			t.Errorf("%q: %+v", tt.src, h)
		}
	}
}

func TestHoverNamesThePageOfTheReference(t *testing.T) {
	for src, want := range map[string]string{
		"User-|agent: *\n": "keys/user-agent", "User-agent: *\nCrawl-|delay: 9\n": "keys/crawl-delay",
		"User-agent: Googlebot-|Image\n": "crawlers/googlebot-image", "User-agent: |*\n": "", "User-agent: *\nNo-such-|key: 1\n": "",
	} {
		e, at := atMark(src)
		if h := report[Hover](t, e, "hover", at); h.Page != want {
			t.Errorf("%q: got %q, want %q", src, h.Page, want)
		}
	}
}
