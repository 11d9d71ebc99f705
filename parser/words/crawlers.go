package words

import (
	"strings"

	"github.com/robotstester/robotstester/parser/agents"
)

// CrawlerHint is what to know of a crawler before choosing it, in a few words.
func CrawlerHint(c agents.Crawler) string {
	tokens, star := c.Chain()
	switch {
	case c.Obeys == agents.No:
		return "does not follow robots.txt"
	case c.ControlOnly:
		return "control only, never fetches"
	case c.Retired:
		return "no longer in use"
	case c.Obeys == agents.Partial:
		return "may not follow robots.txt"
	case !star && len(tokens) == 1:
		return "skips *"
	case len(tokens) > 1:
		return "falls back to " + strings.Join(tokens[1:], ", ")
	}
	return c.Vendor
}

// ReadAs says how a text in the crawler box is understood, and what is looked for:
// "Read as Googlebot-Image: looked for by this name, then Googlebot, then *."
func ReadAs(text string) string {
	m, known := agents.Find(text)
	if m.As == agents.AsNothing {
		return "No name: only * can name it."
	}
	if !known {
		return "“" + m.Token + "” is not in the catalogue: looked for by this name, then *."
	}
	tokens, star := m.Crawler.Chain()
	if star {
		tokens = append(tokens, "*")
	}
	said := "Read as " + m.Token + ": looked for by this name"
	for _, t := range tokens[1:] {
		said += ", then " + t
	}
	if !star {
		said += ", never *"
	}
	return said + "."
}
