package agents_test

import (
	"fmt"

	"github.com/robotstester/robotstester/parser/agents"
)

func Example() {
	m, ok := agents.Find("Mozilla/5.0 (compatible; Googlebot-Image/1.0)")
	tokens, star := m.Crawler.Chain()
	fmt.Println(ok, m.As, m.Token, m.Crawler.Vendor)
	fmt.Println(tokens, star)

	// A token of one's own is as good a question.
	m, ok = agents.Find("MyBot/1.0 (+https://example.com/bot)")
	fmt.Println(ok, m.As, m.Token)

	fmt.Println(agents.Suggest("Googlbot", 3))
	// Output:
	// true header Googlebot-Image Google
	// [Googlebot-Image Googlebot] true
	// false custom MyBot
	// [Googlebot]
}
