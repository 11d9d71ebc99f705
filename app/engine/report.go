package engine

import "github.com/robotstester/robotstester/parser"

// Report is a view of the file beyond the question asked: many crawlers, many
// dialects. It is worked out only while somebody looks at it, and as a message
// of its own, so that it never delays a verdict. The JSON carries its name and
// the revision it belongs to. An unknown name gives a report without data.
func (e *Engine) Report(name, args string) []byte {
	o := openObject(nil)
	o.string("name", name)
	o.int("rev", e.rev)
	switch name {
	case "crawlers":
		o.raw("data", e.crawlersReport().appendJSON)
	case "dialects":
		o.raw("data", e.dialectsReport(args).appendJSON)
	case "records":
		o.raw("data", e.recordsReport().appendJSON)
	case "sitemaps":
		o.raw("data", e.sitemapsReport().appendJSON)
	case "problems":
		o.raw("data", e.problemsReport().appendJSON)
	case "preview":
		o.raw("data", e.preview(args).appendJSON)
	case "complete":
		o.raw("data", e.complete(args).appendJSON)
	case "hover":
		o.raw("data", e.hover(args).appendJSON)
	case "room":
		o.raw("data", e.room(args).appendJSON)
	case "fix", "fix-all", "format", "ignore":
		o.raw("data", e.mend(name, args).appendJSON)
	}
	return o.close()
}

// groupName says which group was found: the name in the file that applies, "*",
// or "" for none.
func groupName(r *parser.Rules, tokens []string) string {
	switch step := r.Step(); {
	case step < 0:
		return ""
	case step < len(tokens):
		return tokens[step]
	}
	return "*"
}
