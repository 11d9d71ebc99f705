package words_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

func asked(d *parser.Dialect, src string, tokens ...string) words.Asked {
	return words.Asked{Crawler: tokens[0], Tokens: tokens, File: parser.Parse([]byte(src), d)}
}

func verdict(a words.Asked, url string, noStar bool) *parser.Verdict {
	c := parser.Chain(a.Tokens...)
	c.NoStar = noStar
	return a.File.For(c).Explain(url)
}

func dialect(t *testing.T, id string) *parser.Dialect {
	t.Helper()
	d, ok := parser.DialectByID(id)
	if !ok {
		t.Fatalf("no dialect %q", id)
	}
	return d
}

func TestSay(t *testing.T) {
	for _, c := range []struct{ dialect, src, url, want string }{
		{"google", "User-agent: *\nDisallow: /a\nAllow: /a/b\n", "/a/b", "Allowed for Foo by line 3, Allow: /a/b. Longest of 2 matching rules: 4 characters against 2."},
		{"google", "User-agent: *\nDisalow: /a\nDisallow: /a\n", "/a", "Blocked for Foo by line 2, Disallow: /a. Line 3 says the same with the same length; the earlier line is named."},
		{"rfc9309", "User-agent: *\nDisallow: /\n", "/robots.txt", "Allowed for Foo: no rule is asked for robots.txt itself. A crawler may always fetch the file that holds its rules."},
		{"koster1996", "User-agent: *\nDisallow: /a\nAllow: /a/b\n", "/a/b", "Blocked for Foo by line 2, Disallow: /a. The first of 2 matching rules; this reader stops there."},
		{"crawler-commons", "User-agent: *\nCrawl-delay: 301\nDisallow: /a\n", "/b", "Blocked for Foo by line 2, its Crawl-delay. It blocks everything when the delay is longer than it is willing to wait."},
		{"temoto", "Disallow: /\n", "/b", "No answer from " + dialect(t, "temoto").Title + ": it gives up at line 1. "},
	} {
		a := asked(dialect(t, c.dialect), c.src, "Foo")
		if got := a.Say(verdict(a, c.url, false)); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q\nwant %q", c.dialect, got, c.want)
		}
	}
}

func TestGroupOfACrawlerWithoutAName(t *testing.T) {
	a := asked(dialect(t, "google"), "User-agent: *\nDisallow: /\n", "")
	if got := words.Plain(a.Group(verdict(a, "/", false))); got != "The crawler has no name, so User-agent: * applies: lines 1–2." {
		t.Errorf("%q", got)
	}
}

func TestGroupNamesWhatWasTried(t *testing.T) {
	for _, c := range []struct {
		src    string
		noStar bool
		want   string
	}{
		{"User-agent: Img\nDisallow: /\n", false, "Line 1 names Img: lines 1–2."},
		{"User-agent: Img\nUser-agent: img\nDisallow: /\n\nUser-agent: IMG\n", false, "Line 1, line 2 and line 5 name Img: lines 1–3 and 5, merged."},
		{"User-agent: Main\nDisallow: /\n", false, "Nothing names Img, so the group of Main applies: lines 1–2."},
		{"User-agent: *\nDisallow: /\n", false, "Nothing names Img or Main, so User-agent: * applies: lines 1–2."},
		{"User-agent: *\nDisallow: /\n", true, "Nothing names Img or Main, and it does not obey User-agent: *, so no rule applies."},
		{"User-agent: Other\nDisallow: /\n", false, "Nothing names Img or Main or *, so no rule applies."},
		{"User-agent: *\n", false, "Nothing names Img or Main, so User-agent: * applies: line 1."},
	} {
		a := asked(parser.Google, c.src, "Img", "Main")
		if got := words.Plain(a.Group(verdict(a, "/", c.noStar))); got != c.want {
			t.Errorf("%q: %q, want %q", c.src, got, c.want)
		}
	}
}

func TestLongListsAreCut(t *testing.T) {
	a := asked(parser.Google, strings.Repeat("User-agent: Foo\nDisallow: /a\n", 20), "Foo")
	got := words.Plain(a.Group(verdict(a, "/", false)))
	want := "Line 1, line 3, line 5, line 7, line 9, line 11 and 14 more lines name Foo: lines 1–2, 3–4, 5–6, 7–8, 9–10, 11–12 and 14 more groups, merged."
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestLongRulesAreCutInTheMiddle(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"/" + strings.Repeat("a", 400), "/" + strings.Repeat("a", 400)},
		{"/" + strings.Repeat("a", 9_000) + "/end", "/" + strings.Repeat("a", 449) + "…" + strings.Repeat("a", 36) + "/end"},
		{"/" + strings.Repeat("я", 9_000), "/" + strings.Repeat("я", 224) + "…" + strings.Repeat("я", 20)},
		{strings.Repeat("\xa9", 9_000), "…"},
	} {
		a := asked(parser.Google, "User-agent: *\nDisallow: "+c.path+"\n", "Foo")
		v := &parser.Verdict{Line: 2}
		if got := words.Plain(a.By(v)); got != "by line 2, Disallow: "+c.want && c.want != "…" || len(got) > 600 {
			t.Errorf("%d bytes: %q", len(c.path), got)
		}
	}
}

// People see the numbers of their editor, whatever the reader counts.
func TestLinesAreTranslated(t *testing.T) {
	a := asked(parser.Google, "User-agent: *\nDisallow: /\n", "Foo")
	a.At = func(n int) int { return n + 100 }
	v := verdict(a, "/", false)
	if by, group := words.Plain(a.By(v)), words.Plain(a.Group(v)); by != "by line 102, Disallow: /" || !strings.Contains(group, "lines 101–102") {
		t.Errorf("%q, %q", by, group)
	}
}

// Every reason and every loss has words, in every dialect.
func TestNothingIsSilent(t *testing.T) {
	src := "User-agent: *\nDisallow: /a\nAllow: /a\nDisallow: /a*\nAllow: /ab$\nDisallow:\nAllow: /index.html\nCrawl-delay: 1000\n"
	for _, d := range parser.Dialects() {
		a := asked(d, src, "Foo")
		for _, url := range []string{"", "/a", "/ab", "/x", "/robots.txt", "http://[::1", "mailto:x"} {
			v := verdict(a, url, false)
			if a.Why(v) == "" || words.Plain(a.By(v)) == "" || words.Plain(a.Contest(v)) == "" {
				t.Errorf("%s %q: reason %v has no words", d.ID, url, v.Reason)
			}
			for i := range v.Lost {
				if words.Loss(v, &v.Lost[i]) == "longest" {
					t.Errorf("%s %q: loss %v has no words", d.ID, url, v.Lost[i].Loss)
				}
			}
		}
	}
}

// Word order is a language's own, and values are never taken for marks.
func TestSentence(t *testing.T) {
	src := "by [line {line}], `{rule}`\n= правило `{rule}` [на строке {line}] для {who}\n"
	catalogue, err := lang.Parse("ru", src)
	if err != nil {
		t.Fatal(err)
	}
	lang.Use(catalogue)
	defer lang.Use(nil)
	got := words.Sentence(lang.Say("by [line {line}], `{rule}`"),
		"line", 12345, "rule", "Disallow: /`[{line}]", "who", []words.Part{words.Text("**"), words.Code("{rule}")})
	want := []words.Part{
		{Kind: "text", Text: "правило "}, {Kind: "code", Text: "Disallow: /`[{line}]"}, {Kind: "text", Text: " "},
		{Kind: "line", Text: "на строке 12345", Line: 12345}, {Kind: "text", Text: " для "}, {Kind: "text", Text: "**"}, {Kind: "code", Text: "{rule}"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}
