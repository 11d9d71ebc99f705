package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// Records about the use of pages.

// vocabulary is the keys and values that a signal may have.
type vocabulary struct {
	values map[string][]string
	meant  map[string]string // other words for keys and values
}

var contentSignals = vocabulary{
	values: map[string][]string{
		"search": {"yes", "no"}, "ai-input": {"yes", "no"}, "ai-train": {"yes", "no"}, "use": {"immediate", "reference", "full"},
	},
	meant: map[string]string{
		"y": "yes", "true": "yes", "allow": "yes", "1": "yes", "n": "no", "false": "no", "disallow": "no", "none": "no", "0": "no",
		"train-ai": "ai-train", "ai": "ai-train", "ai-training": "ai-train", "ai_train": "ai-train", "ai_input": "ai-input",
	},
}

var contentUsages = vocabulary{
	values: map[string][]string{"train-ai": {"y", "n"}, "search": {"y", "n"}},
	meant: map[string]string{
		"yes": "y", "true": "y", "Y": "y", "1": "y", "no": "n", "false": "n", "N": "n", "0": "n", "ai-train": "train-ai", "ai": "train-ai",
	},
}

// signals checks "key=value, key=value" in a span.
func (p *pass) signals(s parser.Span, v vocabulary) {
	for _, w := range pieces(p.src, s, ",") {
		text := strings.Trim(w.text, " \t")
		if text == "" {
			continue
		}
		start := w.span.Start + strings.Index(w.text, text)
		name, value, ok := strings.Cut(text, "=")
		name, value = strings.TrimRight(name, " \t"), strings.TrimLeft(value, " \t")
		nameSpan := parser.Span{Start: start, End: start + len(name)}
		valueSpan := parser.Span{Start: start + len(text) - len(value), End: start + len(text)}
		allowed, known := v.values[name]
		switch {
		case !known:
			d := p.report(nameSpan, lang.Say("There is no signal “{name}”, so crawlers skip it.", "name", clip(name)))
			if want := v.meant[name]; v.values[want] != nil {
				d.fix(write(want), keepsVerdict, replace(nameSpan, want))
			}
		case !ok:
			p.report(nameSpan, lang.Say("The signal “{name}” has no value, so crawlers skip it.", "name", clip(name)))
		case !contains(allowed, value):
			d := p.report(valueSpan, lang.Say("“{value}” is no value of {name}, so crawlers skip it; the values are {values}.",
				"value", clip(value), "name", name, "values", lang.And(allowed)))
			if want := v.meant[value]; contains(allowed, want) {
				d.fix(write(want), keepsVerdict, replace(valueSpan, want))
			}
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

var contentSignalValue = &Check{
	ID:       "content-signal-value",
	Title:    "A Content-Signal that is not in the vocabulary",
	Severity: Warning,
	Why: "Content-Signal says what may be done with pages after they were fetched: search, ai-input and ai-train, each yes or no, parted by commas. " +
		"A word of its own making says nothing to anybody.",
	Bad:    "User-agent: *\nContent-Signal: search=yes, ai-train=false\nDisallow:\n",
	Good:   "User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow:\n",
	Source: "https://contentsignals.org",
	on:     onRecords,
	line: func(p *pass, l parser.Line) {
		if p.key(l) == "content-signal" {
			p.signals(l.Value, contentSignals)
		}
	},
}

var contentUsageValue = &Check{
	ID:       "content-usage-value",
	Title:    "A Content-Usage that is not in the vocabulary",
	Severity: Warning,
	Why: "Content-Usage, a draft of the IETF, holds preferences such as train-ai=n, in lower case, if wanted behind a path. " +
		"By the draft, what cannot be read states no preference.",
	Bad:    "User-agent: *\nContent-Usage: train-ai=no\nDisallow:\n",
	Good:   "User-agent: *\nContent-Usage: train-ai=n\nDisallow:\n",
	Source: "https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/",
	on:     onRecords,
	line: func(p *pass, l parser.Line) {
		if p.key(l) != "content-usage" {
			return
		}
		s := l.Value
		if value := p.text(s); strings.HasPrefix(value, "/") {
			if i := strings.IndexAny(value, " \t"); i >= 0 {
				s.Start += i
			} else {
				p.report(s, lang.Say("The path is followed by no preference, so the line says nothing."))
				return
			}
		}
		p.signals(s, contentUsages)
	},
}

var noindexRecord = &Check{
	ID:       "noindex-record",
	Title:    "Noindex and its kin in robots.txt",
	Severity: Warning,
	Why: "No search engine reads Noindex, Nofollow, Noarchive or Nosnippet in robots.txt; Google stopped in September 2019. The pages can be indexed all the same. " +
		"What works is <meta name=\"robots\" content=\"noindex\"> or the header X-Robots-Tag, on pages that may be fetched.",
	Bad:    "User-agent: *\nDisallow: /a\nNoindex: /old/\n",
	Good:   "User-agent: *\nDisallow: /a\n",
	Source: "https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt",
	on:     onRecords,
	line: func(p *pass, l parser.Line) {
		switch p.key(l) {
		case "noindex", "nofollow", "noarchive", "nosnippet", "no-index":
			p.report(record(l), lang.Say("No search engine reads {key} in robots.txt, so these pages can be indexed; say it in the page or in the header X-Robots-Tag.", "key", p.text(l.Key))).
				fix(lang.Say("Delete the line"), keepsVerdict, without(l))
		}
	},
}

var acapField = &Check{
	ID:       "acap-field",
	Title:    "A record of ACAP",
	Severity: Info,
	Why: "ACAP, the Automated Content Access Protocol of 2007, was a vocabulary of publishers for robots.txt. No crawler that is known acts on it; " +
		"the lines are history.",
	Bad:    "User-agent: *\nDisallow: /a\nACAP-disallow-crawl: /a\n",
	Good:   "User-agent: *\nDisallow: /a\n",
	Source: "https://en.wikipedia.org/wiki/Automated_Content_Access_Protocol",
	on:     on(parser.Other),
	line: func(p *pass, l parser.Line) {
		if strings.HasPrefix(p.key(l), "acap-") {
			p.report(record(l), lang.Say("No known crawler acts on ACAP.")).fix(lang.Say("Delete the line"), keepsVerdict, without(l))
		}
	},
}
