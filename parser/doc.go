// Package parser reads robots.txt the way crawlers read it.
//
// The words are those of RFC 9309. A file is a sequence of lines; a line may
// hold a record, "key: value". User-agent lines open a group and the allow and
// disallow records that follow are its rules. A crawler obeys the groups that
// name its product token, else those of "*". Of the rules whose path pattern
// matches a URL the most specific one decides.
//
// The tour:
//
//	f := parser.Parse(src, parser.Google)          // never fails
//	set := f.For(parser.Token("Googlebot"))        // the rules that apply
//	set.Allowed("https://example.com/private/a")   // fast, no evidence
//	v := set.Explain("https://example.com/private/a")
//	v.Allowed, v.Line, v.Reason                    // the answer
//	v.Rule, v.Lost, v.Missed                       // and its evidence
//
// Crawlers differ. A [Dialect] is a value whose fields are those differences;
// the zero Dialect is RFC 9309 and nothing branches on a dialect's name.
//
// All offsets are bytes from 0 and all spans are half-open, unless a name or a
// comment says otherwise; lines count from 1. Only [PosMap] converts to the
// units of an editor.
package parser
