// Package catalogues is the texts of every language but English, for programs that
// carry all of them, such as the command. The page fetches the one it needs.
package catalogues

import (
	"embed"
	"slices"
	"strings"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lang/es"
	"github.com/robotstester/robotstester/parser/lang/ru"
)

var files = map[string]embed.FS{"es": es.Files, "ru": ru.Files}

// Languages are the codes of the languages, English first.
func Languages() []string { return []string{"en", "ru", "es"} }

// Known reports whether there is such a language.
func Known(code string) bool { return slices.Contains(Languages(), code) }

// Area is a language's file of one area, false where there is none.
func Area(code, area string) (src string, ok bool) {
	text, err := files[code].ReadFile(area + ".txt")
	return string(text), err == nil
}

// Load reads areas into one catalogue; that of English is nil.
func Load(code string, areas ...string) (*lang.Catalogue, error) {
	if code == "en" {
		return nil, nil
	}
	var src strings.Builder
	for _, area := range areas {
		text, _ := Area(code, area)
		src.WriteString(text + "\n")
	}
	return lang.Parse(code, src.String())
}
