package words

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser/lang"
)

// Part is a piece of a sentence. Kind is "text", "strong", "code" or "line"; a
// line part points at Line and its Text is what is read ("line 17").
type Part struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	Line int    `json:"line,omitempty"`
}

// Text is a part without emphasis.
func Text(s string) Part { return Part{Kind: "text", Text: Visible(s)} }

// Code is a part in the letters of the file or the URL, all of them visible.
func Code(s string) Part { return Part{Kind: "code", Text: Visible(Short(s))} }

// How much of a rule or a URL a sentence repeats, in bytes, and how much of that is its end.
const (
	mostCode = 500
	codeEnd  = 40
)

// Short leaves out the middle of what is too long to be read in a sentence.
func Short(s string) string {
	if len(s) <= mostCode {
		return s
	}
	head, tail := mostCode-codeEnd, len(s)-codeEnd
	for head > 0 && !utf8.RuneStart(s[head]) {
		head--
	}
	for tail < len(s) && !utf8.RuneStart(s[tail]) {
		tail++
	}
	return s[:head] + "…" + s[tail:]
}

// Line is a part that points at a line of the file, and stands alone or in a list.
func Line(n int) Part {
	return Part{Kind: "line", Text: lang.Say("line {line}", "line", strconv.Itoa(n)), Line: n}
}

// Plain is the sentence without marks.
func Plain(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return b.String()
}

// marks begin and end what is more than plain text.
var marks = []struct{ begin, end, kind string }{{"**", "**", "strong"}, {"`", "`", "code"}, {"[", "]", "line"}}

// Sentence takes a text without values, as lang.Say gives it, apart and fills its
// places. In it **strong**, `code` and [line {line}] are parts of those kinds; the
// first place within [ ] is the number of the line pointed at. A place may also take
// parts. Values are never taken apart.
func Sentence(text string, values ...any) []Part {
	var out []Part
	for text != "" {
		at, mark := firstMark(text)
		out = appendFilled(out, text[:at], values)
		if mark < 0 {
			break
		}
		m := marks[mark]
		inner, rest, _ := strings.Cut(text[at+len(m.begin):], m.end)
		text = rest
		p := Part{Kind: m.kind}
		if m.kind == "line" {
			_, name, _ := strings.Cut(inner, "{")
			name, _, _ = strings.Cut(name, "}")
			p.Line, _ = valueOf(name, values).(int)
			p.Text = lang.Fill(inner, name, strconv.Itoa(p.Line))
		} else {
			p.Text = Visible(Short(lang.Fill(inner, values...)))
		}
		out = append(out, p)
	}
	return out
}

func firstMark(text string) (at, mark int) {
	at, mark = len(text), -1
	for i, m := range marks {
		if n := strings.Index(text, m.begin); n >= 0 && n < at {
			at, mark = n, i
		}
	}
	return at, mark
}

// appendFilled fills text without marks, whose places may take parts.
func appendFilled(out []Part, text string, values []any) []Part {
	for i := 0; i+1 < len(values); i += 2 {
		if parts, ok := values[i+1].([]Part); ok {
			if before, after, found := strings.Cut(text, "{"+values[i].(string)+"}"); found {
				return appendFilled(append(appendFilled(out, before, values), parts...), after, values)
			}
		}
	}
	if text == "" {
		return out
	}
	return append(out, Text(lang.Fill(text, simple(values)...)))
}

// simple are the values that are no parts.
func simple(values []any) []any {
	var out []any
	for i := 0; i+1 < len(values); i += 2 {
		if _, ok := values[i+1].([]Part); !ok {
			out = append(out, values[i], values[i+1])
		}
	}
	return out
}

func valueOf(name string, values []any) any {
	for i := 0; i+1 < len(values); i += 2 {
		if values[i] == name {
			return values[i+1]
		}
	}
	return nil
}

// joined puts a separator between runs of parts.
func joined(runs [][]Part, separator string) []Part {
	var out []Part
	for i, run := range runs {
		if i > 0 {
			out = append(out, Text(separator))
		}
		out = append(out, run...)
	}
	return out
}

// capitalized begins a sentence; code stays as it is written.
func capitalized(parts []Part) []Part {
	if len(parts) > 0 && parts[0].Kind != "code" {
		parts[0].Text = Capital(parts[0].Text)
	}
	return parts
}

// Capital writes the first letter of a text large.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 || !unicode.IsLower(r) {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}
