package words

import (
	"strings"

	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
)

// CrawlerHint is what to know of a crawler before choosing it, in a few words.
func CrawlerHint(c agents.Crawler) string {
	tokens, star := c.Chain()
	switch {
	case c.Obeys == agents.No:
		return lang.Say("does not follow robots.txt")
	case c.ControlOnly:
		return lang.Say("control only, never fetches")
	case c.Retired:
		return lang.Say("no longer in use")
	case c.Obeys == agents.Partial:
		return lang.Say("may not follow robots.txt")
	case !star && len(tokens) == 1:
		return lang.Say("skips *")
	case len(tokens) > 1:
		return lang.Say("falls back to {names}", "names", strings.Join(tokens[1:], ", "))
	}
	return CrawlerVendor(c)
}

// ReadAs says how a text in the crawler box is understood, and what is looked for:
// "Read as Googlebot-Image: looked for by this name, then Googlebot, then *."
func ReadAs(text string) string {
	m, known := agents.Find(text)
	if m.As == agents.AsNothing {
		return lang.Say("No name: only * can name it.")
	}
	if !known {
		return lang.Say("“{name}” is not in the catalogue: looked for by this name, then *.", "name", m.Token)
	}
	tokens, star := m.Crawler.Chain()
	switch names := strings.Join(tokens[1:], ", "); {
	case len(tokens) == 1 && star:
		return lang.Say("Read as {name}: looked for by this name, then *.", "name", m.Token)
	case len(tokens) == 1:
		return lang.Say("Read as {name}: looked for by this name, never *.", "name", m.Token)
	case star:
		return lang.Say("Read as {name}: looked for by this name, then {names}, then *.", "name", m.Token, "names", names)
	default:
		return lang.Say("Read as {name}: looked for by this name, then {names}, never *.", "name", m.Token, "names", names)
	}
}
