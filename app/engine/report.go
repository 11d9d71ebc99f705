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
	}
	return o.close()
}

// readings are the file as several dialects read it, each parsed once.
type readings struct {
	src   []byte
	files map[*parser.Dialect]*parser.File
}

func (r *readings) in(d *parser.Dialect) *parser.File {
	f := r.files[d]
	if f == nil {
		if r.files == nil {
			r.files = map[*parser.Dialect]*parser.File{}
		}
		f = parser.Parse(r.src, d)
		r.files[d] = f
	}
	return f
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
