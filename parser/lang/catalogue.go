package lang

import (
	"errors"
	"strconv"
	"strings"
)

// Catalogue holds the texts of one language by their English.
type Catalogue struct {
	code  string
	texts map[string]string
}

// Parse reads a catalogue:
//
//	# a comment
//	Blocked by line {line}
//	= Заблокировано строкой {line}
//
// A line is a text in English, the next one, begun with "= ", the same in the
// catalogue's language. Within a text \n is a line break and \\ a backslash; a text that
// begins with "#" or "=" has a backslash before that. Empty lines mean nothing. A line
// that fits nowhere is an error that names it.
func Parse(code string, src string) (*Catalogue, error) {
	c := &Catalogue{code: code, texts: map[string]string{}}
	english, waiting := "", false
	n := 0
	for line := range strings.SplitSeq(src, "\n") {
		n++
		line = strings.TrimSuffix(line, "\r")
		text, isTranslation := strings.CutPrefix(line, "= ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case isTranslation && waiting:
			c.texts[english], waiting = unescape(text), false
		case isTranslation:
			return nil, flaw(code, n, "translates nothing", line)
		case waiting:
			return nil, flaw(code, n, "follows a text without translation", english)
		default:
			english, waiting = unescape(line), true
		}
	}
	if waiting {
		return nil, flaw(code, n, "is the end, and this text has no translation", english)
	}
	return c, nil
}

func flaw(code string, line int, fault, text string) error {
	return errors.New("line " + strconv.Itoa(line) + " of the " + code + " catalogue " + fault + ": " + strconv.Quote(text))
}

// Text is a catalogue's text for an English one.
func (c *Catalogue) Text(english string) (string, bool) {
	text, ok := c.texts[english]
	return text, ok
}

// All gives every pair of English and translation, in no order.
func (c *Catalogue) All(yield func(english, text string) bool) {
	for english, text := range c.texts {
		if !yield(english, text) {
			return
		}
	}
}

// Escape writes a text as one line of a catalogue.
func Escape(text string) string {
	text = strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(text)
	if strings.HasPrefix(text, "#") || strings.HasPrefix(text, "=") {
		text = `\` + text
	}
	return text
}

func unescape(line string) string {
	if !strings.Contains(line, `\`) {
		return line
	}
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		if line[i] != '\\' || i+1 == len(line) {
			b.WriteByte(line[i])
			continue
		}
		i++
		if line[i] == 'n' {
			b.WriteByte('\n')
		} else {
			b.WriteByte(line[i])
		}
	}
	return b.String()
}
