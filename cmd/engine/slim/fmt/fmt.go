// Package fmt stands in for the standard library's fmt when engine.wasm is
// built. The core does not print, but it and net/url put a few messages and
// keys together, and the real package brings reflection and files into a
// download that has to stay small. web/build.mjs swaps it with go build
// -overlay; a name that is needed and missing here is a compile error, a value
// that it cannot write is a panic, and a test holds it equal to the real one.
package fmt

import (
	"errors"
	"io"
	"strconv"
)

// Sprintf knows the verbs s, d, q, v and w, without flags.
func Sprintf(format string, args ...any) string {
	b := make([]byte, 0, len(format)+32)
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b = append(b, format[i])
			continue
		}
		i++
		switch verb := format[i]; verb {
		case '%':
			b = append(b, '%')
			continue
		case 'q':
			b = strconv.AppendQuote(b, textOf(args[0]))
		case 's', 'd', 'v', 'w':
			b = append(b, textOf(args[0])...)
		default:
			panic("fmt: no verb " + format[i-1:i+1] + " in this build")
		}
		args = args[1:]
	}
	return string(b)
}

// Sprint joins values, with a space between two of which neither is a string.
func Sprint(args ...any) string {
	var b []byte
	for i, v := range args {
		if i > 0 && !isString(args[i-1]) && !isString(v) {
			b = append(b, ' ')
		}
		b = append(b, textOf(v)...)
	}
	return string(b)
}

// Errorf is an error with a text. It wraps nothing.
func Errorf(format string, args ...any) error { return errors.New(Sprintf(format, args...)) }

// Fprintf writes what Sprintf gives.
func Fprintf(w io.Writer, format string, args ...any) (int, error) {
	return w.Write([]byte(Sprintf(format, args...)))
}

func isString(v any) bool {
	_, ok := v.(string)
	return ok
}

func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case []int:
		b := []byte{'['}
		for i, n := range v {
			if i > 0 {
				b = append(b, ' ')
			}
			b = strconv.AppendInt(b, int64(n), 10)
		}
		return string(append(b, ']'))
	case error:
		return v.Error()
	case interface{ String() string }:
		return v.String()
	}
	panic("fmt: a value that this build cannot write")
}
