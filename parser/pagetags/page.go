package pagetags

import (
	"slices"
	"strings"
)

// A Page is what a response says to crawlers.
type Page struct {
	Tags      []Tag
	Headers   []Header
	NoSnippet []string // names of the elements that carry data-nosnippet
}

// A Tag is a <meta> element.
type Tag struct {
	Key     string `json:"key"`  // the attribute that names it: "name", "property" or "http-equiv"
	Name    string `json:"name"` // what that attribute says
	Content string `json:"content"`
	InBody  bool   `json:"in_body,omitempty"`
}

// A Header is one line of the response.
type Header struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Line  int    `json:"line,omitempty"` // in the text it was read from, from 1
}

// maxLines bounds how many headers are read.
const maxLines = 2000

// ReadHeaders reads headers as a server or a tool prints them: a status line may stand
// in front, a line that begins with a blank goes on with the one before.
func ReadHeaders(text string) []Header {
	var out []Header
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if line != "" && (line[0] == ' ' || line[0] == '\t') && len(out) > 0 {
			out[len(out)-1].Value += " " + strings.TrimSpace(line)
			continue
		}
		name, value, ok := strings.Cut(strings.TrimPrefix(line, "< "), ":") // "< " is what curl -v adds
		name = strings.TrimSpace(name)
		if !ok || name == "" || strings.ContainsAny(name, " \t/") || len(out) == maxLines {
			continue
		}
		out = append(out, Header{name, strings.TrimSpace(value), n})
	}
	return out
}

// scopeOf parts a header's value into the crawler it names and the rest. What looks
// like a name may be a directive with a value: "max-snippet: 20".
func scopeOf(value string) (scope, rest string) {
	name, rest, ok := strings.Cut(value, ":")
	name = strings.TrimSpace(name)
	if !ok || strings.Contains(name, ",") || name == "" {
		return "", value
	}
	if _, known := directives[fold(name)]; known {
		return "", value
	}
	return name, rest
}

// Named lists the crawlers that the page names, as it writes them, but for names that
// stand for all crawlers of an engine.
func (p *Page) Named() []string {
	var out []string
	add := func(name string) {
		if fold(name) != "robots" && !slices.Contains(CrawlerOf(name).Engine.Names, fold(name)) {
			out = append(out, name)
		}
	}
	for _, t := range p.Tags {
		if speaks, _ := t.speaks(Origin{}); speaks {
			add(strings.TrimSpace(t.Name))
		}
	}
	for _, h := range p.Headers {
		if scope, _ := scopeOf(h.Value); fold(h.Name) == "x-robots-tag" && isAudience(fold(scope)) {
			add(scope)
		}
	}
	return out
}
