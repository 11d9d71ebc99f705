package pagetags

import (
	"strconv"
	"strings"
	"time"

	"github.com/robotstester/robotstester/parser/lang"
)

// kind is what stands behind a directive's colon.
type kind uint8

const (
	plain  kind = iota
	number      // a count, -1 for no limit
	size        // none, standard or large
	date
)

// directives are all that some engine documents or once did, with what stands behind each.
var directives = map[string]kind{
	"all":                  plain,
	"index":                plain,
	"follow":               plain,
	"noindex":              plain,
	"nofollow":             plain,
	"none":                 plain,
	"noarchive":            plain,
	"nocache":              plain,
	"nosnippet":            plain,
	"max-snippet":          number,
	"max-image-preview":    size,
	"max-video-preview":    number,
	"notranslate":          plain,
	"noimageindex":         plain,
	"unavailable_after":    date,
	"indexifembedded":      plain,
	"nositelinkssearchbox": plain,
	"noodp":                plain,
	"noydir":               plain,
	"noyaca":               plain,
	"noai":                 plain,
	"noimageai":            plain,
	"noml":                 plain,
}

// Asks is what a directive asks for, in words.
func (d Directive) Asks() string {
	switch d.Name {
	case "all":
		return lang.Say("no restriction")
	case "index":
		return lang.Say("the page may be listed")
	case "follow":
		return lang.Say("its links may be followed")
	case "noindex":
		return lang.Say("the page is not to be listed")
	case "nofollow":
		return lang.Say("its links are not to be followed")
	case "none":
		return lang.Say("the page is not to be listed and its links are not to be followed")
	case "noarchive":
		return lang.Say("no copy of the page is to be shown")
	case "nocache":
		return lang.Say("no copy of the page is to be shown; its title and snippet may be used")
	case "nosnippet":
		return lang.Say("no text of the page is to be shown")
	case "max-snippet":
		return lang.Say("so many characters of text may be shown")
	case "max-image-preview":
		return lang.Say("so large a picture may be shown")
	case "max-video-preview":
		return lang.Say("so many seconds of video may be shown")
	case "notranslate":
		return lang.Say("no translation is to be offered")
	case "noimageindex":
		return lang.Say("the pictures of the page are not to be listed")
	case "unavailable_after":
		return lang.Say("the page is not to be listed after that day")
	case "indexifembedded":
		return lang.Say("the page may be listed where another one embeds it, in spite of noindex")
	case "nositelinkssearchbox":
		return lang.Say("no search box is to be shown")
	case "noodp":
		return lang.Say("no text of the Open Directory is to be used")
	case "noydir":
		return lang.Say("no text of the Yahoo directory is to be used")
	case "noyaca":
		return lang.Say("no text of the Yandex catalogue is to be used")
	case "noai", "noml":
		return lang.Say("the page is not to be used for training")
	case "noimageai":
		return lang.Say("its pictures are not to be used for training")
	}
	return ""
}

// signals are those that no engine documents obeying.
var signals = map[string]bool{"noai": true, "noimageai": true, "noml": true}

// A Directive is one word of a tag or a header, with its value where it has one.
type Directive struct {
	Name  string // in lower case
	Value string
	From  Origin

	number int // of a count; -1: no limit
	date   time.Time
}

// String is the directive as it is written.
func (d Directive) String() string {
	if d.Value == "" {
		return d.Name
	}
	return d.Name + ": " + d.Value
}

// An Origin is where a directive stands.
type Origin struct {
	Header bool   // in a header, else in a tag
	Index  int    // which tag of Page.Tags, or header of Page.Headers
	Scope  string // the meta name, or the crawler that a header names; "" for all
	InBody bool
}

// maxDirectives bounds what is read of one tag or header.
const maxDirectives = 500

// split cuts a list at its commas, but not within a date.
func split(content string) []string {
	parts := strings.Split(content, ",")
	var out []string
	for i := 0; i < len(parts) && len(out) < maxDirectives; i++ {
		p := parts[i]
		key, value, _ := strings.Cut(p, ":")
		if fold(strings.TrimSpace(key)) == "unavailable_after" && isWeekday(strings.TrimSpace(value)) && i+1 < len(parts) {
			p += "," + parts[i+1]
			i++
		}
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

func isWeekday(s string) bool {
	s = fold(s)
	if len(s) < 3 || len(s) > 9 {
		return false
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		if name := fold(d.String()); name[:3] == s[:3] && strings.HasPrefix(name, s) {
			return true
		}
	}
	return false
}

// read takes one part of a list. problem is "" when it says what an engine could obey.
func read(part string) (d Directive, problem string) {
	key, value, hasValue := strings.Cut(part, ":")
	d = Directive{Name: fold(strings.TrimSpace(key)), Value: strings.TrimSpace(value)}
	asks, ok := directives[d.Name]
	switch {
	case !ok:
		return d, unknown
	case asks != plain && d.Value == "":
		return d, lang.Say("It needs a value, as in {example}.", "example", exampleOf(d.Name))
	case asks == plain && hasValue:
		return d, lang.Say("It takes no value.")
	}
	switch asks {
	case number:
		n, err := strconv.Atoi(d.Value)
		if err != nil || n < -1 {
			return d, lang.Say("Its value is a number, 0 for none and -1 for no limit.")
		}
		d.number = n
	case size:
		d.number = sizeOf(fold(d.Value))
		if d.number < 0 {
			return d, lang.Say("Its value is none, standard or large.")
		}
	case date:
		if d.date, ok = readDate(d.Value); !ok {
			return d, lang.Say("Its date cannot be read; write it as 2030-12-31 or 31 Dec 2030 15:00:00 GMT.")
		}
	}
	return d, ""
}

// unknown marks a word that is no directive.
const unknown = "unknown"

func exampleOf(name string) string {
	switch directives[name] {
	case number:
		return name + ": 50"
	case size:
		return name + ": large"
	}
	return name + ": 2030-12-31"
}

func sizeOf(s string) int {
	for i, name := range [...]string{"none", "standard", "large"} {
		if s == name {
			return i
		}
	}
	return -1
}

// layouts are RFC 822, RFC 850 and ISO 8601, with and without their optional parts.
var layouts = []string{
	time.RFC3339, "2006-01-02", "2006-01-02T15:04", "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02 15:04:05 MST",
	time.RFC1123, time.RFC1123Z, "Mon, 2 Jan 2006 15:04:05 MST", "Mon, 2 Jan 2006 15:04:05 -0700", "Mon, 2 Jan 06 15:04:05 MST", "Mon, 2 Jan 2006",
	"2 Jan 2006 15:04:05 MST", "2 Jan 2006 15:04:05 -0700", "2 Jan 06 15:04 MST", "2 Jan 06 15:04 -0700", "2 Jan 2006 15:04 MST", "2 Jan 2006",
	time.RFC850, "Monday, 2-Jan-06 15:04:05 MST", "Monday, 02-Jan-2006 15:04:05 MST", "2-Jan-2006 15:04:05 MST", "02-Jan-06 15:04:05 MST",
}

func readDate(s string) (time.Time, bool) {
	if len(s) > 100 {
		return time.Time{}, false
	}
	s = strings.Join(strings.Fields(s), " ")
	for _, l := range layouts {
		if t, err := time.Parse(l, s); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
