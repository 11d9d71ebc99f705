package lang

import (
	"strconv"
	"strings"
)

// current is what Use was given last; nil is English.
var current *Catalogue

// Use makes a catalogue the language of all that is said from now on, nil for
// English. It must not be called while another goroutine says something.
func Use(c *Catalogue) { current = c }

// Code is the language in use as BCP 47 has it: "en", "ru".
func Code() string {
	if current == nil {
		return "en"
	}
	return current.code
}

// Say gives a text in the language in use, with its places filled. Values come as
// pairs of a place's name and what stands there: Say("line {line}", "line", 3).
// Integers are written with the language's grouping. A text whose English needs
// telling apart from another of the same words begins with a hint in guillemets,
// "‹button›Open", that is not shown.
func Say(english string, values ...any) string {
	return fill(translated(english), values)
}

// Count is Say for a text that depends on a number. Its forms stand between bars,
// in English the singular and the plural: "{n} line|{n} lines"; {n} is the number.
func Count(n int, english string, values ...any) string {
	forms := strings.Split(translated(english), "|")
	form := plural(Code(), n)
	if !known(english) {
		form = plural("en", n)
	}
	return fill(forms[min(form, len(forms)-1)], append([]any{"n", n}, values...))
}

// Fill puts values into the places of a text that has been translated: Say without
// values gives one.
func Fill(text string, values ...any) string { return fill(text, values) }

// And lists names: "a, b and c".
func And(names []string) string { return list(names, Say("{list} and {last}")) }

// Or lists alternatives: "a, b or c".
func Or(names []string) string { return list(names, Say("{list} or {last}")) }

func list(names []string, joined string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return Fill(joined, "list", strings.Join(names[:last], ", "), "last", names[last])
}

// Number writes a whole number with the marks between thousands that the language
// in use has: 1,234,567 in English.
func Number(n int) string {
	s := strconv.Itoa(n)
	mark := ","
	switch Code() {
	case "ru":
		mark = "\u00a0"
	case "es":
		mark = "."
		if len(strings.TrimPrefix(s, "-")) < 5 {
			return s // four digits stand together in Spanish
		}
	}
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + mark + s[i:]
	}
	return s
}

func known(english string) bool {
	if current == nil {
		return false
	}
	_, ok := current.texts[english]
	return ok
}

func translated(english string) string {
	if current != nil {
		if text, ok := current.texts[english]; ok {
			return text
		}
	}
	if strings.HasPrefix(english, "‹") {
		_, english, _ = strings.Cut(english, "›")
	}
	return english
}

// fill puts values into the places of a text. A place without a value stays as it
// is, so that braces of a user's text are never touched: values are not read again.
func fill(text string, values []any) string {
	if len(values) == 0 {
		return text
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, rest, closed := strings.Cut(after, "}")
		value, given := valueOf(name, values)
		if !closed || !given {
			b.WriteByte('{')
			text = after
			continue
		}
		b.WriteString(value)
		text = rest
	}
}

func valueOf(name string, values []any) (string, bool) {
	for i := 0; i+1 < len(values); i += 2 {
		if values[i] == name {
			switch v := values[i+1].(type) {
			case string:
				return v, true
			case int:
				return Number(v), true
			}
			panic("lang: the value of {" + name + "} is neither a string nor an int")
		}
	}
	return "", false
}

// plural is the number of the form that a count takes, by the rules of Unicode's
// CLDR for whole numbers.
func plural(code string, n int) int {
	if n < 0 {
		n = -n
	}
	if code == "ru" {
		switch {
		case n%10 == 1 && n%100 != 11:
			return 0
		case n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14):
			return 1
		}
		return 2
	}
	if n == 1 {
		return 0
	}
	return 1
}

// Forms is how many forms a text of Count has in a language.
func Forms(code string) int {
	if code == "ru" {
		return 3
	}
	return 2
}
