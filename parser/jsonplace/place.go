// Package jsonplace says, of a text that is no JSON, why the first wrong character
// cannot stand where it does, and what to write instead. The errors of encoding/json are
// English, and name no remedy.
package jsonplace

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode"

	"github.com/robotstester/robotstester/parser/lang"
)

// MostDepth is how deeply values may nest, as encoding/json has it.
const MostDepth = 10_000

// Place is where JSON that is right as far as it goes has got to.
type Place struct {
	Depth int  // of arrays and objects that are open
	Done  bool // the whole value is complete

	text   bool // in a string
	escape bool // behind the backslash of one
	digits int  // that \u still needs
}

// Behind is the place behind a text.
func Behind(text []byte) (p Place) {
	for _, c := range text {
		switch {
		case p.digits > 0:
			p.digits--
		case p.escape:
			p.escape = false
			if c == 'u' {
				p.digits = 4
			}
		case p.text:
			p.text, p.escape = c != '"', c == '\\'
		case c == '"':
			p.text = true
		case c == '{' || c == '[':
			p.Depth++
		case c == '}' || c == ']':
			p.Depth--
			p.Done = p.Depth == 0
		}
	}
	return p
}

// Refuses says why a character cannot stand there, a clause.
func (p *Place) Refuses(r rune) string {
	text := Shown(r)
	switch {
	case p.escape || p.digits > 0:
		return lang.Say(`{text} makes no escape; a backslash in a text is written \\`, "text", text)
	case p.text:
		return lang.Say(`{text} cannot stand in a text as it is; write {escape}`, "text", text, "escape", escapeOf(r))
	}
	return lang.Say("{text} cannot stand here; names and texts stand in double quotation marks, a colon behind each name, a comma between two fields", "text", text)
}

// Shown is a character as a message shows it: in quotation marks, or its number where
// nothing would be seen.
func Shown(r rune) string {
	if unicode.IsGraphic(r) && !unicode.IsSpace(r) {
		return "“" + string(r) + "”"
	}
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U+" + strings.Repeat("0", max(0, 4-len(hex))) + hex
}

// escapeOf is how a string of JSON has a control character.
func escapeOf(r rune) string {
	quoted, _ := json.Marshal(string(r)) // strings are never refused
	return strings.Trim(string(quoted), `"`)
}
