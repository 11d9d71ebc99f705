package pagetags

import (
	"strings"

	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/typo"
)

// readList reads a list of directives, and finds what is wrong with it.
func readList(list string, o Origin) (out []Directive, findings []Finding) {
	parts := split(list)
	if len(parts) == 0 {
		return nil, []Finding{{"empty", o, "", lang.Say("It says nothing: a directive such as noindex is missing."), ""}}
	}
	for _, part := range parts {
		d, problem := read(part)
		d.From = o
		switch problem {
		case "":
			out = append(out, d)
			if signals[d.Name] {
				findings = append(findings, Finding{"signal", o, clip(part), lang.Say("A signal of 2022 that no engine documents obeying."), ""})
			}
		case unknown:
			findings = append(findings, unknownWord(part, d.Name, o))
		default:
			findings = append(findings, Finding{"bad-value", o, clip(part), problem, exampleFor(d.Name)})
		}
	}
	return out, findings
}

func exampleFor(name string) string {
	if directives[name] == plain {
		return name
	}
	return exampleOf(name)
}

// unknownWord says what a word that is no directive may have been meant for.
func unknownWord(part, name string, o Origin) Finding {
	f := Finding{"unknown-directive", o, clip(part), lang.Say("No engine documents such a directive."), ""}
	if fixed := commas(part); fixed != "" {
		f.Code, f.Message, f.Nearest = "separator", lang.Say("Directives are parted by commas; this is read as one word that nobody knows."), fixed
		return f
	}
	switch name {
	case "disallow", "allow", "crawl-delay", "user-agent", "sitemap":
		f.Code, f.Message = "misplaced", lang.Say("It belongs in robots.txt; on a page it has no effect.")
		return f
	case "data-nosnippet":
		f.Code, f.Message = "misplaced", lang.Say("It is an attribute of span, div and section elements; for the whole page write nosnippet.")
		f.Nearest = "nosnippet"
		return f
	}
	if _, ok := agents.ByToken(name); ok || name == "robots" {
		f.Code = "misplaced"
		f.Message = lang.Say("A crawler is named by the tag's name, as in {tag}, or in front of a header's directives.", "tag", `<meta name="`+name+`">`)
		return f
	}
	f.Nearest = nearest(name)
	return f
}

// commas is a part as a list, where blanks, semicolons or bars stand for commas.
func commas(part string) string {
	words := strings.FieldsFunc(part, func(r rune) bool { return strings.ContainsRune(" ;|\t\n\r", r) })
	if len(words) < 2 || len(words) > 20 {
		return ""
	}
	for i, w := range words {
		name, _, _ := strings.Cut(fold(w), ":")
		if _, ok := directives[name]; !ok {
			return ""
		}
		words[i] = fold(w)
	}
	return strings.Join(words, ", ")
}

// nearest is the directive a few letters away, "" when none is.
func nearest(word string) string {
	squeeze := strings.NewReplacer("-", "", "_", "", " ", "").Replace
	best, most := "", 3
	word = squeeze(word)
	if len(word) > 40 || len(word) < 3 {
		return ""
	}
	for name := range directives {
		n := typo.Distance(word, squeeze(name), most)
		if n < most || n == most && best != "" && name < best {
			best, most = name, n
		}
	}
	if most*3 > len(word) {
		return ""
	}
	return best
}

// Speaks reports whether a tag is for crawlers, or looks as if it were meant to be.
func (t Tag) Speaks() bool {
	speaks, finding := t.speaks(Origin{})
	return speaks || finding != nil
}

// Speaks reports whether a header is for crawlers, or looks as if it were meant to be.
func (h Header) Speaks() bool {
	return fold(h.Name) == "x-robots-tag" || nearHeader(h, Origin{}) != nil
}

// speaks reports whether a tag is for crawlers, or looks as if it were meant to be.
func (t Tag) speaks(o Origin) (bool, *Finding) {
	name := fold(strings.TrimSpace(t.Name))
	if isAudience(name) {
		if t.Key == "name" {
			return true, nil
		}
		return false, &Finding{"misplaced", o, clip(t.Name), lang.Say("Crawlers look for the name {name} in the attribute name, not in {attribute}.", "name", name, "attribute", t.Key), `<meta name="` + name + `">`}
	}
	if name == "x-robots-tag" {
		return false, &Finding{"misplaced", o, clip(t.Name), lang.Say("X-Robots-Tag is a header of the response; in a page write {tag}.", "tag", `<meta name="robots">`), `<meta name="robots">`}
	}
	if _, ok := directives[name]; ok && t.Key == "name" {
		return false, &Finding{"misplaced", o, clip(t.Name), lang.Say("A directive is the content of the tag: {tag}.", "tag", `<meta name="robots" content="`+name+`">`), `<meta name="robots">`}
	}
	if t.Key == "name" {
		if near := nearAudience(name); near != "" && saysDirectives(t.Content) {
			return false, &Finding{"unknown-name", o, clip(t.Name), lang.Say("No crawler looks for a tag of this name."), `<meta name="` + near + `">`}
		}
	}
	return false, nil
}

// isAudience reports whether some crawler looks for a tag of this name.
func isAudience(name string) bool {
	if name == "robots" {
		return true
	}
	for _, e := range engines {
		for _, n := range e.Names {
			if n == name {
				return true
			}
		}
	}
	_, ok := agents.ByToken(name)
	return ok
}

func nearAudience(name string) string {
	if len(name) > 40 {
		return ""
	}
	for _, known := range [...]string{"robots", "googlebot", "googlebot-news", "bingbot", "yandex"} {
		if d := typo.Distance(name, known, 2); d > 0 && d <= 2 {
			return known
		}
	}
	return ""
}

// saysDirectives reports whether a text holds some directive.
func saysDirectives(content string) bool {
	for _, part := range split(content) {
		if _, problem := read(part); problem == "" {
			return true
		}
	}
	return false
}

// nearHeader finds headers that were meant to be X-Robots-Tag.
func nearHeader(h Header, o Origin) *Finding {
	name := fold(h.Name)
	if len(name) > 20 || typo.Distance(name, "x-robots-tag", 2) > 2 && name != "robots" && name != "robots-tag" && name != "x-robots" || !saysDirectives(h.Value) {
		return nil
	}
	return &Finding{"unknown-name", o, clip(h.Name), lang.Say("Crawlers look for a header named X-Robots-Tag."), "X-Robots-Tag"}
}

// nearScope finds a crawler's name in a header that nobody goes by.
func nearScope(scope string, o Origin) *Finding {
	name := fold(scope)
	if name == "" || isAudience(name) {
		return nil
	}
	f := &Finding{"unknown-name", o, clip(scope), lang.Say("The catalogue has no crawler of this name, so the header may speak to nobody."), nearAudience(name)}
	if near := nearest(name); near != "" {
		f.Message, f.Nearest = lang.Say("What stands in front of the colon is read as the name of a crawler, and none is called so."), near
	}
	return f
}

func clip(s string) string {
	const most = 100
	if len(s) <= most {
		return strings.ToValidUTF8(s, "\ufffd")
	}
	return strings.ToValidUTF8(s[:most], "\ufffd") + "…"
}
