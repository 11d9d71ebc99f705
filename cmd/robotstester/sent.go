package main

import (
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

// sentAs is a URL as crawlers send it, where it then gets another verdict than as it was
// given; as JSON it is "as_sent". A null "allowed" means that the dialect's reader fails.
type sentAs struct {
	URL     string `json:"url"`
	Allowed *bool  `json:"allowed"`
	Line    int    `json:"line"`
}

// asSent asks again for a URL that crawlers write otherwise; nil where nothing changes.
func asSent(url string, v *parser.Verdict, explain func(url string) *parser.Verdict) *sentAs {
	sent := parser.Sent(url)
	if sent == url {
		return nil
	}
	o := explain(sent)
	switch {
	case o.Failure != nil && v.Failure != nil, o.Failure == nil && v.Failure == nil && o.Allowed == v.Allowed:
		return nil
	case o.Failure != nil:
		return &sentAs{URL: sent, Line: o.Failure.Line}
	}
	return &sentAs{sent, &o.Allowed, o.Line}
}

// caution says it, behind the URL as it was given.
func (s *sentAs) caution(of string) string {
	return lang.Say("{url}: {caution} As crawlers write it: {sent}", "url", of,
		"caution", words.AsSent(s.Allowed != nil && *s.Allowed, s.Allowed == nil), "sent", printable(clip(s.URL)))
}
