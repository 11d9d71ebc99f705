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

// inExample is what the check finds in its bad example, read as Google does.
func (c *Check) inExample() []Diagnostic {
	return Run(parser.Parse(c.example(c.Bad), parser.Google), Options{Only: []string{c.ID}})
}
