package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
)

// example is an example of the check at its real size.
func (c *Check) example(text string) []byte {
	if c.dots != "" {
		text = strings.ReplaceAll(text, "…", c.dots)
	}
	return []byte(text)
}

// dialect is the one in which the examples are read.
func (c *Check) dialect() *parser.Dialect {
	if d, ok := parser.DialectByID(c.in); ok {
		return d
	}
	return parser.Google
}

// inExample is what the check finds in its bad example.
func (c *Check) inExample() []Diagnostic {
	return Run(parser.Parse(c.example(c.Bad), c.dialect()), Options{Only: []string{c.ID}})
}

// Examples are Bad and Good as a reader gets them, and that reader's dialect.
func (c *Check) Examples() (bad, good []byte, d *parser.Dialect) {
	return c.example(c.Bad), c.example(c.Good), c.dialect()
}
