package agents

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// notTold are headers that name no crawler, with the reason.
var notTold = map[string]string{
	"Sitebulb": "a browser's header with an address at its end, and addresses are not searched",
}

func TestFindEveryRow(t *testing.T) {
	told := map[string]bool{}
	for _, c := range All() {
		for _, text := range []string{c.Token, strings.ToUpper(c.Token), "User-Agent: " + c.Token + "\r\n"} {
			if m, ok := Find(text); !ok || m.As != AsToken || m.Crawler.Token != c.Token || m.Token != c.Token {
				t.Errorf("%q is read as %s %q, want token %s", text, m.As, m.Token, c.Token)
			}
		}
		if m, ok := Find(strings.ToLower(c.Name)); !ok || m.As > AsName || m.Crawler.Token != c.Token {
			t.Errorf("%q is read as %s %q, want %s", c.Name, m.As, m.Token, c.Token)
		}
		for _, header := range c.UserAgents {
			m, ok := Find(header)
			if ok && m.Crawler.Token == c.Token {
				told[c.Token] = true
			} else if notTold[c.Token] == "" {
				t.Errorf("%q is read as %s %q, want %s", header, m.As, m.Token, c.Token)
			}
		}
	}
	for token, reason := range notTold {
		if told[token] {
			t.Errorf("%s is told from its header now, though %s", token, reason)
		}
	}
}

var findTests = []struct {
	text  string
	as    Reading
	token string
}{
	{"", AsNothing, ""},
	{" \r\n\t", AsNothing, ""},
	{"user-agent:", AsNothing, ""},
	{"googlebot", AsToken, "Googlebot"},
	{"  GoogleBot \n Disallow: /", AsToken, "Googlebot"},
	{"User-agent: googlebot-news", AsToken, "Googlebot-News"},
	{"\"GPTBot\"", AsToken, "GPTBot"},
	{"sogou web spider", AsToken, "Sogou web spider"},
	{"apache stormcrawler", AsName, "StormCrawler"},

	{"Googlebot/2.1 (+http://www.google.com/bot.html)", AsHeader, "Googlebot"},
	{"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", AsHeader, "Googlebot"},
	{"Googlebot-Image/1.0", AsHeader, "Googlebot-Image"},
	{"MOZILLA/5.0 (COMPATIBLE; BINGBOT/2.0; +HTTP://WWW.BING.COM/BINGBOT.HTM)", AsHeader, "bingbot"},
	{"AdsBot-Google-Mobile (+http://www.google.com/mobile/adsbot.html)", AsHeader, "AdsBot-Google-Mobile"},
	{"Mozilla/5.0 (iPhone; CPU iPhone OS 14_7_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.2 Mobile/15E148 Safari/604.1 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)", AsHeader, "AdsBot-Google-Mobile"},
	{"Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1 Safari/605.1.15 (Applebot/0.1)", AsHeader, "Applebot"},
	// Several tokens: an iMessage preview names three, Yandex a parent too.
	{"Mozilla/5.0 AppleWebKit/601.2.4 (KHTML, like Gecko) facebookexternalhit/1.1 Facebot Twitterbot/1.0", AsHeader, "facebookexternalhit"},
	{"Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots) YandexBot", AsHeader, "YandexImages"},
	{"GPTBot/1.0 python-requests/2.31", AsHeader, "GPTBot"},
	{"python-requests/2.31", AsHeader, "python-requests"},
	// Names inside addresses and mail addresses, or of what is imitated, do not count.
	{"FooBot/1.0 (+http://www.googlebot.com/bot.html)", AsCustom, "FooBot"},
	{"FooBot/1.0 (googlebot@example.com)", AsCustom, "FooBot"},
	{"FooBot/1.0 (bingbot.example.com)", AsCustom, "FooBot"},
	{"FooBot/1.0 (like Googlebot)", AsCustom, "FooBot"},
	{"Mozilla/5.0 (KHTML, like Gecko; compatible; FooBot/1.0; like bingbot)", AsCustom, "FooBot"},
	{"NotGooglebot/2.1", AsCustom, "NotGooglebot"},
	{"Googlebot-Foo/1.0", AsCustom, "Googlebot-Foo"},
	{"Acme Spider/1.0", AsCustom, "Acme Spider"},

	{"*", AsCustom, "*"},
	{"MyBot", AsCustom, "MyBot"},
	{"My Own Crawler", AsCustom, "My Own Crawler"},
	{"\u212Aagibot", AsCustom, "\u212Aagibot"}, // a Kelvin sign is no K
	{"My Crawler 1.0 (me@example.com)", AsCustom, "My Crawler"},
	{"Mozilla/5.0 (compatible; FooBot/1.0; +https://example.com/)", AsCustom, "FooBot"},
	{"Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)", AsCustom, "Mozilla"},
	{"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36", AsCustom, "Mozilla"},
	{"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 ZapBot/1.0 +https://zap.example", AsCustom, "ZapBot"},
	{"https://example.com/Googlebot", AsCustom, "https://example.com/Googlebot"},
	{"()", AsCustom, "()"},
}

func TestFind(t *testing.T) {
	for _, tt := range findTests {
		m, ok := Find(tt.text)
		if m.As != tt.as || m.Token != tt.token {
			t.Errorf("Find(%q): %s %q, want %s %q", tt.text, m.As, m.Token, tt.as, tt.token)
		}
		known := m.As == AsToken || m.As == AsName || m.As == AsHeader
		if ok != known || known != (m.Crawler.Token != "") {
			t.Errorf("Find(%q): ok %v for %s with row %q", tt.text, ok, m.As, m.Crawler.Token)
		}
	}
}

func TestSuggest(t *testing.T) {
	for _, tt := range []struct{ typed, first string }{
		{"Googlbot", "Googlebot"},
		{"google bot", "Googlebot"},
		{"goolgebot", "Googlebot"},
		{"google", "Googlebot"},
		{"GPTbt", "GPTBot"},
		{"bngbot", "bingbot"},
		{"bing", "bingbot"},
		{"yandx", "Yandex"},
		{"Baidusipder", "Baiduspider"},
		{"claud", "ClaudeBot"},
		{"chat gpt user", "ChatGPT-User"},
		{"AppleBot-Extendd/1.0", "Applebot-Extended"},
		{"Mozilla/5.0 (compatible; SemrusBot/7)", "SemrushBot"},
	} {
		got := Suggest(tt.typed, 3)
		if len(got) == 0 || len(got) > 3 || got[0] != tt.first {
			t.Errorf("Suggest(%q): %q, want %s first", tt.typed, got, tt.first)
		}
	}
	for _, typed := range []string{"", "*", "zz", "qqqqqqqq", "\xff\xfe", strings.Repeat("Googlebot", 20)} {
		if got := Suggest(typed, 3); len(got) > 0 {
			t.Errorf("Suggest(%q): %q, want none", typed, got)
		}
	}
	if got := Suggest("google", 0); got != nil {
		t.Errorf("Suggest of none: %q", got)
	}
}

func TestTypos(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "a", 0}, {"ab", "ba", 1}, {"abc", "ac", 1}, {"ac", "abc", 1},
		{"abc", "axc", 1}, {"kitten", "sitting", 3}, {"", "abc", 3},
	} {
		if got := typos(tt.a, tt.b, 3); got != tt.want {
			t.Errorf("typos(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
	if got := typos("abcdefgh", "stuvwxyz", 2); got <= 2 {
		t.Errorf("typos of strangers = %d, want more than the limit 2", got)
	}
}

// hostile are inputs made to cost time.
func hostile() []string {
	const size = 1 << 20
	var all []string
	for _, s := range []string{"a", " ", "\n", "(", "http://", "www.", "like ", "curl ", "curl (", "Yandex ", "yandexyandex-", "compatible;", "Googlebot", "\xff", "é", "+/"} {
		all = append(all, strings.Repeat(s, size/len(s)))
	}
	return all
}

func TestHostileInputIsCheap(t *testing.T) {
	load()
	for _, s := range hostile() {
		start := time.Now()
		m, _ := Find(s)
		Suggest(s, 5)
		ByToken(s)
		// Measured below 2 ms; the bound leaves room for a busy machine.
		if d := time.Since(start); d > 200*time.Millisecond {
			t.Errorf("%q… took %v", s[:8], d)
		}
		if len(m.Token) > maxText {
			t.Errorf("%q…: a token of %d bytes", s[:8], len(m.Token))
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, tt := range findTests {
		f.Add(tt.text)
	}
	for _, s := range hostile() {
		f.Add(s[:300])
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, ok := Find(text)
		if _, known := ByToken(m.Token); ok && !known {
			t.Errorf("Find(%q) gives token %q, which has no row", text, m.Token)
		}
		if !ok && m.As != AsCustom && m.As != AsNothing {
			t.Errorf("Find(%q) is not ok, yet read as %s", text, m.As)
		}
		if (m.As == AsNothing) != (m.Token == "") {
			t.Errorf("Find(%q) reads %s with token %q", text, m.As, m.Token)
		}
		if m.As != AsCustom && fold(text) != text {
			if low, _ := Find(fold(text)); low.Token != m.Token {
				t.Errorf("Find(%q) = %q, folded %q", text, m.Token, low.Token)
			}
		}
		got := Suggest(text, 4)
		if len(got) > 4 {
			t.Errorf("Suggest(%q, 4) gives %d", text, len(got))
		}
		if ok && !slices.Contains(got, m.Token) {
			t.Errorf("Suggest(%q) = %q lacks the crawler itself, %s", text, got, m.Token)
		}
	})
}

func BenchmarkFind(b *testing.B) {
	for _, bench := range []struct{ name, text string }{
		{"token", "Googlebot-Image"},
		{"header", "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},
		{"custom", "Mozilla/5.0 (compatible; FooBot/1.0; +https://example.com/)"},
		{"hostile", strings.Repeat("Yandex ", 1<<17)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				Find(bench.text)
			}
		})
	}
}

func BenchmarkSuggest(b *testing.B) {
	for b.Loop() {
		Suggest("Googlbot-Imgae", 3)
	}
}

func BenchmarkDecode(b *testing.B) {
	for b.Loop() {
		crawlers, err := decode(rows)
		if err != nil {
			b.Fatal(err)
		}
		index(crawlers)
	}
}
